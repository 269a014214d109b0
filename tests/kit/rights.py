"""Permissions in tests, which may run as the superuser, to whom none apply."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

NOBODY = 65534


@contextmanager
def unprivileged() -> Generator[None]:
    """Step down from the superuser for the time of the block."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


@contextmanager
def closed_folder(title: str = "closed") -> Generator[Path]:
    """A folder of this name that may not be entered, seen by somebody without special rights."""
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to others, too
        os.chmod(name, 0o755)
        folder = Path(name) / title
        folder.mkdir(mode=0)
        folder.chmod(0)
        with unprivileged():
            yield folder
        folder.chmod(0o700)
