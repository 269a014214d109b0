"""`make release VERSION=1.2.0`: check that all agrees, write the version and the date, commit and tag.

Refuses, with everything as it was, unless the tree is clean, the version is a new one, CHANGELOG.md says what is new,
and tests, documentation and wheel of exactly what is tagged are good.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

VERSIONED, CHANGELOG = Path("bot/__init__.py"), Path("CHANGELOG.md")
CHECKS = ("test", "docs", "wheel")
HANDED_DOWN = ("MAKEFLAGS", "MFLAGS", "MAKEOVERRIDES", "MAKELEVEL", "VERSION")
_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
_WRITTEN = re.compile(r'^__version__ = "([^"]+)"$', re.M)
_UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.M | re.S)


class Refused(Exception):
    """The reason why there is no release."""


def main(version: str) -> int:
    try:
        before = _checked(version)
        try:
            _write(version, before)
            _make(version)
        except BaseException:
            for path, text in before.items():
                path.write_text(text, "utf-8")
            raise
        _git("commit", "--quiet", "-m", f"[release] Cut {version}", "--", *map(str, before))
        _git("tag", "-a", f"v{version}", "-m", f"Taproom {version}")
    except Refused as reason:
        print(f"No release: {reason}", file=sys.stderr)
        return 1
    print(f"Tagged v{version}; the wheel is in dist. To publish: git push --follow-tags")
    return 0


def _checked(version: str) -> dict[Path, str]:
    """Return the files that will change, as they are."""
    if not _VERSION.fullmatch(version):
        raise Refused(f"{version or 'VERSION='} is no version such as 1.2.0 (make release VERSION=1.2.0).")
    if _git("status", "--porcelain"):
        raise Refused("the tree is not clean; commit or remove what git status lists.")
    if not _git("branch", "--show-current"):
        raise Refused("this is no branch; the release needs one to be committed on.")
    tags = [tag[1:] for tag in _git("tag", "--list", "v*").split() if _VERSION.fullmatch(tag[1:])]
    newest = max(map(_numbers, tags), default=(0, 0, 0))
    if _numbers(version) <= newest:
        raise Refused(f"{version} is not newer than {'.'.join(map(str, newest))}, which is tagged.")
    texts = {path: path.read_text("utf-8") for path in (VERSIONED, CHANGELOG)}
    written = _WRITTEN.search(texts[VERSIONED])
    if written is None or _numbers(written[1]) > _numbers(version):
        raise Refused(f"{VERSIONED} has no version, or a newer one than {version}.")
    unreleased = _UNRELEASED.search(texts[CHANGELOG])
    if unreleased is None or not re.search(r"^- ", unreleased[1], re.M):
        raise Refused(f"{CHANGELOG} says nothing under Unreleased.")
    if re.search(rf"^## {re.escape(version)}\b", texts[CHANGELOG], re.M):
        raise Refused(f"{CHANGELOG} has {version} already.")
    return texts


def _write(version: str, before: dict[Path, str]) -> None:
    VERSIONED.write_text(_WRITTEN.sub(f'__version__ = "{version}"', before[VERSIONED]), "utf-8")
    heading = f"## Unreleased\n\n## {version} ({datetime.now(UTC):%Y-%m-%d})\n"
    CHANGELOG.write_text(before[CHANGELOG].replace("## Unreleased\n", heading, 1), "utf-8")


def _make(version: str) -> None:
    # Variables on the command line of `make release` would be handed down to every make below it, the tests' own too.
    environment = {name: value for name, value in os.environ.items() if name not in HANDED_DOWN}
    for check in CHECKS:
        print(f"make {check}", flush=True)
        if subprocess.run(["make", "--no-print-directory", check], env=environment).returncode:
            raise Refused(f"make {check} fails.")
    if not list(Path("dist").glob(f"taproom-{version}-*.whl")):
        raise Refused(f"the wheel in dist is not of {version}.")
    changed = {line[3:] for line in _git("status", "--porcelain").splitlines()}
    if others := changed - {str(VERSIONED), str(CHANGELOG)}:
        raise Refused(f"the checks have changed {', '.join(sorted(others))}.")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"git {arguments[0]} fails: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
