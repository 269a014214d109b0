"""Four people brew at the same time, their clicks in flight at once and in any order: nobody's result depends on it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.table import persistence
from bot.table.snapshot import AnySession, TableSnapshot
from engine.core.game import Seat
from engine.core.rng import Rng
from tests.bot.world import SEED, Click, Typed, World, acts, buttons, said, shown, text, walk
from tests.games.brewday import Brewday, BrewdayOptions, BrewdayState

NAMES = ("Ann", "Bo", "Cy", "Di")
MOVED_ON = "The table has moved on"
REFUSED = (MOVED_ON, "No game is running")  # the latter where the first of two clicks ended the game
SECRET_WORDS = ("mash.", "roast.", "fill.", "Mash ", "Roast ", "Fill ", "It tastes of", "Kettle(", "praise", "Praise")


def next_key(state: BrewdayState, seat: Seat, keys: Sequence[str]) -> str:
    """Do what this person does now, whatever the others have done."""
    kettle = state.kettles[seat]
    if "praise" in keys:
        return "praise"
    if "mash.pale" in keys:
        sells = "hops" in keys and seat in (1, 2)
        return "hops" if sells else ("mash.dark" if seat % 2 == 0 else "mash.pale")
    if "roast.1" in keys:
        return "roast.1"
    if kettle.tastings < seat - 1:
        return "taste"
    if seat == 3 and "consult" in keys:
        return "consult"
    return "fill.small" if seat == 2 else "fill.large"


def played_in_order() -> AnySession:
    """The same game with everybody moving one after the other."""
    session = AnySession.start(Brewday(), len(NAMES), BrewdayOptions(), SEED)
    while session.outcome is None:
        seat = session.active[0]
        session.submit(seat, next_key(session.state, seat, [choice.key for choice in session.choices(seat)]))
    return session


def moves_by_seat(log: Sequence[Any], live: Sequence[int]) -> dict[Seat, list[Any]]:
    found: dict[Seat, list[Any]] = {seat: [] for seat in range(len(NAMES))}
    for seq in live:
        found[log[seq].seat].append(log[seq].action)
    return found


class Brewers:
    """The people, each clicking where they like: in their DM, in a private message at the table, or typing."""

    def __init__(self, world: World, chance: Rng) -> None:
        self.world = world
        self.chance = chance
        self.taken_back: set[tuple[int, Seat]] = set()
        self.undone = 0
        self.doubled = 0

    def dm(self, name: str) -> Any:
        return list(self.world.member(name).user.dm_channel.history())[-1]

    async def wave(self) -> bool:
        """Everybody who is asked clicks, all at once; False when nobody is asked anymore."""
        table = await self.world.live()
        asked: list[tuple[Click | Typed, bool]] = []
        for seat in table.awaited:
            if self.chance.below(4) == 0 and len(table.awaited) > 1:
                continue  # thinks a little longer
            asked += [(one, number > 0) for number, one in enumerate(await self.clicks_of(table, seat))]
        self.chance.shuffle(asked)
        results = self.world.deliver(*(one for one, _ in asked), twice=self.chance.below(3) == 0)
        await self.world.settle()
        self.check(asked, results)
        return bool(table.awaited)

    async def clicks_of(self, table: TableSnapshot, seat: Seat) -> list[Click | Typed]:
        """Return what this person sends in one go: a move, now and then a nervous second click, or an undo."""
        name, state = NAMES[seat], table.playing.state
        mashed = bool(state.kettles[seat].malt) and not state.kettles[seat].tastings
        if mashed and self.chance.below(2) and (state.round, seat) not in self.taken_back:
            self.taken_back.add((state.round, seat))
            self.undone += 1
            undo = next(b.custom_id for b in buttons(self.dm(name)) if b.label == "Undo")
            return [Click(name, self.dm(name), undo or "")]
        choice = next(
            c
            for c in table.playing.choices(seat)
            if c.key == next_key(state, seat, [choice.key for choice in table.playing.choices(seat)])
        )
        if self.chance.below(4) == 0:
            return [Typed(name, f"brewday {choice.verb}", {"what": choice.key})]
        click = self.click(name, await self.message(name), choice.key)
        self.doubled += (twice := self.chance.below(4) == 0)
        return [click, click] if twice else [click]

    async def message(self, name: str) -> Any:
        if self.chance.below(2):
            return self.dm(name)
        return shown(await self.world.member(name).click(self.world.table, label="My hand"))

    def click(self, name: str, message: Any, key: str) -> Click:
        custom_id = next(b.custom_id for b in acts(message) if (b.custom_id or "").endswith(f":{key}"))
        return Click(name, message, custom_id or "")

    def check(self, asked: Sequence[tuple[Click | Typed, bool]], results: Sequence[InteractionResult]) -> None:
        """Everybody was answered, and of two equal clicks exactly one was refused."""
        assert all(result.acknowledged for result in results)
        stale = sum(any(words in said(result) for words in REFUSED) for result in results)
        assert stale == sum(second for _, second in asked)


def public_words(world: World) -> str:
    """All that stands in the channel for everybody."""
    zed = world.member("Zed")
    messages = [world.env.backend.get_message(world.channel.id, m.id) for m in world.channel.history(viewer=zed)]
    return json.dumps([m.components for m in messages])


def assert_private(world: World, brewers: Brewers, table: TableSnapshot) -> None:
    """Nothing of a brew is public, and a person's DM tells of no brew but their own."""
    public = public_words(world)
    assert [word for word in SECRET_WORDS if word in public] == []
    if table.row.status != "playing":
        return
    for seat, name in enumerate(NAMES):
        message = brewers.dm(name)
        alt = [item.description for part in walk(message.components) for item in getattr(part, "items", ())]
        answer = "\n".join([text(message), *alt])
        assert f"{table.playing.state.kettles[seat]}" in answer
        assert answer.count("Kettle(") == 1


def jittering(world: World, chance: Rng, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits take longer or shorter, so that others get in between."""
    commit = world.bot.store.commit

    async def slowly(change: Any) -> None:
        for _ in range(chance.below(6)):
            await asyncio.sleep(0)
        await commit(change)

    monkeypatch.setattr(world.bot.store, "commit", slowly)


@pytest.mark.parametrize("order", [*range(4), *(pytest.param(n, marks=pytest.mark.full) for n in range(4, 40))])
async def test_the_order_of_clicks_makes_no_difference(
    world: World, order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.seated(*NAMES, game="brewday")
    await world.settle()
    brewers = Brewers(world, Rng(order))
    jittering(world, Rng(order + 1000), monkeypatch)
    while await brewers.wave():
        assert_private(world, brewers, await world.live())
    table, expected = await world.live(), played_in_order()
    assert table.session is not None
    assert expected.history is not None
    assert table.session.outcome == expected.outcome
    history = persistence.history(table.row, table.game, 4, await world.bot.store.actions(1))
    live, reference = history.live(), expected.history
    assert moves_by_seat(history.log, live) == moves_by_seat(reference.log, reference.live())
    assert len(history.log) == len(live) + 2 * brewers.undone
    assert brewers.undone + brewers.doubled > 0


async def test_everybody_undoes_in_the_same_moment(world: World) -> None:
    await world.seated(*NAMES, game="brewday")
    await world.settle()
    brewers = Brewers(world, Rng(0))
    choosing = [NAMES[seat] for seat in (await world.live()).awaited]
    before = (await world.live()).playing.state
    await world.raw(*(brewers.click(name, brewers.dm(name), "mash.pale") for name in choosing))
    assert await world.moves() == len(choosing) == 3
    undo = {n: next(b.custom_id for b in buttons(brewers.dm(n)) if b.label == "Undo") or "" for n in choosing}
    results = await world.raw(*(Click(name, brewers.dm(name), undo[name]) for name in choosing))
    assert all(result.acknowledged and not said(result) for result in results)
    assert (await world.live()).playing.state == before
    [again] = await world.raw(Click(choosing[0], brewers.dm(choosing[0]), undo[choosing[0]]))
    assert MOVED_ON in said(again)
    assert await world.moves() == 6


async def test_the_last_to_choose_is_not_overtaken_by_an_undo(world: World) -> None:
    """The last choice closes the barrier; an undo that arrives with it comes before or after, never in between."""
    await world.seated("Ann", "Bo", game="brewday")
    await world.settle()
    brewers = Brewers(world, Rng(0))
    for key in ("mash.pale", "fill.large"):
        await world.raw(brewers.click("Ann", brewers.dm("Ann"), key))
    await world.raw(brewers.click("Bo", brewers.dm("Bo"), "mash.pale"))
    undo = next(b.custom_id for b in buttons(brewers.dm("Ann")) if b.label == "Undo") or ""
    last = brewers.click("Bo", brewers.dm("Bo"), "fill.large")
    _, refused = await world.raw(last, Click("Ann", brewers.dm("Ann"), undo))
    table = await world.live()
    assert table.playing.state.round == 2
    assert table.playing.state.scores == [3, 1]
    assert table.pending is None
    assert MOVED_ON in said(refused)
