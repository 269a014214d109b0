"""`make release` refuses for each reason with everything as it was, and tags what it has checked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "release.py"
MAKEFILE = """
VERSION = $(shell sed -n 's/__version__ = "\\(.*\\)"/\\1/p' bot/__init__.py)
test:
	@test ! -e no-test
docs:
	@test ! -e no-docs
wheel:
	@mkdir -p dist && touch dist/taproom-$(VERSION)-py3-none-any.whl
"""
CHANGES = "# Changelog\n\n## Unreleased\n\n### Added\n- A thing.\n\n## 1.0.0 (2026-01-01)\n\n- All.\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a release behind it, and something new."""
    files = {
        "bot/__init__.py": '"""Doc."""\n\n__version__ = "1.0.0"\n',
        "CHANGELOG.md": CHANGES,
        "Makefile": MAKEFILE,
        ".gitignore": "dist/\nno-*\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "--quiet", "--initial-branch=main")
    commit(tmp_path)
    git(tmp_path, "tag", "v1.0.0")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=folder, env=known(), check=True, capture_output=True, text=True
    ).stdout


def known() -> dict[str, str]:
    """The environment without a git above this one, and with a name for commits."""
    who = {f"GIT_{role}_{what}": "x@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | who


def commit(folder: Path) -> None:
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "x")


def release(folder: Path, version: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, SCRIPT, version], cwd=folder, env=known(), capture_output=True, text=True)


def test_what_was_checked_is_committed_and_tagged(repository: Path) -> None:
    done = release(repository, "1.1.0")
    assert done.returncode == 0, done.stderr
    assert git(repository, "status", "--porcelain") == ""
    assert git(repository, "describe").strip() == "v1.1.0"
    assert git(repository, "show", "HEAD:bot/__init__.py").endswith('__version__ = "1.1.0"\n')
    today = f"{datetime.now(UTC):%Y-%m-%d}"
    changes = git(repository, "show", "HEAD:CHANGELOG.md")
    assert changes.startswith(f"# Changelog\n\n## Unreleased\n\n## 1.1.0 ({today})\n\n### Added\n- A thing.\n")
    assert "## 1.0.0 (2026-01-01)" in changes
    again = release(repository, "1.1.0")
    assert "1.1.0 is not newer than 1.1.0" in again.stderr


def nothing_new(folder: Path) -> None:
    (folder / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.0.0 (2026-01-01)\n\n- All.\n")
    commit(folder)


def named_already(folder: Path) -> None:
    (folder / "CHANGELOG.md").write_text(CHANGES + "\n## 1.1.0 (2026-01-02)\n")
    commit(folder)


def no_branch(folder: Path) -> None:
    git(folder, "checkout", "--quiet", "--detach")


REASONS = [
    ("1.1", lambda folder: None, "is no version"),
    ("v1.1.0", lambda folder: None, "is no version"),
    ("0.9.0", lambda folder: None, "is not newer than 1.0.0"),
    ("1.1.0", lambda folder: (folder / "new.txt").touch(), "the tree is not clean"),
    ("1.1.0", no_branch, "this is no branch"),
    ("1.1.0", nothing_new, "says nothing under Unreleased"),
    ("1.1.0", named_already, "has 1.1.0 already"),
    ("1.1.0", lambda folder: (folder / "no-test").touch(), "make test fails"),
    ("1.1.0", lambda folder: (folder / "no-docs").touch(), "make docs fails"),
]


@pytest.mark.parametrize(("version", "spoil", "reason"), REASONS, ids=[reason for *_, reason in REASONS])
def test_a_release_is_refused(repository: Path, version: str, spoil: Callable[[Path], object], reason: str) -> None:
    spoil(repository)
    before = git(repository, "status", "--porcelain"), git(repository, "rev-parse", "HEAD")
    done = release(repository, version)
    assert done.returncode == 1
    assert reason in done.stderr
    assert (git(repository, "status", "--porcelain"), git(repository, "rev-parse", "HEAD")) == before
    assert git(repository, "tag").split() == ["v1.0.0"]
