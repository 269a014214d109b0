from __future__ import annotations

import pytest

from bot.monitoring.telemetry import Metrics


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_quantiles_come_from_the_latest_and_counts_from_all() -> None:
    metrics = Metrics(Clock())
    for number in range(3000):
        metrics.add("click", 10.0 if number < 2000 else 0.001 * (number - 1999))
    summary = metrics.timings["click"].summary()
    assert summary.count == 3000
    assert summary.p50 == pytest.approx(0.5, abs=0.01)
    assert summary.p95 == pytest.approx(0.95, abs=0.01)


def test_rates_forget_what_is_over() -> None:
    clock = Clock()
    metrics = Metrics(clock)
    for _ in range(300):
        metrics.add("click", 0.1)
        clock.now += 1
    assert metrics.timings["click"].summary().per_second == pytest.approx(1.0, abs=0.01)
    clock.now += 600
    assert metrics.timings["click"].summary().per_second == 0


def test_work_that_fails_is_timed_too() -> None:
    metrics = Metrics()
    with pytest.raises(ValueError, match="no"), metrics.timed("click"):
        raise ValueError("no")
    assert metrics.timings["click"].count == 1
