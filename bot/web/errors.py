"""Reasons why the web table refuses a request, or cannot open."""

from __future__ import annotations


class WebTableError(Exception):
    """The web table cannot open; the message is one line for the person who started it."""


class Refused(Exception):
    """A request that is not carried out; the message is one sentence for the person who made it."""

    def __init__(self, status: int, sentence: str, seconds: int = 0) -> None:
        """`seconds` is the time after which it may be tried again."""
        super().__init__(sentence)
        self.status = status
        self.seconds = seconds
