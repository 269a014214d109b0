"""Compare the emoji of the application with the icons of the games; upload or remove them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import aiohttp
import discord

from bot.emoji.service import EmojiBook
from bot.emoji.upload import PAUSE, EmojiUploads
from bot.endpoint import endpoint
from bot.settings import Settings, SettingsError
from engine import GAMES

FINE, DIFFERENT = 0, 1
Tell = Callable[[str], None]
Way = Callable[[EmojiUploads, Tell], Awaitable[int]]


def run(way: str, settings: Settings, tell: Tell) -> int:
    """Run `python -m bot emoji`. Return 0 if the emoji are as they should be afterward, else 1."""
    if settings.discord_token is None:
        raise SettingsError("DISCORD_TOKEN is not set")
    with endpoint(settings.discord_api):
        return asyncio.run(_logged_in(settings.discord_token.get_secret_value(), WAYS[way], tell))


async def _logged_in(token: str, way: Way, tell: Tell) -> int:
    try:
        async with discord.Client(intents=discord.Intents.none()) as client:
            await client.login(token)
            return await way(EmojiUploads(client, EmojiBook(GAMES), PAUSE), tell)
    except discord.LoginFailure:
        raise SettingsError("DISCORD_TOKEN: Discord does not accept this token") from None
    except (OSError, aiohttp.ClientError, discord.DiscordException) as error:
        tell(f"Discord does not answer as expected: {error}")
        return DIFFERENT


async def _check(uploads: EmojiUploads, tell: Tell) -> int:
    found = await uploads.look()
    tell(f"{len(found.missing)} emoji are missing, {len(found.outdated)} are outdated.")
    return DIFFERENT if found.missing else FINE


async def _sync(uploads: EmojiUploads, tell: Tell) -> int:
    missing = (await uploads.look()).missing
    tell(f"{len(missing)} emoji are to be uploaded, one every {uploads.pause:g} seconds.")
    uploaded, failed = await uploads.upload(missing, tell)
    tell(f"{uploaded} uploaded, {failed} not. The bot removes outdated ones when no table shows them any longer.")
    return DIFFERENT if failed else FINE


async def _remove(uploads: EmojiUploads, tell: Tell) -> int:
    ours = await uploads.ours()
    removed = await uploads.remove(ours)
    tell(f"{removed} of {len(ours)} emoji removed.")
    return FINE if removed == len(ours) else DIFFERENT


WAYS: Mapping[str, Way] = {"check": _check, "sync": _sync, "remove": _remove}
