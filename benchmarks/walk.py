"""The way of one click through the code: `python -m benchmarks walk [--verbose]`.

Counts what runs from the click until its answer is sent and the hands are settled, in every thread.
"""

from __future__ import annotations

import argparse
import asyncio
import dis
import sys
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import NamedTuple

from benchmarks.stubbed import Bench, bench, settle
from engine import GAMES

ROOT = Path(__file__).parents[1]
OURS = ("bot", "cogs", "engine", "renderers", "storage")
WARM_UP = 60
CLICKS = 15
"""Clicks that are walked; the one in the middle and the longest one by their functions are shown."""
TABLE_READ = ("bot.table.registry", "TableRegistry.read")
BOOK_READ = ("bot.delivery.lanes", "Lanes.of")

Function = tuple[str, str]
"""A module and the qualified name of a function in it."""


class Counted(NamedTuple):
    """The size of a way."""

    functions: int
    files: int
    calls: int
    changes: int
    """Calls into another file than that of the call before."""


@dataclass(slots=True)
class Walk:
    """The calls of our own functions, in their order."""

    calls: list[Function] = field(default_factory=list[Function])
    reentered: Counter[str] = field(default_factory=Counter[str])
    """Modules that a chain of calls had left and came back to further down, by how often."""

    def note(self, frame: FrameType) -> None:
        """Note the call that has just begun in this frame."""
        function = function_of(frame.f_code)
        self.calls.append(function)
        above = [module for module, _ in groupby(modules_above(frame))]
        if is_in_bot(function[0]) and above[0] != function[0] and function[0] in above:
            self.reentered[function[0]] += 1

    def counted(self, packages: Sequence[str] = OURS) -> Counted:
        """Count what belongs to these packages."""
        calls = [call for call in self.calls if call[0].partition(".")[0] in packages]
        modules = [module for module, _ in calls]
        return Counted(
            len({*calls}), len({*modules}), len(calls), sum(before != now for before, now in pairwise(modules))
        )

    def modules(self) -> list[str]:
        """Return the modules of `bot` in the order of their first visit."""
        return [*dict.fromkeys(module for module, _ in self.calls if is_in_bot(module))]


def is_in_bot(module: str) -> bool:
    """Tell the bot's own modules from what it stands on."""
    return module.partition(".")[0] == "bot"


def modules_above(frame: FrameType) -> Generator[str]:
    """Yield the modules of `bot` that wait for this frame, the nearest first."""
    above = frame.f_back
    while above is not None:
        module = module_of(above.f_code.co_filename)
        if module is not None and is_in_bot(module):
            yield module
        above = above.f_back
    yield ""


@cache
def module_of(filename: str) -> str | None:
    """Return the name of one of our modules, or None for the file of someone else."""
    path = Path(filename)
    if not path.is_relative_to(ROOT):
        return None
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts) if parts[0] in OURS else None


def function_of(code: CodeType) -> Function:
    """Return the function of this code; what is written inside a function belongs to it."""
    return module_of(code.co_filename) or "", code.co_qualname.partition(".<locals>")[0]


@cache
def first_step(code: CodeType) -> int:
    """Return the offset at which a call begins; a coroutine that goes on does so further down."""
    return next((step.offset for step in dis.get_instructions(code) if step.opname == "RESUME"), 0)


class Tracer:
    """Follows calls in all threads that are started under it, while something is to be recorded."""

    def __init__(self) -> None:
        self._walk: Walk | None = None

    @contextmanager
    def installed(self) -> Generator[None]:
        """Watch this thread and those that it starts."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def recorded(self) -> Generator[Walk]:
        """Record the calls made meanwhile."""
        self._walk = walk = Walk()
        try:
            yield walk
        finally:
            self._walk = None

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        walk, code = self._walk, frame.f_code
        if walk is None or event != "call" or module_of(code.co_filename) is None:
            return
        if not code.co_name.startswith("<") and frame.f_lasti <= first_step(code):
            walk.note(frame)


@asynccontextmanager
async def traced_bench() -> AsyncGenerator[tuple[Bench, Tracer]]:
    """Compose a bot whose threads are all watched."""
    tracer = Tracer()
    with tracer.installed():
        async with bench() as made:
            yield made, tracer


async def walked(game: str, clicks: int = CLICKS, warm_up: int = WARM_UP) -> list[Walk]:
    """Walk some clicks on the table message of a game; return them from the shortest to the longest."""
    async with traced_bench() as (made, tracer):
        tables = [await made.table(game)]
        await made.clicks(tables, warm_up, game)
        await settle(made)
        walks: list[Walk] = []
        while len(walks) < clicks:
            interaction = await made.next_interaction(tables[0])
            if interaction is None:
                tables = [await made.table(game)]
                await settle(made)
                continue
            with tracer.recorded() as walk:
                await made.bot.on_interaction(interaction)
                await settle(made)
            walks.append(walk)
    return sorted(walks, key=lambda walk: walk.counted(("bot",)).functions)


def lines_of(walk: Walk, label: str) -> list[str]:
    """Show the figures of a walk: for `bot`, then for all of ours."""
    reads = Counter(walk.calls)
    read = f"{reads[TABLE_READ]:6} {reads[BOOK_READ]:6}"
    both = (("bot", walk.counted(("bot",)), read), ("all", walk.counted(), ""))
    return [
        f"{label:25} {part:4} {n.functions:9} {n.files:6} {n.calls:6} {n.changes:8} {more}".rstrip()
        for part, n, more in both
    ]


def way_down(walk: Walk) -> list[str]:
    """Name the modules in the order of their first visit, with those that a chain of calls comes back to."""
    return [f"    {module}{again(walk.reentered[module])}" for module in walk.modules()]


def again(times: int) -> str:
    """Say how often a module is visited again on the way down."""
    return f"  visited again further down, {times} times" if times else ""


def main(arguments: Sequence[str]) -> int:
    """Print the way of a click for each game."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks walk", description=__doc__)
    parser.add_argument("--verbose", action="store_true", help="list the modules of bot in the order of their visits")
    verbose = parser.parse_args(arguments).verbose
    print(f"{'click':25} {'of':4} functions  files  calls  changes tables   book")
    for game in GAMES:
        walks = asyncio.run(walked(game))
        for walk, label in ((walks[len(walks) // 2], game), (walks[-1], f"{game}, longest")):
            print(*lines_of(walk, label), *(way_down(walk) if verbose else ()), sep="\n")
    return 0
