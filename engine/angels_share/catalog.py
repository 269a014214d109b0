"""The tables of the game, checked and turned into frozen look-up tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.angels_share.data.checks import Files, check
from engine.angels_share.data.models import (
    BoardRecord,
    BoardsFile,
    CardsFile,
    DistilleriesFile,
    DistilleryRecord,
    EffectsRecord,
    LoanRecord,
    MatrixFile,
    SetupRecord,
    TableFile,
    TokensFile,
)
from engine.core.data import DataFolder

SMALL_BOARD = "us"
"""The side with five distilleries."""


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    distillery: str
    value: int
    action: str


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board."""

    id: str
    name: str
    distilleries: tuple[str, ...]
    matrix: tuple[tuple[int, ...], ...]
    rounds: int
    upkeep_rounds: frozenset[int]


@dataclass(frozen=True, slots=True)
class Catalog:
    """Everything the rules look up."""

    setup: SetupRecord
    loan: LoanRecord
    effects: EffectsRecord
    event_limit: int
    prices: Mapping[int, tuple[int, ...]]
    """By age, one price per column."""
    costs: tuple[int, ...]
    drops: tuple[int, ...]
    soft_drops: tuple[int, ...]
    upkeep: tuple[int, ...]
    distilleries: Mapping[str, DistilleryRecord]
    cards: Mapping[str, Card]
    decks: Mapping[str, tuple[str, ...]]
    """Card ids by distillery."""
    boards: Mapping[str, Board]
    board_by_seats: Mapping[int, str]
    action_names: Mapping[str, str]
    upgrade_tokens: Mapping[str, int]
    event_names: Mapping[str, str]
    event_copies: Mapping[str, int]

    @property
    def last_column(self) -> int:
        return len(self.costs) - 1

    def distillery_name(self, distillery: str) -> str:
        return self.distilleries[distillery].name

    def short_name(self, distillery: str) -> str:
        """Return the first word of the name, where no other distillery shares it."""
        name = self.distillery_name(distillery)
        first = name.split()[0]
        alone = sum(record.name.split()[0] == first for record in self.distilleries.values()) == 1
        return first if alone else name

    def round_events(self, board: Board, number: int) -> tuple[str, ...]:
        """Return the events printed in a column of the round track, from the top (AS-30, AS-49)."""
        return ("aging", "upkeep") if number in board.upkeep_rounds else ("aging",)


def load_catalog(folder: DataFolder) -> Catalog:
    files = Files(
        folder.read("table.toml", TableFile),
        folder.read("boards.toml", BoardsFile),
        folder.read("distilleries.toml", DistilleriesFile),
        folder.read("cards.toml", CardsFile),
        folder.read("tokens.toml", TokensFile),
        {name: folder.read(f"matrix_{name}.toml", MatrixFile) for name in ("scotland", "us")},
    )
    check(folder, files)
    return _build(files)


def _build(files: Files) -> Catalog:
    table, distilleries, cards = files.table, files.distilleries.distilleries, files.cards.cards
    return Catalog(
        setup=table.setup,
        loan=table.loan,
        effects=table.effects,
        event_limit=table.event_limit.per_round,
        prices=table.chart.prices,
        costs=table.chart.costs,
        drops=table.chart.drops,
        soft_drops=table.soft_drops.drops,
        upkeep=table.upkeep.by_barrels,
        distilleries={d.id: d for d in distilleries},
        cards={c.id: Card(c.id, c.distillery, c.value, c.action) for c in cards},
        decks={d.id: tuple(c.id for c in cards if c.distillery == d.id) for d in distilleries},
        boards={b.id: _board(b, files.matrices[b.id]) for b in files.boards.boards},
        board_by_seats={seats: b.id for b in files.boards.boards for seats in b.seats},
        action_names={a.id: a.name for a in files.tokens.actions},
        upgrade_tokens={a.id: a.tokens for a in files.tokens.actions if a.kind == "upgrade"},
        event_names={"aging": "Aging"} | {e.id: e.name for e in files.tokens.events},
        event_copies={e.id: e.copies for e in files.tokens.events},
    )


def _board(record: BoardRecord, matrix: MatrixFile) -> Board:
    return Board(
        record.id, record.name, record.distilleries, matrix.rows, record.rounds, frozenset(record.upkeep_rounds)
    )
