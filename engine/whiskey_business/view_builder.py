"""From the state to what people see of it."""

from __future__ import annotations

from dataclasses import fields

from engine.core.flow import Parallel
from engine.core.game import Seat
from engine.whiskey_business.catalog import GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.rules.fit import all_laid, fitting, fitting_flags, flag_fits, room
from engine.whiskey_business.rules.odds import chance_to_go_on, chance_to_keep, dice_to_roll, may_switch
from engine.whiskey_business.rules.recipe import finished_barrels, spoiled_barrels
from engine.whiskey_business.rules.shot import may_take_shot
from engine.whiskey_business.rules.turn import last_call_order
from engine.whiskey_business.rules.wholes import wholes
from engine.whiskey_business.state import State
from engine.whiskey_business.text.consequence import after_keeping
from engine.whiskey_business.text.words import missing
from engine.whiskey_business.view import (
    DieState,
    DieView,
    DistilleryView,
    EndedView,
    KeepView,
    LastCallView,
    OddsView,
    SeatView,
    ShipRisk,
    Step,
    ToastView,
    View,
)

_STEPS: dict[str, Step] = {
    "roll": "roll",
    "keep": "keep",
    "stuck": "stuck",
    "shelf": "shelf",
    "drain": "flight",
    "give": "flight",
    "accent": "toast",
}


def build_view(catalog: Catalog, state: State) -> View:
    """Return the view that everyone may see."""
    return View(
        seats=tuple(_seat(catalog, state, seat) for seat in range(state.seats)),
        whiskeys=tuple(w.id for w in catalog.whiskeys),
        grains=tuple(w.grain for w in catalog.whiskeys),
        countries=tuple(w.country for w in catalog.whiskeys),
        whiskey_names=tuple(w.name for w in catalog.whiskeys),
        markers=tuple(w.marker for w in catalog.whiskeys),
        face_names=tuple(catalog.names.items()),
        sheet_limit=catalog.sheets,
        turn=state.turn,
        turn_number=state.turn_number,
        roll=state.rolls,
        step=step_of(state),
        waiting=state.flow.awaited,
        dice=_dice(catalog, state),
        distillery=_distillery(catalog, state),
        odds=_odds(catalog, state),
        last_call=_last_call(state),
        options=tuple(field.name for field in fields(state.options) if getattr(state.options, field.name)),
        winners=state.winners,
        wrestled=state.wrestled,
        toasts=tuple(_toast(catalog, *toast) for toast in state.toasts),
        keep=_keep(catalog, state),
        ended=_ended(state),
    )


def _ended(state: State) -> EndedView | None:
    if state.ended_by < 0:
        return None
    return EndedView(state.ended_by, state.ended_roll, state.ended_needs, state.ended_barrels)


def _toast(catalog: Catalog, seat: Seat, face: int, accent: int) -> ToastView:
    return ToastView(seat, catalog.flags[face], catalog.toasts[catalog.flags[accent]].accent)


def _keep(catalog: Catalog, state: State) -> KeepView | None:
    if step_of(state) != "keep":
        return None
    found = wholes(catalog, state)
    if len(found) != 1:
        return None
    after = after_keeping(catalog, state, found[0].dice)
    then = None if all_laid(catalog, after) else _next_roll(catalog, after, 0)
    faces = tuple(die.face for die in found[0].dice)
    return KeepView(faces, finished_barrels(after), then, tuple(missing(catalog, after)))


def step_of(state: State) -> Step:
    top = state.flow.top
    if top is None:
        return "over"
    return "flight" if isinstance(top, Parallel) else _STEPS[top.kind]


def _seat(catalog: Catalog, state: State, seat: Seat) -> SeatView:
    return SeatView(
        stock=tuple(state.cellars[seat]),
        sheets=state.sheets[seat],
        last=state.last[seat],
        last_gain=state.last_gain[seat],
        sips=state.sips[seat],
        shots=state.shots[seat],
        made=tuple(catalog.whiskeys[row].id for row in state.made.get(seat, ())),
    )


def _dice(catalog: Catalog, state: State) -> tuple[DieView, ...]:
    if not state.rolls:
        return ()
    laid = [DieView(catalog.ingredients[f], False, "placed") for f, n in enumerate(state.laid) for _ in range(n)]
    if state.flag >= 0:
        laid.append(DieView(catalog.flags[state.flag], True, "placed"))
    else:
        fits = _die_state(step_of(state) == "keep" and flag_fits(state, state.loose_flag))
        laid.append(DieView(catalog.flags[state.loose_flag], True, fits))
    return (*laid, *_loose_dice(catalog, state))


def _loose_dice(catalog: Catalog, state: State) -> list[DieView]:
    """Return the loose dice; of equal ones only as many fit as could be kept together."""
    fits = set(fitting(catalog, state)) if step_of(state) == "keep" else set[int]()
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
        missing=tuple(missing(catalog, state)),
    )


def _odds(catalog: Catalog, state: State) -> OddsView | None:
    """Return the odds while a further roll is among the choices."""
    now = step_of(state)
    if now == "roll" or (now == "keep" and not state.fresh):
        return _next_roll(catalog, state, 0)
    if now in ("keep", "stuck") and may_take_shot(catalog, state):
        return _next_roll(catalog, state, 1)
    return None


def _next_roll(catalog: Catalog, state: State, more_sheets: int) -> OddsView:
    faces = [catalog.flags[face] for face in fitting_flags(catalog, state)]
    faces += [catalog.ingredients[face] for face in fitting(catalog, state)]
    chance = chance_to_keep(catalog, state, more_sheets)
    held = state.sheets[state.turn] + more_sheets
    saved = state.options.take_a_shot and held < catalog.sheets
    return OddsView(
        dice=dice_to_roll(catalog, state),
        keep=chance,
        faces=tuple(faces),
        ship=_ship(catalog, state, held),
        by_shot=more_sheets > 0,
        saved_by_shot=saved,
        going=chance_to_go_on(catalog, state, more_sheets) if may_switch(catalog, state) else None,
    )


def _ship(catalog: Catalog, state: State, held: int) -> ShipRisk:
    if state.flag >= 0:
        return "none"
    return "cut_off" if held >= catalog.sheets else "shelf" if held + 1 == catalog.sheets else "sheet"


def _last_call(state: State) -> LastCallView | None:
    if state.caller < 0:
        return None
    return LastCallView(state.caller, last_call_order(state), state.final_turns)
