"""A person in their DM with the bot, with the verbs of a member of a server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simcord.builders import UserHandle

from tests.bot.world import World


class DirectPerson:
    """Acts where a member would: the place is always the DM."""

    def __init__(self, user: UserHandle) -> None:
        self.user = user
        self.id = user.id
        self.dm_channel = user.dm_channel

    async def slash(self, channel: Any, name: str, /, **options: Any) -> Any:
        return await self.user.slash(name, **options)

    async def click(self, message: Any, **component: Any) -> Any:
        return await self.user.click(message, **component)

    async def select(self, message: Any, values: Sequence[Any], **component: Any) -> Any:
        return await self.user.select(message, values, **component)

    async def submit_modal(self, shown: Any, values: dict[str, Any]) -> Any:
        return await self.user.submit_modal(shown, values)


def in_the_dm(world: World, name: str = "Ann") -> DirectPerson:
    """Let the verbs of the world mean the DM of this person, who shares no server with the bot."""
    person = DirectPerson(world.env.create_user(name))
    world.members[name] = person
    world.channel = person.dm_channel
    return person
