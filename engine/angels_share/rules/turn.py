"""Steps A and B of a turn as one question: sell barrels, then move the pawn."""

from __future__ import annotations

from engine.angels_share import actions
from engine.angels_share.actions import AnyAction, Move, Sell
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Earned, Moved
from engine.angels_share.rules.aging import OLDEST, must_sell
from engine.angels_share.rules.card import has_effect
from engine.angels_share.rules.money import earn
from engine.angels_share.rules.sale import SELL, sales, sales_with_old_first
from engine.angels_share.rules.tracks import barrel_cost
from engine.angels_share.state import AskTurn, Context, State
from engine.angels_share.text.words import action_in_short, later, price_after_round, price_outlook
from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, Choice, Seat
from engine.core.words import first_fitting


def destinations(state: State, seat: Seat) -> list[AnyAction]:
    """List the distilleries whose card is still face up, except the one where the pawn stands (AS-03, AS-11)."""
    here = state.players[seat].pawn
    return [actions.move(d) for d, place in state.distilleries.items() if place.placed_by is None and d != here]


def legal_turn(catalog: Catalog, state: State, prompt: AskTurn) -> list[AnyAction]:
    player = state.players[prompt.seat]
    if not player.barrels:
        return destinations(state, prompt.seat)
    if must_sell(player):
        return sales_with_old_first(player)
    return sales(player) + destinations(state, prompt.seat)


def move(ctx: Context, prompt: AskTurn, action: Move) -> None:
    player, place = ctx.state.players[prompt.seat], ctx.state.distilleries[action.distillery]
    player.pawn = action.distillery
    ctx.state.stage = "act"
    ctx.emit(Moved(prompt.seat, action.distillery, ctx.catalog.cards[place.card or ""].action))
    if "restaurant" in place.upgrades:  # AS-12: on arrival, so one that is built now pays only later
        income = ctx.catalog.effects.restaurant_income
        earn(player, income, "restaurants")
        ctx.emit(Earned(prompt.seat, income, "restaurant"))


def ask_turn(catalog: Catalog, state: State, prompt: AskTurn) -> str:
    player = state.players[prompt.seat]
    if must_sell(player):
        return f"Sell your {OLDEST}-year barrels before you move."
    return "Sell barrels, or go to a distillery." if sales(player) else "Go to which distillery?"


def move_choice(catalog: Catalog, state: State, prompt: AskTurn, action: Move) -> Choice:
    name = catalog.distillery_name(action.distillery)
    own = state.players[prompt.seat].hand.get(action.distillery)
    mine = f"your card {catalog.cards[own].value}" if own else "no card of yours"
    told = (f"{hint}; {mine}" for hint in _hints(catalog, state, action.distillery))
    return Choice(
        key=f"move-{action.distillery}",
        verb="move",
        label=f"Go to {name}: {', '.join(_figures(catalog, state, action.distillery))}",
        hint="",
        icon=action.distillery,
        group="Go to a distillery",
        tone="primary",
        spot=name,
        about=(f"house.{action.distillery}",),
        private_hint=first_fitting(HINT_LIMIT, *told),
    )


def _figures(catalog: Catalog, state: State, distillery: str) -> list[str]:
    """Return what the button says: the card, what is paid on arrival, and what a barrel costs."""
    place = state.distilleries[distillery]
    action = catalog.cards[place.card or ""].action
    card = catalog.action_names[action] if has_effect(catalog, state, action) else "no effect"
    meal = [f"{catalog.action_names['restaurant']} +{catalog.effects.restaurant_income}"]
    return [card, *(meal if "restaurant" in place.upgrades else []), f"barrel {barrel_cost(catalog, place)}"]


def _hints(catalog: Catalog, state: State, distillery: str) -> list[str]:
    """Return hints about arrival, the cost of a barrel and the prices of barrels; the fullest version first."""
    place = state.distilleries[distillery]
    action = catalog.cards[place.card or ""].action
    firsts = [action_in_short(catalog, action), catalog.action_names[action]]
    if not has_effect(catalog, state, action):
        firsts = ["card has no effect"]
    meal = f"; Restaurant +{catalog.effects.restaurant_income}" if "restaurant" in place.upgrades else ""
    cost = f"{meal}; barrel costs {barrel_cost(catalog, place)}"
    return [f"{first}{cost}; {prices}" for first in firsts for prices in _outlook(catalog, state, distillery)]


def _outlook(catalog: Catalog, state: State, distillery: str) -> tuple[str, ...]:
    now, after = state.distilleries[distillery].price, price_after_round(catalog, state, distillery)
    return price_outlook(catalog, now, after, later(catalog, state))


TURN = Mechanism(
    prompt=AskTurn,
    legal=legal_turn,
    question=ask_turn,
    answers={Sell: SELL, Move: Answer(move, move_choice)},
    forced=True,  # AS-10: where only one kind of barrel can go, and must, it goes without asking
)
