"""Things to read: rules, topics, the log of a game, the board as text."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.tables import records, story
from bot.tables.table import AnyGame, Table
from bot.ui import cards
from bot.ui.context import Context
from engine.core.game import Seat, Topic

READABLE = 3500
"""Longer texts are attached as a file."""


def overview(game: AnyGame) -> ui.LayoutView:
    """The first topic, and what else there is to ask for."""
    first = game.topics[0]
    others = ", ".join(f"`{topic.key}`" for topic in game.topics[1:])
    return cards.finished(
        cards.text([f"## {game.meta.title}", first.text]),
        cards.text([f"-# More with `/rules`: {others}.", f"-# {game.meta.credits}"]),
    )


def topic_view(game: AnyGame, topic: Topic) -> ui.LayoutView:
    return cards.finished(cards.text([f"## {game.meta.title}: {topic.title}", topic.text]))


def board_text(table: Table, seat: Seat | None) -> str:
    assert table.session is not None
    return table.game.describe(table.session.view(seat), table.names)


def text_message(text: str, name: str) -> tuple[ui.LayoutView, list[discord.File]]:
    """Text in the message, or as a file when it is long."""
    if len(text) <= READABLE:
        return cards.finished(cards.text([text])), []
    file = discord.File(io.BytesIO(text.encode()), name)
    part: ui.File[Any] = ui.File(f"attachment://{name}")
    return cards.finished(cards.text([text.split("\n\n", 1)[0][:READABLE]]), part), [file]


async def game_log(context: Context, table: Table) -> tuple[ui.LayoutView, list[discord.File]]:
    """What happened so far as a message, with the whole story and the record of the game attached."""
    if table.session is None:
        return cards.note(table.stuck or "The game has not started yet."), []
    told = await _public_story(context, table)
    data = await _record(context, table)
    stem = f"taproom-{table.row.game}-{table.id}"
    files = [
        discord.File(io.BytesIO("\n".join(told).encode()), f"{stem}.txt"),
        discord.File(io.BytesIO(data.encode()), f"{stem}.json"),
    ]
    lines = [cards.title(table), *(f"> {line}" for line in story.shortened(list(told), 12))]
    if table.row.status == "playing":
        lines.append(f"-# Promised seed: `{table.row.commitment}`. The seed itself is told at the end.")
    shown: Sequence[ui.Item[Any]] = [ui.File(f"attachment://{file.filename}") for file in files]
    return cards.finished(cards.text(lines), *shown), files


async def _public_story(context: Context, table: Table) -> list[str]:
    """The story as it stands: what was taken back and not brought back again is no part of it."""
    rows = await context.keeper.store.events(table.id)
    gone = records.taken_back(await context.keeper.store.actions(table.id))
    told = [(row, records.read_event(table.game, row)) for row in rows if row.audience is None]
    lines = [
        event if isinstance(event, str) else table.game.narrate(event, table.names)
        for row, event in told
        if isinstance(event, str) or row.action_seq not in gone
    ]
    return [line for line in lines if line]


async def _record(context: Context, table: Table) -> str:
    """After the end the whole proof; before it only what everyone knows."""
    if table.row.status == "over":
        return (await context.play.export(table)).model_dump_json(indent=1)
    rows = await context.keeper.store.events(table.id)
    public = [json.loads(row.data) for row in rows if row.audience is None]
    head = {"game": table.row.game, "table": table.id, "names": table.names, "commitment": table.row.commitment}
    return json.dumps(head | {"events": public}, indent=1, ensure_ascii=False)
