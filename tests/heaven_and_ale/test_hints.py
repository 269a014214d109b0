"""Promises of choices come true: in hand-made positions, and all through random games."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engine.core.game import Choice
from engine.heaven_and_ale.actions import (
    Activate,
    Advance,
    Buy,
    Decline,
    Enter,
    Move,
    Place,
    PlaceCard,
    Score,
    SellCard,
    Stop,
)
from engine.heaven_and_ale.events import (
    Activated,
    AnyEvent,
    BarrelsTaken,
    Placed,
    Scored,
    ShedBuilt,
)
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.rules.activation import gain_of
from engine.heaven_and_ale.rules.goal import obtainable
from engine.heaven_and_ale.state import State
from engine.heaven_and_ale.text.words import gain_text, short_gain_text, spot_gain_text
from tests.heaven_and_ale.table import CATALOG, GAME, Table, around
from tests.kit.playing import Position, copied, random_positions

RICH = 60
"""Ducats that let a random game fill gardens and build sheds."""


def positions(seats: int, seed: int) -> Sequence[Position]:
    found = []
    for position in random_positions(GAME, seats, HeavenAndAleOptions(), seed):
        if not position.number:
            for player in position.state.players:
                player.ducats = RICH
        found.append(position._replace(state=position.state.clone(), rng=copied(position.rng)))
    return found


# All through random games


def check_place(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    (placed,) = [event for event in events if isinstance(event, Placed)]
    assert choice.label == f"Place on {placed.hex} (−{placed.price})"
    assert choice.spot == placed.hex
    left = before.players[seat].ducats - placed.price
    assert choice.hint.startswith(f"leaves {left} ducat")
    check_shed(choice, events)
    if best := re.search(r"at best ([^;]+)", choice.hint):
        assert best[1] in activations(after, seat, events)
    for goal in re.findall(r"reaches ([^;]+)", choice.hint):
        assert goal in [CATALOG.goals[found].name for found, _ in obtainable(CATALOG, after, seat)]


def check_shed(choice: Choice, events: Sequence[AnyEvent]) -> None:
    sheds = [event for event in events if isinstance(event, ShedBuilt)]
    if sheds:
        assert f"builds shed {sheds[0].shed} (sum {sheds[0].total})" in choice.hint
    else:
        assert "builds shed" not in choice.hint


def activations(state: State, seat: int, events: Sequence[AnyEvent]) -> set[str]:
    """Return what the first shed just built can bring or has brought, in words."""
    gains = [event.gain for event in events if isinstance(event, Activated)]
    if not gains:
        offered = [action for action in GAME.legal_actions(state, seat) if isinstance(action, Activate)]
        gains = [gain_of(CATALOG, state.players[seat], action.hexes) for action in offered]
    return {text(CATALOG, gain) for gain in gains for text in (gain_text, short_gain_text)}


def check_score(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    (scored,) = [event for event in events if isinstance(event, Scored)]
    texts = (spot_gain_text(CATALOG, scored.spot, scored.gain), short_gain_text(CATALOG, scored.gain))
    assert choice.label.endswith(tuple(f": {text}" for text in texts))


def check_activate(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    activated = next(event for event in events if isinstance(event, Activated))
    assert choice.label == f"Activate {', '.join(activated.hexes)}: {gain_text(CATALOG, activated.gain)}"


def check_sale(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    assert f"you then have {after.players[seat].ducats} ducat" in choice.hint


def check_move(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    taken = [event for event in events if isinstance(event, BarrelsTaken)]
    assert bool(taken) == (choice.group == "Barrels")
    if taken:
        points = sum(CATALOG.barrel_points[size] for _, size in taken[0].barrels)
        assert choice.label.endswith(
            f"take {len(taken[0].barrels)} barrel{'s' * (len(taken[0].barrels) > 1)} (+{points} points)"
        )
    assert choice.spot in choice.label


def check_advance(choice: Choice, before: State, seat: int, after: State, events: Sequence[AnyEvent]) -> None:
    resource = choice.key.removeprefix("advance-")
    spot = after.players[seat].markers[resource]
    assert f"becomes {spot}".replace("-", "−") in choice.hint or "stays" in choice.hint or "no such tile" in choice.hint


CHECKS: dict[str, Callable[[Choice, State, int, State, Sequence[AnyEvent]], None]] = {
    "place": check_place,
    "score": check_score,
    "activate": check_activate,
    "sell_card": check_sale,
    "move": check_move,
    "advance": check_advance,
}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_promised_happens(seats: int, seed: int) -> None:
    seen: set[str] = set()
    for position in positions(seats, seed):
        check = CHECKS.get(position.action.kind)
        if check is None:
            continue
        choice = GAME.choice(position.state, position.seat, position.action)
        after: Any = position.state.clone()
        events = GAME.apply(after, position.seat, position.action, position.rng)
        if GAME.outcome(after) is None:
            check(choice, position.state, position.seat, after, events)
            seen.add(position.action.kind)
    assert seen >= {"place", "score", "sell_card", "move"}


@pytest.mark.parametrize("seats", [2, 4])
def test_every_choice_tells_its_consequence_in_full(seats: int) -> None:
    for position in positions(seats, 31):
        for action in GAME.legal_actions(position.state, position.seat):
            choice = GAME.choice(position.state, position.seat, action)
            assert choice.hint, choice
            assert "…" not in choice.label + choice.hint, choice
            assert "→" not in choice.hint


# By hand


def test_a_move_to_tiles_tells_what_lies_there_and_what_it_costs() -> None:
    table = Table(2)
    table.show(9, "hops4")
    one = table.choice(Move(9))
    assert (one.group, one.label) == ("Resource tiles", "Go to 9: hops 4")
    assert one.hint == "hops 4: 4 ducats in the shade, 8 in the sun; leaves you 21 or 17"
    table.show(9, "hops4", "wood1")
    several = table.choice(Move(9))
    assert several.label == "Go to 9: hops 4, wood 1"
    assert several.hint == "hops 4: 4 or 8 in the sun, wood 1: 1 or 2 in the sun"
    assert one.tone == several.tone == "primary"


def test_what_several_tiles_of_a_space_cost_names_the_sides_that_can_be_paid() -> None:
    table = Table(2)
    table.show(9, "hops4", "wood1", "wood5")
    table.me.ducats = 4
    assert table.choice(Move(9)).hint == "hops 4: 4 in the shade, wood 1: 1 or 2 in the sun, wood 5: too expensive"


def test_spaces_with_different_tiles_have_different_hints() -> None:
    """Equal hints are told once for all their spaces, so two spaces would look like one."""
    table = Table(2)
    table.show(8, "hops4", "wood1")
    table.show(9, "water4", "barley1")
    table.show(11, "water2")
    table.show(13, "barley2")
    assert table.choice(Move(11)).hint != table.choice(Move(13)).hint
    assert table.choice(Move(8)).hint != table.choice(Move(9)).hint


def test_the_question_says_when_only_a_sale_would_open_a_space() -> None:
    table = Table(2)
    table.me.ducats = 0
    assert table.spaces() == []
    assert table.question() == "With 0 ducats you can do nothing ahead. Sell a card first, or go home?"
    table.me.cards = ()
    assert table.question() == "You can do nothing on the spaces ahead. Which starting space do you take?"


def test_a_move_to_monks_tells_the_price_of_the_space() -> None:
    table = Table(2)
    table.show(3, "monk_c")
    choice = table.choice(Move(3))
    assert (choice.group, choice.label) == ("Monks", "Go to 3: monk c")


def test_a_move_to_a_disc_tells_what_it_would_bring_now() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops5", "L2": "hops4", "L3": "hops5", "D1": "hops2", "D2": "hops4", "D3": "wood1"})
    choice = table.choice(Move(12))
    assert (choice.group, choice.label) == ("Scoring discs", "Go to 12: disc C")
    assert choice.hint == "hops: 14 steps and 6 ducats; wood: 1 ducat"
    many = table.choice(Move(16))
    assert many.label == "Go to 16: disc A/B/C"
    assert many.hint.startswith("hops: 14 steps and 6 ducats; number 5: hops +10")


def test_a_move_to_barrels_names_them() -> None:
    table = Table(2)
    table.me.brewmaster = 1
    table.markers(table.seat, 1, 1, 1, 1, 20)
    table.state.large["resource_20"] = 1 - table.seat
    choice = table.choice(Move(26))
    assert choice.label == "Go to 26: take 3 barrels (+10 points)"
    assert choice.hint == "large for Brewer 1+, large for All five 1+, small for One at 20"
    assert choice.tone == "gain"


def test_returning_tells_the_reward_and_what_it_ends() -> None:
    table = Table(2)
    labels = {action.start: table.choice(action) for action in table.offered(Enter)}
    assert labels["first"].label == "Go home: be first next round"
    assert labels["first"].hint == "no other reward; you sit out the rest of round 1"
    assert labels["ducats"].hint == "you then have 27 ducats; you sit out the rest of round 1"
    table.last_round()
    assert table.choice(Enter("first")).label == "Go home: first player (+1 point)"
    assert table.choice(Enter("first")).hint == "no other reward; this ends the game for you"
    assert table.question() == f"Final round: move to which space? You have {table.me.ducats} ducats."


def test_a_hex_tells_the_sheds_it_touches_and_the_one_it_completes() -> None:
    table = Table(2)
    table.give(table.seat, around("H2", ["wood1", "yeast2", "hops2", "water2", "barley1"]))
    table.show(1, "hops4")
    table.do(Move(1))
    last = CATALOG.hexes["H2"].neighbors[5]
    done = table.choice(Place(last))
    assert done.group == "Sunny side for 8 ducats"
    assert table.choice(Place("D3")).group == "Shady side for 4 ducats"
    assert done.hint == ("leaves 17 ducats; builds shed H2 (sum 12): brewmaster +1, activates 2, at best hops +6")
    assert (
        table.choice(Place("D3")).hint == "leaves 21 ducats; shed H1: 1 of 6 tiles, sum 4; shed H3: 2 of 6 tiles, sum 5"
    )
    assert GAME.shot(table.state, table.seat) == "seat"


def test_a_shed_that_activates_nothing_promises_nothing() -> None:
    table = Table(2)
    table.give(table.seat, around("H2", ["wood1", "yeast1", "hops1", "water1", "monk_a"]))
    table.show(1, "hops3")
    table.do(Move(1))
    hint = table.choice(Place(CATALOG.hexes["H2"].neighbors[5])).hint
    assert "builds shed H2 (sum 7): brewmaster +6, activates nothing" in hint
    assert "at best" not in hint


def test_a_hex_tells_the_goal_it_reaches() -> None:
    table = Table(2)
    ones = ["wood1", "yeast1", "hops1", "water1", "barley1"]
    table.give(table.seat, dict(zip(["D1", "D5", "D7", "D12", "D15"], ones, strict=True)))
    table.show(1, "wood1")
    table.do(Move(1))
    assert table.choice(Place("L1")).hint == "leaves 23 ducats; reaches Six 1s; shed H1: 2 of 6 tiles, sum 2"


def test_a_monk_tells_what_it_would_touch() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops4", "D1": "wood2", "L4": "monk_b"})
    table.show(3, "monk_a")
    table.do(Move(3))
    assert "a disc would bring hops +4 and brewmaster +1" in table.choice(Place("L2")).hint
    assert "a disc would bring brewmaster +1; shed H2" in table.choice(Place("L7")).hint  # it comes before the sheds
    assert "touches no tile yet" in table.choice(Place("D15")).hint
    table.discs(table.seat, "monk_a")
    assert "you have scored monk a already" in table.choice(Place("L2")).hint
    table = Table(2)
    table.give(table.seat, {"L1": "monk_a"})
    table.show(1, "hops1")
    table.do(Move(1))
    assert "next to monk a" in table.choice(Place("L2")).hint


def test_a_purchase_tells_what_is_left_and_stopping_what_stays() -> None:
    table = Table(2)
    table.show(1, "hops1", "wood5", "wood4")
    table.do(Move(1))
    assert table.choice(Buy("wood4")).label == "Buy wood 4"
    table.do(Buy("wood4"), Place("L1"))
    assert table.choice(Stop()).hint == "you keep 17 ducats; 2 tiles stay on space 1"
    assert table.question() == "Buy another tile? You have 17 ducats."


def test_a_score_tells_where_the_markers_go_and_whether_a_pair_is_complete() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops3", "D1": "hops2", "L2": "wood1"})
    table.discs(table.seat, "yeast")
    table.do(Move(12))
    hops, wood = table.choice(Score("hops")), table.choice(Score("wood"))
    assert hops.label == "Score hops: 3 steps and 2 ducats"
    assert hops.hint == "hops −4 becomes −1; you then have 27 ducats; completes a pair: you may place a card"
    assert wood.hint == "wood 0 becomes 1"
    table.do(Score("hops"))
    assert table.question() == "Yeast and hops both have a disc. Place a privilege card beside this pair?"
    hints = {a.card: table.choice(a).hint for a in table.offered(PlaceCard)}
    assert hints == {
        "colour_count": "a resource moves by its number of tiles: wood 1, hops 2",
        "disc_count": "furthest behind: barley −8 becomes −6",
        "barrel": "+1 at the end for each barrel you own; you have 0 barrels now",
        "ducats_12": "you then have 39 ducats",
        "brewmaster_5": "brewmaster −10 becomes −5",
    }
    assert table.choice(Decline()).hint == "this pair stays without a card for good; you keep 5 cards"
    assert table.choice(Decline()).tone == "risk"
    table.do(PlaceCard("colour_count"))
    assert table.choice(Advance("hops")).hint == "hops −1 becomes 1"
    assert table.choice(Advance("barley")).hint == "you have no such tile"


def test_a_gain_of_many_kinds_is_added_up_to_fit_the_label() -> None:
    table = Table(2)
    ring = ["wood5", "yeast5", "hops5", "water5", "barley5"]
    neighbors = CATALOG.hexes["L9"].neighbors
    table.give(table.seat, {"L9": "monk_a", **dict(zip(neighbors, ring, strict=False))})
    table.give(table.seat, {"L1": "monk_a", "L2": "monk_b", "D1": "wood4"})
    table.discs(table.seat, "x", "monk_c")
    table.do(Move(16))
    label = table.choice(Score("monk_a")).label
    assert label.startswith("Score monk a: ")
    assert len(label) <= 80
    assert "brewmaster +1 and 4 ducats" in label


def test_steps_past_20_are_told() -> None:
    table = Table(2)
    table.markers(table.seat, 19, 0, 0, 0, 0)
    table.player((table.seat + 1) % 2).start = "ducats"
    table.do(Enter("resource"))
    assert table.choice(Advance("wood")).hint == "wood 19 becomes 20; 1 ducat for steps past 20"


def test_an_activation_tells_what_it_brings() -> None:
    table = Table(2)
    table.give(table.seat, around("H3", ["wood2", "yeast2", "hops1", "water1", "barley1"]))
    last = CATALOG.hexes["H3"].neighbors[5]
    table.buy(1, "wood1", last)
    assert table.question() == "Shed H3 activates any 1 neighbor. Which?"
    labels = [table.choice(action).label for action in table.offered(Activate)]
    assert labels[0] == "Activate D6: 2 ducats"
    assert "Activate L10: hops +1" in labels
    assert GAME.shot(table.state, table.seat) == "seat"


def test_a_card_on_sale_is_offered_at_any_time() -> None:
    table = Table(2)
    choice = table.choice(SellCard("ducats_12"))
    assert choice.label == "Sell card: 12 ducats (+3)"
    assert choice.hint == "you then have 28 ducats; the card is gone for good"
    assert choice.standing
    assert choice.tone == "risk"


def test_two_sheds_at_once_both_fit_into_the_hint() -> None:
    table = Table(2)
    both = [label for label in CATALOG.hexes["H2"].neighbors if label in CATALOG.hexes["H5"].neighbors]
    for shed, number in (("H2", 3), ("H5", 5)):
        own = [label for label in CATALOG.hexes[shed].neighbors if label not in both]
        table.give(table.seat, dict(zip(own, [f"{r}{number}" for r in CATALOG.resources], strict=False)))
    table.give(table.seat, {both[0]: "hops3"})
    table.show(1, "wood3")
    table.do(Move(1))
    assert table.choice(Place(both[1])).hint == (
        "leaves 19 ducats; builds shed H2 (sum 18): brewmaster +1, activates 3; H5 (sum 26): activates 4"
    )
