"""What can keep the local table from opening."""

from __future__ import annotations


class LocalTableError(Exception):
    """The local table cannot open; the message is one line for the person who tried."""
