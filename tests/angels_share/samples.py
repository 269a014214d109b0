"""Positions of Angel's Share that between them show everything a board can show. Their numbers are invented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.angels_share.view import (
    BarrelView,
    CardView,
    ChartView,
    DistilleryView,
    PrivateView,
    RoundEventView,
    RoundView,
    SeatView,
    View,
)
from engine.core.game import Outcome, ScoreLine
from tests.kit.samples import LONG_NAMES, Sample, Samples

HOUSES: Final = (
    ("blue", "Heron Water", "H", "heron"),
    ("green", "Pine Glen", "P", "pine"),
    ("grey", "Slate Crag", "S", "crag"),
    ("pink", "Thistle Rose", "T", "thistle"),
    ("orange", "Ember Kettle", "E", "still"),
    ("purple", "Kestrel Keep", "K", "tower"),
    ("white", "North Ben", "N", "mountain"),
)
IDS: Final = tuple(house[0] for house in HOUSES)
BY_LETTER: Final = {house[2]: house[0] for house in HOUSES}
ACTIONS: Final = ("price_up", "market_up", "event", "redraw", "cash", "market_down", "price_down")
UPGRADES: Final = (
    "marketer",
    "barrel_maker",
    "second_still",
    "master_distillery",
    "storehouse",
    "restaurant",
    "climate_control",
)
TOKENS: Final = ("upkeep", "age_extra", "price_adjust", "age_less", "bonus_buy", "selling", "income")
CALLED: Final = (
    *zip(ACTIONS, ("Price +2", "Market +2", "Event", "Redraw 3", "Cash +5", "Market −2", "Price −2"), strict=True),
    *((upgrade, upgrade.replace("_", " ").capitalize()) for upgrade in UPGRADES),
    ("aging", "Aging"),
    *((token, token.replace("_", " ").capitalize()) for token in TOKENS),
)
COLUMNS: Final = 11
CHART: Final = ChartView(
    (25, 20, 15, 10, 5),
    tuple(
        tuple(start + step * column for column in range(COLUMNS))
        for start, step in ((0, 6), (0, 5), (2, 4), (8, 2), (9, 1))
    ),
    tuple(range(4, 4 + COLUMNS)),
    tuple(1 + column // 3 for column in range(COLUMNS)),
)


def matrix(size: int) -> tuple[tuple[int, ...], ...]:
    """A matrix with plausible moves."""
    return tuple(tuple(round((column - row) * 4 / (size - 1)) for column in range(size)) for row in range(size))


def house(index: int, price: int, market: int, competition: int, size: int) -> DistilleryView:
    """A distillery with markers at these places."""
    key, name, letter, logo = HOUSES[index]
    move = matrix(size)[market][competition]
    return DistilleryView(
        id=key,
        name=name,
        letter=letter,
        logo=logo,
        card=CardView(key, index + 4, ACTIONS[index]),
        placed_by=None,
        pawns=(),
        upgrades=(),
        price=price,
        market=market,
        competition=competition,
        move=move,
        next_price=min(COLUMNS - 1, max(0, price + move)),
        cost=CHART.costs[price],
        drop=CHART.drops[price],
        deck=9,
        discards=0,
        open_discards=(),
    )


def barrels(text: str) -> tuple[BarrelView, ...]:
    """Barrels from words such as `H15 S10 T0`."""
    return tuple(
        BarrelView(
            BY_LETTER[word[0]],
            int(word[1:]),
            int(word[1:]) + 4 if int(word[1:]) else None,
            int(word[1:]) == CHART.ages[0],
        )
        for word in text.split()
    )


def seat(held: str, pawn: str | None = None, loans: int = 0, moved: bool = False) -> SeatView:
    """A seat with these barrels."""
    return SeatView(barrels(held), loans, pawn, moved, hand=7, upkeep=3 * len(held.split()), owed=20 * loans)


def events(*names: str, done: int = 0, cancelled: tuple[int, ...] = ()) -> tuple[RoundEventView, ...]:
    """Events of a round; the first ones may be done."""
    return tuple(
        RoundEventView(name, index == 0 or name == "upkeep", index < done, index in cancelled)
        for index, name in enumerate(names)
    )


def track(count: int, now: int) -> tuple[RoundView, ...]:
    """The round track as printed, with earlier rounds done."""
    printed = [("aging", "upkeep") if number % 2 == 0 else ("aging",) for number in range(1, count + 1)]
    return tuple(
        RoundView(number, events(*names, done=len(names) if number < now else 0))
        for number, names in enumerate(printed, 1)
    )


def with_events(view: View, number: int, listed: tuple[RoundEventView, ...]) -> View:
    """The same position with other events in a round."""
    rounds = tuple(replace(r, events=listed) if r.number == number else r for r in view.rounds)
    return replace(view, rounds=rounds)


def at(view: View, key: str, **changes: object) -> View:
    """The same position with one distillery changed."""
    houses = tuple(replace(d, **changes) if d.id == key else d for d in view.distilleries)
    return replace(view, distilleries=houses)


SEATS: Final = (
    seat("H15 S10 T5", "blue", loans=1),
    seat("P20 P10 H5 P0", "green", moved=True),
    seat("E15 S0", "grey", loans=2, moved=True),
    seat("T25 S20 H15 T10 H5", "pink"),
    seat("", "orange"),
)


def fresh(size: int, seats: int) -> View:
    """The set-up for a board of this many distilleries."""
    ids = IDS[:size]
    prices = (6, 3, 9, 6, 1, 8, 6)
    return View(
        board="scotland" if size > 5 else "us",
        distilleries=tuple(house(n, prices[n], (n * 3 + 1) % size, (n * 2) % size, size) for n in range(size)),
        market=tuple(sorted(ids, key=lambda key: (ids.index(key) * 3 + 1) % size)),
        competition=tuple(sorted(ids, key=lambda key: (ids.index(key) * 2) % size)),
        matrix=matrix(size),
        chart=CHART,
        round=1,
        rounds=track(8 if size > 5 else 10, 1),
        order=tuple(range(seats)),
        seats=tuple(SeatView((), 0, None, False, size, 0) for _ in range(seats)),
        turn=0,
        waiting=(0,),
        step="turn",
        pending=None,
        upgrades_left=tuple((upgrade, 3) for upgrade in UPGRADES),
        event_stack=14,
        loans_left=12,
        barrel_limit=5,
        names=CALLED,
        options=(),
        private=None,
        outcome=None,
    )


def middle(size: int, seats: int) -> View:
    """Some rounds later: two cards face down, some upgrades, planned events, barrels of every age."""
    view = fresh(size, seats)
    view = replace(view, round=6, rounds=track(len(view.rounds), 6), seats=SEATS[:seats], order=(1, 2, 0, 3, 4)[:seats])
    if seats == 2:
        view = replace(view, order=(1, 0))
    view = with_events(view, 6, events("aging", "upkeep", "income"))
    view = with_events(view, 7, events("aging", "age_less", "price_adjust", cancelled=(0,)))
    view = with_events(view, 8, events("aging", "upkeep", "age_extra", "bonus_buy"))
    view = at(view, "green", card=None, placed_by=1, pawns=(1,), upgrades=("climate_control",))
    view = at(view, "grey", card=None, placed_by=2 % seats, pawns=(2,) if seats > 2 else (), upgrades=UPGRADES[2:5])
    view = at(view, "blue", pawns=(0,), upgrades=("marketer", "restaurant"))
    view = at(view, "pink", pawns=(3,) if seats > 3 else ())
    return at(view, "orange", pawns=(4,) if seats > 4 else (), upgrades=("barrel_maker",))


def turned_up(view: View) -> View:
    """The round after that begins: every card lies face up."""
    houses = tuple(replace(d, card=d.card or CardView(d.id, 9, ACTIONS[0]), placed_by=None) for d in view.distilleries)
    return replace(view, distilleries=houses, round=7)


def crowded(view: View) -> View:
    """Everything that can crowd: all markers in one column, every upgrade and two pawns in one place, many events."""
    keys = IDS[: len(view.distilleries)]
    for key in keys:
        view = at(view, key, price=5)
    full = (seat("T25 S25 H0 T10 H5", "blue", loans=3), *(seat("P0 P0 P0 P0 P0", "green", loans=12),) * 4)
    view = at(view, "grey", upgrades=UPGRADES, pawns=(0, 1), card=CardView("grey", 10, "market_down"), placed_by=None)
    view = at(view, "blue", upgrades=UPGRADES, pawns=(), cost=14)
    view = at(view, "pink", upgrades=UPGRADES[:5], pawns=())
    view = with_events(view, 6, events("aging", "upkeep", *TOKENS, done=3))
    view = with_events(view, 7, events("aging", *TOKENS[:4]))
    view = with_events(view, 8, events("aging", "upkeep", *TOKENS, *TOKENS))
    return replace(view, seats=full[: len(view.seats)])


def dealt(view: View, owner: int) -> View:
    """The position as the owner of a seat sees it."""
    keys = IDS[: len(view.distilleries)]
    hand = tuple(CardView(key, 3 + n, (*UPGRADES, *ACTIONS)[2 * n]) for n, key in enumerate(keys))
    placed = (CardView("green", 10, "master_distillery"),) if owner == 1 else ()
    worth = sum(barrel.price or 0 for barrel in view.seats[owner].barrels)
    return replace(view, private=PrivateView(owner, hand, 31, placed, (), worth))


def exchanging(view: View, owner: int) -> View:
    """Two cards are put away for new ones, and one could not be drawn."""
    private = dealt(view, owner).private
    assert private is not None
    left = replace(private, hand=private.hand[3:], putting_away=private.hand[:2], purse=118)
    return replace(view, step="redraw", private=left)


SOURCES: Final = ("Start money", "Sales", "Final sales", "Income", "Barrels bought", "Upkeep", "Loans")


def over(view: View) -> View:
    """The end, with the accounts of every seat."""
    seats = len(view.seats)
    lines = tuple(
        tuple(ScoreLine(source, (25, 90 + n, 40, 6, -60 - n, -21, -20)[at]) for at, source in enumerate(SOURCES))
        for n in range(seats)
    )
    scores = tuple(sum(line.points for line in own) for own in lines)
    empty = tuple(replace(own, barrels=(), upkeep=0) for own in view.seats)
    outcome = Outcome((seats - 1,), scores, lines)
    return replace(view, step="over", turn=None, waiting=(), seats=empty, round=len(view.rounds), outcome=outcome)


FOUR: Final = middle(7, 4)
FIVE: Final = replace(middle(7, 5), turn=3, waiting=(3,))
TWO: Final = middle(5, 2)
THREE: Final = middle(5, 3)
POSITIONS: Final = {
    "start-2": fresh(5, 2),
    "start-5": fresh(7, 5),
    "two": TWO,
    "three": replace(THREE, step="buy"),
    "four": FOUR,
    "five": FIVE,
    "aiming": replace(FOUR, step="target", pending="price_down"),
    "building": replace(THREE, step="target", pending="master_distillery"),
    "planning": replace(FIVE, step="event", pending="price_adjust"),
    "second": replace(FOUR, step="second"),
    "bonus": replace(FOUR, step="bonus", turn=None, waiting=(2,)),
    "turned-up-2": turned_up(TWO),
    "turned-up-5": turned_up(FIVE),
    "selling": replace(TWO, step="selling", turn=None, waiting=(1,)),
    "crowded-2": crowded(TWO),
    "crowded-3": crowded(THREE),
    "crowded-4": crowded(FOUR),
    "crowded-5": crowded(FIVE),
    "over-2": over(TWO),
    "over-3": over(THREE),
    "over-4": over(FOUR),
    "over-5": over(FIVE),
}
HANDS: Final = {
    "hand-7": dealt(FOUR, 1),
    "hand-5": dealt(TWO, 0),
    "exchange-7": exchanging(FOUR, 0),
    "exchange-5": exchanging(THREE, 0),
}


def boards() -> Iterator[tuple[str, Sample]]:
    """The sample boards by name."""
    for name, view in POSITIONS.items():
        yield name, Sample(view)
        yield f"{name}-long", Sample(view, LONG_NAMES)
        yield f"seat-{name}", Sample(view, LONG_NAMES, "seat")
    for name, view in HANDS.items():
        yield name, Sample(view, shot="hand")
        yield f"{name}-long", Sample(view, LONG_NAMES, "hand")
    yield "since", Sample(FIVE, since=fresh(7, 5))
    yield "six-barrels", Sample(replace(FIVE, barrel_limit=6))
    yield "seat-six-barrels", Sample(replace(FIVE, barrel_limit=6), LONG_NAMES, "seat")


PAINTED: Final = (
    "four",
    "crowded-5",
    "two",
    "since",
    "seat-three",
    "hand-7",
    "exchange-5",
    "over-5",
)
SAMPLES: Final = Samples(dict(boards()), PAINTED, golden=("two", "seat-three", "exchange-5"))
