"""The consequences of keeping dice: the commitment, the barrels ready to bank, and the dice still missing."""

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
from engine.whiskey_business.text.words import missing, whiskey_name


def after_keeping(catalog: Catalog, state: State, dice: Iterable[Place]) -> State:
    """Return the table with these dice kept, before anything else happens."""
    after = state.clone()
    for die in dice:
        put(catalog, after, die)
    return after


def consequence(catalog: Catalog, state: State, after: State) -> str:
    """Return the consequences of keeping dice, in one line."""
    parts = [_commitment(catalog, state, after), *facts(catalog, state, after)]
    return shortened(sentence("; ".join(filter(None, parts))), HINT_LIMIT)


def facts(catalog: Catalog, state: State, after: State) -> list[str]:
    """Return the consequences of keeping dice besides a commitment to a whiskey, each as a phrase."""
    return [*filter(None, [_sobering(catalog, state, after)]), *_progress(catalog, after)]


def _commitment(catalog: Catalog, before: State, after: State) -> str:
    if after.flight and not before.flight and not all_laid(catalog, after):  # that it lands says it all
        return declares(catalog, before, after)
    if after.row >= 0 and before.row < 0:
        return f"makes it {catalog.whiskeys[after.row].name}"
    return ""


def declares(catalog: Catalog, before: State, after: State) -> str:
    """Return a text about going for the Flight: its reward, and the barrels given up."""
    pays = "one whiskey from each opponent" if after.options.flight_fallback else "all seven dice or nothing"
    barrels = finished_barrels(before)
    given = f"; gives up {barrels} {whiskey_name(catalog, before)}" if barrels else ""
    return f"go for the Flight: {pays}{given}"


def _sobering(catalog: Catalog, before: State, after: State) -> str:
    """Return the use of the extra waters among the dice as a phrase; empty if there are none."""
    if after.laid[WATER] <= max(before.laid[WATER], 1) or all_laid(catalog, after):
        return ""
    off = sheets_to_wash(after) - sheets_to_wash(before)
    if off:
        return f"{counted(off, 'sheet')} less if you bank"
    useless = "extra water does nothing"
    return useless if after.sheets[after.turn] else f"you have no sheets: {useless}"


def _progress(catalog: Catalog, after: State) -> list[str]:
    barrels = finished_barrels(after)
    if all_laid(catalog, after):
        banks = [f"banks {counted(barrels, 'barrel')} at once", *bank_consequences(after, after.row)]
        return ["lands the Flight: one whiskey from each opponent"] if after.flight else banks
    if barrels and not after.flight:
        spoiled = spoiled_barrels(after)
        return [f"{counted(barrels, 'barrel')} ready to bank" + (f", but yeast spoils {spoiled}" if spoiled else "")]
    grains = after.laid[GRAIN + after.row] if after.row >= 0 else 0
    so_far = [f"{counted(grains, 'barrel')} so far"] if grains > 1 else []
    lacking = listed(missing(catalog, after))
    return [", ".join([*so_far, f"needs {lacking}"])] if lacking else so_far
