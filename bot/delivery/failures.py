"""Reasons why a request did not work, in the terms of Discord: other ways to show messages use the same."""

from __future__ import annotations

from dataclasses import dataclass

NO_ACCESS = frozenset({50001, 50013})
OLD_MESSAGE = 30046
DM_CLOSED = frozenset({50007, 50278})
ARCHIVED = 50083
INVALID = 400
"""The status of a message that is not taken as it is."""

MISSING_RIGHTS = (
    "I cannot show the table here. I need the permissions View Channel, Send Messages (in threads: Send Messages in "
    "Threads) and Attach Files. The game itself is safe."
)


@dataclass(frozen=True, slots=True)
class Failed:
    """The reason why a call did not work."""

    status: int = 0
    code: int = 0

    @property
    def no_access(self) -> bool:
        return self.code in NO_ACCESS or self.status == 403

    @property
    def gone(self) -> bool:
        """True if the object of the call does not exist."""
        return self.status == 404

    @property
    def passing(self) -> bool:
        """True if the same call may work later. Old messages stay closed to edits."""
        return (self.status in (0, 429) or self.status >= 500) and self.code != OLD_MESSAGE

    @property
    def untaken(self) -> bool:
        """True if the call certainly had no effect, and never will."""
        return self.status == 429 or not self.passing

    @property
    def dm_closed(self) -> bool:
        return self.code in DM_CLOSED
