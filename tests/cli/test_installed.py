"""An installed program runs whatever the working directory and `PYTHONPATH` hold; without one the checkout does."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot import __version__, installed
from bot.__main__ import main
from bot.installed import run_installed

ROOT = Path(__file__).parents[2]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], dict[str, str]]]:
    """Collects what would replace this process."""
    calls: list[tuple[list[str], dict[str, str]]] = []
    monkeypatch.setattr("os.execve", lambda _, command, environment: calls.append((command, environment)))
    return calls


def environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Pretend that the packages of this environment are in a folder, with a Taproom; return its package."""
    package = folder / "bot"
    package.mkdir(parents=True)
    (package / "__main__.py").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(folder))
    return package


def test_an_installed_program_is_started_instead_of_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[tuple[list[str], dict[str, str]]]
) -> None:
    environment(tmp_path, monkeypatch)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    run_installed(["stats", "--json"])
    [(command, known)] = started
    assert command == [sys.executable, "-P", "-m", "bot", "stats", "--json"]
    assert "PYTHONPATH" not in known


def test_the_installed_program_itself_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[tuple[list[str], dict[str, str]]]
) -> None:
    run_installed([], running=environment(tmp_path, monkeypatch).resolve())
    assert started == []


def test_a_checkout_goes_on_where_nothing_else_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, started: list[tuple[list[str], dict[str, str]]]
) -> None:
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    run_installed([])
    assert started == []


def test_a_checkout_in_the_working_directory_does_not_shadow_what_is_installed(tmp_path: Path) -> None:
    """The real thing, with a few modules standing in for the two programs."""
    home = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
    packages = next(home.glob("lib/python*/site-packages"))
    for folder, name in ((packages, "installed"), (tmp_path / "checkout", "checkout")):
        (folder / "bot").mkdir(parents=True)
        for module in ("__main__.py", "installed.py"):
            shutil.copy(ROOT / "bot" / module, folder / "bot" / module)
        (folder / "bot" / "__init__.py").write_text("__version__ = ''\n")
        (folder / "bot" / "program.py").write_text(f"def main(argv): print('{name}')\n")
    for path in ("", str(tmp_path / "checkout")):
        done = subprocess.run(
            [home / "bin" / "python", "-m", "bot"],
            cwd=tmp_path / "checkout",
            env=os.environ | {"PYTHONPATH": path},
            capture_output=True,
            text=True,
        )
        assert done.stdout == "installed\n", done.stderr


def test_the_version_says_where_it_runs_from(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "--version"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == f"{installed.described()}\n"
    assert f"taproom {__version__} ({ROOT}, Python " in done.stdout


def test_a_system_without_locks_and_signals_is_refused_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bot.__main__.os", SimpleNamespace(name="nt"))
    assert main([]) == 2
    assert "on Windows, run it in WSL" in capsys.readouterr().err
