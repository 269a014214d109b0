"""Rule tables from TOML: packaged ones, or an owner's own folder in their place, always validated."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.codec import fault_parts

M = TypeVar("M", bound=BaseModel)

Positive = Annotated[int, Field(ge=1)]
NotNegative = Annotated[int, Field(ge=0)]


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
        self._packaged = files(f"engine.{game}") / "data"
        self._replacement = replacement / game if replacement else None
        self._parts: dict[str, str] = {}
        self._refuse_strays()

    def read(self, name: str, model: type[M]) -> M:
        """One table, from the owner's folder if it has a file of that name."""
        path, content = self._content(name)
        try:
            table = tomllib.loads(content)
        except tomllib.TOMLDecodeError as error:
            raise DataError(path, "", f"not valid TOML: {error}") from error
        except RecursionError as error:
            raise DataError(path, "", "nested too deeply") from error
        try:
            parsed = model.model_validate(table)
        except ValidationError as error:
            raise DataError(path, *fault_parts(error)) from error
        self._parts[name] = digest(table)
        return parsed

    def require(self, fine: bool, name: str, record: str, reason: str) -> None:
        """Cross references and totals that a single model cannot check."""
        if not fine:
            raise DataError(self._content(name)[0], record, reason)

    def require_unique(self, values: Iterable[str], name: str, what: str) -> None:
        """Ids, letters or names that tell records apart."""
        for value, count in Counter(values).items():
            self.require(count == 1, name, value, f"this {what} occurs {count} times")

    @property
    def hash(self) -> str:
        """A digest of the content of all tables read so far."""
        return digest({"game": self.game, "tables": self._parts})

    def _content(self, name: str) -> tuple[str, str]:
        own = self._replacement / name if self._replacement else None
        if own is not None and own.exists():
            try:
                return str(own), own.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError) as error:
                raise DataError(str(own), "", f"cannot be read: {error}") from error
        return f"{self.game}/{name}", (self._packaged / name).read_text(encoding="utf-8")

    def _refuse_strays(self) -> None:
        """A misspelt file would silently change nothing: better to stop."""
        if self._replacement is None or not self._replacement.is_dir():
            return
        known = {entry.name for entry in self._packaged.iterdir()}
        for stray in sorted(p.name for p in self._replacement.glob("*.toml")):
            if stray not in known:
                raise DataError(str(self._replacement / stray), "", f"no such table; there are {_listed(known)}")


def check_data_dir(data_dir: Path, games: Iterable[str]) -> None:
    """A folder of own tables must exist and hold folders named after games."""
    if not data_dir.is_dir():
        raise DataError(str(data_dir), "", "this data folder does not exist")
    known = set(games)
    for entry in sorted(p.name for p in data_dir.iterdir() if p.is_dir() and not p.name.startswith(".")):
        if entry not in known:
            raise DataError(str(data_dir / entry), "", f"no game of that name; there are {_listed(known)}")


def digest(data: Any) -> str:
    """A hash of the content, the same for equal data in whatever order."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
