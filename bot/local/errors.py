"""Why the local table cannot open."""

from __future__ import annotations


class LocalTableError(Exception):
    """The local table cannot open; the message is one line for the person who started it."""
