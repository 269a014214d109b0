"""Telling Discord the commands: a refusal of one leaves the others, and is said clearly."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.gateway.syncing import OFFER_AGAIN
from tests.strict.world import StrictWorld


def syncs(world: StrictWorld) -> list[Any]:
    return world.strict.asked("PUT /applications/*/commands")


def known(world: StrictWorld) -> dict[str, dict[str, Any]]:
    """The commands that exist at Discord."""
    return {name: command for (name, _), command in world.env.backend.commands.get(None, {}).items()}


def offers_in(commands: dict[str, dict[str, Any]]) -> set[str]:
    """The ways to all commands, subcommands and options, such as `table open game`."""

    def ways(option: dict[str, Any], before: str = "") -> Iterator[str]:
        yield f"{before}{option['name']}"
        for inner in option.get("options") or ():
            yield from ways(inner, f"{before}{option['name']} ")

    return {way for command in commands.values() for way in ways(command)}


def offered(world: StrictWorld) -> set[str]:
    return offers_in(known(world))


async def synced_again(world: StrictWorld) -> None:
    """A start at which the commands have changed."""
    await world.bot.store.set_meta("commands", "older")
    world.env.backend.commands.clear()
    await world.restart()


async def test_commands_say_where_they_work_and_nothing_deprecated(world: StrictWorld) -> None:
    commands = known(world)
    assert all("dm_permission" not in definition for definition in syncs(world)[0].body)
    anywhere = {"rules", "about", "stats", "privacy"}  # answers alone will do
    places = {name: (command["contexts"], command["integration_types"]) for name, command in commands.items()}
    assert all(places[name] == ([0, 1, 2], [0, 1]) for name in anywhere)
    tables = set(places) - anywhere
    assert {"table", "whiskey"} <= tables
    assert all(places[name] == ([0, 1], [0, 1]) for name in tables)


async def test_where_the_bot_cannot_be_installed_by_users_all_commands_exist(
    world: StrictWorld, caplog: pytest.LogCaptureFixture
) -> None:
    everything = set(known(world))
    world.strict.laws.user_installable = False
    world.expected_codes = frozenset({50035})
    with caplog.at_level(logging.ERROR):
        await synced_again(world)
    assert set(known(world)) == everything
    assert (known(world)["rules"]["contexts"], known(world)["rules"]["integration_types"]) == ([0, 1], [0])
    answer = [record.getMessage() for record in caplog.records if record.name == "bot.gateway.syncing"]
    assert len(answer) == 1
    assert all(name in answer[0] for name in ("/about", "/table", "/whiskey", "allow user installs"))
    result = await world.member("Ann").slash(world.channel, "rules", game="whiskey_business")
    assert result.acknowledged


async def test_a_set_that_was_taken_whole_is_not_sent_at_the_next_start(world: StrictWorld) -> None:
    asked = len(syncs(world))
    await world.restart()
    assert len(syncs(world)) == asked


async def test_once_the_cause_is_gone_the_next_start_sends_everything(world: StrictWorld) -> None:
    everything = known(world)
    world.strict.laws.user_installable = False
    world.strict.laws.refused_commands = {"whiskey"}
    world.expected_codes = frozenset({50035})
    await synced_again(world)
    assert set(known(world)) == set(everything) - {"whiskey"}
    world.strict.laws.user_installable = True
    world.strict.laws.refused_commands = set()
    await world.restart()
    assert offered(world) == offers_in(everything)
    assert world.bot.services.metrics.gateway.refusals == []
    asked = len(syncs(world))
    await world.restart()
    assert len(syncs(world)) == asked


async def test_what_was_refused_is_offered_again_a_day_later(world: StrictWorld) -> None:
    everything = set(known(world))
    world.strict.laws.refused_commands = {"whiskey"}
    world.expected_codes = frozenset({50035})
    await synced_again(world)
    asked = len(syncs(world))
    world.strict.laws.refused_commands = set()
    await world.wait(OFFER_AGAIN - 60)
    assert len(syncs(world)) == asked
    await world.wait(120)
    assert (set(known(world)), len(syncs(world))) == (everything, asked + 1)


async def test_a_refused_option_is_left_out_and_named(world: StrictWorld, caplog: pytest.LogCaptureFixture) -> None:
    everything = known(world)
    world.strict.laws.refused_options = {"table open computers", "rules topic"}
    world.expected_codes = frozenset({50035})
    with caplog.at_level(logging.ERROR):
        await synced_again(world)
    assert offers_in(everything) - offered(world) == {"table open computers", "rules topic"}
    assert known(world)["rules"]["integration_types"] == [0, 1]
    assert "the option `computers` of /table open (This option is refused)" in caplog.text
    member = world.member("Owner")
    world.bot.owner_id = member.id
    await member.user.send_dm("status")
    assert "the option `topic` of /rules" in member.user.dm_channel.last_message.content
    await world.open_table("Ann")
    assert len(await world.bot.store.live()) == 1


async def test_a_refused_option_that_is_required_takes_its_subcommand_with_it(world: StrictWorld) -> None:
    everything = known(world)
    world.strict.laws.refused_options = {"table open game", "table mine"}
    world.expected_codes = frozenset({50035})
    await synced_again(world)
    gone = offers_in(everything) - offered(world)
    assert {" ".join(way.split()[:2]) for way in gone} == {"table open", "table mine"}
    [needed, subcommand] = sorted(world.bot.services.metrics.gateway.refusals, key=len, reverse=True)
    assert "which it cannot do without" in needed
    assert "refuses /table mine " in subcommand


async def test_a_refused_command_is_left_out_and_named(world: StrictWorld, caplog: pytest.LogCaptureFixture) -> None:
    everything = set(known(world))
    world.strict.laws.refused_commands = {"whiskey"}
    world.expected_codes = frozenset({50035})
    with caplog.at_level(logging.ERROR):
        await synced_again(world)
    assert set(known(world)) == everything - {"whiskey"}
    assert "/whiskey" in caplog.text
    assert "This command is refused" in caplog.text


async def test_both_troubles_at_once(world: StrictWorld) -> None:
    everything = set(known(world))
    world.strict.laws.refused_commands = {"whiskey", "about"}
    world.strict.laws.user_installable = False
    world.expected_codes = frozenset({50035})
    await synced_again(world)
    assert set(known(world)) == everything - {"whiskey", "about"}


async def test_when_everything_is_refused_discord_keeps_what_it_has(world: StrictWorld) -> None:
    world.strict.laws.refused_commands = set(known(world))
    world.expected_codes = frozenset({50035})
    await world.bot.store.set_meta("commands", "older")
    before = known(world)
    await world.restart()
    assert known(world) == before
    assert await world.bot.store.meta("commands") == "older"


async def test_a_refusal_that_names_no_command_is_tried_without_user_installs(world: StrictWorld) -> None:
    everything = set(known(world))
    world.strict.fail_next("PUT /applications", 400, 50035, after=0)
    await synced_again(world)
    assert set(known(world)) == everything
    assert known(world)["rules"]["integration_types"] == [0]


async def test_after_an_outage_at_the_start_the_commands_are_sent_again(world: StrictWorld) -> None:
    await world.bot.store.set_meta("commands", "older")
    world.env.backend.commands.clear()
    world.strict.fail_next("PUT /applications", 502, times=15)
    await world.restart()
    assert await world.bot.store.meta("commands") == "older"
    await world.wait(300)
    assert await world.bot.store.meta("commands") != "older"
    assert "table" in known(world)


async def test_every_option_of_a_command_is_described(world: StrictWorld) -> None:
    def described(option: dict[str, Any]) -> list[str]:
        return [option["description"], *(text for inner in option.get("options", ()) for text in described(inner))]

    texts = {name: described(command) for name, command in known(world).items()}
    assert "Which one; several with commas between" in texts["whiskey"]
    assert {name: found for name, found in texts.items() if any(len(text) < 5 for text in found)} == {}


async def test_the_owner_is_told_what_was_not_taken(world: StrictWorld) -> None:
    world.strict.laws.user_installable = False
    world.expected_codes = frozenset({50035})
    member = world.member("Owner")
    world.bot.owner_id = member.id
    await member.user.send_dm("sync")
    answer = member.user.dm_channel.last_message.content
    assert "The commands have been sent." in answer
    assert "/rules" in answer
