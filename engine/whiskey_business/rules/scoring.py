"""The end: most barrels, and the tie-breakers down to thumb wrestling."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Outcome, ScoreLine, Seat
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import GameEnded, Wrestled
from engine.whiskey_business.state import Context, State

Criterion = Callable[[State, Seat], int]


def total_barrels(state: State, seat: Seat) -> int:
    return sum(state.cellars[seat])


def different_types(state: State, seat: Seat) -> int:
    return sum(1 for stock in state.cellars[seat] if stock)


def largest_stock(state: State, seat: Seat) -> int:
    return max(state.cellars[seat])


def fewest_sheets(state: State, seat: Seat) -> int:
    return -state.sheets[seat]


TIE_BREAKERS: tuple[tuple[Criterion, str], ...] = (
    (different_types, "Level on barrels; more kinds of whiskey decided."),
    (largest_stock, "Level on barrels and kinds; the biggest single stock decided."),
    (fewest_sheets, "Level on barrels, kinds and biggest stock; fewer sheets decided."),
)
WRESTLED = "Level on everything; thumb wrestling decided, by a draw of chance."
SHARED = "Level on everything; the victory is shared."


def _best(state: State, seats: list[Seat], criterion: Criterion) -> list[Seat]:
    top = max(criterion(state, seat) for seat in seats)
    return [seat for seat in seats if criterion(state, seat) == top]


def leaders(state: State) -> tuple[list[Seat], str]:
    """Return the seats ahead after all tie-breakers but the last, and the remark about the one that decided."""
    ahead = _best(state, list(range(state.seats)), total_barrels)
    note = ""
    for criterion, remark in TIE_BREAKERS:
        if len(ahead) == 1:
            break
        fewer = _best(state, ahead, criterion)
        note = remark
        ahead = fewer
    return ahead, note


def finish(ctx: Context) -> None:
    """Settle ties and name the winners, who then propose a toast (WB-26)."""
    state = ctx.state
    ahead, _ = leaders(state)
    if len(ahead) > 1 and not state.options.shared_victory:
        winner = ctx.rng.pick(ahead)
        ctx.emit(Wrestled(tuple(ahead), winner))
        state.wrestled = True
        ahead = [winner]
    state.winners = tuple(ahead)
    scores = tuple(total_barrels(state, seat) for seat in range(state.seats))
    ctx.emit(GameEnded(state.winners, scores))
    state.stage = "toast"


def outcome(catalog: Catalog, state: State) -> Outcome | None:
    if state.stage != "over":
        return None
    return Outcome(
        winners=state.winners,
        scores=tuple(total_barrels(state, seat) for seat in range(state.seats)),
        breakdown=tuple(_breakdown(catalog, cellar) for cellar in state.cellars),
        note=_note(state),
    )


def _breakdown(catalog: Catalog, cellar: list[int]) -> tuple[ScoreLine, ...]:
    return tuple(ScoreLine(w.name, stock) for w, stock in zip(catalog.whiskeys, cellar, strict=True))


def _note(state: State) -> str:
    ahead, note = leaders(state)
    if len(ahead) == 1:
        return note
    return WRESTLED if state.wrestled else SHARED
