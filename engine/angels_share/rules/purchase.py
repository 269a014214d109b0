"""New barrels: the purchase of a turn (step D), the second still, and the Bonus Buy event.

What is offered depends on open facts alone. A player who cannot pay is warned in private; a purchase all the
same counts as a pass, so no one learns anything about a purse from the offer.
"""

from __future__ import annotations

from engine.angels_share.actions import BUY, BUY_AGED, PASS, AnyAction, Buy, Pass
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Bought, Declined, PurseTested
from engine.angels_share.rules.aging import older
from engine.angels_share.rules.decks import draw, has_cards
from engine.angels_share.rules.money import can_afford, loans_left, loans_needed, pay
from engine.angels_share.rules.tracks import barrel_cost, upkeep_due
from engine.angels_share.state import AskBuy, Barrel, Context, Distillery, Occasion, Player, State
from engine.angels_share.text.words import age_after_round, is_last_round, later, value_after_round
from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, Choice, Seat
from engine.core.words import counted, first_fitting


def may_buy(catalog: Catalog, state: State, seat: Seat, occasion: Occasion) -> bool:
    """Return True if there is room for a barrel (AS-24) and a card to become, or replace, it (AS-23, AS-27, AS-34)."""
    player = state.players[seat]
    if player.pawn is None or len(player.barrels) >= catalog.setup.barrel_limit:
        return False
    place = state.distilleries[player.pawn]
    if occasion == "first":
        return player.pawn in player.hand
    return has_cards(place) and (occasion == "bonus" or "second_still" in place.upgrades)


def offer(ctx: Context, seat: Seat, occasion: Occasion) -> None:
    if may_buy(ctx.catalog, ctx.state, seat, occasion):
        ctx.ask(AskBuy(seat, occasion))


def legal_buy(catalog: Catalog, state: State, prompt: AskBuy) -> list[AnyAction]:
    aged = "climate_control" in _place(state, prompt).upgrades
    return [BUY, BUY_AGED, PASS] if aged else [BUY, PASS]


def _place(state: State, prompt: AskBuy) -> Distillery:
    return state.distilleries[state.players[prompt.seat].pawn or ""]


# Effects


def buy(ctx: Context, prompt: AskBuy, action: Buy) -> None:
    _test_purse(ctx, prompt)
    seat, player = prompt.seat, ctx.state.players[prompt.seat]
    distillery, cost = player.pawn or "", barrel_cost(ctx.catalog, _place(ctx.state, prompt))
    if not can_afford(ctx.catalog, ctx.state, seat, cost):
        ctx.emit(Declined(seat, distillery, prompt.occasion))
        return
    card = _barrel_card(ctx, distillery, prompt.occasion)
    loans = pay(ctx, seat, cost, "barrels")
    player.barrels.append(Barrel(card, distillery, older(0) if action.aged else 0))  # AS-43
    ctx.emit(Bought(seat, distillery, cost, action.aged, prompt.occasion, loans))
    if prompt.occasion == "first":
        offer(ctx, seat, "second")


def _barrel_card(ctx: Context, distillery: str, occasion: Occasion) -> str:
    """Return the visited card itself; any further barrel is the unseen top of the deck (AS-22)."""
    place = ctx.state.distilleries[distillery]
    card, place.card = (place.card, None) if occasion == "first" else (draw(ctx, distillery), place.card)
    assert card is not None
    return card


def pass_(ctx: Context, prompt: AskBuy, action: Pass) -> None:
    _test_purse(ctx, prompt)
    ctx.emit(Declined(prompt.seat, ctx.state.players[prompt.seat].pawn or "", prompt.occasion))


def _test_purse(ctx: Context, prompt: AskBuy) -> None:
    """Report a tested purse: buying and passing look alike where an empty purse could not have bought."""
    cost = barrel_cost(ctx.catalog, _place(ctx.state, prompt))
    if cost > loans_left(ctx.catalog, ctx.state) * ctx.catalog.loan.gain:
        ctx.emit(PurseTested(prompt.seat))


# What people see

_QUESTIONS = {
    "first": "Buy the barrel from {} for {}?",
    "second": "2nd Still: buy another barrel from {} for {}?",
    "bonus": "Bonus Buy: buy another barrel from {} for {}?",
}


def ask_buy(catalog: Catalog, state: State, prompt: AskBuy) -> str:
    name = catalog.distillery_name(state.players[prompt.seat].pawn or "")
    return _QUESTIONS[prompt.occasion].format(name, barrel_cost(catalog, _place(state, prompt)))


def buy_choice(catalog: Catalog, state: State, prompt: AskBuy, action: Buy) -> Choice:
    player = state.players[prompt.seat]
    cost = barrel_cost(catalog, _place(state, prompt))
    name = catalog.distillery_name(player.pawn or "")
    what = f"a second {name}" if prompt.occasion == "second" else name
    aged = f" and age it to {older(0)} yr" if action.aged else ""
    upkeep, purse = _upkeep_change(catalog, state, player), _purse_after(catalog, state, player, cost)
    hint = f"{upkeep}{_outlook(catalog, state, prompt, action)}"
    return Choice(
        key="buy-aged" if action.aged else "buy",
        verb="mature" if action.aged else "buy",
        label=f"Buy {what}{aged} (−{cost})",
        hint=hint,
        tone="primary",
        icon=player.pawn or "",
        about=(f"house.{player.pawn}",),
        confirm=_loan_question(catalog, state, player, cost),
        private_hint=first_fitting(HINT_LIMIT, f"{purse}; {hint}", f"{purse}; {upkeep}", purse),
    )


def _upkeep_change(catalog: Catalog, state: State, player: Player) -> str:
    """Return the change of upkeep with one more barrel from the pawn's distillery, as a phrase."""
    trial = Player(0, 0, None, {}, [*player.barrels, Barrel("", player.pawn or "", 0)], {})
    before, after = upkeep_due(catalog, state, player), upkeep_due(catalog, state, trial)
    return f"upkeep {before} becomes {after}" if after != before else f"upkeep stays {before}"


def _outlook(catalog: Catalog, state: State, prompt: AskBuy, action: Buy) -> str:
    """Return the price it would sell for; empty for a Bonus Buy, as this round's prices have moved already."""
    if prompt.occasion == "bonus":
        return ""
    age, distillery = older(0) if action.aged else 0, state.players[prompt.seat].pawn or ""
    if not age_after_round(catalog, state, age):
        is_last = is_last_round(catalog, state)
        return "; it will not have aged by the end" if is_last else "; it cannot be sold next round"
    value = value_after_round(catalog, state, distillery, age)
    return f"; it sells at about {value} {later(catalog, state)}"


def _purse_after(catalog: Catalog, state: State, player: Player, cost: int) -> str:
    """Return the private hint to the buyer: the money left, or the loans it would take (AS-39)."""
    loans = loans_needed(catalog, player, cost)
    if loans > loans_left(catalog, state):
        return f"you have {player.cash} and no loan is left, so this buys nothing"
    if loans:
        owed = loans * catalog.loan.penalty
        return f"you have {player.cash}: takes {counted(loans, 'loan')} (−{owed} at the end)"
    return f"leaves you {player.cash - cost}"


def _loan_question(catalog: Catalog, state: State, player: Player, cost: int) -> str:
    """Ask the buyer alone before a purse that is too small becomes a loan, or nothing at all."""
    loans, loan = loans_needed(catalog, player, cost), catalog.loan
    if not loans:
        return ""
    short = f"You have {player.cash} and the barrel costs {cost}."
    if loans > loans_left(catalog, state):
        return f"{short} There are not enough loans left, so this counts as buying nothing. Go on?"
    left, owed = player.cash + loans * loan.gain - cost, loans * loan.penalty
    taken = f"{counted(loans, 'loan')}: +{loans * loan.gain} now, −{owed} at the end"
    return f"{short} You would take {taken}, and have {left} left. Buy it?"


def pass_choice(catalog: Catalog, state: State, prompt: AskBuy, action: Pass) -> Choice:
    hint = "you keep your money, the card is discarded" if prompt.occasion == "first" else "you keep your money"
    return Choice(key="pass", verb="pass", label="Buy nothing", hint=hint)


BUYING = Mechanism(
    prompt=AskBuy,
    legal=legal_buy,
    question=ask_buy,
    answers={Buy: Answer(buy, buy_choice), Pass: Answer(pass_, pass_choice)},
)
