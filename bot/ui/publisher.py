"""Showing tables: one message each, edited in place, posted again when the turn passes to somebody else.

Everything here happens after the move is stored, works on snapshots and holds no table. Showing is durable: what is
behind is shown at the next start, and after an outage it is tried again with growing pauses.
"""

from __future__ import annotations

import logging
from dataclasses import replace

import discord

from bot.tables import recaps
from bot.tables.archive import Archive
from bot.tables.errors import TableError
from bot.tables.games import GameService
from bot.tables.limits import CoolDowns, Limits
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.snapshot import TableSnapshot
from bot.tables.tasks import Coalesced, Retries, Tasks
from bot.ui import cards
from bot.ui.cards import Card
from bot.ui.displays import Display, Displays
from bot.ui.links import link
from bot.ui.lost_posts import find_post, search_from
from bot.ui.messages import MessageBook, Shown
from bot.ui.pictures import Pictures
from bot.ui.prompting import END_SHOWN, Audible, everybody, newly_prompted, prompted_mask, prompted_seats
from bot.ui.reply import NOBODY, Reply
from bot.ui.rest import ARCHIVED, MISSING_RIGHTS, OLD_MESSAGE, Failed, attempt
from storage.base import TABLE_MESSAGE, MessageRow, PostRow, RetiredRow

log = logging.getLogger(__name__)

FRESH_SECONDS = 3600.0
"""Discord throttles edits of messages older than an hour."""


class Publisher:
    def __init__(
        self,
        client: discord.Client,
        tables: TableRegistry,
        games: GameService,
        archive: Archive,
        preferences: Preferences,
        book: MessageBook,
        pictures: Pictures,
        tasks: Tasks,
        limits: Limits,
    ) -> None:
        self._client = client
        self._tables = tables
        self._games = games
        self._archive = archive
        self._preferences = preferences
        self.book = book
        self.pictures = pictures
        self._retries = Retries[int](self.soon)
        self._refreshes = Coalesced(tasks, self._refresh, failed=self._retries.later)
        self._displays = Displays()
        self._limits = limits
        self._reposted = CoolDowns(tables.clock)
        self.audible: Audible = everybody
        """Which of the people who are asked a message may notify now."""

    # What is shown

    async def card(self, table: TableSnapshot, page: int = 0) -> Card:
        """The message that shows this table."""
        if table.row.status == "lobby":
            return cards.lobby(table, await self.pictures.cover(table.game))
        picture = await self.pictures.board(table, self._preferences.animates)
        if table.row.status == "closed":
            return cards.closed(table, picture)
        if table.stuck:
            return cards.stuck(table, await self._archive.old_result(table))
        if table.row.status == "over":
            # A game's last board has the standings on it; the plain sheet serves where it could not be drawn.
            picture = picture or await self.pictures.standings(table)
            return cards.over(table, picture, await self._archive.awards(table))
        return cards.playing(table, picture, await self._preferences.mentioned(table), page)

    # Answering a click on a public message

    async def answer(self, reply: Reply, table: TableSnapshot, page: int = 0) -> None:
        """Bring the clicked message up to date, as the answer to the click."""
        current = (await self.book.of(table.id)).table
        if current is None or reply.message_id != current.message_id:
            await self._answer_old(reply, table, current)
        elif self._must_post(table, current):
            await self._answer_by_posting(reply, table, current)
        else:
            await self._answer_in_place(reply, table, current, page)

    async def _answer_in_place(self, reply: Reply, table: TableSnapshot, current: MessageRow, page: int) -> None:
        display = self._displays.of(table.id)
        display.newest = max(display.newest, table.version)
        card, shown = await self.card(table, page), await self.book.of(table.id)
        updated = shown.is_table(current) and await reply.update(card)
        if updated:
            await self._note_shown(table, current, display)
        if not shown.is_table(current):  # another message has taken its place meanwhile
            await self._answer_old(reply, table, shown.table)
        elif not updated or display.newest > table.version:
            self.soon(table.id)

    async def _answer_by_posting(self, reply: Reply, table: TableSnapshot, current: MessageRow) -> None:
        """The new message comes first: whatever happens in between, there is one with buttons."""
        display = self._displays.of(table.id)
        if display.lock.locked():  # the table is just being shown, and that may take long
            await reply.acknowledge()
            self.soon(table.id)
            return
        async with display.lock:
            posted = await self._post(table, reply)
            retired = (await self.book.of(table.id)).retiring(current.message_id)
        if retired is not None:
            if await reply.update(cards.retired(retired.line)):
                await self.book.forget_retired(table.id, current.message_id)
        elif not posted:
            await reply.update(await self.card(table))
        self.soon(table.id)

    async def _answer_old(self, reply: Reply, table: TableSnapshot, current: MessageRow | None) -> None:
        """The click hit a message that is not the table any more; it shrinks, and the table is made sure of."""
        shown = await self.book.of(table.id)
        if shown.card is not None and reply.message_id == shown.card.message_id:
            await reply.update(cards.announcement(table, link(table, current)))
        elif reply.message_id is not None:
            retired = shown.retiring(reply.message_id)
            line = retired.line if retired else cards.moved_on(table, link(table, current))
            if await reply.update(cards.retired(line)):
                await self.book.forget_retired(table.id, reply.message_id)
        self.soon(table.id)

    # Showing without a click on it

    def soon(self, table_id: int) -> None:
        """Show the table shortly; many calls make few edits, and the newest state wins."""
        self._retries.cancel(table_id)
        self._refreshes.soon(table_id)

    async def catch_up(self) -> None:
        """Show what was not shown when the program stopped."""
        for table_id in await self.book.behind():
            self.soon(table_id)

    def close(self) -> None:
        self._retries.close()
        self.pictures.close()

    async def _refresh(self, table_id: int) -> None:
        display = self._displays.of(table_id)
        async with display.lock:
            try:
                table = await self._tables.read(table_id)
            except TableError as refusal:
                log.warning("table %s cannot be shown: %s", table_id, refusal)
                return
            done = await self._show(table)
        if not done:
            self._retries.later(table_id)
            return
        self._retries.worked(table_id)
        if display.newest > table.version:  # an answer with a newer state may have been overtaken by this
            self._refreshes.soon(table_id)

    async def _show(self, table: TableSnapshot) -> bool:
        """Bring everything that shows this table up to date; False if that has to be tried again."""
        shown = await self.book.of(table.id)
        if not await self._resolve_unconfirmed_posts(table):
            return False
        current = shown.table
        if current is None and table.row.status == "closed":
            return True
        if current is None or self._must_post(table, current):
            done = await self._post(table) is not False
        else:
            done = current.shown_version >= table.version or await self._edit(table, current)
        return done and await self._tidy(table, shown)

    async def _edit(self, table: TableSnapshot, current: MessageRow) -> bool:
        """Edit the table message; True also where trying again is of no use."""
        display = self._displays.of(table.id)
        display.newest = max(display.newest, table.version)
        card = await self.card(table)
        edited = await self._edit_message(table, current, card, "editing the table message")
        if not isinstance(edited, Failed):
            await self._note_shown(table, current, display)
            return True
        if edited.passing:
            return False
        # The message is gone, too old to edit or in an archived thread: a new one takes its place.
        posted = await self._post(table)
        return posted is not False

    async def _note_shown(self, table: TableSnapshot, current: MessageRow, display: Display) -> None:
        newest = (await self.book.of(table.id)).table
        if newest is None or newest.message_id != current.message_id:
            return
        # Where a newer state was sent meanwhile, this one may have arrived after it.
        overtaken = display.newest > table.version
        version = table.version if overtaken else max(newest.shown_version, table.version)
        prompted = newest.prompted if overtaken else prompted_mask(table, newest.prompted)
        await self.book.note(replace(newest, shown_version=version, prompted=prompted))

    async def _tidy(self, table: TableSnapshot, shown: Shown) -> bool:
        """Shrink old messages and keep the announcement true; False if some of it has to be tried again."""
        done = True
        for row in list(shown.retired):
            shrunk = await self._shrink(table, row)
            if isinstance(shrunk, Failed) and shrunk.passing:
                return False  # the others would fail, too, and each may take a minute
            if isinstance(shrunk, Failed) and shrunk.code == OLD_MESSAGE:
                done = False  # as long as it has buttons, people take it for the table
            else:
                await self.book.forget_retired(table.id, row.message_id)
        return await self._update_card(table, shown) and done

    async def _shrink(self, table: TableSnapshot, row: RetiredRow) -> object:
        message = self._partial(table, row.channel_id, row.message_id)
        if not row.line:
            return await attempt(message.delete(), "deleting an old hand")
        card = cards.retired(row.line)
        return await attempt(
            message.edit(view=card.view, attachments=[], allowed_mentions=NOBODY), "shrinking an old message"
        )

    async def _update_card(self, table: TableSnapshot, shown: Shown) -> bool:
        """The announcement in the channel says where the game is, and who won."""
        row = shown.card
        where = link(table, shown.table)
        looks = f"{table.row.status} {where}"
        if row is None or row.fingerprint == looks or table.stuck:
            return True
        edited = await self._edit_message(table, row, cards.announcement(table, where), "editing an announcement")
        if isinstance(edited, Failed) and edited.passing:
            return False
        await self.book.note(replace(row, fingerprint=looks, shown_version=table.version))
        return True

    # Posting

    async def _post(self, table: TableSnapshot, reply: Reply | None = None) -> bool | None:
        """Post the table message. False if that has to be tried again, None if Discord refuses it."""
        if not await self._resolve_unconfirmed_posts(table):
            return False
        shown = await self.book.of(table.id)
        current = shown.table
        before = current.prompted if current else 0
        card = (await self.card(table)).pinging(await self.audible(table, newly_prompted(table, before)))
        after = search_from(0, *(row.message_id for row in (current, shown.card) if row is not None))
        story_starts_at = recaps.unfinished_since(table, prompted_seats(before))
        post = await self.book.begin_post(
            self.book.new_post(
                table.id, TABLE_MESSAGE, 0, table.place_id, after, prompted_mask(table, before), story_starts_at
            )
        )
        sent = await self._send(table, card, post)
        message_id = sent.id if not isinstance(sent, Failed) else None
        if isinstance(sent, Failed) and sent.no_access and reply is not None and reply.i.channel_id == post.channel_id:
            message_id = await reply.follow_up(card)
        if message_id is None and isinstance(sent, Failed):
            return await self._post_failed(table, post, sent, reply)
        if message_id is not None:
            await self._posted(table, post, message_id, current)
        return True

    async def _send(self, table: TableSnapshot, card: Card, post: PostRow) -> discord.Message | Failed:
        place = self._client.get_partial_messageable(post.channel_id, guild_id=table.row.guild_id)
        return await attempt(
            place.send(view=card.view, files=card.files(), allowed_mentions=card.allowed(), nonce=post.nonce),
            "posting the table",
        )

    async def _post_failed(
        self, table: TableSnapshot, post: PostRow, failed: Failed, reply: Reply | None
    ) -> bool | None:
        if failed.passing:
            return False  # it may have arrived: the post stays written down
        await self.book.cancel_post(post)
        if table.row.thread_id is not None and (failed.gone or failed.code == ARCHIVED):
            moved = await self._games.move_to(table.id, table.row.channel_id, None)
            return await self._post(moved, reply)
        if failed.gone and reply is not None and _is_elsewhere(table, reply):
            moved = await self._games.move_to(table.id, reply.i.channel_id or 0, None)
            return await self._post(moved, reply)
        if reply is not None:
            await reply.say(MISSING_RIGHTS if failed.no_access else "Discord did not take the table message.")
        return None

    async def _posted(
        self, table: TableSnapshot, post: PostRow, message_id: int, old: MessageRow | None, version: int | None = None
    ) -> None:
        """The new message is the table now; the old one is to shrink to what its turn brought."""
        row = self.book.arrived(post, message_id, table.version if version is None else version)
        retired = None
        if old is not None and old.message_id != message_id:
            line = self._retired_line(table, old, row)
            retired = RetiredRow(table.id, old.channel_id, old.message_id, line)
        await self.book.finish_post(row, retired)

    def _retired_line(self, table: TableSnapshot, old: MessageRow, new: MessageRow) -> str:
        story = recaps.turn_line(table, prompted_seats(old.prompted), old.entries) if table.session else ""
        story = story or cards.vote_story(table) or "".join(recaps.news(table)[-1:])
        where = link(table, new)
        return f"> {story}\N{NO-BREAK SPACE}[↓]({where})" if story else cards.moved_on(table, where)

    async def _resolve_unconfirmed_posts(self, table: TableSnapshot) -> bool:
        """After a crash or a lost answer nobody knows whether a post arrived: look before posting again.

        False if that cannot be known now.
        """
        shown = await self.book.of(table.id)
        post = shown.posts.get((TABLE_MESSAGE, 0))
        if post is None:
            return True
        found = await find_post(self._client, post, table.row.guild_id)
        if isinstance(found, Failed):
            return not found.passing
        if found is not None:
            await self._posted(table, post, found, shown.table, version=0)
        return True

    # Which message it is

    async def introduce(self, table: TableSnapshot, reply: Reply) -> None:
        """Show a new table as the answer to the person who asked for it."""
        prompted = prompted_mask(table, 0)
        post = await self.book.begin_post(
            self.book.new_post(table.id, TABLE_MESSAGE, 0, table.place_id, reply.i.id, prompted, table.row.entries)
        )
        card = await self.card(table)
        message_id = await reply.post(card.pinging(await self.audible(table, set(card.mentions))))
        if message_id is not None:
            await self.book.finish_post(self.book.arrived(post, message_id, table.version))
        else:
            self.soon(table.id)

    async def show_now(self, table: TableSnapshot) -> None:
        """Show the table and wait until that is done, or has to be tried again."""
        await self._refresh(table.id)

    async def repost(self, table: TableSnapshot, reply: Reply) -> bool:
        """The table message again, as the newest one in its place; whether that worked."""
        async with self._displays.of(table.id).lock:
            posted = await self._post(table, reply)
        self.soon(table.id)
        return bool(posted)

    def need_pause(self, table: TableSnapshot, user_id: int) -> None:
        """Raise a `TableError` if this person, or people who do not sit here, have just had the table posted again."""
        seated = table.seat_of(user_id) is not None
        key = (table.id, user_id if seated else None)
        self._reposted.need(key, "have this table posted again")
        pause = self._limits.show_again_seconds if seated else self._limits.stranger_show_seconds
        self._reposted.start(key, pause)

    async def is_current(self, reply: Reply, table: TableSnapshot) -> bool:
        """Whether the clicked message shows who is asked now."""
        current = (await self.book.of(table.id)).table
        if current is None or reply.message_id != current.message_id:
            return False
        return current.shown_version >= table.version

    def _must_post(self, table: TableSnapshot, current: MessageRow) -> bool:
        """Somebody is asked who was not asked yet, the game has ended, or the message is elsewhere or too old."""
        if table.stuck or table.row.status in ("lobby", "closed"):
            return False
        if table.row.status == "over":
            return not current.prompted & END_SHOWN
        if current.channel_id != table.place_id:
            return True
        if self._tables.clock() - current.posted_at >= FRESH_SECONDS and current.shown_version < table.version:
            return True
        return bool(prompted_mask(table, current.prompted) & ~current.prompted)

    def channel(self, channel_id: int) -> object:
        """The channel as Discord describes it, if it is known."""
        return self._client.get_channel(channel_id)

    async def _edit_message(self, table: TableSnapshot, row: MessageRow, card: Card, what: str) -> object:
        message = self._partial(table, row.channel_id, row.message_id)
        return await attempt(message.edit(view=card.view, attachments=card.files(), allowed_mentions=NOBODY), what)

    def _partial(self, table: TableSnapshot, channel_id: int, message_id: int) -> discord.PartialMessage:
        place = self._client.get_partial_messageable(channel_id, guild_id=table.row.guild_id)
        return place.get_partial_message(message_id)


def _is_elsewhere(table: TableSnapshot, reply: Reply) -> bool:
    """Whether the table was asked for in another channel of its server than it is shown in."""
    return reply.i.guild_id == table.row.guild_id and reply.i.channel_id not in (None, table.place_id)
