"""Positions of Heaven & Ale that between them show everything a board can show, most of them out of seeded games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice
from typing import Final

from engine import GAMES
from engine.core.flow import Flow
from engine.core.rng import Rng
from engine.heaven_and_ale.rules.placement import plant
from engine.heaven_and_ale.state import Player, State
from engine.heaven_and_ale.view import BandView, StartView, View
from tests.kit.samples import LONG_NAMES, Sample, Samples, SeededGame

GAME: Final = GAMES["heaven_and_ale"]
CATALOG: Final = GAME.catalog
SEEDED: Final = {seats: SeededGame("heaven_and_ale", seats, seed=7) for seats in (2, 3, 4)}
LAST: Final = CATALOG.production.last


def busy(view: View) -> bool:
    """Tell whether a player moves while much lies on the table."""
    crowded = max(len(space.tiles) for space in view.spaces) > 2
    return view.step == "turn" and crowded and any(goal.large is not None for goal in view.goals)


def crowded(count: int) -> State:
    """Make a state with all that can crowd: tiles, gardens, discs and cards, and all figures on one space."""
    rng = Rng(1)
    state = GAME.setup(count, GAME.meta.options_type(), rng)
    while state.stage == "start":
        seat = GAME.active_seats(state)[0]
        GAME.apply(state, seat, GAME.legal_actions(state, seat)[0], rng)
    state.round = CATALOG.seat_rules[count].rounds
    for number, player in enumerate(state.players):
        fill(player, LAST if number == 0 else CATALOG.production.bands[0].low if number == 1 else 12)
    state.large, state.small = dict.fromkeys(CATALOG.goals, 0), dict.fromkeys(CATALOG.goals, 1)
    for space in CATALOG.spaces:
        tiles = CATALOG.monks if space.kind == "monk" else tuple(CATALOG.tiles)
        if space.kind in ("monk", "resource"):
            state.tiles[space.number] = tuple(islice(cycle(tiles), space.number % 8))
        state.discs[space.number] = 2 if space.kind == "disc" else 0
    return state


def fill(player: Player, spot: int) -> None:
    """Fill a player board; all pieces stand on this spot."""
    player.ducats, player.space, player.start, player.home = 128, 5, "", False
    player.markers, player.brewmaster = dict.fromkeys(CATALOG.resources, max(spot, -8)), spot
    for label, tile in zip(CATALOG.placements, cycle(CATALOG.tiles), strict=False):
        plant(CATALOG, player, tile, label)
    player.sheds = {label: number % len(CATALOG.shed_types) for number, label in enumerate(CATALOG.sheds)}
    player.discs = {spot: 5 if spot == CATALOG.number_spot else 0 for spot in CATALOG.spots}
    player.privileges, player.cards = dict(zip(CATALOG.pairs, CATALOG.cards, strict=True)), ()


def full(count: int, ended: bool = False) -> View:
    """Show the crowded state, or its end."""
    state = crowded(count)
    if ended:
        state.stage, state.flow = "over", Flow()
    return GAME.view(state, None)


def standing(view: View, *places: int) -> View:
    """Return the same position with the figures on these spaces."""
    seats = tuple(own._replace(space=space, start="") for own, space in zip(view.seats, places, strict=True))
    return replace(view, seats=seats, starts=tuple(start._replace(figure=None) for start in view.starts))


def renamed(view: View) -> View:
    """Return an owner's table: other resources, long names, more spots and starting spaces, fewer types of sheds."""
    known = view.board
    heather = replace(known.families[0], name="Heather honeycombs", code="Hh", color="purple")
    cards = (
        replace(known.cards[0], name="Steps for every tile"),
        *known.cards[1:3],
        replace(known.cards[3], name="Ducats upon ducats", amount=25),
        known.cards[4],
    )
    board = replace(
        known,
        families=(heather, *known.families[1:]),
        cards=cards,
        bands=(*known.bands[:-1], BandView(20, 24, 1, 12)),
        last_spot=24,
        sheds=known.sheds[:3],
    )
    longest = tuple(goal._replace(name="Mighty wonderful six") for goal in view.goals)
    more = (*view.starts, StartView("more", "More ducats", "ducats", 3, None))
    seats = tuple(own._replace(cards=tuple(CATALOG.cards)) for own in view.seats)
    return replace(view, board=board, goals=longest, starts=more, seats=seats)


TWO: Final = SEEDED[2].first(busy)
THREE: Final = SEEDED[3].first(busy)
FOUR: Final = SEEDED[4].first(busy)
BUYING: Final = SEEDED[4].first(lambda view: len(view.pending.offers) > 1)
PLACING: Final = SEEDED[4].first(lambda view: view.step == "hex" and view.round > 2)
TURNING: Final = SEEDED[4].first(lambda view: view.step == "activation")
SCORING: Final = SEEDED[4].first(lambda view: view.step == "spot" and view.round > 2)
PRIVILEGE: Final = SEEDED[4].first(lambda view: view.step == "privilege")
WAITING: Final = SEEDED[4].first(
    lambda view: any(goal.status == "waiting" for seat in view.waiting for goal in view.seats[seat].goals)
)
FINAL: Final = SEEDED[4].first(lambda view: view.step == "turn" and view.round == view.rounds)
POSITIONS: Final = {
    "start-2": SEEDED[2].at(0),
    "start-3": SEEDED[3].at(0),
    "start-4": SEEDED[4].at(0),
    "two": TWO,
    "three": THREE,
    "four": FOUR,
    "buying": BUYING,
    "placing": PLACING,
    "turning": TURNING,
    "scoring": SCORING,
    "privilege": PRIVILEGE,
    "waiting": WAITING,
    "final": FINAL,
    "marker": SEEDED[4].first(lambda view: view.step == "marker"),
    "full-2": full(2),
    "full-3": full(3),
    "full-4": full(4),
    "corner-1": standing(FOUR, 4, 5, 6, 5),
    "corner-2": standing(FOUR, 13, 13, 14, 15),
    "corner-3": standing(FOUR, 19, 20, 20, 21),
    "beside-corners": standing(FOUR, 4, 4, 4, 4),
    "bay": standing(FOUR, 20, 20, 20, 20),
    "ends": standing(FOUR, 1, 1, 27, 27),
    "together": standing(FOUR, 27, 27, 27, 27),
    "renamed": renamed(FOUR),
    "over-2": SEEDED[2].at(1),
    "over-3": SEEDED[3].at(1),
    "over-4": SEEDED[4].at(1),
    "over-full": full(4, ended=True),
}


def boards() -> Iterator[tuple[str, Sample]]:
    """Yield the sample boards by name."""
    for name, view in POSITIONS.items():
        yield name, Sample(view)
        yield f"{name}-long", Sample(view, LONG_NAMES)
        yield f"seat-{name}", Sample(view, shot="seat")
    yield "seat-second", Sample(FOUR, LONG_NAMES, "seat", 1)
    yield "seat-crowded", Sample(full(3), LONG_NAMES, "seat", 2)
    yield "seat-buying-long", Sample(replace(BUYING, round=BUYING.rounds), LONG_NAMES, "seat")
    yield "since", Sample(FOUR, since=SEEDED[4].at(0))
    yield (
        "since-two",
        Sample(FOUR, since=replace(FOUR, seats=(*FOUR.seats[:2], SEEDED[4].at(0).seats[2], FOUR.seats[3]))),
    )
    yield "seat-since", Sample(FOUR, LONG_NAMES, "seat", 2, SEEDED[4].at(0))


PAINTED: Final = ("four", "seat-placing", "seat-buying", "two", "seat-turning", "seat-final", "since-two", "over-4")
SAMPLES: Final = Samples(dict(boards()), PAINTED, golden=("three", "seat-placing", "seat-scoring"))
