"""The exact chance of each recipe, with everything that may be done about the cards that are removed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Power
from engine.distilled.rules.powers import operations
from engine.distilled.rules.powers.operations import ADD_ALCOHOL, REMOVE_TOP_ONLY, RETURN_REMOVED, RETURN_SELF
from engine.distilled.rules.powers.owned import powers_at, powers_with
from engine.distilled.rules.recipes import alcohol_for, known_ids, sugars_fit
from engine.distilled.state import Player


@dataclass(frozen=True, slots=True)
class Setting:
    """The decisions made before the cards are shuffled for distilling."""

    extra: int = 0
    """Alcohol added on top."""
    top_only: bool = False
    """Only the top card is removed."""


@dataclass(frozen=True, slots=True)
class _Remedies:
    """Powers that may be used once cards have been removed."""

    again: bool
    """Distill again, once (Coffey Still)."""
    back: int
    """The number of removed cards of any sort that may be put back (Spirit Safe)."""


def still_powers(catalog: Catalog, player: Player) -> dict[str, Power]:
    """Return the optional powers decided before the cards are shuffled, by upgrade."""
    timings = ("distill_add_alcohol", "distill_remove")
    return {source: power for t in timings for source, power in powers_at(catalog, player, t) if power.optional}


def setting_of(powers: Mapping[str, Power], used: Collection[str]) -> Setting:
    """Return what these upgrades make of the still."""
    extra = sum(powers[source].n for source in used if powers[source].op == ADD_ALCOHOL.name)
    return Setting(extra, any(powers[source].op == REMOVE_TOP_ONLY.name for source in used))


def settings(catalog: Catalog, player: Player) -> tuple[Setting, ...]:
    """Return every way to run the player's still."""
    powers = still_powers(catalog, player)
    sets = chain.from_iterable(combinations(powers, size) for size in range(len(powers) + 1))
    return tuple(dict.fromkeys(setting_of(powers, used) for used in sets))


def chances(
    catalog: Catalog, player: Player, washback: Sequence[str], setting: Setting | None = None
) -> Mapping[str, float]:
    """Return for each known recipe the exact chance that a player who aims at it can make it.

    Without a setting the still is run in the way that is best for the recipe. Removed cards that may be put back are,
    where it helps, and a second distillation is taken where the first one fails (DI-65).
    """
    sugars = tuple(sorted(card for card in washback if catalog.cards[card].kind == "sugar"))
    others = len(washback) - len(sugars) + alcohol_for(catalog, washback)
    ways = settings(catalog, player)
    remedies = _remedies(catalog, player)
    return _chances(
        catalog, known_ids(catalog, player), sugars, others, (setting,) if setting else ways, ways, remedies
    )


def _remedies(catalog: Catalog, player: Player) -> _Remedies:
    used = player.run.used if player.run else ()
    again = powers_with(catalog, player, "distill_react", operations.REDISTILL)
    back = powers_with(catalog, player, "distill_react", RETURN_REMOVED)
    return _Remedies(
        any(source not in used for source, _ in again), sum(p.n for source, p in back if source not in used)
    )


@lru_cache(maxsize=2048)
def _chances(
    catalog: Catalog,
    known: tuple[str, ...],
    sugars: tuple[str, ...],
    others: int,
    first: tuple[Setting, ...],
    second: tuple[Setting, ...],
    remedies: _Remedies,
) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for recipe in known:
        chance = max(_once(catalog, recipe, sugars, others, setting, remedies.back) for setting in first)
        if remedies.again:
            retry = max(_once(catalog, recipe, sugars, others, setting, remedies.back) for setting in second)
            chance += (1 - chance) * retry
        found[recipe] = chance
    return found


@lru_cache(maxsize=8192)
def _once(catalog: Catalog, recipe: str, sugars: tuple[str, ...], others: int, setting: Setting, back: int) -> float:
    """Return the chance of one distillation.

    Only sugars decide, so it is enough to know which of them stay, and in how many ways that comes about. All pairs of
    a top and a bottom card are equally likely; so is every card if only the top one is removed.
    """
    cards = [catalog.cards[card] for card in sugars]
    others += setting.extra
    removals = (others, 1) if setting.top_only else (others * (others - 1), 2 * others, 2)
    found = 0
    for count, ways in enumerate(removals[: len(cards) + 1]):
        for places in combinations(range(len(cards)), count):
            gone = [cards[place] for place in places]
            left = [card for place, card in enumerate(cards) if place not in places]
            stacks = (left + returned for returned in _returns(gone, back))
            found += ways * any(sugars_fit(catalog.recipes[recipe], stack) for stack in stacks)
    size = len(cards) + others
    return found / (size if setting.top_only else size * (size - 1))


def _returns(gone: Sequence[Card], back: int) -> Iterator[list[Card]]:
    """Yield all removed cards that may be put back together: any number by their own power, and some by others."""
    for size in range(len(gone) + 1):
        for cards in combinations(gone, size):
            if sum(not card.has(RETURN_SELF.name) for card in cards) <= back:
                yield list(cards)
