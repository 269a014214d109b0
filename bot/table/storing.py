"""The progress of storing a request, so that people hear the truth when something fails afterward."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal

Extent = Literal["nothing", "a part", "all"]


@dataclass(slots=True)
class Storing:
    """The progress of one request."""

    extent: Extent = "nothing"
    parts: int = 0
    """The number of multi-part writes under way."""
    tables: set[int] = field(default_factory=set[int])
    """The tables that were changed; if something fails afterward, they have to be shown all the same."""


_current: ContextVar[Storing | None] = ContextVar("storing", default=None)


def watched() -> Storing:
    """Let this task hear what it stores from here on, and those that it starts as well."""
    storing = Storing()
    _current.set(storing)
    return storing


def stored(table_id: int | None = None) -> None:
    """Note that something has been stored, perhaps about a table; for those who store what people ask for."""
    storing = _current.get()
    if storing is None:
        return
    if table_id is not None:
        storing.tables.add(table_id)
    if storing.extent != "all":
        storing.extent = "a part" if storing.parts else "all"


@contextmanager
def in_parts() -> Generator[None]:
    """Mark writes that make sense only together: if the block fails, a part of them may be stored."""
    storing = _current.get()
    if storing is None:
        yield
        return
    storing.parts += 1
    try:
        yield
    except BaseException:
        if storing.extent == "all":
            storing.extent = "a part"
        raise
    finally:
        storing.parts -= 1
    if storing.extent == "a part" and not storing.parts:
        storing.extent = "all"
