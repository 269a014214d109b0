"""The computer player: strength against chance, sound money, and sense in the moments that matter."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from engine.angels_share.actions import BUY, PASS, Aim, AnyAction, Move, Schedule, Sell
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.player import greedy
from engine.core.rng import Rng
from engine.players import choose
from tests.angels_share.table import GAME, Table
from tests.kit.playing import greedy_among_random

SEATS = (2, 3, 4, 5)


class Record(NamedTuple):
    won: float
    indebted: float


def thinks(table: Table) -> AnyAction:
    return choose(GAME, table.state, table.seat, "fair", Rng(1))


def record(seats: int, games: int, options: AngelsShareOptions) -> Record:
    """One greedy player among random ones, sitting in every seat in turn."""
    results = [_played(seats, seed, options) for seed in range(games)]
    return Record(sum(won for won, _ in results) / games, sum(indebted for _, indebted in results) / games)


def _played(seats: int, seed: int, options: AngelsShareOptions) -> tuple[bool, bool]:
    state, clever = greedy_among_random(GAME, seats, options, seed)
    outcome = GAME.outcome(state)
    assert outcome is not None
    return clever in outcome.winners, state.players[clever].loans > 0


@pytest.mark.parametrize("seats", SEATS)
def test_greedy_wins_nine_games_in_ten_and_stays_out_of_debt(seats: int) -> None:
    result = record(seats, 40, AngelsShareOptions())
    assert result.won > 0.9
    assert result.indebted < 0.05


def test_greedy_plays_every_option() -> None:
    assert record(3, 30, AngelsShareOptions(soft_market=True, event_limit=True)).won > 0.9


@pytest.mark.full
@pytest.mark.parametrize("seats", SEATS)
def test_greedy_wins_nine_games_in_ten_over_many_games(seats: int) -> None:
    result = record(seats, 300, AngelsShareOptions())
    assert result.won > 0.9
    assert result.indebted < 0.05


def test_greedy_sells_what_will_only_lose() -> None:
    table = Table(2)
    table.distillery("blue").price = 0
    table.give(table.seat, "blue", 10)
    assert thinks(table) == Sell("blue", 10)


def test_greedy_keeps_what_grows() -> None:
    table = Table(4)
    table.distillery("blue").price = 9
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.give(table.seat, "blue", 10)
    assert isinstance(thinks(table), Move)


def test_greedy_buys_cheap_promise_and_leaves_what_the_purse_cannot_bear() -> None:
    table = Table(4)
    table.state.round = 2
    table.distillery("blue").price = 5
    table.visit("blue", "cash")
    assert thinks(table) == BUY
    table.purse(table.seat, 10)
    assert thinks(table) == PASS


def test_greedy_sells_rather_than_borrow_for_upkeep() -> None:
    table = Table(4)
    table.state.round = 2
    table.purse(table.seat, 0)
    table.distillery("blue").price = 9
    table.give(table.seat, "blue", 10)
    assert thinks(table) == Sell("blue", 10)


def test_greedy_helps_its_own_barrels_first() -> None:
    table = Table(4)
    table.distillery("grey").price = table.distillery("pink").price = 5
    other = table.state.order[1]
    table.give(table.seat, "grey", 10)
    for _ in range(3):
        table.give(other, "pink", 10)
    table.visit("blue", "price_up")
    assert thinks(table) == Aim("grey")


def test_greedy_dates_an_upkeep_when_others_own_more() -> None:
    table = Table(4)
    for seat in table.state.order[1:]:
        table.give(seat, "grey", 10)
    table.next_token("upkeep")
    table.visit("blue", "event")
    assert thinks(table) == Schedule(1)


def decision(table: Table) -> greedy.Decision:
    return greedy.Decision(GAME.catalog, table.view(table.seat), table.seat)


def value(table: Table, action: str) -> float:
    """Return the value of the action of a card at the blue distillery to the one who moves."""
    table.show("blue", action)
    now = decision(table)
    return greedy.action_value(now, action, now.values, "blue")


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_greedy_gives_nothing_for_an_upgrade_without_tokens(upgrade: str) -> None:
    table = Table(4)
    table.give(table.seat, "green", 10)
    for distillery in ("green", "grey", "pink"):
        table.upgrade(distillery, upgrade)
    assert table.state.upgrade_tokens[upgrade] == 0
    assert value(table, upgrade) == 0


@pytest.mark.parametrize("upgrade", ["marketer", "storehouse", "master_distillery"])
def test_greedy_gives_nothing_for_an_upgrade_where_it_is_built_already(upgrade: str) -> None:
    """With barrels of one distillery alone, another such token elsewhere helps only others or nobody."""
    table = Table(4)
    table.give(table.seat, "green", 10)
    before = decision(table).targets(upgrade)
    table.upgrade("green", upgrade)
    assert set(before) - set(decision(table).targets(upgrade)) == {"green"}


def test_greedy_gives_nothing_for_an_event_when_the_stack_is_empty() -> None:
    table = Table(4)
    assert value(table, "event") > 0
    while table.state.event_stack:
        table.event(table.state.event_stack[0])
    assert value(table, "event") == 0


def test_greedy_gives_nothing_for_an_event_without_room_on_the_track() -> None:
    table = Table(4, event_limit=True)
    assert value(table, "event") > 0
    table.last_round()
    table.event("income")
    assert value(table, "event") == 0


def test_greedy_saves_for_a_surprise_upkeep_only_while_a_token_is_left() -> None:
    table = Table(4)
    assert decision(table).upkeep_may_come()
    table.event("upkeep", 5)
    assert decision(table).upkeep_may_come()
    table.event("upkeep", 6)
    assert not decision(table).upkeep_may_come()


def test_greedy_counts_on_no_purchase_without_a_card_to_place() -> None:
    """AS-27: a visitor who has no card of that distillery may not buy."""
    table = Table(4)
    table.distillery("blue").price = 5
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.show("blue", "cash")
    with_card = decision(table)
    promised = greedy.purchase_value(with_card, "blue", with_card.outlook)
    assert promised > 0
    del with_card.hand["blue"]
    assert greedy.purchase_value(with_card, "blue", with_card.outlook) == 0


def saving(table: Table, here: str, target: str) -> float:
    """Return what lowering a price by two columns saves on a purchase made at `here`."""
    return greedy.saving(decision(table), here, target, table.distillery(target).price - 2)


def test_greedy_counts_a_saving_only_on_the_barrel_it_can_buy() -> None:
    table = Table(4)
    assert saving(table, "blue", "blue") > 0
    assert saving(table, "blue", "green") == 0
    table.state.players[table.seat].pawn = "green"
    assert saving(table, "blue", "green") == 0, "the pawn leaves green"
    table.upgrade("blue", "barrel_maker")
    assert saving(table, "blue", "blue") > 0, "the discount holds before and after"
    for _ in range(5):
        table.give(table.seat, "grey", 10)
    assert saving(table, "blue", "blue") == 0


def test_greedy_counts_no_saving_on_a_barrel_that_the_purse_cannot_bear_or_without_a_card() -> None:
    table = Table(4)
    table.purse(table.seat, 0)
    assert saving(table, "blue", "blue") == 0
    table.purse(table.seat, 25)
    del table.state.players[table.seat].hand["blue"]
    assert saving(table, "blue", "blue") == 0


def asked_in_the_events(table: Table) -> None:
    """Everybody moves and buys nothing, until an event of the round asks."""
    while table.state.turn < len(table.state.order):
        table.do(table.legal()[-1])


def test_greedy_leaves_a_bonus_barrel_that_will_never_age() -> None:
    """AS-37: after the aging of the last round a new barrel is worth nothing."""
    table = Table(4)
    table.last_round()
    table.event("bonus_buy")
    asked_in_the_events(table)
    table.purse(table.seat, 100)
    assert thinks(table) == PASS


def test_greedy_knows_that_less_aging_keeps_a_last_barrel_young() -> None:
    table = Table(4)
    table.last_round()
    table.purse(table.seat, 100)
    table.distillery("blue").price = 1
    table.visit("blue", "cash")
    assert thinks(table) == BUY, "it will sell for more than it costs"
    table.event("age_less")
    assert thinks(table) == PASS


def test_greedy_holds_what_an_extra_aging_will_bring() -> None:
    table = Table(4)
    before = decision(table).outlook.years
    table.event("age_extra", 2)
    assert before[:4] == (0, 5, 10, 15)
    assert decision(table).outlook.years[:4] == (0, 5, 15, 20)
