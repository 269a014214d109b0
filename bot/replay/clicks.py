"""Stepping through a game: to another turn or seat, into practice, or all of it as a film."""

from __future__ import annotations

from collections.abc import Mapping

from bot.delivery.card import Card
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.pictures import Pictures, gallery
from bot.interactions.handling import Handlers, first_value
from bot.interactions.refresh import Refresh
from bot.lobby.service import Place
from bot.play import cards as play_cards
from bot.replay.archive import Archive
from bot.replay.cards import ReplayCards
from bot.replay.log import game_log
from bot.replay.practice import FILE_LIMIT, PracticeService
from bot.replay.service import Replays
from bot.table.errors import OtherServer, TableError
from bot.table.registry import TableRegistry
from engine.core.game import AnyGame, Seat

FILM_FRAMES = 400
"""The most pictures in a film, one per turn. No game is that long; the limit bounds the drawing."""
FILM_BYTES = 8_000_000
"""Below Discord's upload limit of a server without boosts."""


class ReplayClicks:
    def __init__(
        self,
        games: Mapping[str, AnyGame],
        tables: TableRegistry,
        replays: Replays,
        archive: Archive,
        practice: PracticeService,
        cards: ReplayCards,
        pictures: Pictures,
        refresh: Refresh,
    ) -> None:
        self._games = games
        self._tables = tables
        self._replays = replays
        self._archive = archive
        self._practice = practice
        self._cards = cards
        self._pictures = pictures
        self._refresh = refresh
        steps = dict.fromkeys(("replayfirst", "replayback", "replayon", "replaylast"), self._step)
        self.handlers: Handlers = {
            **steps,
            "watch": self._watch,
            "rewatch": self._watch_announced,
            "pastgame": self._watch_past,
            "takein": self._take_in,
            "missed": self._missed,
            **dict.fromkeys(("replayjump", "replayturn", "replayround", "replayevent"), self._jump),
            "replayseat": self._seat,
            "practise": self._open_practice,
            "film": self._film,
            "log": self._log,
            **dict.fromkeys(("logback", "logon"), self._turn_log_page),
        }

    async def _watch(self, reply: Reply, ref: Ref) -> None:
        """Show a finished game from its beginning, for the clicker alone."""
        table = await self._tables.read(ref.table)
        await reply.show(await self._cards.card(table, 0))

    async def _watch_announced(self, reply: Reply, ref: Ref) -> None:
        """Show it from an announcement, whose buttons name the table in the place of the number."""
        table = await self._tables.read(ref.number)
        if reply.guild_id not in (None, table.row.guild_id):  # one may have been told directly
            raise OtherServer
        await reply.show(await self._cards.card(table, 0))

    async def _watch_past(self, reply: Reply, ref: Ref) -> None:
        """Show a game from the list of one's own finished games, wherever it was played."""
        chosen = first_value(reply)
        table = await self._tables.read(int(chosen) if chosen.isdecimal() and len(chosen) < 16 else 0)
        if all(seat.user_id != reply.user_id for seat in table.seats):
            raise OtherServer
        await reply.show(await self._cards.card(table, 0))

    async def _take_in(self, reply: Reply, ref: Ref) -> None:
        """Take in the game whose file came with the form."""
        file = reply.i.upload
        if file is None:
            raise TableError("There was no file.")
        if file.size > FILE_LIMIT:
            raise TableError("That file is too large for an exported game.")
        read = await file.read()
        if read is None:
            raise TableError("Discord did not give me that file. Please try again.")
        place = Place(reply.guild_id, reply.channel_id or 0)
        table = await self._practice.take_in(read, self._games, reply.person, place)
        await reply.show(await self._cards.card(table, 0))

    async def _missed(self, reply: Reply, ref: Ref) -> None:
        """Show what happened since the clicker's last turn; for a spectator, the last turn."""
        table = await self._tables.read(ref.table)
        seat = table.seat_of(reply.user_id)
        moment = await self._replays.moment(table, 0)
        number = len(moment.turns) if seat is None else await self._replays.missed_from(table, seat)
        await reply.show(await self._cards.card(table, number))

    async def _step(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, ref, ref.number, ref.key)

    async def _jump(self, reply: Reply, ref: Ref) -> None:
        chosen = first_value(reply)
        await self._show(reply, ref, int(chosen) if chosen.isdecimal() and len(chosen) < 6 else ref.number, ref.key)

    async def _seat(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, ref, ref.number, first_value(reply))

    async def _show(self, reply: Reply, ref: Ref, number: int, viewer: str) -> None:
        table = await self._tables.read(ref.table)
        await reply.update(await self._cards.card(table, number, _viewer(viewer)))

    async def _open_practice(self, reply: Reply, ref: Ref) -> None:
        place = Place(reply.guild_id, reply.channel_id or 0)
        seat = _viewer(ref.key)
        table = await self._practice.open(ref.table, ref.number, reply.person, place, seat)
        await reply.say("Your practice table is open. It counts for nothing, so try what you like.")
        self._refresh.changed(table)

    async def _log(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        await reply.show(await game_log(self._archive, table))

    async def _turn_log_page(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        await reply.update(await game_log(self._archive, table, ref.number))

    async def _film(self, reply: Reply, ref: Ref) -> None:
        """Send the whole game as a file; drawing it takes a moment, so the click is acknowledged first."""
        table = await self._tables.read(ref.table)
        if table.row.status != "over":
            raise TableError("The animation can be made once the game is over.")
        await reply.acknowledge()
        moments = await self._replays.all_moments(table, FILM_FRAMES)
        limit = min(FILM_BYTES, reply.i.file_limit or FILM_BYTES)
        picture = await self._pictures.film(table, moments, limit)
        if picture is None:
            raise TableError("This game has no pictures.")
        view = elements.build_view(
            elements.text([elements.title(table, "-#"), play_cards.result_line(table)]), gallery(picture)
        )
        await reply.show(Card(view, (picture,)))


def _viewer(key: str) -> Seat | None:
    return int(key) if key.isdecimal() and len(key) < 3 else None
