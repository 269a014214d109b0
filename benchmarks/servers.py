"""The memory that a server costs the bot for as long as it is a member there: B19."""

from __future__ import annotations

import asyncio
import gc
import json
import tracemalloc
from typing import Any

from benchmarks.stubbed import bench

SERVERS, WARM_UP = 1_000, 50
CHANNELS, OVERWRITES, ROLES, EMOJI, THREADS = 40, 3, 25, 30, 4
"""A usual server. The bot keeps nothing of its members but itself."""
FIRST = 1 << 40


def b19() -> float:
    """Return the kilobytes that the bot keeps of each server, as discord.py reads it from the gateway."""
    return asyncio.run(_kilobytes())


async def _kilobytes() -> float:
    async with bench() as made:
        state: Any = made.bot._connection
        for number in range(WARM_UP):
            state.parse_guild_create(arrival(number))
        gc.collect()
        tracemalloc.start()
        try:
            for number in range(WARM_UP, WARM_UP + SERVERS):
                state.parse_guild_create(arrival(number))
            await made.bot.services.tasks.drain()
            gc.collect()
            used = tracemalloc.get_traced_memory()[0]
        finally:
            tracemalloc.stop()
        assert len(made.bot.guilds) == WARM_UP + SERVERS
        return used / SERVERS / 1024


def arrival(number: int) -> Any:
    """Return the event that tells of a server at the start, read from its text as it comes in."""
    guild = FIRST + number * 1_000
    roles = [_role(guild + place, f"Role {place}") for place in range(ROLES)]
    channels = [_channel(guild, place) for place in range(CHANNELS)]
    emojis = [
        {"id": str(guild + 200 + place), "name": f"emoji_{place}", "roles": [], "require_colons": True,
         "managed": False, "animated": False, "available": True}
        for place in range(EMOJI)
    ]  # fmt: skip
    threads = [_thread(guild, place) for place in range(THREADS)]
    return json.loads(json.dumps({
        "id": str(guild), "name": f"Friends of number {number}", "icon": "a" * 32, "splash": None,
        "owner_id": str(guild + 500), "region": "deprecated", "afk_channel_id": None, "afk_timeout": 300,
        "verification_level": 1, "default_message_notifications": 1, "explicit_content_filter": 2,
        "features": ["COMMUNITY", "NEWS"], "mfa_level": 0, "system_channel_id": str(guild + 100),
        "system_channel_flags": 0, "rules_channel_id": str(guild + 101), "premium_tier": 1,
        "premium_subscription_count": 3, "preferred_locale": "en-US", "nsfw_level": 0, "large": True,
        "unavailable": False, "member_count": 400, "joined_at": "2026-01-01T00:00:00+00:00", "max_members": 500_000,
        "description": None, "banner": None, "vanity_url_code": None, "roles": roles, "emojis": emojis, "stickers": [],
        "channels": channels, "threads": threads, "members": [], "presences": [], "voice_states": [],
        "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
    }))  # fmt: skip


def _role(number: int, name: str) -> dict[str, Any]:
    return {
        "id": str(number), "name": name, "color": 0, "colors": {"primary_color": 0}, "hoist": False, "position": 1,
        "permissions": "104324673", "managed": False, "mentionable": True, "icon": None, "unicode_emoji": None,
        "flags": 0,
    }  # fmt: skip


def _channel(guild: int, place: int) -> dict[str, Any]:
    overwrites = [{"id": str(guild + role), "type": 0, "allow": "1024", "deny": "2048"} for role in range(OVERWRITES)]
    return {
        "id": str(guild + 100 + place), "type": 0, "guild_id": str(guild), "name": f"channel-{place}",
        "position": place, "topic": "Rules, news and talk", "nsfw": False, "last_message_id": str(guild + 900),
        "rate_limit_per_user": 0, "parent_id": None, "permission_overwrites": overwrites, "flags": 0,
    }  # fmt: skip


def _thread(guild: int, place: int) -> dict[str, Any]:
    return {
        "id": str(guild + 300 + place), "type": 11, "guild_id": str(guild), "parent_id": str(guild + 100),
        "owner_id": str(guild + 500), "name": f"Thread {place}", "last_message_id": None, "rate_limit_per_user": 0,
        "message_count": 3, "member_count": 2, "flags": 0, "thread_metadata": {
            "archived": False, "auto_archive_duration": 1440, "archive_timestamp": "2026-01-01T00:00:00+00:00",
            "locked": False, "create_timestamp": "2026-01-01T00:00:00+00:00",
        },
    }  # fmt: skip
