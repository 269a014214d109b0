"""The whole board as text, for those who do not see the picture and for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.game import Seat
from engine.core.words import counted, listed, percent
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.text.words import faces
from engine.whiskey_business.view import DieView, OddsView, SeatView, ToastView, View

Names = Sequence[str]
_SHIPS = {
    "none": "",
    "sheet": "; a pirate ship costs a sheet",
    "shelf": "; a pirate ship is sheet {limit}",
    "cut_off": "; a pirate ship ends the turn",
}
_DID = {
    "none": "",
    "banked": "last turn: banked {gain}",
    "lost": "last turn: nothing banked",
    "cut_off": "last turn: cut off",
    "flight": "last turn: landed a Flight for {gain}",
}


def describe(catalog: Catalog, view: View, names: Names) -> Iterator[str]:
    """Yield the paragraphs; the first one alone tells the turn, the dice, the distillery, odds and cellars."""
    head = [
        _now(view, names),
        _ended(catalog, view, names),
        _dice(catalog, view),
        _distillery(catalog, view),
        _odds(catalog, view),
        _cellars(view, names),
    ]
    yield " ".join(filter(None, head))
    yield _table(catalog, view, names)
    yield _notes(catalog, view, names)


def _now(view: View, names: Names) -> str:
    if view.winners:
        return f"The game is over. {listed([names[s] for s in view.winners])} won."
    call = " Last Call." if view.last_call else ""
    who = names[view.turn]
    if view.step == "flight":
        return f"{who} has landed a Whiskey Flight.{call} Waiting for {listed([names[s] for s in view.waiting])}."
    when = f"roll {view.roll}" if view.roll else "about to roll"
    return f"{who}'s turn, {when}.{call}"


def _ended(catalog: Catalog, view: View, names: Names) -> str:
    if view.ended is None or view.winners:
        return ""
    return f"The roll before, by {names[view.ended.seat]}, ended a turn: {faces(catalog, view.ended.dice)}."


def _dice(catalog: Catalog, view: View) -> str:
    loose = [die for die in view.dice if die.state != "placed"]
    if not loose:
        return ""
    return f"Dice: {listed([_shown(catalog, die, loose) for die in dict.fromkeys(loose)])}."


def _shown(catalog: Catalog, die: DieView, dice: Sequence[DieView]) -> str:
    count = dice.count(die)
    many = f"{count} × " if count > 1 else ""
    return f"{many}{catalog.names[die.face]}{' (fits)' if die.state == 'fits' else ''}"


def _distillery(catalog: Catalog, view: View) -> str:
    laid = [die for die in view.dice if die.state == "placed"]
    if not laid:
        return "The distillery is empty." if view.roll else ""
    dice = listed([_shown(catalog, die, laid) for die in dict.fromkeys(laid)])
    return f"In the distillery{_goal(catalog, view)}: {dice}{_yield(view)}."


def _goal(catalog: Catalog, view: View) -> str:
    if view.distillery.flight:
        return " for the Whiskey Flight"
    whiskey = view.distillery.whiskey
    return f" for {catalog.whiskeys[catalog.rows[whiskey]].name}" if whiskey else ""


def _yield(view: View) -> str:
    board = view.distillery
    if not board.barrels:
        return ""
    spoiled = f", {board.spoiled} of them spoiling" if board.spoiled else ""
    return f", good for {counted(board.barrels, 'barrel')}{spoiled}"


def _odds(catalog: Catalog, view: View) -> str:
    if view.odds is None:
        return ""
    dice = counted(view.odds.dice, "die", "dice")
    ship = _SHIPS[view.odds.ship].format(limit=catalog.sheets)
    return f"Next roll with {dice}: {_chance(catalog, view, view.odds)}{ship}."


def _chance(catalog: Catalog, view: View, odds: OddsView) -> str:
    fits = percent(odds.keep)
    if odds.going is None or view.distillery.whiskey is None:
        return f"{fits} that something fits"
    name = catalog.whiskeys[catalog.rows[view.distillery.whiskey]].short
    return f"{percent(odds.going)} to keep {name} going, {fits} with a switch to the Flight"


def _cellars(view: View, names: Names) -> str:
    return f"Cellars: {', '.join(f'{names[s]} {seat.total}' for s, seat in enumerate(view.seats))}."


def _table(catalog: Catalog, view: View, names: Names) -> str:
    return "\n".join(_seat(catalog, view, seat, names) for seat in range(len(view.seats)))


def _seat(catalog: Catalog, view: View, seat: Seat, names: Names) -> str:
    own = view.seats[seat]
    stocks = ", ".join(f"{w.name} {n}" for w, n in zip(catalog.whiskeys, own.stock, strict=True))
    facts = [
        f"{names[seat]}: {counted(own.total, 'barrel')} ({stocks})",
        f"sheets {own.sheets} of {catalog.sheets}",
        _DID[own.last].format(gain=counted(own.last_gain, "barrel")),
        _drinks(view, own),
        f"has made {listed([catalog.whiskeys[catalog.rows[made]].short for made in own.made])}" if own.made else "",
    ]
    return "; ".join(filter(None, facts))


def _drinks(view: View, own: SeatView) -> str:
    if "drinking_counters" not in view.options:
        return ""
    return f"{counted(own.sips, 'sip')}, {counted(own.shots, 'shot')}"


def _notes(catalog: Catalog, view: View, names: Names) -> str:
    lines: list[str] = []
    if view.last_call:
        order = listed([names[seat] for seat in view.last_call.order[view.last_call.done :]])
        lines.append(f"Last Call by {names[view.last_call.caller]}. Final turns to come: {order or 'none'}.")
    if view.options:
        fields = WhiskeyOptions.model_fields
        lines.append(f"Options: {listed([fields[name].title or name for name in view.options])}.")
    if view.wrestled:
        lines.append("The tie came down to thumb wrestling.")
    lines += [_toast(catalog, toast, names) for toast in view.toasts]
    return "\n".join(lines)


def _toast(catalog: Catalog, toast: ToastView, names: Names) -> str:
    return f"{names[toast.seat]} toasts in {toast.accent}: “{catalog.toasts[toast.face].line}”"
