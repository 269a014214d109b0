"""The data files as checked, frozen look-up tables. Faces and whiskeys become small numbers here.

Ingredient faces are numbered water, yeast, then the grain of each whiskey; flag faces the country of each whiskey,
then globe and ship. So whiskey `w` has country `w` and grain `GRAIN + w`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.core.data import DataFolder
from engine.core.words import sentence
from engine.whiskey_business.data import checks
from engine.whiskey_business.data.models import WHISKEYS, FaceRecord

WATER = 0
YEAST = 1
GRAIN = 2
"""The first grain; the grain of whiskey `w` is `GRAIN + w`."""
GLOBE = WHISKEYS
SHIP = WHISKEYS + 1
NONE = -1
"""No face, no whiskey, no seat."""


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
    """The name of each face."""
    numbers: dict[str, int]
    """The number of each ingredient face, by id."""
    flag_numbers: dict[str, int]
    rows: dict[str, int]
    """The number of each whiskey, by id."""
    toasts: dict[str, Toast]
    dice: int
    """Ingredient dice; the flag die comes on top."""
    spare: int
    """Dice beyond one water, one yeast and one grain; they may be further grains or extra waters (WB-12)."""
    barrels_per_turn: int
    sheets: int
    extra_waters: int
    victims_choose_from: int


def load_catalog(folder: DataFolder) -> Catalog:
    """Read the data files into the catalog."""
    whiskeys = tuple(Whiskey(r.id, r.name, r.country, r.grain, r.marker) for r in checks.whiskey_records(folder))
    ingredients = ("water", "yeast", *(w.grain for w in whiskeys))
    flags = (*(w.country for w in whiskeys), "globe", "ship")
    faces = checks.face_records(folder, ingredients, flags)
    limits = checks.limits(folder)
    return Catalog(
        whiskeys=whiskeys,
        ingredients=ingredients,
        flags=flags,
        ingredient_sides=_sides(faces, ingredients),
        flag_sides=_sides(faces, flags),
        names={face.id: face.name for face in faces},
        numbers=_numbered(ingredients),
        flag_numbers=_numbered(flags),
        rows=_numbered(whiskey.id for whiskey in whiskeys),
        toasts={toast.face: Toast(toast.accent, toast.line) for toast in checks.toast_records(folder, flags)},
        dice=limits["ingredient_dice"],
        spare=limits["ingredient_dice"] - len(("water", "yeast", "grain")),
        barrels_per_turn=limits["barrels_per_turn"],
        sheets=limits["sheets"],
        extra_waters=limits["extra_waters"],
        victims_choose_from=limits["victims_choose_from_seats"],
    )


def _numbered(ids: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(ids)}


def _sides(faces: Sequence[FaceRecord], wanted: Sequence[str]) -> tuple[int, ...]:
    """Return one entry per side of the die."""
    sides = {face.id: face.sides for face in faces}
    return tuple(number for number, face in enumerate(wanted) for _ in range(sides[face]))
