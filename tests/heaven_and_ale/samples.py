"""Positions of Heaven & Ale that between them show everything a board can show. Their numbers are invented."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.core.game import Outcome, ScoreLine
from engine.heaven_and_ale.view import BandView, PendingView, SeatView, SpaceView, StartView, View
from tests.heaven_and_ale.sample_parts import (
    ALL_CARDS,
    BANDS,
    BOARD,
    CARDS,
    FAMILIES,
    GOALS,
    GROUPS,
    NOTHING,
    RESOURCES,
    ROWS,
    SHEDS,
    SPOTS,
    goals,
    seat,
    spaces,
    starts,
    tile,
)
from tests.kit.samples import LONG_NAMES, Sample, Samples

FRESH: Final = {
    number: f"{RESOURCES[number % 5][0]}{1 + number * 7 % 5}" for number in range(1, 28) if number not in GROUPS
} | {3: "monk_b", 10: "monk_d", 18: "monk_a", 25: "monk_c"}
LATER: Final = FRESH | {
    2: "wood1 water4",
    9: "wood4 hops2",
    10: "monk_d monk_a",
    15: "water5 wood3 barley1",
    17: "",
    18: "monk_a monk_b monk_c",
    23: "barley5 yeast1 hops1 wood2 water3 barley2",
    25: "monk_c monk_d monk_a monk_a",
}
ANN: Final = (
    "L5=wood2 D3=hops3 L7=yeast1 D6=barley2 L10=monk_a D8=water3 H3=1 D7=water4 D10=hops2 D9=barley3 D4=wood4 "
    "D5=yeast2 H4=2 D11=monk_c L2=hops1 L9=barley1 D13=yeast3 L4=hops3 L8=water2 L12=monk_a L14=yeast5 D1=wood1 "
    "D14=barley5"
)
BO: Final = (
    "D6=water5 D9=hops4 D10=monk_b D7=wood3 D4=barley3 D5=yeast4 H4=3 L5=yeast1 D3=wood2 D8=yeast5 L7=barley1 "
    "L3=wood3 L4=monk_d D12=water2 D15=hops3 D14=monk_b D11=barley4 H7=2"
)
CY: Final = (
    "L4=wood1 L3=hops2 L6=yeast2 L8=monk_c L9=water1 L7=barley1 H2=0 L5=water3 L13=wood2 L11=hops1 L14=barley3 "
    "D8=hops5 L10=yeast4 D13=monk_a L2=barley2"
)
DEE: Final = (
    "D11=barley5 D12=hops4 D9=wood5 D10=yeast3 D14=water4 D15=hops5 H7=4 D13=monk_d L15=barley2 L12=wood3 "
    "D6=yeast4 D8=water1 L10=water2 L14=monk_b D5=barley1 D2=wood2 H6=2"
)
LABELS: Final = tuple(label for _, row in ROWS for label in row.split())
FULL: Final = " ".join(
    f"{label}={index % 5 if label.startswith('H') else tuple(FRESH.values())[index % len(FRESH)]}"
    for index, label in enumerate(LABELS)
)
SEATS: Final = (
    seat(
        ANN,
        ducats=9,
        markers=(7, 3, 5, 2, -3),
        brewmaster=6,
        space=6,
        used="x2 water barley monk_a",
        placed={3: "ducats_12"},
        cards=("colour_count", "barrel", "brewmaster_5"),
        barrels=("brewmaster_1:small",),
    ),
    seat(BO, ducats=21, markers=(2, 4, -1, 1, 0), brewmaster=3, space=12, used="yeast hops monk_b", placed={2: ""}),
    seat(
        CY,
        ducats=4,
        markers=(6, 8, 4, 5, 1),
        brewmaster=9,
        space=17,
        used="wood yeast hops water monk_c",
        cards=("disc_count", "barrel"),
        barrels=("brewmaster_1:large", "all_resources_1:large"),
    ),
    seat(DEE, ducats=34, markers=(1, -1, 2, -4, -2), brewmaster=-1, start="first", used="x5 water barley"),
)
ROUNDS: Final = {2: 3, 3: 4, 4: 6}


def table(seats: tuple[SeatView, ...], number: int, track: tuple[SpaceView, ...]) -> View:
    """A position in the turn of the first player."""
    rounds = ROUNDS[len(seats)]
    return View(
        round=number,
        rounds=rounds,
        first=0,
        turn=0,
        waiting=(0,),
        step="turn",
        pending=NOTHING._replace(candidates=("8", "9", "11", "14", "20", "brewmaster", "resource", "ducats")),
        spaces=track,
        starts=starts(seats),
        goals=goals(seats),
        seats=seats,
        monk_stacks=tuple(("I" if index < 3 else "II", index >= number) for index in range(rounds)),
        tiles_left=(("I", 0), ("II", 40)),
        spare_discs=8,
        board=BOARD,
        outcome=None,
    )


def fresh(count: int) -> View:
    """Before the first round: the last player chooses a starting space."""
    seats = (seat(start="first"), *(seat() for _ in range(count - 1)))
    view = table(seats, 1, spaces(FRESH))
    pending = NOTHING._replace(candidates=("brewmaster", "resource", "ducats"))
    return replace(
        view, step="start", turn=None, waiting=(count - 1,), pending=pending, tiles_left=(("I", 35), ("II", 50))
    )


def full(count: int) -> View:
    """Everything that can crowd: gardens, barrels, discs and cards, all pieces on one spot, figures on one space."""
    everything = "x5 " + " ".join(key for key, _, _ in SPOTS[1:])
    cards = dict(enumerate(ALL_CARDS, 1))
    rich = seat(FULL, ducats=128, markers=(20,) * 5, brewmaster=20, space=5, used=everything, placed=cards, cards=())
    large = rich._replace(barrels=tuple((goal.id, "large") for goal in GOALS))
    small = rich._replace(barrels=tuple((goal.id, "small") for goal in GOALS), markers=shared(-8), brewmaster=-10)
    seats = (large, small, *(rich._replace(markers=shared(12), brewmaster=12) for _ in range(count - 2)))
    return table(seats, ROUNDS[count], spaces(LATER, twice=(7, 12, 16)))


def shared(spot: int) -> tuple[tuple[str, int], ...]:
    """All resource markers on one spot."""
    return tuple((name, spot) for name, _, _ in RESOURCES)


def standing(view: View, *places: int) -> View:
    """The same position with the figures on these spaces."""
    seats = tuple(own._replace(space=space, start="") for own, space in zip(view.seats, places, strict=True))
    return replace(view, seats=seats, starts=starts(seats))


def over(view: View) -> View:
    """The end, with the points of every seat."""
    sources = ("Production", "Large barrels", "Small barrels", "Barrel privilege", "First player")
    lines = tuple(
        tuple(ScoreLine(source, (24 + 3 * number, 8, 2 * number, 3, 0)[at]) for at, source in enumerate(sources))
        for number in range(len(view.seats))
    )
    scores = tuple(sum(line.points for line in own) for own in lines)
    outcome = Outcome((len(view.seats) - 1,), scores, lines)
    return replace(view, step="over", turn=None, waiting=(), pending=NOTHING, outcome=outcome)


def renamed(view: View) -> View:
    """An owner's table: other resources, long names, more spots and starting spaces, fewer types of sheds."""
    families = (
        replace(FAMILIES[0], name="Heather honeycombs", code="Hh", colour="purple"),
        *FAMILIES[1:],
    )
    cards = (replace(CARDS[0], name="Steps for every tile"), replace(CARDS[3], name="Ducats upon ducats", amount=25))
    board = replace(view.board, families=families, cards=(*cards[:1], *CARDS[1:3], *cards[1:], CARDS[4]))
    board = replace(board, bands=(*BANDS[:-1], BandView(20, 24, 1, 12)), last_spot=24, sheds=SHEDS[:3])
    longest = tuple(goal._replace(name="Mighty wonderful six") for goal in view.goals)
    more = (*view.starts, StartView("more", "More ducats", "ducats", 3, None))
    return replace(view, board=board, goals=longest, starts=more)


TWO: Final = table(SEATS[:2], 2, spaces(LATER, gone=(4,)))
THREE: Final = table(SEATS[:3], 3, spaces(LATER, gone=(4, 16), twice=(7,)))
FOUR: Final = table(SEATS, 4, spaces(LATER, gone=(4, 16)))
PLACING: Final = replace(
    FOUR, step="hex", pending=PendingView(tile("hops5"), "", 0, ("D2", "D12", "D15", "L1", "L3", "L6"), 10, 5)
)
TURNING: Final = replace(
    FOUR, step="activation", pending=NOTHING._replace(shed="H3", candidates=("D6", "D8", "L10", "L7", "L5", "D3"))
)
SCORING: Final = replace(FOUR, step="spot", pending=NOTHING._replace(candidates=("wood", "yeast", "monk_c")))
PRIVILEGE: Final = replace(FOUR, step="privilege", pending=NOTHING._replace(pair=4))
POSITIONS: Final = {
    "start-2": fresh(2),
    "start-3": fresh(3),
    "start-4": fresh(4),
    "two": TWO,
    "three": THREE,
    "four": FOUR,
    "buying": replace(FOUR, step="tile", pending=NOTHING),
    "placing": PLACING,
    "turning": TURNING,
    "scoring": SCORING,
    "privilege": PRIVILEGE,
    "marker": replace(FOUR, step="marker", pending=NOTHING),
    "full-2": full(2),
    "full-3": full(3),
    "full-4": full(4),
    "corner-1": standing(FOUR, 4, 5, 6, 5),
    "corner-2": standing(FOUR, 13, 13, 14, 15),
    "corner-3": standing(FOUR, 19, 20, 20, 21),
    "ends": standing(FOUR, 1, 1, 27, 27),
    "together": standing(FOUR, 27, 27, 27, 27),
    "renamed": renamed(FOUR),
    "over-2": over(TWO),
    "over-3": over(THREE),
    "over-4": over(FOUR),
    "over-full": over(full(4)),
}


def boards() -> Iterator[tuple[str, Sample]]:
    """The sample boards by name."""
    for name, view in POSITIONS.items():
        yield name, Sample(view)
        yield f"{name}-long", Sample(view, LONG_NAMES)
        yield f"seat-{name}", Sample(view, shot="seat")
    yield "seat-second", Sample(FOUR, LONG_NAMES, "seat", 1)
    yield "seat-crowded", Sample(full(3), LONG_NAMES, "seat", 2)
    yield "since", Sample(FOUR, since=fresh(4))
    yield "since-two", Sample(FOUR, since=replace(FOUR, seats=(*SEATS[:2], seat(), SEATS[3]), goals=GOALS))
    yield "seat-since", Sample(FOUR, LONG_NAMES, "seat", 2, fresh(4))


PAINTED: Final = ("four", "seat-placing", "two", "full-3", "seat-turning", "seat-full-4", "since-two", "over-4")
SAMPLES: Final = Samples(dict(boards()), PAINTED, golden=("three", "seat-placing", "seat-scoring"))
