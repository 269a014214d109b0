"""The actions of a distiller. They are built once each and shared, so that listing them costs next to nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from engine.core.game import Seat


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll all dice that are not kept."""

    kind: Literal["roll"] = "roll"


@dataclass(frozen=True, slots=True)
class Place:
    """Keep one die showing this face."""

    face: str
    row: str | None = None
    """The whiskey a globe is bound to (option globe_commits)."""
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Bank:
    whiskey: str
    kind: Literal["bank"] = "bank"


@dataclass(frozen=True, slots=True)
class Shot:
    """Take a sheet and roll the same dice again."""

    kind: Literal["shot"] = "shot"


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn with nothing (WB-36)."""

    kind: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Shelf:
    """Lose this stock to the third sheet."""

    whiskey: str
    kind: Literal["shelf"] = "shelf"


@dataclass(frozen=True, slots=True)
class Drain:
    """The flyer takes this stock."""

    victim: Seat
    whiskey: str
    kind: Literal["drain"] = "drain"


@dataclass(frozen=True, slots=True)
class Give:
    """A victim hands this stock to the flyer."""

    whiskey: str
    kind: Literal["give"] = "give"


@dataclass(frozen=True, slots=True)
class PickAccent:
    """The winner who rolled the globe toasts in the accent of this face."""

    face: str
    kind: Literal["accent"] = "accent"


AnyAction = Annotated[
    Roll | Place | Bank | Shot | Stop | Shelf | Drain | Give | PickAccent,
    Field(discriminator="kind"),
]

ROLL = Roll()
SHOT = Shot()
STOP = Stop()
place = cache(Place)
bank = cache(Bank)
