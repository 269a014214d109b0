"""The reasons for actions of the computer player, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.angels_share.actions import Aim, AnyAction, Move, PutAway, Schedule, Sell
from engine.angels_share.catalog import Catalog
from engine.angels_share.player.greedy import Decision
from engine.angels_share.rules.aging import must_be_sold
from engine.angels_share.text.words import action_effect, barrel_name
from engine.angels_share.view import View
from engine.core.game import Seat
from engine.core.thinking import Difference
from engine.core.words import counted

Found = Difference[AnyAction]


def reason(catalog: Catalog, view: View, seat: Seat, found: Found) -> str:
    """Return the part that decides in words, such as "keeps Pine Glen 20 yr: 42 now, about 50 next round"."""
    return _WORDS[found.part](Decision(catalog, view, seat), found.chosen.action, found)


def expected(view: View, value: float) -> str:
    """Return the lead over the others, on average, that a search expects."""
    if not round(value):
        return "level with the others"
    return f"{_coins(abs(value))} {'ahead of' if value > 0 else 'behind'} the others"


def _kept_or_sold(decision: Decision, chosen: AnyAction, found: Found) -> str:
    sold = chosen if isinstance(chosen, Sell) else found.other.action
    if not isinstance(sold, Sell):
        return ""
    barrel = barrel_name(decision.catalog, sold.distillery, sold.age)
    now, later = _prices(decision, sold)
    figures = f"{now} now, about {later} next round"
    if sold is not chosen:
        return f"keeps {barrel}: {figures}"
    if must_be_sold(sold.age):
        return f"sells {barrel} for {now}: it is too old to be kept"
    gain = "" if later < now else ", but upkeep and room for new barrels count more"
    return f"sells {barrel}: {figures}{gain}"


def _prices(decision: Decision, sold: Sell) -> tuple[int, int]:
    """Return the price of a barrel now, and as forecast for the next round."""
    outlook, ahead = decision.outlook, min(1, len(decision.outlook.years) - 1)
    later = outlook.price(sold.distillery, sold.age + outlook.years[ahead], ahead)
    return round(outlook.price(sold.distillery, sold.age, 0)), round(later)


def _bought(decision: Decision, chosen: AnyAction, found: Found) -> str:
    if isinstance(chosen, Move):
        there, other = _name(decision, chosen), _name(decision, found.other.action)
        than = f" than one from {other}" if other else ""
        return f"a barrel from {there} promises about {_coins(found.size)} more{than}, after its cost"
    here = decision.catalog.distillery_name(decision.me.pawn or "")
    if found.amount > 0:
        return f"a barrel from {here} promises about {_coins(found.amount)} more than it costs"
    return f"a barrel from {here} promises about {_coins(-found.against)} less than it costs"


def _meal(decision: Decision, chosen: AnyAction, found: Found) -> str:
    return f"the restaurant of {_name(decision, chosen)} pays {_coins(found.size)}"


def _barrels(decision: Decision, chosen: AnyAction, found: Found) -> str:
    than = _name(decision, found.other.action)
    beside = f" than with a visit to {than}" if than else ""
    return f"a new card at {_name(decision, chosen)} leaves its barrels worth about {_coins(found.size)} more{beside}"


def _card(decision: Decision, chosen: AnyAction, found: Found) -> str:
    there = _name(decision, chosen)
    if isinstance(chosen, Aim):
        effect = decision.catalog.action_names.get(decision.view.pending or "", "the card")
        than = _name(decision, found.other.action)
        return f"{effect} is worth about {_coins(found.size)} more at {there} than at {than}"
    card = decision.distilleries[chosen.distillery].card if isinstance(chosen, Move) else None
    if card is None:
        return ""
    return f"wants the card at {there}: {action_effect(decision.catalog, card.action)}"


def _timing(decision: Decision, chosen: AnyAction, found: Found) -> str:
    other = found.other.action
    if not isinstance(chosen, Schedule) or not isinstance(other, Schedule):
        return ""
    sooner = chosen.round < other.round
    held = counted(len(decision.me.barrels), "barrel")
    return f"with {held} of its own it wants the event as {'early' if sooner else 'late'} as possible"


def _weak(decision: Decision, chosen: AnyAction, found: Found) -> str:
    return f"hopes for a better card of {_name(decision, chosen)}, where it owns barrels"


def _name(decision: Decision, action: Any) -> str:
    """Return the distillery that an action is about; empty for others."""
    return decision.catalog.distillery_name(action.distillery) if isinstance(action, Move | Aim | PutAway) else ""


def _coins(amount: float) -> str:
    return counted(max(1, round(amount)), "coin")


_WORDS: Mapping[str, Callable[[Decision, AnyAction, Found], str]] = {
    "price": _kept_or_sold,
    "kept": _kept_or_sold,
    "bought": _bought,
    "meal": _meal,
    "barrels": _barrels,
    "card": _card,
    "timing": _timing,
    "weak": _weak,
}
