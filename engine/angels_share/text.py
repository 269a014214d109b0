"""How a person sees each legal action: label, and the consequence in one line.

Labels and hints use open facts alone. What a purse or a hand adds stands in the private hint.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.angels_share.actions import Aim, AnyAction, Buy, DrawNew, Move, Pass, PutAway, Schedule, Sell
from engine.angels_share.catalog import Card, Catalog
from engine.angels_share.money import loans_left, loans_needed
from engine.angels_share.round_events import AGINGS, cancelled
from engine.angels_share.scheduling import column
from engine.angels_share.selling import must_sell, sales, sold_together
from engine.angels_share.state import AskAim, AskBuy, AskRedraw, AskSale, AskSchedule, AskTurn, Barrel, Player, State
from engine.angels_share.tables import AGING_STEP, OLDEST, UPGRADES
from engine.angels_share.tracks import (
    barrel_cost,
    clamped_column,
    market_drop,
    matrix_move,
    shift_market,
    shift_price,
    upkeep_due,
)
from engine.core.game import Choice, Seat
from engine.core.prompts import prompt_for


def upgrade_hint(catalog: Catalog, upgrade: str) -> str:
    effects = catalog.effects
    return {
        "marketer": f"a sale drops it {plural(effects.marketer_rows, 'row')} less in the market",
        "barrel_maker": f"new barrels from here cost {effects.barrel_maker_discount} less",
        "second_still": "whoever buys here may buy a second barrel",
        "master_distillery": f"its card counts {effects.master_bonus} more in the competition",
        "storehouse": "barrels from here need no upkeep",
        "restaurant": f"whoever arrives here gets {effects.restaurant_income} money",
        "climate_control": "barrels bought here may age once straight away",
    }[upgrade]


def question(catalog: Catalog, state: State, seat: Seat) -> str:
    """What is asked, told with open facts alone; nothing where nobody waits for this seat."""
    prompt, player = prompt_for(state.prompts, seat), state.players[seat]
    if prompt is None:
        return ""
    if isinstance(prompt, AskTurn):
        return _turn_question(player)
    if isinstance(prompt, AskAim):
        return f"{catalog.action_names[prompt.action]}: which distillery?"
    if isinstance(prompt, AskSchedule):
        return f"{catalog.event_names[prompt.token]}: in which round?"
    if isinstance(prompt, AskRedraw):
        more = " more" if state.putting_away else ""
        return f"Which cards to exchange? Up to {_left_to_exchange(catalog, state)}{more}."
    if isinstance(prompt, AskSale):
        return "The event makes you sell one barrel. Which?"
    return _BUY_QUESTIONS[prompt.occasion].format(catalog.distillery_name(player.pawn or ""))


_BUY_QUESTIONS = {
    "first": "Buy the barrel from {}?",
    "second": "The second still: another barrel from {}?",
    "bonus": "Bonus Buy: another barrel from {}?",
}


def _turn_question(player: Player) -> str:
    if must_sell(player):
        return "Barrels of 25 years must be sold before you move."
    return "Sell barrels, or go to a distillery." if sales(player) else "Go to which distillery?"


def make_choice(catalog: Catalog, state: State, seat: Seat, action: AnyAction) -> Choice:
    return _CHOICES[action.kind](catalog, state, seat, action)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def card_name(catalog: Catalog, card: Card) -> str:
    return f"{card.value} · {catalog.action_names[card.action]}"


def _sell(catalog: Catalog, state: State, seat: Seat, action: Sell) -> Choice:
    house, player = state.houses[action.distillery], state.players[seat]
    rows = len(state.market) - 1 - state.market.index(action.distillery)
    fall = min(market_drop(catalog, state, house), rows)
    price = catalog.prices[action.age][house.price]
    after = f"falls {plural(fall, 'row')} in the market" if fall else "keeps its market row"
    must = "; it must go" if action.age >= OLDEST else ""
    return Choice(
        key=f"sell-{action.distillery}-{action.age}",
        verb="sell",
        label=f"{catalog.distillery_name(action.distillery)}, {action.age} years",
        hint=f"+{price} money; {after}{must}",
        group="Sell barrels",
        most=0 if isinstance(state.prompts[-1], AskSale) else sold_together(player, action),
    )


def _move(catalog: Catalog, state: State, seat: Seat, action: Move) -> Choice:
    house = state.houses[action.distillery]
    meal = f"; Restaurant +{catalog.effects.restaurant_income}" if "restaurant" in house.upgrades else ""
    outlook = _then(catalog, house.price, _after_round(catalog, state, action.distillery))
    card = catalog.action_names[catalog.cards[house.card or ""].action]
    hint = f"{card}; barrel {barrel_cost(catalog, house)}{meal}; {outlook}"
    own = state.players[seat].hand.get(action.distillery)
    mine = f"you lay {card_name(catalog, catalog.cards[own])}" if own else "you have no card for it"
    return Choice(
        key=f"move-{action.distillery}",
        verb="move",
        label=catalog.distillery_name(action.distillery),
        hint=_cut(f"{hint} as the tracks stand"),
        group="Go to",
        private_hint=_cut(f"{hint}; {mine}"),
    )


def _then(catalog: Catalog, before: int, after: int) -> str:
    """A price now and after a move, told by what barrels of 10 and 20 years fetch."""
    now, then = (f"{catalog.prices[10][column]}/{catalog.prices[20][column]}" for column in (before, after))
    return f"10/20 yr {now} → {then}"


def _after_round(catalog: Catalog, state: State, distillery: str) -> int:
    """The price column after this round, tokens for further adjustments included, if no track moves before."""
    times = 1 + column(catalog, state, state.round).count("price_adjust")
    return clamped_column(catalog, state.houses[distillery].price + times * matrix_move(catalog, state, distillery))


def _aim(catalog: Catalog, state: State, seat: Seat, action: Aim) -> Choice:
    prompt = state.prompts[-1]
    assert isinstance(prompt, AskAim)
    if prompt.action in UPGRADES:
        hint = upgrade_hint(catalog, prompt.action)
    else:
        hint = _shift_hint(catalog, state, action.distillery, prompt.action)
    return Choice(
        key=f"aim-{action.distillery}",
        verb="aim",
        label=catalog.distillery_name(action.distillery),
        hint=hint,
        group=catalog.action_names[prompt.action],
    )


def _shift_hint(catalog: Catalog, state: State, distillery: str, action: str) -> str:
    """What moves at once, and where the price would stand after this round if nothing else changed."""
    sign = 1 if action.endswith("_up") else -1
    trial = state.clone()
    if action in ("price_up", "price_down"):
        moved = shift_price(catalog, trial.houses[distillery], sign * catalog.effects.price_steps)
        told = f"barrel {barrel_cost(catalog, trial.houses[distillery])}" if moved else "no room on the chart"
    else:
        moved = shift_market(trial.market, distillery, sign * catalog.effects.market_rows)
        told = f"{'' if moved else 'stays in '}market row {trial.market.index(distillery) + 1}"
    outlook = _then(catalog, state.houses[distillery].price, _after_round(catalog, trial, distillery))
    return f"{told}; {outlook} after this round as the tracks stand"


def _schedule(catalog: Catalog, state: State, seat: Seat, action: Schedule) -> Choice:
    prompt = state.prompts[-1]
    assert isinstance(prompt, AskSchedule)
    now = " (this round)" if action.round == state.round else ""
    return Choice(
        key=f"schedule-{action.round}",
        verb="schedule",
        label=f"Round {action.round}{now}",
        hint=_cut(_schedule_hint(catalog, state, seat, prompt.token, action.round)),
        group=catalog.event_names[prompt.token],
    )


def _schedule_hint(catalog: Catalog, state: State, seat: Seat, token: str, number: int) -> str:
    """What it comes after; only Less aging works on what stands above it (AS-31)."""
    entries = column(catalog, state, number)
    there = ", ".join(catalog.event_names[event].lower() for event in entries)
    if token == "age_less":
        open_agings = [
            index for index, event in enumerate(entries) if event in AGINGS and not cancelled(entries, index)
        ]
        return f"{'skips an aging of' if open_agings else 'nothing left to skip in'} {there}"
    due = upkeep_due(catalog, state, state.players[seat])
    return f"after {there}" + (f"; you would pay {due} for today's barrels" if token == "upkeep" else "")


def _cut(text: str, limit: int = 100) -> str:
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _left_to_exchange(catalog: Catalog, state: State) -> int:
    return catalog.effects.redraw_cards - len(state.putting_away)


def _put_away(catalog: Catalog, state: State, seat: Seat, action: PutAway) -> Choice:
    name = catalog.distillery_name(action.distillery)
    card = catalog.cards[state.players[seat].hand[action.distillery]]
    return Choice(
        key=f"redraw-{action.distillery}",
        verb="redraw",
        label=name,
        hint=f"a new card from this deck; {_left_to_exchange(catalog, state)} to exchange at most",
        group="Put away",
        most=1,
        private_label=f"{name}: {card_name(catalog, card)}",
    )


def _draw_new(catalog: Catalog, state: State, seat: Seat, action: DrawNew) -> Choice:
    count = len(state.putting_away)
    hint = plural(count, "new card") if count else "keep the whole hand"
    return Choice(key="draw", verb="draw", label="Draw new cards" if count else "Keep all cards", hint=hint)


def _buy(catalog: Catalog, state: State, seat: Seat, action: Buy) -> Choice:
    prompt, player = state.prompts[-1], state.players[seat]
    assert isinstance(prompt, AskBuy)
    cost = barrel_cost(catalog, state.houses[player.pawn or ""])
    name = catalog.distillery_name(player.pawn or "")
    second = " a second barrel" if prompt.occasion == "second" else ""
    aged = f" and age it to {AGING_STEP} years" if action.aged else ""
    return Choice(
        key="buy-aged" if action.aged else "buy",
        verb="mature" if action.aged else "buy",
        label=f"Buy{second}{aged} ({name}, {cost})",
        hint=f"−{cost} money; {_upkeep_change(catalog, state, seat)}",
        private_hint=f"−{cost} money; {purse_after(catalog, state, seat, cost)}",
    )


def _upkeep_change(catalog: Catalog, state: State, seat: Seat) -> str:
    """What upkeep would be with one more barrel from where the pawn stands."""
    player = state.players[seat]
    trial = Player(0, 0, None, {}, [*player.barrels, Barrel("", player.pawn or "", 0)], {})
    return f"upkeep {upkeep_due(catalog, state, player)} → {upkeep_due(catalog, state, trial)}"


def purse_after(catalog: Catalog, state: State, seat: Seat, cost: int) -> str:
    """What only the buyer may know: what would be left, or what it would take (AS-39)."""
    player = state.players[seat]
    loans = loans_needed(catalog, player, cost)
    if loans > loans_left(catalog, state):
        return f"you have {player.cash} and no loan is left: this would buy nothing"
    if loans:
        owed = loans * catalog.loan.penalty
        return f"you have {player.cash}: takes {plural(loans, 'loan')} (−{owed} at the end)"
    return f"leaves you {player.cash - cost}; {_upkeep_change(catalog, state, seat)}"


def _pass(catalog: Catalog, state: State, seat: Seat, action: Pass) -> Choice:
    return Choice(key="pass", verb="pass", label="Buy nothing", hint="the money stays in the purse")


_CHOICES: dict[str, Callable[[Catalog, State, Seat, Any], Choice]] = {
    "sell": _sell,
    "move": _move,
    "aim": _aim,
    "schedule": _schedule,
    "put_away": _put_away,
    "draw_new": _draw_new,
    "buy": _buy,
    "pass": _pass,
}
