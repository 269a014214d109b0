"""Refusals are answers, not errors: whatever a table or a game declines is said to the person who asked."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec

import discord

from bot.tables.errors import TableError
from bot.ui.rest import say
from engine.core.errors import GameError

P = ParamSpec("P")


def answered(command: Callable[P, Awaitable[None]]) -> Callable[P, Any]:
    """Wrap a command so that a refusal becomes a private line."""

    @wraps(command)
    async def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            await command(*args, **kwargs)
        except (GameError, TableError) as refusal:
            interaction = next(arg for arg in args if isinstance(arg, discord.Interaction))
            await say(interaction, str(refusal))

    # discord.py reads the options of a command from annotations and looks their names up where the function is defined.
    setattr(run, "__signature__", inspect.signature(command, eval_str=True))  # noqa: B010
    return run
