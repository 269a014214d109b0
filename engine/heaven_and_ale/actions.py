"""The actions of a seat. Small and frozen; the lower-case functions return one shared object per value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field


@dataclass(frozen=True, slots=True)
class Move:
    """Move the figure to a space of the track."""

    space: int
    kind: Literal["move"] = "move"


@dataclass(frozen=True, slots=True)
class Enter:
    """Put the figure on a starting space, before the first round or to end one's round."""

    start: str
    kind: Literal["enter"] = "enter"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy this tile of the space; where it goes is asked next, and decides the price."""

    tile: str
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Stop:
    """Buy no more tiles."""

    kind: Literal["stop"] = "stop"


@dataclass(frozen=True, slots=True)
class Place:
    """Put the bought tile on a hex, and pay for it."""

    hex: str
    kind: Literal["place"] = "place"


@dataclass(frozen=True, slots=True)
class Activate:
    """Turn a new shed so that it activates these neighbors."""

    hexes: tuple[str, ...]
    kind: Literal["activate"] = "activate"


@dataclass(frozen=True, slots=True)
class Score:
    """Put the disc on a scoring spot."""

    spot: str
    number: int = 0
    """The fertility chosen on the number spot, else 0."""
    kind: Literal["score"] = "score"


@dataclass(frozen=True, slots=True)
class PlaceCard:
    """Put a privilege card beside the completed pair."""

    card: str
    kind: Literal["place_card"] = "place_card"


@dataclass(frozen=True, slots=True)
class Decline:
    """Leave the completed pair without a card, for good."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class Advance:
    """Choose the resource marker that moves."""

    resource: str
    kind: Literal["advance"] = "advance"


@dataclass(frozen=True, slots=True)
class SellCard:
    """Give a privilege card from the hand back to the box, for ducats."""

    card: str
    kind: Literal["sell_card"] = "sell_card"


AnyAction = Annotated[
    Move | Enter | Buy | Stop | Place | Activate | Score | PlaceCard | Decline | Advance | SellCard,
    Field(discriminator="kind"),
]

move = cache(Move)
enter = cache(Enter)
buy = cache(Buy)
activate = cache(Activate)
score = cache(Score)
place_card = cache(PlaceCard)
advance = cache(Advance)
sell_card = cache(SellCard)

STOP = Stop()
DECLINE = Decline()
