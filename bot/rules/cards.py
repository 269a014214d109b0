"""Things to read: rules by topic, the log of a game, the board as text."""

from __future__ import annotations

import io
from collections.abc import Iterable

import discord

from bot.choices import menus
from bot.choices.plans import OPTION_TEXT, OPTIONS
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.discord_internals import PlainView
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.replay.archive import Archive
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame, Seat, Topic
from engine.core.words import counted, shortened

READABLE = 3500
"""Longer texts are attached as a file."""
LOG_LINES = 12


def rules_card(game: AnyGame, topic: str | None = None, picture: Picture | None = None) -> Card:
    """One topic of a game's rules, with a menu of all topics that edits this message."""
    shown = next((t for t in game.topics if t.key == topic), game.topics[0])
    name = game.meta.title
    head = [f"## {shown.title}" if name in shown.title else f"## {name} · {shown.title}", shown.text]
    singly = " `/rules` also looks up single ones by name." if game.glossary else ""
    credit = elements.text([f"-# {game.meta.credits}{singly}"], 400)
    menu = components.row(_topic_menu(game, shown))
    view = elements.build_view(gallery(picture), elements.text(head, READABLE), menu, credit)
    return Card(view, (picture,) if picture else ())


def legend_card(game: AnyGame, picture: Picture | None) -> Card:
    """The rules opened where the icons of the board are explained: what those who play look up most."""
    return rules_card(game, next((topic.key for topic in game.topics if topic.legend), None), picture)


def game_question(games: Iterable[AnyGame]) -> Card:
    """Which game's rules somebody would like to read; the answer takes the place of the question."""
    buttons = [components.button(g.meta.title, encode("explain", 0, 0, g.meta.key)) for g in games]
    return Card(elements.build_view(elements.text(["The rules of which game?"]), *menus.button_rows(buttons)))


def _topic_menu(game: AnyGame, shown: Topic) -> Component:
    options = [
        components.option(label=shortened(topic.title, OPTION_TEXT), value=topic.key, default=topic.key == shown.key)
        for topic in game.topics[:OPTIONS]
    ]
    # The id changes with the topic: clients keep what was chosen while it stays the same.
    custom_id = encode("topic", 0, game.topics.index(shown), game.meta.key)
    return components.select(custom_id=custom_id, placeholder="Other topics …", options=options)


def entry_card(game: AnyGame, entry: Topic) -> Card:
    """A single card, tile or die face."""
    return Card(elements.build_view(elements.text([f"## {game.meta.title} · {entry.title}", entry.text], READABLE)))


def board_text(table: TableSnapshot, seat: Seat | None) -> str:
    return table.described(seat)


def text_message(text: str, name: str) -> tuple[PlainView, list[discord.File]]:
    """Text in the message, or as a file when it is long."""
    if len(text) <= READABLE:
        return elements.build_view(elements.text([text])), []
    file = discord.File(io.BytesIO(text.encode()), name)
    part = components.file(name)
    return elements.build_view(elements.text([text.split("\n\n", 1)[0]], READABLE), part), [file]


async def game_log(archive: Archive, table: TableSnapshot) -> tuple[PlainView, list[discord.File]]:
    """What happened so far as a message, with the whole story and the record of the game attached."""
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
    """The whole fingerprint of the secret, and the secret itself once it can do no harm."""
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
