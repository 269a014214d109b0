from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.cli import run
from tests.kit.postgres import is_available

collect_ignore = [] if is_available() else ["test_addresses.py"]
ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Said:
    code: int
    out: str
    err: str


Command = Callable[..., Said]


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Commands must not depend on the settings or the current folder of the person who runs the tests."""
    for name in ("TAPROOM_DATA_DIR", "DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs a command in this process."""

    def call(*argv: str) -> Said:
        code = run(argv)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return call


@pytest.fixture
def process() -> Command:
    """Runs a command as a program of its own."""

    def call(*argv: str, stdin: str = "", hash_seed: str = "0") -> Said:
        surroundings = {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            [sys.executable, "-m", "bot", *argv], input=stdin, capture_output=True, encoding="utf-8", env=surroundings
        )
        return Said(done.returncode, done.stdout, done.stderr)

    return call
