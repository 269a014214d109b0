"""Events of a game, as facts for narration, recaps and the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.core.game import Event, Seat
from engine.distilled.prompts import MarketDeck, Source
from engine.distilled.spirit_events import SpiritEvent

# Before the first round


@dataclass(frozen=True, slots=True)
class Ready(Event):
    """A player has chosen identity and goals; which ones is secret."""

    seat: Seat
    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class IdentityKept(Event):
    """For the chooser alone."""

    seat: Seat
    identity: str
    kind: Literal["identity_kept"] = "identity_kept"


@dataclass(frozen=True, slots=True)
class GoalsKept(Event):
    """For the chooser alone."""

    seat: Seat
    goals: tuple[str, ...]
    kind: Literal["goals_kept"] = "goals_kept"


@dataclass(frozen=True, slots=True)
class IdentitiesShown(Event):
    """Everybody has chosen."""

    reveals: ClassVar[bool] = True
    identities: tuple[str, ...]
    """By seat."""
    kind: Literal["identities_shown"] = "identities_shown"


# Rounds


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int
    first: Seat
    final: bool
    kind: Literal["round_began"] = "round_began"


@dataclass(frozen=True, slots=True)
class PowerPaid(Event):
    """A power of a card or an identity brought money, SP or a basic card outside a sale."""

    seat: Seat
    power: str
    money: int = 0
    sp: int = 0
    card: str = ""
    kind: Literal["power_paid"] = "power_paid"


# Market


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """Cards were shown to all from the top of decks."""

    reveals: ClassVar[bool] = True
    seat: Seat
    power: str
    """ "water", or the card or identity with the power."""
    cards: tuple[str, ...]
    kind: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """Shown cards that no one bought went under their decks."""

    seat: Seat
    cards: tuple[str, ...]
    kind: Literal["buried"] = "buried"


@dataclass(frozen=True, slots=True)
class Bought(Event):
    seat: Seat
    card: str
    source: Source
    price: int
    saved: int
    """By discounts."""
    powers: tuple[str, ...]
    """The discounts used."""
    coin: int
    """Money that came with it: Yeast, or a power for Water."""
    kind: Literal["bought"] = "bought"


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """A recipe cube was bought, or came free."""

    seat: Seat
    recipe: str
    price: int
    saved: int
    free: bool
    kind: Literal["learned"] = "learned"


@dataclass(frozen=True, slots=True)
class UpgradeReplaced(Event):
    """An upgrade went to the truck to make room."""

    seat: Seat
    upgrade: str
    kind: Literal["upgrade_replaced"] = "upgrade_replaced"


@dataclass(frozen=True, slots=True)
class RowRefilled(Event):
    """A row slid and new cards came from its deck."""

    reveals: ClassVar[bool] = True
    deck: MarketDeck
    cards: tuple[str, ...]
    shuffled: bool
    """The truck pile became the new deck on the way."""
    kind: Literal["row_refilled"] = "row_refilled"


@dataclass(frozen=True, slots=True)
class PassedMarket(Event):
    seat: Seat
    money: int
    """The money left in the purse."""
    kind: Literal["passed_market"] = "passed_market"


@dataclass(frozen=True, slots=True)
class CleanedUp(Event):
    """After the market phase cards went from the rows to the truck."""

    reveals: ClassVar[bool] = True
    cards: tuple[str, ...]
    chart: str
    """In a game for one: the B card whose back says which."""
    kind: Literal["cleaned_up"] = "cleaned_up"


# End of a round


@dataclass(frozen=True, slots=True)
class AwardEarned(Event):
    award: str
    seats: tuple[Seat, ...]
    sp: int
    """For each of them."""
    kind: Literal["award_earned"] = "award_earned"


@dataclass(frozen=True, slots=True)
class Tasted(Event):
    seat: Seat
    sp: int
    """Turned into as much money; 0 for no tasting."""
    kind: Literal["tasted"] = "tasted"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    round: int
    sp: tuple[int, ...]
    money: tuple[int, ...]
    kind: Literal["round_ended"] = "round_ended"


# A game for one


@dataclass(frozen=True, slots=True)
class GoalClaimed(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    goal: str
    sp: int
    money: int
    row: int
    flipped: tuple[str, ...]
    """Cards that were turned face up."""
    kind: Literal["goal_claimed"] = "goal_claimed"


@dataclass(frozen=True, slots=True)
class GoalsSwapped(Event):
    reveals: ClassVar[bool] = True
    seat: Seat
    row: int
    places: tuple[int, int]
    flipped: tuple[str, ...]
    kind: Literal["goals_swapped"] = "goals_swapped"


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The seventh round is over; goals and warehouses are opened."""

    reveals: ClassVar[bool] = True
    goals: tuple[tuple[str, ...], ...]
    """The secret goals by seat."""
    flavors: tuple[tuple[str, ...], ...]
    """Flavors in the warehouses by seat."""
    turned_up: str
    """The ingredient turned up for the Trucker."""
    kind: Literal["game_ended"] = "game_ended"


AnyEvent = Annotated[
    Ready
    | IdentityKept
    | GoalsKept
    | IdentitiesShown
    | RoundBegan
    | PowerPaid
    | Shown
    | Buried
    | Bought
    | Learned
    | UpgradeReplaced
    | RowRefilled
    | PassedMarket
    | CleanedUp
    | SpiritEvent
    | AwardEarned
    | Tasted
    | RoundEnded
    | GoalClaimed
    | GoalsSwapped
    | GameEnded,
    Field(discriminator="kind"),
]
