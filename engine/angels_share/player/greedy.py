"""A computer player that sells what will not grow, and goes where barrels and cards promise most a round ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

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
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.player.forecast import Outlook, look_ahead, ratings, worth
from engine.angels_share.rules.aging import must_be_sold, older
from engine.angels_share.rules.tracks import shift_market
from engine.angels_share.view import BarrelView, DistilleryView, SeatView, Step, View
from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, appraised, best, preferring

Appraised = Sequence[Appraisal[AnyAction]]

YEARLY = 1.5
"""Upkeep per barrel and round, roughly."""
RIVALS = 0.15
"""The share of a rival's gain that counts as a loss."""
EVENT_VALUE = 0.5
FIXED_VALUES = {"cash": 5.0, "redraw": 0.5}
UPGRADE_VALUES = {"barrel_maker": 2.0, "second_still": 1.5, "climate_control": 2.0, "restaurant": 0.5}
SAFETY = 0.5
"""The part of an upkeep kept in the purse against an Upkeep token that is not drawn yet."""


class Decision:
    """One decision: the view, taken apart."""

    def __init__(self, catalog: Catalog, view: View, seat: Seat) -> None:
        self.catalog = catalog
        self.view = view
        self.seat = seat
        self.me: SeatView = view.seats[seat]
        self.purse = view.private.purse if view.private else 0
        self.hand = {card.distillery: card.value for card in view.private.hand} if view.private else {}
        self.distilleries: Mapping[str, DistilleryView] = {d.id: d for d in view.distilleries}
        self.values = ratings(catalog, view)
        self.outlook = look_ahead(catalog, view, self.values)

    def standing(self, outlook: Outlook) -> float:
        """Return the value of an outlook: the player's barrels, less a share of the rivals' ones."""
        rivals = [seat for number, seat in enumerate(self.view.seats) if number != self.seat]
        theirs = sum(worth(outlook, rival.barrels, YEARLY) for rival in rivals) / len(rivals)
        return worth(outlook, self.me.barrels, YEARLY) - RIVALS * theirs

    def bargain(self, outlook: Outlook, distillery: str, cost: int, aged: bool) -> float:
        """Return the worth of buying a barrel beyond its cost; 0 if there is no place for it, or too little money."""
        if not self.has_place() or not self.can_bear(cost):
            return 0.0
        return outlook.hold(distillery, older(0) if aged else 0, YEARLY) - cost

    def has_place(self) -> bool:
        return len(self.me.barrels) < self.catalog.setup.barrel_limit

    def can_buy(self, distillery: str, cost: int) -> bool:
        """Return True if a visit could end with a purchase there; AS-27: not without a card to place."""
        return distillery in self.hand and self.has_place() and self.can_bear(cost)

    def can_bear(self, cost: int) -> bool:
        """Return True if enough stays for this round's upkeep with one barrel more, and for a surprise."""
        return self.purse - cost >= self.due(1) * (self.upkeeps() + (SAFETY if self.upkeep_may_come() else 0))

    def due(self, more: int) -> int:
        counted = self.catalog.upkeep.index(self.me.upkeep)
        return self.catalog.upkeep[min(counted + more, len(self.catalog.upkeep) - 1)]

    def upkeeps(self) -> int:
        column = self.view.rounds[self.view.round - 1]
        return sum(entry.event == "upkeep" and not entry.done for entry in column.events)

    def upkeep_may_come(self) -> bool:
        """Return True if an Upkeep token is left in the stack: those drawn before are on the track, for all to see."""
        placed = sum(entry.event == "upkeep" and not entry.printed for r in self.view.rounds for entry in r.events)
        drawn = placed + (self.view.step == "event" and self.view.pending == "upkeep")
        return self.view.event_stack > 0 and drawn < self.catalog.event_copies["upkeep"]

    def targets(self, action: str) -> list[str]:
        """Return the distilleries a card action may be aimed at; none if it needs a token and none is left."""
        if action not in UPGRADES:
            return list(self.distilleries)
        if not dict(self.view.upgrades_left)[action]:
            return []
        return [d.id for d in self.view.distilleries if action not in d.upgrades]

    def event_possible(self) -> bool:
        """Return True if there is a token to draw, and room for it on the track."""
        rounds = self.view.rounds[self.view.round - 1 :]
        full = "event_limit" in self.view.options and all(len(r.events) >= self.catalog.event_limit for r in rounds)
        return self.view.event_stack > 0 and not full


class Greedy:
    """Chooses by the step being played; each method gets only the actions of its own kind."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __call__(self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng) -> Appraised:
        return _STEPS[view.step](Decision(self.catalog, view, seat), actions)


def _turn(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    """Measure moves by the best of them, and sales by what they bring beyond keeping."""
    sales = [_sale(decision, action) for action in actions if isinstance(action, Sell)]
    moves = [_move(decision, action) for action in actions if isinstance(action, Move)]
    due = [one for one in sales if must_be_sold(one.action.age)]
    sale = best(due or sales) if sales else None
    if not moves:
        return preferring(sale.action, sales) if sale else sales
    top = best(moves)
    found: Appraised = [_beside(top, one) for one in moves]
    if sale is not None and (sale.value >= 0 or _is_short(decision)):
        return preferring(sale.action, [*found, *sales, replace(sale, value=max(sale.value, 0.0))])
    return preferring(top.action, [*found, *sales])


def _beside(top: Appraisal[Move], one: Appraisal[Move]) -> Appraisal[AnyAction]:
    """Return a move measured by the best one, part by part, as sales are measured by going on without them."""
    parts = [(name, amount - most) for (name, amount), (_, most) in zip(one.parts, top.parts, strict=True)]
    return Appraisal(one.action, one.value - top.value, tuple(parts))


def _sale(decision: Decision, action: Sell) -> Appraisal[Sell]:
    """Rate money now against the best that keeping promises, less what the market drop does to equal barrels."""
    now = decision.outlook.price(action.distillery, action.age, 0) + _drop_cost(decision, action)
    kept = decision.outlook.hold(action.distillery, action.age, _keep_cost(decision))
    return Appraisal(action, now - kept, (("price", now), ("kept", -kept)))


def _drop_cost(decision: Decision, action: Sell) -> float:
    """Return what the market drop of a sale does to barrels of the same distillery that stay."""
    others = tuple(_without(decision.me.barrels, action))
    if any(barrel.distillery == action.distillery for barrel in others):
        market = _shifted(decision.view.market, action.distillery, -decision.distilleries[action.distillery].drop)
        after = look_ahead(decision.catalog, decision.view, decision.values, market=market)
        return worth(after, others, YEARLY) - worth(decision.outlook, others, YEARLY)
    return 0.0


def _keep_cost(decision: Decision) -> float:
    """Return the cost of keeping: a full storehouse makes waiting more expensive, as no new barrel can be bought."""
    return YEARLY + max(0, len(decision.me.barrels) - 3)


def _without(barrels: Sequence[BarrelView], action: Sell) -> list[BarrelView]:
    rest = list(barrels)
    rest.remove(next(b for b in rest if b.distillery == action.distillery and b.age == action.age))
    return rest


def _is_short(decision: Decision) -> bool:
    """Return True if the purse would not even pay this round's upkeep."""
    return decision.purse < decision.due(0) * decision.upkeeps()


def _shifted(market: tuple[str, ...], distillery: str, rows_up: int) -> tuple[str, ...]:
    track = list(market)
    shift_market(track, distillery, rows_up)
    return tuple(track)


def _move(decision: Decision, move: Move) -> Appraisal[Move]:
    """Rate going there: the card there is replaced, its action is done and a purchase opens."""
    distillery = move.distillery
    place = decision.distilleries[distillery]
    after = _with_own_card(decision, distillery)
    outlook = look_ahead(decision.catalog, decision.view, after)
    action = place.card.action if place.card else ""
    meal = decision.catalog.effects.restaurant_income if "restaurant" in place.upgrades else 0
    bought = purchase_value(decision, distillery, outlook)
    done = action_value(decision, action, after, distillery)
    parts = (("barrels", decision.standing(outlook)), ("bought", bought), ("meal", float(meal)), ("card", done))
    return Appraisal(move, sum(amount for _, amount in parts), parts)


def purchase_value(decision: Decision, distillery: str, outlook: Outlook) -> float:
    """Return the worth of buying there; AS-27: 0 without a card to place."""
    if distillery not in decision.hand:
        return 0.0
    place = decision.distilleries[distillery]
    return max(0.0, decision.bargain(outlook, distillery, place.cost, "climate_control" in place.upgrades))


def _with_own_card(decision: Decision, distillery: str) -> dict[str, float]:
    values = dict(decision.values)
    bonus = (
        decision.catalog.effects.master_bonus
        if "master_distillery" in decision.distilleries[distillery].upgrades
        else 0
    )
    values[distillery] = decision.hand.get(distillery, values[distillery] - bonus) + bonus
    return values


def action_value(decision: Decision, action: str, values: Mapping[str, float], here: str) -> float:
    """Return the worth of the action of the card at `here` to its visitor; 0 if it can have no effect."""
    if action == "event":
        return EVENT_VALUE if decision.event_possible() else 0.0
    if action in FIXED_VALUES:
        return FIXED_VALUES[action]
    targets = decision.targets(action)
    if not targets:
        return 0.0
    if action in UPGRADE_VALUES:
        return UPGRADE_VALUES[action]
    before = decision.standing(look_ahead(decision.catalog, decision.view, values))
    return max(_aim_value(decision, action, target, values, here) for target in targets) - before


def _aim_value(decision: Decision, action: str, target: str, values: Mapping[str, float], here: str) -> float:
    """Return the value of the table after an aimed action, with a purchase at the visited distillery."""
    if action in ("price_up", "price_down"):
        return _try_price(decision, target, action, values, here)
    return _TRIALS[action](decision, target, action, values)


def _try_price(decision: Decision, target: str, action: str, values: Mapping[str, float], here: str) -> float:
    steps = decision.catalog.effects.price_steps * (1 if action == "price_up" else -1)
    price = min(max(decision.distilleries[target].price + steps, 0), decision.catalog.last_column)
    outlook = look_ahead(decision.catalog, decision.view, values, prices={target: price})
    return decision.standing(outlook) + saving(decision, here, target, price)


def saving(decision: Decision, here: str, target: str, price: int) -> int:
    """Return the saving on the barrel that can be bought at `here` from a new price of the target."""
    place, costs = decision.distilleries[target], decision.catalog.costs
    saved = costs[place.price] - costs[price]
    return saved if target == here and decision.can_buy(here, place.cost - saved) else 0


def _try_market(decision: Decision, target: str, action: str, values: Mapping[str, float]) -> float:
    rows = decision.catalog.effects.market_rows * (1 if action == "market_up" else -1)
    return decision.standing(
        look_ahead(decision.catalog, decision.view, values, market=_shifted(decision.view.market, target, rows))
    )


def _try_master(decision: Decision, target: str, action: str, values: Mapping[str, float]) -> float:
    raised = dict(values)
    raised[target] += decision.catalog.effects.master_bonus
    return decision.standing(look_ahead(decision.catalog, decision.view, raised))


def _try_for_owner(decision: Decision, target: str, action: str, values: Mapping[str, float]) -> float:
    """Return the value of a Marketer or a Storehouse to those who own barrels from there."""
    mine = sum(barrel.distillery == target for barrel in decision.me.barrels)
    everyone = sum(barrel.distillery == target for seat in decision.view.seats for barrel in seat.barrels)
    now = decision.standing(look_ahead(decision.catalog, decision.view, values))
    return now + mine - (everyone - mine) / max(1, len(decision.view.seats) - 1)


def _try_for_buyer(decision: Decision, target: str, action: str, values: Mapping[str, float]) -> float:
    """Return the value to a buyer: best where one is about to buy; else where a barrel is cheap for its promise."""
    here = UPGRADE_VALUES[action] if target == decision.me.pawn else 0.0
    return here + 0.1 * decision.outlook.hold(target, 0, YEARLY)


def _target(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    action = decision.view.pending or ""
    here = decision.me.pawn or ""
    values = _with_own_card(decision, here)
    targets = [offer for offer in actions if isinstance(offer, Aim)]
    return appraised({offer: _aim_value(decision, action, offer.distillery, values, here) for offer in targets}, "card")


def _event(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    """Place an event that helps the bigger storehouse now if that is ours, and as late as possible if it is not."""
    rounds = [action for action in actions if isinstance(action, Schedule)]
    mine = len(decision.me.barrels)
    mean = sum(len(seat.barrels) for seat in decision.view.seats) / len(decision.view.seats)
    ahead = mine > mean
    now = {"upkeep": not ahead, "income": ahead, "age_extra": ahead, "bonus_buy": mine < 4}.get(
        decision.view.pending or "", False
    )
    return appraised({action: float(-action.round if now else action.round) for action in rounds}, "timing")


def _redraw(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    """Exchange weak cards of distilleries whose barrels one owns."""
    owned = {barrel.distillery for barrel in decision.me.barrels}
    weak = [a for a in actions if isinstance(a, PutAway) and a.distillery in owned and decision.hand[a.distillery] < 5]
    return [
        *appraised({action: 5.0 - decision.hand[action.distillery] for action in weak}, "weak"),
        Appraisal(DRAW_NEW, 0.0),
    ]


def _buy(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    here = decision.me.pawn or ""
    values = decision.values if decision.view.step == "bonus" else _with_own_card(decision, here)
    outlook = look_ahead(decision.catalog, decision.view, values)
    aged = BUY_AGED in actions
    gain = decision.bargain(outlook, here, decision.distilleries[here].cost, aged)
    return [Appraisal(PASS, 0.0), Appraisal(BUY_AGED if aged else BUY, gain, (("bought", gain),))]


def _forced_sale(decision: Decision, actions: Sequence[AnyAction]) -> Appraised:
    return [_sale(decision, action) for action in actions if isinstance(action, Sell)]


_TRIALS: dict[str, Callable[[Decision, str, str, Mapping[str, float]], float]] = {
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

_STEPS: dict[Step, Callable[[Decision, Sequence[AnyAction]], Appraised]] = {
    "turn": _turn,
    "target": _target,
    "event": _event,
    "redraw": _redraw,
    "buy": _buy,
    "second": _buy,
    "bonus": _buy,
    "selling": _forced_sale,
}
