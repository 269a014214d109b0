"""The watchdog: it reconnects when no interactions come although they should, and leaves quiet bots alone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from bot.gateway.watchdog import DAY, HOUR, Silence, Traffic, Watch, wants_reconnect
from bot.monitoring.health import HealthFile
from bot.monitoring.telemetry import GatewayFigures
from bot.settings import Settings

MINUTE = 60.0


class FakeLink:
    def __init__(self) -> None:
        self.since = 0.0
        self.is_alive = True
        self.renewed = 0

    async def renew(self) -> None:
        self.renewed += 1


class NoFile(HealthFile):
    """Keeps what would be written: a day has 1,440 minutes."""

    state = ""

    def write(self, state: str) -> None:
        self.state = state


class Watched:
    """A watchdog on a clock that the test moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.link, self.figures, self.health = FakeLink(), GatewayFigures(), NoFile(Path())
        self.watchdog = Watch(self.figures, self.health, lambda: self.now, self._begin)
        self.watchdog.among(1)
        self.watchdog.add(0, self.link)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run(work)
        self.link.since = self.now

    def wait(self, seconds: float, clicks_every: float | None = None) -> None:
        """Let time pass minute by minute, with or without clicks."""
        for _ in range(int(seconds / MINUTE)):
            self.now += MINUTE
            if clicks_every is not None and self.now % clicks_every < MINUTE:
                self.watchdog.heard(None)
            self.watchdog.look()

    @property
    def state(self) -> str:
        return self.health.state


@pytest.fixture
def watched() -> Watched:
    return Watched()


@pytest.mark.parametrize(
    ("silence", "wanted"),
    [
        (Silence(899, 1.0, None, 0), False),
        (Silence(900, 1.0, None, 0), True),
        (Silence(900, 46.0, None, 0), False),
        (Silence(920, 46.0, None, 0), True),
        (Silence(9 * DAY, None, None, 0), False),
        (Silence(HOUR, 1.0, HOUR - 1, 0), False),
        (Silence(HOUR, 1.0, HOUR, 1), True),
        (Silence(HOUR, 1.0, HOUR, 2), False),
        (Silence(HOUR, 1.0, 4 * HOUR, 3), True),
    ],
)
def test_a_silence_is_compared_with_the_usual_gap(silence: Silence, wanted: bool) -> None:
    assert wants_reconnect(silence) is wanted


def test_the_usual_gap_is_that_of_the_last_day() -> None:
    traffic = Traffic(started=0.0)
    assert traffic.usual_gap(HOUR) is None
    for minute in range(60):
        traffic.add(minute * MINUTE)
    assert traffic.usual_gap(HOUR) == MINUTE
    assert traffic.usual_gap(DAY - 1) == pytest.approx(DAY / 60, rel=0.01)
    assert traffic.usual_gap(2 * DAY) is None


def test_a_busy_bot_that_hears_nothing_reconnects_after_a_quarter_of_an_hour(
    watched: Watched, caplog: pytest.LogCaptureFixture
) -> None:
    watched.wait(DAY, clicks_every=MINUTE)
    watched.wait(19 * MINUTE)
    assert watched.link.renewed == 0
    watched.wait(2 * MINUTE)
    assert watched.link.renewed == watched.figures.silence_reconnects == 1
    assert "reconnecting" in caplog.text
    watched.wait(50 * MINUTE)
    assert watched.link.renewed == 1


def test_what_did_not_help_is_tried_again_less_and_less_often(watched: Watched) -> None:
    watched.wait(DAY, clicks_every=MINUTE)
    watched.wait(HOUR)
    assert (watched.state, watched.figures.is_silent) == ("ok", False)
    watched.wait(HOUR)
    assert (watched.state, watched.figures.is_silent) == ("no interactions", True)
    watched.wait(10 * HOUR)
    assert watched.link.renewed == 4
    watched.watchdog.heard(None)
    watched.wait(MINUTE)
    assert (watched.state, watched.figures.is_silent) == ("ok", False)


def test_a_bot_without_interactions_is_left_alone(watched: Watched) -> None:
    watched.wait(3 * DAY)
    assert watched.link.renewed == 0
    assert watched.state == "ok"


def test_a_bot_that_few_people_use_is_left_alone(watched: Watched) -> None:
    watched.wait(2 * DAY, clicks_every=2 * HOUR)
    watched.wait(2 * DAY)
    assert watched.link.renewed == 0


def test_a_quiet_night_costs_few_reconnects(watched: Watched) -> None:
    for _ in range(5):
        watched.wait(16 * HOUR, clicks_every=5 * MINUTE)
        watched.wait(8 * HOUR)
    assert watched.link.renewed <= 3 * 5


def test_a_connection_that_was_only_just_made_is_given_time(watched: Watched) -> None:
    watched.wait(DAY, clicks_every=MINUTE)
    watched.link.is_alive = False
    watched.wait(3 * HOUR)
    assert (watched.link.renewed, watched.state) == (0, "not connected")
    watched.link.is_alive, watched.link.since = True, watched.now
    watched.wait(10 * MINUTE)
    assert (watched.link.renewed, watched.state) == (0, "ok")


def test_each_shard_is_watched_by_itself() -> None:
    now, links, begun = 0.0, [FakeLink(), FakeLink()], list[Coroutine[Any, Any, None]]()
    figures, health = GatewayFigures(), NoFile(Path())
    watch = Watch(figures, health, lambda: now, begun.append)
    watch.among(2)
    for shard, link in enumerate(links):
        watch.add(shard, link)
    for minute in range(int(2 * DAY / MINUTE)):
        now = minute * MINUTE
        watch.heard(2 << 22)
        if now < DAY:
            watch.heard(3 << 22)
        watch.look()
        while begun:
            asyncio.run(begun.pop())
    assert links[0].renewed == 0
    assert links[1].renewed == figures.silence_reconnects > 1
    assert (figures.is_silent, health.state) == (True, "no interactions")
    links[0].is_alive = False
    watch.look()
    assert health.state == "not connected"


async def test_the_state_is_in_a_file_until_the_watchdog_is_stopped(tmp_path: Path) -> None:
    link, health = FakeLink(), HealthFile(tmp_path / "health")
    watchdog = Watch(GatewayFigures(), health, lambda: 0.0, lambda _: None)
    watchdog.among(1)
    watchdog.add(0, link)
    watchdog.start()
    file = tmp_path / "health"
    assert file.read_text("utf-8") == "ok\n"
    link.is_alive = False
    watchdog.look()
    assert file.read_text("utf-8") == "not connected\n"
    watchdog.stop()
    watchdog.stop()
    assert not file.exists()


def test_the_file_is_beside_the_database_unless_one_is_named(tmp_path: Path) -> None:
    server = SecretStr("postgresql://127.0.0.1/taproom")
    assert Settings(database=tmp_path / "pub.db").health == tmp_path / "pub.db.health"
    assert Settings(database=server).health == Path("taproom.db.health")
    assert Settings(database=server, health_file=tmp_path / "one").health == tmp_path / "one"
