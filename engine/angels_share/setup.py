"""The table before the first turn."""

from __future__ import annotations

from engine.angels_share.catalog import SMALL_BOARD, Board, Catalog
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.rules.competition import matrix_moves, rating
from engine.angels_share.rules.tracks import shift_price
from engine.angels_share.state import Distillery, Player, State
from engine.core.flow import Flow
from engine.core.rng import Rng


def deal(catalog: Catalog, seats: int, options: AngelsShareOptions, rng: Rng) -> State:
    board = catalog.boards[catalog.board_by_seats[seats]]
    places = {distillery: _distillery(catalog, distillery, rng) for distillery in board.distilleries}
    state = State(
        board=board.id,
        event_limit=options.event_limit,
        soft_market=options.soft_market and board.id == SMALL_BOARD,
        round=1,
        order=rng.shuffled(range(seats)),
        turn=0,
        stage="round",
        event_index=0,
        distilleries=places,
        market=rng.shuffled(board.distilleries),
        competition=_competition(catalog, board, places, rng),
        players=[_player(catalog, places) for _ in range(seats)],
        track=[[] for _ in range(board.rounds)],
        event_stack=rng.shuffled(token for token, copies in catalog.event_copies.items() for _ in range(copies)),
        upgrade_tokens=dict(catalog.upgrade_tokens),
        putting_away=[],
        flow=Flow(),
    )
    for distillery, columns in matrix_moves(catalog, state):  # AS-04
        shift_price(catalog, state.distilleries[distillery], columns)
    return state


def _distillery(catalog: Catalog, distillery: str, rng: Rng) -> Distillery:
    deck = rng.shuffled(catalog.decks[distillery])
    return Distillery(catalog.setup.start_column, deck.pop(), None, deck, [], [], [])


def _player(catalog: Catalog, places: dict[str, Distillery]) -> Player:
    """Make a player, whose pawn starts off the board (AS-03)."""
    hand = {distillery: place.deck.pop() for distillery, place in places.items()}
    return Player(catalog.setup.start_money, 0, None, hand, [], {})


def _competition(catalog: Catalog, board: Board, places: dict[str, Distillery], rng: Rng) -> list[str]:
    """Return the order by face-up value, equal ones in random order (AS-06)."""
    return sorted(rng.shuffled(board.distilleries), key=lambda d: rating(catalog, places[d]))
