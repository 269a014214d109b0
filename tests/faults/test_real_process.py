"""Real processes and real latency: whatever people click meanwhile, each table keeps one message with its choices."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator

import pytest

from bot.delivery.ids import decode
from tests.bot.small_games import know_small_games
from tests.faults.real_process import Stage, campaigns
from tests.faults.real_process_judge import Clicked, Scene, live_refs
from tests.strict.client import Json

pytestmark = pytest.mark.real_clock

TABLE = 1
TRIES = 4
"""On a busy machine a click may come after the answer to the post, and then it tries nothing."""


@pytest.fixture
async def stage(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    know_small_games(monkeypatch)
    async with Stage.open(1, ["inn"]) as made:
        yield made


async def begin_post(stage: Stage, scene: Scene) -> Json:
    """The right person passes the turn on; returns the new message, whose post is not answered yet."""
    [shown] = scene.of(TABLE)
    move = next(c for c in scene.offered(TABLE, shown) if "order" in c)
    await stage.click(Clicked(TABLE, scene.truth[TABLE].awaited, is_move=True), shown["id"], move)
    for _ in range(1000):
        messages = await stage.client.messages(shown["channel_id"])
        if new := [m for m in messages if m["id"] != shown["id"] and live_refs(m)]:
            return new[0]
        await asyncio.sleep(0.005)
    raise AssertionError("nothing was posted")


async def assert_shown(stage: Stage, before: Scene) -> None:
    after, findings = await stage.heal(before)
    assert [str(finding) for finding in findings] == []
    assert after.truth[TABLE].moves == before.truth[TABLE].moves + 1


async def click(stage: Stage, name: str, message: Json, kind: str) -> None:
    """Use the first component of this kind, if it is still there; the click must be answered."""
    custom_id = next(c for c in message["custom_ids"] if (ref := decode(c)) is not None and ref.kind == kind)
    number = await stage.click(Clicked(TABLE, name, is_move=False), message["id"], custom_id)
    if number is not None:
        assert (await stage.client.outcome(number))["answered"]


@pytest.mark.parametrize("is_player", [True, False])
async def test_a_click_of_the_wrong_person_during_a_post_takes_no_buttons_away(stage: Stage, is_player: bool) -> None:
    for _ in range(TRIES):
        before = await stage.look()
        new = await begin_post(stage, before)
        await click(stage, before.truth[TABLE].awaited if is_player else "Zed", new, "act")
        await assert_shown(stage, before)


async def test_a_stale_undo_during_a_post_takes_no_buttons_away(stage: Stage) -> None:
    for _ in range(TRIES):
        before = await stage.look()
        await begin_post(stage, before)
        await click(stage, before.truth[TABLE].awaited, before.of(TABLE)[0], "undo")
        await assert_shown(stage, before)


async def test_showing_the_table_during_a_post_leaves_one_message(stage: Stage) -> None:
    for _ in range(TRIES):
        before = await stage.look()
        await begin_post(stage, before)
        for show in [await stage.show(TABLE) for _ in range(2)]:
            assert (await stage.client.outcome(show))["answered"]
        await assert_shown(stage, before)


async def test_a_click_at_once_after_a_kill_during_a_post_takes_no_buttons_away(stage: Stage) -> None:
    for _ in range(TRIES):
        before = await stage.look()
        new = await begin_post(stage, before)
        await stage.programs[0].end(signal.SIGKILL)
        await stage.programs[0].start()
        await click(stage, before.truth[TABLE].awaited, new, "act")
        await assert_shown(stage, before)


@pytest.mark.parametrize("kills", [4, pytest.param(60, marks=pytest.mark.full)])
async def test_kills_at_any_instant_leave_every_table_shown_once(kills: int, monkeypatch: pytest.MonkeyPatch) -> None:
    know_small_games(monkeypatch)
    campaign = await campaigns(kills, [41, 42])
    assert campaign.kills >= kills
    assert campaign.moves > kills
    assert [str(finding) for finding in campaign.findings] + campaign.violations == [], str(campaign)
