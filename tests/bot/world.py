"""A guild, its people and the bot: arrange with full knowledge, act only as a user could."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import discord
import simcord
from simcord import interactions as wire
from simcord.backend import serializers
from simcord.results import InteractionResult, to_discord_message

from bot.app import Taproom, compose
from bot.delivery.ids import decode
from bot.settings import Settings
from bot.table.snapshot import TableSnapshot
from engine.core.rng import Rng
from engine.players import choose, usual_player
from tests.kit.waiting import PATIENCE
from tests.strict.rules import faults

SEED = 20_260_101


@dataclass(frozen=True, slots=True)
class Click:
    """A click as it arrives at the bot, whatever the message shows by then."""

    name: str
    message: Any
    custom_id: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Typed:
    """A slash command as it arrives at the bot."""

    name: str
    command: str
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])


class World:
    def __init__(self, database: Path, stack: AsyncExitStack, bot: Taproom, env: simcord.Env) -> None:
        self.database = database
        self.stack = stack
        self.bot = bot
        self.env = env
        self.guild = env.create_guild("Pub")
        self.channel = self.guild.create_text_channel("games")
        self.members: dict[str, Any] = {}
        self.bots = [bot]
        self.expected_errors = 0

    @classmethod
    @asynccontextmanager
    async def start(cls, database: Path) -> AsyncIterator[World]:
        async with AsyncExitStack() as stack:
            bot = await stack.enter_async_context(composed(database))
            env = simcord.Env(bot, settle_timeout=PATIENCE)
            await env.start()
            stack.push_async_callback(env.shutdown)
            yield cls(database, stack, bot, env)

    def member(self, name: str) -> Any:
        if name not in self.members:
            self.members[name] = self.guild.add_member(self.env.create_user(name))
        return self.members[name]

    async def restart(self) -> None:
        """A new process on the same database: nothing in memory survives."""
        await self.bot.services.tasks.drain()
        self.bot.services.schedule.close()
        self.bot.services.delivery.close()
        await self.bot.store.close()  # a process that ends lets go of its database
        self.bot = await self.stack.enter_async_context(composed(self.database))
        self.bots.append(self.bot)
        await self.env.restart_bot(self.bot)

    def assert_healthy(self) -> None:
        """Nothing failed on our side, and every message that was sent is within Discord's limits."""
        failed = sum(bot.services.status.read().errors for bot in self.bots)
        assert failed == self.expected_errors
        assert sum(bot.services.pictures.failures for bot in self.bots) == 0
        assert self.faults() == []
        if not self.expected_errors:  # those of commands are known to the simulator, too
            self.env.raise_errors()

    # Tables

    async def open_table(self, host: str, game: str = "tavern", **more: Any) -> discord.Message:
        """A lobby; `more` are the options of the command: computer players, variants."""
        await self.member(host).slash(self.channel, "table open", game=game, **more)
        return self.channel.last_message

    async def play_in(self, place: Literal["thread", "channel"]) -> None:
        await self.bot.services.preferences.change_guild(self.guild.id, place=place)

    async def seated(self, *names: str, game: str = "tavern", **more: Any) -> discord.Message:
        """A started game of these people in the channel; returns the table message."""
        await self.play_in("channel")
        await self.open_table(names[0], game, **more)
        for name in names[1:]:
            await self.member(name).click(self.table, label="Join")
        await self.member(names[0]).click(self.table, label="Start")
        return self.table

    @property
    def place(self) -> Any:
        return self.channel.threads[-1] if self.channel.threads else self.channel

    @property
    def table(self) -> discord.Message:
        """The newest message with buttons in the place where the game is shown."""
        stored = self.env.backend.messages.get(self.place.id, {})
        public = [stored[number] for number in sorted(stored, reverse=True) if stored[number].visible_to(None)]
        newest_first = (to_discord_message(self.env, message) for message in public)
        return next(message for message in newest_first if of_table(message))

    async def live(self, table_id: int = 1) -> TableSnapshot:
        table = await self.bot.services.tables.find(table_id)
        assert table is not None
        return table

    async def awaited(self, table_id: int = 1) -> list[str]:
        table = await self.live(table_id)
        return [table.seats[seat].name for seat in table.awaited]

    async def moves(self, table_id: int = 1) -> int:
        """Entries in the stored log."""
        return len(await self.bot.store.actions(table_id))

    # Acting

    async def advised(self, table_id: int = 1) -> str:
        """The key of a sensible choice for the first who is awaited: sensible games are short."""
        table = await self.live(table_id)
        session, seat = table.playing, table.awaited[0]
        rng = Rng(7, session.snapshot().entries)
        action = choose(table.game, session.state, seat, usual_player(table.game), rng)
        return table.game.choice(session.state, seat, action).key

    async def step(self, table_id: int = 1) -> bool:
        """Somebody who is awaited clicks a sensible button; False when nobody is awaited."""
        waiting = await self.awaited(table_id)
        if not waiting:
            return False
        member, message, wanted = self.member(waiting[0]), self.table, await self.advised(table_id)
        if len(waiting) > 1:
            message = shown(await member.click(message, label="Choose"))
        elif not offers(message, wanted):
            message = shown(await member.click(message, label="My hand"))
        result = await take(member, message, wanted)
        if confirmation := confirm_id(result):
            await member.click(shown(result), custom_id=confirmation)
        return True

    async def play_on(self, table_id: int = 1, most: int = 1500) -> int:
        """Click to the end of the game; tells how many clicks it took."""
        for clicks in range(most):
            if not await self.step(table_id):
                return clicks
        raise AssertionError("the game does not end")

    async def play_unseen(self, table_id: int = 1) -> None:
        """To the end of the game without a click, for tests of what comes afterward."""
        while (table := await self.live(table_id)).awaited:
            seat, key = table.awaited[0], await self.advised(table_id)
            table = await self.bot.services.play.act(table_id, table.seats[seat].user_id or 0, key, None)
            if not table.awaited:
                self.bot.services.refresh.changed(table)
        await self.settle()

    async def raw(self, *clicks: Click, twice: bool = False) -> list[InteractionResult]:
        """Deliver clicks all at once, be they stale; `twice` delivers each of them a second time."""
        results = self.deliver(*clicks, twice=twice)
        await self.settle()
        return results

    def deliver(self, *asked: Click | Typed, twice: bool = False) -> list[InteractionResult]:
        """Let clicks and commands arrive all at once, without waiting for anything."""
        results: list[InteractionResult] = []
        for one in asked:
            record, payload = self._payload(one) if isinstance(one, Click) else self._command(one)
            for _ in range(2 if twice else 1):
                self.env.backend.emit("INTERACTION_CREATE", payload)
            results.append(InteractionResult(self.env, record))
        return results

    def _command(self, typed: Typed) -> tuple[Any, dict[str, Any]]:
        actor, (root_name, *path) = self.member(typed.name), typed.command.split()
        visible = self.env.backend.visible_commands(user_id=actor.id, channel_id=self.channel.id)
        root = next(command for command in visible if command["name"] == root_name)
        leaf, nesting = wire.walk_to_subcommand(root, path)
        options, resolved = wire.build_options(
            actor, typed.command, leaf, dict(typed.options), channel_id=self.channel.id
        )
        data = {
            "id": root["id"],
            "name": root["name"],
            "type": 1,
            "options": wire.nest_options(root, nesting, options),
            "resolved": resolved,
        }
        return wire.base_payload(
            self.env.backend,
            type=2,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=actor.id,
            data=data,
        )

    def _payload(self, click: Click) -> tuple[Any, dict[str, Any]]:
        actor = self.member(click.name)
        stored = self.env.backend.get_message(click.message.channel.id, click.message.id)
        private = isinstance(click.message.channel, discord.DMChannel)
        kind = 3 if click.values else 2
        data: dict[str, Any] = {"custom_id": click.custom_id, "component_type": kind}
        if click.values:
            data["values"] = list(click.values)
        record, payload = wire.base_payload(
            self.env.backend,
            type=3,
            channel_id=stored.channel_id,
            guild_id=None if private else self.guild.id,
            user_id=actor.id,
            data=data,
        )
        payload["message"] = dict(serializers.message_payload(self.env.backend, stored))
        record.source_message_id = stored.id
        return record, payload

    async def settle(self) -> None:
        await self.env.settle()
        await asyncio.wait_for(self.bot.services.tasks.drain(), PATIENCE)

    # What the bot did

    def faults(self) -> list[str]:
        """Whatever Discord would refuse, or take although it is wrong."""
        asked = self.env.http_requests
        return [f"{a.method} {a.path}: {fault}" for a in asked for fault in faults(a.method, a.path, a.json)]

    def sent(self) -> list[dict[str, Any]]:
        """The body of every message the bot sent or edited, ephemeral ones and DMs included."""
        bodies = [entry.json for entry in self.env.http_requests if isinstance(entry.json, dict)]
        return [body.get("data") or body for body in bodies if "components" in (body.get("data") or body)]

    def calls(self, method: str, part: str) -> int:
        return sum(entry.method == method and part in entry.path for entry in self.env.http_requests)


@asynccontextmanager
async def composed(database: Path) -> AsyncIterator[Taproom]:
    """The bot with chance that is the same in every run."""
    async with compose(settings(database)) as bot:
        bot.services.lobby._new_secret = lambda: SEED
        yield bot


def settings(database: Path) -> Settings:
    # Without pauses for hands and results, because the simulator waits for short timers in real time.
    return Settings(
        database=database,
        discord_token=None,
        data_dir=None,
        log_level="INFO",
        hand_pause_seconds=0,
        result_pause_seconds=0,
    )


def walk(components: Iterable[Any]) -> list[Any]:
    """All components of a message, nested ones too."""
    found: list[Any] = []
    for component in components:
        found.append(component)
        found += walk(getattr(component, "children", None) or [])
        accessory = getattr(component, "accessory", None)
        if accessory is not None:
            found.append(accessory)
    return found


def buttons(message: discord.Message) -> list[discord.Button]:
    return [c for c in walk(message.components) if isinstance(c, discord.Button)]


def of_table(message: discord.Message) -> bool:
    """Return whether a message has buttons of a table; those of notices name no table in the first place."""
    refs = [decode(button.custom_id or "") for button in buttons(message)]
    return any(ref is not None and ref.table for ref in refs)


def labels(message: discord.Message) -> list[str | None]:
    return [button.label for button in buttons(message)]


def selects(message: discord.Message) -> list[discord.SelectMenu]:
    return [c for c in walk(message.components) if isinstance(c, discord.SelectMenu)]


def text(message: discord.Message) -> str:
    return "\n".join(c.content for c in walk(message.components) if isinstance(c, discord.TextDisplay))


def acts(message: discord.Message) -> list[discord.Button]:
    """The buttons that are moves of the game."""
    return [b for b in buttons(message) if (b.custom_id or "").startswith("tap:act:")]


def offers(message: discord.Message, key: str) -> bool:
    """Return whether this choice can be taken from this message."""
    values = [option.value.partition("#")[0] for menu in selects(message) for option in menu.options]
    return key in values or any((b.custom_id or "").endswith(f":{key}") for b in acts(message))


async def take(actor: Any, message: discord.Message, key: str) -> InteractionResult:
    """Take a choice by its button, or else from the select that has it."""
    for button in acts(message):
        if (button.custom_id or "").endswith(f":{key}"):
            return await actor.click(message, custom_id=button.custom_id)
    for menu in selects(message):
        for option in menu.options:
            if option.value.partition("#")[0] == key:
                return await actor.select(message, [option.value], custom_id=menu.custom_id)
    raise AssertionError(f"{key} is not on offer")


def confirm_id(result: InteractionResult) -> str | None:
    """The button that confirms a costly choice, where the answer to a click asks for that."""
    asked = shown(result) if result.response and result.response.ephemeral else None
    ids = [button.custom_id or "" for button in buttons(asked)] if asked else []
    return next((id_ for id_ in ids if id_.startswith("tap:sure")), None)


def act_id(message: discord.Message, number: int = 0) -> str:
    return acts(message)[number].custom_id or ""


def said(result: InteractionResult) -> str:
    """Return the private answer to the person who clicked or typed."""
    response = result.response
    parts: Sequence[Any] = [response, *result.followups] if response else result.followups
    private = [part for part in parts if part.ephemeral]
    return "\n".join(part.content or text(part.message) for part in private)


def shown(result: InteractionResult) -> discord.Message:
    """The private message that answered."""
    response = result.response
    assert response is not None
    assert response.ephemeral
    return response.message
