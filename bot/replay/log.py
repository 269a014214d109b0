"""The log of a game as a message with files, and the board in words."""

from __future__ import annotations

import io

import discord

from bot.delivery import components
from bot.discord_internals import PlainView
from bot.display import elements
from bot.replay.archive import Archive
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.core.words import counted

READABLE = 3500
"""Longer texts are attached as a file."""
LOG_LINES = 12


def board_text(table: TableSnapshot, seat: Seat | None) -> str:
    """Describe the whole board as this seat sees it; None is everybody."""
    assert table.session is not None
    return table.game.describe(table.session.view(seat), table.names)


def text_message(text: str, name: str) -> tuple[PlainView, list[discord.File]]:
    """Return text in the message, or as a file when it is long."""
    if len(text) <= READABLE:
        return elements.build_view(elements.text([text])), []
    file = discord.File(io.BytesIO(text.encode()), name)
    part = components.file(name)
    return elements.build_view(elements.text([text.split("\n\n", 1)[0]], READABLE), part), [file]


async def game_log(archive: Archive, table: TableSnapshot) -> tuple[PlainView, list[discord.File]]:
    """Build a message with the recent events, the whole story and the record of the game attached."""
    if table.session is None:
        return elements.build_view(elements.text([table.stuck or "The game has not started yet.", *_proof(table)])), []
    lines = await archive.public_lines(table)
    if not lines:
        return elements.note("Nothing has happened yet: the first move is still to come.").view, []
    stem = f"taproom-{table.row.game}-{table.id}"
    files = [
        discord.File(io.BytesIO("\n".join(lines).encode()), f"{stem}.txt"),
        discord.File(io.BytesIO((await archive.record(table)).encode()), f"{stem}.json"),
    ]
    head = [elements.title(table), *_latest(lines)]
    # Apart, because a line below a quotation would be read as part of it.
    proof = _proof(table)
    foot = elements.text(proof) if proof else None
    shown = [components.file(file.filename) for file in files]
    return elements.build_view(elements.text(head, READABLE), foot, *shown), files


def _proof(table: TableSnapshot) -> list[str]:
    """Return the whole fingerprint of the secret, and the secret itself once it can do no harm."""
    if not table.row.commitment:
        return []
    promise = f"-# Fair chance: the fingerprint of the secret is `{table.row.commitment}`."
    if table.row.status == "over":
        secret = f"-# The secret was `{table.row.secret}`. `python -m bot verify` proves it with the second file."
        return [promise, secret]
    return [promise] if table.row.status == "closed" else [promise, "-# The secret itself is shown here at the end."]


def _latest(lines: list[str]) -> list[str]:
    left_out = len(lines) - LOG_LINES
    above = [f"> … {counted(left_out, 'earlier line')} in the file"] if left_out > 0 else []
    return [*above, *(f"> {line}" for line in lines[-LOG_LINES:])]
