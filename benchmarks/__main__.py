"""Runs every benchmark there is and prints a table and the same as JSON: `python -m benchmarks [ID …]`.

`python -m benchmarks walk`, `python -m benchmarks memory` and `python -m benchmarks clicks` are reports of their own.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from benchmarks.harness import Figure, Target, as_json, as_table, figures_of

MODULES = (
    "engine_speed",
    "picture_speed",
    "storage_speed",
    "postgres_speed",
    "cluster_speed",
    "bot_speed",
    "minds_speed",
    "servers",
)

REPORTS = ("walk", "memory", "clicks")

TARGETS = (
    Target("B1", "CPU per decision ÷ CPU per CAL-op", "≤ 100", "≤ 40"),
    Target("B2", "dump and load of a state ÷ json of the same data", "≤ 2", "≤ 1"),
    Target("B3", "plain painter ÷ fast painter", "≥ 15", "≥ 80"),
    Target("B3b", "fast frame ÷ copying and deflating its canvas", "≤ 10", "≤ 2.5"),
    Target("B3c", "kilobytes of a board", "≤ 150", "≤ 75", part="KB"),
    Target("B3c", "likeness to the plain painter in dB", "≥ 38", "≥ 42", part="dB"),
    Target("B4", "plain painter ÷ first frame of a new table", "≥ 2", "≥ 8"),
    Target("B5", "durable moves/s, 100 tables ÷ raw commit loop", "≥ 2", "≥ 10"),
    Target("B5b", "awaited commit of one table ÷ raw commit", "≤ 4", "≤ 2"),
    Target("B17", "PostgreSQL: moves/s, 100 tables ÷ SQLite store", "≥ 0.4", "≥ 0.8", part="moves"),
    Target("B17", "PostgreSQL: awaited commit of one table ÷ SQLite store", "≤ 4", "≤ 2", part="commit"),
    Target("B17", "PostgreSQL: CPU of a click ÷ on SQLite", "≤ 1.25", "≤ 1.1", part="click"),
    Target(
        "B17", "CPU of a click passed on to another process ÷ of one that stays", "≤ 1.15", "≤ 1.05", part="forwarded"
    ),
    Target("B17", "PostgreSQL: clicks/s of two processes ÷ one, by CPU", "≥ 1.3", "≥ 1.8", part="processes"),
    Target("B17", "PostgreSQL: moves/s of four processes ÷ one", "≥ 1.2", "≥ 1.5", part="four"),
    Target("B18", "beats until the shards of a process that died have a home", "≤ 10", "≤ 6", part="death"),
    Target("B18", "beats until the shards of a process that leaves have another home", "≤ 10", "≤ 3", part="leave"),
    Target("B19", "kilobytes per server", "≤ 60", "≤ 45"),
    Target("B6", "recovering 1,000 tables ÷ fetching their rows", "≤ 20", "≤ 5"),
    Target("B7", "CPU per click ÷ discord.py alone", "≤ 10", "≤ 4"),
    Target("B9", "CPU per click with 1,000 tables or reminders, a long log or past ÷ without", "≤ 1.5", "≤ 1.15"),
    Target("B10", "event-loop lag p99 at 100 clicks/s, in frame times", "≤ 20", "≤ 2"),
    Target("B12", "clicks per CPU second, 200 tables ÷ a naive bot", "≥ 30", "≥ 60"),
    Target("B13", "board that moves ÷ still board", "≤ 15", "≤ 8", part="times"),
    Target("B13", "kilobytes of a board that moves", "≤ 250", "≤ 150", part="KB"),
    Target("B14", "counted requests a click, hands in DMs", "≤ 0.5", "≤ 0.4"),
    Target(
        "B15", "CPU per decision of a relaxed computer player ÷ CPU per CAL-op", "≤ 20000", "≤ 6000", part="relaxed"
    ),
    Target("B15", "CPU per decision of a fair computer player ÷ CPU per CAL-op", "≤ 20000", "≤ 6000", part="fair"),
    Target(
        "B15", "CPU per decision of a strong computer player ÷ CPU per CAL-op", "≤ 1500000", "≤ 700000", part="strong"
    ),
    Target("B15", "CPU per decision of a master ÷ CPU per CAL-op", "≤ 5000000", "≤ 3500000", part="master"),
    Target("B16", "event-loop delay p99 while a process searches ÷ idle", "≤ 2", "≤ 1.5"),
    Target("B11", "kilobytes per idle live table", "≤ 1536", "≤ 50"),
)


def present_modules() -> list[ModuleType]:
    return [import_module(f"benchmarks.{name}") for name in MODULES if find_spec(f"benchmarks.{name}")]


def measure(wanted: list[str]) -> list[Figure]:
    """Run the benchmarks and return their figures."""
    modules = present_modules()
    figures: list[Figure] = []
    for key in dict.fromkeys(target.id for target in TARGETS if not wanted or target.id in wanted):
        for module in (module for module in modules if hasattr(module, key.lower())):
            print(f"{key} …", file=sys.stderr, flush=True)
            measured = getattr(module, key.lower())()
            figures += [f for target in TARGETS if target.id == key for f in figures_of(target, measured)]
    return figures


def main() -> int:
    wanted = sys.argv[1:]
    if wanted and wanted[0] in REPORTS:
        return import_module(f"benchmarks.{wanted[0]}").main(wanted[1:])
    unknown = sorted(set(wanted) - {target.id for target in TARGETS})
    if unknown:
        print(f"there is no benchmark {', '.join(unknown)}", file=sys.stderr)
        return 2
    figures = measure(wanted)
    print(as_table(figures))
    print(as_json(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
