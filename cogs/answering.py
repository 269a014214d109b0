"""Refusals are answers, not errors: what a table or a game declines is said to the person who asked.

Commands and their suggestions are handed a `Reply`, wherever they come from: discord.py calls them with an interaction
of its own, which is wrapped here, and the web table with a `Reply`.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Sequence
from functools import wraps
from typing import Any

import discord
from discord import app_commands

from bot.delivery.reply import Reply
from bot.discord.interaction import DiscordInteraction
from bot.interactions.faults import is_fault
from bot.table.errors import TableError
from bot.table.registry import ChangedMeanwhile
from engine.core.errors import GameError

SERVERS_ONLY = (
    "That is for tables in a server. In our direct messages you play alone or against computer players: `/table open`."
)
_REPLY = "reply"


def answered(*, public: bool = False, servers_only: bool = False) -> Callable[[Callable[..., Awaitable[None]]], Any]:
    """Wrap a command so that it is acknowledged in time and a refusal becomes a private line.

    A group works everywhere or nowhere: those of its commands that need a server say so themselves.
    """

    def decorate(command: Callable[..., Awaitable[None]]) -> Any:
        @wraps(command)
        async def run(*args: Any, **kwargs: Any) -> None:
            made, reply = _with_reply(args, public)
            reply.watch()
            try:
                with reply.i.work.under_way("command"):
                    if servers_only and reply.guild_id is None:
                        raise TableError(SERVERS_ONLY)
                    await _twice_if_needed(reply, lambda: command(*made, **kwargs))
            except (GameError, TableError) as refusal:
                if is_fault(reply, refusal):
                    raise
                await reply.say(str(refusal))
            finally:
                reply.close()

        # discord.py reads the options of a command from annotations and looks their names up where it is defined.
        setattr(run, "__signature__", inspect.signature(command, eval_str=True))  # noqa: B010
        return run

    return decorate


async def _twice_if_needed(reply: Reply, run: Callable[[], Awaitable[None]]) -> None:
    """Run a command, and once more if another process was faster at its table."""
    try:
        await run()
    except ChangedMeanwhile:
        if reply.stored != "nothing" or reply.i.is_answered:
            raise
        await run()


def completed(suggest: Callable[..., Awaitable[list[app_commands.Choice[str]]]]) -> Any:
    """Wrap what suggests values for an option of a command."""

    @wraps(suggest)
    async def run(*args: Any, **kwargs: Any) -> list[app_commands.Choice[str]]:
        made, _ = _with_reply(args, public=False)
        return await suggest(*made, **kwargs)

    return run


def _with_reply(args: Sequence[Any], public: bool) -> tuple[list[Any], Reply]:
    """Return these arguments with a reply in the place of the interaction that discord.py gave."""
    place = next(place for place, arg in enumerate(args) if isinstance(arg, discord.Interaction | Reply))
    reply = args[place]
    if not isinstance(reply, Reply):
        extras, reply = reply.extras, Reply(DiscordInteraction(reply), public)
        extras[_REPLY] = reply
    return [*args[:place], reply, *args[place + 1 :]], reply


def reply_to(i: discord.Interaction[Any]) -> Reply:
    """Return the reply to a command; made on demand where something failed before the command ran."""
    return i.extras.setdefault(_REPLY, Reply(DiscordInteraction(i)))
