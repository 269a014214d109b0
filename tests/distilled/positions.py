"""Positions for tests, made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core.data import DataFolder
from engine.core.flow import Flow
from engine.distilled.data.loading import load_catalog
from engine.distilled.state import Bottle, Market, Player, Sale, Solo, Spirit, State

CATALOG = load_catalog(DataFolder("distilled"))
FLAVORS = CATALOG.decks["flavors"]


def player(identity: str = "france", labels: str = "", bottles: str = "", **more: Any) -> Player:
    """A player with labels on the bonus spaces and bottles on display; "pig_bottle!" was used for its own region."""
    spaces = dict(zip(CATALOG.bonuses, labels.split(), strict=False))
    shown = tuple(Bottle(bottle.rstrip("!"), bottle.endswith("!")) for bottle in bottles.split())
    for name in ("upgrades", "cubes", "storeroom"):
        more[name] = tuple(str(more.get(name, "")).split())
    return Player(dealt=(), identity=identity, labels=spaces, bottles=shown, **more)


def spirit(recipe: str, cards: str = "", *, flavors: int = 0, barrel: str = "", label: bool = True) -> Spirit:
    kind = CATALOG.recipes[recipe].barrel
    barrel = barrel or {"metal": "metal_barrel", "clay": "clay_barrel", "wood": "wood_barrel"}[kind]
    return Spirit(recipe, tuple(cards.split()), barrel, label, 1, FLAVORS[:flavors])


def sale(recipe: str, cards: str = "", *, money: int = 0, sp: int = 0, flavors: int = 0, matched: bool = False) -> Sale:
    return Sale(spirit(recipe, cards, flavors=flavors), "glass_bottle", money, sp, matched)


def state(*players: Player, solo: Solo | None = None, **more: Any) -> State:
    empty = Market({}, {}, {})
    made = State(
        flight="A",
        options=(),
        round=7,
        stage="over",
        first=0,
        turn=0,
        queue=(),
        market=empty,
        flavors=(),
        flavor_discards=(),
        labels={},
        awards={},
        shown=(),
        looked=(),
        turned_up="",
        players=list(players),
        solo=solo,
        flow=Flow(),
    )
    return replace(made, **more)
