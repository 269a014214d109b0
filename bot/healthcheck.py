"""`health`: exit code 0 if the bot is connected and works, else 1; for the health check of a container or a monitor."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from bot.settings import Settings, SettingsError, read_settings
from storage.base import StoreError

HEALTHY, UNHEALTHY = 0, 1
FRESH_SECONDS = 300
"""The bot writes once a minute; what is older says that it hangs or has ended."""


def health(args: argparse.Namespace | None = None) -> int:
    """Print one line about the running bot."""
    try:
        is_fine, said = state(read_settings())
    except SettingsError as error:
        is_fine, said = False, str(error)
    print(said)  # noqa: T201
    return HEALTHY if is_fine else UNHEALTHY


def state(settings: Settings) -> tuple[bool, str]:
    """Return if the bot works, and a line that says so."""
    try:
        path = settings.health
    except StoreError as error:
        return False, str(error)
    try:
        return _read(path)
    except OSError as error:
        return False, f"not running, or not with these settings: {path.absolute()}: {error.strerror}"
    except UnicodeError:
        return False, f"{path} is not a health file"


def _read(path: Path) -> tuple[bool, str]:
    age, said = time.time() - path.stat().st_mtime, path.read_text("utf-8").strip()
    if age > FRESH_SECONDS:
        return False, f"hangs, or was killed: {path.absolute()} is {age / 60:.0f} minutes old"
    return said == "ok", said or f"{path} is empty"
