"""The end of a round: awards, then tastings (DI-25); and what is turned up at the end of the game."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.distilled import actions
from engine.distilled.actions import AnyAction, Taste
from engine.distilled.catalog import Catalog
from engine.distilled.events import AwardEarned, GameEnded, Tasted
from engine.distilled.prompts import AskTasting
from engine.distilled.rules.decks import draw
from engine.distilled.rules.goals import fulfilled, share
from engine.distilled.rules.piles import gain_money, gain_sp, spend_sp
from engine.distilled.rules.powers.operations import SP_FORMULA
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.state import Context, State


def give_awards(ctx: Context) -> None:
    """Let all who fulfill an open award in the same round share it; then close it (DI-26)."""
    state = ctx.state
    for award, winners in state.awards.items():
        seats = () if winners else fulfilled(ctx.catalog, state, ctx.catalog.awards[award])
        if seats:
            points = share(ctx.catalog.awards[award], len(seats))
            for seat in seats:
                gain_sp(state.players[seat], points, "awards")
            state.awards[award] = seats
            ctx.emit(AwardEarned(award, seats, points))


# Tastings


def may_taste(state: State, seat: Seat) -> bool:
    """Return True for those who sold nothing this round and have SP."""
    player = state.players[seat]
    return not player.sales and player.sp > 0


def legal_tasting(catalog: Catalog, state: State, prompt: AskTasting) -> list[AnyAction]:
    most = min(catalog.rules.round.tasting, state.players[prompt.seat].sp)
    return [actions.taste(sp) for sp in range(most, -1, -1)]


def taste(ctx: Context, prompt: AskTasting, action: Taste) -> None:
    player = ctx.state.players[prompt.seat]
    spend_sp(player, action.sp, "tastings")
    gain_money(player, action.sp, "tastings")
    ctx.emit(Tasted(prompt.seat, action.sp))


def ask_tasting(catalog: Catalog, state: State, prompt: AskTasting) -> str:
    return f"You sold nothing this round. Offer a tasting: turn up to {catalog.rules.round.tasting} SP into money?"


def taste_choice(catalog: Catalog, state: State, prompt: AskTasting, action: Taste) -> Choice:
    player = state.players[prompt.seat]
    if not action.sp:
        return Choice(
            key="taste-0", verb="taste", label="Offer no tasting", hint=f"you keep {player.sp} SP", pictured=True
        )
    left = f"leaves {player.sp - action.sp} SP and {player.money + action.sp} money"
    return Choice(
        key=f"taste-{action.sp}",
        verb="taste",
        label=f"Turn {action.sp} SP into {action.sp} money",
        hint=left,
        tone="risk",
        pictured=True,
    )


TASTING = Mechanism(
    prompt=AskTasting,
    legal=legal_tasting,
    question=ask_tasting,
    answers={Taste: Answer(taste, taste_choice)},
    forced=True,
)


# The end of the game


def finish(ctx: Context) -> None:
    """Turn up the ingredient that a formula asks for; goals and warehouses are opened."""
    state = ctx.state
    if any(_wants_ingredient(ctx.catalog, state, seat) for seat in range(len(state.players))):
        card, _ = draw(ctx, "ingredients")
        if card is not None:
            state.turned_up = card
            state.market.decks["ingredients"] = (*state.market.decks["ingredients"], card)
    ctx.emit(
        GameEnded(
            tuple(player.goals for player in state.players),
            tuple(tuple(f for spirit in player.warehouse for f in spirit.flavors) for player in state.players),
            state.turned_up,
        )
    )
    state.stage = "over"


def _wants_ingredient(catalog: Catalog, state: State, seat: Seat) -> bool:
    found = powers_with(catalog, state.players[seat], "endgame", SP_FORMULA)
    return any(power.formula == "top_ingredient_money" for _, power in found)
