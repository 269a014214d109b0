"""A computer player that sells what will not grow, and goes where barrels and cards promise most a round ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.angels_share.actions import (
    BUY,
    BUY_AGED,
    DRAW_NEW,
    PASS,
    Aim,
    AnyAction,
    Move,
    PutAway,
    Schedule,
    Sell,
)
from engine.angels_share.catalog import Catalog
from engine.angels_share.forecast import Outlook, look_ahead, ratings, worth
from engine.angels_share.tables import AGING_STEP, OLDEST
from engine.angels_share.tracks import shift_market
from engine.angels_share.view import BarrelView, DistilleryView, SeatView, Step, View
from engine.core.game import Seat
from engine.core.rng import Rng

YEARLY = 1.5
"""Upkeep per barrel and round, roughly."""
RIVALS = 0.15
"""How much a rival's gain counts as a loss."""
FIXED_VALUES = {"cash": 5.0, "event": 0.5, "redraw": 0.5}
UPGRADE_VALUES = {"barrel_maker": 2.0, "second_still": 1.5, "climate_control": 2.0, "restaurant": 0.5}
SAFETY = 0.5
"""The part of an upkeep kept in the purse against an Upkeep token nobody has drawn yet."""


class Mind:
    """One decision: the view, taken apart."""

    def __init__(self, catalog: Catalog, view: View, seat: Seat) -> None:
        self.catalog = catalog
        self.view = view
        self.seat = seat
        self.me: SeatView = view.seats[seat]
        self.purse = view.private.purse if view.private else 0
        self.hand = {card.distillery: card.value for card in view.private.hand} if view.private else {}
        self.houses: Mapping[str, DistilleryView] = {d.id: d for d in view.distilleries}
        self.values = ratings(catalog, view)
        self.outlook = look_ahead(catalog, view, self.values)

    def standing(self, outlook: Outlook) -> float:
        """How good an outlook is: own barrels, and a little that the others' are bad."""
        rivals = [seat for number, seat in enumerate(self.view.seats) if number != self.seat]
        theirs = sum(worth(outlook, rival.barrels, YEARLY) for rival in rivals) / len(rivals)
        return worth(outlook, self.me.barrels, YEARLY) - RIVALS * theirs

    def bargain(self, outlook: Outlook, distillery: str, cost: int, aged: bool) -> float:
        """What buying a barrel promises beyond its cost; nothing if the purse cannot bear it."""
        if len(self.me.barrels) >= self.catalog.setup.barrel_limit or not self.can_bear(distillery, cost):
            return 0.0
        return outlook.hold(distillery, AGING_STEP if aged else 0, YEARLY) - cost

    def can_bear(self, distillery: str, cost: int) -> bool:
        """Enough stays for this round's upkeep with one barrel more, and for a surprise."""
        return self.purse - cost >= self.due(1) * (self.upkeeps() + (SAFETY if self.view.event_stack else 0))

    def due(self, more: int) -> int:
        counted = self.catalog.upkeep.index(self.me.upkeep)
        return self.catalog.upkeep[min(counted + more, len(self.catalog.upkeep) - 1)]

    def upkeeps(self) -> int:
        column = self.view.rounds[self.view.round - 1]
        return sum(entry.event == "upkeep" and not entry.done for entry in column.events)


class Greedy:
    """Chooses by the step being played; each method gets only the actions of its own kind."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __call__(self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng) -> AnyAction:
        return _STEPS[view.step](Mind(self.catalog, view, seat), actions)


def _turn(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    sale = _best_sale(mind, [action for action in actions if isinstance(action, Sell)])
    moves = [action for action in actions if isinstance(action, Move)]
    if sale is not None and (not moves or _sale_gain(mind, sale) >= 0 or _is_short(mind)):
        return sale
    return max(moves, key=lambda action: _move_value(mind, action.distillery))


def _best_sale(mind: Mind, offers: Sequence[Sell]) -> Sell | None:
    due = [action for action in offers if action.age >= OLDEST]
    return max(due or offers, key=lambda action: _sale_gain(mind, action), default=None)


def _sale_gain(mind: Mind, action: Sell) -> float:
    """Money now against the best that keeping promises, less what the market drop does to equal barrels."""
    now = mind.outlook.price(action.distillery, action.age, 0)
    others = tuple(_without(mind.me.barrels, action))
    if any(barrel.distillery == action.distillery for barrel in others):
        market = _shifted(mind.view.market, action.distillery, -mind.houses[action.distillery].drop)
        after = look_ahead(mind.catalog, mind.view, mind.values, market=market)
        now += worth(after, others, YEARLY) - worth(mind.outlook, others, YEARLY)
    return now - mind.outlook.hold(action.distillery, action.age, _keep_cost(mind))


def _keep_cost(mind: Mind) -> float:
    """A full storehouse makes waiting dearer: no new barrel can be bought."""
    return YEARLY + max(0, len(mind.me.barrels) - 3)


def _without(barrels: Sequence[BarrelView], action: Sell) -> list[BarrelView]:
    rest = list(barrels)
    rest.remove(next(b for b in rest if b.distillery == action.distillery and b.age == action.age))
    return rest


def _is_short(mind: Mind) -> bool:
    """The purse would not even pay this round's upkeep."""
    return mind.purse < mind.due(0) * mind.upkeeps()


def _shifted(market: tuple[str, ...], distillery: str, rows_up: int) -> tuple[str, ...]:
    track = list(market)
    shift_market(track, distillery, rows_up)
    return tuple(track)


def _move_value(mind: Mind, distillery: str) -> float:
    """Going there changes its card to the own one, does the card's action and opens a purchase."""
    house = mind.houses[distillery]
    after = _with_own_card(mind, distillery)
    outlook = look_ahead(mind.catalog, mind.view, after)
    action = house.card.action if house.card else ""
    bargain = max(0.0, mind.bargain(outlook, distillery, house.cost, "climate_control" in house.upgrades))
    meal = mind.catalog.effects.restaurant_income if "restaurant" in house.upgrades else 0
    return mind.standing(outlook) + bargain + meal + _action_value(mind, distillery, action, after)


def _with_own_card(mind: Mind, distillery: str) -> dict[str, float]:
    values = dict(mind.values)
    bonus = mind.catalog.effects.master_bonus if "master_distillery" in mind.houses[distillery].upgrades else 0
    values[distillery] = mind.hand.get(distillery, values[distillery] - bonus) + bonus
    return values


def _action_value(mind: Mind, distillery: str, action: str, values: Mapping[str, float]) -> float:
    if action in FIXED_VALUES:
        return FIXED_VALUES[action]
    if action in UPGRADE_VALUES:
        return UPGRADE_VALUES[action]
    before = mind.standing(look_ahead(mind.catalog, mind.view, values))
    return max(_aim_value(mind, action, target, values) for target in mind.houses) - before


def _aim_value(mind: Mind, action: str, target: str, values: Mapping[str, float]) -> float:
    """How good the table looks after an aimed action, a purchase at the own distillery included."""
    return _TRIALS[action](mind, target, action, values)


def _try_price(mind: Mind, target: str, action: str, values: Mapping[str, float]) -> float:
    steps = mind.catalog.effects.price_steps * (1 if action == "price_up" else -1)
    price = min(max(mind.houses[target].price + steps, 0), mind.catalog.last_column)
    outlook = look_ahead(mind.catalog, mind.view, values, prices={target: price})
    saved = mind.houses[target].cost - mind.catalog.costs[price] if target == mind.me.pawn else 0
    return mind.standing(outlook) + saved


def _try_market(mind: Mind, target: str, action: str, values: Mapping[str, float]) -> float:
    rows = mind.catalog.effects.market_rows * (1 if action == "market_up" else -1)
    return mind.standing(look_ahead(mind.catalog, mind.view, values, market=_shifted(mind.view.market, target, rows)))


def _try_master(mind: Mind, target: str, action: str, values: Mapping[str, float]) -> float:
    raised = dict(values)
    raised[target] += mind.catalog.effects.master_bonus
    return mind.standing(look_ahead(mind.catalog, mind.view, raised))


def _try_for_owner(mind: Mind, target: str, action: str, values: Mapping[str, float]) -> float:
    """A Marketer or a Storehouse serves whoever owns barrels from there."""
    mine = sum(barrel.distillery == target for barrel in mind.me.barrels)
    everyone = sum(barrel.distillery == target for seat in mind.view.seats for barrel in seat.barrels)
    return mind.standing(mind.outlook) + mine - (everyone - mine) / max(1, len(mind.view.seats) - 1)


def _try_for_buyer(mind: Mind, target: str, action: str, values: Mapping[str, float]) -> float:
    """Best where one is about to buy; else where a barrel would be cheap for its promise."""
    here = UPGRADE_VALUES[action] if target == mind.me.pawn else 0.0
    return here + 0.1 * mind.outlook.hold(target, 0, YEARLY)


def _target(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    action = mind.view.pending or ""
    values = _with_own_card(mind, mind.me.pawn or "")
    targets = [offer for offer in actions if isinstance(offer, Aim)]
    return max(targets, key=lambda offer: _aim_value(mind, action, offer.distillery, values))


def _event(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    """What helps the bigger storehouse comes now if that is ours, and as late as possible if it is not."""
    rounds = [action for action in actions if isinstance(action, Schedule)]
    mine = len(mind.me.barrels)
    mean = sum(len(seat.barrels) for seat in mind.view.seats) / len(mind.view.seats)
    ahead = mine > mean
    now = {"upkeep": not ahead, "income": ahead, "age_extra": ahead, "bonus_buy": mine < 4}.get(
        mind.view.pending or "", False
    )
    return rounds[0] if now else rounds[-1]


def _redraw(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    """Weak cards of distilleries whose barrels one owns are worth exchanging."""
    owned = {barrel.distillery for barrel in mind.me.barrels}
    weak = [a for a in actions if isinstance(a, PutAway) and a.distillery in owned and mind.hand[a.distillery] < 5]
    return min(weak, key=lambda action: mind.hand[action.distillery]) if weak else DRAW_NEW


def _buy(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    here = mind.me.pawn or ""
    values = mind.values if mind.view.step == "bonus" else _with_own_card(mind, here)
    outlook = look_ahead(mind.catalog, mind.view, values)
    aged = BUY_AGED in actions
    wanted = mind.bargain(outlook, here, mind.houses[here].cost, aged) > 0
    return PASS if not wanted else BUY_AGED if aged else BUY


def _forced_sale(mind: Mind, actions: Sequence[AnyAction]) -> AnyAction:
    return max((a for a in actions if isinstance(a, Sell)), key=lambda action: _sale_gain(mind, action))


_TRIALS: dict[str, Callable[[Mind, str, str, Mapping[str, float]], float]] = {
    "price_up": _try_price,
    "price_down": _try_price,
    "market_up": _try_market,
    "market_down": _try_market,
    "master_distillery": _try_master,
    "marketer": _try_for_owner,
    "storehouse": _try_for_owner,
    "barrel_maker": _try_for_buyer,
    "second_still": _try_for_buyer,
    "climate_control": _try_for_buyer,
    "restaurant": _try_for_buyer,
}

_STEPS: dict[Step, Callable[[Mind, Sequence[AnyAction]], AnyAction]] = {
    "turn": _turn,
    "target": _target,
    "event": _event,
    "redraw": _redraw,
    "buy": _buy,
    "second": _buy,
    "bonus": _buy,
    "selling": _forced_sale,
}
