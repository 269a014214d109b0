"""The settings of a server as a private menu, for those who manage it; everybody else reads them in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, cast

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import Handlers, values
from bot.preferences.menus import Setting, Value, changed, setting_rows
from bot.preferences.service import GuildChanges, Preferences
from bot.table.errors import TableError
from bot.table.limits import Limits
from engine.core.words import counted, sentence
from storage.people import GuildRow

MANAGERS_ONLY = "Only those who manage this server can change that."
CANNOT_ANNOUNCE = "I cannot write in that channel. Let me view it and send messages there, or choose another one."
RESULTS = "Where results are announced"
COUNTS = (1, 2, 3, 5, 10, 25, 50, 100)
"""Limits that the menus offer, as far as the operator allows them."""
CHANNEL_TYPES = (components.TEXT_CHANNEL, components.NEWS_CHANNEL)
ID_SHARE = 10**9
"""A part of a channel's id that tells it from others; a component's id has no room for all of it."""

PLACE = Setting(
    "place",
    "Where games are played",
    "games are played {}",
    (
        Value("thread", "In a thread of their own", "The channel stays tidy.", "in a thread of their own"),
        Value("channel", "In the channel itself", "Everybody in the channel sees every turn.", "in the channel itself"),
    ),
)
OPENERS = Setting(
    "openers",
    "Who may open tables",
    "tables may be opened by {}",
    (
        Value("everyone", "Everyone", "Anybody who can use commands in a channel.", "everyone"),
        Value(
            "managers",
            "Those who manage the server",
            "Only people with the permission Manage Server.",
            "those who manage the server",
        ),
    ),
)
PACE = Setting(
    "pace",
    "How long new tables wait for a move",
    "new tables wait {} for a move",
    (
        Value("days", "Three days", "Then the table decides what to do. Hosts may change it.", "three days"),
        Value("day", "A day", "Then the table decides what to do. Hosts may change it.", "a day"),
        Value("hours", "Eight hours", "Then the table decides what to do. Hosts may change it.", "eight hours"),
        Value("none", "Forever", "Nobody is asked what to do. Hosts may change it.", "forever"),
    ),
)
LEVEL = Setting(
    "level",
    "How computer players play",
    "computer players are {}",
    (
        Value("relaxed", "Relaxed", "They err as people do; good for a first game.", "relaxed"),
        Value("fair", "Fair", "They play sensibly, without thinking far ahead.", "fair"),
        Value("strong", "Strong", "They think ahead, in games that know how.", "strong"),
        Value("master", "Master", "They think longer, up to a few seconds a turn.", "masters"),
    ),
)
ANIMATIONS = Setting(
    "animations",
    "Animations",
    "rolls and reveals {}",
    (
        Value(True, "Show them", "Dice tumble and cards turn up once, then the board stands still.", "are animated"),
        Value(False, "Still pictures", "Nothing moves at any table of this server.", "are still pictures"),
    ),
)
WAYS = (PLACE, OPENERS, PACE, LEVEL, ANIMATIONS)


def limit_settings(limits: Limits) -> tuple[Setting, ...]:
    """Return the settings of open tables, up to the operator's limits."""
    return (
        _limit("max_per_person", "Open tables that one person may host", "{} per person", limits.tables_per_person),
        _limit("max_per_channel", "Open tables in one channel", "{} per channel", limits.tables_per_channel),
        _limit("max_per_server", "Open tables in this server", "{} in this server", limits.tables_per_server),
    )


def _limit(field: str, title: str, clause: str, most: int) -> Setting:
    smaller = [
        Value(count, counted(count, "table"), "Then another one has to end first.", str(count))
        for count in COUNTS
        if count < most
    ]
    all_of_them = Value(None, f"Up to {most}", "As many as this bot allows.", str(most))
    return Setting(field, title, clause, (all_of_them, *smaller), typed=str)


def server_settings(limits: Limits) -> tuple[Setting, ...]:
    """Return everything that is chosen from a list."""
    return (*WAYS, *limit_settings(limits))


def server_summary(row: GuildRow, limits: Limits) -> str:
    """Summarize this server's settings in a few sentences."""
    row = _allowed(row, limits)
    ways = sentence("; ".join(setting.in_words(row) for setting in WAYS))
    where = f"announced in <#{row.results_channel_id}>" if row.results_channel_id else "shown at the table only"
    counts = ", ".join(setting.in_words(row) for setting in limit_settings(limits))
    return f"{ways}. Results are {where}. Open tables: at most {counts}."


def _allowed(row: GuildRow, limits: Limits) -> GuildRow:
    """Return the row without limits that are beyond the operator's, which are the ones that hold then."""
    most = {s.field: int(s.values[0].words) for s in limit_settings(limits)}
    beyond: dict[str, Any] = {field: None for field, count in most.items() if (getattr(row, field) or 0) >= count}
    return replace(row, **beyond)


def server_card(row: GuildRow, limits: Limits, may_change: bool) -> Card:
    """Return a server's settings, with a menu for each where the reader may change them."""
    shown = _allowed(row, limits)
    lines = [
        "## Tables in this server",
        server_summary(row, limits),
        *([] if may_change else [f"-# {MANAGERS_ONLY}"]),
    ]
    parts: list[Component] = []
    if may_change:
        results = [elements.text([f"**{RESULTS}**"]), components.row(_channel_menu(row))]
        parts = [
            *setting_rows("server", WAYS, shown), *results, *setting_rows("server", limit_settings(limits), shown)
        ]  # fmt: skip
    return Card(elements.build_view(elements.text(lines), *parts))


def _channel_menu(row: GuildRow) -> Component:
    """Return a channel for the announcements, or none."""
    chosen = row.results_channel_id
    custom_id = encode("announce", 0, (chosen or 0) % ID_SHARE)
    return components.channel_select(custom_id, CHANNEL_TYPES, "At the table only", chosen)


def need_room_to_announce(reply: Reply, channel_id: int) -> None:
    """Raise a `TableError` where the bot could not write what it is to announce."""
    if not reply.i.takes_announcements(channel_id):
        raise TableError(CANNOT_ANNOUNCE)


def need_allowed(changes: GuildChanges, limits: Limits) -> None:
    """Raise a `TableError` where a server wants more tables than the operator allows."""
    for setting in limit_settings(limits):
        wanted, most = changes.get(setting.field), int(setting.values[0].words)
        if isinstance(wanted, int) and wanted > most:
            raise TableError(f"{setting.title}: at most {most}, because this bot allows no more.")


class ServerClicks:
    def __init__(self, preferences: Preferences, limits: Limits) -> None:
        self._preferences = preferences
        self._limits = limits
        self.handlers: Handlers = {"server": self._set, "announce": self._announce}

    async def _set(self, reply: Reply, ref: Ref) -> None:
        await self._change(reply, lambda: changed(server_settings(self._limits), ref, reply))

    async def _announce(self, reply: Reply, ref: Ref) -> None:
        await self._change(reply, lambda: {"results_channel_id": _chosen_channel(reply)})

    async def _change(self, reply: Reply, read: Callable[[], Mapping[str, object]]) -> None:
        if not await reply.i.is_manager():
            raise TableError(MANAGERS_ONLY)
        changes = cast("GuildChanges", read())
        row = await self._preferences.change_guild(reply.guild_id or 0, **changes)
        await reply.update(server_card(row, self._limits, may_change=True))


def _chosen_channel(reply: Reply) -> int | None:
    """Return the channel that was chosen; None where the choice was taken back."""
    chosen = values(reply)
    if not chosen:
        return None
    if not chosen[0].isdecimal() or len(chosen[0]) > len(str(2**64)):
        raise TableError(CANNOT_ANNOUNCE)
    need_room_to_announce(reply, int(chosen[0]))
    return int(chosen[0])
