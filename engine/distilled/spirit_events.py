"""Events of spirits: distilling, flavors, selling."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from engine.core.game import Event, Seat
from engine.distilled.prompts import Source

# Distilling


@dataclass(frozen=True, slots=True)
class Traded(Event):
    seat: Seat
    given: str
    taken: str
    kind: Literal["traded"] = "traded"


@dataclass(frozen=True, slots=True)
class Filled(Event):
    """A card went into the washback; `Distilled` lists the whole batch."""

    seat: Seat
    card: str
    kind: Literal["filled"] = "filled"


@dataclass(frozen=True, slots=True)
class Distilled(Event):
    """The washback was shuffled and cards were removed."""

    reveals: ClassVar[bool] = True
    seat: Seat
    washback: tuple[str, ...]
    """With the alcohol added."""
    alcohol: int
    """The number added."""
    extra: tuple[str, ...]
    """Upgrades used."""
    removed: tuple[str, ...]
    """The top card first."""
    stack: tuple[str, ...]
    again: bool
    """By the Coffey Still."""
    kind: Literal["distilled"] = "distilled"


@dataclass(frozen=True, slots=True)
class CutPutBack(Event):
    """A removed card went back into the spirit."""

    seat: Seat
    card: str
    power: str
    """The Spirit Safe, or the card itself."""
    kind: Literal["cut_put_back"] = "cut_put_back"


@dataclass(frozen=True, slots=True)
class CutReplaced(Event):
    """A removed card brought a basic card into the spirit."""

    seat: Seat
    card: str
    by: str
    kind: Literal["cut_replaced"] = "cut_replaced"


@dataclass(frozen=True, slots=True)
class SpiritMade(Event):
    seat: Seat
    recipe: str
    barrel: str
    cards: tuple[str, ...]
    kind: Literal["spirit_made"] = "spirit_made"


@dataclass(frozen=True, slots=True)
class Rested(Event):
    """Distilled nothing this round."""

    seat: Seat
    kind: Literal["rested"] = "rested"


@dataclass(frozen=True, slots=True)
class DistillingEnded(Event):
    """Everybody is done; labels were taken in turn order."""

    spirits: tuple[tuple[Seat, str], ...]
    """(seat, recipe) in turn order"""
    without_label: tuple[Seat, ...]
    """Those for whom none was left."""
    kind: Literal["distilling_ended"] = "distilling_ended"


# Flavors


@dataclass(frozen=True, slots=True)
class FlavorsAdded(Event):
    """Flavors went face down into a spirit."""

    seat: Seat
    recipe: str
    count: int
    power: str
    """The upgrade or identity that brought them; empty for ordinary aging."""
    kind: Literal["flavors_added"] = "flavors_added"


@dataclass(frozen=True, slots=True)
class FlavorsSeen(Event):
    """For the one who looks alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: tuple[str, ...]
    kind: Literal["flavors_seen"] = "flavors_seen"


@dataclass(frozen=True, slots=True)
class FlavorKept(Event):
    """For the chooser alone."""

    seat: Seat
    card: str
    kind: Literal["flavor_kept"] = "flavor_kept"


@dataclass(frozen=True, slots=True)
class Aged(Event):
    """A seat's age phase: every spirit in the warehouse with its flavors."""

    seat: Seat
    spirits: tuple[tuple[str, int], ...]
    """(recipe, flavors in it now)"""
    money: int
    """By barrels."""
    kind: Literal["aged"] = "aged"


# Selling


@dataclass(frozen=True, slots=True)
class SaleLine:
    """One source of a sale's money and SP."""

    source: str
    """The id of a card, recipe, identity or upgrade; "aged" for the aged flavor bonus."""
    money: int
    sp: int


@dataclass(frozen=True, slots=True)
class Sold(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    recipe: str
    cards: tuple[str, ...]
    barrel: str
    bottle: str
    flavors: tuple[str, ...]
    rounds: int
    """The number of rounds it aged."""
    money: int
    sp: int
    lines: tuple[SaleLine, ...]
    """The sources of money and SP; they add up to the totals."""
    kind: Literal["sold"] = "sold"


@dataclass(frozen=True, slots=True)
class LabelPlaced(Event):
    seat: Seat
    recipe: str
    space: str
    money: int
    sp: int
    """Instead of the bonus, where the table plays with that."""
    card: str
    """The signature ingredient, if that is the bonus."""
    void: bool
    """The bonus had nothing to give."""
    kind: Literal["label_placed"] = "label_placed"


@dataclass(frozen=True, slots=True)
class TookFree(Event):
    """A label bonus brought a card."""

    seat: Seat
    card: str
    source: Source
    kind: Literal["took_free"] = "took_free"


@dataclass(frozen=True, slots=True)
class TruckSwapped(Event):
    """A label bonus: a pantry card for one of the truck."""

    seat: Seat
    given: str
    taken: str
    kind: Literal["truck_swapped"] = "truck_swapped"


@dataclass(frozen=True, slots=True)
class PassedSale(Event):
    seat: Seat
    kept: int
    """Spirits left in the warehouse."""
    kind: Literal["passed_sale"] = "passed_sale"


SpiritEvent: TypeAlias = (
    Traded
    | Filled
    | Distilled
    | CutPutBack
    | CutReplaced
    | SpiritMade
    | Rested
    | DistillingEnded
    | FlavorsAdded
    | FlavorsSeen
    | FlavorKept
    | Aged
    | Sold
    | LabelPlaced
    | TookFree
    | TruckSwapped
    | PassedSale
)
