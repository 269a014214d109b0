"""Several tables in a world at once, and what stands in its channels about them."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import discord
from simcord.results import InteractionResult

from bot.delivery.ids import encode
from bot.lobby.service import Person, Place
from tests.bot.world import Click
from tests.strict.world import StrictWorld, offered

EACH = 10
"""Tables of the same two people; the bot allows a person not many more."""


class Tables:
    """Started games of two people each, in one or more channels."""

    def __init__(self, world: StrictWorld, seed: int) -> None:
        self.world = world
        self.chance = Random(seed)
        self.channels = [world.channel]
        self.ids: list[int] = []
        self.people: set[str] = set()

    async def open(self, count: int, channels: int, game: str = "inn") -> None:
        self.channels += [self.world.guild.create_text_channel(f"games-{n}") for n in range(1, channels)]
        await self.world.settle()
        for number in range(count):
            people = (f"Ann {number // EACH}", f"Bo {number // EACH}")
            await self._open_one(game, self.channels[number % channels].id, people)
        await self.world.wait(60)

    async def _open_one(self, game: str, channel_id: int, people: tuple[str, str]) -> None:
        services = self.world.bot.services
        self.people.update(people)
        ann, bo = (Person(self.world.member(name).id, name) for name in people)
        opened = await services.lobby.open(services.games[game], Place(self.world.guild.id, channel_id), ann)
        await services.lobby.join(opened.id, bo)
        services.refresh.changed(await services.lobby.start(opened.id, ann.user_id))
        self.ids.append(opened.id)

    async def press(self, table_id: int) -> InteractionResult:
        """The player who is awaited takes any choice, by a click on the message that the table is shown by."""
        table = await self.world.live(table_id)
        seat = table.awaited[0]
        choice = self.chance.choice(table.playing.choices(seat))
        custom_id = encode("act", table_id, table.playing.decision(seat), choice.key)
        return self.world.press(Click(table.names[seat], await self.message(table_id), custom_id))

    async def message(self, table_id: int) -> Any:
        """Return the message that shows the table; its content is of no interest here, and would cost time."""
        row = await self.world.bot.services.publisher.shown(table_id)
        assert row is not None
        return SimpleNamespace(id=row.message, channel=discord.Object(row.place))

    async def moves(self) -> dict[int, int]:
        return {table_id: await self.world.moves(table_id) for table_id in self.ids}

    async def awaited(self) -> dict[int, list[str]]:
        return {table_id: await self.world.awaited(table_id) for table_id in self.ids}

    async def offering(self) -> Counter[int]:
        """For each table, how many messages offer its choices as they are now; others must offer none."""
        found: Counter[int] = Counter()
        for message in self._history():
            for table_id in {ref.table for ref in offered(message)}:
                found[table_id] += 1
        return found

    def _history(self) -> list[discord.Message]:
        return [message for channel in self.channels for message in channel.history()]

    def mentions(self) -> int:
        return sum(self.world.notified(name) for name in self.people)
