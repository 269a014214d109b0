"""Refusals are answers, not errors: what a table or a game declines is said to the person who asked."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec

import discord

from bot.delivery.reply import Reply
from bot.interactions.faults import is_fault
from bot.interactions.work import Work
from bot.table.errors import TableError
from engine.core.errors import GameError

P = ParamSpec("P")
SERVERS_ONLY = (
    "That is for tables in a server. In our direct messages you play alone or against computer players: `/table open`."
)
_REPLY = "reply"


def answered(
    *, public: bool = False, servers_only: bool = False
) -> Callable[[Callable[P, Awaitable[None]]], Callable[P, Any]]:
    """Wrap a command so that it is acknowledged in time and a refusal becomes a private line.

    A group works everywhere or nowhere: those of its commands that need a server say so themselves.
    """

    def decorate(command: Callable[P, Awaitable[None]]) -> Callable[P, Any]:
        @wraps(command)
        async def run(*args: P.args, **kwargs: P.kwargs) -> None:
            interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
            reply = Reply(interaction, public)
            interaction.extras[_REPLY] = reply
            reply.watch()
            try:
                work: Work = interaction.client.work
                with work.under_way("command"):
                    if servers_only and interaction.guild_id is None:
                        raise TableError(SERVERS_ONLY)
                    await command(*args, **kwargs)
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


def reply_to(i: discord.Interaction[Any]) -> Reply:
    """Return the reply to a command; made on demand where something failed before the command ran."""
    return i.extras.setdefault(_REPLY, Reply(i))
