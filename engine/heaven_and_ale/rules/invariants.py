"""Invariants: conditions that hold after every move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.rules.placement import shed_sum
from engine.heaven_and_ale.state import Player, State


def check(catalog: Catalog, state: State) -> list[str]:
    found = [*_tiles(catalog, state), *_monks(catalog, state), *_discs(catalog, state), *_barrels(catalog, state)]
    found += _figures(catalog, state)
    for seat, player in enumerate(state.players):
        found += [f"seat {seat}: {fault}" for fault in _player(catalog, player)]
        found += [f"seat {seat}: {fault}" for fault in _sheds(catalog, state, player)]
    return found


def _tiles(catalog: Catalog, state: State) -> Iterator[str]:
    """Require every resource tile in the pile, on a space or in a garden."""
    expected = Counter([*catalog.resource_piles["I"], *catalog.resource_piles["II"]])
    if Counter(state.pile) != expected:
        yield "the pile is not made of all resource tiles"
    everywhere = Counter(state.pile[state.drawn :]) + _face_up(catalog, state, "resource")
    if everywhere != expected:
        yield "resource tiles do not add up"
    if any(catalog.tiles[tile].kind != _kind(catalog, number) for number, ts in enumerate(state.tiles) for tile in ts):
        yield "a tile lies on a space of another kind"


def _kind(catalog: Catalog, number: int) -> str:
    return catalog.spaces[number - 1].kind if number else ""


def _face_up(catalog: Catalog, state: State, kind: str) -> Counter[str]:
    """Return the tiles of a kind on spaces and in gardens."""
    found = [tile for tiles in state.tiles for tile in tiles]
    found += [tile for player in state.players for tile in player.garden.values()]
    return Counter(tile for tile in found if catalog.tiles[tile].kind == kind)


def _monks(catalog: Catalog, state: State) -> Iterator[str]:
    """Require the monks of this round's stack and the earlier ones to lie open, and all stacks to fit the box."""
    opened = Counter(monk for stack in state.monk_stacks[: state.round] for monk in stack)
    if opened != _face_up(catalog, state, "monk"):
        yield "monks do not add up"
    box = Counter([*catalog.monk_piles["I"], *catalog.monk_piles["II"]])
    if Counter(monk for stack in state.monk_stacks for monk in stack) - box:
        yield "there are more monks in the stacks than in the box"


def _discs(catalog: Catalog, state: State) -> Iterator[str]:
    placed = sum(len(player.discs) for player in state.players)
    if placed + sum(state.discs) + state.spare_discs != catalog.table.discs.total:
        yield "discs do not add up"
    if min(*state.discs, state.spare_discs) < 0:
        yield "there are fewer discs than none"
    if any(count and _kind(catalog, number) != "disc" for number, count in enumerate(state.discs)):
        yield "a disc lies on another kind of space"


def _barrels(catalog: Catalog, state: State) -> Iterator[str]:
    for goal in state.small:
        if goal not in state.large:
            yield f"the small barrel of {goal} was taken before the large one"
        elif state.small[goal] == state.large[goal]:
            yield f"seat {state.small[goal]} has both barrels of {goal}"
    if not {*state.large, *state.small} <= set(catalog.goals):
        yield "a barrel of no known goal was taken"


def _figures(catalog: Catalog, state: State) -> Iterator[str]:
    starts = [player.start for player in state.players if player.start]
    if len(starts) != len(set(starts)):
        yield "two figures share a starting space"
    for seat, player in enumerate(state.players):
        if bool(player.start) == bool(player.space) and state.stage != "start":
            yield f"seat {seat}: the figure must be on the track or on a starting space"
        if not 0 <= player.space <= len(catalog.spaces) or (player.home and player.space):
            yield f"seat {seat}: the figure is out of place"


def _player(catalog: Catalog, player: Player) -> Iterator[str]:
    if player.ducats < 0:
        yield "the purse is below nothing"
    if any(spot > catalog.production.last for spot in (player.brewmaster, *player.markers.values())):
        yield "a piece is past the last spot"
    if not set(player.garden) <= set(catalog.placements):
        yield "a tile lies where none may"
    families = Counter(catalog.tiles[tile].family for tile in player.garden.values())
    if +Counter(player.counts) != families:
        yield "the tiles by family are miscounted"
    numbers = Counter(f for tile in player.garden.values() if (f := catalog.tiles[tile].fertility))
    if [numbers[number] for number in range(len(player.fertility))] != player.fertility:
        yield "the tiles by number are miscounted"
    sunny = sum(catalog.is_sunny(label) for label in player.garden)
    if (sunny, len(player.garden) - sunny) != (player.sunny, player.shady):
        yield "the sides are miscounted"
    yield from _cards(catalog, player)


def _cards(catalog: Catalog, player: Player) -> Iterator[str]:
    placed = [card for card in player.privileges.values() if card]
    held = [*player.cards, *placed]
    if len(held) != len(set(held)) or not set(held) <= set(catalog.cards):
        yield "the privilege cards are not those of one set"
    for pair in player.privileges:
        if any(spot not in player.discs for spot in catalog.pairs[pair]):
            yield f"pair {pair} is closed but not complete"


def _sheds(catalog: Catalog, state: State, player: Player) -> Iterator[str]:
    waiting = state.enclosed if player is state.players[state.active] else ()
    for shed in catalog.sheds:
        enclosed = all(label in player.garden for label in catalog.hexes[shed].neighbors)
        if enclosed != (shed in player.sheds or shed in waiting):
            yield f"shed {shed} should {'' if enclosed else 'not '}be built"
        elif shed in player.sheds and player.sheds[shed] != catalog.shed_by_sum[shed_sum(catalog, player, shed)].type:
            yield f"shed {shed} is of the wrong type"
