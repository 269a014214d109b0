"""One line about each event, in our own words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.words import counted, listed
from engine.distilled.catalog import Catalog
from engine.distilled.events import (
    Aged,
    AnyEvent,
    AwardEarned,
    Bought,
    Buried,
    CleanedUp,
    CutPutBack,
    CutReplaced,
    Distilled,
    DistillingEnded,
    FlavorKept,
    FlavorsAdded,
    FlavorsSeen,
    GameEnded,
    GoalClaimed,
    GoalsKept,
    GoalsSwapped,
    IdentitiesShown,
    IdentityKept,
    LabelPlaced,
    Learned,
    PassedMarket,
    PassedSale,
    PowerPaid,
    Ready,
    Rested,
    RoundBegan,
    RowRefilled,
    Shown,
    Sold,
    SpiritMade,
    Tasted,
    TookFree,
    Traded,
    TruckSwapped,
    UpgradeReplaced,
)
from engine.distilled.text.words import gains, in_a, name_of, names_of

Names = Sequence[str]


def narrate(catalog: Catalog, event: AnyEvent, names: Names) -> str:
    line = _LINES.get(event.kind)
    return line(catalog, event, names) if line else ""


def _ready(catalog: Catalog, event: Ready, names: Names) -> str:
    return f"{names[event.seat]} is ready."


def _identity_kept(catalog: Catalog, event: IdentityKept, names: Names) -> str:
    return f"You are {name_of(catalog, event.identity)}."


def _goals_kept(catalog: Catalog, event: GoalsKept, names: Names) -> str:
    return f"Your secret goals: {listed([catalog.goals[goal].name for goal in event.goals])}."


def identities_shown(catalog: Catalog, event: IdentitiesShown, names: Names) -> str:
    parts = [f"{names[seat]} ({name_of(catalog, who)})" for seat, who in enumerate(event.identities)]
    return f"The distillers: {listed(parts)}."


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    which = "The last round" if event.final else f"Round {event.round}"
    return f"{which} begins with {names[event.first]}."


def _power_paid(catalog: Catalog, event: PowerPaid, names: Names) -> str:
    what = name_of(catalog, event.card) if event.card else gains(event.money, event.sp)
    return f"{name_of(catalog, event.power)} brings {names[event.seat]} {what}."


def _shown(catalog: Catalog, event: Shown, names: Names) -> str:
    return f"{names[event.seat]} shows {names_of(catalog, event.cards)} ({name_of(catalog, event.power)})."


def _buried(catalog: Catalog, event: Buried, names: Names) -> str:
    return f"{names_of(catalog, event.cards)}: back under the deck."


def _bought(catalog: Catalog, event: Bought, names: Names) -> str:
    where = {"truck": " from the truck", "shown": ", just shown,"}.get(event.source, "")
    price = f" for {event.price}" if event.price or event.saved else ""
    saved = f" (saves {event.saved})" if event.saved else ""
    coin = f" and gets {event.coin} money" if event.coin else ""
    return f"{names[event.seat]} buys {name_of(catalog, event.card)}{where}{price}{saved}{coin}."


def _learned(catalog: Catalog, event: Learned, names: Names) -> str:
    price = "free of charge" if event.free else f"for {event.price}"
    return f"{names[event.seat]} learns {name_of(catalog, event.recipe)} {price}."


def _upgrade_replaced(catalog: Catalog, event: UpgradeReplaced, names: Names) -> str:
    return f"{names[event.seat]} gives up {name_of(catalog, event.upgrade)}."


def _row_refilled(catalog: Catalog, event: RowRefilled, names: Names) -> str:
    shuffled = f"The {event.deck} on the truck are shuffled into a new deck. " if event.shuffled else ""
    return f"{shuffled}New in the market: {names_of(catalog, event.cards)}."


def _passed_market(catalog: Catalog, event: PassedMarket, names: Names) -> str:
    return f"{names[event.seat]} leaves the market with {event.money} money."


def _cleaned_up(catalog: Catalog, event: CleanedUp, names: Names) -> str:
    return f"To the truck: {names_of(catalog, event.cards)}." if event.cards else ""


def _traded(catalog: Catalog, event: Traded, names: Names) -> str:
    return f"{names[event.seat]} trades {name_of(catalog, event.given)} for {name_of(catalog, event.taken)}."


def _distilled(catalog: Catalog, event: Distilled, names: Names) -> str:
    again = " again" if event.again else ""
    removed, left = names_of(catalog, event.removed), names_of(catalog, event.stack)
    return f"{names[event.seat]} distils{again}: {removed} removed; {left} left."


def _cut_put_back(catalog: Catalog, event: CutPutBack, names: Names) -> str:
    return f"{names[event.seat]} puts {name_of(catalog, event.card)} back into the spirit."


def _cut_replaced(catalog: Catalog, event: CutReplaced, names: Names) -> str:
    return f"{name_of(catalog, event.card)} adds {name_of(catalog, event.by)} to the spirit of {names[event.seat]}."


def _spirit_made(catalog: Catalog, event: SpiritMade, names: Names) -> str:
    return f"{names[event.seat]} makes {name_of(catalog, event.recipe)} {in_a(catalog, event.barrel)}."


def _rested(catalog: Catalog, event: Rested, names: Names) -> str:
    return f"{names[event.seat]} distils nothing."


def distilling_ended(catalog: Catalog, event: DistillingEnded, names: Names) -> str:
    made = dict(event.spirits)
    short = [f"{names[seat]}'s {name_of(catalog, made[seat])}" for seat in event.without_label]
    return f"No label is left for {listed(short)}." if short else ""


def _flavors_added(catalog: Catalog, event: FlavorsAdded, names: Names) -> str:
    recipe, power = name_of(catalog, event.recipe), name_of(catalog, event.power)
    return f"{power} adds {counted(event.count, 'flavor')} to {names[event.seat]}'s {recipe}."


def _flavors_seen(catalog: Catalog, event: FlavorsSeen, names: Names) -> str:
    return f"You look at {names_of(catalog, event.cards)}."


def _flavor_kept(catalog: Catalog, event: FlavorKept, names: Names) -> str:
    return f"You keep {name_of(catalog, event.card)}."


def _aged(catalog: Catalog, event: Aged, names: Names) -> str:
    spirits = [f"{name_of(catalog, recipe)} ({counted(n, 'flavor')})" for recipe, n in event.spirits]
    money = f", +{event.money} money" if event.money else ""
    return f"Aging for {names[event.seat]}: {listed(spirits)}{money}." if spirits else ""


def _sold(catalog: Catalog, event: Sold, names: Names) -> str:
    flavors = f", tasting of {names_of(catalog, event.flavors)}," if event.flavors else ""
    spirit = f"{name_of(catalog, event.recipe)} {in_a(catalog, event.bottle)}{flavors}"
    return f"{names[event.seat]} sells {spirit} for {event.money} money and {event.sp} SP."


def _label_placed(catalog: Catalog, event: LabelPlaced, names: Names) -> str:
    brings = name_of(catalog, event.card) if event.card else gains(event.money, event.sp)
    gained = event.card or event.money or event.sp
    what = f": {brings}" if gained else " without effect" if event.void else ""
    return f"{names[event.seat]} puts the label on {catalog.bonuses[event.space].name}{what}."


def _took_free(catalog: Catalog, event: TookFree, names: Names) -> str:
    return (
        "" if event.source == "truck" else f"{names[event.seat]} takes {name_of(catalog, event.card)} free of charge."
    )


def _truck_swapped(catalog: Catalog, event: TruckSwapped, names: Names) -> str:
    given, taken = name_of(catalog, event.given), name_of(catalog, event.taken)
    return f"{names[event.seat]} discards {given} and takes {taken} from the truck."


def _passed_sale(catalog: Catalog, event: PassedSale, names: Names) -> str:
    return f"{names[event.seat]} sells nothing more."


def award_earned(catalog: Catalog, event: AwardEarned, names: Names) -> str:
    who = listed([names[seat] for seat in event.seats])
    each = " each" if len(event.seats) > 1 else ""
    return f"Award {catalog.awards[event.award].name}: {event.sp} SP{each} for {who}."


def _tasted(catalog: Catalog, event: Tasted, names: Names) -> str:
    return f"{names[event.seat]} offers a tasting: {event.sp} SP become {event.sp} money." if event.sp else ""


def _goal_claimed(catalog: Catalog, event: GoalClaimed, names: Names) -> str:
    goal = catalog.solo_goals[event.goal]
    brings = gains(event.money, event.sp) if event.money or event.sp else f"target +{goal.target}"
    return f"{names[event.seat]} completes goal {event.goal} in row {event.row}: {brings}."


def _goals_swapped(catalog: Catalog, event: GoalsSwapped, names: Names) -> str:
    one, other = (place + 1 for place in event.places)
    return f"{names[event.seat]} swaps cards {one} and {other} of row {event.row}."


def game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    goals = [
        f"{names[seat]} {listed([catalog.goals[goal].name for goal in kept])}"
        for seat, kept in enumerate(event.goals)
        if kept
    ]
    secrets = f" Secret goals: {'; '.join(goals)}." if goals else ""
    turned = f" Turned up for the Trucker: {name_of(catalog, event.turned_up)}." if event.turned_up else ""
    return f"The last round is over.{secrets}{turned}"


_LINES: dict[str, Callable[[Catalog, Any, Names], str]] = {
    "ready": _ready,
    "identity_kept": _identity_kept,
    "goals_kept": _goals_kept,
    "identities_shown": identities_shown,
    "round_began": _round_began,
    "power_paid": _power_paid,
    "shown": _shown,
    "buried": _buried,
    "bought": _bought,
    "learned": _learned,
    "upgrade_replaced": _upgrade_replaced,
    "row_refilled": _row_refilled,
    "passed_market": _passed_market,
    "cleaned_up": _cleaned_up,
    "traded": _traded,
    "distilled": _distilled,
    "cut_put_back": _cut_put_back,
    "cut_replaced": _cut_replaced,
    "spirit_made": _spirit_made,
    "rested": _rested,
    "distilling_ended": distilling_ended,
    "flavors_added": _flavors_added,
    "flavors_seen": _flavors_seen,
    "flavor_kept": _flavor_kept,
    "aged": _aged,
    "sold": _sold,
    "label_placed": _label_placed,
    "took_free": _took_free,
    "truck_swapped": _truck_swapped,
    "passed_sale": _passed_sale,
    "award_earned": award_earned,
    "tasted": _tasted,
    "goal_claimed": _goal_claimed,
    "goals_swapped": _goals_swapped,
    "game_ended": game_ended,
}
"""Events that are missing here are not worth a line: single cards on the way to the washback, the end of a round."""
