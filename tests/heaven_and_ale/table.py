"""A table to try rules on: positions are made by hand, then played through the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.core.data import DataFolder
from engine.core.game import Choice, Seat
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.heaven_and_ale.actions import AnyAction, Enter, Move, Place
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import AnyEvent
from engine.heaven_and_ale.game import RULES
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.rules.placement import plant, shed_sum
from engine.heaven_and_ale.state import Player, State
from engine.heaven_and_ale.view import View

GAME = RulesGame(RULES, DataFolder("heaven_and_ale"))
CATALOG: Catalog = GAME.catalog
NAMES = ("Ann", "Bo", "Cy", "Dee")

E = TypeVar("E")


class Table:
    """One game for a test, which may change the state as long as the invariants hold."""

    def __init__(self, seats: int = 2, seed: int = 1, *, started: bool = True) -> None:
        self.rng = Rng(seed)
        self.state: State = GAME.setup(seats, HeavenAndAleOptions(), self.rng)
        self.events: list[AnyEvent] = []
        while started and self.state.stage == "start":
            self.do(self.legal()[0])
        self.events.clear()

    # Changing the state

    @property
    def seat(self) -> Seat:
        """Return the seats that are asked now."""
        return GAME.active_seats(self.state)[0]

    @property
    def me(self) -> Player:
        return self.state.players[self.seat]

    def player(self, seat: Seat) -> Player:
        return self.state.players[seat]

    def give(self, seat: Seat, tiles: dict[str, str]) -> None:
        """Put tiles on hexes, and build the sheds that are enclosed without taking what they bring."""
        player = self.state.players[seat]
        for label, tile in tiles.items():
            self._take(tile)
            plant(CATALOG, player, tile, label)
        for shed in CATALOG.sheds:
            if all(label in player.garden for label in CATALOG.hexes[shed].neighbors):
                player.sheds[shed] = CATALOG.shed_by_sum[shed_sum(CATALOG, player, shed)].type

    def _take(self, tile: str) -> None:
        """Out of the pile; a monk is added to this round's stack as if it had been there, and leaves a later one."""
        if CATALOG.tiles[tile].kind == "monk":
            self._take_monk(tile)
            return
        pile, drawn = list(self.state.pile), self.state.drawn
        at = pile.index(tile, drawn)
        pile.insert(drawn, pile.pop(at))
        self.state.pile, self.state.drawn = tuple(pile), drawn + 1

    def _take_monk(self, monk: str) -> None:
        stacks = [list(stack) for stack in self.state.monk_stacks]
        stacks[self.state.round - 1].append(monk)
        box = Counter([*CATALOG.monk_piles["I"], *CATALOG.monk_piles["II"]])
        everywhere = Counter(m for stack in stacks for m in stack)
        if everywhere[monk] > box[monk]:
            later = next(stack for stack in stacks[self.state.round :] if monk in stack)
            spare = next(m for m in CATALOG.monks if everywhere[m] < box[m]) if +(box - everywhere) else None
            later.remove(monk)
            later += [spare] if spare else []
        self.state.monk_stacks = tuple(tuple(stack) for stack in stacks)

    def show(self, space: int, *tiles: str) -> None:
        """Lay these tiles on a space in place of what was there."""
        for tile in self.state.tiles[space]:
            self._put_back(tile)
        self.state.tiles[space] = ()
        for tile in tiles:
            self._take(tile)
        self.state.tiles[space] = tiles

    def _put_back(self, tile: str) -> None:
        if CATALOG.tiles[tile].kind == "monk":
            stacks = [list(stack) for stack in self.state.monk_stacks]
            stacks[self.state.round - 1].remove(tile)
            self.state.monk_stacks = tuple(tuple(stack) for stack in stacks)
            return
        pile, drawn = list(self.state.pile), self.state.drawn
        at = pile.index(tile, 0, drawn)
        pile.insert(drawn - 1, pile.pop(at))
        self.state.pile, self.state.drawn = tuple(pile), drawn - 1

    def discs(self, seat: Seat, *spots: str, number: int = 1) -> None:
        """Discs on scoring spots; pairs completed by them stay without a card."""
        player = self.state.players[seat]
        for spot in spots:
            player.discs[spot] = number if spot == CATALOG.number_spot else 0
            self.state.spare_discs -= 1
        for pair, both in CATALOG.pairs.items():
            if all(spot in player.discs for spot in both):
                player.privileges.setdefault(pair, "")

    def markers(self, seat: Seat, *spots: int) -> None:
        self.state.players[seat].markers = dict(zip(CATALOG.resources, spots, strict=True))

    def last_round(self) -> None:
        """Play quickly to the beginning of the last round."""
        rounds = CATALOG.seat_rules[len(self.state.players)].rounds
        while self.state.round < rounds:
            self.finish_round()

    def finish_round(self) -> None:
        """Everybody goes home at once."""
        number = self.state.round
        while GAME.active_seats(self.state) and self.state.round == number:
            self.do(next(a for a in self.legal() if not isinstance(a, Move)))

    # Playing

    def legal(self) -> Sequence[AnyAction]:
        return GAME.legal_actions(self.state, self.seat)

    def offered(self, kind: type[E]) -> list[E]:
        """The legal actions of a kind."""
        return [action for action in self.legal() if isinstance(action, kind)]

    def spaces(self) -> list[int]:
        """Return the spaces that the figure may go to."""
        return sorted(action.space for action in self.offered(Move))

    def starts(self) -> list[str]:
        return [action.start for action in self.offered(Enter)]

    def do(self, *actions: AnyAction) -> list[AnyEvent]:
        """Take legal actions one after the other; every invariant must hold after each."""
        events: list[AnyEvent] = []
        for action in actions:
            assert action in self.legal(), f"{action} is not among {self.legal()}"
            events += GAME.apply(self.state, self.seat, action, self.rng)
            assert GAME.check(self.state) == []
        self.events += events
        return events

    def buy(self, space: int, tile: str, label: str) -> list[AnyEvent]:
        """Go to a space that has this tile alone, and place it."""
        self.show(space, tile)
        return self.do(Move(space), Place(label))

    def choice(self, action: AnyAction) -> Choice:
        return GAME.choice(self.state, self.seat, action)

    def question(self) -> str:
        return GAME.question(self.state, self.seat)

    def view(self) -> View:
        return GAME.view(self.state, None)

    def emitted(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def around(shed: str, tiles: Iterable[str]) -> dict[str, str]:
    """Tiles on the neighbors of a shed, clockwise from the right, as many as there are tiles."""
    return dict(zip(CATALOG.hexes[shed].neighbors, tiles, strict=False))
