"""The data files as checked, frozen look-up tables. Faces and whiskeys become small numbers here.

Ingredient faces are numbered water, yeast, then the grain of each whiskey; flag faces the country of each whiskey,
then globe and ship. So whiskey `w` has country `w` and grain `GRAIN + w`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

from engine.core.data import DataFolder
from engine.core.words import sentence

WATER = 0
YEAST = 1
GRAIN = 2
"""The first grain; the grain of whiskey `w` is `GRAIN + w`."""
WHISKEYS = 4
GLOBE = WHISKEYS
SHIP = WHISKEYS + 1
NONE = -1
"""No face, no whiskey, no seat."""

Source = Literal["rulebook", "public", "reconstructed"]
LimitId = Literal["ingredient_dice", "barrels_per_turn", "sheets", "extra_waters", "victims_choose_from_seats"]
_Id = Field(pattern=r"^[a-z][a-z_]{0,15}$")


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    source: Source
    ruling: str | None = Field(default=None, pattern=r"^WB-\d\d$")


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Face(_Record):
    id: str = _Id
    die: Literal["ingredient", "flag"]
    name: str = Field(min_length=1, max_length=30)
    sides: int = Field(ge=1, le=20)


class _Dice(_Table):
    faces: tuple[_Face, ...]


class _WhiskeyRecord(_Record):
    id: str = _Id
    name: str = Field(min_length=1, max_length=24)
    country: str
    grain: str
    marker: str


class _Whiskeys(_Table):
    whiskeys: tuple[_WhiskeyRecord, ...] = Field(min_length=WHISKEYS, max_length=WHISKEYS)


class _Limit(_Record):
    id: LimitId
    value: int = Field(ge=1, le=12)


class _Limits(_Table):
    limits: tuple[_Limit, ...]


class _ToastRecord(_Record):
    face: str
    accent: str = Field(min_length=1, max_length=60)
    line: str = Field(min_length=1, max_length=200)


class _Toasts(_Table):
    toasts: tuple[_ToastRecord, ...]


@dataclass(frozen=True, slots=True)
class Whiskey:
    id: str
    name: str
    country: str
    grain: str
    marker: str

    @property
    def short(self) -> str:
        """The name beside a number, such as "Bourbon"."""
        return sentence(self.id.replace("_", " "))


@dataclass(frozen=True, slots=True)
class Toast:
    accent: str
    line: str


@dataclass(frozen=True, slots=True)
class Catalog:
    whiskeys: tuple[Whiskey, ...]
    ingredients: tuple[str, ...]
    """Ids of the ingredient faces, by number."""
    flags: tuple[str, ...]
    """Ids of the flag faces, by number."""
    ingredient_sides: tuple[int, ...]
    """The face on each side of an ingredient die."""
    flag_sides: tuple[int, ...]
    names: dict[str, str]
    """What each face is called."""
    numbers: dict[str, int]
    """The number of each ingredient face, by id."""
    flag_numbers: dict[str, int]
    rows: dict[str, int]
    """The number of each whiskey, by id."""
    toasts: dict[str, Toast]
    dice: int
    """Ingredient dice; the flag die comes on top."""
    spare: int
    """Dice beyond one water, one yeast and one grain: so many may be further grains or extra waters (WB-12)."""
    barrels_per_turn: int
    sheets: int
    extra_waters: int
    victims_choose_from: int


def load_catalog(folder: DataFolder) -> Catalog:
    whiskeys = _whiskeys(folder)
    ingredients = ("water", "yeast", *(w.grain for w in whiskeys))
    flags = (*(w.country for w in whiskeys), "globe", "ship")
    faces = folder.read("dice.toml", _Dice).faces
    limits = _limits(folder)
    return Catalog(
        whiskeys=whiskeys,
        ingredients=ingredients,
        flags=flags,
        ingredient_sides=_sides(folder, faces, "ingredient", ingredients),
        flag_sides=_sides(folder, faces, "flag", flags),
        names={face.id: face.name for face in faces},
        numbers=_numbered(ingredients),
        flag_numbers=_numbered(flags),
        rows=_numbered(whiskey.id for whiskey in whiskeys),
        toasts=_toasts(folder, flags),
        dice=limits["ingredient_dice"],
        spare=limits["ingredient_dice"] - len(("water", "yeast", "grain")),
        barrels_per_turn=limits["barrels_per_turn"],
        sheets=limits["sheets"],
        extra_waters=limits["extra_waters"],
        victims_choose_from=limits["victims_choose_from_seats"],
    )


def _numbered(ids: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}


def _whiskeys(folder: DataFolder) -> tuple[Whiskey, ...]:
    records = folder.read("whiskeys.toml", _Whiskeys).whiskeys
    folder.require_unique((r.id for r in records), "whiskeys.toml", "id")
    folder.require_unique((r.country for r in records), "whiskeys.toml", "country")
    folder.require_unique((r.grain for r in records), "whiskeys.toml", "grain")
    return tuple(Whiskey(r.id, r.name, r.country, r.grain, r.marker) for r in records)


def _sides(folder: DataFolder, faces: Sequence[_Face], die: str, wanted: Sequence[str]) -> tuple[int, ...]:
    """One entry per side of the die; every face the recipes need must be on it, and no other."""
    own = {face.id: face for face in faces if face.die == die}
    folder.require_unique((face.id for face in faces), "dice.toml", "id")
    for face in own:
        folder.require(face in wanted, "dice.toml", face, f"no recipe uses this face of the {die} die")
    for face in wanted:
        folder.require(face in own, "dice.toml", face, f"the {die} die needs this face")
    return tuple(number for number, face in enumerate(wanted) for _ in range(own[face].sides))


def _limits(folder: DataFolder) -> dict[LimitId, int]:
    records = folder.read("limits.toml", _Limits).limits
    folder.require_unique((r.id for r in records), "limits.toml", "id")
    limits: dict[LimitId, int] = {record.id: record.value for record in records}
    for name in get_args(LimitId):
        folder.require(name in limits, "limits.toml", name, "this number is missing")
    needed = GRAIN + WHISKEYS
    folder.require(
        limits["ingredient_dice"] == needed,
        "limits.toml",
        "ingredient_dice",
        f"a Flight lays one of each ingredient with all dice, so there must be {needed}",
    )
    folder.require(
        limits["barrels_per_turn"] <= needed - GRAIN,
        "limits.toml",
        "barrels_per_turn",
        f"water and yeast leave only {needed - GRAIN} dice for grain",
    )
    return limits


def _toasts(folder: DataFolder, flags: Sequence[str]) -> dict[str, Toast]:
    records = folder.read("toasts.toml", _Toasts).toasts
    folder.require_unique((r.face for r in records), "toasts.toml", "face")
    toasts = {record.face: Toast(record.accent, record.line) for record in records}
    for face in toasts:
        folder.require(face in flags, "toasts.toml", face, "the flag die has no such face")
    for face in flags:
        folder.require(face in toasts, "toasts.toml", face, "this face has no toast")
    return toasts
