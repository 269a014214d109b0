"""Runs the bot on Discord until a signal comes; then the moves under way are finished and everything is closed."""

from __future__ import annotations

import asyncio
import logging
import signal

import discord

from bot import __version__
from bot.app import Taproom, compose
from bot.cluster.numbering import ClusterError
from bot.endpoint import endpoint
from bot.monitoring import logs
from bot.monitoring.prometheus import exported
from bot.runtime.garbage import tune_gc
from bot.settings import Settings
from storage import StoreError

log = logging.getLogger(__name__)


class StartError(RuntimeError):
    """The bot cannot start, and starting it again would not help; the message is one line for the operator."""


class ConnectionLost(RuntimeError):
    """The connection ended for a reason that may pass; the message is one line for the operator."""


def on_discord(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT."""
    if settings.discord_token is None:
        raise StartError("DISCORD_TOKEN is not set")
    logs.set_up(settings)
    with endpoint(settings.discord_api):
        asyncio.run(_serve(settings, settings.discord_token.get_secret_value()))


async def _serve(settings: Settings, token: str) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with compose(settings) as bot:
        log.info("Taproom %s uses the database %s", __version__, settings.place_shown)
        tune_gc()
        with exported(settings.metrics_port, bot.services.status.read):
            await _run(bot, token, stopping)


async def _run(bot: Taproom, token: str, stopping: asyncio.Event) -> None:
    running = asyncio.create_task(bot.start(token))
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({running, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if stopped.done():
        log.info("stopping: finishing the moves under way")
        await bot.close()
        running.cancel()  # it may still be waiting for Discord to come back
    stopped.cancel()
    await _finish(running)


async def _finish(running: asyncio.Task[None]) -> None:
    """Wait for the connection to end; a reason that the operator can mend becomes a `StartError`."""
    await asyncio.wait({running})
    if running.cancelled():
        return
    try:
        running.result()
    except discord.LoginFailure as error:
        raise StartError("DISCORD_TOKEN: Discord does not accept this token") from error
    except discord.PrivilegedIntentsRequired as error:
        raise StartError("Discord wants a privileged intent that this bot does not need; update it") from error
    except (OSError, discord.HTTPException, discord.ConnectionClosed) as error:
        raise ConnectionLost(f"the connection to Discord was lost: {error}") from error
    except ClusterError as error:
        raise StartError(str(error)) from error
    except StoreError as error:  # it could be opened, so the reason may pass, such as a full disk
        raise ConnectionLost(str(error)) from error
