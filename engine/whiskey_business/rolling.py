"""Rolling: the first roll, rolling on, taking a shot, and what a roll leaves one with."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Seat
from engine.whiskey_business.actions import ROLL, SHOT, STOP, Action, Place, Roll, Shot, Stop
from engine.whiskey_business.banking import bank_whiskey, bankable, finished_barrels
from engine.whiskey_business.catalog import GRAIN, SHIP, WHISKEYS, Catalog
from engine.whiskey_business.events import BarrelRolled, Rolled, TurnLost
from engine.whiskey_business.flight import land
from engine.whiskey_business.placing import all_laid, fits_roll, lay, placements
from engine.whiskey_business.sheets import meet_ship, take_sheet
from engine.whiskey_business.state import AskKeep, AskRoll, AskStuck, State, Turn
from engine.whiskey_business.turns import end_turn

_ONLY_ROLL = (ROLL,)
_STUCK = (SHOT, STOP)


def opening_choices(catalog: Catalog, state: State, prompt: AskRoll) -> Sequence[Action]:
    return _ONLY_ROLL


def stuck_choices(catalog: Catalog, state: State, prompt: AskStuck) -> Sequence[Action]:
    return _STUCK


def keep_choices(catalog: Catalog, state: State, prompt: AskKeep) -> Sequence[Action]:
    """Lay what fits; after the first die of a roll one may roll on, or bank a complete recipe (WB-06, WB-13)."""
    actions = placements(catalog, state)
    if not state.fresh:
        actions.append(ROLL)
        actions += bankable(catalog, state)
    elif may_take_shot(catalog, state):
        actions.append(SHOT)
    return actions


def may_take_shot(catalog: Catalog, state: State) -> bool:
    """Only while nothing of this roll is laid, and not with all sheets taken (WB-28)."""
    return state.house.take_a_shot and state.fresh and state.sheets[state.turn] < catalog.sheets


def roll_dice(play: Turn, seat: Seat, action: Roll) -> None:
    state = play.state
    if state.turn_number == 1 and not state.rolls:
        play.emit(BarrelRolled(seat))
    state.prompts.pop()
    state.step = "throw"


def take_shot(play: Turn, seat: Seat, action: Shot) -> None:
    """The sheet comes first, and with it perhaps the shelf; then the same dice again (WB-28)."""
    state = play.state
    state.prompts.pop()
    if state.house.drinking_counters:
        state.shots[seat] += 1
    state.step = "throw"
    take_sheet(play, seat, shot=True)


def give_up(play: Turn, seat: Seat, action: Stop) -> None:
    play.state.prompts.pop()
    _lose(play, gave_up=True)


def throw(play: Turn) -> None:
    """Roll every die that is not laid (WB-07)."""
    state, catalog, below = play.state, play.catalog, play.rng.below
    sides = catalog.ingredient_sides
    loose = [0] * (GRAIN + WHISKEYS)
    for _ in range(catalog.dice - sum(state.laid)):
        loose[sides[below(len(sides))]] += 1
    state.loose = loose
    if state.flag < 0:
        state.loose_flag = catalog.flag_sides[below(len(catalog.flag_sides))]
    state.rolls += 1
    state.fresh = True
    state.step = "keep"
    play.emit(_rolled(catalog, state))
    if state.loose_flag == SHIP:
        meet_ship(play, state.turn)


def _rolled(catalog: Catalog, state: State) -> Rolled:
    faces = [face for face, count in zip(catalog.ingredients, state.loose, strict=True) for _ in range(count)]
    flag = catalog.flags[state.loose_flag] if state.flag < 0 else None
    return Rolled(state.turn, state.rolls, tuple(faces), flag)


def ask_keep(play: Turn) -> None:
    """A roll of which nothing fits loses the turn, unless a shot can be taken (WB-08, WB-29)."""
    state = play.state
    if fits_roll(play.catalog, state):
        state.prompts.append(AskKeep(state.turn))
    elif may_take_shot(play.catalog, state):
        state.prompts.append(AskStuck(state.turn))
    else:
        _lose(play, gave_up=False)


def _lose(play: Turn, gave_up: bool) -> None:
    play.emit(TurnLost(play.state.turn, finished_barrels(play.state), gave_up))
    end_turn(play, "lost", 0)


def keep_die(play: Turn, seat: Seat, action: Place) -> None:
    """Lay a die; with all seven laid the whiskey banks itself, or the Flight lands (WB-12, WB-21)."""
    state = play.state
    lay(play, seat, action)
    if not all_laid(play.catalog, state):
        return
    state.prompts.pop()
    if state.flight:
        land(play, seat)
    else:
        bank_whiskey(play, seat, state.row)
