"""The data files as checked records: what no model of a single record can see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from engine.core.data import DataFolder
from engine.whiskey_business.data.models import (
    WHISKEYS,
    DiceTable,
    FaceRecord,
    LimitId,
    LimitTable,
    ToastRecord,
    ToastTable,
    WhiskeyRecord,
    WhiskeyTable,
)


def whiskey_records(folder: DataFolder) -> Sequence[WhiskeyRecord]:
    """Return the whiskeys; no two share an id, a country or a grain."""
    records = folder.read("whiskeys.toml", WhiskeyTable).whiskeys
    folder.require_unique((r.id for r in records), "whiskeys.toml", "id")
    folder.require_unique((r.country for r in records), "whiskeys.toml", "country")
    folder.require_unique((r.grain for r in records), "whiskeys.toml", "grain")
    return records


def face_records(folder: DataFolder, ingredients: Sequence[str], flags: Sequence[str]) -> Sequence[FaceRecord]:
    """Return the faces of the dice: each that the recipes need is on its die, and no other."""
    faces = folder.read("dice.toml", DiceTable).faces
    folder.require_unique((face.id for face in faces), "dice.toml", "id")
    for die, wanted in (("ingredient", ingredients), ("flag", flags)):
        own = {face.id for face in faces if face.die == die}
        for face in sorted(own):
            folder.require(face in wanted, "dice.toml", face, f"no recipe uses this face of the {die} die")
        for face in wanted:
            folder.require(face in own, "dice.toml", face, f"the {die} die needs this face")
    return faces


def limits(folder: DataFolder) -> dict[LimitId, int]:
    """Return the numbers of the game, by id."""
    records = folder.read("limits.toml", LimitTable).limits
    folder.require_unique((r.id for r in records), "limits.toml", "id")
    found: dict[LimitId, int] = {record.id: record.value for record in records}
    for name in get_args(LimitId):
        folder.require(name in found, "limits.toml", name, "this number is missing")
    _require_room(folder, found)
    return found


def _require_room(folder: DataFolder, found: dict[LimitId, int]) -> None:
    liquids = len(("water", "yeast"))
    needed = liquids + WHISKEYS
    folder.require(
        found["ingredient_dice"] == needed,
        "limits.toml",
        "ingredient_dice",
        f"a Flight lays one of each ingredient with all dice, so there must be {needed}",
    )
    folder.require(
        found["barrels_per_turn"] <= needed - liquids,
        "limits.toml",
        "barrels_per_turn",
        f"water and yeast leave only {needed - liquids} dice for grain",
    )


def toast_records(folder: DataFolder, flags: Sequence[str]) -> Sequence[ToastRecord]:
    """Return the toasts: one for each face of the flag die."""
    records = folder.read("toasts.toml", ToastTable).toasts
    folder.require_unique((r.face for r in records), "toasts.toml", "face")
    faces = {record.face for record in records}
    for face in sorted(faces):
        folder.require(face in flags, "toasts.toml", face, "the flag die has no such face")
    for face in flags:
        folder.require(face in faces, "toasts.toml", face, "this face has no toast")
    return records
