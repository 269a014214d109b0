"""A stretch of events as a recap: one line per turn of a player.

The lines are in the past tense, so that "You" can stand in the place of a name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from engine.core.game import Seat, StoryItem
from engine.core.words import counted, listed
from engine.whiskey_business.catalog import SHIP, Catalog
from engine.whiskey_business.events import (
    AnyEvent,
    Banked,
    BarrelRolled,
    CutOff,
    Drained,
    FlightLanded,
    Placed,
    Rolled,
    SheetTaken,
    ShelfFell,
    Sipped,
    Sobered,
    TurnLost,
)
from engine.whiskey_business.narration import (
    accent_picked,
    amount,
    faces,
    game_ended,
    last_called,
    loss,
    toasted,
    why_lost,
    wrestled,
)

Names = Sequence[str]
ENDINGS = frozenset({"banked", "turn_lost", "cut_off", "flight_landed"})


@dataclass(frozen=True, slots=True)
class Trouble:
    """A ship, a shot or a shelf on the way."""

    kind: Literal["ship", "shot", "shelf"]
    roll: int
    sheets: int = 0
    """How many there are now."""
    goods: str = ""
    """What a shelf has cost."""


class Turn:
    """What one player did in a turn, or in the part of it that is summed up."""

    def __init__(self, catalog: Catalog, seat: Seat) -> None:
        self.catalog = catalog
        self.seat = seat
        self.rolls = 0
        self.rolled: list[str] = []
        """The latest roll."""
        self.kept: list[str] = []
        """What was kept of it."""
        self.declared = False
        self.troubles: list[Trouble] = []
        self.sips = 0
        self.big_sips = 0
        self.ending = ""
        """How the turn ended, after the name; empty while it goes on."""
        self.gains: list[str] = []
        """What a Flight has taken, and from whom."""
        self.remarks: list[str] = []

    def text(self, name: str) -> str:
        """The turn in a sentence or two; nothing if nothing in it is worth telling."""
        after_roll = [] if self.ending else self._after_latest_roll()
        before = self.troubles[: len(self.troubles) - len(after_roll)]
        main = self._ending() or self._so_far()
        parts = [*self._phrases(before), *filter(None, [main]), *self._phrases(after_roll)]
        if not parts:
            return ""
        remarks = "".join(f" {remark}" for remark in self.remarks)
        drinks = [counted(n, noun) for n, noun in ((self.sips, "sip"), (self.big_sips, "big sip")) if n]
        sips = f" Drinks: {listed(drinks)}." if drinks else ""
        return f"{name} {_then(parts)}.{remarks}{sips}"

    @property
    def important(self) -> bool:
        """A turn that is over, or lost something, is never left out of a recap."""
        return bool(self.ending or self.troubles)

    def _ending(self) -> str:
        gains = f" and took {listed(self.gains)}" if self.gains else ""
        return f"{self.ending}{gains}" if self.ending else ""

    def _after_latest_roll(self) -> list[Trouble]:
        """The shot that was taken because the latest roll fits nothing, and what it brought down."""
        shots = [n for n, trouble in enumerate(self.troubles) if trouble.kind == "shot" and trouble.roll == self.rolls]
        return self.troubles[shots[0] :] if shots and self.rolled else []

    def _phrases(self, troubles: Sequence[Trouble]) -> Iterator[str]:
        """Ships in a row make one phrase, and so do shots; the ship on the table goes with the dice beside it."""
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
        """Whether this is the ship of the latest roll, and the turn goes on with that roll."""
        latest = trouble.kind == "ship" and trouble.roll == self.rolls and self._ship in self.rolled
        return latest and not self.ending

    def _so_far(self) -> str:
        """The latest roll and what was kept of it."""
        kept = faces(self.catalog, self.kept)
        flight = ", which declared the Whiskey Flight" if self.declared else ""
        if not self.rolled or any(map(self._is_on_table, self.troubles)):
            return f"kept {kept}{flight}" if kept else ""
        return f"rolled {faces(self.catalog, self.rolled)}" + (f" and kept {kept}{flight}" if kept else "")

    def in_rolls(self, word: str = "in") -> str:
        return f" {word} {counted(self.rolls, 'roll')}" if self.rolls else ""


def _then(parts: Sequence[str]) -> str:
    return ", then ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))


def tell_story(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[StoryItem]:
    """One item per turn; banks, busts and losses are important, and so is what concerns the whole table."""
    story = _Story(catalog, names)
    for event in events:
        story.add(event)
    return story.finish()


class _Story:
    """The items so far, and the turn that is not closed yet."""

    def __init__(self, catalog: Catalog, names: Names) -> None:
        self.catalog = catalog
        self.names = names
        self.items: list[StoryItem] = []
        self.turn: Turn | None = None

    def add(self, event: AnyEvent) -> None:
        if event.kind in _TURN:
            _TURN[event.kind](self._turn_of(event), event, self.names)
        elif event.kind in _TABLE:
            self.finish()
            text, seat = _TABLE[event.kind](self.catalog, event, self.names)
            self.items.append(StoryItem(text, seat, important=True))

    def finish(self) -> list[StoryItem]:
        """Close the turn under way."""
        if self.turn is not None and (text := self.turn.text(self.names[self.turn.seat])):
            self.items.append(StoryItem(text, self.turn.seat, self.turn.important))
        self.turn = None
        return self.items

    def _turn_of(self, event: Any) -> Turn:
        """The turn an event belongs to. After its end, only what the end brought still does."""
        seat = event.flyer if event.kind == "drained" else event.seat
        ended = self.turn is not None and self.turn.ending and event.kind not in _AFTER_THE_END
        if self.turn is None or self.turn.seat != seat or ended:
            self.finish()
            self.turn = Turn(self.catalog, seat)
        return self.turn


_AFTER_THE_END = frozenset({"sobered", "drained"})

# What happens in a turn


def _rolled(turn: Turn, event: Rolled, names: Names) -> None:
    turn.rolls = event.roll
    turn.rolled = [*([event.flag] if event.flag else []), *event.ingredients]
    turn.kept = []
    turn.declared = False


def _placed(turn: Turn, event: Placed, names: Names) -> None:
    turn.kept.append(event.face)
    turn.declared = turn.declared or event.flight


def _sheet_taken(turn: Turn, event: SheetTaken, names: Names) -> None:
    turn.troubles.append(Trouble("shot" if event.shot else "ship", turn.rolls, event.sheets))


def _shelf_fell(turn: Turn, event: ShelfFell, names: Names) -> None:
    if event.whiskey is not None:
        goods = amount(turn.catalog, event.barrels, event.whiskey)
        turn.troubles.append(Trouble("shelf", turn.rolls, goods=goods))


def _sipped(turn: Turn, event: Sipped, names: Names) -> None:
    if event.big:
        turn.big_sips += 1
    else:
        turn.sips += 1


def _cut_off(turn: Turn, event: CutOff, names: Names) -> None:
    turn.ending = f"rolled a pirate ship with {turn.catalog.sheets} sheets, which ended the turn"


def _turn_lost(turn: Turn, event: TurnLost, names: Names) -> None:
    lost = loss(turn.catalog, event)
    if event.gave_up:
        turn.ending = f"called it a night{turn.in_rolls('after')}: {lost}"
    elif turn.rolled:
        dice = counted(len(turn.rolled), "die", "dice")
        shown = faces(turn.catalog, turn.rolled)
        turn.ending = f"busted with {dice}: {shown}, {why_lost(turn.catalog, event)}, {lost}"
    else:
        turn.ending = f"busted: {why_lost(turn.catalog, event)}, {lost}"


def _banked(turn: Turn, event: Banked, names: Names) -> None:
    goods = amount(turn.catalog, event.barrels, event.whiskey) if event.barrels else "nothing"
    turn.ending = f"banked {goods}{turn.in_rolls()}"
    if event.spoiled:
        turn.remarks.append(f"Yeast spoiled {counted(event.spoiled, 'barrel')}.")


def _sobered(turn: Turn, event: Sobered, names: Names) -> None:
    turn.remarks.append(f"Water took off {counted(event.removed, 'sheet')} ({event.sheets} left).")


def _flight_landed(turn: Turn, event: FlightLanded, names: Names) -> None:
    turn.ending = "landed the Whiskey Flight"
    if event.barrels:
        turn.ending += f", banked {event.barrels} of each whiskey"


def _drained(turn: Turn, event: Drained, names: Names) -> None:
    turn.gains.append(f"{amount(turn.catalog, event.barrels, event.whiskey)} from {names[event.victim]}")
    turn.ending = turn.ending or "landed the Whiskey Flight"


_TURN: dict[str, Callable[[Turn, Any, Names], None]] = {
    "rolled": _rolled,
    "placed": _placed,
    "sheet_taken": _sheet_taken,
    "shelf_fell": _shelf_fell,
    "sipped": _sipped,
    "cut_off": _cut_off,
    "turn_lost": _turn_lost,
    "banked": _banked,
    "sobered": _sobered,
    "flight_landed": _flight_landed,
    "drained": _drained,
}

# What concerns everybody


def _barrel_rolled(catalog: Catalog, event: BarrelRolled, names: Names) -> tuple[str, Seat | None]:
    return f"The barrel roll gave {names[event.seat]} the first turn.", None


def _last_called(catalog: Catalog, event: Any, names: Names) -> tuple[str, Seat | None]:
    return last_called(catalog, event, names), None


def _wrestled(catalog: Catalog, event: Any, names: Names) -> tuple[str, Seat | None]:
    return wrestled(catalog, event, names), None


def _game_ended(catalog: Catalog, event: Any, names: Names) -> tuple[str, Seat | None]:
    return game_ended(catalog, event, names), None


def _toasted(catalog: Catalog, event: Any, names: Names) -> tuple[str, Seat | None]:
    return toasted(catalog, event, names), event.seat


def _accent_picked(catalog: Catalog, event: Any, names: Names) -> tuple[str, Seat | None]:
    return accent_picked(catalog, event, names), event.seat


_TABLE: dict[str, Callable[[Catalog, Any, Names], tuple[str, Seat | None]]] = {
    "barrel_rolled": _barrel_rolled,
    "last_called": _last_called,
    "wrestled": _wrestled,
    "game_ended": _game_ended,
    "toasted": _toasted,
    "accent_picked": _accent_picked,
}
