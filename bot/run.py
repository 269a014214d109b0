"""Running on Discord until told to stop: moves under way are finished, then everything is closed."""

from __future__ import annotations

import asyncio
import logging
import signal

import discord

from bot import logs
from bot.app import compose
from bot.settings import Settings

log = logging.getLogger(__name__)


class StartError(RuntimeError):
    """The bot cannot start; the message is one line for whoever runs it."""


def on_discord(settings: Settings) -> None:
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is not set")
    logs.set_up(settings)
    asyncio.run(_serve(settings, settings.discord_token.get_secret_value()))


async def _serve(settings: Settings, token: str) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with compose(settings) as bot:
        playing = asyncio.create_task(bot.start(token))
        stopped = asyncio.create_task(stopping.wait())
        await asyncio.wait({playing, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if stopped.done():
            log.info("stopping: finishing the moves under way")
            await bot.close()
        stopped.cancel()
        await _ended(playing)


async def _ended(playing: asyncio.Task[None]) -> None:
    try:
        await playing
    except discord.LoginFailure as error:
        raise StartError("DISCORD_TOKEN: Discord does not accept this token") from error
    except (OSError, discord.HTTPException) as error:
        raise StartError(f"Discord cannot be reached: {error}") from error
