"""The operations of powers, one record each: timing, operands, effect on a sale, sentence, short form and value.

Operations that ask the player something are carried out by the mechanism that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.core.words import counted, listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Power
from engine.distilled.data.vocabulary import Timing
from engine.distilled.rules.formulas import FORMULAS
from engine.distilled.rules.powers.conditions import CONDITIONS, case_text, condition_brief, holds
from engine.distilled.rules.powers.sale import Appraisal
from engine.distilled.text.names import THINGS

Words = str | Callable[[Catalog, Power], str]
"""A template over the power, or a function where it takes more."""

OPERATIONS: dict[str, Operation] = {}
"""Every operation under its name; each enters itself."""


@dataclass(frozen=True, slots=True)
class Operation:
    """Everything about one operation of powers."""

    name: str
    timings: tuple[Timing, ...]
    says: Words
    """Its effect, as a clause."""
    needs: tuple[str, ...] = ()
    """Operands that must be given."""
    brief: Words = ""
    """Two or three words for cards on which a sentence has no room."""
    sale: Callable[[str, Power, Appraisal], None] | None = None
    """Adds its effect to a sale, given its source."""
    worth: Callable[[Power, float, int], float] | None = None
    """SP it brings a computer player, by the value of a coin and the rounds left."""
    either: bool = False
    """It says itself what happens if its condition does not hold, and does that."""
    when: str = ""
    """Said in place of its timing."""
    silent: bool = False
    """No decision depends on it."""

    def __post_init__(self) -> None:
        OPERATIONS[self.name] = self


def words(said: Words, catalog: Catalog, power: Power) -> str:
    """Fill in what a record says about a power."""
    return said.format(power=power) if isinstance(said, str) else said(catalog, power)


def faults(power: Power) -> Iterator[str]:
    """Name everything that is wrong with a power by itself."""
    operation, condition = OPERATIONS.get(power.op), CONDITIONS.get(power.condition or "")
    formula = FORMULAS.get(power.formula or "")
    if operation is None:
        yield f"there is no operation {power.op}"
        return
    if power.timing not in operation.timings:
        yield f"{power.op} does not work at {power.timing}"
    if power.condition and condition is None:
        yield f"there is no condition {power.condition}"
    if condition and power.timing not in condition.timings:
        yield f"{power.condition} cannot be asked at {power.timing}"
    if power.formula and formula is None:
        yield f"there is no formula {power.formula}"
    for record in filter(None, (operation, condition, formula)):
        yield from (f"{power.op} needs {need}" for need in record.needs if missing(getattr(power, need)))


def missing(operand: object) -> bool:
    """Return whether an operand was left out; a given "false" was not."""
    return not operand and operand is not False


def _each_round(sp: float) -> Callable[[Power, float, int], float]:
    return lambda power, coin, left: sp * max(1, power.n) * left


# The start of the round and the market


def _thing(power: Power) -> str:
    return THINGS[power.what] if power.what else "a card"


DISCOUNT = Operation(
    "discount",
    ("market_once",),
    lambda catalog, power: f"{_thing(power)} costs {power.n} less",
    needs=("what", "n"),
    brief=lambda catalog, power: f"−{power.n} on {str(power.what).replace('_', ' ')}s",
    worth=lambda power, coin, left: 0.55 * power.n * coin * left,
)


def _brief_money(catalog: Catalog, power: Power) -> str:
    often = {"start_of_round": "a round", "sell": "a sale", "age_each": "each age"}
    return f"+{power.n} money {condition_brief(power) or often.get(power.timing, '')}".strip()


GAIN_MONEY = Operation(
    "gain_money",
    ("start_of_round", "market_any", "on_buy", "sell", "label_bonus", "age_each"),
    lambda catalog, power: f"{power.n} more money" if power.timing == "sell" else f"gain {power.n} money",
    needs=("n",),
    brief=_brief_money,
    sale=lambda source, power, sale: sale.add(source, money=power.n),
    worth=lambda power, coin, left: power.n * coin * left * (0.6 if power.condition else 1),
)


def _basic_text(catalog: Catalog, power: Power) -> str:
    every = [card for card in catalog.basic if "ingredient" in catalog.card(card).groups]
    if len(power.cards) == len(every):
        return "take a basic ingredient"
    return f"take a {listed([catalog.card(card).name for card in power.cards], 'or')} card"


def _brief_basic(catalog: Catalog, power: Power) -> str:
    return f"{catalog.cards[power.cards[0]].name} a round" if len(power.cards) == 1 else "basic card a round"


GAIN_BASIC = Operation(
    "gain_basic", ("start_of_round",), _basic_text, needs=("cards",), brief=_brief_basic, worth=_each_round(0.7)
)


def _reveal_text(catalog: Catalog, power: Power) -> str:
    cards = "card" if power.n == 1 else f"{power.n} cards"
    decks = "each deck" if power.decks == "all" else "a market deck"
    price = f" for {power.discount} less" if power.discount else ""
    one = "it" if power.n == 1 and power.decks == "one" else "one"
    return f"you may show the top {cards} of {decks} and buy {one}{price}"


REVEAL_BUY = Operation(
    "reveal_buy",
    ("start_of_round", "market_once", "on_buy"),
    _reveal_text,
    needs=("n", "k"),
    brief=lambda catalog, power: f"look at {power.n} cards" if power.n > 1 else "look at a card",
    worth=lambda power, coin, left: 0.4 * left,
)
BUY_FROM_TRUCK = Operation(
    "buy_from_truck",
    ("start_of_round",),
    "you may buy from the truck",
    needs=("n",),
    brief="buy from the truck",
    worth=lambda power, coin, left: 0.3 * left,
)
BASIC_LIMIT = Operation(
    "basic_limit",
    ("passive",),
    "you may buy {power.n} basic cards a round",
    needs=("n",),
    brief="{power.n} basic cards",
)
FREE_RECIPE = Operation(
    "free_recipe",
    ("setup", "label_bonus"),
    lambda catalog, power: (
        f"you know {catalog.recipes[power.recipe].name}" if power.recipe else "learn any recipe for free"
    ),
)

# Distilling

UNTRADEABLE = Operation("untradeable", ("passive",), "cannot be traded away", silent=True)
ADD_ALCOHOL = Operation(
    "add_alcohol",
    ("distill_add_alcohol",),
    lambda catalog, power: f"{'you may add' if power.optional else 'add'} {power.n} extra alcohol",
    needs=("n",),
    brief="+{power.n} alcohol",
    worth=_each_round(0.35),
)
REMOVE_TOP_ONLY = Operation(
    "remove_top_only",
    ("distill_remove",),
    "you may remove only the top card",
    brief="lose only top card",
    worth=_each_round(0.8),
)
RETURN_REMOVED = Operation(
    "return_removed",
    ("distill_react",),
    lambda catalog, power: f"you may put {counted(power.n, 'removed card')} back into the spirit",
    needs=("n", "order"),
    brief="{power.n} removed card back",
    worth=_each_round(1.0),
)
REDISTILL = Operation(
    "redistill",
    ("distill_react",),
    "you may put the removed cards back and remove again, once",
    needs=("order",),
    brief="shuffle again once",
    worth=_each_round(0.8),
)
RETURN_SELF = Operation(
    "return_self_if_removed",
    ("distill_react",),
    "you may put it back if it is removed",
    needs=("order",),
    brief="may come back",
)
REPLACE_IF_REMOVED = Operation(
    "replace_if_removed",
    ("distill_react",),
    lambda catalog, power: f"if it is removed, a basic {catalog.card(power.cards[0]).name} is added to the spirit",
    needs=("cards", "order"),
    brief="Water if removed",
)
GAIN_MONEY_OF_REMOVED = Operation(
    "gain_money_of_removed",
    ("distill_react",),
    "gain the sell value of the dearest card that stays removed",
    needs=("n", "order"),
    brief="money of a removed card",
)
Operation(
    "fills_slot",
    ("passive",),
    lambda catalog, power: f"can stand in for {listed(power.slots, 'or')}",
    needs=("slots",),
    brief="yeast or water",
)
ADD_FLAVOR = Operation(
    "add_flavor",
    ("distill_end", "age_first"),
    lambda catalog, power: (
        f"add {power.n} {'more ' if power.timing == 'age_first' else ''}flavor card{'s' * (power.n > 1)}"
    ),
    needs=("n",),
    brief="+{power.n} flavor",
    worth=_each_round(1.0),
)
DRAW_FLAVORS_KEEP = Operation(
    "draw_flavors_keep",
    ("distill_end", "age"),
    "draw {power.n} flavor cards and keep {power.k}",
    needs=("n", "k"),
    brief="{power.n} flavors, keep {power.k}",
    worth=lambda power, coin, left: 1.2 * left,
)

# Sales


def _add_flavors(source: str, power: Power, sale: Appraisal) -> None:
    sale.extra_flavors += power.n


def _either(unit: str) -> Callable[[Catalog, Power], str]:
    return lambda catalog, power: f"{power.otherwise} {unit}, or {power.n} {case_text(catalog, power)}"


Operation(
    "gain_sp",
    ("sell",),
    "{power.n} more SP",
    needs=("n",),
    brief=lambda catalog, power: f"+{power.n} SP {condition_brief(power) or 'a sale'}",
    sale=lambda source, power, sale: sale.add(source, sp=power.n),
    worth=_each_round(0.5),
)
SP_IF = Operation(
    "sp_if",
    ("sell_bottle",),
    _either("SP"),
    needs=("condition", "n"),
    sale=lambda source, power, sale: sale.add(source, sp=power.n if holds(power, sale) else power.otherwise),
    either=True,
)
MONEY_IF = Operation(
    "money_if",
    ("sell_bottle",),
    _either("money"),
    needs=("condition", "n"),
    brief="{power.otherwise} or {power.n} money",
    sale=lambda source, power, sale: sale.add(source, money=power.n if holds(power, sale) else power.otherwise),
    either=True,
)
SP_PER_FLAVOR = Operation(
    "sp_per_flavor",
    ("sell_barrel",),
    lambda catalog, power: f"1 SP per flavor card{', also if unsold at the end' if power.unsold else ''}",
    brief="1 SP per flavor",
    sale=lambda source, power, sale: sale.add(source, sp=len(sale.spirit.flavors)),
)
Operation(
    "money_per_flavor",
    ("sell_barrel",),
    "1 money per flavor card",
    brief="money per flavor",
    sale=lambda source, power, sale: sale.add(source, money=len(sale.spirit.flavors)),
)
Operation(
    "flavor_count_bonus",
    ("sell",),
    "the aged flavor bonus counts {power.n} more",
    needs=("n",),
    brief="aged bonus +{power.n}",
    sale=_add_flavors,
    worth=_each_round(1.0),
)
Operation(
    "double_best_flavor_money",
    ("sell",),
    "the best flavor counts twice",
    brief=lambda catalog, power: f"best flavor twice {condition_brief(power)}".strip(),
    sale=lambda source, power, sale: sale.add(source, money=sale.best_flavor),
    worth=_each_round(0.5),
)
RETURN_TO_STOREROOM = Operation(
    "return_to_storeroom", ("sell",), "comes back to your storeroom", brief="comes back", when="after the sale"
)
Operation("to_box", ("sell",), "leaves the game", when="after the sale", silent=True)

# Label spaces

GAIN_SIGNATURE = Operation("gain_signature", ("label_bonus",), "take your signature ingredient into the pantry")
SWAP_WITH_TRUCK = Operation(
    "swap_with_truck", ("label_bonus",), "discard a pantry card and take any card of the truck", needs=("n",)
)
GAIN_FREE_CARD = Operation(
    "gain_free_card",
    ("label_bonus",),
    lambda catalog, power: f"take {_thing(power)} of the market for free",
    needs=("what", "n"),
)

# The end of the game

SP_FORMULA = Operation(
    "sp_formula",
    ("endgame",),
    lambda catalog, power: FORMULAS[power.formula].says(catalog, power) if power.formula else "",
    needs=("formula",),
)
MONEY_RATE = Operation(
    "money_rate",
    ("endgame",),
    lambda catalog, power: f"{power.n} money make 1 SP instead of {catalog.rules.end.money_per_sp}",
    needs=("n",),
    worth=lambda power, coin, left: 1.0,
)


def apply_to_sale(source: str, power: Power, sale: Appraisal) -> None:
    """Add what a power brings to a sale. What only moves cards after it brings nothing here."""
    operation = OPERATIONS[power.op]
    if operation.sale and (operation.either or holds(power, sale)):
        operation.sale(source, power, sale)


def worth(power: Power, coin: float, left: int) -> float:
    """Return the SP that a power brings a computer player in the rounds left."""
    value = OPERATIONS[power.op].worth
    return value(power, coin, left) if value else 0.0
