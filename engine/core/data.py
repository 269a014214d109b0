"""Rule tables from TOML: packaged ones, or an owner's own folder in their place, always validated."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.codec import fault_parts

M = TypeVar("M", bound=BaseModel)

Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]

FILE_LIMIT = 200_000
"""Bytes of a data file; the longest packaged one has 11,000."""
NUMBER_LIMIT = 1_000_000
"""No packaged number has more than three digits."""


class DataModel(BaseModel):
    """A data file, or a part of one; fields it does not know are an error."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Sourced(DataModel):
    """A record of a data table that says where it comes from."""

    source: Literal["rulebook", "public", "reconstructed"]


class DataError(ValueError):
    """A data file that cannot be used; says which file, which record and why."""

    def __init__(self, file: str, record: str, reason: str) -> None:
        super().__init__(f"{file}: {record}: {reason}" if record else f"{file}: {reason}")
        self.file = file
        self.record = record
        self.reason = reason


class DataFolder:
    """The tables of one game. All that is read counts into `hash`, by content and not by layout."""

    def __init__(self, game: str, replacement: Path | None = None) -> None:
        self.game = game
        self._packaged = files("engine") / game / "data"
        self._replacement = replacement / game if replacement else None
        self._parts: dict[str, str] = {}
        self._refuse_strays()

    def read(self, name: str, model: type[M]) -> M:
        """Return one table, from the owner's folder if it has a file of that name."""
        path, content = self._content(name)
        try:
            table = _parsed(path, content)
            _refuse_absurd_numbers(path, table)
            parsed = model.model_validate(table)
            self._parts[name] = digest(table)
        except ValidationError as error:
            raise DataError(path, *fault_parts(error)) from error
        except RecursionError as error:
            raise DataError(path, "", "nested too deeply") from error
        return parsed

    def require(self, fine: bool, name: str, record: str, reason: str) -> None:
        """Raise a `DataError` unless a cross reference or total holds that a single model cannot check."""
        if not fine:
            raise DataError(self._content(name)[0], record, reason)

    def require_unique(self, values: Iterable[str], name: str, what: str) -> None:
        """Raise a `DataError` if an id, letter or name that tells records apart occurs twice."""
        for value, count in Counter(values).items():
            self.require(count == 1, name, value, f"this {what} occurs {count} times")

    @property
    def hash(self) -> str:
        """A digest of the content of all tables read so far."""
        return digest({"game": self.game, "tables": self._parts})

    def _content(self, name: str) -> tuple[str, str]:
        own = self._replacement / name if self._replacement else None
        if own is not None and (text := _own_text(own)) is not None:
            return str(own), text
        return f"{self.game}/{name}", (self._packaged / name).read_text(encoding="utf-8")

    def _refuse_strays(self) -> None:
        """Raise a `DataError` for files of other names: a misspelled one would silently change nothing."""
        if self._replacement is None:
            return
        packaged = self._packaged.iterdir() if self._packaged.is_dir() else ()
        known = {name for entry in packaged if (name := entry.name).endswith(".toml")}
        for stray in _names_in(self._replacement):
            if stray.endswith(".toml") and stray not in known:
                raise DataError(
                    str(self._replacement / stray), "", f"no such table; there are {_listed(known) or 'none'}"
                )


def check_data_dir(data_dir: Path, games: Iterable[str]) -> None:
    """Raise a `DataError` unless the owner's folder exists and every folder in it is named after a game."""
    known = set(games)
    with _reading(data_dir):
        if not _exists(data_dir):
            raise DataError(str(data_dir), "", "this data folder does not exist")
        strays = [name for name in _names_in(data_dir) if name not in known and (data_dir / name).is_dir()]
    for stray in strays:
        if not stray.startswith("."):
            raise DataError(str(data_dir / stray), "", f"no game of that name; there are {_listed(known)}")


@contextmanager
def _reading(path: Path) -> Generator[None]:
    """Turn what the operating system says about an owner's file or folder into a `DataError`."""
    try:
        yield
    except OSError as error:
        raise DataError(str(path), "", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DataError(str(path), "", "cannot be read: it is not UTF-8 text") from error


def _exists(path: Path) -> bool:
    """Return True if there is anything of that name, even a broken link: it was put there for a reason."""
    return path.exists() or path.is_symlink()


def _names_in(folder: Path) -> list[str]:
    """Return the sorted names in an owner's folder; none if there is no such folder."""
    with _reading(folder):
        return sorted(entry.name for entry in folder.iterdir()) if _exists(folder) else []


def _own_text(path: Path) -> str | None:
    """Read an owner's file, if there is one. It must be a regular one: reading a pipe would wait for a writer."""
    with _reading(path):
        if not _exists(path):
            return None
        size = path.stat().st_size
        if not path.is_file():
            raise DataError(str(path), "", "cannot be read: it is not a regular file")
        if size > FILE_LIMIT:
            raise DataError(str(path), "", f"too large for a data file: {size} bytes")
        return path.read_text(encoding="utf-8")


def _parsed(path: str, content: str) -> dict[str, Any]:
    try:
        return tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        raise DataError(path, "", f"not valid TOML: {error}") from error
    except ValueError as error:  # Python does not convert thousands of digits
        raise DataError(path, "", "a number in it has too many digits") from error


def _refuse_absurd_numbers(path: str, value: Any, record: str = "") -> None:
    """Raise a `DataError` for numbers that no game has: ranges and decks are made from them."""
    if isinstance(value, int) and abs(value) > NUMBER_LIMIT:
        raise DataError(path, record, f"numbers have to be within {NUMBER_LIMIT} of zero")
    if isinstance(value, dict):
        for key, part in cast("dict[str, Any]", value).items():
            _refuse_absurd_numbers(path, part, f"{record}.{key}" if record else key)
    elif isinstance(value, list):
        for index, part in enumerate(cast("list[Any]", value)):
            _refuse_absurd_numbers(path, part, f"{record}.{index}")


def digest(data: Any) -> str:
    """Return a hash of the content, the same for equal data in any order."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
