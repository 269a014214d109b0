"""Checks across the records of the data files: totals, shapes and cross references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import get_args

from engine.core.data import DataFolder
from engine.heaven_and_ale.data.models import (
    BarrelsFile,
    Effect,
    GardenFile,
    PileRecord,
    ProductionFile,
    SeatsRecord,
    ShedRecord,
    ShedsFile,
    SpotRecord,
    SpotsFile,
    TableFile,
    TilesFile,
    TrackFile,
)
from engine.heaven_and_ale.data.topology import AROUND, neighbors

SEAT_COUNTS = (2, 3, 4)
SPACES = 27
HEXES = {"sunny": 15, "shady": 15, "shed": 7}
RESOURCES = 5
MONKS = 4
RESOURCE_TILES = 100
MONK_TILES = 24
GOALS = 12
PAIR_SIZE = 2


@dataclass(frozen=True, slots=True)
class Files:
    """All tables as they were read."""

    table: TableFile
    track: TrackFile
    garden: GardenFile
    tiles: TilesFile
    production: ProductionFile
    spots: SpotsFile
    sheds: ShedsFile
    barrels: BarrelsFile

    @property
    def fertility(self) -> int:
        """Return the largest fertility number."""
        return max(len(copies) for pile in self.tiles.piles for copies in pile.resources.values())


def check(folder: DataFolder, files: Files) -> None:
    """Raise `DataError` at the first thing that does not fit."""
    for part in _PARTS:
        part(folder, files)


# Tiles and the garden


def _check_tiles(folder: DataFolder, files: Files) -> None:
    name, tiles = "tiles.toml", files.tiles
    folder.require(len(tiles.resources) == RESOURCES, name, "resources", f"there must be {RESOURCES}")
    folder.require(len(tiles.monks) == MONKS, name, "monks", f"there must be {MONKS}")
    families = (*tiles.resources, *tiles.monks)
    folder.require_unique((record.id for record in families), name, "id")
    folder.require_unique((record.name for record in families), name, "name")
    folder.require_unique((record.code for record in families), name, "code")
    folder.require([pile.back for pile in tiles.piles] == ["I", "II"], name, "piles", "must be I, then II")
    for pile in tiles.piles:
        _check_pile(folder, tiles, pile)
    total = sum(sum(copies) for pile in tiles.piles for copies in pile.resources.values())
    monks = sum(sum(pile.monks.values()) for pile in tiles.piles)
    folder.require(total == RESOURCE_TILES, name, "piles", f"{RESOURCE_TILES} resource tiles, not {total}")
    folder.require(monks == MONK_TILES, name, "piles", f"{MONK_TILES} monks, not {monks}")


def _check_pile(folder: DataFolder, tiles: TilesFile, pile: PileRecord) -> None:
    name, record = "tiles.toml", f"pile {pile.back}"
    resources, monks = {r.id for r in tiles.resources}, {m.id for m in tiles.monks}
    folder.require(set(pile.resources) == resources, name, record, "must list every resource once")
    folder.require(set(pile.monks) == monks, name, record, "must list every monk once")
    lengths = {len(copies) for copies in pile.resources.values()}
    folder.require(len(lengths) == 1, name, record, "all resources need the same fertility numbers")


def _check_garden(folder: DataFolder, files: Files) -> None:
    name, hexes = "garden.toml", files.garden.hexes
    folder.require_unique((record.id for record in hexes), name, "id")
    folder.require_unique((f"q {record.q}, r {record.r}" for record in hexes), name, "place")
    counts = Counter(record.kind for record in hexes)
    for kind, count in HEXES.items():
        folder.require(counts[kind] == count, name, kind, f"there must be {count} hexes, not {counts[kind]}")
    for record in hexes:
        enclosed = sum(other is not None and other.kind != "shed" for other in neighbors(record, hexes))
        fine = record.kind != "shed" or enclosed == AROUND
        folder.require(fine, name, record.id, f"a shed needs {AROUND} places for tiles around it, not {enclosed}")


# The main track


def _check_track(folder: DataFolder, files: Files) -> None:
    name, spaces = "track.toml", files.track.spaces
    numbers = [space.number for space in spaces]
    folder.require(numbers == list(range(1, SPACES + 1)), name, "spaces", f"must be 1 to {SPACES}, in order")
    for space in spaces:
        record = f"space {space.number}"
        fits = bool(space.groups) == (space.kind == "disc")
        folder.require(fits, name, record, "a disc space needs groups, and no other space has any")
        fits = bool(space.price) == (space.kind == "monk")
        folder.require(fits, name, record, "a monk space needs a price, and no other space has one")


def _check_starts(folder: DataFolder, files: Files) -> None:
    name, starts = "track.toml", files.track.starts
    folder.require_unique((start.id for start in starts), name, "start")
    firsts = sum(start.reward == "first" for start in starts)
    folder.require(firsts == 1, name, "starts", f"there must be one first-player space, not {firsts}")
    # HA-27: with a space for everyone the last to come always finds one.
    folder.require(len(starts) >= max(SEAT_COUNTS), name, "starts", f"there must be at least {max(SEAT_COUNTS)}")


def _check_seats(folder: DataFolder, files: Files) -> None:
    name, records = "table.toml", files.table.seats
    seats = sorted(record.seats for record in records)
    folder.require(seats == list(SEAT_COUNTS), name, "seats", "each of 2 to 4 players needs exactly one record")
    for record in records:
        _check_supply(folder, files, record)


def _check_supply(folder: DataFolder, files: Files, record: SeatsRecord) -> None:
    """Require enough of everything for all rounds."""
    name, place = "table.toml", f"seats {record.seats}"
    kinds = Counter(space.kind for space in files.track.spaces)
    stacks = len(record.monk_stacks)
    folder.require(stacks == record.rounds, name, place, f"needs {record.rounds} monk stacks, has {stacks}")
    for back, used in Counter(record.monk_stacks).items():
        there = sum(next(pile for pile in files.tiles.piles if pile.back == back).monks.values())
        folder.require(used * kinds["monk"] <= there, name, place, f"there are too few monks {back} for its stacks")
    tiles = record.rounds * kinds["resource"]
    folder.require(tiles <= RESOURCE_TILES, name, place, "there are too few resource tiles for its rounds")
    discs = record.rounds * kinds["disc"] + len(record.extra_discs)
    folder.require(discs <= files.table.discs.total, name, place, "there are too few discs for its rounds")
    spaces = {space.number for space in files.track.spaces if space.kind == "disc"}
    for number in record.extra_discs:
        folder.require(number in spaces, name, place, f"space {number} is no disc space")


# The player board


def _check_production(folder: DataFolder, files: Files) -> None:
    name, production = "production.toml", files.production
    _check_bands(folder, production)
    ids = [record.id for record in production.sets]
    folder.require_unique(ids, name, "set")
    folder.require(production.start.use in ids, name, "start.use", f"there is no set {production.start.use}")
    known = {resource.id for resource in files.tiles.resources}
    for record in production.sets:
        folder.require(set(record.resources) == known, name, record.id, "must place every resource once")
        highest = max(record.brewmaster, *record.resources.values())
        folder.require(highest <= production.track.last, name, record.id, "a piece is beyond the last spot")


def _check_bands(folder: DataFolder, production: ProductionFile) -> None:
    name, bands = "production.toml", production.bands
    folder.require(production.track.first < production.track.last, name, "track", "must have several spots")
    folder.require(bool(bands) and bands[0].low is None, name, "bands", "the first band has no lower end")
    lows = [band.low for band in bands[1:] if band.low is not None]
    folder.require(len(lows) == len(bands) - 1, name, "bands", "every band but the first needs its lower end")
    ascending = sorted(set(lows)) == lows and (not lows or lows[-1] <= production.track.last)
    folder.require(ascending, name, "bands", "the lower ends must rise, up to the last spot")


def _check_spots(folder: DataFolder, files: Files) -> None:
    name, spots = "spots.toml", files.spots.spots
    folder.require_unique((spot.id for spot in spots), name, "id")
    groups = {"number": "A"} | {monk.id: "B" for monk in files.tiles.monks}
    groups |= {resource.id: "C" for resource in files.tiles.resources}
    for spot in spots:
        folder.require(spot.scores in groups, name, spot.id, f"nothing is called {spot.scores}")
        fine = groups[spot.scores] == spot.group  # HA-17
        folder.require(fine, name, spot.id, f"must be of group {groups[spot.scores]}")
    scored = sorted(spot.scores for spot in spots)
    folder.require(scored == sorted(groups), name, "spots", "every resource, every monk and one number, once each")
    _check_pairs(folder, spots)
    _check_cards(folder, files.spots)


def _check_pairs(folder: DataFolder, spots: Sequence[SpotRecord]) -> None:
    for pair, size in Counter(spot.pair for spot in spots).items():
        folder.require(size == PAIR_SIZE, "spots.toml", f"pair {pair}", f"needs {PAIR_SIZE} spots, has {size}")


def _check_cards(folder: DataFolder, spots: SpotsFile) -> None:
    folder.require_unique((card.id for card in spots.cards), "spots.toml", "card")
    effects = sorted(card.effect for card in spots.cards)
    folder.require(effects == sorted(get_args(Effect)), "spots.toml", "cards", "there must be one card of each effect")


def _check_sheds(folder: DataFolder, files: Files) -> None:
    name, sheds = "sheds.toml", files.sheds.sheds
    types, sums = [shed.type for shed in sheds], [shed.least for shed in sheds]
    folder.require(bool(sheds), name, "sheds", "there must be at least one type")
    folder.require(types == list(range(len(sheds))), name, "sheds", "the types must be 0, 1, 2 … in order")
    folder.require(sums[0] == 0, name, "shed 0", "must begin with a sum of 0")
    largest = AROUND * files.fertility
    rising = sorted(set(sums)) == sums and sums[-1] <= largest
    folder.require(rising, name, "sheds", f"the sums must rise, up to {largest}")
    for shed in sheds:
        _check_pattern(folder, shed)


def _check_pattern(folder: DataFolder, shed: ShedRecord) -> None:
    wanted = {"opposite": 2, "apart": 3}.get(shed.pattern, shed.activates)
    fine = shed.activates == wanted
    folder.require(fine, "sheds.toml", f"shed {shed.type}", f"the pattern {shed.pattern} activates {wanted}")


def _check_barrels(folder: DataFolder, files: Files) -> None:
    name, goals = "barrels.toml", files.barrels.goals
    folder.require(len(goals) == GOALS, name, "goals", f"there must be {GOALS}, not {len(goals)}")
    folder.require_unique((goal.id for goal in goals), name, "id")
    folder.require_unique((goal.name for goal in goals), name, "name")
    for goal in goals:
        counts = goal.test == "fertility"
        fine = goal.number in range(1, files.fertility + 1) if counts else goal.number == 0
        folder.require(fine, name, goal.id, "a fertility goal needs a number there is, and no other goal has one")


_PARTS: tuple[Callable[[DataFolder, Files], None], ...] = (
    _check_tiles,
    _check_garden,
    _check_track,
    _check_starts,
    _check_seats,
    _check_production,
    _check_spots,
    _check_sheds,
    _check_barrels,
)
