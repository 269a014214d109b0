"""Asks Discord about the application of a token: for those who set the bot up or look for a fault."""

from __future__ import annotations

import asyncio

import aiohttp
import discord

from bot.endpoint import endpoint
from bot.servers.invitation import Application, application
from bot.settings import Settings, SettingsError

SECONDS = 20.0
PAGE = 200


class NoAnswer(RuntimeError):
    """Discord cannot be asked; the message is one line."""


def ask(settings: Settings) -> Application:
    """Return the application of the token. Raises `SettingsError` if it is refused, `NoAnswer` without an answer."""
    if settings.discord_token is None:
        raise SettingsError("DISCORD_TOKEN is not set")
    with endpoint(settings.discord_api):
        return asyncio.run(_ask(settings.discord_token.get_secret_value()))


async def _ask(token: str) -> Application:
    try:
        async with asyncio.timeout(SECONDS), discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            described = await client.http.application_info()
            page = guilds = list(await client.http.get_guilds(PAGE))
            while len(page) == PAGE:
                page = await client.http.get_guilds(PAGE, after=page[-1]["id"])
                guilds += page
            return application(described, guilds)
    except discord.LoginFailure:
        raise SettingsError(
            "DISCORD_TOKEN: Discord does not accept this token; in the portal, under Bot, press Reset Token and copy it"
        ) from None
    except TimeoutError:
        raise NoAnswer(f"Discord does not answer within {SECONDS:g} seconds") from None
    except (OSError, aiohttp.ClientError, discord.DiscordException) as error:
        raise NoAnswer(f"Discord does not answer as expected: {error}") from None
