"""Phrases that several mechanisms, the help and the story use."""

from __future__ import annotations

from engine.angels_share.catalog import Card, Catalog
from engine.angels_share.rules.aging import OLDEST, STEP, agings_in, older
from engine.angels_share.rules.tracks import clamped_column, column, matrix_move
from engine.angels_share.state import State
from engine.core.words import counted

AIMED = ("price_up", "price_down", "market_up", "market_down")
"""Actions whose names tell what they do, but not to whom."""
SAMPLE_AGE = 10
"""The age of the barrel by which prices are compared."""


def card_name(catalog: Catalog, card: Card) -> str:
    """Return a card with its figures, such as "Heron Water 6 (Cash +5)"."""
    return f"{catalog.distillery_name(card.distillery)} {card.value} ({catalog.action_names[card.action]})"


def barrel_name(catalog: Catalog, distillery: str, age: int) -> str:
    """Return a barrel, such as "Heron Water 10 yr"."""
    return f"{catalog.distillery_name(distillery)} {age} yr"


# What cards and events do, as the rest of a sentence


def action_effect(catalog: Catalog, action: str) -> str:
    """Return the effect of a card action; for an upgrade, its effect at the distillery that gets it."""
    effects = catalog.effects
    columns, places = counted(effects.price_steps, "column"), counted(effects.market_rows, "place")
    return {
        "price_up": f"the price of one distillery goes {columns} up",
        "price_down": f"the price of one distillery goes {columns} down",
        "market_up": f"one distillery climbs {places} in the market",
        "market_down": f"one distillery drops {places} in the market",
        "event": "draw an event token and put it on this round or a later one",
        "redraw": f"exchange up to {counted(effects.redraw_cards, 'hand card')}",
        "cash": f"take {effects.cash} coins from the bank",
        "marketer": f"each sale drops it {counted(effects.marketer_rows, 'place')} less in the market",
        "barrel_maker": f"new barrels from there cost {effects.barrel_maker_discount} less",
        "second_still": "a visitor who buys may buy a second barrel",
        "master_distillery": f"its card counts {effects.master_bonus} more in the competition",
        "storehouse": "its barrels need no upkeep",
        "restaurant": f"everyone who arrives gets {effects.restaurant_income} coins",
        "climate_control": f"its new barrels may age to {STEP} years at once",
    }[action]


def action_in_short(catalog: Catalog, action: str) -> str:
    """Return the name of a card action with its effect, short enough to stand beside other facts."""
    effects = catalog.effects
    does = {
        "event": "draw and place one",
        "marketer": f"sales drop one distillery {effects.marketer_rows} less",
        "barrel_maker": f"barrels there cost {effects.barrel_maker_discount} less",
        "second_still": "two barrels a visit at one distillery",
        "master_distillery": f"one card counts {effects.master_bonus} more",
        "storehouse": "one distillery without upkeep",
        "restaurant": f"visitors to one distillery get {effects.restaurant_income}",
        "climate_control": f"one distillery may sell {STEP}-year barrels",
    }
    name = catalog.action_names[action]
    if action in AIMED:
        return f"{name} for one distillery"
    return f"{name}: {does[action]}" if action in does else name  # "Cash +5" says it all


def event_effect(catalog: Catalog, event: str) -> str:
    """Return the effect of an event of the round track."""
    return {
        "aging": f"all barrels age {STEP} years, up to {OLDEST}",
        "upkeep": "everyone pays upkeep for the barrels they own",
        "age_extra": f"all barrels age {STEP} more years, up to {OLDEST}",
        "age_less": "one aging of the round is skipped",
        "price_adjust": "all prices move once more",
        "bonus_buy": "everyone may buy one more barrel where their pawn stands",
        "selling": "everyone must sell one aged barrel",
        "income": f"everyone gets {catalog.effects.income_per_barrel} coins for each barrel they own",
    }[event]


# What comes of it


def price_after_round(catalog: Catalog, state: State, distillery: str) -> int:
    """Return the price column after this round, extra price moves included, if no track moves before."""
    times = 1 + column(catalog, state, state.round).count("price_adjust")
    price = state.distilleries[distillery].price
    return clamped_column(catalog, price + times * matrix_move(catalog, state, distillery))


def age_after_round(catalog: Catalog, state: State, age: int) -> int:
    """Return the age of a barrel when this round's events are done."""
    return older(age, agings_in(column(catalog, state, state.round)))


def value_after_round(catalog: Catalog, state: State, distillery: str, age: int) -> int:
    """Return the price after this round of a barrel of this age today, if no track moves before."""
    older = age_after_round(catalog, state, age)
    return catalog.prices[older][price_after_round(catalog, state, distillery)] if older else 0


def later(catalog: Catalog, state: State) -> str:
    """Return the time at which barrels that are kept can be sold."""
    return "at the end" if is_last_round(catalog, state) else "next round"


def is_last_round(catalog: Catalog, state: State) -> bool:
    """Return True while the final sales come after this round."""
    return state.round == catalog.boards[state.board].rounds


def price_outlook(catalog: Catalog, now: int, after: int, when: str) -> tuple[str, str, str]:
    """Return the prices of a 10-year barrel now and later, in three lengths, the longest first."""
    row = catalog.prices[SAMPLE_AGE]
    if row[now] == row[after]:
        holds = f"hold at about {row[now]}"
        return f"{SAMPLE_AGE}-year barrels {holds}", f"{SAMPLE_AGE} yr {holds}", f"{SAMPLE_AGE} yr about {row[now]}"
    return (
        f"{SAMPLE_AGE}-year barrels sell at {row[now]} now, about {row[after]} {when}",
        f"{SAMPLE_AGE}-year barrels {row[now]} now, about {row[after]} {when}",
        f"{SAMPLE_AGE} yr {row[now]}, then about {row[after]}",
    )
