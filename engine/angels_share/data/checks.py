"""Checks across the records of the data files: totals, shapes and cross references."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from engine.angels_share.data.models import (
    AGES,
    INSTANT,
    TOKENS,
    UPGRADES,
    BoardRecord,
    BoardsFile,
    CardsFile,
    DistilleriesFile,
    MatrixFile,
    TableFile,
    TokensFile,
)
from engine.core.data import DataFolder

DECK_SIZE = 15
DECKS = 7
UPGRADE_TOKENS = 21
EVENT_TOKENS = 14
SEAT_COUNTS = (2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Files:
    """All tables as they were read."""

    table: TableFile
    boards: BoardsFile
    distilleries: DistilleriesFile
    cards: CardsFile
    tokens: TokensFile
    matrices: Mapping[str, MatrixFile]


def check(folder: DataFolder, files: Files) -> None:
    """Raise `DataError` at the first thing that does not fit."""
    _check_chart(folder, files.table)
    _check_distilleries(folder, files)
    _check_cards(folder, files)
    _check_tokens(folder, files.tokens)
    _check_boards(folder, files)


def _check_chart(folder: DataFolder, table: TableFile) -> None:
    name, width = "table.toml", len(table.chart.costs)
    folder.require(width > 0, name, "chart.costs", "the chart needs at least one column")
    folder.require(set(table.chart.prices) == set(AGES), name, "chart.prices", f"the ages must be {AGES}")
    for age, prices in table.chart.prices.items():
        folder.require(len(prices) == width, name, f"chart.prices.{age}", f"needs {width} columns, has {len(prices)}")
    for record, drops in (("chart.drops", table.chart.drops), ("soft_drops", table.soft_drops.drops)):
        folder.require(len(drops) == width, name, record, f"needs {width} columns, has {len(drops)}")
    folder.require(table.setup.start_column < width, name, "setup.start_column", "is not on the chart")
    steps = table.setup.barrel_limit + 1
    folder.require(len(table.upkeep.by_barrels) == steps, name, "upkeep.by_barrels", f"needs {steps} numbers")
    discount = table.effects.barrel_maker_discount
    folder.require(min(table.chart.costs) >= discount, name, "chart.costs", "a barrel may not cost less than nothing")


def _check_distilleries(folder: DataFolder, files: Files) -> None:
    name, records = "distilleries.toml", files.distilleries.distilleries
    folder.require(len(records) == DECKS, name, "distilleries", f"there must be {DECKS}, not {len(records)}")
    folder.require_unique((d.id for d in records), name, "id")
    folder.require_unique((d.letter for d in records), name, "letter")
    folder.require_unique((d.name for d in records), name, "name")


def _check_cards(folder: DataFolder, files: Files) -> None:
    name, cards = "cards.toml", files.cards.cards
    known = {d.id for d in files.distilleries.distilleries}
    folder.require_unique((c.id for c in cards), name, "id")
    for card in cards:
        folder.require(card.distillery in known, name, card.id, f"there is no distillery {card.distillery}")
    sizes = Counter(c.distillery for c in cards)
    for distillery in sorted(known):
        size = sizes[distillery]
        folder.require(size == DECK_SIZE, name, distillery, f"a deck has {DECK_SIZE} cards, this one {size}")


def _check_tokens(folder: DataFolder, tokens: TokensFile) -> None:
    name = "tokens.toml"
    folder.require_unique((a.id for a in tokens.actions), name, "action")
    folder.require_unique((e.id for e in tokens.events), name, "event")
    for action in tokens.actions:
        kind = "upgrade" if action.id in UPGRADES else "instant"
        folder.require(action.kind == kind, name, action.id, f"must be of kind {kind}")
        folder.require(kind == "upgrade" or not action.tokens, name, action.id, "only upgrades have tokens")
    missing = {*INSTANT, *UPGRADES} - {a.id for a in tokens.actions}
    folder.require(not missing, name, "actions", f"missing: {', '.join(sorted(missing))}")
    absent = set(TOKENS) - {e.id for e in tokens.events}
    folder.require(not absent, name, "events", f"missing: {', '.join(sorted(absent))}")
    upgrades, events = sum(a.tokens for a in tokens.actions), sum(e.copies for e in tokens.events)
    folder.require(upgrades == UPGRADE_TOKENS, name, "actions", f"{UPGRADE_TOKENS} upgrade tokens, not {upgrades}")
    folder.require(events == EVENT_TOKENS, name, "events", f"{EVENT_TOKENS} event tokens, not {events}")


def _check_boards(folder: DataFolder, files: Files) -> None:
    name, boards = "boards.toml", files.boards.boards
    folder.require_unique((b.id for b in boards), name, "id")
    for board in boards:
        folder.require(board.id in files.matrices, name, board.id, "there is no matrix for this side")
        _check_board(folder, files, board)
    seats = sorted(seats for board in boards for seats in board.seats)
    folder.require(seats == list(SEAT_COUNTS), name, "seats", "each of 2 to 5 players needs exactly one side")


def _check_board(folder: DataFolder, files: Files, board: BoardRecord) -> None:
    name, size = "boards.toml", len(board.distilleries)
    known = {d.id for d in files.distilleries.distilleries}
    for distillery in board.distilleries:
        folder.require(distillery in known, name, board.id, f"there is no distillery {distillery}")
    folder.require_unique(board.distilleries, name, f"{board.id} distillery")
    # AS-11: the last to move must still have somewhere to go.
    folder.require(size >= max(board.seats) + 1, name, board.id, "too few distilleries for its players")
    late = [number for number in board.upkeep_rounds if number > board.rounds]
    folder.require(not late, name, board.id, f"upkeep in round {late[:1]} is past the last round")
    matrix, rows = f"matrix_{board.id}.toml", files.matrices[board.id].rows
    folder.require(len(rows) == size, matrix, "rows", f"needs {size} rows, has {len(rows)}")
    for number, row in enumerate(rows, start=1):
        folder.require(len(row) == size, matrix, f"row {number}", f"needs {size} columns, has {len(row)}")
