"""The table before the first turn."""

from __future__ import annotations

from engine.core.flow import Flow
from engine.core.rng import Rng
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.data.models import SeatsRecord
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.rules.supply import refill
from engine.heaven_and_ale.state import Player, State


def deal(catalog: Catalog, seats: int, options: HeavenAndAleOptions, rng: Rng) -> State:
    first = rng.below(seats)
    empty = len(catalog.spaces) + 1
    state = State(
        round=1,
        stage="round",
        active=first,
        first=first,
        tiles=[()] * empty,
        discs=[0] * empty,
        spare_discs=catalog.table.discs.total,
        pile=(*rng.shuffled(catalog.resource_piles["I"]), *rng.shuffled(catalog.resource_piles["II"])),
        drawn=0,
        monk_stacks=_monk_stacks(catalog, catalog.seat_rules[seats], rng),
        large={},
        small={},
        players=[_player(catalog) for _ in range(seats)],
        enclosed=(),
        flow=Flow(),
    )
    state.players[first].start = catalog.first_start
    refill(catalog, state)
    return state


def _player(catalog: Catalog) -> Player:
    """Make a player board; all but the start player choose their spaces with the first decisions."""
    return Player(
        ducats=catalog.table.setup.ducats,
        space=0,
        start="",
        home=False,
        markers={resource: catalog.production.start.resources[resource] for resource in catalog.resources},
        brewmaster=catalog.production.start.brewmaster,
        garden={},
        sheds={},
        discs={},
        cards=tuple(catalog.cards),
        privileges={},
        counts=dict.fromkeys((*catalog.resources, *catalog.monks), 0),
        fertility=[0] * (len(catalog.numbers) + 1),
        sunny=0,
        shady=0,
    )


def _monk_stacks(catalog: Catalog, rules: SeatsRecord, rng: Rng) -> tuple[tuple[str, ...], ...]:
    """Return one stack per round, as many monks as there are monk spaces; what is left goes back to the box."""
    size = sum(space.kind == "monk" for space in catalog.spaces)
    piles = {back: rng.shuffled(monks) for back, monks in catalog.monk_piles.items()}
    stacks: list[tuple[str, ...]] = []
    for back in rules.monk_stacks:
        stacks.append(tuple(piles[back][:size]))
        del piles[back][:size]
    return tuple(stacks)
