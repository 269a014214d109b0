"""A person in their DM with the bot, with the verbs of a member of a server."""

from __future__ import annotations

from typing import Any

from simcord.builders import UserHandle

from tests.bot.world import World


class DirectPerson(UserHandle):
    """Types where a member would: the place is always the DM."""

    async def slash(self, channel: Any, name: str, /, **options: Any) -> Any:
        return await super().slash(name, **options)


def in_the_dm(world: World, name: str = "Ann") -> DirectPerson:
    """Let the verbs of the world mean the DM of this person, who shares no server with the bot."""
    person = DirectPerson(world.env, world.env.create_user(name)._user)
    world.members[name] = person
    world.channel = person.dm_channel
    return person
