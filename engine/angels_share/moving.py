"""Steps A and B as one question: sell what you like, and go."""

from __future__ import annotations

from engine.angels_share.actions import AnyAction, Move, move
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Earned, Moved
from engine.angels_share.money import earn
from engine.angels_share.selling import must_sell, sales, sales_with_old_first
from engine.angels_share.state import AskTurn, State, Step
from engine.core.game import Seat
from engine.core.prompts import pop


def destinations(state: State, seat: Seat) -> list[AnyAction]:
    """AS-03, AS-11: any distillery whose card is still face up, except the one where the pawn stands."""
    here = state.players[seat].pawn
    return [move(d) for d, house in state.houses.items() if house.placed_by is None and d != here]


def legal_turn(catalog: Catalog, state: State, prompt: AskTurn) -> list[AnyAction]:
    player = state.players[prompt.seat]
    if not player.barrels:
        return destinations(state, prompt.seat)
    if must_sell(player):
        return sales_with_old_first(player)
    return sales(player) + destinations(state, prompt.seat)


def do_move(step: Step, seat: Seat, action: Move) -> None:
    pop(step.state.prompts, seat)
    player, house = step.state.players[seat], step.state.houses[action.distillery]
    player.pawn = action.distillery
    step.state.stage = "act"
    step.emit(Moved(seat, action.distillery, step.catalog.cards[house.card or ""].action))
    if "restaurant" in house.upgrades:  # AS-12: on arrival, so one that is built now pays only later
        income = step.catalog.effects.restaurant_income
        earn(player, income, "restaurants")
        step.emit(Earned(seat, income, "restaurant"))
