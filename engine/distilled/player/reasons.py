"""The reasons for actions of the computer player, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.game import Seat
from engine.core.thinking import Difference
from engine.distilled.actions import AnyAction, Sell
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card
from engine.distilled.player.gains import Decision
from engine.distilled.player.values import Weights
from engine.distilled.prompts import FRESH
from engine.distilled.state import Spirit
from engine.distilled.text.words import in_a, name_of
from engine.distilled.view import View

Found = Difference[AnyAction]


def reason(catalog: Catalog, view: View, seat: Seat, found: Found) -> str:
    """Return what decides in words, such as "keeps Whiskey to age: one more flavor adds about 4.5 SP"."""
    decision, chosen, other = Decision(catalog, Weights(), view, seat), found.chosen.action, found.other.action
    if isinstance(other, Sell) and not isinstance(chosen, Sell):
        return _kept(decision, other)
    words = _WORDS.get(chosen.kind)
    return words(decision, chosen, found) if words else ""


def expected(view: View, value: float) -> str:
    """Return the points at the end that a search expects; alone it weighs the path as well, which no number tells."""
    return "" if view.solo is not None else f"{round(value)} SP"


def _bought(decision: Decision, action: Any, found: Found) -> str:
    plan, what = decision.plan, action.card if action.kind == "buy" else action.recipe
    name = name_of(decision.catalog, what)
    if plan and action in plan.buys:
        return f"{name} is what this round's spirit, {name_of(decision.catalog, plan.recipe)}, still needs"
    return f"{name} promises about {_sp(found.amount)} beyond its price"


def _filled(decision: Decision, action: Any, found: Found) -> str:
    return f"{name_of(decision.catalog, action.card)} belongs to the best spirit that this pantry allows"


def _distilled(decision: Decision, action: Any, found: Found) -> str:
    return "all that the spirit needs is in the washback; more would make it worse"


def _again(decision: Decision, action: Any, found: Found) -> str:
    return f"another try promises about {_sp(found.size)} more than what came out"


def _made(decision: Decision, action: Any, found: Found) -> str:
    made = f"{name_of(decision.catalog, action.recipe)} {in_a(decision.catalog, action.barrel)}"
    return f"{made} promises about {_sp(found.size)} more than the next best"


def _sold(decision: Decision, action: Any, found: Found) -> str:
    spirit = _spirit(decision, action)
    now = decision.values.sale(decision.me, spirit, action.bottle)
    name = name_of(decision.catalog, spirit.recipe)
    if isinstance(found.other.action, Sell):
        return f"sells {name} in a {name_of(decision.catalog, action.bottle)}: worth about {_sp(now)} with its label"
    later = (
        f", and one more flavor would add about {_sp(decision.values.waiting(spirit))}" if decision.values.left else ""
    )
    return f"sells {name}: worth about {_sp(now)} with its label{later}"


def _kept(decision: Decision, sale: Sell) -> str:
    spirit = _spirit(decision, sale)
    name = name_of(decision.catalog, spirit.recipe)
    return f"keeps {name} to age: one more flavor adds about {_sp(decision.values.waiting(spirit))}"


def _spirit(decision: Decision, sale: Sell) -> Spirit:
    spirit = decision.me.fresh if sale.spirit == FRESH else decision.me.warehouse[sale.spirit]
    assert spirit is not None
    return spirit


def _covered(decision: Decision, action: Any, found: Found) -> str:
    return f"this bonus is worth about {_sp(found.size)} more than the next best"


def _taken(decision: Decision, action: Any, found: Found) -> str:
    name = name_of(decision.catalog, action.card)
    return f"{name} is worth about {_sp(found.size)} more than the next best"


def _given(decision: Decision, action: Any, found: Found) -> str:
    card: Card = decision.card(action.card)
    return f"{card.name} is the card it needs least"


def _looked(decision: Decision, action: Any, found: Found) -> str:
    return "looking costs nothing, and something useful may turn up"


def _tasted(decision: Decision, action: Any, found: Found) -> str:
    return "money now helps more than these points" if action.sp else "the points count more than the money"


def _claimed(decision: Decision, action: Any, found: Found) -> str:
    return "the goal is met, and leads on"


_WORDS: Mapping[str, Callable[[Decision, Any, Found], str]] = {
    "buy": _bought,
    "learn": _bought,
    "reveal": _looked,
    "fill": _filled,
    "distill": _distilled,
    "redistill": _again,
    "make": _made,
    "sell": _sold,
    "cover": _covered,
    "take_free": _taken,
    "take_from_truck": _taken,
    "take_basic": _taken,
    "give_up": _given,
    "taste": _tasted,
    "claim": _claimed,
}


def _sp(amount: float) -> str:
    """Return points, of which halves matter while there are few."""
    return f"{round(amount) if amount >= 3 else max(0.1, round(amount, 1))} SP"
