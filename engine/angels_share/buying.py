"""Step D, the second still and the Bonus Buy event: new barrels.

What is offered depends on open facts alone. Somebody whose purse and loans cannot pay is told so in private; if they
buy all the same, it counts as a pass, so nobody learns anything about a purse from what was offered.
"""

from __future__ import annotations

from engine.angels_share.actions import BUY, BUY_AGED, PASS, AnyAction, Buy, Pass
from engine.angels_share.catalog import Catalog
from engine.angels_share.decks import draw, has_cards
from engine.angels_share.events import Bought, Declined, PurseTested
from engine.angels_share.money import can_afford, loans_left, pay
from engine.angels_share.state import AskBuy, Barrel, Occasion, State, Step, ask_buy
from engine.angels_share.tables import AGING_STEP
from engine.angels_share.tracks import barrel_cost
from engine.core.game import Seat
from engine.core.prompts import pop, push


def may_buy(catalog: Catalog, state: State, seat: Seat, occasion: Occasion) -> bool:
    """AS-24: five barrels at most. AS-23, AS-27, AS-34: there must be a card to become, or replace, the barrel."""
    player = state.players[seat]
    if player.pawn is None or len(player.barrels) >= catalog.setup.barrel_limit:
        return False
    house = state.houses[player.pawn]
    if occasion == "first":
        return player.pawn in player.hand
    return has_cards(house) and (occasion == "bonus" or "second_still" in house.upgrades)


def offer(step: Step, seat: Seat, occasion: Occasion) -> None:
    if may_buy(step.catalog, step.state, seat, occasion):
        push(step.state.prompts, ask_buy(seat, occasion))


def legal_buy(catalog: Catalog, state: State, prompt: AskBuy) -> list[AnyAction]:
    house = state.houses[state.players[prompt.seat].pawn or ""]
    return [BUY, BUY_AGED, PASS] if "climate_control" in house.upgrades else [BUY, PASS]


def do_buy(step: Step, seat: Seat, action: Buy) -> None:
    prompt = _answered(step, seat)
    player = step.state.players[seat]
    distillery = player.pawn or ""
    cost = barrel_cost(step.catalog, step.state.houses[distillery])
    if not can_afford(step.catalog, step.state, seat, cost):
        step.emit(Declined(seat, distillery, prompt.occasion))
        return
    card = _barrel_card(step, distillery, prompt.occasion)
    loans = pay(step, seat, cost, "barrels")
    player.barrels.append(Barrel(card, distillery, AGING_STEP if action.aged else 0))  # AS-43
    step.emit(Bought(seat, distillery, cost, action.aged, prompt.occasion, loans))
    if prompt.occasion == "first":
        offer(step, seat, "second")


def _barrel_card(step: Step, distillery: str, occasion: Occasion) -> str:
    """AS-22: the visited card itself; any further barrel is the unseen top of the deck."""
    house = step.state.houses[distillery]
    card, house.card = (house.card, None) if occasion == "first" else (draw(step, distillery), house.card)
    assert card is not None
    return card


def do_pass(step: Step, seat: Seat, action: Pass) -> None:
    prompt = _answered(step, seat)
    step.emit(Declined(seat, step.state.players[seat].pawn or "", prompt.occasion))


def _answered(step: Step, seat: Seat) -> AskBuy:
    """Takes the question away; buying and passing look alike where an empty purse could not have bought."""
    prompt = pop(step.state.prompts, seat)
    assert isinstance(prompt, AskBuy)
    cost = barrel_cost(step.catalog, step.state.houses[step.state.players[seat].pawn or ""])
    if cost > loans_left(step.catalog, step.state) * step.catalog.loan.gain:
        step.emit(PurseTested(seat))
    return prompt
