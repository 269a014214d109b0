"""One line in a file that says how the connection is, for a container's health check."""

from __future__ import annotations

import logging
from pathlib import Path

log = logging.getLogger(__name__)

OK = "ok"
"""The line while all is well."""


class HealthFile:
    """Written once a minute: what is older tells that the program hangs."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, state: str) -> None:
        try:
            self._path.write_text(f"{state}\n", "utf-8")
        except OSError as error:  # a full disk has been told elsewhere, and an old file says enough
            log.debug("the health file could not be written: %s", error)

    def remove(self) -> None:
        self._path.unlink(missing_ok=True)
