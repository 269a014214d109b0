"""From the state to what people see of it."""

from __future__ import annotations

from engine.core.game import Seat
from engine.core.prompts import Parallel, awaited
from engine.whiskey_business.banking import finished_barrels, spoiled_barrels
from engine.whiskey_business.catalog import GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.odds import chance_to_place, dice_to_roll
from engine.whiskey_business.placing import fitting, flag_fits, room
from engine.whiskey_business.rolling import may_take_shot
from engine.whiskey_business.state import State
from engine.whiskey_business.turns import last_call_order
from engine.whiskey_business.view import (
    DieState,
    DieView,
    DistilleryView,
    LastCallView,
    OddsView,
    Phase,
    SeatView,
    ToastView,
    View,
)

_PHASES: dict[str, Phase] = {
    "roll": "roll",
    "keep": "keep",
    "stuck": "stuck",
    "shelf": "shelf",
    "drain": "flight",
    "give": "flight",
}


def view(catalog: Catalog, state: State) -> View:
    """The one view everybody shares."""
    return View(
        seats=tuple(_seat(state, seat) for seat in range(state.seats)),
        whiskeys=tuple(w.id for w in catalog.whiskeys),
        grains=tuple(w.grain for w in catalog.whiskeys),
        turn=state.turn,
        turn_number=state.turn_number,
        roll=state.rolls,
        phase=phase(state),
        waiting=awaited(state.prompts),
        dice=_dice(catalog, state),
        distillery=_distillery(catalog, state),
        odds=_odds(catalog, state),
        last_call=_last_call(state),
        options=tuple(name for name in WhiskeyOptions.model_fields if getattr(state.house, name)),
        winners=state.winners,
        wrestled=state.wrestled,
        toasts=tuple(ToastView(seat, catalog.flags[face]) for seat, face in state.toasts),
    )


def phase(state: State) -> Phase:
    if not state.prompts:
        return "over"
    top = state.prompts[-1]
    return "flight" if isinstance(top, Parallel) else _PHASES[top.kind]


def _seat(state: State, seat: Seat) -> SeatView:
    return SeatView(
        stock=tuple(state.cellars[seat]),
        sheets=state.sheets[seat],
        last=state.last[seat],
        last_gain=state.last_gain[seat],
        sips=state.sips[seat],
        shots=state.shots[seat],
    )


def _dice(catalog: Catalog, state: State) -> tuple[DieView, ...]:
    if not state.rolls:
        return ()
    laid = [DieView(catalog.ingredients[f], False, "placed") for f, n in enumerate(state.laid) for _ in range(n)]
    if state.flag >= 0:
        laid.append(DieView(catalog.flags[state.flag], True, "placed"))
    else:
        fits = _die_state(phase(state) == "keep" and flag_fits(state, state.loose_flag))
        laid.append(DieView(catalog.flags[state.loose_flag], True, fits))
    return (*laid, *_loose_dice(catalog, state))


def _loose_dice(catalog: Catalog, state: State) -> list[DieView]:
    """Of equal dice only as many fit as could be laid together."""
    fits = set(fitting(catalog, state)) if phase(state) == "keep" else set[int]()
    dice: list[DieView] = []
    for face, count in enumerate(state.loose):
        usable = min(count, room(catalog, state, face)) if face in fits else 0
        name = catalog.ingredients[face]
        dice += [DieView(name, False, _die_state(number < usable)) for number in range(count)]
    return dice


def _die_state(fits: bool) -> DieState:
    return "fits" if fits else "idle"


def _distillery(catalog: Catalog, state: State) -> DistilleryView:
    grains = zip(catalog.ingredients[GRAIN:], state.laid[GRAIN:], strict=True)
    return DistilleryView(
        flag=catalog.flags[state.flag] if state.flag >= 0 else None,
        water=state.laid[WATER],
        yeast=bool(state.laid[YEAST]),
        grains=tuple((grain, count) for grain, count in grains if count),
        whiskey=catalog.whiskeys[state.row].id if state.row >= 0 else None,
        flight=state.flight,
        barrels=finished_barrels(state),
        spoiled=spoiled_barrels(state),
    )


def _odds(catalog: Catalog, state: State) -> OddsView | None:
    """Only while a further roll is among the choices."""
    now = phase(state)
    if now == "roll" or (now == "keep" and not state.fresh):
        return OddsView(dice_to_roll(catalog, state), chance_to_place(catalog, state))
    if now in ("keep", "stuck") and may_take_shot(catalog, state):
        return OddsView(dice_to_roll(catalog, state), chance_to_place(catalog, state, more_sheets=1))
    return None


def _last_call(state: State) -> LastCallView | None:
    if state.caller < 0:
        return None
    return LastCallView(state.caller, last_call_order(state), state.final_turns)
