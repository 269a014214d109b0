"""The shape of an event: its keys and types without anything that people wrote."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

DEPTH = 2
KEYS = 40
LENGTH = 3000
_FIELD = re.compile(r"[a-z_]{1,40}")
"""Names of fields. Other keys are ids or words of people, so they are not shown."""


def shape(value: object) -> str:
    """Describe keys and types, nested a little, in at most `LENGTH` characters."""
    return _shape(value, DEPTH)[:LENGTH]


def _shape(value: object, depth: int) -> str:
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        return _object(cast("Mapping[Any, object]", value), depth)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return _list(cast("Sequence[object]", value), depth)
    return type(value).__name__


def _object(value: Mapping[Any, object], depth: int) -> str:
    if not depth:
        return "{…}"
    fields = [f"{_key(key)}: {_shape(inner, depth - 1)}" for key, inner in list(value.items())[:KEYS]]
    return f"{{{', '.join([*fields, *(['…'] if len(value) > KEYS else [])])}}}"


def _list(value: Sequence[object], depth: int) -> str:
    return f"[{len(value)} × {_shape(value[0], depth - 1)}]" if value and depth else f"[{len(value)}]"


def _key(key: object) -> str:
    return key if isinstance(key, str) and _FIELD.fullmatch(key) else "?"
