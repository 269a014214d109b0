"""The story of the table, one short line per event."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import (
    Banked,
    BarrelRolled,
    CutOff,
    Drained,
    FlightLanded,
    GameEnded,
    Happening,
    LastCalled,
    Placed,
    Pledged,
    Rolled,
    SheetTaken,
    ShelfFell,
    Sobered,
    Toasted,
    TurnLost,
    Wrestled,
)
from engine.whiskey_business.wording import counted, listed

Names = Sequence[str]


def narrate(catalog: Catalog, event: Happening, names: Names) -> str:
    return _LINES[event.kind](catalog, event, names)


def _whiskey(catalog: Catalog, whiskey: str) -> str:
    return catalog.whiskeys[catalog.rows[whiskey]].name


def _barrel_rolled(catalog: Catalog, event: BarrelRolled, names: Names) -> str:
    return f"Barrels roll across the bar, and {names[event.seat]}'s stops closest to the tumbler: they begin."


def _rolled(catalog: Catalog, event: Rolled, names: Names) -> str:
    faces = list(dict.fromkeys(event.ingredients))
    shown = [_times(event.ingredients.count(face), catalog.names[face]) for face in faces]
    if event.flag:
        shown.append(catalog.names[event.flag])
    return f"{names[event.seat]} rolls {listed(shown)}."


def _times(count: int, name: str) -> str:
    return name if count == 1 else f"{count} × {name}"


def _sheet_taken(catalog: Catalog, event: SheetTaken, names: Names) -> str:
    held = f"{event.sheets} of {catalog.sheets} sheets to the wind"
    if event.shot:
        return f"Bottoms up! {names[event.seat]} takes a shot: {held}."
    return f"Ship ahoy! {names[event.seat]} has sampled the stash: {held}."


def _shelf_fell(catalog: Catalog, event: ShelfFell, names: Names) -> str:
    if event.whiskey is None:
        return f"{names[event.seat]} crashes into the shelf. Luckily it was empty."
    lost = counted(event.barrels, "barrel")
    return f"Crash! {names[event.seat]} knocks over a shelf: {lost} of {_whiskey(catalog, event.whiskey)} gone."


def _cut_off(catalog: Catalog, event: CutOff, names: Names) -> str:
    lost = f" and {counted(event.barrels, 'finished barrel')} with it" if event.barrels else ""
    return f"Another ship, and {names[event.seat]} is cut off: the turn is gone{lost}."


def _placed(catalog: Catalog, event: Placed, names: Names) -> str:
    line = f"{names[event.seat]} keeps {catalog.names[event.face]}"
    if event.flight:
        return f"{line} and goes for the Whiskey Flight Around the World!"
    if event.whiskey:
        return f"{line}: {_whiskey(catalog, event.whiskey)} it is."
    return f"{line}."


def _turn_lost(catalog: Catalog, event: TurnLost, names: Names) -> str:
    how = "calls it a night" if event.gave_up else "finds nothing that fits"
    end = f"{counted(event.barrels, 'barrel')} down the drain!" if event.barrels else "no whiskey this time."
    return f"{names[event.seat]} {how}: {end}"


def _banked(catalog: Catalog, event: Banked, names: Names) -> str:
    spoiled = f" Loose yeast spoils {counted(event.spoiled, 'barrel')}." if event.spoiled else ""
    if not event.barrels:
        return f"{names[event.seat]} has nothing left to bank.{spoiled}"
    whiskey = _whiskey(catalog, event.whiskey)
    return f"{names[event.seat]} banks {counted(event.barrels, 'barrel')} of {whiskey}.{spoiled}"


def _sobered(catalog: Catalog, event: Sobered, names: Names) -> str:
    return f"Water works: {names[event.seat]} is down to {counted(event.sheets, 'sheet')}."


def _last_called(catalog: Catalog, event: LastCalled, names: Names) -> str:
    return (
        f"LAST CALL! {names[event.seat]} has all four whiskeys. One final turn for everyone, {names[event.seat]} last."
    )


def _flight_landed(catalog: Catalog, event: FlightLanded, names: Names) -> str:
    extra = f" It brings {counted(event.barrels, 'barrel')} of each whiskey, too." if event.barrels else ""
    return f"All seven dice! {names[event.seat]} lands the Whiskey Flight Around the World!{extra}"


def _pledged(catalog: Catalog, event: Pledged, names: Names) -> str:
    return f"{names[event.seat]} has decided what to hand over."


def _drained(catalog: Catalog, event: Drained, names: Names) -> str:
    goods = f"{counted(event.barrels, 'barrel')} of {_whiskey(catalog, event.whiskey)}"
    return f"{names[event.flyer]} drains {goods} from {names[event.victim]}."


def _wrestled(catalog: Catalog, event: Wrestled, names: Names) -> str:
    rivals = listed([names[seat] for seat in event.seats])
    return f"{rivals} are level in everything. Thumbs are wrestled (by chance), and {names[event.winner]} wins."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    winners = listed([names[seat] for seat in event.winners])
    barrels = counted(event.scores[event.winners[0]], "barrel")
    title = "is Master Distiller" if len(event.winners) == 1 else "are Master Distillers together"
    return f"{winners} {title} with {barrels}!"


def _toasted(catalog: Catalog, event: Toasted, names: Names) -> str:
    toast = catalog.toasts[event.face]
    return f"{names[event.seat]} rolls {catalog.names[event.face]} and toasts in {toast.accent}: “{toast.line}”"


_LINES: Mapping[str, Callable[[Catalog, Any, Names], str]] = {
    "barrel_rolled": _barrel_rolled,
    "rolled": _rolled,
    "sheet_taken": _sheet_taken,
    "shelf_fell": _shelf_fell,
    "cut_off": _cut_off,
    "placed": _placed,
    "turn_lost": _turn_lost,
    "banked": _banked,
    "sobered": _sobered,
    "last_called": _last_called,
    "flight_landed": _flight_landed,
    "pledged": _pledged,
    "drained": _drained,
    "wrestled": _wrestled,
    "game_ended": _game_ended,
    "toasted": _toasted,
}
