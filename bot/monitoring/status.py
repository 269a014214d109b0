"""The health of the running bot, in figures: for the status command and for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.display.pictures import Pictures
from bot.monitoring.telemetry import ClusterFigures, GatewayFigures, Metrics, Summary
from bot.play.computers import ComputerPlayers
from bot.runtime.schedule import Schedule
from bot.runtime.tasks import Tasks
from bot.table.registry import TableRegistry


@dataclass(frozen=True, slots=True)
class Status:
    """The figures that can be read at once, without asking the store."""

    timings: dict[str, Summary]
    """By kind of work: click, command, commit, picture."""
    tables_in_memory: int
    moves_under_way: int
    background_tasks: int
    pictures_waiting: int
    picture_failures: int
    hurried: int
    """Searches of computer players that made fewer playouts than their level allows."""
    lost: int
    """Searches of computer players that came to nothing."""
    errors: int
    """Faults of ours since the start."""
    gateway: GatewayFigures
    cluster: ClusterFigures


@dataclass(frozen=True, slots=True)
class Sources:
    """The parts of the bot that count something."""

    metrics: Metrics
    tables: TableRegistry
    tasks: Tasks
    schedule: Schedule
    computers: ComputerPlayers
    pictures: Pictures

    def read(self) -> Status:
        """Return the figures as they are now."""
        failures = self.tasks.failures + self.schedule.failures + self.computers.faults
        loader = self.tables.loader
        return Status(
            timings={name: timings.summary() for name, timings in sorted(self.metrics.timings.items())},
            tables_in_memory=self.tables.loaded,
            moves_under_way=self.tables.locked,
            background_tasks=self.tasks.running,
            pictures_waiting=self.pictures.waiting,
            picture_failures=self.pictures.failures,
            hurried=self.computers.minds.hurried,
            lost=self.computers.minds.lost,
            errors=self.metrics.counts["error"] + failures + loader.unreadable + loader.differing,
            gateway=self.metrics.gateway,
            cluster=self.metrics.cluster,
        )


def status_lines(status: Status) -> list[str]:
    """Return the figures in words."""
    return [
        *(_timing_line(name, summary) for name, summary in status.timings.items()),
        f"Queues: {status.moves_under_way} moves, {status.pictures_waiting} pictures, "
        f"{status.background_tasks} tasks in the background; {status.tables_in_memory} tables in memory",
        f"Errors since the start: {status.errors}, and {status.picture_failures} pictures that failed",
        f"Computer players: {status.hurried} searches hurried, {status.lost} lost",
        *_gateway_lines(status.gateway),
    ]


def _gateway_lines(gateway: GatewayFigures) -> Iterator[str]:
    yield (
        f"Gateway: {gateway.interactions} interactions, {gateway.repeated} repetitions left alone; "
        f"{gateway.connections} connections of {gateway.shards} shards, "
        f"{gateway.silence_reconnects} because no interactions came"
    )
    if gateway.is_silent:
        yield "No interactions come although they should, and reconnecting did not help."
    if gateway.dropped:
        yield "Events that I cannot read: " + ", ".join(f"{n} {event}" for event, n in gateway.dropped.most_common())


def _timing_line(name: str, summary: Summary) -> str:
    return (
        f"{name.capitalize()}s: {summary.count} since the start, {summary.per_second:.2f}/s recently, "
        f"median {summary.p50 * 1000:.1f} ms, 95 % under {summary.p95 * 1000:.1f} ms"
    )
