"""JSON in and out, by pydantic, with a stable field order so that equal values give equal text."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


class CodecError(ValueError):
    """Text that does not hold what it should."""


class Codec(Generic[T]):
    """Reads and writes one type. The adapter is built at first use: it is the slow part of an import."""

    def __init__(self, type_: Any) -> None:
        self._type = type_

    @cached_property
    def _adapter(self) -> TypeAdapter[T]:
        return TypeAdapter(self._type)

    def dump(self, value: T) -> str:
        """Return the value as compact JSON."""
        return self._adapter.dump_json(value).decode()

    def load(self, text: str | bytes) -> T:
        """Read JSON; raise `CodecError` where it does not fit the type."""
        try:
            return self._adapter.validate_json(text)
        except ValidationError as error:
            raise CodecError(first_fault(error)) from None  # its input may be a state, and traces are logged

    def to_data(self, value: T) -> Any:
        """Return the value as plain dicts, lists and atoms, as they would stand in JSON."""
        return self._adapter.dump_python(value, mode="json")

    def from_data(self, data: Any) -> T:
        """Read plain dicts, lists and atoms; raise `CodecError` where they do not fit the type."""
        try:
            return self._adapter.validate_python(data)
        except ValidationError as error:
            raise CodecError(first_fault(error)) from None


def first_fault(error: ValidationError) -> str:
    """Return the first fault of a validation as one line: its place and the reason."""
    place, reason = fault_parts(error)
    return f"{place}: {reason}" if place else reason


def fault_parts(error: ValidationError) -> tuple[str, str]:
    """Return the place of the first fault of a validation, and the reason."""
    fault = error.errors(include_url=False)[0]
    return ".".join(str(step) for step in fault["loc"]), fault["msg"].removeprefix("Value error, ")
