"""Lessons for a newcomer, each told when its subject first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.lessons import Guided, Lesson, Moment, always, asked, at, did, offered
from engine.core.words import counted
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import Activated, Gain, Scored
from engine.heaven_and_ale.view import SeatView, View

OPENING = (
    (0, "enter-resource advance-barley"), (1, "move-5 place-D3"),
    (0, "move-1 place-L5"), (1, "move-9 place-L5"),
    (0, "move-3 place-D3"), (1, "move-12 score-wood"),
    (0, "move-4"), (1, "move-16 score-yeast"),
    (0, "move-6 place-D6"), (1, "move-18 place-D6"),
    (0, "move-7"), (1, "move-20 score-x-4 card-ducats_12"),
    (0, "move-10 place-D8"), (1, "move-21 place-D9"),
    (0, "move-13 place-L10"), (1, "move-22 place-L1"),
)  # fmt: skip
"""The first moves: then only L7 beside H3 has no tile, and one that can be paid for lies ahead."""
GUIDED = Guided(
    seed=23,
    brings="a shed that is closed and activates its neighbors",
    opening=tuple((seat, key) for seat, keys in OPENING for key in keys.split()),
)

HOUSES = 6
"""The neighbors of a place for a shed."""


def lessons(catalog: Catalog) -> tuple[Lesson[View], ...]:
    """Return the lessons in the order of teaching."""
    return (*_opening(catalog), *_events(catalog), *_track(catalog), *_tiles(catalog), *_scoring(catalog))


def _opening(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "theme",
            "You run a monastery that brews ale, and plant a garden of resources and monks, half in the sun and half "
            "in the shade.",
            always,
            opening=True,
        ),
        Lesson(
            "goal",
            f"Good ale needs all {len(catalog.resources)} resources: in the end only the one furthest behind counts, "
            "times the worth of your brewmaster. So bring all of them along.",
            always,
            opening=True,
        ),
        Lesson(
            "overview",
            "Your figure walks once around the track each round, only forward. It buys tiles for the garden, and later "
            "activates them.",
            always,
            at("track", "lane"),
            opening=True,
        ),
    )


def _events(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "shed",
            "You closed a shed: all six places around it have a tile. The sum of their numbers, a monk counting 0, "
            "says how far the brewmaster moved and which of the neighbors are activated. A low sum is good for the "
            "brewmaster, a high one activates more.",
            did("shed_built"),
            _built,
        ),
        Lesson(
            "sunny_gain",
            "Activated tiles in the sun moved the markers of their resources, each by its number. That is how "
            "resources come forward.",
            lambda moment: any(gain.steps for gain in _gains(moment)),
            at("seat.{seat}", "column"),
        ),
        Lesson(
            "shady_gain",
            "Activated tiles in the shade paid their numbers in ducats. That is how you earn money for the next round.",
            lambda moment: any(gain.ducats for gain in _gains(moment)),
            at("seat.{seat}", "head.ducats"),
        ),
        Lesson(
            "barrels",
            f"A barrel is worth {catalog.barrel_points['large']} points for the first who reaches that goal and comes "
            f"for it, {catalog.barrel_points['small']} for the second, so hurry where you are ahead. "
            "You take all that you have earned in one visit, and never two for one goal.",
            lambda moment: moment.saw("barrels_taken") or any(goal.status == "waiting" for goal in _own(moment).goals),
            at("goal"),
        ),
    )


def _track(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "start",
            "Choose where you begin; each starting space has its reward, and the one without a reward goes first in "
            "this round.",
            asked("start"),
            at("start"),
        ),
        Lesson(
            "move",
            "Move as far as you like, but never back: every space you pass is lost for this round. Others may stand "
            "where you go.",
            asked("turn"),
            lambda moment: [f"space.{one}" for one in moment.view.pending.candidates],
        ),
        Lesson(
            "spaces",
            "Hexes on the track are tiles to buy, faces are monks, red discs let you activate, and barrels are for "
            "goals that you have reached. Where you stop you must act, so you cannot go where you can do nothing. Buy "
            "one tile there, or as many as you can pay.",
            asked("turn"),
            at("track", "space"),
        ),
        Lesson(
            "home",
            "You may end your round at any time by going to the starting area: a free space there gives its reward at "
            "once. The round is over when everybody is back.",
            offered("return"),
            at("start"),
        ),
        Lesson(
            "new_round",
            f"A new round: the track has got new tiles, and you walk around again. There are "
            f"{catalog.seat_rules[2].rounds} rounds with two players.",
            lambda moment: moment.view.round > 1 and moment.view.rounds == catalog.seat_rules[2].rounds,
            at("round"),
        ),
    )


def _tiles(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "place",
            f"In the sun (L) a tile costs {counted(catalog.table.prices.sunny_factor, 'time')} its number and will "
            "move the marker of its resource; in the shade (D) it costs its number and will pay as many ducats. "
            "Nothing happens yet: tiles wait until they are activated.",
            asked("hex"),
            at("garden"),
        ),
        Lesson(
            "site",
            f"The houses (H) are places for sheds. When all {HOUSES} hexes around one have a tile, a shed is built "
            "there and activates some of them. So plant around one house at first.",
            lambda moment: moment.asked == "hex" or any(sum(s.filled) >= 3 for s in _own(moment).sites),
            _sites,
        ),
        Lesson(
            "monk",
            "A monk has no number: he costs the price on his space, twice that in the sun. A disc on his type "
            "activates all resources next to him, so put him where he has neighbors. Each monk next to him moves the "
            "brewmaster one step, and activates nothing himself.",
            lambda moment: _places_monk(moment) or (moment.asked == "turn" and moment.view.round > 1),
            at("head.tile", "garden"),
        ),
        Lesson(
            "activation",
            "Here you choose which neighbors of the shed are activated. Those in the sun move resources, those in the "
            "shade bring money: take what you need most.",
            asked("activation"),
            lambda moment: [f"garden.{moment.view.pending.shed}"],
        ),
    )


def _scoring(catalog: Catalog) -> tuple[Lesson[View], ...]:
    card_price = catalog.table.setup.card_price
    return (
        Lesson(
            "disc",
            "A disc activates all tiles that fit its scoring spot: all of one number (A), the neighbors of one type "
            "of monk (B), or all of one resource (C). A disc from a space A/B/C goes on any of them. Each spot serves "
            "once in the game, so wait until it brings much.",
            asked("spot"),
            at("scoring", "pair"),
        ),
        Lesson(
            "privilege",
            "You completed a pair of spots, so you may put one of your privilege cards beside it. Do it now: later "
            "this pair stays empty for good.",
            asked("privilege"),
            at("hand", "pair"),
        ),
        Lesson(
            "sell_card",
            f"Short of money? In your turn you may sell a privilege card for {card_price} ducats, but then its effect "
            "is gone.",
            lambda moment: "sell" in moment.verbs and _own(moment).ducats < card_price * 2,
            at("hand", "seat.{seat}"),
        ),
        Lesson(
            "marker",
            "Choose which resource moves. Most often the one furthest behind is right, for it alone will count.",
            asked("marker"),
            at("column", "seat.{seat}"),
        ),
        Lesson(
            "last_round",
            "This is the last round. At the end leading resources give up steps for the one furthest behind: the "
            "further your brewmaster, the better the exchange. Then every 10 ducats move a resource a step, and "
            "whoever stands on the first starting space gets 1 point.",
            lambda moment: moment.view.round == moment.view.rounds,
            at("column", "seat.{seat}"),
        ),
        Lesson(
            "brewmaster",
            "Do not forget the brewmaster (the red square): the further he is, the more points each step of your "
            "lowest resource brings. If one resource never gets to 1, there are no such points at all.",
            lambda moment: moment.view.round > 1,
            lambda moment: [f"spot.{_own(moment).brewmaster}", f"seat.{moment.seat}"],
        ),
    )


def _own(moment: Moment[View]) -> SeatView:
    return moment.view.seats[moment.seat]


def _places_monk(moment: Moment[View]) -> bool:
    tile = moment.view.pending.tile
    return tile is not None and tile.kind == "monk"


def _gains(moment: Moment[View]) -> list[Gain]:
    """Return what the tiles of this seat have just brought."""
    return [
        event.gain for event in moment.events if isinstance(event, Activated | Scored) and event.seat == moment.seat
    ]


def _built(moment: Moment[View]) -> Sequence[str]:
    sheds = [event.shed for event in moment.events if event.kind == "shed_built" and event.seat == moment.seat]
    return [name for shed in sheds for name in (f"garden.{shed}", f"seat.{moment.seat}.garden.{shed}")]


def _sites(moment: Moment[View]) -> Sequence[str]:
    best = sorted(_own(moment).sites, key=lambda site: -sum(site.filled))
    return [f"garden.{site.label}" for site in best] or ["garden"]
