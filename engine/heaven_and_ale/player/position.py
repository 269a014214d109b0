"""The facts behind a decision. All of them lie open, so a view and a state tell the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.game import Seat
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.player.trial import board_of
from engine.heaven_and_ale.rules.supply import last_round
from engine.heaven_and_ale.state import AskHex, AskPrivilege, Player, State
from engine.heaven_and_ale.view import View


@dataclass(frozen=True, slots=True)
class Position:
    seat: Seat
    me: Player
    round: int
    rounds: int
    tiles: Sequence[tuple[str, ...]]
    """By space number; the entry 0 is not used."""
    discs: Sequence[int]
    """By space number, too."""
    large: Mapping[str, Seat]
    """The seat that has the large barrel of a goal."""
    small: Mapping[str, Seat]
    rivals: Sequence[int]
    """The spaces of the others' figures that are still on their way."""
    tile: str = ""
    """The tile being placed."""
    pair: int = 0
    """The pair that a card may be placed beside."""


def position_of(catalog: Catalog, view: View, seat: Seat) -> Position:
    """Return the position behind a view."""
    others = [other for number, other in enumerate(view.seats) if number != seat]
    return Position(
        seat=seat,
        me=board_of(catalog, view.seats[seat]),
        round=view.round,
        rounds=view.rounds,
        tiles=[(), *(tuple([tile.id for tile in space.tiles]) for space in view.spaces)],
        discs=[0, *(space.discs for space in view.spaces)],
        large={goal.id: goal.large for goal in view.goals if goal.large is not None},
        small={goal.id: goal.small for goal in view.goals if goal.small is not None},
        rivals=[other.space for other in others if not other.home],
        tile=view.pending.tile.id if view.pending.tile else "",
        pair=view.pending.pair,
    )


def position_in(catalog: Catalog, state: State, seat: Seat) -> Position:
    """Return the position of a state."""
    prompt = state.flow.prompt_for(seat)
    others = [other for number, other in enumerate(state.players) if number != seat]
    return Position(
        seat=seat,
        me=state.players[seat],
        round=state.round,
        rounds=last_round(catalog, state),
        tiles=state.tiles,
        discs=state.discs,
        large=state.large,
        small=state.small,
        rivals=[other.space for other in others if not other.home],
        tile=prompt.tile if isinstance(prompt, AskHex) else "",
        pair=prompt.pair if isinstance(prompt, AskPrivilege) else 0,
    )


def barrel_bonus(catalog: Catalog, player: Player) -> int:
    """Return the points that a privilege card adds to each barrel of this player."""
    placed = [catalog.cards[card] for card in player.privileges.values() if card]
    return sum([card.amount for card in placed if card.effect == "barrel"])
