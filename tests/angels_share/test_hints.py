"""Hints come true: in hand-made positions, and all through random games."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.angels_share.actions import BUY, DRAW_NEW, Aim, Buy, Move, PutAway, Schedule, Sell
from engine.angels_share.events import Bought, Sold
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.rules.rounds import proceed
from engine.angels_share.state import Context, State
from engine.core.game import HINT_LIMIT, LABEL_LIMIT, Seat
from engine.core.rng import Rng
from engine.core.words import counted
from tests.angels_share.table import CATALOG, GAME, Table
from tests.kit.playing import NAMES, Position, copied, random_positions

FORECAST = re.compile(
    r"(?:10-year barrels (?:sell at )?(?P<now>\d+) now, about (?P<then>\d+) (?:next round|at the end)"
    r"|10 yr (?P<brief>\d+), then about (?P<later>\d+)|10(?: yr|-year barrels)(?: hold at)? about (?P<same>\d+))$"
)


def level(table: Table) -> None:
    """Blue in the middle of the chart, in the top row, in the middle of the competition: the matrix says +2."""
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.distillery("blue").price = 5


def test_an_aimed_price_tells_the_cost_with_the_barrel_maker() -> None:
    table = Table(4)
    level(table)
    table.upgrade("blue", "barrel_maker")
    table.visit("blue", "price_down")
    promised = table.told(Aim("blue"))
    table.do(Aim("blue"))
    assert promised.startswith("barrel costs 4;")
    assert table.choice(BUY).label == "Buy Heron Water (−4)"


def test_a_price_at_the_end_of_the_chart_says_that_it_stays() -> None:
    table = Table(4)
    level(table)
    table.distillery("blue").price = 10
    table.visit("white", "price_up")
    choice = table.choice(Aim("blue"))
    assert choice.label == "Raise Heron Water (already highest)"
    assert table.told(Aim("blue")) == "barrel costs 14; a 10-year barrel sells at 30 as before, about 30 next round"


@pytest.mark.parametrize(
    ("action", "label", "hint"),
    [
        (
            "market_down",
            "Move down Heron Water (2 places): 10 yr about 22 next round",
            "to row 3 of 7; a 10-year barrel sells at about 22 next round instead of 24",
        ),
        (
            "market_up",
            "Move up Heron Water (already at the top)",
            "stays in row 1 of 7; a 10-year barrel sells at about 24 next round, as before",
        ),
    ],
)
def test_a_market_action_tells_the_row(action: str, label: str, hint: str) -> None:
    table = Table(4)
    level(table)
    table.visit("white", action)
    choice = table.choice(Aim("blue"))
    assert (choice.label, table.told(Aim("blue"))) == (label, hint)


def test_a_forecast_counts_the_extra_price_moves_of_this_round() -> None:
    table = Table(4)
    level(table)
    table.event("price_adjust")
    twice = f"about {CATALOG.prices[10][9]} next round"
    assert twice in table.told(Move("blue"))
    table.visit("white", "market_up")
    assert twice in table.told(Aim("blue"))


def test_the_longest_move_is_told_whole() -> None:
    table = Table(4)
    level(table)
    table.upgrade("blue", "restaurant")
    table.show("blue", "master_distillery")
    choice = table.choice(Move("blue"))
    assert choice.label == "Go to Heron Water: Master Distillery, Restaurant +3, barrel 9"
    longest = max(len(name) for name in CATALOG.action_names.values())
    names = [record.name for record in CATALOG.distilleries.values()]
    more = max(map(len, names)) - len("Heron Water") + longest - len("Master Distillery") + len("10") - len("9")
    assert len(choice.label) + more <= LABEL_LIMIT
    private = choice.private_hint or ""
    assert private.startswith("Master Distillery; Restaurant +3; barrel costs 9; 10 yr 21, then about 24; your card ")
    assert len(private) + longest - len("Master Distillery") + 2 <= HINT_LIMIT


def test_less_aging_tells_what_it_skips() -> None:
    table = Table(4)
    table.event("age_less", 3)
    table.next_token("age_less")
    table.visit("blue", "event")
    choices = [table.choice(Schedule(number)) for number in (2, 3)]
    assert [choice.hint for choice in choices] == ["barrels then do not age in that round"] * 2
    assert [choice.label.partition(": ")[2] for choice in choices] == [
        "after aging and upkeep",
        "after aging and less aging",
    ]


def test_the_exchange_tells_how_many_cards_may_still_go() -> None:
    table = Table(2)
    table.visit("blue", "redraw")
    assert GAME.question(table.state, table.seat) == "Exchange up to 3 of your hand cards. Which ones?"
    table.do(PutAway("grey"))
    assert GAME.question(table.state, table.seat) == "Exchange up to 2 more of your hand cards. Which ones?"
    assert table.choice(DRAW_NEW).label == "Draw 1 new card"
    table.do(PutAway("blue" if "blue" in table.state.players[table.seat].hand else "pink"))
    assert GAME.question(table.state, table.seat) == "Exchange one more of your hand cards? Which one?"


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
    choice = GAME.choice(state, position.seat, action)
    sold = next(e for e in GAME.apply(state, position.seat, action, copied(position.rng)) if isinstance(e, Sold))
    name = CATALOG.distillery_name(action.distillery)
    fall = f"drops {counted(sold.rows, 'place')} in the market" if sold.rows else "keeps its place in the market"
    assert choice.label == f"Sell {name} {action.age} yr (+{sold.price})"
    assert choice.hint.startswith(f"{name} {fall}")
    assert ("must be sold" in choice.hint) == (action.age == 25 and not sold.forced)
    assert (choice.tone == "gain") == (sold.price > 0)
    return True


def kept_by_a_purchase(position: Position, action: Buy) -> bool:
    state, seat = position.state.clone(), position.seat
    choice, before, due = GAME.choice(state, seat, action), dict(state.players[seat].ledger), upkeep(state, seat)
    cash = state.players[seat].cash
    bought = [e for e in GAME.apply(state, seat, action, copied(position.rng)) if isinstance(e, Bought)]
    private = choice.private_hint or ""
    assert bool(bought) != ("buys nothing" in private)
    assert bool(choice.confirm) == (not bought or bool(bought[0].loans))
    if not bought:
        return True
    after = state.players[seat].ledger
    paid = before.get("barrels", 0) - after["barrels"]
    assert choice.label.endswith(f"(−{paid})")
    assert f"upkeep {due} becomes " in choice.hint or f"upkeep stays {due}" in choice.hint
    assert (f"takes {bought[0].loans} loan" in private) == bool(bought[0].loans)
    assert (f"leaves you {cash - paid}" in private) == (not bought[0].loans)
    if state.round == position.state.round and len(state.players[seat].barrels) == count(position.state, seat) + 1:
        assert re.search(rf"(becomes|stays) {upkeep(state, seat)}\b", choice.hint)
    return True


def upkeep(state: State, seat: Seat) -> int:
    return GAME.view(state, None).seats[seat].upkeep


def count(state: State, seat: Seat) -> int:
    return len(state.players[seat].barrels)


def kept_by_the_end_of_the_round(state: State, seat: Seat, action: Move) -> bool:
    """Nobody does anything anymore; where the tracks did stand still, the price is what the hint said."""
    choice = GAME.choice(state, seat, action)
    view = GAME.view(state, None)
    assert choice.label.endswith(f", barrel {next(d.cost for d in view.distilleries if d.id == action.distillery)}")
    found = FORECAST.search((choice.private_hint or "").rpartition("; ")[0])
    assert found
    place = state.distilleries[action.distillery]
    now, then = found["now"] or found["brief"] or found["same"], found["then"] or found["later"] or found["same"]
    assert int(now) == CATALOG.prices[10][place.price]
    if any(player.pawn is None for player in state.players):
        return False
    after = state.clone()
    after.turn, after.stage = len(after.order), "compete"
    after.flow.prompts.clear()
    proceed(Context(after, CATALOG, Rng(1)))
    if (after.market, after.competition) != (state.market, state.competition):
        return False
    price = after.distilleries[action.distillery].price
    assert int(then) == CATALOG.prices[10][price]
    return True


@pytest.mark.parametrize(
    ("upgrade", "here", "elsewhere"),
    [
        (
            "marketer",
            "a sale drops it 1 place instead of 3; nobody has its barrels yet",
            "you have 1 of its barrels, others 1",
        ),
        ("barrel_maker", "new barrel 6 instead of 9, for you now", "new barrel 1 instead of 4"),
        ("second_still", "a visitor who buys may buy a second barrel; new barrel 9, for you now", "new barrel 4"),
        ("master_distillery", "its card counts 2 more; competition 4 of 7 now; nobody has its barrels yet", "2 of 7"),
        ("storehouse", "your upkeep stays 2", "your upkeep 2 becomes 0; you have 1 of its barrels, others 1"),
        ("restaurant", "everyone who arrives gets 3 coins, from next round on", "this round already"),
        ("climate_control", "its new barrels may age to 5 years at once; new barrel 9, for you now", "new barrel 4"),
    ],
)
def test_an_upgrade_tells_what_it_changes_at_each_distillery(upgrade: str, here: str, elsewhere: str) -> None:
    table = Table(4)
    level(table)
    table.distillery("grey").price = 0
    table.give(table.seat, "grey", 0)
    table.give((table.seat + 1) % 4, "grey", 0)
    table.visit("blue", upgrade)
    question = GAME.question(table.state, table.seat)
    assert question.endswith("At which distillery?")
    assert here in table.told(Aim("blue"))
    assert elsewhere in table.told(Aim("grey"))


def test_a_price_that_cannot_move_is_told_so() -> None:
    table = Table(2)
    table.distillery("grey").price = 10
    table.visit("blue", "price_up")
    seat = table.seat
    (event,) = table.do(Aim("grey"))
    assert GAME.narrate(event, NAMES) == f"{NAMES[seat]} left the price of Slate Crag where it was."


def test_a_restaurant_tells_when_its_first_guest_can_come() -> None:
    table = Table(4)
    while table.state.turn < 3:
        assert (table.state.round, table.state.turn) < (2, 0)
        table.finish_turn()
    free = next(d for d, place in table.state.distilleries.items() if place.placed_by is None)
    table.visit(free, "restaurant")
    other = next(d for d, place in table.state.distilleries.items() if place.placed_by is None and d != free)
    assert table.told(Aim(other)) == "everyone who arrives gets 3 coins, from next round on"
    table.state.round = 8
    assert table.choice(Aim(other)).label.endswith(": but nobody arrives there anymore")


def test_a_purchase_under_less_aging_promises_no_sale() -> None:
    table = Table(4)
    table.event("age_less", 1)
    table.visit("blue", "cash")
    assert table.choice(BUY).hint == "upkeep 0 becomes 2; it cannot be sold next round"
    table.state.round = 8
    table.event("age_less", 8)
    assert table.choice(BUY).hint.endswith("; it will not have aged by the end")


def test_buttons_carry_their_figures_so_that_no_lines_are_needed() -> None:
    for position in random_positions(GAME, 5, AngelsShareOptions(), 17):
        actions = GAME.legal_actions(position.state, position.seat)
        choices = [GAME.choice(position.state, position.seat, action) for action in actions]
        hints = {choice.hint for choice in choices if choice.hint and not choice.max_count}
        assert len(hints) <= 6


def test_the_view_forecasts_what_the_hints_forecast() -> None:
    table = Table(4)
    level(table)
    table.give(table.seat, "blue", 10)
    table.give(table.seat, "grey", 0)
    blue, gray = table.view(None).seats[table.seat].barrels
    assert table.choice(Sell("blue", 10)).hint.endswith(f"it sells at about {blue.later} next round")
    assert gray.price is None
    assert gray.later == CATALOG.prices[5][table.view(None).distilleries[2].next_price]


def test_a_forced_sale_shows_the_storehouse_and_forecasts_nothing() -> None:
    table = Table(2)
    table.event("selling")
    for distillery in ("grey", "blue"):
        table.give(table.seat, distillery, 5)
    while table.view(None).step != "selling":
        table.finish_turn()
    view = table.view(None)
    (seat,) = view.waiting
    assert GAME.shot(table.state, seat) == "seat"
    assert {barrel.later for own in view.seats for barrel in own.barrels} == {None}
