"""The table before the first turn."""

from __future__ import annotations

from typing import TypeVar

from engine.angels_share.catalog import SMALL_BOARD, Board, Catalog
from engine.angels_share.competing import matrix_moves, rating
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.state import House, Player, State
from engine.angels_share.tracks import shift_price
from engine.core.rng import Rng

T = TypeVar("T")


def deal(catalog: Catalog, seats: int, options: AngelsShareOptions, rng: Rng) -> State:
    board = catalog.boards[catalog.board_by_seats[seats]]
    houses = {distillery: _house(catalog, distillery, rng) for distillery in board.distilleries}
    state = State(
        board=board.id,
        event_limit=options.event_limit,
        soft_market=options.soft_market and board.id == SMALL_BOARD,
        round=1,
        order=_shuffled(list(range(seats)), rng),
        turn=0,
        stage="turn",
        event_index=0,
        houses=houses,
        market=_shuffled(list(board.distilleries), rng),
        competition=_competition(catalog, board, houses, rng),
        players=[_player(catalog, houses) for _ in range(seats)],
        track=[[] for _ in range(board.rounds)],
        event_stack=_shuffled([token for token, copies in catalog.event_copies.items() for _ in range(copies)], rng),
        upgrade_tokens=dict(catalog.upgrade_tokens),
        putting_away=[],
        prompts=[],
    )
    for distillery, columns in matrix_moves(catalog, state):  # AS-04
        shift_price(catalog, state.houses[distillery], columns)
    return state


def _house(catalog: Catalog, distillery: str, rng: Rng) -> House:
    deck = _shuffled(list(catalog.decks[distillery]), rng)
    return House(catalog.setup.start_column, deck.pop(), None, deck, [], [], [])


def _player(catalog: Catalog, houses: dict[str, House]) -> Player:
    """AS-03: the pawn starts off the board."""
    hand = {distillery: house.deck.pop() for distillery, house in houses.items()}
    return Player(catalog.setup.start_money, 0, None, hand, [], {})


def _competition(catalog: Catalog, board: Board, houses: dict[str, House], rng: Rng) -> list[str]:
    """AS-06: by face-up value, equal ones in random order."""
    return sorted(_shuffled(list(board.distilleries), rng), key=lambda d: rating(catalog, houses[d]))


def _shuffled(items: list[T], rng: Rng) -> list[T]:
    rng.shuffle(items)
    return items
