"""After a fault every command and click that stores something says what is true: stored, in part, or not stored."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest
from simcord.results import InteractionResult

import bot.delivery.driver
from bot.delivery.reply import Reply
from storage import SqliteStore, StoreError
from tests.bot.absence.test_clicks import silent
from tests.bot.preferences.test_menus import manager, menu_for
from tests.bot.world import World, acts, labels, said, selects, shown, text

Ask = Callable[[World], Awaitable[InteractionResult]]
Prepare = Callable[[World], Awaitable[Any]]
STORED = "That is stored, but then something went wrong on my side"
PART = "when only a part of that was stored"
WRITES = ("put_player", "put_guild", "add_interest", "add_wish", "create", "commit", "erase")


async def nothing(world: World) -> None:
    manager(world)


async def lobby(world: World) -> None:
    manager(world)
    await world.open_table("Ann")


async def playing(world: World) -> None:
    manager(world)
    await world.seated("Ann", "Bo")


async def absent(world: World) -> None:
    manager(world)
    await silent(world, "Ann", "Bo", "Cy")


async def over(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.play_on()


def typed(name: str, command: str, /, **options: Any) -> Ask:
    """A command; a name among its options means that person."""

    def ask(world: World) -> Awaitable[InteractionResult]:
        people = {key: world.member(value[1:]).user for key, value in options.items() if str(value)[0] == "@"}
        return world.member(name).slash(world.channel, command, **(options | people))

    return ask


def clicked(name: str, label: str) -> Ask:
    return lambda world: world.member(name).click(offering(world, label), label=label)


def offering(world: World, label: str) -> discord.Message:
    """The newest message with this button."""
    return next(m for m in reversed(list(world.channel.history())) if label in labels(m))


def from_menu(name: str, command: str, find: Callable[[Any], str | None], *values: Any) -> Ask:
    async def ask(world: World) -> InteractionResult:
        message = shown(await world.member(name).slash(world.channel, command))
        return await world.member(name).select(message, list(values), custom_id=find(message))

    return ask


async def added_word(world: World) -> InteractionResult:
    form = await world.member("Ann").click(world.table, label="Add your lucky word")
    return await world.member("Ann").submit_modal(form, {"word": "hops"})


async def wished(world: World) -> InteractionResult:
    card = shown(await world.member("Zed").slash(world.channel, "table find"))
    return await world.member("Zed").click(card, label="Whiskey Business!")


async def practiced(world: World) -> InteractionResult:
    card = shown(await world.member("Ann").click(offering(world, "Replay"), label="Replay"))
    return await world.member("Ann").click(card, label="Practice from here")


async def deleted(world: World) -> InteractionResult:
    card = (await world.member("Ann").slash(world.channel, "privacy")).response
    assert card is not None
    sure = shown(await world.member("Ann").click(card.message, label="Delete all of it …"))
    return await world.member("Ann").click(sure, label="Yes, delete it")


async def closed(world: World) -> InteractionResult:
    question = shown(await world.member("Ann").slash(world.channel, "table close"))
    return await world.member("Ann").click(question, label="Yes, close this table")


ASKED: dict[str, tuple[Prepare, list[Ask]]] = {
    "without a table": (
        nothing,
        [
            typed("Ann", "table away", until="3 days"),
            typed("Ann", "table prefs", mentions=False),
            typed("Max", "table settings", place="channel"),
            typed("Ann", "table open", game="tavern"),
            wished,
            from_menu("Ann", "table prefs", lambda m: selects(m)[0].custom_id, "1"),
            from_menu("Max", "table settings", lambda m: menu_for(m, "pace").custom_id, "1"),
        ],
    ),
    "before the game": (
        lobby,
        [
            typed("Ann", "table invite", player="@Di"),
            added_word,
            clicked("Ann", "Add computer"),
            clicked("Bo", "Join"),
            typed("Cy", "table join"),
            typed("Ann", "table leave"),
        ],
    ),
    "closing a lobby": (lobby, [typed("Ann", "table close")]),
    "deleting": (lobby, [deleted]),
    "during the game": (
        playing,
        [
            typed("Ann", "table edit", name="Friday", pace="day"),
            typed("Zed", "table follow"),
            clicked("Ann", "Sell the keepsake"),
            typed("Ann", "tavern order", what="order.1"),
            typed("Max", "table absent", player="@Bo", plan="substitute"),
            typed("Ann", "table kick", player="@Bo"),
            closed,
        ],
    ),
    "leaving": (playing, [typed("Bo", "table leave")]),
    "somebody absent": (absent, [clicked("Bo", "Let a computer play this turn"), clicked("Ann", "I am here")]),
    "afterward": (over, [clicked("Ann", "Rematch"), practiced]),
}


def stumbling(patch: pytest.MonkeyPatch) -> list[str]:
    """The first answer after something was stored goes wrong; what is said about that does not."""
    stumbled: list[str] = []
    for name in ("_send", "update"):
        answer = getattr(Reply, name)

        async def stumble(reply: Reply, *args: Any, _answer: Any = answer, **parts: Any) -> Any:
            if reply.stored != "nothing" and not stumbled:
                stumbled.append(reply.stored)
                raise RuntimeError("tripped")
            return await _answer(reply, *args, **parts)

        patch.setattr(Reply, name, stumble)
    return stumbled


@pytest.mark.parametrize("case", ASKED)
async def test_a_fault_after_storing_says_that_it_is_stored(
    world: World, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, asked = ASKED[case]
    await prepare(world)
    for ask in asked:
        with monkeypatch.context() as patch:
            stumbled = stumbling(patch)
            result = await ask(world)
        assert stumbled == ["all"]
        assert STORED in said(result)
        await world.env.advance_time(bot.delivery.driver.DOUBT_SECONDS)  # the answer may have arrived all the same
        await world.settle()
        await all_is_shown(world)
    world.expected_errors = len(asked)


async def all_is_shown(world: World) -> None:
    """Although the answer failed, every table is shown as it is stored."""
    services = world.bot.services
    for table_id in [row.id for row, _ in await world.bot.store.live()]:
        table, current = await services.tables.read(table_id), await services.publisher.shown(table_id)
        assert table.row.status == "closed" or (current is not None and current.version >= table.version)


@pytest.mark.parametrize("broken", ["begin", "finish"])
async def test_a_store_that_fails_while_a_turn_is_shown_costs_nobody_the_turn(
    world: World, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    await world.seated("Ann", "Bo")
    work, failures, began = SqliteStore.put_slots, [1, 1], False

    async def failing(store: SqliteStore, rows: Any, lease: Any = None) -> None:
        nonlocal began
        begins, finishes = any(row.post for row in rows), began and not any(row.post for row in rows)
        if failures and (begins if broken == "begin" else finishes):
            failures.pop()
            raise StoreError("The disk is full.")
        began = began or begins
        await work(store, rows)

    monkeypatch.setattr(SqliteStore, "put_slots", failing)
    while await world.awaited() == ["Ann"]:
        await world.step()
    for _ in range(4):
        await world.env.advance_time(200)
        await world.settle()
    assert not failures
    assert f"<@{world.member('Bo').id}>" in text(world.table)
    assert len([m for m in world.channel.history() if acts(m)]) == 1
    world.expected_errors = world.bot.services.status.read().errors


async def test_computer_players_go_on_although_the_answer_before_failed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.seated("Ann", computers=1)
    with monkeypatch.context() as patch:
        stumbling(patch)
        while await world.awaited() == ["Ann"] and not world.bot.services.metrics.counts["error"]:
            await world.step()
    await world.settle()
    assert await world.awaited() == ["Ann"]
    world.expected_errors = 1


@pytest.mark.parametrize("case", ASKED)
async def test_a_store_that_fails_says_that_nothing_has_changed(
    world: World, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare, asked = ASKED[case]
    await prepare(world)
    before = await kept(world)
    for ask in asked:
        with monkeypatch.context() as patch:
            for name in WRITES:
                patch.setattr(SqliteStore, name, _full)
            result = await ask(world)
        assert "nothing has changed" in said(result).lower()
    assert await kept(world) == before
    world.expected_errors = world.bot.services.metrics.counts["error"]


async def kept(world: World) -> tuple[object, ...]:
    """Return what the store holds about this server and Ann."""
    store, ann = world.bot.store, world.member("Ann").id
    rows = await store.guild(world.guild.id), await store.player(ann), await store.wishes_of(world.guild.id, ann)
    return await store.counts(), await store.live(), *rows


async def _full(*args: object) -> None:
    raise StoreError("The disk is full.")


async def test_a_deletion_that_fails_half_way_is_not_called_nothing_or_done(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await lobby(world)
    with monkeypatch.context() as patch:
        patch.setattr(SqliteStore, "erase", _full)
        result = await deleted(world)
    assert PART in said(result)
    assert (await world.live()).row.status == "closed"  # Ann has left it
    world.expected_errors = 1


async def test_a_game_that_starts_but_finds_no_thread_is_not_called_unchanged(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.open_table("Ann", computers=1)
    move_to = world.bot.services.play.move_to

    async def full(*args: Any) -> Any:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteStore, "commit", _full)
            return await move_to(*args)

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.services.play, "move_to", full)
        result = await world.member("Ann").click(world.table, label="Start")
    assert STORED in said(result)
    assert (await world.live()).row.status == "playing"
    world.expected_errors = 1
