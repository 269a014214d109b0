"""What keeping dice leads to: what it commits to, what is ready to bank, and what is still missing."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.game import HINT_LIMIT
from engine.core.words import counted, listed, sentence, shortened
from engine.whiskey_business.actions import Place
from engine.whiskey_business.catalog import GRAIN, WATER, Catalog
from engine.whiskey_business.rules.bank import bank_consequences
from engine.whiskey_business.rules.fit import all_laid, put
from engine.whiskey_business.rules.recipe import finished_barrels, sheets_to_wash, spoiled_barrels
from engine.whiskey_business.state import State
from engine.whiskey_business.text.words import missing


def after_keeping(catalog: Catalog, state: State, dice: Iterable[Place]) -> State:
    """The table with these dice kept, before anything else happens."""
    after = state.clone()
    for die in dice:
        put(catalog, after, die)
    return after


def consequence(catalog: Catalog, state: State, after: State, tells_missing: bool = False) -> str:
    """What keeping dice has led to, in one line; beside a label that tells what is missing, what else there is."""
    parts = [_commitment(catalog, state, after), _sobering(catalog, state, after), *_progress(catalog, after)]
    if not (tells_missing and any(parts)):
        parts.append(_lacking(catalog, after))
    return shortened(sentence("; ".join(filter(None, parts))), HINT_LIMIT)


def _commitment(catalog: Catalog, before: State, after: State) -> str:
    if after.flight and all_laid(catalog, after):
        return ""  # that it lands says it all
    if after.flight and not before.flight:
        pays = "one whiskey from each opponent" if after.options.flight_fallback else "only all seven dice pay"
        return f"declares the Flight: {pays}"
    if after.row >= 0 and before.row < 0:
        return f"makes it {catalog.whiskeys[after.row].name}"
    return ""


def _sobering(catalog: Catalog, before: State, after: State) -> str:
    """What the extra waters among the dice are good for."""
    if after.laid[WATER] <= max(before.laid[WATER], 1) or all_laid(catalog, after):
        return ""
    off = sheets_to_wash(after) - sheets_to_wash(before)
    return f"{counted(off, 'sheet')} less if you bank" if off else "no sheet left for water to take off"


def _progress(catalog: Catalog, after: State) -> list[str]:
    barrels = finished_barrels(after)
    if all_laid(catalog, after):
        banks = [f"banks {counted(barrels, 'barrel')} at once", *bank_consequences(after, after.row)]
        return ["lands the Flight: one whiskey from each opponent"] if after.flight else banks
    if barrels and not after.flight:
        spoiled = spoiled_barrels(after)
        return [f"{counted(barrels, 'barrel')} ready to bank" + (f", but yeast spoils {spoiled}" if spoiled else "")]
    grains = after.laid[GRAIN + after.row] if after.row >= 0 else 0
    return [f"{grains} barrels begun"] if grains > 1 else []


def _lacking(catalog: Catalog, after: State) -> str:
    lacking = listed(missing(catalog, after))
    return f"still missing {lacking}" if lacking else ""
