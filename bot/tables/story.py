"""What happened, in lines for people: the latest move, and the recap since somebody's last turn."""

from __future__ import annotations

from collections.abc import Iterable

from bot.tables.table import NO_SEAT, Table, Told
from engine.core.game import Seat

RECAP_LINES = 6


def latest(table: Table, viewer: Seat | None = None) -> list[str]:
    """What the person to move should read: their own last move, or everything since it."""
    awaited = table.awaited()
    if not awaited:  # the end of the game: its last words
        return lines(table, table.recent, viewer)[-RECAP_LINES:]
    news = _since(table, awaited[0])
    about_people = [told for told in news if told.seat == NO_SEAT]
    moves = [told for told in news if told.seat != NO_SEAT]
    return [*lines(table, about_people, viewer), *shortened(lines(table, moves, viewer))]


def since(table: Table, seat: Seat, viewer: Seat | None = None) -> list[str]:
    """What this seat's last move brought about, and everything since, oldest first."""
    own = table.last_acts.get(seat, -1)
    return lines(table, [told for told in table.recent if told.action_seq >= own], viewer)


def _since(table: Table, reader: Seat) -> list[Told]:
    newest = table.newest_act
    own = table.last_acts.get(reader, -1)
    if own == newest:  # still their turn: what their last move brought about
        return [told for told in table.recent if told.action_seq >= own]
    return [told for told in table.recent if _is_after(told, own)]


def _is_after(told: Told, entry: int) -> bool:
    """News about the table carry the number of the entry they came after."""
    return told.action_seq >= entry if told.seat == NO_SEAT else told.action_seq > entry


def lines(table: Table, happened: Iterable[Told], viewer: Seat | None = None) -> list[str]:
    """Only what the viewer may know; None is everybody."""
    names = table.names
    texts: list[str] = []
    for told in happened:
        event = told.event
        if isinstance(event, str):
            texts.append(event)
        elif event.audience is None or (viewer is not None and viewer in event.audience):
            texts.append(table.game.narrate(event, names))
    return [text for text in texts if text]


def hand_in_words(table: Table, seat: Seat) -> str:
    """What this seat knows beyond what everybody sees; for its eyes only."""
    assert table.session is not None
    public = table.game.describe(table.session.view(None), table.names).split("\n\n")
    own = table.game.describe(table.session.view(seat), table.names).split("\n\n")
    return "\n\n".join(part for part in own if part not in public)


def shortened(texts: list[str], most: int = RECAP_LINES) -> list[str]:
    if len(texts) <= most:
        return texts
    return [f"… and {len(texts) - most + 1} things before that", *texts[-(most - 1) :]]
