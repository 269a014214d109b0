"""The table before the first turn."""

from __future__ import annotations

from engine.core.rng import Rng
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.state import State, TableOptions

TOP_SHELF = ("take_a_shot", "sobering_up", "spoilage")


def deal(catalog: Catalog, seats: int, options: WhiskeyOptions, rng: Rng) -> State:
    """Deal; the barrel roll for the first turn is a draw of chance (WB-27)."""
    return State(
        options=_options(options),
        cellars=[[0] * len(catalog.whiskeys) for _ in range(seats)],
        sheets=[0] * seats,
        sips=[0] * seats,
        shots=[0] * seats,
        last=["none"] * seats,
        last_gain=[0] * seats,
        turn=rng.below(seats),
    )


def _options(options: WhiskeyOptions) -> TableOptions:
    """Return the options; one switch stands for all Top Shelf rules."""
    chosen = options.model_dump(exclude={"top_shelf"})
    return TableOptions(**(chosen | dict.fromkeys(TOP_SHELF, True) if options.top_shelf else chosen))
