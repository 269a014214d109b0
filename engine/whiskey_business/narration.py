"""The log of a game, one short line per event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.core.words import counted, listed
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import (
    AccentPicked,
    AnyEvent,
    Banked,
    BarrelRolled,
    CutOff,
    Drained,
    FlightLanded,
    GameEnded,
    LastCalled,
    Placed,
    Pledged,
    Rolled,
    SheetTaken,
    ShelfFell,
    Sipped,
    Sobered,
    Toasted,
    TurnLost,
    Wrestled,
)

Names = Sequence[str]


def narrate(catalog: Catalog, event: AnyEvent, names: Names) -> str:
    return _LINES[event.kind](catalog, event, names)


# Phrases that the story uses as well


def amount(catalog: Catalog, barrels: int, whiskey: str | None) -> str:
    """Barrels with their whiskey, such as "2 Bourbon"."""
    if whiskey is None:
        return counted(barrels, "barrel")
    return f"{barrels} {catalog.whiskeys[catalog.rows[whiskey]].short}"


def faces(catalog: Catalog, shown: Iterable[str]) -> str:
    """Dice as a phrase: "water, 2 corn and the globe"."""
    counts = Counter(shown)
    return listed([catalog.names[f] if n == 1 else f"{n} {catalog.names[f]}" for f, n in counts.items()])


def why_lost(catalog: Catalog, event: TurnLost) -> str:
    """Why nothing fits, such as "nothing fits (only barley would)"; empty for a turn that was given up."""
    if event.gave_up:
        return ""
    needed = listed([catalog.names[face] for face in event.needed], "or")
    return f"nothing fits (only {needed} would)" if needed else "nothing fits"


def loss(catalog: Catalog, event: TurnLost) -> str:
    """What the turn has lost: barrels, or nothing that was finished."""
    if not event.barrels:
        return "no whiskey this turn"
    return f"{amount(catalog, event.barrels, event.whiskey)} {'is' if event.barrels == 1 else 'are'} lost"


def toast_line(catalog: Catalog, face: str, accent: str) -> str:
    return f"in {catalog.toasts[accent].accent}: “{catalog.toasts[face].line}”"


# One line per kind of event


def _barrel_rolled(catalog: Catalog, event: BarrelRolled, names: Names) -> str:
    return f"Barrels roll across the bar, and {names[event.seat]}'s stops closest to the tumbler: first turn."


def _rolled(catalog: Catalog, event: Rolled, names: Names) -> str:
    flag = [event.flag] if event.flag else []
    return f"{names[event.seat]} rolls {faces(catalog, [*event.ingredients, *flag])}."


def _sheet_taken(catalog: Catalog, event: SheetTaken, names: Names) -> str:
    held = f"{event.sheets} of {catalog.sheets} sheets to the wind"
    what = "takes a shot" if event.shot else "has rolled a pirate ship"
    return f"{names[event.seat]} {what}: {held}."


def _sipped(catalog: Catalog, event: Sipped, names: Names) -> str:
    sips = counted(event.total, "big sip" if event.big else "sip")
    return f"{names[event.seat]} drinks {'a big sip' if event.big else 'a sip'}: {sips} so far."


def _shelf_fell(catalog: Catalog, event: ShelfFell, names: Names) -> str:
    if event.whiskey is None:
        return f"{names[event.seat]} crashes into the shelf, which is empty."
    return f"Crash! {names[event.seat]} knocks over a shelf and loses {amount(catalog, event.barrels, event.whiskey)}."


def _cut_off(catalog: Catalog, event: CutOff, names: Names) -> str:
    return f"A pirate ship with {catalog.sheets} sheets: the turn of {names[event.seat]} is over."


def _placed(catalog: Catalog, event: Placed, names: Names) -> str:
    line = f"{names[event.seat]} keeps {catalog.names[event.face]}"
    if event.flight:
        return f"{line} and goes for the Whiskey Flight Around the World!"
    if event.whiskey:
        return f"{line}: {catalog.whiskeys[catalog.rows[event.whiskey]].name} it is."
    return f"{line}."


def _turn_lost(catalog: Catalog, event: TurnLost, names: Names) -> str:
    how = "calls it a night" if event.gave_up else f"busts, {why_lost(catalog, event)}"
    return f"{names[event.seat]} {how}: {loss(catalog, event)}."


def _banked(catalog: Catalog, event: Banked, names: Names) -> str:
    spoiled = f" Loose yeast spoils {counted(event.spoiled, 'barrel')}." if event.spoiled else ""
    if not event.barrels:
        return f"{names[event.seat]} has nothing left to bank.{spoiled}"
    return f"{names[event.seat]} banks {amount(catalog, event.barrels, event.whiskey)}.{spoiled}"


def _sobered(catalog: Catalog, event: Sobered, names: Names) -> str:
    return f"Water works: {names[event.seat]} is down to {counted(event.sheets, 'sheet')}."


def last_called(catalog: Catalog, event: LastCalled, names: Names) -> str:
    name = names[event.seat]
    return f"LAST CALL! {name} completed the four whiskeys. One final turn for everyone, {name} last."


def _flight_landed(catalog: Catalog, event: FlightLanded, names: Names) -> str:
    extra = f" It brings {counted(event.barrels, 'barrel')} of each whiskey, too." if event.barrels else ""
    return f"All seven dice! {names[event.seat]} lands the Whiskey Flight Around the World!{extra}"


def _pledged(catalog: Catalog, event: Pledged, names: Names) -> str:
    return f"{names[event.seat]} has decided what to hand over."


def _drained(catalog: Catalog, event: Drained, names: Names) -> str:
    goods = amount(catalog, event.barrels, event.whiskey)
    return f"{names[event.flyer]} takes {goods} from {names[event.victim]}."


def wrestled(catalog: Catalog, event: Wrestled, names: Names) -> str:
    rivals = listed([names[seat] for seat in event.seats])
    return f"{rivals} were level in everything. Thumb wrestling (by chance) made {names[event.winner]} the winner."


def game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    winners = listed([names[seat] for seat in event.winners])
    barrels = counted(event.scores[event.winners[0]], "barrel")
    title = "Master Distiller" if len(event.winners) == 1 else "Master Distillers together"
    return f"{title} with {barrels}: {winners}!"


def toasted(catalog: Catalog, event: Toasted, names: Names) -> str:
    if event.face == "globe":
        return f"{names[event.seat]} rolled the globe: the toast may be in any accent."
    toast = toast_line(catalog, event.face, event.face)
    return f"{names[event.seat]} rolled {catalog.names[event.face]}, a toast {toast}"


def accent_picked(catalog: Catalog, event: AccentPicked, names: Names) -> str:
    return f"{names[event.seat]} gave the toast {toast_line(catalog, 'globe', event.face)}"


_LINES: Mapping[str, Callable[[Catalog, Any, Names], str]] = {
    "barrel_rolled": _barrel_rolled,
    "rolled": _rolled,
    "sheet_taken": _sheet_taken,
    "sipped": _sipped,
    "shelf_fell": _shelf_fell,
    "cut_off": _cut_off,
    "placed": _placed,
    "turn_lost": _turn_lost,
    "banked": _banked,
    "sobered": _sobered,
    "last_called": last_called,
    "flight_landed": _flight_landed,
    "pledged": _pledged,
    "drained": _drained,
    "wrestled": wrestled,
    "game_ended": game_ended,
    "toasted": toasted,
    "accent_picked": accent_picked,
}
