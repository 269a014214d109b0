"""A process killed at any instant loses no move it had answered."""

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from storage import SqliteStore

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


def killed_after(seconds: float, path: Path) -> list[tuple[int, int]]:
    """Let the player run, kill it this long after its first move; the moves it said were stored."""
    command = [sys.executable, str(HERE / "endless_play.py"), str(path)]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{HERE}"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=ROOT) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        time.sleep(seconds)
        process.kill()
        said += process.stdout.read()
    complete = said[: said.rfind(b"\n") + 1].decode().splitlines()
    return [(int(table_id), int(seq)) for table_id, seq in (line.split() for line in complete)]


async def check_file(path: Path, answered: set[tuple[int, int]]) -> None:
    stored: set[tuple[int, int]] = set()
    async with SqliteStore(path) as store:
        for row, _ in await store.live():
            log = [entry.seq for entry in await store.actions(row.id)]
            assert log == list(range(row.version - 1))
            assert [entry.seq for entry in await store.events(row.id)] == log
            assert row.state == (str(log[-1]) if log else "start")
            stored |= {(row.id, seq) for seq in log}
    assert answered <= stored


async def test_no_answered_move_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "taproom.db"
    instants = random.Random(20)
    answered: set[tuple[int, int]] = set()
    for _ in range(6):
        moves = killed_after(instants.uniform(0, 0.25), path)
        assert moves
        assert answered.isdisjoint(moves)
        answered.update(moves)
        await check_file(path, answered)
