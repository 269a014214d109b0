"""The actions of a seat. Small and frozen; the lower-case functions return one shared object per value."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Literal

from pydantic import Field

from engine.distilled.prompts import MarketDeck, Source

# Before the first round


@dataclass(frozen=True, slots=True)
class ChooseIdentity:
    identity: str
    kind: Literal["identity"] = "identity"


@dataclass(frozen=True, slots=True)
class ReturnGoal:
    """Put one of the dealt goals back into the box."""

    goal: str
    kind: Literal["return_goal"] = "return_goal"


# Market


@dataclass(frozen=True, slots=True)
class Buy:
    """A card: of the basic market, of a premium row, of the truck, or one that was shown."""

    source: Source
    card: str
    kind: Literal["buy"] = "buy"


@dataclass(frozen=True, slots=True)
class Learn:
    """Buy a recipe cube."""

    recipe: str
    kind: Literal["learn"] = "learn"


@dataclass(frozen=True, slots=True)
class PassMarket:
    """Buy nothing more this round."""

    kind: Literal["pass_market"] = "pass_market"


@dataclass(frozen=True, slots=True)
class UseDiscounts:
    powers: tuple[str, ...]
    """Cards or identities; none to save them all."""
    kind: Literal["use_discounts"] = "use_discounts"


@dataclass(frozen=True, slots=True)
class Replace:
    """Discard this upgrade to the truck for the new one."""

    upgrade: str
    kind: Literal["replace"] = "replace"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Show the top cards of a deck to all, by a power."""

    power: str
    deck: MarketDeck | Literal["all"]
    kind: Literal["reveal"] = "reveal"


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not look, do not buy what was shown, or use no more start-of-round powers."""

    kind: Literal["decline"] = "decline"


@dataclass(frozen=True, slots=True)
class TakeBasic:
    """One basic card by a power."""

    card: str
    kind: Literal["take_basic"] = "take_basic"


# Distilling


@dataclass(frozen=True, slots=True)
class Trade:
    """Give this card away for a basic ingredient."""

    card: str
    kind: Literal["trade"] = "trade"


@dataclass(frozen=True, slots=True)
class TakeTraded:
    card: str
    kind: Literal["take_traded"] = "take_traded"


@dataclass(frozen=True, slots=True)
class Fill:
    """Put a card of the pantry into the washback."""

    card: str
    kind: Literal["fill"] = "fill"


@dataclass(frozen=True, slots=True)
class Distill:
    """Distill what is in the washback."""

    kind: Literal["distill"] = "distill"


@dataclass(frozen=True, slots=True)
class Rest:
    """Distill nothing this round."""

    kind: Literal["rest"] = "rest"


@dataclass(frozen=True, slots=True)
class RunStill:
    """Use these upgrades when distilling: extra alcohol, or removing the top card only."""

    powers: tuple[str, ...]
    kind: Literal["run_still"] = "run_still"


@dataclass(frozen=True, slots=True)
class Redistill:
    """Put the removed cards back, shuffle and remove again."""

    kind: Literal["redistill"] = "redistill"


@dataclass(frozen=True, slots=True)
class KeepCut:
    """Leave the removed cards out."""

    kind: Literal["keep_cut"] = "keep_cut"


@dataclass(frozen=True, slots=True)
class PutBack:
    """Put a removed card back into the spirit."""

    card: str
    kind: Literal["put_back"] = "put_back"


@dataclass(frozen=True, slots=True)
class Make:
    """This recipe, in this barrel."""

    recipe: str
    barrel: str
    kind: Literal["make"] = "make"


@dataclass(frozen=True, slots=True)
class KeepFlavor:
    """Keep this one of the flavors looked at; the others are discarded."""

    card: str
    kind: Literal["keep_flavor"] = "keep_flavor"


# Selling


@dataclass(frozen=True, slots=True)
class Sell:
    spirit: int
    """-1 for the one distilled this round, else a place in the warehouse."""
    bottle: str
    kind: Literal["sell"] = "sell"


@dataclass(frozen=True, slots=True)
class PassSale:
    """Sell nothing more this round."""

    kind: Literal["pass_sale"] = "pass_sale"


@dataclass(frozen=True, slots=True)
class Cover:
    """Put the label on this bonus space."""

    space: str
    points: bool = False
    """Take SP instead of the bonus, where the table plays with that."""
    kind: Literal["cover"] = "cover"


@dataclass(frozen=True, slots=True)
class TakeFree:
    """A free card, or a free recipe cube."""

    source: Source
    card: str
    kind: Literal["take_free"] = "take_free"


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Discard this pantry card for one of the truck."""

    card: str
    kind: Literal["give_up"] = "give_up"


@dataclass(frozen=True, slots=True)
class TakeFromTruck:
    card: str
    kind: Literal["take_from_truck"] = "take_from_truck"


# End of a round, and the goals of a game for one


@dataclass(frozen=True, slots=True)
class Taste:
    """Turn SP into money; 0 for no tasting."""

    sp: int
    kind: Literal["taste"] = "taste"


@dataclass(frozen=True, slots=True)
class Claim:
    """Complete a solo goal."""

    goal: str
    kind: Literal["claim"] = "claim"


@dataclass(frozen=True, slots=True)
class GoOn:
    """Claim no more goals now."""

    kind: Literal["go_on"] = "go_on"


@dataclass(frozen=True, slots=True)
class OpenSwap:
    """Choose two solo cards to swap."""

    kind: Literal["open_swap"] = "open_swap"


@dataclass(frozen=True, slots=True)
class Swap:
    """Two solo cards of a row change places."""

    row: int
    """From 1 at the bottom."""
    one: int
    """Its place from 0 on the left."""
    other: int
    kind: Literal["swap"] = "swap"


@dataclass(frozen=True, slots=True)
class CancelSwap:
    kind: Literal["cancel_swap"] = "cancel_swap"


AnyAction = Annotated[
    ChooseIdentity
    | ReturnGoal
    | Buy
    | Learn
    | PassMarket
    | UseDiscounts
    | Replace
    | Reveal
    | Decline
    | TakeBasic
    | Trade
    | TakeTraded
    | Fill
    | Distill
    | Rest
    | RunStill
    | Redistill
    | KeepCut
    | PutBack
    | Make
    | KeepFlavor
    | Sell
    | PassSale
    | Cover
    | TakeFree
    | GiveUp
    | TakeFromTruck
    | Taste
    | Claim
    | GoOn
    | OpenSwap
    | Swap
    | CancelSwap,
    Field(discriminator="kind"),
]

buy = cache(Buy)
learn = cache(Learn)
use_discounts = cache(UseDiscounts)
replace_upgrade = cache(Replace)
reveal = cache(Reveal)
take_basic = cache(TakeBasic)
trade = cache(Trade)
take_traded = cache(TakeTraded)
fill = cache(Fill)
run_still = cache(RunStill)
put_back = cache(PutBack)
make = cache(Make)
keep_flavor = cache(KeepFlavor)
sell = cache(Sell)
cover = cache(Cover)
take_free = cache(TakeFree)
give_up = cache(GiveUp)
take_from_truck = cache(TakeFromTruck)
taste = cache(Taste)
claim = cache(Claim)
swap = cache(Swap)

PASS_MARKET = PassMarket()
DECLINE = Decline()
DISTILL = Distill()
REST = Rest()
REDISTILL = Redistill()
KEEP_CUT = KeepCut()
PASS_SALE = PassSale()
GO_ON = GoOn()
OPEN_SWAP = OpenSwap()
CANCEL_SWAP = CancelSwap()
