"""The questions of the game. A prompt is frozen: what it is about lies in it or in the state.

The lower-case functions at the end return one shared object per seat, for questions that come up all the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from engine.core.game import Seat

MarketDeck = Literal["upgrades", "ingredients", "items"]
"""The premium market: one deck, one row and one truck pile each."""

DECKS: tuple[MarketDeck, ...] = ("upgrades", "ingredients", "items")
"""From the top of the table to the bottom."""

Source = Literal["basic", "row", "shown", "truck", "recipe"]
"""The source of a bought or free card; a recipe is a cube from the supply."""

RunStep = Literal["fill", "still", "removed", "returned", "recipe", "done"]
"""Filling the washback, deciding how to distill, the removed cards are out, they were dealt with, choosing a recipe,
and done."""

Occasion = Literal["distilled", "sold", "round"]
"""Solo goals that may be claimed beside the collect goals, which may be claimed at any time."""

FRESH = -1
"""The place by which a sale names the spirit distilled this round; others go by their place in the warehouse."""


@dataclass(frozen=True, slots=True)
class Order:
    """One card or cube on its way to a player."""

    card: str
    source: Source
    deck: MarketDeck | None = None
    """The premium deck it belongs to; None for basic cards and recipes."""
    off: int = 0
    """Money off the price that costs no discount power."""
    free: bool = False
    """By a label bonus or a swap with the truck."""
    market: bool = False
    """In the market phase: discounts and purchase bonuses work."""


@dataclass(frozen=True, slots=True)
class AskIdentity:
    """Choose one of the dealt identities; alone, any of the flight's."""

    seat: Seat
    kind: Literal["identity"] = "identity"


@dataclass(frozen=True, slots=True)
class AskGoal:
    """Return one of the three dealt goals."""

    seat: Seat
    kind: Literal["goal"] = "goal"


@dataclass(frozen=True, slots=True)
class AskBasic:
    """A start-of-round power gives one of several basic cards."""

    seat: Seat
    power: str
    cards: tuple[str, ...]
    kind: Literal["basic"] = "basic"


@dataclass(frozen=True, slots=True)
class AskPower:
    """Start of the round: powers that let the player buy."""

    seat: Seat
    kind: Literal["power"] = "power"


@dataclass(frozen=True, slots=True)
class AskPurchase:
    """A market turn: buy one thing, or pass."""

    seat: Seat
    kind: Literal["purchase"] = "purchase"


@dataclass(frozen=True, slots=True)
class AskDiscount:
    """The discounts to use on this purchase, where using all of them would waste some."""

    seat: Seat
    order: Order
    kind: Literal["discount"] = "discount"


@dataclass(frozen=True, slots=True)
class AskReplace:
    """All three spaces are taken: which upgrade makes room."""

    seat: Seat
    order: Order
    used: tuple[str, ...]
    """The discounts already chosen."""
    kind: Literal["replace"] = "replace"


@dataclass(frozen=True, slots=True)
class AskLook:
    """A basic Water was bought: the top card of one deck may be shown."""

    seat: Seat
    power: str
    """The card bought."""
    kind: Literal["look"] = "look"


@dataclass(frozen=True, slots=True)
class AskShown:
    """Cards were shown from the top of decks: buy one of them, or put all under their decks."""

    seat: Seat
    power: str
    """The cause of the reveal: "water", or the card or identity with the power."""
    off: int
    """Money off."""
    turn: bool
    """Buying one is the turn's purchase; else it is an extra one."""
    market: bool
    kind: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class AskWashback:
    """Trade one card, fill the washback, then distill or rest."""

    seat: Seat
    kind: Literal["washback"] = "washback"


@dataclass(frozen=True, slots=True)
class AskTake:
    """The trade: which basic ingredient for the card given."""

    seat: Seat
    card: str
    kind: Literal["take"] = "take"


@dataclass(frozen=True, slots=True)
class AskStill:
    """Extra alcohol and the Column Still, decided before the cards are shuffled."""

    seat: Seat
    kind: Literal["still"] = "still"


@dataclass(frozen=True, slots=True)
class AskAgain:
    """The Coffey Still: distill again?"""

    seat: Seat
    kind: Literal["again"] = "again"


@dataclass(frozen=True, slots=True)
class AskReturn:
    """The Spirit Safe and the signature ingredient: which removed card goes back."""

    seat: Seat
    kind: Literal["return"] = "return"


@dataclass(frozen=True, slots=True)
class AskRecipe:
    """One of the recipes that fit, and a barrel."""

    seat: Seat
    kind: Literal["recipe"] = "recipe"


@dataclass(frozen=True, slots=True)
class AskFlavor:
    """The flavor, of those looked at, that stays in the spirit."""

    seat: Seat
    power: str
    spirit: int
    """FRESH, or a place in the warehouse."""
    kind: Literal["flavor"] = "flavor"


@dataclass(frozen=True, slots=True)
class AskSale:
    """Sell one spirit, or pass."""

    seat: Seat
    kind: Literal["sale"] = "sale"


@dataclass(frozen=True, slots=True)
class AskBonus:
    """The bonus space that the label covers."""

    seat: Seat
    kind: Literal["bonus"] = "bonus"


@dataclass(frozen=True, slots=True)
class AskFree:
    """A label bonus: which card, free of charge."""

    seat: Seat
    what: Literal["ingredient", "item", "upgrade", "recipe"]
    kind: Literal["free"] = "free"


@dataclass(frozen=True, slots=True)
class AskDiscard:
    """A label bonus: which pantry card is given up for a card from the truck."""

    seat: Seat
    kind: Literal["discard"] = "discard"


@dataclass(frozen=True, slots=True)
class AskTruck:
    """A label bonus: which card of the truck is taken for the one given up."""

    seat: Seat
    given: str
    kind: Literal["truck"] = "truck"


@dataclass(frozen=True, slots=True)
class AskTasting:
    """Ask for the number of SP to turn into money."""

    seat: Seat
    kind: Literal["tasting"] = "tasting"


@dataclass(frozen=True, slots=True)
class AskClaim:
    """Solo goals may be claimed; claiming is a standing action, so the only answer is to go on."""

    seat: Seat
    occasion: Occasion
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True, slots=True)
class AskSwap:
    """Two solo cards of one row that change places."""

    seat: Seat
    kind: Literal["swap"] = "swap"


AnyPrompt = Annotated[
    AskIdentity
    | AskGoal
    | AskBasic
    | AskPower
    | AskPurchase
    | AskDiscount
    | AskReplace
    | AskLook
    | AskShown
    | AskWashback
    | AskTake
    | AskStill
    | AskAgain
    | AskReturn
    | AskRecipe
    | AskFlavor
    | AskSale
    | AskBonus
    | AskFree
    | AskDiscard
    | AskTruck
    | AskTasting
    | AskClaim
    | AskSwap,
    Field(discriminator="kind"),
]

ask_purchase = cache(AskPurchase)
ask_washback = cache(AskWashback)
ask_sale = cache(AskSale)
