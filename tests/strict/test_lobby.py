"""Lobby, slash commands and reading: everything that is sent outside a move."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.bot.world import said, selects, shown, text
from tests.strict.world import StrictWorld

LONG_NAME = "W" * 32


@pytest.mark.parametrize("game", GAMES)
async def test_a_lobby_fills_empties_and_changes_its_options(world: StrictWorld, game: str) -> None:
    meta = GAMES[game].meta
    await world.open_table("Ann", game)
    for number in range(2, meta.max_seats + 1):
        await world.member(f"{LONG_NAME[:-1]}{number}").click(world.table, label="Join")
    await world.member(f"{LONG_NAME[:-1]}2").click(world.table, label="Leave")
    await world.member("Ann").click(world.table, label="Add computer")
    await world.member("Ann").click(world.table, label="Remove computer")
    for number in range(len(selects(world.table))):
        await choose(world, number, most=True)
        await choose(world, number, most=False)


async def choose(world: StrictWorld, number: int, *, most: bool) -> None:
    """Choose as many options as one may, or as few."""
    menu = selects(world.table)[number]
    values = [option.value for option in menu.options][: menu.max_values if most else menu.min_values]
    await world.member("Ann").select(world.table, values, custom_id=menu.custom_id)


async def test_no_message_and_no_edit_can_call_everybody(world: StrictWorld) -> None:
    await world.seated("@everyone", "Bo")
    for _ in range(4):
        await world.step()
        await world.member("Bo").slash(world.channel, "table show")
    for part in ("POST /channels", "PATCH /channels", "/callback"):
        allowed = [asked.message["allowed_mentions"]["parse"] for asked in world.strict.asked(part)]
        assert allowed
        assert not any(allowed)


@pytest.mark.parametrize("game", GAMES)
async def test_reading_and_commands_during_a_game(world: StrictWorld, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    ann, channel = world.member("Ann"), world.channel
    assert shown(await ann.click(world.table, label="Rules"))
    assert shown(await ann.click(world.table, label="Log"))
    for _ in range(3):
        await world.step()
    assert shown(await ann.click(world.table, label="Log"))
    for command, options in {
        "table show": {},
        "table hand": {},
        "table log": {},
        "table mine": {},
        "table settings": {},
        "table prefs": {"hand": "both", "mentions": True},
        "table undo": {},
        "about": {},
    }.items():
        assert (await ann.slash(channel, command, **options)).acknowledged
    assert (await ann.slash(channel, "table show", text=True)).acknowledged
    assert (await ann.slash(channel, "table show", seat="Bo")).acknowledged
    assert world.table


@pytest.mark.parametrize("game", GAMES)
async def test_all_rules_of_a_game_can_be_read(world: StrictWorld, game: str) -> None:
    ann, known = world.member("Ann"), GAMES[game]
    assert await ann.autocomplete(world.channel, "rules", "game", known.meta.title[:3])
    for topic in known.topics:
        assert (await ann.slash(world.channel, "rules", game=game, topic=topic.key)).acknowledged
    for entry in known.glossary[:40]:
        assert (await ann.slash(world.channel, "rules", game=game, card=entry.key)).acknowledged
    assert len(await ann.autocomplete(world.channel, "rules", "card", "", game=game)) <= 25


@pytest.mark.parametrize("game", GAMES)
async def test_a_move_by_command(world: StrictWorld, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    table = await world.live()
    seat = table.awaited[0]
    choice = table.playing.choices(seat)[0]
    verb = next(verb for verb in table.game.meta.verbs if verb.name == choice.verb)
    member, name = world.member(table.seats[seat].name), f"{table.game.meta.command} {verb.name}"
    what = {"what": choice.key} if verb.takes_choice else {}
    if what:
        offered = await member.autocomplete(world.channel, name, "what", "")
        assert choice.key in [found["value"] for found in offered]
    result = await member.slash(world.channel, name, **what)
    assert result.acknowledged
    assert said(result) or shown(result)


async def test_a_closed_table_says_so(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo")
    asked = await world.member("Ann").slash(world.channel, "table close")
    await world.member("Ann").click(shown(asked), label="Yes, close this table")
    assert "Ann closed the table." in text(list(world.channel.history())[-1])
