"""The table that a command means: the caller's only one here, or the one they name."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from discord import app_commands

from bot.delivery.reply import Reply
from bot.table.errors import GameGone, NoSuchTable, TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from storage.base import Status, TableRow

CHOICES = 25

LIVE: tuple[Status, ...] = ("lobby", "playing")
ENDED: tuple[Status, ...] = ("over",)


async def find(
    tables: TableRegistry,
    reply: Reply,
    named: str | None,
    statuses: Sequence[Status] = LIVE,
    game: str | None = None,
    joining: bool = False,
) -> int:
    """Return the id of the table that is meant, or raise a `TableError` that says what to do.

    Among several, the caller's own is meant; to join, it is one where they do not sit.
    """
    if named is not None:
        return await _named(tables, reply, named)
    here = _likeliest(await _here(tables, reply, statuses, game))
    if len(here) == 1:
        return here[0].id
    own = [row.id for row in await tables.rows_of(reply.user_id, statuses)]
    meant = [row for row in here if (row.id in own) != joining]
    if len(meant) == 1:
        return meant[0].id
    if not here:
        raise TableError(_why_none(await _here(tables, reply, LIVE, game), statuses))
    raise TableError("There are several tables here. Say which one with the `table` option.")


async def read(
    tables: TableRegistry, reply: Reply, named: str | None, statuses: Sequence[Status] = LIVE, joining: bool = False
) -> TableSnapshot:
    """Return the table that is meant, as it stands now."""
    return await tables.read(await find(tables, reply, named, statuses, joining=joining))


def _why_none(rows: Sequence[TableRow], statuses: Sequence[Status]) -> str:
    """Return why none of the tables in use here is meant."""
    if rows and tuple(statuses) == ("lobby",):
        return "The game here has begun already; that is for tables that have not."
    if rows and tuple(statuses) == ("playing",):
        return "The game here has not begun yet. The host presses **Start**."
    return "There is no such table here. `/table open` starts one; `/table mine` lists yours."


async def _named(tables: TableRegistry, reply: Reply, named: str) -> int:
    """Return the named table if it is in this channel or the caller's own: others may be hidden from them."""
    found: TableSnapshot | GameGone | None = None
    with suppress(NoSuchTable):
        found = await _read(tables, int(named)) if named.isdecimal() and len(named) < 16 else None
    if found is None or found.row.guild_id != reply.guild_id:
        raise TableError("There is no table of that number here.")
    row = found.row
    if reply.channel_id not in (row.channel_id, row.thread_id) and reply.user_id not in [
        s.user_id for s in found.seats
    ]:
        raise TableError("That table is in another channel. Ask for it there.")
    return row.id


async def _read(tables: TableRegistry, table_id: int) -> TableSnapshot | GameGone:
    """Return the table, or what is left of it: it can still be closed."""
    try:
        return await tables.read(table_id)
    except GameGone as gone:
        return gone


def _likeliest(rows: list[TableRow]) -> list[TableRow]:
    """Return the tables in use; if there are none, the one that ended last."""
    return [row for row in rows if row.status in LIVE] or sorted(rows, key=lambda row: row.updated_at)[-1:]


async def _here(tables: TableRegistry, reply: Reply, statuses: Sequence[Status], game: str | None) -> list[TableRow]:
    rows = await tables.rows_in(reply.channel_id or 0, statuses)
    return [row for row in rows if game is None or row.game == game]


async def game_here(tables: TableRegistry, reply: Reply) -> str | None:
    """Return the key of the game that is played in this channel or thread, if the tables here leave no doubt.

    Where different games are played, the one at which the caller sits is meant.
    """
    here = await _here(tables, reply, (*LIVE, *ENDED), None)
    here = [row for row in here if row.status in LIVE] or here
    own = {row.id for row in await tables.rows_of(reply.user_id, (*LIVE, *ENDED))}
    for rows in (here, [row for row in here if row.id in own]):
        if len(games := {row.game for row in rows}) == 1:
            return games.pop()
    return None


async def table_here(tables: TableRegistry, reply: Reply, game: str) -> TableSnapshot | None:
    """Return the running table of a game here that the caller sits at, or the only one; None if that is not clear."""
    here = await _here(tables, reply, ("playing",), game)
    own = {row.id for row in await tables.rows_of(reply.user_id, ("playing",))}
    rows = [row for row in here if row.id in own] or here
    found = await _read(tables, rows[0].id) if len(rows) == 1 else None
    return found if isinstance(found, TableSnapshot) else None


async def complete(
    tables: TableRegistry, reply: Reply, current: str, game: str | None = None
) -> list[app_commands.Choice[str]]:
    """Suggest tables: those in this channel first, then the caller's others in this guild."""
    rows = await _here(tables, reply, (*LIVE, *ENDED), game)
    own = await tables.rows_of(reply.user_id)
    seen = {row.id for row in rows}
    rows += [r for r in own if r.id not in seen and r.guild_id == reply.guild_id and (game is None or r.game == game)]
    found = [(f"Table {row.id}: {row.title} ({row.status})", str(row.id)) for row in rows]
    return [
        app_commands.Choice(name=name[:100], value=value) for name, value in found if current.lower() in name.lower()
    ][:CHOICES]
