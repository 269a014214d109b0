"""The records of the data files."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

WHISKEYS = 4

Source = Literal["rulebook", "public", "reconstructed"]
LimitId = Literal["ingredient_dice", "barrels_per_turn", "sheets", "extra_waters", "victims_choose_from_seats"]
_Id = Field(pattern=r"^[a-z][a-z_]{0,15}$")


class Record(BaseModel):
    """One entry of a table, with where it comes from."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: Source
    ruling: str | None = Field(default=None, pattern=r"^WB-\d\d$")


class Table(BaseModel):
    """One data file."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class FaceRecord(Record):
    id: str = _Id
    die: Literal["ingredient", "flag"]
    name: str = Field(min_length=1, max_length=30)
    sides: int = Field(ge=1, le=20)


class DiceTable(Table):
    faces: tuple[FaceRecord, ...]


class WhiskeyRecord(Record):
    id: str = _Id
    name: str = Field(min_length=1, max_length=24)
    country: str
    grain: str
    marker: str


class WhiskeyTable(Table):
    whiskeys: tuple[WhiskeyRecord, ...] = Field(min_length=WHISKEYS, max_length=WHISKEYS)


class LimitRecord(Record):
    id: LimitId
    value: int = Field(ge=1, le=12)


class LimitTable(Table):
    limits: tuple[LimitRecord, ...]


class ToastRecord(Record):
    face: str
    accent: str = Field(min_length=1, max_length=60)
    line: str = Field(min_length=1, max_length=200)


class ToastTable(Table):
    toasts: tuple[ToastRecord, ...]
