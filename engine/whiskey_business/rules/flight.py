"""The Whiskey Flight Around the World: what it takes from whom, and who chooses."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism, ParallelFlow
from engine.core.game import Choice, Seat, seat_mark
from engine.core.words import counted, listed
from engine.whiskey_business.actions import Drain, Give
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import Drained, FlightLanded, Pledged
from engine.whiskey_business.rules.turn import end_turn
from engine.whiskey_business.state import AskDrain, AskGive, Context, State

_PLEDGES = "pledges"


def land(ctx: Context, seat: Seat) -> None:
    """Land the Flight: a few opponents are drained one by one, many choose for themselves at once (WB-24)."""
    state = ctx.state
    extra = 1 if state.options.flight_also_banks_one_each else 0
    state.cellars[seat] = [stock + extra for stock in state.cellars[seat]]
    state.haul = extra * len(ctx.catalog.whiskeys)
    ctx.emit(FlightLanded(seat, extra))
    state.stage = "landed"
    victims = _victims(state, seat)
    if state.seats < ctx.catalog.victims_choose_from:
        for victim in victims[:1] if state.options.flight_one_whiskey else reversed(victims):
            ctx.ask(AskDrain(seat, victim))
    elif victims:
        ctx.ask_all(_PLEDGES, victims, AskGive)


def end_flight(ctx: Context) -> None:
    haul, ctx.state.haul = ctx.state.haul, 0
    end_turn(ctx, "flight", haul)


def _victims(state: State, flyer: Seat) -> list[Seat]:
    """Return the seats clockwise from the flyer's left; an empty cellar has nothing to give."""
    others = ((flyer + step) % state.seats for step in range(1, state.seats))
    return [seat for seat in others if any(state.cellars[seat])]


def _owned(catalog: Catalog, state: State, seat: Seat) -> list[str]:
    return [w.id for w, stock in zip(catalog.whiskeys, state.cellars[seat], strict=True) if stock]


def _stock(catalog: Catalog, state: State, seat: Seat, whiskey: str) -> tuple[int, str]:
    row = catalog.rows[whiskey]
    return state.cellars[seat][row], catalog.whiskeys[row].short


def _move_stock(ctx: Context, victim: Seat, row: int) -> None:
    state = ctx.state
    barrels = state.cellars[victim][row]
    state.cellars[victim][row] = 0
    state.cellars[state.turn][row] += barrels
    state.haul += barrels
    ctx.emit(Drained(state.turn, victim, ctx.catalog.whiskeys[row].id, barrels))


# The flyer chooses


def legal_drain(catalog: Catalog, state: State, prompt: AskDrain) -> list[Drain]:
    return [Drain(prompt.victim, w.id) for w in catalog.whiskeys if _drained(catalog, state, prompt, w.id)]


def _drained(catalog: Catalog, state: State, prompt: AskDrain, whiskey: str) -> list[Seat]:
    """Return the opponents who lose this whiskey: the one who is asked about, or all of them by an option."""
    victims = _victims(state, prompt.seat) if state.options.flight_one_whiskey else [prompt.victim]
    return [victim for victim in victims if state.cellars[victim][catalog.rows[whiskey]]]


def ask_drain(catalog: Catalog, state: State, prompt: AskDrain) -> str:
    if state.options.flight_one_whiskey:
        return "Your Flight lands: which whiskey do you take, every barrel of it from every opponent?"
    return f"Your Flight stops at {seat_mark(prompt.victim)}: which whiskey do you take, every barrel of it?"


def drain(ctx: Context, prompt: AskDrain, action: Drain) -> None:
    for victim in _drained(ctx.catalog, ctx.state, prompt, action.whiskey):
        _move_stock(ctx, victim, ctx.catalog.rows[action.whiskey])


def drain_choice(catalog: Catalog, state: State, prompt: AskDrain, action: Drain) -> Choice:
    if state.options.flight_one_whiskey:
        return _one_whiskey_choice(catalog, state, prompt, action)
    stock, name = _stock(catalog, state, action.victim, action.whiskey)
    left, total = sum(state.cellars[action.victim]) - stock, sum(state.cellars[prompt.seat]) + stock
    return Choice(
        f"drain-{action.victim}-{action.whiskey}",
        "drain",
        f"Take {stock} {name} from {seat_mark(action.victim)}",
        f"You go to {counted(total, 'barrel')}, {seat_mark(action.victim)} falls to {left}",
        tone="gain",
        icon=f"barrel_{action.whiskey}",
        about=(f"stock.{action.victim}.{action.whiskey}",),
    )


def _one_whiskey_choice(catalog: Catalog, state: State, prompt: AskDrain, action: Drain) -> Choice:
    victims = _drained(catalog, state, prompt, action.whiskey)
    stocks = [_stock(catalog, state, victim, action.whiskey) for victim in victims]
    total = sum(stock for stock, _ in stocks)
    each = listed([f"{stock} from {seat_mark(victim)}" for victim, (stock, _) in zip(victims, stocks, strict=True)])
    return Choice(
        f"drain-{action.victim}-{action.whiskey}",
        "drain",
        f"Take {total} {stocks[0][1]}",
        f"{each}; you go to {counted(sum(state.cellars[prompt.seat]) + total, 'barrel')}",
        tone="gain",
        icon=f"barrel_{action.whiskey}",
        about=tuple(f"stock.{victim}.{action.whiskey}" for victim in victims),
    )


# Every victim chooses


def legal_give(catalog: Catalog, state: State, prompt: AskGive) -> list[Give]:
    return [Give(whiskey) for whiskey in _owned(catalog, state, prompt.seat)]


def ask_give(catalog: Catalog, state: State, prompt: AskGive) -> str:
    return "A Whiskey Flight has landed: which whiskey do you hand over, every barrel of it?"


def give(ctx: Context, prompt: AskGive, action: Give) -> None:
    ctx.state.pledges[prompt.seat] = ctx.catalog.rows[action.whiskey]
    ctx.emit(Pledged(prompt.seat))


def give_choice(catalog: Catalog, state: State, prompt: AskGive, action: Give) -> Choice:
    stock, name = _stock(catalog, state, prompt.seat, action.whiskey)
    left = sum(state.cellars[prompt.seat]) - stock
    return Choice(
        f"give-{action.whiskey}",
        "give",
        f"Hand over {stock} {name}",
        f"The flyer gets {counted(stock, 'barrel')}; you keep {left}",
        tone="risk",
        icon=f"barrel_{action.whiskey}",
        about=(f"stock.{prompt.seat}.{action.whiskey}",),
    )


def collect_pledges(ctx: Context) -> None:
    """Hand over the stocks that all victims have chosen, clockwise from the flyer's left."""
    state = ctx.state
    for victim in _victims(state, state.turn):
        _move_stock(ctx, victim, state.pledges[victim])
    state.pledges.clear()


DRAINING = Mechanism(
    prompt=AskDrain,
    legal=legal_drain,
    question=ask_drain,
    answers={Drain: Answer(drain, drain_choice)},
    forced=True,
)

GIVING = Mechanism(
    prompt=AskGive,
    legal=legal_give,
    question=ask_give,
    answers={Give: Answer(give, give_choice)},
    forced=True,
)

PLEDGES = ParallelFlow(_PLEDGES, settle=collect_pledges)
