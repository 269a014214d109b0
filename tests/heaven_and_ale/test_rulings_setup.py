"""Rulings about set-up, components and the order of play; each test carries the id of its ruling."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from pkgutil import resolve_name

import pytest

from engine.heaven_and_ale.actions import Advance, Enter, Move
from engine.heaven_and_ale.events import Advanced, Entered, RoundBegan
from engine.heaven_and_ale.rules.supply import refill
from tests.heaven_and_ale.table import CATALOG, GAME, Table

ROOT = Path(__file__).parents[2]
SEATS = (2, 3, 4)
RULINGS = range(1, 28)


def rows() -> dict[str, list[str]]:
    page = (ROOT / "docs/rulings/heaven_and_ale.md").read_text(encoding="utf-8")
    lines = [line.split("|") for line in page.splitlines() if line.startswith("| HA-")]
    return {line[1].strip(): line for line in lines}


def test_every_ruling_is_documented_with_the_test_that_carries_its_id() -> None:
    found = rows()
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    for number in RULINGS:
        named = re.findall(rf"test_ha_{number:02}\w*", found[f"HA-{number:02}"][5])
        assert named, f"HA-{number:02} names no test"
        assert all(f"def {name}(" in tests for name in named)


def test_the_rulings_page_names_code_that_exists() -> None:
    for row in rows().values():
        names = re.findall(r"`([a-z_.]+)`", row[4])
        assert names, row[1]
        for name in names:
            assert resolve_name(f"engine.heaven_and_ale.{name}") is not None


def test_ha_01_the_pieces_start_in_regular_distances() -> None:
    player = Table(2, started=False).player(0)
    assert player.markers == {"wood": 0, "yeast": -2, "hops": -4, "water": -6, "barley": -8}
    assert player.brewmaster == -10


def test_ha_02_both_backs_have_two_copies_of_each_color_and_number() -> None:
    for back in ("I", "II"):
        pile = Counter(CATALOG.resource_piles[back])
        assert pile == Counter({f"{r}{n}": 2 for r in CATALOG.resources for n in range(1, 6)})
        assert Counter(CATALOG.monk_piles[back]) == Counter(dict.fromkeys(CATALOG.monks, 3))


@pytest.mark.parametrize("seats", SEATS)
def test_ha_07_tiles_are_refilled_clockwise_and_pile_one_goes_first(seats: int) -> None:
    state = Table(seats).state
    first, second = CATALOG.resource_piles["I"], CATALOG.resource_piles["II"]
    assert Counter(state.pile[:50]) == Counter(first)
    assert Counter(state.pile[50:]) == Counter(second)
    state.round, state.drawn = 2, 45
    refill(CATALOG, state)
    spaces = [space.number for space in CATALOG.spaces if space.kind == "resource"]
    assert [state.tiles[number][-1] for number in spaces] == list(state.pile[45:60])
    assert dict(GAME.view(state, None).tiles_left) == {"I": 0, "II": 40}


def test_ha_10_the_start_reward_moves_one_marker_of_free_choice_two_steps() -> None:
    table = Table(4, started=False)
    table.do(Enter("resource"))
    assert [action.resource for action in table.offered(Advance)] == list(CATALOG.resources)
    seat = table.seat
    table.do(Advance("hops"))
    assert table.player(seat).markers["hops"] == -2
    assert table.emitted(Advanced) == [Advanced(seat, "hops", 2, 0, "start")]


@pytest.mark.parametrize("seats", [2, 3])
def test_ha_15_all_four_starting_spaces_are_in_play(seats: int) -> None:
    table = Table(seats, started=False)
    assert table.starts() == ["brewmaster", "resource", "ducats"]
    table.do(Enter("ducats"))
    assert len(table.view().starts) == 4


def test_ha_16_the_first_player_space_gives_no_reward() -> None:
    table = Table(2)
    table.me.cards = ()
    before = table.me.clone()
    seat = table.seat
    table.do(Enter("first"))
    player = table.player(seat)
    assert (player.ducats, player.brewmaster, player.markers) == (before.ducats, before.brewmaster, before.markers)
    assert table.emitted(Entered)[-1] == Entered(seat, "first", False, 0, 0)


def test_ha_17_the_letters_mean_number_monks_and_resources() -> None:
    groups = {spot.id: spot.group for spot in CATALOG.spots.values()}
    assert groups["x"] == "A"
    assert {groups[monk] for monk in CATALOG.monks} == {"B"}
    assert {groups[resource] for resource in CATALOG.resources} == {"C"}


# Facts of the set-up that are no rulings


@pytest.mark.parametrize(("seats", "rounds"), [(2, 3), (3, 4), (4, 6)])
def test_every_player_count_has_its_rounds_and_monk_stacks(seats: int, rounds: int) -> None:
    table = Table(seats)
    state, view = table.state, table.view()
    assert view.rounds == rounds == len(state.monk_stacks)
    assert all(len(stack) == 4 for stack in state.monk_stacks)
    assert [back for back, _ in view.monk_stacks] == ["I", "I", "I", "II", "II", "II"][:rounds]
    assert [down for _, down in view.monk_stacks] == [False] + [True] * (rounds - 1)


@pytest.mark.parametrize("seats", SEATS)
def test_the_board_is_filled_before_anybody_chooses(seats: int) -> None:
    state = Table(seats, started=False).state
    filled = {"resource": 0, "monk": 0, "disc": 0}
    for space in CATALOG.spaces:
        if space.kind in ("resource", "monk"):
            assert len(state.tiles[space.number]) == 1
        if space.kind in filled:
            filled[space.kind] += 1
    assert filled == {"resource": 15, "monk": 4, "disc": 6}
    assert sum(state.discs) == 6
    assert all(player.ducats == 25 and len(player.cards) == 5 for player in state.players)


def test_the_last_in_turn_order_chooses_the_starting_space_first() -> None:
    for seed in range(8):
        table = Table(4, seed, started=False)
        first = table.state.first
        assert table.player(first).start == "first"
        chosen = []
        while table.state.stage == "start":
            chosen.append(table.seat)
            table.do(table.offered(Enter)[0])
            while table.offered(Advance):
                table.do(Advance("wood"))
        assert chosen == [(first - 1) % 4, (first - 2) % 4]  # the last one takes what is left by itself
        assert sorted(player.start for player in table.state.players) == ["brewmaster", "ducats", "first", "resource"]
        assert table.seat == first


def test_the_order_of_the_piles_is_in_no_view() -> None:
    one, other = Table(4, seed=5), Table(4, seed=5)
    drawn = other.state.drawn
    other.state.pile = other.state.pile[:drawn] + tuple(reversed(other.state.pile[drawn:50])) + other.state.pile[50:]
    stacks = other.state.monk_stacks
    other.state.monk_stacks = (stacks[0], stacks[2], stacks[1], *stacks[3:])
    assert one.state != other.state
    assert all(GAME.view(one.state, seat) == GAME.view(other.state, seat) for seat in (None, 0, 1, 2, 3))


@pytest.mark.parametrize("seats", SEATS)
def test_a_round_begins_with_the_figure_on_the_first_player_space_and_goes_clockwise(seats: int) -> None:
    table = Table(seats)
    order = []
    for _ in range(seats):
        order.append(table.seat)
        table.do(Move(table.spaces()[0]))
        while table.seat == order[-1]:
            table.do(table.legal()[-1] if table.state.flow.prompts[-1].kind == "tile" else table.legal()[0])
    assert order == [(table.state.first + n) % seats for n in range(seats)]
    table.finish_round()
    (began,) = table.emitted(RoundBegan)
    assert table.player(began.first).start == "first"
    assert table.seat == began.first == table.state.first
