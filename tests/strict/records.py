"""Records of the strict Discord about each request."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from tests.strict.rules import Upload


@dataclass(slots=True)
class SentFile:
    """A file as the simulator takes it."""

    filename: str
    data: bytes
    description: str | None = None
    fp: io.BytesIO = field(init=False)

    def __post_init__(self) -> None:
        self.fp = io.BytesIO(self.data)


@dataclass(slots=True)
class Asked:
    """One request: when it came, what was wrong with it, how it was answered."""

    number: int
    at: float
    """Seconds on the virtual clock."""
    method: str
    path: str
    params: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: list[SentFile] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    status: int = 0
    """0 as long as there is no answer, also where the answer was lost."""
    code: int = 0
    answered_at: float | None = None
    applied: bool = False
    """True if it took effect, whatever the answer said."""
    provoked: bool = False
    """True if the answer was ordered by the test."""
    message_id: int | None = None
    """The message that it made or changed, or that an earlier post with its nonce had made."""

    @property
    def route(self) -> str:
        return f"{self.method} {self.path}"

    def fits(self, part: str) -> bool:
        """Return whether this is in "METHOD /path"; `*` stands for anything."""
        return fnmatchcase(self.route, f"*{part}*")

    @property
    def uploads(self) -> list[Upload]:
        return [Upload(number, file.filename, len(file.data)) for number, file in enumerate(self.files)]

    @property
    def message(self) -> dict[str, Any]:
        """The body of the message in it, be it the answer to an interaction or not."""
        body = self.body if isinstance(self.body, dict) else {}
        return body.get("data") or body

    def __str__(self) -> str:
        return f"{self.at:.2f} s: {self.route} -> {self.status or 'no answer'} {self.code or ''}".rstrip()
