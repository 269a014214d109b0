"""The same world as in `tests.bot`, with the strict Discord in place of the simulated client."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import discord
from simcord.backend.models import Interaction
from simcord.results import InteractionResult

from bot.delivery.ids import Ref, decode
from tests.bot.world import Click, World, buttons, composed, selects
from tests.strict.env import Life, StrictEnv, strict_env
from tests.strict.records import Asked
from tests.strict.server import StrictDiscord
from tests.strict.troubles import Trouble

LOOKING = frozenset({"rematch", "log", "rules", "react", "watch", "follow"})
"""Kinds of buttons that a message may keep when it is not the table anymore."""
STARTING = 5.0
"""Seconds from the end of one process to the start of the next."""


def offered(message: discord.Message) -> list[Ref]:
    """Return what the buttons and menus of a message offer to do at a table."""
    refs = (decode(str(component.custom_id)) for component in (*buttons(message), *selects(message)))
    return [ref for ref in refs if ref and ref.kind not in LOOKING]


class StrictWorld(World):
    """The verbs of `World`, and some for what only happens on a real network."""

    env: StrictEnv
    expected_codes: frozenset[int] = frozenset()
    """Codes of refusals that a test provokes by other means than `strict`."""
    may_be_throttled = False
    """True if more may be asked at once than Discord's limits allow; the requests are then made again."""
    expected_late = 0
    """Interactions that nobody answered in time."""

    @classmethod
    @asynccontextmanager
    async def start(cls, database: Path) -> AsyncIterator[StrictWorld]:
        async with AsyncExitStack() as stack, strict_env(partial(composed, database)) as env:
            world = cls(database, stack, env.bot, env)
            await world.settle()
            yield world

    @property
    def strict(self) -> StrictDiscord:
        return self.env.strict

    # Processes

    async def restart(self) -> None:
        """Stop the bot in good order, if it still runs, and start a new one on the same database."""
        await self.settle()
        await self.env.detach()
        self.bot.store._ownership.release()  # the end of a real process lets go of its files
        await self.wait(STARTING)
        life = Life(partial(composed, self.database))
        self.bot = await life.bot()
        self.bots.append(self.bot)
        await self.env.attach(self.bot, life)

    def kill(self) -> None:
        """The bot is gone at this instant; nothing of it is cleaned up. `restart` starts the next one."""
        self.env.kill()

    def kill_after(self, steps: float) -> None:
        """Kill the bot after so many steps of its tasks, wherever that may be."""
        self.env.life.process.steps_left = steps

    @property
    def is_killed(self) -> bool:
        return not self.env.life.process.alive

    def kill_at(self, part: str, *, after: int = 0, applied: bool = False) -> Trouble:
        """Kill the bot with such a request: before it takes effect, or before its answer."""

        async def strike(asked: Asked) -> None:
            self.kill()

        return self.strict.at(part, strike, after=after, applied=applied)

    # Time

    async def settle(self) -> None:
        await self.env.settle()

    async def wait(self, seconds: float) -> None:
        """Let the time pass, and whatever happens in it."""
        await asyncio.sleep(seconds)

    def press(self, click: Click) -> InteractionResult:
        """A click whose effects are not waited for."""
        record, payload = self._payload(click)
        self.env.backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)

    # What the bot did

    def faults(self) -> list[str]:
        return self.strict.faults

    def offering(self) -> list[discord.Message]:
        """The messages that offer more than to look, where the game is shown: at rest there is exactly one."""
        return [message for message in self.place.history() if offered(message)]

    def notified(self, name: str) -> int:
        """Count the messages that took effect and notify this person."""
        user = str(self.member(name).id)
        allowed = [asked.message.get("allowed_mentions") or {} for asked in self.strict.requests if asked.applied]
        return sum(user in map(str, mentions.get("users") or ()) for mentions in allowed)

    @property
    def unanswered(self) -> list[Interaction]:
        """Interactions whose three seconds have passed without an answer."""
        now = self.env.backend.now_iso()
        return [i for i in self.env.backend.interactions.values() if not i.responded and now >= _deadline(i)]

    def assert_healthy(self) -> None:
        assert self.strict.crashes == []
        assert self.strict.without_effect == []
        super().assert_healthy()
        refused = [asked for asked in self.strict.refused if asked.code not in self.expected_codes]
        if self.may_be_throttled:
            refused = [asked for asked in refused if asked.status != 429]
        assert [str(asked) for asked in refused] == []
        assert len(self.unanswered) == self.expected_late


def _deadline(interaction: Interaction) -> str:
    return interaction.initial_response_deadline or ""
