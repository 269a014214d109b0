"""Events in words: one line per kind of event (see `engine.core.story`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from engine.core.game import Seat
from engine.core.story import LogLine, Names, Story, TableLine, Turn, TurnLine
from engine.core.words import counted, listed
from engine.whiskey_business.catalog import GLOBE, SHIP, Catalog
from engine.whiskey_business.events import (
    AccentPicked,
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
from engine.whiskey_business.text.words import amount, faces

AFTER_THE_END = frozenset({"sobered", "drained"})
"""The kinds of events after the end of a turn that still belong to it."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """A ship, a shot or a shelf on the way."""

    kind: Literal["ship", "shot", "shelf"]
    roll: int
    sheets: int = 0
    """The number of them now."""
    goods: str = ""
    """The goods that a shelf has cost."""


class WhiskeyTurn(Turn):
    """A turn, or the part of it that is summed up: its troubles, and how it ended or what the latest roll was."""

    def __init__(self, catalog: Catalog, seat: Seat, names: Names) -> None:
        super().__init__(catalog, seat, names)
        self.rolls = 0
        self.rolled: list[str] = []
        """The latest roll."""
        self.kept: list[str] = []
        """The dice kept of it."""
        self.declared = False
        self.troubles: list[Trouble] = []
        self.sips = 0
        self.big_sips = 0
        self.ending = ""
        """The end of the turn, as words after the name; empty while it goes on."""
        self.gains: list[str] = []
        """The barrels that a Flight has taken, and the players they came from."""
        self.remarks: list[str] = []

    def end(self, how: str) -> None:
        self.ending = how
        self.over = self.important = True

    def meet(self, trouble: Trouble) -> None:
        self.troubles.append(trouble)
        self.important = True

    def takes(self, event: object) -> bool:
        return super().takes(event) or getattr(event, "kind", "") in AFTER_THE_END

    def words(self) -> str:
        after_roll = [] if self.ending else self._after_latest_roll()
        before = self.troubles[: len(self.troubles) - len(after_roll)]
        main = self._ending() or self._so_far()
        parts = [*self._phrases(before), *filter(None, [main]), *self._phrases(after_roll)]
        return _then(parts) if parts else ""

    def text(self) -> str:
        drinks = [counted(n, noun) for n, noun in ((self.sips, "sip"), (self.big_sips, "big sip")) if n]
        sips = [f"Drinks: {listed(drinks)}."] if drinks else []
        return " ".join(filter(None, [super().text(), *self.remarks, *sips]))

    def _ending(self) -> str:
        gains = f" and took {listed(self.gains)}" if self.gains else ""
        return f"{self.ending}{gains}" if self.ending else ""

    def _after_latest_roll(self) -> list[Trouble]:
        """Return the shot that was taken because the latest roll fits nothing, and what it brought down."""
        shots = [n for n, trouble in enumerate(self.troubles) if trouble.kind == "shot" and trouble.roll == self.rolls]
        return self.troubles[shots[0] :] if shots and self.rolled else []

    def _phrases(self, troubles: Sequence[Trouble]) -> Iterator[str]:
        """Yield phrases; ships in a row make one, and so do shots; a ship on the table goes with the dice beside it."""
        for (_, on_table), run in groupby(troubles, lambda trouble: (trouble.kind, self._is_on_table(trouble))):
            *before, last = run
            if last.kind == "shelf":
                yield f"knocked over a shelf and lost {last.goods}"
                continue
            verb, noun = ("rolled", "pirate ship") if last.kind == "ship" else ("took", "shot")
            what = counted(len(before) + 1, noun) if before else f"a {noun}"
            beside = faces(self.catalog, [face for face in self.rolled if face != self._ship]) if on_table else ""
            sheets = f"(sheet {last.sheets} of {self.catalog.sheets})"
            yield f"{verb} {what} {sheets}" + (f" with {beside}" if beside else "")

    @property
    def _ship(self) -> str:
        return self.catalog.flags[SHIP]

    def _is_on_table(self, trouble: Trouble) -> bool:
        """Return True if this is the ship of the latest roll, and the turn goes on with that roll."""
        latest = trouble.kind == "ship" and trouble.roll == self.rolls and self._ship in self.rolled
        return latest and not self.ending

    def _so_far(self) -> str:
        """Return the latest roll and the dice kept of it."""
        kept = faces(self.catalog, self.kept)
        flight = ", which declared the Whiskey Flight" if self.declared else ""
        if not self.rolled or any(map(self._is_on_table, self.troubles)):
            return f"kept {kept}{flight}" if kept else ""
        return f"rolled {faces(self.catalog, self.rolled)}" + (f" and kept {kept}{flight}" if kept else "")

    def in_rolls(self, word: str = "in") -> str:
        return f" {word} {counted(self.rolls, 'roll')}" if self.rolls else ""


def _then(parts: Sequence[str]) -> str:
    return ", then ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


# What happens in a turn


def _rolled(turn: WhiskeyTurn, event: Rolled) -> None:
    turn.rolls = event.roll
    turn.rolled = [*([event.flag] if event.flag else []), *event.ingredients]
    turn.kept = []
    turn.declared = False


def _placed(turn: WhiskeyTurn, event: Placed) -> None:
    turn.kept.append(event.face)
    turn.declared = turn.declared or event.flight


def _sheet_taken(turn: WhiskeyTurn, event: SheetTaken) -> None:
    turn.meet(Trouble("shot" if event.shot else "ship", turn.rolls, event.sheets))


def _shelf_fell(turn: WhiskeyTurn, event: ShelfFell) -> None:
    if event.whiskey is not None:
        goods = amount(turn.catalog, event.barrels, event.whiskey)
        turn.meet(Trouble("shelf", turn.rolls, goods=goods))


def _sipped(turn: WhiskeyTurn, event: Sipped) -> None:
    if event.big:
        turn.big_sips += 1
    else:
        turn.sips += 1


def _cut_off(turn: WhiskeyTurn, event: CutOff) -> None:
    turn.end(f"rolled a pirate ship with {turn.catalog.sheets} sheets, which ended the turn")


def _turn_lost(turn: WhiskeyTurn, event: TurnLost) -> None:
    lost = _loss(turn.catalog, event)
    if event.gave_up:
        turn.end(f"ended the turn{turn.in_rolls('after')}: {lost}")
    elif turn.rolled:
        turn.end(f"rolled {faces(turn.catalog, turn.rolled)}: bust{_needed(turn.catalog, event)}, {lost}")
    else:
        turn.end(f"busted{_needed(turn.catalog, event)}: {lost}")


def _needed(catalog: Catalog, event: TurnLost) -> str:
    """Return the faces that would have fitted, such as " (needed barley)"."""
    needed = listed([catalog.names[face] for face in event.needed], "or")
    return f" (needed {needed})" if needed else ""


def _loss(catalog: Catalog, event: TurnLost) -> str:
    """Return the loss of the turn: barrels, or nothing that was finished."""
    if not event.barrels:
        return "no whiskey this turn"
    return f"{amount(catalog, event.barrels, event.whiskey)} {'is' if event.barrels == 1 else 'are'} lost"


def _banked(turn: WhiskeyTurn, event: Banked) -> None:
    goods = amount(turn.catalog, event.barrels, event.whiskey) if event.barrels else "nothing"
    turn.end(f"banked {goods}{turn.in_rolls()}")
    if event.spoiled:
        turn.remarks.append(f"Yeast spoiled {counted(event.spoiled, 'barrel')}.")


def _sobered(turn: WhiskeyTurn, event: Sobered) -> None:
    turn.remarks.append(f"Water took off {counted(event.removed, 'sheet')} ({event.sheets} left).")


def _flight_landed(turn: WhiskeyTurn, event: FlightLanded) -> None:
    extra = f", banked {event.barrels} of each whiskey" if event.barrels else ""
    turn.end(f"landed the Whiskey Flight{extra}")


def _drained(turn: WhiskeyTurn, event: Drained) -> None:
    turn.gains.append(f"{amount(turn.catalog, event.barrels, event.whiskey)} from {turn.names[event.victim]}")
    turn.end(turn.ending or "landed the Whiskey Flight")


# What concerns everybody


def _barrel_rolled(catalog: Catalog, event: BarrelRolled, names: Names) -> str:
    return f"{names[event.seat]} won the barrel roll and the first turn."


def _last_called(catalog: Catalog, event: LastCalled, names: Names) -> str:
    name = names[event.seat]
    return f"LAST CALL! {name} completed the four whiskeys. One final turn for everyone, {name} last."


def _wrestled(catalog: Catalog, event: Wrestled, names: Names) -> str:
    rivals = listed([names[seat] for seat in event.seats])
    return f"{rivals} were level in everything. Thumb wrestling (by chance) made {names[event.winner]} the winner."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    winners = listed([names[seat] for seat in event.winners])
    barrels = counted(event.scores[event.winners[0]], "barrel")
    title = "Master Distiller" if len(event.winners) == 1 else "Master Distillers together"
    return f"{title} with {barrels}: {winners}!"


def _toasted(catalog: Catalog, event: Toasted, names: Names) -> str:
    if event.face == catalog.flags[GLOBE]:
        return f"{names[event.seat]} rolled the globe: the toast may be in any accent."
    toast = _toast(catalog, event.face, event.face)
    return f"{names[event.seat]} rolled {catalog.names[event.face]}, a toast {toast}"


def _accent_picked(catalog: Catalog, event: AccentPicked, names: Names) -> str:
    return f"{names[event.seat]} gave the toast {_toast(catalog, catalog.flags[GLOBE], event.face)}"


def _toast(catalog: Catalog, face: str, accent: str) -> str:
    return f"in {catalog.toasts[accent].accent}: “{catalog.toasts[face].line}”"


# The log's own words, where the event alone needs more


def _log_placed(catalog: Catalog, event: Placed, names: Names) -> str:
    line = f"{names[event.seat]} kept {catalog.names[event.face]}"
    if event.flight:
        return f"{line}, which declared the Whiskey Flight."
    return f"{line} for {catalog.whiskeys[catalog.rows[event.whiskey]].name}." if event.whiskey else f"{line}."


def _log_shelf_fell(catalog: Catalog, event: ShelfFell, names: Names) -> str:
    if event.whiskey is None:
        return f"{names[event.seat]} crashed into the shelf, which was empty."
    return f"{names[event.seat]} knocked over a shelf and lost {amount(catalog, event.barrels, event.whiskey)}."


def _log_sipped(catalog: Catalog, event: Sipped, names: Names) -> str:
    sips = counted(event.total, "big sip" if event.big else "sip")
    return f"{names[event.seat]} drank {'a big sip' if event.big else 'a sip'}: {sips} so far."


def _log_sobered(catalog: Catalog, event: Sobered, names: Names) -> str:
    return f"Water took {names[event.seat]} down to {counted(event.sheets, 'sheet')}."


def _log_drained(catalog: Catalog, event: Drained, names: Names) -> str:
    goods = amount(catalog, event.barrels, event.whiskey)
    return f"{names[event.flyer]} took {goods} from {names[event.victim]}."


def _log_pledged(catalog: Catalog, event: Pledged, names: Names) -> str:
    return f"{names[event.seat]} has decided what to hand over."


STORY = Story(
    WhiskeyTurn,
    [
        TableLine(BarrelRolled, _barrel_rolled),
        TurnLine(Rolled, _rolled),
        TurnLine(SheetTaken, _sheet_taken),
        TurnLine(Sipped, _sipped, log=_log_sipped),
        TurnLine(ShelfFell, _shelf_fell, log=_log_shelf_fell),
        TurnLine(CutOff, _cut_off),
        TurnLine(Placed, _placed, log=_log_placed),
        TurnLine(TurnLost, _turn_lost),
        TurnLine(Banked, _banked),
        TurnLine(Sobered, _sobered, log=_log_sobered),
        TableLine(LastCalled, _last_called),
        TurnLine(FlightLanded, _flight_landed),
        LogLine(Pledged, _log_pledged),
        TurnLine(Drained, _drained, seat=lambda event: event.flyer, log=_log_drained),
        TableLine(Wrestled, _wrestled),
        TableLine(GameEnded, _game_ended),
        TableLine(Toasted, _toasted, seat=lambda event: event.seat),
        TableLine(AccentPicked, _accent_picked, seat=lambda event: event.seat),
    ],
)
