"""`/table check`: which permissions are missing here, and what would not work."""

from __future__ import annotations

import discord
import pytest

from bot.discord.rights import can_show, rights_report
from tests.bot.world import World, said

ALL = discord.Permissions(
    view_channel=True,
    send_messages=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)


def without(name: str) -> discord.Permissions:
    held = discord.Permissions(ALL.value)
    setattr(held, name, False)
    return held


async def test_the_answer_is_about_the_channel_where_it_is_asked(world: World) -> None:
    assert "Everything works here." in said(await world.member("Ann").slash(world.channel, "table check"))


@pytest.mark.parametrize("name", ["view_channel", "send_messages", "attach_files"])
def test_what_a_table_needs_is_named_when_it_is_missing(name: str) -> None:
    assert not can_show(without(name))
    report = rights_report(without(name), in_thread=False)
    assert report.startswith("Tables cannot be shown here")
    assert report.count("❌") == 1


@pytest.mark.parametrize("name", ["read_message_history", "create_public_threads"])
def test_what_is_only_useful_stops_nothing(name: str) -> None:
    assert can_show(without(name))
    assert rights_report(without(name), in_thread=False).startswith("Tables work here")


def test_in_a_thread_send_messages_has_no_effect() -> None:
    assert can_show(without("send_messages"), in_thread=True)
    assert not can_show(without("send_messages_in_threads"), in_thread=True)
