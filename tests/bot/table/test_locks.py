"""The lock covers the move, not the talk: one slow call or commit makes nobody else's click at that table late."""

from __future__ import annotations

import asyncio
import contextvars
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

import bot.delivery.reply
from bot.delivery.ids import encode
from tests.bot.failures import ANSWER, EDIT, EDIT_OF_ANSWER, POST, stalling
from tests.bot.showing import acknowledged, assert_up_to_date, id_of
from tests.bot.world import (
    Click,
    Typed,
    World,
    act_id,
    acts,
    labels,
    said,
    shown,
)
from tests.kit.waiting import until


@pytest.fixture
def quick_watchdog(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if two seconds had passed at once. The simulated clock stands still while something hangs."""

    def watch(reply: Any) -> None:
        call_at = world.env._runtime.call_at
        context = contextvars.copy_context()
        reply._watchdog = call_at(time.monotonic() + 0.02, reply._defer_soon, context=context)

    monkeypatch.setattr(bot.delivery.reply.Reply, "watch", watch)


async def toasting(world: World, *names: str) -> dict[str, Any]:
    """Everybody is asked at once; their private messages with the choices."""
    await world.seated(*names, options="toast")
    return {name: shown(await world.member(name).click(world.table, label="Choose")) for name in names}


# One slow call


@pytest.mark.usefixtures("no_watchdog")
async def test_a_slow_answer_to_one_person_is_nobody_elses_business(world: World) -> None:
    private = await toasting(world, "Ann", "Bo", "Cy")
    with stalling(ANSWER, most=1) as stall:
        [slow] = world.deliver(Click("Ann", private["Ann"], act_id(private["Ann"])))
        await stall.reached()
        [quick] = world.deliver(Click("Bo", private["Bo"], act_id(private["Bo"])))
        await acknowledged(quick)
        assert not slow.acknowledged
        assert await world.moves() == 2
        assert await world.awaited() == ["Cy"]
        stall.let_go()
        await acknowledged(slow)
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
@pytest.mark.parametrize("call", [POST, EDIT], ids=["post", "edit"])
async def test_a_slow_post_or_edit_holds_up_nobody_who_chooses(world: World, call: tuple[str, str]) -> None:
    private = await toasting(world, "Ann", "Bo", "Cy")
    with stalling(call) as stall:
        world.deliver(Typed("Ann", "table undo"))  # refused: nothing to show
        world.bot.services.publisher.soon(1)
        if call is POST:
            world.deliver(Typed("Zed", "table show"))
        else:
            world.deliver(Typed("Ann", "tavern toast", {"what": "toast.0"}))
        await stall.reached()
        rest = ["Bo", "Cy"] if call is EDIT else ["Ann", "Bo", "Cy"]
        quick = world.deliver(*(Click(name, private[name], act_id(private[name])) for name in rest))
        await acknowledged(*quick)
        assert await world.moves() == 3
        assert await world.awaited() == ["Ann"]
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
async def test_the_next_player_types_while_the_table_is_still_being_posted(world: World) -> None:
    await world.seated("Ann", "Bo")
    with stalling(POST) as stall:
        world.deliver(Click("Ann", world.table, act_id(world.table)))
        await stall.reached()
        [typed] = world.deliver(Typed("Bo", "tavern sell"))
        await acknowledged(typed)
        assert "sells a keepsake" in said(typed)
        assert await world.moves() == 2
    await assert_up_to_date(world)
    assert await world.awaited() == ["Bo"]


@pytest.mark.usefixtures("no_watchdog")
async def test_a_click_on_the_old_message_is_answered_while_the_new_one_is_being_posted(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    old = act_id(message)
    with stalling(POST) as stall:
        world.deliver(Click("Ann", message, old))
        await stall.reached()
        [late] = world.deliver(Click("Bo", message, old))
        await acknowledged(late)
        assert await world.moves() == 1
    await assert_up_to_date(world)
    assert "moved on" in said(late)


@pytest.mark.usefixtures("no_watchdog")
async def test_a_slow_dm_keeps_nobody_elses_hand_waiting(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy", game="whisper")
    await world.settle()
    dms = {name: world.member(name).user.dm_channel for name in ("Ann", "Bo", "Cy")}
    with stalling(("*", f"/channels/{dms['Ann'].id}/messages*")) as stall:
        world.deliver(Click("Ann", world.table, act_id(world.table)))
        await stall.reached()
        await until(lambda: bool(acts(list(dms["Bo"].history())[-1])))
        private = list(dms["Bo"].history())[-1]
        [quick] = world.deliver(Click("Bo", private, act_id(private)))
        await acknowledged(quick)
        await until(lambda: bool(acts(list(dms["Cy"].history())[-1])))
        assert await world.moves() == 2
    await world.settle()
    assert not acts(list(dms["Ann"].history())[-1])


# Reading


@asynccontextmanager
async def stuck_commit(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Ann's move is on its way to the disk and does not arrive."""
    go, reached, commit = asyncio.Event(), asyncio.Event(), world.bot.store.commit

    async def slowly(change: Any) -> None:
        reached.set()
        await go.wait()
        await commit(change)

    monkeypatch.setattr(world.bot.store, "commit", slowly)
    [moving] = world.deliver(Click("Ann", world.table, act_id(world.table)))
    await reached.wait()
    yield
    assert not moving.acknowledged
    go.set()
    await acknowledged(moving)


@asynccontextmanager
async def stuck_post(world: World, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Ann's turn has passed, and the new message does not get through."""
    with stalling(POST) as stall:
        world.deliver(Click("Ann", world.table, act_id(world.table)))
        await stall.reached()
        yield


READING = {
    "hand": lambda table: Click("Bo", table, id_of(table, "My hand")),
    "rules": lambda table: Click("Zed", table, id_of(table, "Rules")),
    "log": lambda table: Click("Zed", table, id_of(table, "Log")),
    "typed log": lambda table: Typed("Zed", "table log"),
    "typed hand": lambda table: Typed("Bo", "table hand"),
    "text": lambda table: Typed("Zed", "table show", {"text": True}),
    "close-up": lambda table: Typed("Zed", "table show", {"seat": "0"}),
    "mine": lambda table: Typed("Bo", "table mine"),
    "typed rules": lambda table: Typed("Zed", "rules", {"game": "whisper"}),
}


@pytest.mark.usefixtures("no_watchdog")
@pytest.mark.parametrize("stuck", [stuck_commit, stuck_post], ids=["commit", "post"])
async def test_reading_goes_on_while_a_commit_or_a_post_is_stuck(
    world: World, monkeypatch: pytest.MonkeyPatch, stuck: Any
) -> None:
    table = await world.seated("Ann", "Bo", game="whisper")
    await world.settle()
    async with stuck(world, monkeypatch):
        asked = {name: ask(table) for name, ask in READING.items()}
        results = dict(zip(asked, world.deliver(*asked.values()), strict=True))
        await acknowledged(*results.values())
        assert all(result.response and result.response.ephemeral for result in results.values())
        assert "cards in the deck" in said(results["text"])
    await assert_up_to_date(world)


@pytest.mark.usefixtures("no_watchdog")
async def test_turning_pages_goes_on_while_a_commit_is_stuck(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await world.seated("Ann", "Bo", game="pantry", options="jars=30")
    async with stuck_commit(world, monkeypatch):
        pages = world.deliver(*(Click("Ann", world.table, encode("page", 1, 0, str(page))) for page in (1, 0)))
        await acknowledged(*pages)
    await assert_up_to_date(world)


# The watchdog


@contextmanager
def held(world: World, table_id: int = 1) -> Iterator[asyncio.Event]:
    """Somebody keeps the table's lock for long."""
    go = asyncio.Event()

    async def hold() -> None:
        async with world.bot.services.tables.lock(table_id):
            await go.wait()

    holding = asyncio.get_running_loop().create_task(hold())
    try:
        yield go
    finally:
        go.set()
        assert not holding.cancelled()


PLAYED = {
    "choice": (lambda table: Click("Ann", table, act_id(table)), ""),
    "undo": (lambda table: Click("Ann", table, id_of(table, "Undo")), "nothing to take back"),
    "out of turn": (lambda table: Click("Bo", table, act_id(table)), "It is"),
    "typed choice": (lambda table: Typed("Ann", "tavern sell"), "sells a keepsake"),
    "typed undo": (lambda table: Typed("Bo", "table undo"), "nothing to take back"),
    "leave": (lambda table: Typed("Bo", "table leave"), "left the table"),
    "redo": (lambda table: Typed("Bo", "table undo", {"redo": True}), "nothing to bring back"),
    "join": (lambda table: Typed("Zed", "table join"), "All seats are taken"),
}


@pytest.mark.usefixtures("quick_watchdog")
@pytest.mark.parametrize("what", PLAYED)
async def test_whatever_waits_for_the_table_is_acknowledged_and_then_answered(world: World, what: str) -> None:
    table = await world.seated("Ann", "Bo")
    ask, answer = PLAYED[what]
    with held(world) as go:
        await asyncio.sleep(0)
        [result] = world.deliver(ask(table))
        await acknowledged(result)
        assert result.deferred
        assert await world.moves() == 0
        go.set()
        await world.settle()
    assert answer in said(result)
    assert await world.moves() == (what in ("choice", "typed choice"))
    await assert_up_to_date(world)


@pytest.mark.usefixtures("quick_watchdog")
@pytest.mark.parametrize("label", ["Join", "Add computer", "Start"])
async def test_a_lobby_that_is_busy_is_acknowledged_too(world: World, label: str) -> None:
    await world.play_in("channel")
    lobby = await world.open_table("Ann", computers=1)
    with held(world) as go:
        await asyncio.sleep(0)
        [result] = world.deliver(Click("Zed" if label == "Join" else "Ann", lobby, id_of(lobby, label)))
        await acknowledged(result)
        go.set()
        await world.settle()
    table = await world.live()
    assert (len(table.seats), table.row.status) == (2, "playing") if label == "Start" else (3, "lobby")
    assert label != "Start" or labels(world.table)[-3:] == ["Undo", "Log", "Rules"]


@pytest.mark.usefixtures("quick_watchdog")
@pytest.mark.parametrize("call", [POST, EDIT, EDIT_OF_ANSWER], ids=["post", "edit", "edit of the answer"])
async def test_every_click_is_acknowledged_while_showing_hangs(world: World, call: tuple[str, str]) -> None:
    message = await world.seated("Ann", "Bo")
    with stalling(call) as stall:
        commits = world.bot.services.metrics.timings["commit"].count
        clicks = [Click("Ann", message, act_id(message)), Click("Bo", message, act_id(message))]
        clicks += [Click("Zed", message, id_of(message, label)) for label in ("Undo", "Rules", "Log")]
        results = world.deliver(*clicks, Typed("Bo", "tavern sell"), Typed("Zed", "table show"))
        await acknowledged(*results)
        await until(lambda: world.bot.services.metrics.timings["commit"].count > commits)  # the move is not held up
        stall.let_go()
    await assert_up_to_date(world)


def test_the_watchdog_leaves_discord_a_second() -> None:
    assert bot.delivery.reply.ACKNOWLEDGE_AFTER <= 2.0  # Discord waits for three


async def test_the_watchdog_counts_from_the_creation_of_the_click(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A click may have been on its way for a while."""
    message, loop, delays = await world.seated("Ann", "Bo"), asyncio.get_running_loop(), list[float]()

    def call_later(delay: float, callback: Any) -> asyncio.TimerHandle:
        delays.append(delay)
        return loop.call_later(delay, callback)

    watched = SimpleNamespace(call_later=call_later, create_task=loop.create_task)
    seen = SimpleNamespace(**{**vars(asyncio), "get_running_loop": lambda: watched})
    monkeypatch.setattr(bot.delivery.reply, "asyncio", seen)
    record, payload = world._payload(Click("Ann", message, act_id(message)))
    await world.env.advance_time(1.5)
    world.env.backend.emit("INTERACTION_CREATE", payload)
    await world.settle()
    assert record.responded
    assert delays == [pytest.approx(0.5, abs=0.05)]
