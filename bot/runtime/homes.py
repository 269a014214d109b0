"""Division of work among processes. One process alone looks after everything; in a cluster each has a share."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Literal, Protocol

from storage.base import StoreError
from storage.leases import Lease, Share

Topic = Literal["table", "person", "guild", "interests", "due", "erased"]
"""Something has changed: a table, a person's preferences, those of a server, interests in a table, the earliest time
at which something is due; or all about a person is gone."""

may_send: ContextVar[Callable[[], bool] | None] = ContextVar("may_send", default=None)
"""Set while a request is made that only the home of a table may make: tells whether this process still is."""


class Unsure(StoreError):
    """It is not known if this process still has a lease: the database has not answered for too long."""

    def __init__(self) -> None:
        super().__init__("The database has not answered for a while, so another process may show this now.")


class Homes(Protocol):
    @property
    def share(self) -> Share | None:
        """All that is at home here; None for everything."""
        ...

    def covers(self, guild_id: int | None, user_id: int) -> bool:
        """Return True if a table of this server, or in the DM of this person, is at home here."""
        ...

    async def lease(self, table_id: int | None, user_id: int) -> Lease | None:
        """Return the lease under which this may be shown; None where none is needed.

        Raises `LeaseLost` where another process shows it, and `Unsure`.
        """
        ...

    def stands(self, lease: Lease) -> bool:
        """Return True while no one else can have this lease."""
        ...

    def tell_home(self, table_id: int) -> None:
        """Let the home of a table bring it up to date."""
        ...

    def tell_all(self, topic: Topic, number: float) -> None:
        """Tell all other processes what has changed."""
        ...


class Alone:
    """The only process: everything is at home here, and there is no one to tell."""

    share = None

    def covers(self, guild_id: int | None, user_id: int) -> bool:
        return True

    async def lease(self, table_id: int | None, user_id: int) -> Lease | None:
        return None

    def stands(self, lease: Lease) -> bool:
        return True

    def tell_home(self, table_id: int) -> None:
        pass

    def tell_all(self, topic: Topic, number: float) -> None:
        pass


ALONE = Alone()
