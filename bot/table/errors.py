"""Refusals of the application layer. Every message is one a player may read, and nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence

from storage.base import SeatRow, Status, TableRow


class TableError(Exception):
    """Base of all refusals."""


class NoSuchTable(TableError):
    """There is no table with this number."""

    def __init__(self) -> None:
        super().__init__("That table is no longer there.")


class GameGone(TableError):
    """The game of this table is no longer part of the bot, so only its row can be read."""

    def __init__(self, row: TableRow, seats: Sequence[SeatRow]) -> None:
        super().__init__(f"The game of table {row.id} ({row.title}) is not part of this bot anymore.")
        self.row = row
        self.seats = seats


class NotSeated(TableError):
    """Only players may do this."""

    def __init__(self, status: Status = "playing") -> None:
        how = "takes a free seat" if status == "lobby" else "asks for a seat that a computer player holds"
        super().__init__(
            f"You are not playing at this table. `/table join` {how}; `/table open` starts a table of your own."
        )


class OtherServer(TableError):
    """A table of one server was asked for in another."""

    def __init__(self) -> None:
        super().__init__("That table is in another server.")


class HostOnly(TableError):
    """Only the host may do this."""

    def __init__(self, host: str, what: str) -> None:
        super().__init__(f"Only {host}, the host, can {what}.")


class AlreadyDone(TableError):
    """The same interaction came in twice; the first one has been answered."""

    def __init__(self) -> None:
        super().__init__("That has been done already.")
