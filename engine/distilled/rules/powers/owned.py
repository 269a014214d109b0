"""The powers a player owns: those of the distiller and of the upgrades."""

from __future__ import annotations

from functools import lru_cache

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Identity, Power
from engine.distilled.data.vocabulary import Timing
from engine.distilled.rules.powers.operations import Operation
from engine.distilled.state import Player

Powers = tuple[tuple[str, Power], ...]
"""(card or identity, power)"""


def powers_at(catalog: Catalog, player: Player, timing: Timing) -> Powers:
    """Return the player's powers for this moment, with the card or identity they belong to."""
    return powers_of(catalog, player.identity, player.upgrades, timing)


def powers_with(catalog: Catalog, player: Player, timing: Timing, operation: Operation) -> Powers:
    """Return those of one operation."""
    return powers_of(catalog, player.identity, player.upgrades, timing, operation.name)


@lru_cache(maxsize=4096)
def powers_of(
    catalog: Catalog, identity: str, upgrades: tuple[str, ...], timing: Timing, op: str | None = None
) -> Powers:
    """Return the powers of a distiller with these upgrades; they are asked for at every decision."""
    sources: list[Identity | Card] = [catalog.identities[identity]] if identity else []
    sources += [catalog.cards[upgrade] for upgrade in upgrades]
    return tuple(
        (source.id, power) for source in sources for power in source.at(timing) if op is None or power.op == op
    )
