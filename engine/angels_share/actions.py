"""The actions of a seat. Small and frozen; the lower-case functions return one shared object per value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell one barrel of this distillery and age; equal barrels are the same action."""

    distillery: str
    age: int
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Move:
    """End the selling and move the pawn."""

    distillery: str
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Aim:
    """Choose the distillery that the card's action works on."""

    distillery: str
    kind: Literal["aim"] = "aim"


@dataclass(frozen=True, slots=True)
class Schedule:
    """Choose the round in which the drawn event will happen."""

    round: int
    kind: Literal["schedule"] = "schedule"


@dataclass(frozen=True, slots=True)
class PutAway:
    """Put a hand card away, to be replaced."""

    distillery: str
    kind: Literal["put_away"] = "put_away"


@dataclass(frozen=True, slots=True)
class DrawNew:
    """Put no more cards away, and draw."""

    kind: Literal["draw_new"] = "draw_new"


@dataclass(frozen=True, slots=True)
class Buy:
    aged: bool
    """Climate Control ages it at once."""
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Pass:
    """Buy nothing."""

    kind: Literal["pass"] = "pass"


AnyAction = Annotated[
    Sell | Move | Aim | Schedule | PutAway | DrawNew | Buy | Pass,
    Field(discriminator="kind"),
]

sell = cache(Sell)
move = cache(Move)
aim = cache(Aim)
schedule = cache(Schedule)
put_away = cache(PutAway)

DRAW_NEW = DrawNew()
BUY = Buy(aged=False)
BUY_AGED = Buy(aged=True)
PASS = Pass()
