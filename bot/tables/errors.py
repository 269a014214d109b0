"""Refusals of the application layer. Every message is one a player may read, and nothing has changed."""

from __future__ import annotations


class TableError(Exception):
    """Base of all refusals."""


class NoSuchTable(TableError):
    def __init__(self) -> None:
        super().__init__("That table is no longer there.")


class NotSeated(TableError):
    def __init__(self) -> None:
        super().__init__("You are not sitting at this table. Watch, or ask for a seat with `/table join`.")


class HostOnly(TableError):
    def __init__(self) -> None:
        super().__init__("Only the host of this table can do that.")


class AlreadyDone(TableError):
    """The same interaction came in twice; the first one has been answered."""

    def __init__(self) -> None:
        super().__init__("That has been done already.")
