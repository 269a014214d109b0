"""Lessons for people who are new to a game: each is told once, in the message of the question that it is about.

People who ask for them are told all of them, others as long as they have not finished a game of it.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.table.snapshot import TableSnapshot
from engine.core.game import Event, Seat
from engine.core.lessons import AnyLesson, due
from storage.base import Store
from storage.lessons import LessonRow, PupilRow, Taught

REMEMBERED = 4096
TRUSTED_SECONDS = 60
"""Seconds for which what was read about a pupil counts: another process may teach the same person at another table."""
BEFORE_ANY = -1


@dataclass(frozen=True, slots=True)
class Teaching:
    """The lessons of one message."""

    lessons: tuple[AnyLesson, ...] = ()
    spots: tuple[str, ...] = ()
    """The things to point at, as the pictures name them, the most telling first."""
    is_offered: bool = False
    """There is something to tell, but only in private."""
    has_controls: bool = False
    """The message has buttons for hearing lessons again, and for no more of them."""


NOTHING = Teaching()

_Place = tuple[int, str, int]
"""A person, a game and a table of it."""


class Coach:
    """Decides what is told to whom, and remembers it."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._done: OrderedDict[tuple[int, str], None] = OrderedDict()
        """People who are not taught a game, so that nothing is read for them."""
        self._read_at: OrderedDict[_Place, tuple[float, Taught]] = OrderedDict()
        """Newcomers by person, game and table, with the time at which they were read."""

    async def at_table(self, table: TableSnapshot) -> Teaching:
        """Return the lessons of the table message, for the one person at a table.

        Against computers alone no question needs to be kept secret. With other people, lessons are told in private: the
        message only offers them to the person who is asked.
        """
        people = table.people
        if table.row.status != "playing" or table.session is None or not table.game.lessons:
            return NOTHING
        if len(people) == 1:
            return await self._taught(table, people[0].seat, private=True)
        asked = [seat for seat in table.awaited if not table.is_computer(seat)]
        if len(asked) != 1:
            return NOTHING
        taught = await self._pupil(table, asked[0])
        return Teaching(is_offered=taught is not None and bool(_due(table, asked[0], taught, private=True)))

    async def in_private(self, table: TableSnapshot, seat: Seat) -> Teaching:
        """Return what a private message tells the person of this seat."""
        return await self._taught(table, seat, private=True)

    async def told(self, table: TableSnapshot, user_id: int) -> list[AnyLesson]:
        """Return all lessons of this game that a person has been told, in the order of teaching."""
        taught = await self._store.taught(user_id, table.row.game)
        known = {row.lesson for row in taught.lessons}
        return [lesson for lesson in table.game.lessons if lesson.key in known]

    async def stop(self, user_id: int, game: str) -> None:
        """Tell this person no more lessons of this game."""
        await self._store.put_pupil(PupilRow(user_id, game, "no"))
        self.forget(user_id)
        self._remember_done(user_id, game)

    async def begin(self, user_id: int, game: str) -> None:
        """Tell this person all lessons of this game, also those that they have been told before."""
        await self._store.put_pupil(PupilRow(user_id, game, "yes"))
        await self._store.forget_lessons(user_id, game)
        self.forget(user_id)

    def forget(self, user_id: int) -> None:
        """Forget what is in memory about a person."""
        for key in [key for key in self._done if key[0] == user_id]:
            del self._done[key]
        for place in [place for place in self._read_at if place[0] == user_id]:
            del self._read_at[place]

    async def _taught(self, table: TableSnapshot, seat: Seat, private: bool) -> Teaching:
        """Note the lessons that are due as told, and return those of this question: also when it is shown again."""
        taught, guided = await self._pupil(table, seat), table.row.purpose == "guided"
        if taught is None:
            return NOTHING
        if seat not in table.awaited or table.follows_plan(seat):
            return Teaching(has_controls=guided)
        user_id, game, decision = table.seats[seat].user_id or 0, table.row.game, table.playing.decision(seat)
        if new := _due(table, seat, taught, private):
            await self._store.add_lessons([LessonRow(user_id, game, one.key, table.id, decision) for one in new])
            self.forget(user_id)
            taught = await self._read(table, user_id)  # another process may have told one of them
        here = _told_here(table, seat, taught)
        lessons = [one for one in table.game.lessons if one.key in here and (private or not one.private)]
        return Teaching(tuple(lessons), _spots(table, seat, lessons), has_controls=guided or bool(lessons))

    async def _pupil(self, table: TableSnapshot, seat: Seat) -> Taught | None:
        """Return what the person of this seat has been told of this game; None if they are not to be taught it."""
        user_id, game = table.seats[seat].user_id, table.row.game
        if user_id is None or table.row.status != "playing" or not table.game.lessons:
            return None
        if table.row.purpose != "guided" and (user_id, game) in self._done:
            return None
        taught = await self._read(table, user_id)
        if taught.wants == "yes" or (taught.wants == "" and not taught.has_finished):
            return taught
        self._remember_done(user_id, game)
        return None

    async def _read(self, table: TableSnapshot, user_id: int) -> Taught:
        """Return what this person has been told; what was read a moment ago at the same table is not read again."""
        place, now = (user_id, table.row.game, table.id), self._clock()
        read_at, taught = self._read_at.get(place, (now - TRUSTED_SECONDS, None))
        if taught is None or now - read_at >= TRUSTED_SECONDS:
            taught = await self._store.taught(user_id, table.row.game)
            self._read_at[place] = now, taught
            if len(self._read_at) > REMEMBERED:
                self._read_at.popitem(last=False)
        return taught

    def _remember_done(self, user_id: int, game: str) -> None:
        self._done[user_id, game] = None
        if len(self._done) > REMEMBERED:
            self._done.popitem(last=False)


def _due(table: TableSnapshot, seat: Seat, taught: Taught, private: bool) -> list[AnyLesson]:
    """Return the lessons that a message is to tell; none where the question has had its own."""
    if _told_here(table, seat, taught) or table.follows_plan(seat):
        return []
    moment = table.playing.moment(seat, _news(table, seat))
    return due(table.game.lessons, moment, {row.lesson for row in taught.lessons}, private)


def _told_here(table: TableSnapshot, seat: Seat, taught: Taught) -> set[str]:
    """Return the lessons that were told with the present question of this seat."""
    here = table.id, table.playing.decision(seat)
    return {row.lesson for row in taught.lessons if (row.table_id, row.decision) == here}


def _spots(table: TableSnapshot, seat: Seat, lessons: Sequence[AnyLesson]) -> tuple[str, ...]:
    """Return what to point at: the things of the last lesson first, for those before it are about the whole."""
    moment = table.playing.moment(seat, _news(table, seat)) if lessons else None
    return tuple(spot for lesson in reversed(lessons) for spot in lesson.spots(moment)) if moment else ()


def _news(table: TableSnapshot, seat: Seat) -> list[Event]:
    """Return the events since this seat was last asked, its own last move included."""
    since = table.last_acts.get(seat, BEFORE_ANY)
    return [past.event for past in table.recent if past.entry >= since and isinstance(past.event, Event)]
