"""What a seat may do. Small and frozen; the functions hand out one shared object per value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field


@dataclass(frozen=True, slots=True)
class Sell:
    """One barrel of this distillery and age; equal barrels are the same choice."""

    distillery: str
    age: int
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class Move:
    """Ends the selling and sends the pawn."""

    distillery: str
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Aim:
    """The distillery that the card's action works on."""

    distillery: str
    kind: Literal["aim"] = "aim"


@dataclass(frozen=True, slots=True)
class Schedule:
    """The round in which the drawn event will happen."""

    round: int
    kind: Literal["schedule"] = "schedule"


@dataclass(frozen=True, slots=True)
class PutAway:
    """A hand card to be exchanged."""

    distillery: str
    kind: Literal["put_away"] = "put_away"


@dataclass(frozen=True, slots=True)
class DrawNew:
    """No more cards are put away."""

    kind: Literal["draw_new"] = "draw_new"


@dataclass(frozen=True, slots=True)
class Buy:
    aged: bool
    """Climate Control ages it at once."""
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Pass:
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
