"""The Whiskey Flight Around the World: what it takes from whom, and who chooses."""

from __future__ import annotations

from engine.core.game import Seat
from engine.core.prompts import Parallel, pop
from engine.whiskey_business.actions import Drain, Give
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import Drained, FlightLanded, Pledged
from engine.whiskey_business.state import AskDrain, AskGive, Prompt, State, Turn
from engine.whiskey_business.turns import end_turn


def land(play: Turn, seat: Seat) -> None:
    """All seven laid: a few opponents are drained one by one, many choose for themselves at once (WB-24)."""
    state = play.state
    extra = 1 if state.house.flight_also_banks_one_each else 0
    state.cellars[seat] = [stock + extra for stock in state.cellars[seat]]
    state.haul = extra * len(play.catalog.whiskeys)
    play.emit(FlightLanded(seat, extra))
    state.step = "landed"
    victims = _victims(state, seat)
    if state.seats < play.catalog.victims_choose_from:
        state.prompts.extend(AskDrain(seat, victim) for victim in reversed(victims))
    elif victims:
        state.prompts.append(Parallel[Prompt]({victim: [AskGive(victim)] for victim in victims}))


def _victims(state: State, flyer: Seat) -> list[Seat]:
    """Clockwise from the flyer's left; an empty cellar has nothing to give."""
    others = ((flyer + step) % state.seats for step in range(1, state.seats))
    return [seat for seat in others if any(state.cellars[seat])]


def _owned(catalog: Catalog, state: State, seat: Seat) -> list[str]:
    return [w.id for w, stock in zip(catalog.whiskeys, state.cellars[seat], strict=True) if stock]


def drain_choices(catalog: Catalog, state: State, prompt: AskDrain) -> list[Drain]:
    return [Drain(prompt.victim, whiskey) for whiskey in _owned(catalog, state, prompt.victim)]


def give_choices(catalog: Catalog, state: State, prompt: AskGive) -> list[Give]:
    return [Give(whiskey) for whiskey in _owned(catalog, state, prompt.seat)]


def drain(play: Turn, seat: Seat, action: Drain) -> None:
    play.state.prompts.pop()
    _move_stock(play, action.victim, play.catalog.rows[action.whiskey])


def pledge(play: Turn, seat: Seat, action: Give) -> None:
    pop(play.state.prompts, seat)
    play.state.pledges[seat] = play.catalog.rows[action.whiskey]
    play.emit(Pledged(seat))


def collect_pledges(play: Turn) -> None:
    """All victims have chosen: their stocks change hands, clockwise from the flyer's left."""
    state = play.state
    for victim in _victims(state, state.turn):
        _move_stock(play, victim, state.pledges[victim])
    state.pledges.clear()


def _move_stock(play: Turn, victim: Seat, row: int) -> None:
    state = play.state
    barrels = state.cellars[victim][row]
    state.cellars[victim][row] = 0
    state.cellars[state.turn][row] += barrels
    state.haul += barrels
    play.emit(Drained(state.turn, victim, play.catalog.whiskeys[row].id, barrels))


def end_flight(play: Turn) -> None:
    haul, play.state.haul = play.state.haul, 0
    end_turn(play, "flight", haul)
