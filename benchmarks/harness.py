"""Interleaved measuring, targets, and the table and JSON they are shown in."""

from __future__ import annotations

import gc
import json
import operator
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import median

ROUNDS = 11

_COMPARE = {"≤": operator.le, "≥": operator.ge}


@dataclass(frozen=True, slots=True)
class Target:
    """The limit of one benchmark; `part` tells several figures of one benchmark apart."""

    id: str
    what: str
    must: str
    goal: str
    part: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    id: str
    part: str
    what: str
    value: float
    must: str
    goal: str
    verdict: str


def cpu_per(work: Callable[[], int]) -> float:
    """Return the CPU seconds of some work for each of the units it says it did."""
    started = time.process_time()
    units = work()
    return (time.process_time() - started) / units


def ratio(numerator: Callable[[], int], denominator: Callable[[], int], rounds: int = ROUNDS) -> float:
    """Return the median over the rounds of CPU per unit of one side against the other, measured side by side."""
    numerator()
    denominator()
    gc.collect()
    return median(cpu_per(numerator) / cpu_per(denominator) for _ in range(rounds))


def meets(value: float, limit: str) -> bool:
    sign, number = limit.split()
    return _COMPARE[sign](value, float(number))


def judged(target: Target, part: str, value: float) -> Figure:
    reached = "goal" if meets(value, target.goal) else "must" if meets(value, target.must) else "MISSED"
    return Figure(target.id, part, target.what, round(value, 3), target.must, target.goal, reached)


def figures_of(target: Target, measured: float | Mapping[str, float]) -> list[Figure]:
    """Return one figure, or one for each game or part measured; a target's part is the last word of the key."""
    if not isinstance(measured, Mapping):
        return [judged(target, target.part, measured)]
    wanted = {key: value for key, value in measured.items() if key.split()[-1] == target.part or not target.part}
    return [judged(target, part, value) for part, value in wanted.items()]


def as_table(figures: Sequence[Figure]) -> str:
    rows = [("id", "part", "value", "must", "goal", "reached", "what")]
    rows += [(f.id, f.part, f"{f.value:g}", f.must, f.goal, f.verdict, f.what) for f in figures]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(_row(row, widths) for row in rows)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def as_json(figures: Iterable[Figure]) -> str:
    return json.dumps([asdict(figure) for figure in figures], ensure_ascii=False, indent=1)
