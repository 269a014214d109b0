"""The tables of the game, checked and turned into frozen look-up tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Literal, Protocol, TypeVar

from engine.core.data import DataFolder
from engine.heaven_and_ale.actions import Place
from engine.heaven_and_ale.data.checks import Files, check
from engine.heaven_and_ale.data.models import (
    Back,
    BarrelsFile,
    CardRecord,
    GardenFile,
    GoalRecord,
    HexKind,
    HexRecord,
    Pattern,
    PileRecord,
    PositionsRecord,
    ProductionFile,
    SeatsRecord,
    ShedRecord,
    ShedsFile,
    SpaceRecord,
    SpotRecord,
    SpotsFile,
    StartRecord,
    TableFile,
    Test,
    TilesFile,
    TrackFile,
)
from engine.heaven_and_ale.data.topology import AROUND, neighbors

BREWMASTER = "brewmaster"
"""The id of the brewmaster among the pieces of the production track."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One kind of tile: a resource with its fertility, or a monk."""

    id: str
    kind: Literal["resource", "monk"]
    family: str
    """The resource, or the type of monk."""
    fertility: int
    """0 for a monk."""
    name: str
    code: str


@dataclass(frozen=True, slots=True)
class Hex:
    """A place for a tile, or for a shed."""

    id: str
    kind: HexKind
    q: int
    r: int
    neighbors: tuple[str, ...]
    """The places for tiles next to it, clockwise from the right; across the border of sun and shade, too."""
    sheds: tuple[str, ...]
    """The shed places next to it, in id order (HA-05)."""


@dataclass(frozen=True, slots=True)
class ShedType:
    type: int
    least: int
    most: int
    """The largest sum that gives this type."""
    brewmaster: int
    activates: int
    pattern: Pattern
    patterns: tuple[tuple[int, ...], ...]
    """The neighbors, of six, that each way to turn the tile activates, as positions clockwise from the right."""


@dataclass(frozen=True, slots=True)
class Band:
    low: int
    high: int
    rate: int
    value: int


@dataclass(frozen=True, slots=True)
class Production:
    """The production track."""

    first: int
    """The first printed spot."""
    last: int
    start: PositionsRecord
    bands: tuple[Band, ...]
    band_by_spot: Mapping[int, int]
    """The index of its band for every spot where a brewmaster can be."""

    def band(self, brewmaster: int) -> Band:
        """Return the exchange rate and value that this spot of the brewmaster stands for."""
        return self.bands[self.band_by_spot[brewmaster]]


@dataclass(frozen=True, slots=True)
class Ahead:
    """The spaces further on than a figure, by kind."""

    resources: tuple[int, ...]
    monks: tuple[SpaceRecord, ...]
    discs: tuple[SpaceRecord, ...]
    barrels: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """Everything the rules look up."""

    table: TableFile
    seat_rules: Mapping[int, SeatsRecord]
    spaces: tuple[SpaceRecord, ...]
    """Clockwise; the space with number n is at n − 1."""
    ahead: tuple[Ahead, ...]
    """By the space where a figure stands; 0 is the starting area."""
    starts: Mapping[str, StartRecord]
    first_start: str
    """The first-player space."""
    hexes: Mapping[str, Hex]
    sunny: tuple[str, ...]
    shady: tuple[str, ...]
    sheds: tuple[str, ...]
    placements: Mapping[str, Place]
    """The action of placing a tile on each hex, made once."""
    resources: tuple[str, ...]
    monks: tuple[str, ...]
    names: Mapping[str, str]
    """The names of resources, monks and the brewmaster inside a sentence."""
    codes: Mapping[str, str]
    colors: Mapping[str, str]
    tiles: Mapping[str, Tile]
    numbers: range
    """The fertility numbers there are."""
    resource_piles: Mapping[Back, tuple[str, ...]]
    monk_piles: Mapping[Back, tuple[str, ...]]
    production: Production
    spots: Mapping[str, SpotRecord]
    number_spot: str
    scored_families: Mapping[str, tuple[tuple[str, str], ...]]
    """(spot, the resource or monk it scores) by group, for B and C."""
    spots_by_group: Mapping[str, frozenset[str]]
    pairs: Mapping[int, tuple[str, str]]
    """The scoring spots of each privilege pair."""
    cards: Mapping[str, CardRecord]
    card_by_effect: Mapping[str, CardRecord]
    shed_types: tuple[ShedType, ...]
    shed_by_sum: tuple[ShedType, ...]
    goals: Mapping[str, GoalRecord]
    goal_tests: tuple[tuple[str, Test, int, int], ...]
    """Id, test, number and least of each goal."""
    barrel_points: Mapping[str, int]
    """By size."""

    def space(self, number: int) -> SpaceRecord:
        return self.spaces[number - 1]

    def is_sunny(self, label: str) -> bool:
        return self.hexes[label].kind == "sunny"


def load_catalog(folder: DataFolder) -> Catalog:
    """Read and check the data files, and make the look-up tables."""
    files = Files(
        folder.read("table.toml", TableFile),
        folder.read("track.toml", TrackFile),
        folder.read("garden.toml", GardenFile),
        folder.read("tiles.toml", TilesFile),
        folder.read("production.toml", ProductionFile),
        folder.read("spots.toml", SpotsFile),
        folder.read("sheds.toml", ShedsFile),
        folder.read("barrels.toml", BarrelsFile),
    )
    check(folder, files)
    return _build(files)


def _build(files: Files) -> Catalog:
    tiles, spots, hexes = files.tiles, files.spots.spots, _hexes(files.garden.hexes)
    families = (*tiles.resources, *tiles.monks)
    types = _shed_types(files.sheds.sheds, AROUND * files.fertility)
    return Catalog(
        table=files.table,
        seat_rules={record.seats: record for record in files.table.seats},
        spaces=files.track.spaces,
        ahead=tuple(_ahead(files.track.spaces[number:]) for number in range(len(files.track.spaces) + 1)),
        starts=_by_id(files.track.starts),
        first_start=next(start.id for start in files.track.starts if start.reward == "first"),
        hexes=hexes,
        sunny=_labels(hexes, "sunny"),
        shady=_labels(hexes, "shady"),
        sheds=_labels(hexes, "shed"),
        placements={label: Place(label) for label in (*_labels(hexes, "sunny"), *_labels(hexes, "shady"))},
        resources=tuple(_by_id(tiles.resources)),
        monks=tuple(_by_id(tiles.monks)),
        names={BREWMASTER: "brewmaster"} | {record.id: record.name for record in families},
        codes={record.id: record.code for record in families},
        colors={record.id: record.color for record in tiles.resources},
        tiles=_tiles(tiles, files.fertility),
        numbers=range(1, files.fertility + 1),
        resource_piles={pile.back: _resource_pile(pile) for pile in tiles.piles},
        monk_piles={pile.back: _monk_pile(pile) for pile in tiles.piles},
        production=_production(files.production),
        spots=_by_id(spots),
        number_spot=_number_spot(spots),
        scored_families={group: _scored(spots, group) for group in ("B", "C")},
        spots_by_group={group: frozenset(_by_id(_in_group(spots, group))) for group in ("A", "B", "C")},
        pairs=_pairs(spots),
        cards=_by_id(files.spots.cards),
        card_by_effect={card.effect: card for card in files.spots.cards},
        shed_types=types,
        shed_by_sum=_shed_by_sum(types),
        goals=_by_id(files.barrels.goals),
        goal_tests=tuple((goal.id, goal.test, goal.number, goal.least) for goal in files.barrels.goals),
        barrel_points={"large": files.barrels.points.large, "small": files.barrels.points.small},
    )


class _Identified(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Identified)


def _by_id(records: Sequence[R]) -> dict[str, R]:
    return {record.id: record for record in records}


def _ahead(spaces: Sequence[SpaceRecord]) -> Ahead:
    return Ahead(
        resources=tuple(space.number for space in spaces if space.kind == "resource"),
        monks=tuple(space for space in spaces if space.kind == "monk"),
        discs=tuple(space for space in spaces if space.kind == "disc"),
        barrels=tuple(space.number for space in spaces if space.kind == "barrel"),
    )


def _labels(hexes: Mapping[str, Hex], kind: HexKind) -> tuple[str, ...]:
    """Return the labels of a kind in id order, that of several sheds or monks at once (HA-05, HA-06)."""
    return tuple(sorted((label for label, hex_ in hexes.items() if hex_.kind == kind), key=_number))


def _number(label: str) -> int:
    return int(label[1:])


def _hexes(records: Sequence[HexRecord]) -> dict[str, Hex]:
    return {record.id: _hex(record, records) for record in records}


def _hex(record: HexRecord, records: Sequence[HexRecord]) -> Hex:
    around = [other for other in neighbors(record, records) if other is not None]
    tiles = tuple(other.id for other in around if other.kind != "shed")
    sheds = sorted((other.id for other in around if other.kind == "shed"), key=_number)
    return Hex(record.id, record.kind, record.q, record.r, tiles, tuple(sheds))


def _tiles(files: TilesFile, fertility: int) -> dict[str, Tile]:
    resources = [
        Tile(tile_id(r.id, number), "resource", r.id, number, f"{r.name} {number}", r.code)
        for r in files.resources
        for number in range(1, fertility + 1)
    ]
    monks = [Tile(m.id, "monk", m.id, 0, m.name, m.code) for m in files.monks]
    return {tile.id: tile for tile in (*resources, *monks)}


def tile_id(resource: str, fertility: int) -> str:
    """Return the id of a resource tile, such as "hops4"."""
    return f"{resource}{fertility}"


def _resource_pile(pile: PileRecord) -> tuple[str, ...]:
    return tuple(
        tile_id(resource, number)
        for resource, copies in pile.resources.items()
        for number, count in enumerate(copies, start=1)
        for _ in range(count)
    )


def _monk_pile(pile: PileRecord) -> tuple[str, ...]:
    return tuple(monk for monk, count in pile.monks.items() for _ in range(count))


def _production(file: ProductionFile) -> Production:
    bands = _bands(file)
    by_spot = {spot: n for n, band in enumerate(bands) for spot in range(band.low, band.high + 1)}
    start = next(record for record in file.sets if record.id == file.start.use)
    return Production(file.track.first, file.track.last, start, bands, by_spot)


def _bands(file: ProductionFile) -> tuple[Band, ...]:
    lowest = min(record.brewmaster for record in file.sets)
    lows = [lowest if band.low is None else band.low for band in file.bands]
    highs = [low - 1 for low in lows[1:]] + [file.track.last]
    return tuple(
        Band(low, high, band.rate, band.value) for low, high, band in zip(lows, highs, file.bands, strict=True)
    )


def _number_spot(spots: Sequence[SpotRecord]) -> str:
    return _in_group(spots, "A")[0].id


def _in_group(spots: Sequence[SpotRecord], group: str) -> list[SpotRecord]:
    return [spot for spot in spots if spot.group == group]


def _scored(spots: Sequence[SpotRecord], group: str) -> tuple[tuple[str, str], ...]:
    return tuple((spot.id, spot.scores) for spot in _in_group(spots, group))


def _pairs(spots: Sequence[SpotRecord]) -> dict[int, tuple[str, str]]:
    numbers = sorted({spot.pair for spot in spots})
    return {number: _two(*(spot.id for spot in spots if spot.pair == number)) for number in numbers}


def _two(one: str, other: str) -> tuple[str, str]:
    return one, other


def _shed_types(records: Sequence[ShedRecord], largest: int) -> tuple[ShedType, ...]:
    highs = [record.least - 1 for record in records[1:]] + [largest]
    return tuple(
        ShedType(r.type, r.least, high, r.brewmaster, r.activates, r.pattern, _patterns(r))
        for r, high in zip(records, highs, strict=True)
    )


def _shed_by_sum(types: Sequence[ShedType]) -> tuple[ShedType, ...]:
    """Return the type of shed for every sum from 0 to the largest one."""
    return tuple(next(kind for kind in types if total <= kind.most) for total in range(types[-1].most + 1))


def _patterns(record: ShedRecord) -> tuple[tuple[int, ...], ...]:
    """Return all ways to turn the tile: opposite neighbors, neighbors that are not side by side, or any of them."""
    chosen = combinations(range(AROUND), record.activates)
    if record.pattern == "any":
        return tuple(chosen)
    step = AROUND // record.activates
    return tuple(pattern for pattern in chosen if all(b - a == step for a, b in pairwise(pattern)))
