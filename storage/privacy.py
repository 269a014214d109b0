"""Stored data about one person, and removing it: row types and their part of the store."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from storage.base import ActionRow, EventRow, PlayerRow, ResultRow, SeatRow, TableRow
    from storage.lessons import LessonRow, PupilRow
    from storage.lookbacks import LookBackRow
    from storage.notices import DueRow, InterestRow
    from storage.ratings import RatingChangeRow, RatingRow
    from storage.scores import ScoreRow
    from storage.slots import SlotRow
    from storage.web import WebLinkRow, WebPersonRow


@dataclass(frozen=True, slots=True)
class Traces:
    """All that tells of one person."""

    names: frozenset[str]  # under which they are known
    tables: tuple[TableRow, ...]  # at which they sat, moved, hosted or asked, and copies of those games
    seats: tuple[SeatRow, ...]  # all of those tables
    actions: tuple[ActionRow, ...]  # of this person
    notes: tuple[EventRow, ...]  # of those tables, and others of the same guilds that hold one of the names
    results: tuple[ResultRow, ...]
    slots: tuple[SlotRow, ...]  # of those tables, as far as their old messages still have to shrink
    scores: tuple[ScoreRow, ...]  # of this person
    ratings: tuple[RatingRow, ...]
    rating_changes: tuple[RatingChangeRow, ...]
    player: PlayerRow | None
    messages: tuple[SlotRow, ...]  # to this person
    due: tuple[DueRow, ...]
    interests: tuple[InterestRow, ...]
    lookbacks: tuple[LookBackRow, ...]
    wishes: tuple[tuple[int, str], ...]  # (guild, game)
    reactions: int
    web_person: WebPersonRow | None  # on pages of our own
    web_links: tuple[WebLinkRow, ...]
    lessons: tuple[LessonRow, ...]  # told to this person
    pupils: tuple[PupilRow, ...]


@dataclass(frozen=True, slots=True)
class Erasure:
    """A person who is to be removed, with the rows that stay without them, as they are to be from then on."""

    user_id: int
    tables: tuple[TableRow, ...]  # host, channel, words, pending question, name and version are written
    seats: tuple[SeatRow, ...]
    notes: tuple[EventRow, ...]
    results: tuple[ResultRow, ...]
    slots: tuple[SlotRow, ...]
    unshown: tuple[int, ...] = ()  # tables of whose messages nothing is kept, because they were in the person's DM


class PrivacyStore(Protocol):
    async def traces(self, user_id: int, names: Collection[str], note_start: str) -> Traces:
        """Return the traces of this person, also known by these names. Notes are events beginning with `note_start`."""
        ...

    async def erase(self, erasure: Erasure) -> None:
        """Remove a person for good, in one unit. Their moves stay, without saying who made them."""
        ...
