"""The parts of messages as plain data: the same that discord.py's own items send."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from bot.delivery import components
from bot.delivery.components import Component
from bot.discord_internals import PlainView

OPTIONS = [components.option("One", "1", "The first", default=True), components.option("Two", "2")]
THEIR_OPTIONS = [
    discord.SelectOption(label="One", value="1", description="The first", default=True),
    discord.SelectOption(label="Two", value="2"),
]
KINDS = [discord.ChannelType.text, discord.ChannelType.news]

PAIRS: dict[str, tuple[Component, ui.Item[Any]]] = {
    "text": (components.text("Hello"), ui.TextDisplay("Hello")),
    "separator": (components.separator(), ui.Separator()),
    "gallery": (
        components.gallery("attachment://a.png", "A board"),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="A board")),
    ),
    "file": (components.file("log.txt"), ui.File("attachment://log.txt")),
    "buttons": (
        components.row(
            components.button("Go", "go", "primary"),
            components.button("Stop", "stop", able=False),
            components.link_button("There", "https://discord.com/channels/1/2/3"),
        ),
        ui.ActionRow(
            ui.Button(label="Go", custom_id="go", style=discord.ButtonStyle.primary),
            ui.Button(label="Stop", custom_id="stop", disabled=True),
            ui.Button(label="There", url="https://discord.com/channels/1/2/3"),
        ),
    ),
    "select": (
        components.row(components.select("pick", OPTIONS, "Which …")),
        ui.ActionRow(ui.Select(custom_id="pick", placeholder="Which …", options=THEIR_OPTIONS)),
    ),
    "select of any": (
        components.row(components.select("pick", OPTIONS, min_values=0, max_values=2)),
        ui.ActionRow(ui.Select(custom_id="pick", options=THEIR_OPTIONS, min_values=0, max_values=2, required=False)),
    ),
    "channels": (
        components.row(components.channel_select("where", [kind.value for kind in KINDS], "Nowhere", 77)),
        ui.ActionRow(
            ui.ChannelSelect(
                custom_id="where",
                channel_types=KINDS,
                placeholder="Nowhere",
                min_values=0,
                required=False,
                default_values=[discord.SelectDefaultValue(id=77, type=discord.SelectDefaultValueType.channel)],
            )
        ),
    ),
    "section": (
        components.section(components.text("A table"), components.button("Join", "join", "success")),
        ui.Section(
            ui.TextDisplay("A table"),
            accessory=ui.Button(label="Join", custom_id="join", style=discord.ButtonStyle.success),
        ),
    ),
    "container": (
        components.container([components.text("Hello")], 0xD9A441),
        ui.Container(ui.TextDisplay("Hello"), accent_color=0xD9A441),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
async def test_parts_are_what_discord_py_would_send(name: str) -> None:
    ours, theirs = PAIRS[name]
    view = ui.LayoutView(timeout=None)
    view.add_item(theirs)
    assert PlainView(ours).to_components() == view.to_components()


def test_every_part_is_found_inside_its_whole() -> None:
    button, words = components.button("Join", "join"), components.text("A table")
    section = components.section(words, button)
    whole = components.container([section, components.row(button)], 0)
    assert list(components.nested([whole])) == [whole, section, words, button, whole["components"][1], button]
