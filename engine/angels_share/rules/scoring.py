"""Final Sales, loans and the winner."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import GameEnded
from engine.angels_share.rules.money import earn
from engine.angels_share.rules.sale import sell_everything
from engine.angels_share.state import Context, Player, State
from engine.core.game import Outcome, ScoreLine, Seat

LINES = (
    ("Sales", ("sales",)),
    ("Final sales", ("final_sales",)),
    ("Income", ("income", "restaurants", "cash_cards")),
    ("Barrels bought", ("barrels",)),
    ("Upkeep", ("upkeep",)),
    ("Loans", ("loans",)),
)
"""The lines of a score: what a player reads, and the entries of the ledger behind it."""


def final_sales(ctx: Context) -> None:
    """Sell everything, then let each loan cost its price (AS-37, AS-38)."""
    state, catalog = ctx.state, ctx.catalog
    totals = tuple(sell_everything(catalog, state, player) for player in state.players)
    for player in state.players:
        if player.loans:
            earn(player, -player.loans * catalog.loan.penalty, "loans")
    scores = tuple(player.cash for player in state.players)
    ctx.emit(GameEnded(totals, scores, winner(state)))


def tied(state: State) -> list[Seat]:
    """Return the seats with the most money."""
    best = max(player.cash for player in state.players)
    return [seat for seat, player in enumerate(state.players) if player.cash == best]


def winner(state: State) -> Seat:
    """Return the winner; a tie goes to the pawn furthest right on the competition track, where it is alone (AS-38)."""
    return max(tied(state), key=lambda seat: state.competition.index(state.players[seat].pawn or ""))


def outcome(catalog: Catalog, state: State) -> Outcome | None:
    if state.stage != "over":
        return None
    first = winner(state)
    return Outcome(
        winners=(first,),
        scores=tuple(player.cash for player in state.players),
        breakdown=tuple(breakdown(catalog, player) for player in state.players),
        note=_tie_note(catalog, state, first),
    )


def breakdown(catalog: Catalog, player: Player) -> tuple[ScoreLine, ...]:
    lines = [ScoreLine("Start money", catalog.setup.start_money)]
    for source, entries in LINES:
        points = sum(player.ledger.get(entry, 0) for entry in entries)
        if points:
            lines.append(ScoreLine(source, points))
    return tuple(lines)


def _tie_note(catalog: Catalog, state: State, first: Seat) -> str:
    if len(tied(state)) == 1:
        return ""
    name = catalog.distillery_name(state.players[first].pawn or "")
    return f"A tie on money goes to the pawn at the strongest distillery: {name}."
