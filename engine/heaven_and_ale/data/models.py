"""The contents of the data files: one pydantic model per record and file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from engine.core.data import DataModel, NotNegative, Positive, Sourced

Id = Annotated[str, Field(pattern="^[a-z0-9_]{1,20}$")]
Name = Annotated[str, Field(min_length=1, max_length=20)]
Back = Literal["I", "II"]
Group = Literal["A", "B", "C"]

SpaceKind = Literal["resource", "monk", "disc", "barrel"]
HexKind = Literal["sunny", "shady", "shed"]
Reward = Literal["first", "brewmaster", "resource", "ducats"]
Effect = Literal["colour_count", "disc_count", "barrel", "ducats", "brewmaster"]
Pattern = Literal["any", "opposite", "apart"]
Test = Literal[
    "brewmaster",
    "lowest_resource",
    "highest_resource",
    "fertility",
    "monk_spots",
    "resource_spots",
    "same_sheds",
    "shed_types",
    "privileges",
    "sunny",
    "shady",
]


class SetupRecord(Sourced):
    ducats: NotNegative
    card_price: NotNegative
    """The ducats that the box pays for a privilege card."""


class PricesRecord(Sourced):
    sunny_factor: Positive


class ActivationRecord(Sourced):
    monk_steps: Positive
    """Steps of the brewmaster for an activated monk."""
    surplus_ducats: NotNegative
    """For each step past the last spot."""


class DiscsRecord(Sourced):
    total: Positive


class FinalRecord(Sourced):
    ducats_per_step: Positive


class SeatsRecord(Sourced):
    seats: Positive
    rounds: Positive
    monk_stacks: tuple[Back, ...]
    extra_discs: tuple[Positive, ...]


class TableFile(DataModel):
    setup: SetupRecord
    prices: PricesRecord
    activation: ActivationRecord
    discs: DiscsRecord
    final: FinalRecord
    seats: tuple[SeatsRecord, ...]


class SpaceRecord(Sourced):
    number: Positive
    kind: SpaceKind
    price: NotNegative = 0
    """Of a monk in the shade."""
    groups: Annotated[str, Field(pattern="^[ABC]{0,3}$")] = ""
    """The groups of scoring spots that a disc of this space may go to."""


class StartRecord(Sourced):
    id: Id
    name: Name
    reward: Reward
    amount: Positive
    """Of the reward; for the first-player space, the points it is worth at the end."""


class TrackFile(DataModel):
    spaces: tuple[SpaceRecord, ...]
    starts: tuple[StartRecord, ...]


class HexRecord(Sourced):
    id: Annotated[str, Field(pattern="^[A-Z][0-9]{1,2}$")]
    kind: HexKind
    q: int
    r: int


class GardenFile(DataModel):
    hexes: tuple[HexRecord, ...]


class ResourceRecord(Sourced):
    id: Id
    name: Name
    code: Annotated[str, Field(pattern="^[A-Z][a-z]$")]
    color: Name = Field(alias="colour")


class MonkRecord(Sourced):
    id: Id
    name: Name
    code: Annotated[str, Field(pattern="^[a-z]$")]


class PileRecord(Sourced):
    back: Back
    resources: dict[str, tuple[NotNegative, ...]]
    """For each resource, how many tiles of fertility 1, 2, …"""
    monks: dict[str, NotNegative]


class TilesFile(DataModel):
    resources: tuple[ResourceRecord, ...]
    monks: tuple[MonkRecord, ...]
    piles: tuple[PileRecord, ...]


class TrackRecord(Sourced):
    first: int
    """The first printed spot."""
    last: int


class BandRecord(Sourced):
    low: int | None = Field(default=None, alias="from")
    rate: Positive
    value: NotNegative


class StartSetRecord(Sourced):
    use: str


class PositionsRecord(Sourced):
    id: str
    brewmaster: int
    resources: dict[str, int]


class ProductionFile(DataModel):
    track: TrackRecord
    bands: tuple[BandRecord, ...]
    start: StartSetRecord
    sets: tuple[PositionsRecord, ...]


class SpotRecord(Sourced):
    id: Id
    scores: str
    group: Group
    pair: Positive


class CardRecord(Sourced):
    id: Id
    name: Name
    effect: Effect
    amount: Positive


class SpotsFile(DataModel):
    spots: tuple[SpotRecord, ...]
    cards: tuple[CardRecord, ...]


class ShedRecord(Sourced):
    type: NotNegative
    least: NotNegative
    """The smallest sum that gives this type."""
    brewmaster: NotNegative
    activates: Annotated[int, Field(ge=0, le=6)]
    pattern: Pattern


class ShedsFile(DataModel):
    sheds: tuple[ShedRecord, ...]


class PointsRecord(Sourced):
    large: NotNegative
    small: NotNegative


class GoalRecord(Sourced):
    id: Id
    name: Name
    test: Test
    least: int
    number: NotNegative = 0
    """The fertility that a "fertility" goal counts."""


class BarrelsFile(DataModel):
    points: PointsRecord
    goals: tuple[GoalRecord, ...]
