"""Small pieces of wording that choices, narration and the text board share."""

from __future__ import annotations

from collections.abc import Sequence

from engine.whiskey_business.catalog import GLOBE, GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.state import State


def counted(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str]) -> str:
    """ "a, b and c"."""
    return " and ".join(filter(None, (", ".join(items[:-1]), items[-1]))) if items else ""


def percent(chance: float) -> str:
    """Rounded, but never claiming certainty where there is none."""
    if 0 < chance < 0.005:
        return "under 1 %"
    if 0.995 <= chance < 1:
        return "over 99 %"
    return f"{chance:.0%}".replace("%", " %")


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def missing(catalog: Catalog, state: State) -> list[str]:
    """What the recipe, or the Flight, still lacks."""
    names = [catalog.names[face] for face in catalog.ingredients]
    laid = state.laid
    if state.flight:
        lacking = [] if state.flag >= 0 else [catalog.names[catalog.flags[GLOBE]]]
        return lacking + [name for name, count in zip(names, laid, strict=True) if not count]
    lacking = [] if state.flag >= 0 else ["a flag"]
    lacking += [names[face] for face in (WATER, YEAST) if not laid[face]]
    if state.row < 0 and not any(laid[GRAIN:]):
        lacking.append("a grain")
    elif state.row >= 0 and not laid[GRAIN + state.row]:
        lacking.append(names[GRAIN + state.row])
    return lacking
