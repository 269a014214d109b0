"""The story of a game in words: one line per kind of event (see `engine.core.story`).

Market turns of all players alternate, so the turns of a phase stay open until it ends.
"""

from __future__ import annotations

from engine.core.story import LogLine, Names, Story, TableLine, Turn, TurnLine
from engine.core.words import counted, listed
from engine.distilled.catalog import Catalog
from engine.distilled.events import (
    AwardEarned,
    Bought,
    Buried,
    CleanedUp,
    GameEnded,
    GoalClaimed,
    GoalsKept,
    GoalsSwapped,
    IdentitiesShown,
    IdentityKept,
    Learned,
    PassedMarket,
    PowerPaid,
    Ready,
    RoundBegan,
    RoundEnded,
    RowRefilled,
    Shown,
    Tasted,
    UpgradeReplaced,
)
from engine.distilled.rules.measures import metric_text
from engine.distilled.spirit_events import (
    Aged,
    CutPutBack,
    CutReplaced,
    Distilled,
    DistillingEnded,
    Filled,
    FlavorKept,
    FlavorsAdded,
    FlavorsSeen,
    LabelPlaced,
    PassedSale,
    Rested,
    Sold,
    SpiritMade,
    TookFree,
    Traded,
    TruckSwapped,
)
from engine.distilled.text.words import gains, in_a, name_of, names_of


def _name(turn: Turn, thing: str) -> str:
    return name_of(turn.catalog, thing)


# Market


def _power_paid(turn: Turn, event: PowerPaid) -> None:
    what = _name(turn, event.card) if event.card else gains(event.money, event.sp)
    turn.add(f"got {what} ({_name(turn, event.power)})")


def _shown(turn: Turn, event: Shown) -> None:
    turn.add(f"showed {names_of(turn.catalog, event.cards)}")


def _bought(turn: Turn, event: Bought) -> None:
    price = f" for {event.price}" if event.price else ""
    truck = " from the truck" if event.source == "truck" else ""
    turn.add_to("bought", f"{_name(turn, event.card)}{truck}{price}")


def _learned(turn: Turn, event: Learned) -> None:
    turn.add(f"learned {_name(turn, event.recipe)}" + ("" if event.free else f" for {event.price}"))


def _upgrade_replaced(turn: Turn, event: UpgradeReplaced) -> None:
    turn.add(f"gave up {_name(turn, event.upgrade)}")


def _passed_market(turn: Turn, event: PassedMarket) -> None:
    turn.add(f"left the market with {event.money} money")


# Distilling


def _traded(turn: Turn, event: Traded) -> None:
    turn.add(f"traded {_name(turn, event.given)} for {_name(turn, event.taken)}")


def _distilled(turn: Turn, event: Distilled) -> None:
    again = " again" if event.again else ""
    turn.add(
        f"distilled {counted(len(event.washback), 'card')}{again}, {names_of(turn.catalog, event.removed)} removed"
    )


def _cut_put_back(turn: Turn, event: CutPutBack) -> None:
    turn.add(f"put {_name(turn, event.card)} back")


def _cut_replaced(turn: Turn, event: CutReplaced) -> None:
    turn.add(f"added {_name(turn, event.by)} ({_name(turn, event.card)})")


def _spirit_made(turn: Turn, event: SpiritMade) -> None:
    turn.important = True
    turn.add(f"made {_name(turn, event.recipe)}")


def _rested(turn: Turn, event: Rested) -> None:
    turn.add("distilled nothing")


def _flavors_added(turn: Turn, event: FlavorsAdded) -> None:
    turn.add(f"added {counted(event.count, 'flavor')} to {_name(turn, event.recipe)} ({_name(turn, event.power)})")


# Selling and aging


def _sold(turn: Turn, event: Sold) -> None:
    turn.important = True
    age = f" after {counted(event.rounds, 'round')}" if event.rounds else ""
    flavors = f" ({names_of(turn.catalog, event.flavors)})" if event.flavors else ""
    spirit = f"{_name(turn, event.recipe)}{age}{flavors} {in_a(turn.catalog, event.bottle)}"
    turn.add(f"sold {spirit} for {gains(event.money, event.sp)}")


def _label_placed(turn: Turn, event: LabelPlaced) -> None:
    if event.card:
        turn.add(f"took {_name(turn, event.card)}")
    elif event.money or event.sp:
        turn.add(f"got {gains(event.money, event.sp)} for the label")


def _took_free(turn: Turn, event: TookFree) -> None:
    if event.source != "truck":
        turn.add(f"took {_name(turn, event.card)} free of charge")


def _truck_swapped(turn: Turn, event: TruckSwapped) -> None:
    turn.add(f"exchanged {_name(turn, event.given)} for {_name(turn, event.taken)} from the truck")


def _aged(turn: Turn, event: Aged) -> None:
    spirits = [f"{_name(turn, recipe)} ({counted(n, 'flavor')})" for recipe, n in event.spirits]
    if spirits:
        turn.add(f"aged {listed(spirits)}" + (f" for {event.money} money" if event.money else ""))


def _tasted(turn: Turn, event: Tasted) -> None:
    if event.sp:
        turn.add(f"offered a tasting: {event.sp} SP for {event.sp} money")


def _goal_claimed(turn: Turn, event: GoalClaimed) -> None:
    turn.important = True
    goal = turn.catalog.solo_goals[event.goal]
    brings = gains(event.money, event.sp) if event.money or event.sp else f"target +{goal.target}"
    turn.add(f"completed goal {event.goal} in row {event.row}, {metric_text(turn.catalog, goal.metric)} ({brings})")


def _goals_swapped(turn: Turn, event: GoalsSwapped) -> None:
    turn.add(f"swapped two goals of row {event.row}")


# Events that concern all players


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    if len(names) == 1:
        return "The last round begins." if event.final else ""
    which = "the last round" if event.final else f"round {event.round}"
    return f"First in {which}: {names[event.first]}."


def _round_ended(catalog: Catalog, event: RoundEnded, names: Names) -> str:
    scores = ", ".join(f"{names[seat]} {sp} SP, {event.money[seat]} money" for seat, sp in enumerate(event.sp))
    return f"Round {event.round} ends: {scores}."


def _identities_shown(catalog: Catalog, event: IdentitiesShown, names: Names) -> str:
    parts = [f"{names[seat]} ({name_of(catalog, who)})" for seat, who in enumerate(event.identities)]
    return f"The distillers: {listed(parts)}."


def _distilling_ended(catalog: Catalog, event: DistillingEnded, names: Names) -> str:
    made = dict(event.spirits)
    short = [f"{name_of(catalog, made[seat])} ({names[seat]})" for seat in event.without_label]
    return f"No label is left for {listed(short)}." if short else ""


def _award_earned(catalog: Catalog, event: AwardEarned, names: Names) -> str:
    who = listed([names[seat] for seat in event.seats])
    each = " each" if len(event.seats) > 1 else ""
    return f"Award {catalog.awards[event.award].name}: {event.sp} SP{each} for {who}."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    goals = [
        f"{names[seat]} {listed([catalog.goals[goal].name for goal in kept])}"
        for seat, kept in enumerate(event.goals)
        if kept
    ]
    secrets = f" Secret goals: {'; '.join(goals)}." if goals else ""
    turned = f" Turned up for the Trucker: {name_of(catalog, event.turned_up)}." if event.turned_up else ""
    return f"The last round is over.{secrets}{turned}"


# The log alone: what is private or too small for a recap, and what one event must say more than a turn


def _ready(catalog: Catalog, event: Ready, names: Names) -> str:
    return f"{names[event.seat]} is ready."


def _identity_kept(catalog: Catalog, event: IdentityKept, names: Names) -> str:
    return f"You are {name_of(catalog, event.identity)}."


def _goals_kept(catalog: Catalog, event: GoalsKept, names: Names) -> str:
    return f"Your secret goals: {listed([catalog.goals[goal].name for goal in event.goals])}."


def _buried(catalog: Catalog, event: Buried, names: Names) -> str:
    return f"{names_of(catalog, event.cards)}: back under the deck."


def _log_bought(catalog: Catalog, event: Bought, names: Names) -> str:
    where = {"truck": " from the truck", "shown": ", just shown,"}.get(event.source, "")
    price = f" for {event.price}" if event.price or event.saved else ""
    saved = f" (saves {event.saved})" if event.saved else ""
    coin = f" and got {event.coin} money" if event.coin else ""
    return f"{names[event.seat]} bought {name_of(catalog, event.card)}{where}{price}{saved}{coin}."


def _row_refilled(catalog: Catalog, event: RowRefilled, names: Names) -> str:
    shuffled = f"The {event.deck} on the truck are shuffled into a new deck. " if event.shuffled else ""
    return f"{shuffled}New in the market: {names_of(catalog, event.cards)}."


def _cleaned_up(catalog: Catalog, event: CleanedUp, names: Names) -> str:
    return f"To the truck: {names_of(catalog, event.cards)}." if event.cards else ""


def _log_distilled(catalog: Catalog, event: Distilled, names: Names) -> str:
    again = " again" if event.again else ""
    removed, left = names_of(catalog, event.removed), names_of(catalog, event.stack)
    return f"{names[event.seat]} distilled{again}: {removed} removed; {left} left."


def _flavors_seen(catalog: Catalog, event: FlavorsSeen, names: Names) -> str:
    return f"You look at {names_of(catalog, event.cards)}."


def _flavor_kept(catalog: Catalog, event: FlavorKept, names: Names) -> str:
    return f"You keep {name_of(catalog, event.card)}."


def _log_spirit_made(catalog: Catalog, event: SpiritMade, names: Names) -> str:
    return f"{names[event.seat]} made {name_of(catalog, event.recipe)} {in_a(catalog, event.barrel)}."


def _log_label_placed(catalog: Catalog, event: LabelPlaced, names: Names) -> str:
    brings = name_of(catalog, event.card) if event.card else gains(event.money, event.sp)
    gained = event.card or event.money or event.sp
    what = f": {brings}" if gained else " without effect" if event.void else ""
    return f"{names[event.seat]} put the label on {catalog.bonuses[event.space].name}{what}."


def _passed_sale(catalog: Catalog, event: PassedSale, names: Names) -> str:
    return f"{names[event.seat]} sold nothing more."


def _log_round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    which = "The last round" if event.final else f"Round {event.round}"
    return f"{which} began with {names[event.first]}."


STORY = Story(
    Turn,
    [
        LogLine(Ready, _ready),
        LogLine(IdentityKept, _identity_kept),
        LogLine(GoalsKept, _goals_kept),
        TableLine(IdentitiesShown, _identities_shown),
        TableLine(RoundBegan, _round_began, log=_log_round_began),
        TurnLine(PowerPaid, _power_paid, None),
        TurnLine(Shown, _shown, "market"),
        LogLine(Buried, _buried),
        TurnLine(Bought, _bought, "market", log=_log_bought),
        TurnLine(Learned, _learned, None),
        TurnLine(UpgradeReplaced, _upgrade_replaced, None),
        LogLine(RowRefilled, _row_refilled),
        TurnLine(PassedMarket, _passed_market, "market"),
        LogLine(CleanedUp, _cleaned_up),
        TurnLine(Traded, _traded, "distill"),
        TurnLine(Distilled, _distilled, "distill", log=_log_distilled),
        TurnLine(CutPutBack, _cut_put_back, "distill"),
        TurnLine(CutReplaced, _cut_replaced, "distill"),
        TurnLine(SpiritMade, _spirit_made, "distill", log=_log_spirit_made),
        TurnLine(Rested, _rested, "distill"),
        TableLine(DistillingEnded, _distilling_ended),
        TurnLine(FlavorsAdded, _flavors_added, None),
        LogLine(FlavorsSeen, _flavors_seen),
        LogLine(FlavorKept, _flavor_kept),
        TurnLine(Aged, _aged, "age"),
        TurnLine(Sold, _sold, "sell"),
        TurnLine(LabelPlaced, _label_placed, "sell", log=_log_label_placed),
        TurnLine(TookFree, _took_free, "sell"),
        TurnLine(TruckSwapped, _truck_swapped, "sell"),
        LogLine(PassedSale, _passed_sale),
        TableLine(AwardEarned, _award_earned),
        TurnLine(Tasted, _tasted, "age"),
        TableLine(RoundEnded, _round_ended),
        TurnLine(GoalClaimed, _goal_claimed, None),
        TurnLine(GoalsSwapped, _goals_swapped, None),
        TableLine(GameEnded, _game_ended),
    ],
    silent=[Filled],
    side_by_side=True,
)
