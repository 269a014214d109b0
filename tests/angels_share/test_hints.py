"""What a hint promises is what then happens: in hand-made positions, and all through random games."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.angels_share.actions import BUY, Aim, Buy, Move, PutAway, Schedule, Sell
from engine.angels_share.events import Bought, Sold
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.state import State, Step
from engine.core.game import HINT_LIMIT, Seat
from engine.core.rng import Rng
from tests.angels_share.table import CATALOG, GAME, Table
from tests.kit.playing import NAMES, Position, copied, random_positions

FORECAST = re.compile(r"10/20 yr (\d+)/(\d+) → (\d+)/(\d+)")


def level(table: Table) -> None:
    """Blue in the middle of the chart, in the top row, in the middle of the competition: the matrix says +2."""
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.house("blue").price = 5


def test_an_aimed_price_tells_the_cost_with_the_barrel_maker() -> None:
    table = Table(4)
    level(table)
    table.upgrade("blue", "barrel_maker")
    table.visit("blue", "price_down")
    promised = table.choice(Aim("blue")).hint
    table.do(Aim("blue"))
    assert promised.startswith("barrel 4;")
    assert "(Heron Water, 4)" in table.choice(BUY).label


def test_a_price_at_the_end_of_the_chart_says_that_it_stays() -> None:
    table = Table(4)
    level(table)
    table.house("blue").price = 10
    table.visit("white", "price_up")
    assert table.choice(Aim("blue")).hint.startswith("no room on the chart;")


@pytest.mark.parametrize(
    ("action", "words"), [("market_down", "market row 3;"), ("market_up", "stays in market row 1;")]
)
def test_a_market_action_tells_the_row(action: str, words: str) -> None:
    table = Table(4)
    level(table)
    table.visit("white", action)
    assert table.choice(Aim("blue")).hint.startswith(words)


def test_a_forecast_counts_the_extra_price_moves_of_this_round() -> None:
    table = Table(4)
    level(table)
    table.event("price_adjust")
    twice = f"→ {CATALOG.prices[10][9]}/{CATALOG.prices[20][9]}"
    assert twice in table.choice(Move("blue")).hint
    table.visit("white", "market_up")
    assert twice in table.choice(Aim("blue")).hint


def test_the_longest_move_is_told_whole() -> None:
    table = Table(4)
    level(table)
    table.upgrade("blue", "restaurant")
    table.show("blue", "master_distillery")
    choice = table.choice(Move("blue"))
    assert choice.hint == "Master Distillery; barrel 9; Restaurant +3; 10/20 yr 21/26 → 24/38 as the tracks stand"
    longest = max(len(name) for name in CATALOG.action_names.values())
    assert len(choice.hint) + len("10") - len("9") <= HINT_LIMIT
    promised = (choice.private_hint or "").partition("; you lay ")[0]
    assert len(promised) + len("0") + len(f"; you lay 10 · {'x' * longest}") <= HINT_LIMIT


def test_less_aging_tells_what_it_skips() -> None:
    table = Table(4)
    table.event("age_less", 3)
    table.next_token("age_less")
    table.visit("blue", "event")
    assert table.choice(Schedule(2)).hint == "skips an aging of aging, upkeep"
    assert table.choice(Schedule(3)).hint == "nothing left to skip in aging, less aging"


def test_the_exchange_tells_how_many_cards_may_still_go() -> None:
    table = Table(2)
    table.visit("blue", "redraw")
    assert GAME.question(table.state, table.seat) == "Which cards to exchange? Up to 3."
    table.do(PutAway("grey"))
    assert GAME.question(table.state, table.seat) == "Which cards to exchange? Up to 2 more."


def test_only_who_must_decide_is_asked_anything() -> None:
    table = Table(2)
    assert GAME.question(table.state, table.seat)
    assert GAME.question(table.state, 1 - table.seat) == ""
    while GAME.outcome(table.state) is None:
        table.finish_round()
    assert [GAME.question(table.state, seat) for seat in range(2)] == ["", ""]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_hints_keep_their_promises_in_random_games(seats: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        options = AngelsShareOptions(event_limit=seed % 2 == 0, soft_market=seed % 2 == 1)
        for position in random_positions(GAME, seats, options, 100 + seed):
            for action in GAME.legal_actions(position.state, position.seat):
                if isinstance(action, Sell):
                    seen["sale"] += kept_by_a_sale(position, action)
                elif isinstance(action, Buy):
                    seen["purchase"] += kept_by_a_purchase(position, action)
                elif isinstance(action, Move):
                    seen["forecast"] += kept_by_the_end_of_the_round(position.state, position.seat, action)
    assert min(seen["sale"], seen["purchase"], seen["forecast"]) > 20


def kept_by_a_sale(position: Position, action: Sell) -> bool:
    state = position.state.clone()
    hint = GAME.choice(state, position.seat, action).hint
    sold = next(e for e in GAME.apply(state, position.seat, action, copied(position.rng)) if isinstance(e, Sold))
    fall = (
        f"falls {sold.rows} row{'s' if sold.rows != 1 else ''} in the market" if sold.rows else "keeps its market row"
    )
    assert hint == f"+{sold.price} money; {fall}" + ("; it must go" if action.age == 25 else "")
    return True


def kept_by_a_purchase(position: Position, action: Buy) -> bool:
    state, seat = position.state.clone(), position.seat
    choice, before, due = GAME.choice(state, seat, action), dict(state.players[seat].ledger), upkeep(state, seat)
    cash = state.players[seat].cash
    bought = [e for e in GAME.apply(state, seat, action, copied(position.rng)) if isinstance(e, Bought)]
    private = choice.private_hint or ""
    assert bool(bought) != ("buy nothing" in private)
    if not bought:
        return True
    after = state.players[seat].ledger
    paid = before.get("barrels", 0) - after["barrels"]
    assert choice.hint.startswith(f"−{paid} money; upkeep {due} → ")
    assert (f"takes {bought[0].loans} loan" in private) == bool(bought[0].loans)
    assert (f"leaves you {cash - paid};" in private) == (not bought[0].loans)
    if state.round == position.state.round and len(state.players[seat].barrels) == count(position.state, seat) + 1:
        assert choice.hint.endswith(f"→ {upkeep(state, seat)}")
    return True


def upkeep(state: State, seat: Seat) -> int:
    return GAME.view(state, None).seats[seat].upkeep


def count(state: State, seat: Seat) -> int:
    return len(state.players[seat].barrels)


def kept_by_the_end_of_the_round(state: State, seat: Seat, action: Move) -> bool:
    """Nobody does anything any more; where the tracks did stand still, the price is what the hint said."""
    found = FORECAST.search(GAME.choice(state, seat, action).hint)
    assert found
    house = state.houses[action.distillery]
    now, then = (int(found[1]), int(found[2])), (int(found[3]), int(found[4]))
    assert now == (CATALOG.prices[10][house.price], CATALOG.prices[20][house.price])
    if any(player.pawn is None for player in state.players):
        return False
    after = state.clone()
    after.turn, after.stage = len(after.order), "compete"
    after.prompts.clear()
    GAME.advance(Step(after, CATALOG, Rng(1)))
    if (after.market, after.competition) != (state.market, state.competition):
        return False
    price = after.houses[action.distillery].price
    assert then == (CATALOG.prices[10][price], CATALOG.prices[20][price])
    return True


def test_a_price_that_cannot_move_is_told_so() -> None:
    table = Table(2)
    table.house("grey").price = 10
    table.visit("blue", "price_up")
    (event,) = table.do(Aim("grey"))
    assert GAME.narrate(event, NAMES) == "The price of Slate Crag stays where it is."
