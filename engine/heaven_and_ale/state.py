"""Everything that is on the table, face up or face down, and the questions that are open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from engine.core.clone import Cloneable
from engine.core.flow import ActionContext, Flow
from engine.core.game import Seat
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import AnyEvent

Stage = Literal["start", "round", "turn", "tile", "sheds", "next", "over"]
"""The step that comes next once no question is open."""

Cause = Literal["start", "colour_count", "disc_count"]
"""The reason why a resource marker moves: a starting space, or one of two privilege cards."""


@dataclass(frozen=True, slots=True)
class AskStart:
    """Choose a starting space before the first round."""

    seat: Seat
    kind: Literal["start"] = "start"


@dataclass(frozen=True, slots=True)
class AskTurn:
    """Move the figure."""

    seat: Seat
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class AskTile:
    """Buy a tile of the space where the figure stands; after the first one may stop."""

    seat: Seat
    first: bool
    kind: Literal["tile"] = "tile"


@dataclass(frozen=True, slots=True)
class AskHex:
    """The tile being bought goes on a hex."""

    seat: Seat
    tile: str
    kind: Literal["hex"] = "hex"


@dataclass(frozen=True, slots=True)
class AskActivation:
    """A shed was built: which of its neighbors it activates."""

    seat: Seat
    shed: str
    kind: Literal["activation"] = "activation"


@dataclass(frozen=True, slots=True)
class AskSpot:
    """The disc of the space goes on a scoring spot."""

    seat: Seat
    kind: Literal["spot"] = "spot"


@dataclass(frozen=True, slots=True)
class AskPrivilege:
    """A pair of scoring spots is complete: a privilege card may be placed beside it."""

    seat: Seat
    pair: int
    kind: Literal["privilege"] = "privilege"


@dataclass(frozen=True, slots=True)
class AskMarker:
    """A resource marker of one's choice moves."""

    seat: Seat
    cause: Cause
    kind: Literal["marker"] = "marker"


AnyPrompt = AskStart | AskTurn | AskTile | AskHex | AskActivation | AskSpot | AskPrivilege | AskMarker

ask_turn = cache(AskTurn)
ask_tile = cache(AskTile)
ask_hex = cache(AskHex)


@dataclass(slots=True)
class Player(Cloneable):
    """One player board. The counts at its end follow from the garden and are kept up to date beside it."""

    ducats: int
    space: int
    """The space of the figure on the track; 0 in the starting area."""
    start: str
    """Its starting space; empty on the track."""
    home: bool
    """Has come back to the starting area this round."""
    markers: dict[str, int]
    """The spot of each resource on the production track."""
    brewmaster: int
    garden: dict[str, str]
    """Tiles by hex."""
    sheds: dict[str, int]
    """Types of the sheds built, by hex."""
    discs: dict[str, int]
    """The scoring spots with a disc, and the number chosen (0 except on the number spot)."""
    cards: tuple[str, ...]
    """Privilege cards in hand."""
    privileges: dict[int, str]
    """The cards placed beside completed pairs; empty where the pair was left without one."""
    counts: dict[str, int]
    """Tiles in the garden by resource or type of monk."""
    fertility: list[int]
    """Resource tiles in the garden by fertility number."""
    sunny: int
    """Tiles on the sunny side."""
    shady: int


@dataclass(slots=True)
class State(Cloneable):
    round: int
    stage: Stage
    active: Seat
    """The seat whose turn it is; before the first round, the one that chooses a starting space."""
    first: Seat
    """The seat that begins this round."""
    tiles: list[tuple[str, ...]]
    """Face-up tiles by space number, the oldest first; the entry 0 is not used."""
    discs: list[int]
    """Discs by space number."""
    spare_discs: int
    pile: tuple[str, ...]
    """All resource tiles in the order in which they come: pile I, then pile II."""
    drawn: int
    """The number of them that have been drawn."""
    monk_stacks: tuple[tuple[str, ...], ...]
    """One for each round; those of later rounds lie face down."""
    large: dict[str, Seat]
    """The seat that took the large barrel of a goal; a goal is missing while its barrel is there."""
    small: dict[str, Seat]
    players: list[Player]
    enclosed: tuple[str, ...]
    """Sheds that the last tile enclosed and that are still to be built."""
    flow: Flow[AnyPrompt]


Context = ActionContext[State, Catalog, AnyEvent]
"""One action being carried out."""
