"""The figures that Prometheus reads."""

from __future__ import annotations

import asyncio
import socket
import urllib.request

import pytest

from bot.monitoring.prometheus import exported
from bot.settings import SettingsError
from tests.bot.world import World


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


def page(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        return answer.read().decode()


async def test_prometheus_reads_clicks_pictures_and_queues(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.step()
    world.env.backend.emit("MESSAGE_CREATE", {"id": "1", "guild_id": None, "channel_id": []})
    port = free_port()
    with exported(port, world.bot.services.status.read):
        text = await asyncio.to_thread(page, port)
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures['taproom_work_seconds_count{kind="click"}']) >= 1
    assert float(figures['taproom_work_seconds_count{kind="commit"}']) >= 1
    assert float(figures['taproom_work_latest_seconds{kind="picture",quantile="0.95"}']) > 0
    assert float(figures["taproom_tables_in_memory"]) == 1
    assert float(figures["taproom_errors_total"]) == 0
    assert float(figures["taproom_gateway_interactions_total"]) >= 1
    assert float(figures["taproom_gateway_silent"]) == 0
    assert float(figures['taproom_gateway_dropped_total{type="MESSAGE_CREATE"}']) == 1


def test_a_port_that_is_taken_is_a_wrong_setting() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match="TAPROOM_METRICS_PORT"), exported(port, lambda: None):  # type: ignore[arg-type]
            pass
