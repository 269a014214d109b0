"""Which messages show a table: the table message, the card in the channel, hands in DMs, and old ones to retire.

A post is written down before it is made, so that after a crash it can be looked for instead of being made twice.
What a message shows is written down afterwards and in passing: if that is lost, it is merely shown once more.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from bot.tables.tasks import Tasks
from storage.base import TABLE_MESSAGE, MessageRow, PostRow, RetiredRow, Store

CARD = "card"
"""The kind of message that announces a table in its channel."""
HAND = "hand"
"""The kind of message that shows somebody their hand."""
CACHED_TABLES = 4096
WRITE_PAUSE = 0.5
"""Seconds between two writes of notes: at full speed many are stored together."""


@dataclass(slots=True)
class Shown:
    """The messages of one table."""

    table: MessageRow | None = None
    card: MessageRow | None = None
    hands: dict[int, MessageRow] = field(default_factory=dict[int, MessageRow])
    posts: dict[tuple[str, int], PostRow] = field(default_factory=dict[tuple[str, int], PostRow])
    """What was being posted and is not known to have arrived."""
    retired: list[RetiredRow] = field(default_factory=list[RetiredRow])

    def is_table(self, message: MessageRow) -> bool:
        """Whether this message is still the one that shows the table."""
        return self.table is not None and self.table.message_id == message.message_id

    def retiring(self, message_id: int) -> RetiredRow | None:
        """What an old message is to shrink to, if it still has to."""
        return next((row for row in self.retired if row.message_id == message_id), None)

    def put(self, row: MessageRow) -> None:
        if row.kind == TABLE_MESSAGE:
            self.table = row
        elif row.kind == CARD:
            self.card = row
        elif row.kind == HAND:
            self.hands[row.user_id] = row


class MessageBook:
    def __init__(self, store: Store, tasks: Tasks, clock: Callable[[], float]) -> None:
        self._store = store
        self._tasks = tasks
        self._clock = clock
        self._shown: OrderedDict[int, Shown] = OrderedDict()
        self._unwritten: dict[tuple[int, str, int], MessageRow] = {}
        self._written_at = 0.0
        self._run = secrets.token_hex(8)
        """Tells the posts of this run of the program from those of all others."""
        self._posts_begun = 0

    async def of(self, table_id: int) -> Shown:
        """The messages of a table; the record is shared, so changes are seen by all who hold it."""
        shown = self._shown.get(table_id)
        if shown is None:
            loaded = await self._load(table_id)
            shown = self._shown.setdefault(table_id, loaded)
            if len(self._shown) > CACHED_TABLES:
                self._shown.popitem(last=False)
        self._shown.move_to_end(table_id)
        return shown

    async def _load(self, table_id: int) -> Shown:
        shown = Shown()
        for row in await self._store.messages(table_id):
            shown.put(row)
        shown.posts = {(post.kind, post.user_id): post for post in await self._store.posts(table_id)}
        shown.retired = list(await self._store.retired(table_id))
        return shown

    async def behind(self) -> tuple[int, ...]:
        """The tables whose messages may not show how they stand."""
        return await self._store.behind()

    async def behind_hands(self, games: Sequence[str]) -> tuple[int, ...]:
        """The tables of these games at which somebody's hand in a DM is missing, or may not show how it stands."""
        return await self._store.behind_hands(HAND, games)

    # What a message shows

    async def note(self, row: MessageRow) -> None:
        """Remember what a message shows now. It is stored in passing, many rows at a time.

        A note that is lost with the process costs one needless edit at the next start.
        """
        (await self.of(row.table_id)).put(row)
        self._unwritten[row.table_id, row.kind, row.user_id] = row
        if self._clock() - self._written_at >= WRITE_PAUSE:
            self.flush()

    def flush(self) -> None:
        """Store what was noted."""
        self._written_at = self._clock()
        if self._unwritten:
            rows, self._unwritten = list(self._unwritten.values()), {}
            self._tasks.start(self._store.put_messages(rows))

    async def become_card(self, table_id: int) -> MessageRow | None:
        """The lobby's message stays where it is as the announcement of the table."""
        shown = await self.of(table_id)
        if shown.table is None:
            return shown.card
        card = replace(shown.table, kind=CARD)
        self._unwritten.pop((table_id, TABLE_MESSAGE, 0), None)
        await self._store.rename_message(shown.table, CARD)
        shown = await self.of(table_id)
        shown.table, shown.card = None, card
        return card

    def forget_person(self, user_id: int) -> None:
        """Messages to this person are not known any more; those of tables are looked up again."""
        self._unwritten = {key: row for key, row in self._unwritten.items() if row.user_id != user_id}
        self._shown.clear()

    # Posting

    async def begin_post(self, post: PostRow) -> PostRow:
        """Write down that this is being posted. A post that may have arrived is tried again under its old nonce.

        It has been looked for in vain before, so the next search may begin where this one says.
        """
        shown = await self.of(post.table_id)
        earlier = shown.posts.get((post.kind, post.user_id))
        if earlier is not None and earlier.channel_id == post.channel_id:
            post = replace(post, nonce=earlier.nonce)
        await self._store.begin_post(post)
        (await self.of(post.table_id)).posts[post.kind, post.user_id] = post
        return post

    async def finish_post(
        self, row: MessageRow, retired: RetiredRow | None = None, *, retired_by_caller: bool = False
    ) -> None:
        """The message has arrived and takes the place of the one before.

        A caller that retires the old one itself says with `settle_retired` how that went; until then nobody else tries.
        """
        self._unwritten.pop((row.table_id, row.kind, row.user_id), None)
        await self._store.finish_post(row, retired)
        shown = await self.of(row.table_id)
        shown.put(row)
        shown.posts.pop((row.kind, row.user_id), None)
        if retired is not None and not retired_by_caller:
            shown.retired.append(retired)

    async def settle_retired(self, row: RetiredRow, gone: bool) -> None:
        """An old message has been deleted, or has to be with the next tidying up."""
        if gone:
            await self._store.forget_retired(row.message_id)
        else:
            (await self.of(row.table_id)).retired.append(row)

    async def cancel_post(self, post: PostRow) -> None:
        """Discord refused the message, or it never arrived."""
        await self._store.cancel_post(post.table_id, post.kind, post.user_id)
        (await self.of(post.table_id)).posts.pop((post.kind, post.user_id), None)

    async def forget_retired(self, table_id: int, message_id: int) -> None:
        """An old message has shrunk."""
        shown = await self.of(table_id)
        if any(row.message_id == message_id for row in shown.retired):
            await self._store.forget_retired(message_id)
            shown.retired = [row for row in shown.retired if row.message_id != message_id]

    def new_post(
        self, table_id: int, kind: str, user_id: int, channel_id: int, after: int, prompted: int, entries: int
    ) -> PostRow:
        """A post that has not been made yet."""
        self._posts_begun += 1
        nonce = f"{self._run}{self._posts_begun:08x}"
        return PostRow(table_id, kind, user_id, channel_id, nonce, after, prompted, entries, self._clock())

    def arrived(self, post: PostRow, message_id: int, shown_version: int, fingerprint: str = "") -> MessageRow:
        """The row of a post that has become this message."""
        return MessageRow(
            post.table_id, post.kind, post.user_id, post.channel_id, message_id, post.prompted, shown_version,
            post.entries, fingerprint, self._clock(),
        )  # fmt: skip
