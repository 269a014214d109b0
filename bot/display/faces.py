"""The faces that everyone at a table sees: the table message, and the announcement in the channel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.delivery.card import Card
from bot.delivery.failures import ARCHIVED, MISSING_RIGHTS, Failed
from bot.delivery.ids import decode
from bot.delivery.knowledge import Request, Shown, Wanted
from bot.delivery.links import link, link_to
from bot.delivery.reply import Reply
from bot.display.cards import TableCards
from bot.display.prompting import Audible, prompted_mask, prompted_seats, prompted_users
from bot.lobby import cards as lobby_cards
from bot.play import cards as play_cards
from bot.play import recaps
from bot.play.service import GameService
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from storage.slots import CARD, TABLE_MESSAGE

FRESH_SECONDS = 3600.0
"""Discord throttles edits of messages older than an hour."""


@dataclass(frozen=True, slots=True)
class Painters:
    """The services with which the messages of tables are made."""

    tables: TableRegistry
    games: GameService
    cards: TableCards
    audible: Audible
    """Tells which of the people who are asked a message may notify now."""
    moved: Callable[[int], None]
    """Called with a table when its message is another one, or its game has come to another stage."""


class TableFace:
    """The table message: edited in place, posted again when another player is asked."""

    kind, what, user_id = TABLE_MESSAGE, "the table message", 0

    def __init__(self, table_id: int, painters: Painters) -> None:
        self.key = f"{TABLE_MESSAGE} {table_id}"
        self.table_id = table_id
        self._painters = painters
        self._table: TableSnapshot | None = None
        self._stage: tuple[str, int] | None = None

    async def wanted(self, shown: Shown | None) -> Wanted | None:
        tables = self._painters.tables
        try:
            self._table = table = tables.newest(self.table_id) or await tables.read(self.table_id)
        except TableError:
            return None  # it cannot be shown either
        self._tell_stage(table, shown)
        before = shown.asked if shown is not None else 0
        return Wanted(
            f"v{table.version}",
            table.place_id,
            self._asked(table, shown),
            table.version,
            recaps.unfinished_since(table, prompted_seats(before)),
            posts=table.row.status != "closed" or shown is not None,
            elsewhere=shown is not None and self._is_elsewhere(table, shown),
        )

    def _tell_stage(self, table: TableSnapshot, shown: Shown | None) -> None:
        stage = (table.row.status, shown.message if shown is not None else 0)
        if stage != self._stage:
            self._stage = stage
            self._painters.moved(table.id)

    def _asked(self, table: TableSnapshot, shown: Shown | None) -> int:
        """Return the people who are asked, as bits. A lobby, a closed or a stuck table keeps those asked before."""
        if shown is not None and (table.stuck or table.row.status in ("lobby", "closed")):
            return shown.asked
        return prompted_mask(table, shown.asked if shown is not None else 0)

    def _is_elsewhere(self, table: TableSnapshot, shown: Shown) -> bool:
        if table.stuck or table.row.status != "playing":
            return False
        old = self._painters.tables.clock() - shown.posted_at >= FRESH_SECONDS and shown.version < table.version
        return old or shown.place != table.place_id

    async def card(self, request: Request, page: int) -> Card:
        table = self._known
        card = await self._painters.cards.card(table, page)
        if request.kind != "send":
            return card
        return card.pinging(await self._painters.audible(table, prompted_users(table, request.notifies)))

    def line(self, old: Shown | None, place: int, message: int) -> str:
        """Return what the turn of the old message brought, with a link to the new message."""
        table, where = self._known, link_to(self._known, place, message)
        story = ""
        if old is not None:
            story = recaps.turn_line(table, prompted_seats(old.asked), old.entries) if table.session else ""
            story = story or play_cards.vote_story(table) or "".join(recaps.news(table)[-1:])
        return f"> {story}\N{NO-BREAK SPACE}[↓]({where})" if story else play_cards.moved_on(table, where)

    def shrunk(self, line: str) -> Card | None:
        return play_cards.retired(line) if line else None

    def is_unmarked(self, custom_id: str) -> bool:
        ref = decode(custom_id)
        return ref is not None and ref.table == self.table_id

    async def refused(self, place: int, failed: Failed, reply: Reply | None) -> None:
        """Move the table from a thread that is gone or archived, or to where it was asked for; else say why not."""
        table = self._known
        if table.row.thread_id is not None and (failed.gone or failed.code == ARCHIVED):
            await self._painters.games.move_to(table.id, table.row.channel_id, None)
        elif failed.gone and reply is not None and _asks_elsewhere(table, reply):
            await self._painters.games.move_to(table.id, reply.channel_id or 0, None)
        elif reply is not None:
            await reply.say(MISSING_RIGHTS if failed.no_access else "Discord did not take the table message.")

    @property
    def _known(self) -> TableSnapshot:
        assert self._table is not None, "a request follows from what is wanted"
        return self._table


class AnnouncementFace:
    """The lobby's message once the game has started: it says where the game is, and who won. It is never posted."""

    kind, what, user_id = CARD, "an announcement", 0

    def __init__(self, table_id: int, painters: Painters, table_message: Callable[[], Awaitable[Shown | None]]) -> None:
        self.key = f"{CARD} {table_id}"
        self.table_id = table_id
        self._painters = painters
        self._table_message = table_message
        self._where: tuple[TableSnapshot, str | None] | None = None

    async def wanted(self, shown: Shown | None) -> Wanted | None:
        if shown is None:
            return None
        try:
            table = self._painters.tables.newest(self.table_id) or await self._painters.tables.read(self.table_id)
        except TableError:
            return None
        where = link(table, await self._table_message())
        self._where = table, where
        return (
            None if table.stuck else Wanted(f"{table.row.status} {where}", shown.place, 0, table.version, posts=False)
        )

    async def card(self, request: Request, page: int) -> Card:
        assert self._where is not None
        return lobby_cards.announcement(*self._where)

    def line(self, old: Shown | None, place: int, message: int) -> str:
        assert self._where is not None
        return play_cards.moved_on(*self._where)

    def shrunk(self, line: str) -> Card | None:
        return play_cards.retired(line)

    def is_unmarked(self, custom_id: str) -> bool:
        return False

    async def refused(self, place: int, failed: Failed, reply: Reply | None) -> None:
        """Do nothing, as this message is never posted."""


def _asks_elsewhere(table: TableSnapshot, reply: Reply) -> bool:
    """Return True for a table requested in another channel of its server than it is shown in."""
    return reply.guild_id == table.row.guild_id and reply.channel_id not in (None, table.place_id)
