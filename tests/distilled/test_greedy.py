"""The computer player: strength against chance, and sense in the moments that matter."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.distilled.actions import (
    DISTILL,
    PASS_MARKET,
    PASS_SALE,
    AnyAction,
    Buy,
    Claim,
    Cover,
    Fill,
    KeepFlavor,
    Learn,
    PutBack,
    Sell,
    TakeTraded,
    Taste,
    Trade,
)
from engine.distilled.meta import DistilledOptions
from engine.distilled.player.own_board import board_of
from engine.distilled.prompts import FRESH
from engine.players import choose
from tests.distilled.table import GAME, Table
from tests.kit.playing import greedy_among_random, random_positions

BATCH = "yeast water mixed_grains mixed_grains"


def thinks(table: Table) -> AnyAction:
    return choose(GAME, table.state, table.seat, "fair", Rng(1))


def wins(seats: int, games: int) -> float:
    """Return how often one greedy player wins alone among random ones."""
    won = 0
    for seed in range(games):
        flight = "ABCDEFGH"[seed % 8]
        state, clever = greedy_among_random(GAME, seats, DistilledOptions.model_validate({"flight": flight}), seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += outcome.winners == (clever,)
    return won / games


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_chance(seats: int) -> None:
    assert wins(seats, 5) == 1.0


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_beats_chance_in_nearly_every_game(seats: int) -> None:
    assert wins(seats, 100) > 0.95


def test_it_scores_well_among_its_like() -> None:
    total, seats = 0, 3
    for seed in range(3):
        rng = Rng(seed)
        state = GAME.setup(seats, DistilledOptions(), rng)
        while active := GAME.active_seats(state):
            seat = active[0]
            GAME.apply(state, seat, choose(GAME, state, seat, "fair", rng), rng)
        outcome = GAME.outcome(state)
        assert outcome is not None
        total += sum(outcome.scores)
    assert total / 3 / seats > 65


def test_the_board_of_a_view_is_the_board_of_the_table() -> None:
    """Let the player work with what the rules have, but for what is secret."""
    options = DistilledOptions.model_validate({"flight": "C"})
    for position in random_positions(GAME, 3, options, 4):
        if position.number % 17 or position.state.stage == "setup":
            continue
        for seat, player in enumerate(position.state.players):
            board = board_of(GAME.view(position.state, seat), seat)
            for name in ("identity", "goals", "money", "sp", "pantry", "storeroom", "upgrades", "cubes", "aside"):
                assert getattr(board, name) == getattr(player, name), name
            for name in ("signature_made", "labels", "bottles"):
                assert getattr(board, name) == getattr(player, name), name
            assert [len(s.flavors) for s in board.warehouse] == [len(s.flavors) for s in player.warehouse]
            assert [(s.recipe, s.cards, s.barrel) for s in board.warehouse] == [
                (s.recipe, s.cards, s.barrel) for s in player.warehouse
            ]


def test_it_buys_what_its_spirit_is_missing() -> None:
    table = Table("india", "japan")
    table.pantry(0, "yeast mixed_grains mixed_grains")
    table.money(0, 0)
    assert thinks(table) == Buy("basic", "water")


def test_it_learns_what_it_can_make_and_pay() -> None:
    table = Table("india", "japan")
    table.pantry(0, "yeast water apples apples figs figs")
    table.money(0, 4)
    assert thinks(table) == Learn("gin")


def test_it_takes_the_coin_of_a_yeast_before_it_passes() -> None:
    table = Table("japan", "india")
    table.state.round = 6
    table.pantry(0, "yeast water mixed_grains")
    table.money(0, 0)
    bought: list[AnyAction] = []
    while table.state.stage == "market":
        action = thinks(table) if table.seat == 0 else PASS_MARKET
        bought += [action] if isinstance(action, Buy) else []
        table.do(action)
    assert len(bought) == 2


def test_it_keeps_sugars_of_another_type_out_of_the_washback() -> None:
    table = Table("india", "japan")
    table.pantry(0, "yeast water barley corn corn agave")
    table.pantry(1, "")
    table.learn(0, "soju")
    table.state.round = 3
    table.pass_market()
    filled: list[str] = []
    while (action := thinks(table)) != DISTILL:
        assert isinstance(action, Fill)
        filled.append(action.card)
        table.do(action)
    assert "agave" not in filled
    assert {"barley", "corn", "yeast", "water"} <= set(filled)


def test_it_trades_for_what_it_cannot_do_without() -> None:
    table = Table("india", "japan")
    table.pantry(0, "yeast corn rice")
    table.pantry(1, "")
    table.pass_market()
    trade = thinks(table)
    assert trade == Trade("rice")
    table.do(trade)
    assert thinks(table) == TakeTraded("water")


def ready_to_sell(round_number: int) -> Table:
    table = Table("india", "japan")
    table.state.round = round_number
    table.age(0, "rum", "sugarcane sugarcane", flavors=2)
    table.give(0, "pig_bottle")
    table.pantry(0, "")
    table.pantry(1, "")
    table.pass_market()
    table.rest(0, 1)
    return table


def test_it_lets_a_spirit_age_but_not_for_ever() -> None:
    assert thinks(ready_to_sell(3)) == PASS_SALE
    assert thinks(ready_to_sell(7)) == Sell(0, "pig_bottle")


def test_it_sells_a_good_spirit_in_a_good_bottle() -> None:
    table = Table("india", "japan")
    table.state.round = 7
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "pig_bottle jug")
    table.spirit(0, "vodka", BATCH, ("water", "yeast"))
    assert thinks(table) == Sell(FRESH, "pig_bottle")


def test_it_covers_a_space_that_gives_something() -> None:
    table = Table("india", "japan")
    table.pantry(0, BATCH)
    table.pantry(1, "")
    table.give(0, "jug")
    table.spirit(0, "vodka", BATCH, ("water", "yeast"))
    table.do(Sell(FRESH, "jug"))
    choice = thinks(table)
    assert isinstance(choice, Cover)
    assert choice.space != "truck"


def test_it_keeps_the_dearest_flavor_and_puts_sugar_back() -> None:
    table = Table("india", "japan")
    table.give(0, "doig_ventilator spirit_safe jug")
    table.pantry(0, "yeast water corn corn")
    table.pantry(1, "")
    table.pass_market()
    table.distill(0, "yeast water corn corn", ("corn", "alcohol"))
    assert thinks(table) == PutBack("corn")
    table.do(PutBack("corn"))
    flavors = [action.card for action in table.offered(KeepFlavor)]
    dearest = max(flavors, key=lambda card: GAME.catalog.card(card).money)
    best = thinks(table)
    assert isinstance(best, KeepFlavor)
    assert GAME.catalog.card(best.card).money == GAME.catalog.card(dearest).money


def test_it_keeps_its_points_when_it_has_money() -> None:
    table = Table("india", "korea")
    table.points(0, 9)
    table.money(0, 9)
    table.pass_market()
    table.rest(0, 1)
    assert thinks(table) == Taste(0)


def test_alone_it_completes_goals_that_pay() -> None:
    table = Table("india", seats=1)
    solo = table.state.solo
    assert solo is not None
    solo.rows = (("C1", "C5"), ("C2", "C3", "C4"), *solo.rows[2:3], ("C6", "C7", "C8"), *solo.rows[4:])
    solo.face_up = (*solo.rows[0], *solo.rows[2], *solo.rows[4])
    table.player(0).labels = {"money": "gin", "truck": "vodka"}
    table.state.labels["gin"] -= 1
    table.state.labels["vodka"] -= 1
    assert isinstance(thinks(table), Claim)
