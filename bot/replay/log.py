"""The log of a game as a message with files, and the board in words."""

from __future__ import annotations

from bot.choices.selects import chunked
from bot.delivery import components
from bot.delivery.card import Card, File
from bot.delivery.components import Component
from bot.display import elements
from bot.replay.archive import Archive
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat

READABLE = 3500
"""Longer texts are attached as a file."""
LOG_LINES = 12


def board_text(table: TableSnapshot, seat: Seat | None) -> str:
    """Describe the whole board as this seat sees it; None is everybody."""
    assert table.session is not None
    return table.game.describe(table.session.view(seat), table.names)


def text_card(text: str, name: str) -> Card:
    """Return text in the message, or as a file when it is long."""
    if len(text) <= READABLE:
        return Card(elements.build_view(elements.text([text])))
    part = components.file(name)
    view = elements.build_view(elements.text([text.split("\n\n", 1)[0]], READABLE), part)
    return Card(view, (File(name, text.encode()),))


async def game_log(archive: Archive, table: TableSnapshot, page: int | None = None) -> Card:
    """Build a message with a page of the log, the newest unless given; story and record of the game are attached."""
    if table.session is None:
        said = [table.stuck or "The game has not started yet.", *_proof(table)]
        return Card(elements.build_view(elements.text(said)))
    lines = await archive.public_lines(table)
    if not lines:
        return elements.note("Nothing has happened yet: the first move is still to come.")
    stem = f"taproom-{table.row.game}-{table.id}"
    files = (
        File(f"{stem}.txt", "\n".join(lines).encode()),
        File(f"{stem}.json", (await archive.record(table)).encode()),
    )
    pages = list(chunked(lines, LOG_LINES))
    number = len(pages) - 1 if page is None else min(page, len(pages) - 1)
    head = [elements.title(table), *(f"> {line}" for line in pages[number])]
    # Apart, because a line below a quotation would be read as part of it.
    proof = _proof(table)
    foot = elements.text(proof) if proof else None
    shown = [components.file(file.name) for file in files]
    pager = [_pager(table, number, len(pages))] if len(pages) > 1 else []
    return Card(elements.build_view(elements.text(head, READABLE), *pager, foot, *shown), files)


def _pager(table: TableSnapshot, page: int, pages: int) -> Component:
    """Return buttons to the pages before and after this one."""
    last = pages - 1
    back = elements.button("◀ Earlier", "logback", table, number=max(page - 1, 0), able=page > 0)
    place = f"Later ▶ (page {page + 1} of {pages})"
    return components.row(back, elements.button(place, "logon", table, number=min(page + 1, last), able=page < last))


def _proof(table: TableSnapshot) -> list[str]:
    """Return the whole fingerprint of the secret, and the secret itself once it can do no harm."""
    if not table.row.commitment:
        return []
    promise = f"-# Fairness proof: the fingerprint of the secret is `{table.row.commitment}`."
    if table.row.status == "over":
        secret = f"-# The secret was `{table.row.secret}`. `python -m bot verify` proves it with the second file."
        return [promise, secret]
    return [promise] if table.row.status == "closed" else [promise, "-# The secret itself is shown here at the end."]
