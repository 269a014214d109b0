"""The status figures for Prometheus, on a port of this machine only."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bot.monitoring.status import Status
from bot.monitoring.telemetry import ClusterFigures, GatewayFigures
from bot.settings import SettingsError

if TYPE_CHECKING:
    from prometheus_client.core import Metric

log = logging.getLogger(__name__)

_LOOPBACK = "127.0.0.1"
_GAUGES = {
    "tables_in_memory": "Tables held in memory",
    "moves_under_way": "Tables whose lock is held",
    "background_tasks": "Work that goes on after an answer",
    "pictures_waiting": "Pictures that wait for the drawing thread",
}
_COUNTERS = {
    "errors": "Faults since the start",
    "picture_failures": "Pictures that could not be drawn",
    "hurried": "Searches of computer players with fewer playouts than their level allows",
    "lost": "Searches of computer players that came to nothing",
}
_GATEWAY_COUNTERS = {
    "connections": "Connections to the gateway",
    "interactions": "Clicks, forms, commands and autocompletions that arrived",
    "repeated": "Interactions that arrived once more",
    "silence_reconnects": "Connections given up because no interactions came",
}
_CLUSTER_GAUGES = {
    "members": "Processes on the same database; 0 where this is the only one",
    "held": "Shards that this process looks after",
}
_CLUSTER_COUNTERS = {
    "gained": "Leases that came to this process",
    "handed_over": "Shards that this process gave to another one in order",
    "buried": "Other processes that stopped without a word",
    "passed_on": "Interactions in direct messages that were handed to another process",
    "unanswered": "Those to which the other process did not answer in time",
}


@contextmanager
def exported(port: int, read: Callable[[], Status]) -> Generator[None]:
    """Serve the figures as long as the block lasts; port 0 switches it off."""
    if not port:
        yield
        return
    try:
        from prometheus_client import CollectorRegistry, start_http_server
    except ImportError as error:
        raise SettingsError("TAPROOM_METRICS_PORT: install the extra first: pip install '.[metrics]'") from error
    registry = CollectorRegistry()
    registry.register(_Collector(read))
    try:
        server, thread = start_http_server(port, _LOOPBACK, registry)
    except OSError as error:
        raise SettingsError(f"TAPROOM_METRICS_PORT: port {port} cannot be used: {error.strerror}") from error
    log.info("figures for Prometheus on http://%s:%s/metrics", _LOOPBACK, port)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Collector:
    """Reads the figures when they are asked for, so that nothing is kept twice."""

    def __init__(self, read: Callable[[], Status]) -> None:
        self._read = read

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, SummaryMetricFamily

        status = self._read()
        for name, text in _GAUGES.items():
            yield GaugeMetricFamily(f"taproom_{name}", text, value=getattr(status, name))
        for name, text in _COUNTERS.items():
            yield CounterMetricFamily(f"taproom_{name}", text, value=getattr(status, name))
        yield from _gateway(status.gateway)
        yield from _cluster(status.cluster)
        work: Any = SummaryMetricFamily("taproom_work_seconds", "Time that one piece of work takes", labels=["kind"])
        latest: Any = GaugeMetricFamily(
            "taproom_work_latest_seconds", "Quantiles of the latest pieces of work", labels=["kind", "quantile"]
        )
        for kind, summary in status.timings.items():
            work.add_metric([kind], summary.count, summary.total)
            latest.add_metric([kind, "0.5"], summary.p50)
            latest.add_metric([kind, "0.95"], summary.p95)
        yield from (work, latest)


def _cluster(figures: ClusterFigures) -> Iterator[Metric]:
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    for name, text in _CLUSTER_GAUGES.items():
        yield GaugeMetricFamily(f"taproom_cluster_{name}", text, value=getattr(figures, name))
    for name, text in _CLUSTER_COUNTERS.items():
        yield CounterMetricFamily(f"taproom_cluster_{name}", text, value=getattr(figures, name))


def _gateway(figures: GatewayFigures) -> Iterator[Metric]:
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    for name, text in _GATEWAY_COUNTERS.items():
        yield CounterMetricFamily(f"taproom_gateway_{name}", text, value=getattr(figures, name))
    yield GaugeMetricFamily(
        "taproom_gateway_silent", "1 while no interactions come although they should", value=figures.is_silent
    )
    dropped: Any = CounterMetricFamily("taproom_gateway_dropped", "Events that could not be read", labels=["type"])
    for event, count in figures.dropped.copy().items():
        dropped.add_metric([event], count)
    yield dropped
