"""Hints come true: in hand-made positions, and all through random games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from engine.core.game import Choice
from engine.core.words import ordinal
from engine.whiskey_business.events import (
    AnyEvent,
    Banked,
    Drained,
    FlightLanded,
    LastCalled,
    Placed,
    SheetTaken,
    ShelfFell,
    Sobered,
    TurnLost,
)
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.state import State
from tests.kit.playing import Position, copied, random_positions
from tests.whiskey_business.table import CATALOG, GAME, Table


def test_an_extra_water_promises_only_sheets_that_are_there() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 1
    table.roll("water water water malt corn rye globe").keep("water")
    assert table.hint("keep-water").startswith("1 sheet less if you bank;")
    table.keep("water")
    assert table.hint("keep-water").startswith("Extra water does nothing;")
    table.state.sheets[0] = 0
    assert table.hint("keep-water").startswith("You have no sheets: extra water does nothing;")


def test_barrels_that_loose_yeast_would_spoil_are_not_promised() -> None:
    table = Table(spoilage=True).roll("water yeast yeast barley barley rye ireland").keep("ireland water yeast")
    assert table.hint("keep-barley") == "1 barrel ready to bank, but yeast spoils 1"


def test_the_last_die_tells_what_banking_itself_brings() -> None:
    table = Table(sobering_up=True)
    table.state.sheets[0] = 1
    table.state.cellars[0] = [0, 1, 1, 1]
    table.roll("water water yeast barley barley barley ireland").keep("ireland water water yeast barley barley")
    assert table.hint("keep-barley") == "Banks 3 barrels at once; 1 sheet off; calls Last Call"


@pytest.mark.parametrize(
    ("sheets", "words"),
    [
        (2, "that something fits; otherwise a shot, or you lose 1 Irish"),
        (3, "that something fits; otherwise you lose 1 Irish"),
    ],
)
def test_a_shot_that_could_still_be_taken_belongs_to_the_risk(sheets: int, words: str) -> None:
    table = Table(take_a_shot=True)
    table.state.sheets[0] = sheets
    table.roll("water yeast barley malt corn rye ireland").keep("ireland water yeast barley")
    assert table.hint("roll").endswith(words)


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.full) for seats in (3, 4, 6))])
def test_hints_keep_their_promises_in_random_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(8):
        options = WhiskeyOptions(
            take_a_shot=seed % 2 == 0,
            sobering_up=seed % 4 < 2,
            spoilage=seed < 4,
            flight_also_banks_one_each=seed % 3 == 0,
            globe_commits=seed % 3 == 1,
        )
        for position in random_positions(GAME, seats, options, 40 + seed):
            often = position.number % STRIDE and position.state.caller < 0
            for action in GAME.legal_actions(position.state, position.seat):
                check = CHECKS.get(action.kind)
                if check and not (often and action.kind in COMMON):
                    after = position.state.clone()
                    choice = GAME.choice(position.state, position.seat, action)
                    events = GAME.apply(after, position.seat, action, copied(position.rng))
                    check(position, choice, events, after)
                    seen[action.kind] += 1
    assert all(seen[kind] for kind in ("place", "bank", "shot", "stop", "shelf"))


STRIDE = 9
COMMON = frozenset({"place", "stop"})
"""Offered at nearly every move: before Last Call, some of them are enough."""


def one(events: list[AnyEvent], kind: type[Any]) -> Any:
    """The only event of this kind, or None."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) <= 1
    return found[0] if found else None


def consequences(events: list[AnyEvent]) -> str:
    """Return what banking brought besides barrels, in the words of a hint."""
    spoiled, sobered = one(events, Banked).spoiled, one(events, Sobered)
    sheets = f"; {sobered.removed} sheet{'s' if sobered.removed > 1 else ''} off" if sobered else ""
    return (
        (f"; yeast spoils {spoiled}" if spoiled else "")
        + sheets
        + ("; calls Last Call" if one(events, LastCalled) else "")
    )


def kept_by_banking(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    banked = one(events, Banked)
    row = CATALOG.rows[banked.whiskey]
    name, stock = CATALOG.whiskeys[row].short, after.cellars[position.seat][row]
    ruined = "End turn with nothing (the leftover yeast ruins it)"
    assert choice.label == (f"Bank {banked.barrels} {name}" if banked.barrels else ruined)
    assert choice.hint == f"Ends your turn with {stock} {name} in your cellar{consequences(events)}"
    assert choice.tone == ("gain" if banked.barrels else "plain")


def kept_by_placing(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    placed, hint = one(events, Placed), choice.hint.lower()
    assert ("makes it" in hint) == bool(placed.whiskey)
    assert ("go for the flight" in hint) == placed.flight
    assert ("lands the flight" in hint) == bool(one(events, FlightLanded))
    banked = one(events, Banked)
    assert ("at once" in hint) == bool(banked)
    if banked:
        assert f"anks {banked.barrels} barrel" in choice.hint
        assert choice.hint.endswith(f"at once{consequences(events)}")
        return
    found = re.search(r"(\d) barrels? ready to bank(?:, but yeast spoils (\d))?", hint)
    board = GAME.view(after, None).distillery
    if found:
        assert (int(found[1]), int(found[2] or 0)) == (board.barrels, board.spoiled)
    elif not one(events, FlightLanded):
        assert "needs" in hint
        assert not board.barrels or board.flight


def kept_by_a_shot(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    seat = position.seat
    taken = next(event for event in events if isinstance(event, SheetTaken))
    assert choice.hint.startswith(f"Your {ordinal(taken.sheets)} sheet")
    falls = taken.sheets == CATALOG.sheets and any(position.state.cellars[seat])
    assert ("a shelf" in choice.hint) == falls


def kept_by_giving_up(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    lost = one(events, TurnLost)
    kept = position.state.flag >= 0 or any(position.state.laid)
    assert ("throw away" in choice.label) == kept
    if lost.barrels:
        name = CATALOG.whiskeys[CATALOG.rows[lost.whiskey]].short if lost.whiskey else "barrel"
        assert choice.label.endswith(f"throw away {lost.barrels} {name}")
    assert f"You stay at {after.sheets[position.seat]} sheet" in choice.hint


def kept_by_the_shelf(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    fell = next(event for event in events if isinstance(event, ShelfFell))
    kinds = sum(stock > 0 for stock in after.cellars[position.seat])
    assert choice.hint.startswith(f"You lose {fell.barrels} barrel")
    assert f"you keep {kinds} other kind" in choice.hint


def kept_by_draining(position: Position, choice: Choice, events: list[AnyEvent], after: State) -> None:
    drained = next(event for event in events if isinstance(event, Drained))
    total = sum(position.state.cellars[position.seat]) + drained.barrels
    assert choice.hint.startswith(f"You go to {total} barrels")
    assert choice.hint.endswith(f"falls to {sum(after.cellars[drained.victim])}")


CHECKS: dict[str, Callable[[Position, Choice, list[AnyEvent], State], None]] = {
    "bank": kept_by_banking,
    "place": kept_by_placing,
    "shot": kept_by_a_shot,
    "stop": kept_by_giving_up,
    "shelf": kept_by_the_shelf,
    "drain": kept_by_draining,
}
