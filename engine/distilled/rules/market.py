"""The market phase: one purchase or a pass per turn, and the clean-up after it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.core.flow import Answer, Mechanism
from engine.core.game import MENU_LIMIT, Batch, Choice, Seat
from engine.core.words import counted, listed
from engine.distilled import actions
from engine.distilled.actions import PASS_MARKET, AnyAction, Buy, Learn, PassMarket, Reveal
from engine.distilled.catalog import Catalog
from engine.distilled.events import CleanedUp, PassedMarket
from engine.distilled.prompts import DECKS, AskPurchase, MarketDeck, Order, ask_purchase
from engine.distilled.rules.decks import has_cards, refill
from engine.distilled.rules.powers.operations import BASIC_LIMIT, REVEAL_BUY
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.rules.purchase import (
    market_prices,
    order_for,
    place_order,
    price_label,
    purchase_hint,
)
from engine.distilled.rules.recipes import missing
from engine.distilled.rules.reveal import reveal, reveal_choice
from engine.distilled.state import Context, Player, State
from engine.distilled.text.words import DECK_NAMES, icon_of, name_of

BASIC, RECIPES = "Basic market", "Recipes"
LABELS_NAMED = 3
"""So few labels left are worth a mention."""


def basic_limit(catalog: Catalog, player: Player) -> int:
    """Return the number of basic cards a player may buy in a round."""
    limits = powers_with(catalog, player, "passive", BASIC_LIMIT)
    usual = catalog.rules.round.basic_purchases
    return max(usual, *(power.n for _, power in limits)) if limits else usual


def unknown_recipes(catalog: Catalog, state: State, player: Player) -> list[str]:
    """Return recipes of the flight that the player could still learn."""
    return [recipe for recipe in catalog.flights[state.flight].recipes if recipe not in player.cubes]


def legal_purchase(catalog: Catalog, state: State, prompt: AskPurchase) -> list[AnyAction]:
    player = state.players[prompt.seat]
    found = _purchases(catalog, state, player)
    found += _cameras(catalog, state, player)
    found.append(PASS_MARKET)
    return found


def _purchases(catalog: Catalog, state: State, player: Player) -> list[AnyAction]:
    """Return the purchases that the player can pay for."""
    money = player.money
    prices, recipe_prices = market_prices(catalog, player)
    found: list[AnyAction] = [
        actions.learn(recipe) for recipe in unknown_recipes(catalog, state, player) if recipe_prices[recipe] <= money
    ]
    if player.basics < basic_limit(catalog, player):
        found += [actions.buy("basic", card) for card in catalog.basic if prices[card] <= money]
    for row in state.market.rows.values():
        found += [actions.buy("row", card) for card in dict.fromkeys(row) if prices[card] <= money]
    return found


def _cameras(catalog: Catalog, state: State, player: Player) -> list[AnyAction]:
    """Return powers that show cards in place of a look at the rows (DI-01)."""
    return [
        actions.reveal(source, "all")
        for source, _ in powers_with(catalog, player, "market_once", REVEAL_BUY)
        if source not in player.used and any(has_cards(state.market, deck) for deck in DECKS)
    ]


def offer_purchase(ctx: Context, seat: Seat) -> None:
    """Ask, unless there is nothing but to pass; nearly always a basic card can be had."""
    player, prompt = ctx.state.players[seat], ask_purchase(seat)
    prices, _ = market_prices(ctx.catalog, player)
    basics = ctx.catalog.basic if player.basics < basic_limit(ctx.catalog, player) else ()
    if any(prices[card] <= player.money for card in basics) or len(legal_purchase(ctx.catalog, ctx.state, prompt)) > 1:
        ctx.ask(prompt)
    else:
        pass_market(ctx, prompt, PASS_MARKET)


# Effects


def buy(ctx: Context, prompt: AskPurchase, action: Buy) -> None:
    place_order(ctx, prompt.seat, order_for(ctx.catalog, action, market=True))


def learn(ctx: Context, prompt: AskPurchase, action: Learn) -> None:
    place_order(ctx, prompt.seat, Order(action.recipe, "recipe", market=True))


def pass_market(ctx: Context, prompt: AskPurchase, action: PassMarket) -> None:
    player = ctx.state.players[prompt.seat]
    player.passed = True
    ctx.emit(PassedMarket(prompt.seat, player.money))


def clean_up(ctx: Context) -> None:
    """Move the rightmost cards to the truck and refill the rows; alone by the chart of the next B card (DI-41)."""
    state = ctx.state
    chart = _next_chart(state)
    gone: list[str] = []
    for deck in DECKS:
        row, places = state.market.rows[deck], _discarded_places(ctx.catalog, state, deck, chart)
        gone += [row[place] for place in places]
        state.market.truck[deck] = (*state.market.truck[deck], *(row[place] for place in places))
        state.market.rows[deck] = tuple(card for place, card in enumerate(row) if place not in places)
    ctx.emit(CleanedUp(tuple(gone), chart))
    for deck in DECKS:
        refill(ctx, deck)


def _next_chart(state: State) -> str:
    """Discard the top B card; the back of the next one is the chart."""
    if state.solo is None:
        return ""
    state.solo.stack = state.solo.stack[:-1]
    return state.solo.stack[-1]


def _discarded_places(catalog: Catalog, state: State, deck: MarketDeck, chart: str) -> list[int]:
    row = state.market.rows[deck]
    if not chart:
        rules = catalog.rules.cleanup
        count = rules.two_players if len(state.players) == 2 else rules.more_players
        return list(range(max(0, len(row) - count), len(row)))
    missing = catalog.rules.space.market_row - len(row)
    discards = catalog.solo_goals[chart].discards
    spaces: tuple[int, ...] = getattr(discards, deck) if discards else ()
    return [space - 1 - missing for space in spaces if space > missing]


# What people see


def ask_what(catalog: Catalog, state: State, prompt: AskPurchase) -> str:
    player = state.players[prompt.seat]
    left = basic_limit(catalog, player) - player.basics
    basics = f"{counted(left, 'basic card')} allowed" if left else "no more basic cards this round"
    lacking = missing(catalog, player.pantry)
    warning = f" To distill you still need {listed(lacking)}." if lacking else ""
    return f"Buy one thing, or pass. You have {player.money} money; {basics}.{warning}"


def buy_choice(catalog: Catalog, state: State, prompt: AskPurchase, action: Buy) -> Choice:
    prices, _ = market_prices(catalog, state.players[prompt.seat])
    return _offer(catalog, action, prices[action.card])


@lru_cache(maxsize=1024)
def _offer(catalog: Catalog, action: Buy, price: int) -> Choice:
    """Return an offer; a market shows some twenty, most of which are the same in the next turn."""
    order = order_for(catalog, action, market=True)
    return Choice(
        key=f"buy-{action.card}",
        verb="buy",
        label=f"Buy {name_of(catalog, action.card)} ({price_label(catalog, order, price)})",
        hint=purchase_hint(catalog, order),
        group=DECK_NAMES[order.deck] if order.deck else BASIC,
        tone="primary",
        icon=icon_of(catalog, action.card),
        about=(f"market.{action.card}",),
    )


def learn_choice(catalog: Catalog, state: State, prompt: AskPurchase, action: Learn) -> Choice:
    _, prices = market_prices(catalog, state.players[prompt.seat])
    return _lesson(catalog, action.recipe, prices[action.recipe], state.labels[action.recipe])


@lru_cache(maxsize=1024)
def _lesson(catalog: Catalog, recipe: str, price: int, left: int) -> Choice:
    order = Order(recipe, "recipe", market=True)
    labels = f"; {counted(left, 'label')} left" if left <= LABELS_NAMED else ""
    return Choice(
        key=f"learn-{recipe}",
        verb="learn",
        label=f"Learn {name_of(catalog, recipe)} ({price_label(catalog, order, price)})",
        hint=purchase_hint(catalog, order)[: 100 - len(labels)] + labels,
        group=RECIPES,
        tone="primary",
        about=(f"recipe.{recipe}",),
    )


def pass_choice(catalog: Catalog, state: State, prompt: AskPurchase, action: PassMarket) -> Choice:
    money = state.players[prompt.seat].money
    cheapest = _cheapest_beyond(catalog, state, state.players[prompt.seat])
    beyond = f"; {cheapest} is out of reach" if cheapest else ""
    return Choice(
        key="pass",
        verb="pass",
        label="Pass",
        hint=f"you buy nothing more this round and keep {money} money{beyond}",
    )


def _cheapest_beyond(catalog: Catalog, state: State, player: Player) -> str:
    """Return the cheapest card of the rows that the player cannot pay, with its price."""
    prices, _ = market_prices(catalog, player)
    beyond = [card for row in state.market.rows.values() for card in row if prices[card] > player.money]
    if not beyond:
        return ""
    card = min(beyond, key=prices.__getitem__)
    return f"{name_of(catalog, card)} ({prices[card]})"


def purchase_batches(catalog: Catalog, state: State, prompt: AskPurchase, choices: Sequence[Choice]) -> Sequence[Batch]:
    """Offer several purchases, one a turn, and a pass after them.

    Cards of the rows come first, because others may take them; recipes are left out where the menu is too long.
    """
    player = state.players[prompt.seat]
    basics = basic_limit(catalog, player) - player.basics
    ranks = {group: rank for rank, group in enumerate((*DECK_NAMES.values(), RECIPES, BASIC))}
    bought = sorted((choice for choice in choices if choice.group in ranks), key=lambda choice: ranks[choice.group])
    if len(bought) >= MENU_LIMIT:
        bought = [choice for choice in bought if choice.group != RECIPES]
    if not bought:
        return ()
    spare = MENU_LIMIT - 1 - len(bought)
    picks: list[tuple[str, int]] = []
    for choice in bought:
        copies = min(basics - 1, spare) if choice.group == BASIC else 0
        picks.append((choice.key, 1 + copies))
        spare -= copies
    return [Batch("purchases", "Buy one or more, a turn each", (*picks, ("pass", 1)), in_turns=True)]


PURCHASE = Mechanism(
    prompt=AskPurchase,
    legal=legal_purchase,
    question=ask_what,
    answers={
        Buy: Answer(buy, buy_choice),
        Learn: Answer(learn, learn_choice),
        Reveal: Answer(reveal, reveal_choice),
        PassMarket: Answer(pass_market, pass_choice),
    },
    batches=purchase_batches,
    shot="seat",
)
