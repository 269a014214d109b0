"""Recaps: one line per turn, the reader's own last result first.

A recap is short. What it leaves out is in the log; a loss, a win, a reveal or the end of a round is never left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from bot.table.notes import TableNote
from bot.table.snapshot import BEFORE_THE_FIRST, NO_SEAT, PastEvent, TableSnapshot
from engine.core import words
from engine.core.game import Event, Seat, StoryItem

RECAP_LINES = 6
RECAP_CHARACTERS = 1300
"""With long names even a few lines are too much for a message; the newest and the most important ones stay."""
TURN_CHARACTERS = 240
"""An old message is one line of the story, not a chapter."""
NEWS_LINES = 3
ENDING_LINES = 3
ENDING_CHARACTERS = 300
YOU = "You"
INSIDE = re.compile(r"(?<=[^.!?…>] )\*\*You\*\*")
"""Matches "You" where it is not the first word of a sentence."""
UNTIL_A_MOVE = frozenset({"refused", "undone", "redone", "absent"})
"""The kinds of news that mean nothing after the next move."""


def recap(table: TableSnapshot, reader: Seat | None, private: bool = False) -> list[str]:
    """Return the recap before the next move: the reader's own last turn, all that came after it, and news.

    In a private message the reader is addressed as "you" and learns what only they may know.
    """
    happened = _since(table, turn_start(table, reader))
    lines = shortened(_items(table, happened, reader, private), reader)
    return [*lines, *_news(happened, table, reader)]


def story(table: TableSnapshot, reader: Seat | None) -> list[StoryItem]:
    """Return all that is known of what happened lately, by turns, oldest first; `reader` learns what only they may."""
    return _items(table, table.recent, reader, private=reader is not None)


def turn_line(table: TableSnapshot, seats: Sequence[Seat], since_entry: int) -> str:
    """Return one line about what these seats did since the log had this length; an old message shrinks to it.

    A message may have lasted for many turns, such as those against computer players; its last ones are enough. A turn
    that goes on is left to the message on which it ends: until then it may still be taken back.
    """
    happened = [past for past in table.recent if since_entry <= past.entry < unfinished_since(table, seats)]
    items = _items(table, happened, None, private=False)
    texts = [item.text for item in items if item.seat in seats] or [item.text for item in items[-1:]]
    newest = len(texts) - 1
    while newest > 0 and sum(map(len, texts[newest - 1 :])) <= TURN_CHARACTERS:
        newest -= 1
    return " ".join(["…", *texts[newest:]] if newest > 0 else texts)


def last_move(table: TableSnapshot, seat: Seat, entry: int) -> str:
    """Return what everybody knows of this seat's moves since this entry, without its name; empty if that is unknown."""
    happened = [past for past in table.recent if entry >= 0 and past.entry >= entry and past.seat == seat]
    told = " ".join(item.text for item in _items(table, happened, None, private=False))
    return words.shortened(told.removeprefix(f"**{table.names[seat]}** "), TURN_CHARACTERS)


def unfinished_since(table: TableSnapshot, seats: Sequence[Seat]) -> int:
    """Return the first log entry of the turns that these seats are in the middle of; the log's length if of none."""
    begun = [table.asked_at.get(seat, 0) for seat in table.awaited if seat in seats]
    return min([*begun, table.row.entries])


def ending(table: TableSnapshot) -> list[str]:
    """Return the last few lines of the game, fewer if they are long; the last one, with every sum, is never cut."""
    items = _items(table, table.recent, None, private=False)[-ENDING_LINES:]
    while len(items) > 1 and sum(len(item.text) for item in items) > ENDING_CHARACTERS:
        items = items[1:]
    return shortened(items, None)


def news(table: TableSnapshot) -> list[str]:
    """Return all recent news about the people at the table, oldest first."""
    return [past.event.text() for past in table.recent if isinstance(past.event, TableNote)]


def turn_start(table: TableSnapshot, reader: Seat | None) -> int:
    """Return the first log entry of the reader's last turn, or where a recap for everybody begins."""
    if reader is None:
        return min((turn_start(table, seat) for seat in table.awaited), default=BEFORE_THE_FIRST)
    start = table.turn_starts.get(reader, BEFORE_THE_FIRST)
    newest = next((past.entry for past in reversed(table.recent) if past.seat == reader), start)
    return start if newest >= start else _start_before(table, reader, newest)


def _start_before(table: TableSnapshot, reader: Seat, newest: int) -> int:
    """Return the entry that begins the turn of this newest entry; the turn after it has been taken back entirely."""
    moves = [past for past in table.recent if past.seat != NO_SEAT and past.entry <= newest]
    others = max((past.entry for past in moves if past.seat != reader), default=BEFORE_THE_FIRST)
    return min(past.entry for past in moves if past.entry > others)


def _since(table: TableSnapshot, entry: int) -> list[PastEvent]:
    return [past for past in table.recent if past.entry >= entry]


def _news(happened: Iterable[PastEvent], table: TableSnapshot, reader: Seat | None) -> list[str]:
    """Return the newest news about each person, a few lines at most; older news than the reader's last turn is gone.

    An undone or refused move is news until the next move; an absence is left to the open question.
    """
    last = table.last_acts.get(reader, -1) if reader is not None else -1
    notes: list[TableNote] = []
    for past in happened:
        if isinstance(past.event, TableNote) and not (past.event.kind == "absent" and table.pending):
            since = max(last, table.newest_act) if past.event.kind in UNTIL_A_MOVE else last
            notes += [past.event] if past.entry >= since else []
    newest = {note.name: number for number, note in enumerate(notes)}
    return [notes[number].text() for number in sorted(newest.values())[-NEWS_LINES:]]


def _items(table: TableSnapshot, happened: Iterable[PastEvent], reader: Seat | None, private: bool) -> list[StoryItem]:
    """Return the story by turns, put together from stretches during which the same people sat at the table.

    What was done in the reader's seat before they took it over keeps the name of the person who sat there.
    """
    events = [past for past in happened if _may_know(past, reader if private else None)]
    items: list[StoryItem] = []
    for names, stretch in groupby(events, key=lambda past: past.names):
        events = [past.event for past in stretch if isinstance(past.event, Event)]
        you = reader if private and reader is not None and names[reader] == table.names[reader] else None
        story = table.game.story(events, _shown_names(names, you))
        items += story if you is None else [replace(item, text=INSIDE.sub("**you**", item.text)) for item in story]
    return items


def _may_know(past: PastEvent, viewer: Seat | None) -> bool:
    if isinstance(past.event, TableNote):
        return False
    audience = past.event.audience
    return audience is None or (viewer is not None and viewer in audience)


def _shown_names(names: Sequence[str], you: Seat | None) -> list[str]:
    return [f"**{YOU if seat == you else name}**" for seat, name in enumerate(names)]


def shortened(items: Sequence[StoryItem], reader: Seat | None, most: int = RECAP_LINES) -> list[str]:
    """Return the lines of a recap: the reader's own first one and what is important stay, then the newest others.

    It is longer than `most` only where that many lines are important.
    """
    own = next((number for number, item in enumerate(items) if item.seat == reader and reader is not None), None)
    kept = _worth_telling(items, own, most)
    lines = [items[number].text for number in kept]
    missing = len(items) - len(lines)
    return [*lines[:1], f"… {missing} more in the log", *lines[1:]] if missing and len(lines) < most else lines


def _worth_telling(items: Sequence[StoryItem], own: int | None, most: int) -> list[int]:
    """Return the numbers of the lines that stay, in order."""
    important = {number for number, item in enumerate(items) if item.important or number == own}
    others = [number for number in range(len(items)) if number not in important]
    room = max(0, most - len(important) - (len(items) > most))
    kept = sorted(important | set(others[max(0, len(others) - room) :]))
    while sum(len(items[number].text) for number in kept) > RECAP_CHARACTERS and len(kept) > 2:
        kept.remove(min((n for n in kept[:-1] if n != own), key=lambda number: (items[number].important, number)))
    return kept
