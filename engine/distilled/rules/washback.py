"""The first part of distilling: the one trade, filling the washback, and the decision to distill or to rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from engine.core.flow import Answer, Mechanism
from engine.core.game import Batch, Choice, Seat
from engine.core.words import counted, listed, percent
from engine.distilled import actions
from engine.distilled.actions import DISTILL, REST, AnyAction, Distill, Fill, Rest, TakeTraded, Trade
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Recipe
from engine.distilled.prompts import AskTake, AskWashback, ask_washback
from engine.distilled.rules.odds import Setting, chances
from engine.distilled.rules.piles import market_deck, put_into_play, without
from engine.distilled.rules.powers.operations import UNTRADEABLE
from engine.distilled.rules.recipes import alcohol_for, barrels_for, can_distill, known_recipes, missing
from engine.distilled.spirit_events import Filled, Rested, Traded
from engine.distilled.state import Context, Player, Run, State
from engine.distilled.text.words import capped, card_facts, icon_of, name_of, names_of

FILL_GROUP = "Washback"
FILL_AND_DISTILL = "Fill the washback and distill"
SUGGESTED = 3
"""Selections of cards that suit a recipe, each as a button beside the one for everything."""


def run_of(player: Player) -> Run:
    """Return the player's distill phase, which has begun."""
    assert player.run is not None
    return player.run


def legal_washback(catalog: Catalog, state: State, prompt: AskWashback) -> list[AnyAction]:
    """List the pantry if it and the washback together could be distilled at all."""
    player = state.players[prompt.seat]
    run = run_of(player)
    found: list[AnyAction] = [DISTILL] if can_distill(catalog, run.washback) else []
    if found or can_distill(catalog, (*run.washback, *player.pantry)):
        found += [actions.fill(card) for card in dict.fromkeys(player.pantry)]
    if not run.traded:
        found += [actions.trade(card) for card in tradeable(catalog, player)]
    found.append(REST)
    return found


def tradeable(catalog: Catalog, player: Player) -> list[str]:
    """Return cards of pantry, washback or storeroom that bring a different basic ingredient (DI-09, DI-30, DI-63)."""
    cards = dict.fromkeys((*player.pantry, *run_of(player).washback, *player.storeroom))
    return [card for card in cards if traded_for(catalog, card)]


@cache
def traded_for(catalog: Catalog, card_id: str) -> tuple[str, ...]:
    """Return other basic ingredients of no higher printed cost; none for a card that may not be traded."""
    card = catalog.cards[card_id]
    if card.has(UNTRADEABLE.name):
        return ()
    basics = (catalog.cards[basic] for basic in catalog.basic)
    return tuple(b.id for b in basics if "ingredient" in b.groups and b.cost <= card.cost and b.id != card_id)


def offer_washback(ctx: Context, seat: Seat) -> None:
    """Ask, unless there is nothing but to rest. Asking whether it is forced at every move of others would be slow."""
    prompt = ask_washback(seat)
    if len(legal_washback(ctx.catalog, ctx.state, prompt)) > 1:
        ctx.ask(prompt)
    else:
        rest(ctx, prompt, REST)


# Effects


def trade(ctx: Context, prompt: AskWashback, action: Trade) -> None:
    ctx.ask(AskTake(prompt.seat, action.card))


def take_traded(ctx: Context, prompt: AskTake, action: TakeTraded) -> None:
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    _give_away(player, run, prompt.card)
    run.traded = True
    if market_deck(ctx.catalog, prompt.card) is not None:
        run.discards = (*run.discards, prompt.card)
    put_into_play(ctx.catalog, player, action.card)
    ctx.emit(Traded(prompt.seat, prompt.card, action.card))


def _give_away(player: Player, run: Run, card: str) -> None:
    if card in player.pantry:
        player.pantry = without(player.pantry, card)
    elif card in run.washback:
        run.washback = without(run.washback, card)
    else:
        player.storeroom = without(player.storeroom, card)


def fill(ctx: Context, prompt: AskWashback, action: Fill) -> None:
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    player.pantry = without(player.pantry, action.card)
    run.washback = (*run.washback, action.card)
    ctx.emit(Filled(prompt.seat, action.card))
    ctx.ask(prompt)


def _unload(player: Player) -> None:
    run = run_of(player)
    player.pantry, run.washback = (*player.pantry, *run.washback), ()


def distill(ctx: Context, prompt: AskWashback, action: Distill) -> None:
    run_of(ctx.state.players[prompt.seat]).step = "still"


def rest(ctx: Context, prompt: AskWashback, action: Rest) -> None:
    player = ctx.state.players[prompt.seat]
    _unload(player)
    run_of(player).step = "done"
    ctx.emit(Rested(prompt.seat))


# What people see


def ask_cards(catalog: Catalog, state: State, prompt: AskWashback) -> str:
    player = state.players[prompt.seat]
    inside = run_of(player).washback
    if not can_distill(catalog, (*inside, *player.pantry)):
        return _lacking_text(catalog, player)
    if not inside:
        return "Fill your washback with yeast, sugar and water, then distill."
    if not can_distill(catalog, inside):
        return f"In your washback: {names_of(catalog, inside)}. Still missing: {listed(missing(catalog, inside))}."
    return f"In your washback: {names_of(catalog, inside)}. Distill, or add more."


def _lacking_text(catalog: Catalog, player: Player) -> str:
    """Say what is missing and whether the trade can bring it."""
    run = run_of(player)
    lacking = missing(catalog, (*run.washback, *player.pantry))
    said = f"You have no {' and no '.join(lacking)}."
    if run.traded or not tradeable(catalog, player):
        return f"{said} Skip distilling this round."
    if len(lacking) > 1:
        return f"{said} One trade is not enough for both: trade a card for later, or skip distilling."
    return f"{said} Trade a card for one, or skip distilling."


def fill_choice(catalog: Catalog, state: State, prompt: AskWashback, action: Fill) -> Choice:
    player = state.players[prompt.seat]
    card = catalog.cards[action.card]
    brings = "; brings 1 alcohol" if card.kind == "sugar" else ""
    return Choice(
        key=f"fill-{action.card}",
        verb="fill",
        label=f"Add {card.name}",
        hint=capped(f"{card_facts(catalog, action.card)}{brings}"),
        group=FILL_GROUP,
        about=(f"pantry.{prompt.seat}.{action.card}",),
        max_count=player.pantry.count(action.card),
        icon=icon_of(catalog, action.card),
        tone="primary",
    )


def chance_text(catalog: Catalog, player: Player, washback: Sequence[str], setting: Setting | None = None) -> str:
    """Say what the spirit may become, the most valuable first: "Whiskey 60 %, Soju or Vodka 100 %".

    Recipes without a barrel come last; a good chance for one is worth knowing before the barrel is bought.
    """
    found = chances(catalog, player, washback, setting)
    likely: dict[tuple[float, bool], list[str]] = {}
    lacking: list[str] = []
    for recipe, chance in ((catalog.recipes[recipe], chance) for recipe, chance in found.items() if chance):
        if barrels_for(catalog, player, recipe):
            sweet = bool(recipe.sugars)  # what is made without sugar is made instead of the others
            likely.setdefault((chance, sweet), []).append(recipe.name)
        else:
            lacking.append(f"no {recipe.barrel} barrel for {recipe.name}")
    return ", ".join([*(f"{listed(names, 'or')} {percent(chance)}" for (chance, _), names in likely.items()), *lacking])


def distill_choice(catalog: Catalog, state: State, prompt: AskWashback, action: Distill) -> Choice:
    player = state.players[prompt.seat]
    inside = run_of(player).washback
    return Choice(
        key="distill",
        verb="distill",
        label=f"Distill {counted(len(inside), 'card')} with {alcohol_for(catalog, inside)} alcohol",
        hint=capped(chance_text(catalog, player, inside)),
        tone="gain",
    )


def trade_choice(catalog: Catalog, state: State, prompt: AskWashback, action: Trade) -> Choice:
    return _trade_offer(catalog, prompt.seat, action.card)


@cache
def _trade_offer(catalog: Catalog, seat: Seat, card: str) -> Choice:
    wanted = listed([name_of(catalog, basic) for basic in traded_for(catalog, card)], "or")
    return Choice(
        key=f"trade-{card}",
        verb="trade",
        label=f"Trade {name_of(catalog, card)}",
        hint=capped(f"once a round, for {wanted}"),
        group="Trade",
        about=tuple(f"{place}.{seat}.{card}" for place in ("pantry", "vat", "storeroom")),
    )


def rest_choice(catalog: Catalog, state: State, prompt: AskWashback, action: Rest) -> Choice:
    possible = can_distill(catalog, (*run_of(state.players[prompt.seat]).washback, *state.players[prompt.seat].pantry))
    return Choice(
        key="rest",
        verb="distill",
        label="Skip distilling",
        hint="you make no spirit this round and keep your cards",
        tone="risk" if possible else "plain",
    )


def washback_batches(catalog: Catalog, state: State, prompt: AskWashback, choices: Sequence[Choice]) -> Sequence[Batch]:
    """Offer several cards at once. To distill everything, or all that suits the best recipe, is one button."""
    player = state.players[prompt.seat]
    pantry = Counter(player.pantry) if any(choice.max_count for choice in choices) else Counter[str]()
    if pantry.total() < 2:
        return ()
    found: dict[frozenset[tuple[str, int]], Batch] = {}
    for recipe in _best_recipes(catalog, player):
        some = Counter({c: n for c, n in pantry.items() if _suits(catalog, recipe, c)})
        label = f"Distill {some.total()} cards for {recipe.name}"
        if 1 < some.total() < pantry.total() and len(found) < SUGGESTED:
            found.setdefault(frozenset(some.items()), _suggestion(catalog, player, recipe.id, label, some))
    everything = _suggestion(catalog, player, "all", f"Distill all {pantry.total()} cards", pantry)
    return (*found.values(), everything, Batch("fill", FILL_AND_DISTILL, _picks(pantry), closes="distill"))


def _picks(cards: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((f"fill-{card}", count) for card, count in cards.items())


def _suggestion(catalog: Catalog, player: Player, key: str, label: str, cards: Counter[str]) -> Batch:
    inside = (*run_of(player).washback, *cards.elements())
    hint = capped(chance_text(catalog, player, inside))
    return Batch(key, label, _picks(cards), hint=hint, suggested=True, then="distill")


def _suits(catalog: Catalog, recipe: Recipe, card_id: str) -> bool:
    """Return True for anything but a sugar that the recipe forbids."""
    card = catalog.cards[card_id]
    return card.kind != "sugar" or card.sugar in recipe.sugars


def _best_recipes(catalog: Catalog, player: Player) -> list[Recipe]:
    """Return recipes with a barrel, those first that promise most points if only suiting cards are used."""

    def promise(recipe: Recipe) -> float:
        cards = [*run_of(player).washback, *(c for c in player.pantry if _suits(catalog, recipe, c))]
        possible = can_distill(catalog, cards) and barrels_for(catalog, player, recipe)
        return chances(catalog, player, cards)[recipe.id] * recipe.sp if possible else 0

    promised = {recipe.id: promise(recipe) for recipe in known_recipes(catalog, player)}
    found = [recipe for recipe in known_recipes(catalog, player) if promised[recipe.id]]
    return sorted(found, key=lambda recipe: -promised[recipe.id])


# The trade


def legal_take(catalog: Catalog, state: State, prompt: AskTake) -> list[AnyAction]:
    return [actions.take_traded(card) for card in traded_for(catalog, prompt.card)]


def ask_take(catalog: Catalog, state: State, prompt: AskTake) -> str:
    return f"Which basic ingredient for {name_of(catalog, prompt.card)}?"


def take_choice(catalog: Catalog, state: State, prompt: AskTake, action: TakeTraded) -> Choice:
    return Choice(
        key=f"take-{action.card}",
        verb="take",
        label=f"Take {name_of(catalog, action.card)}",
        hint=f"you give up {name_of(catalog, prompt.card)}",
        tone="primary",
        about=(f"market.{action.card}",),
    )


WASHBACK = Mechanism(
    prompt=AskWashback,
    legal=legal_washback,
    question=ask_cards,
    answers={
        Distill: Answer(distill, distill_choice),
        Fill: Answer(fill, fill_choice),
        Trade: Answer(trade, trade_choice),
        Rest: Answer(rest, rest_choice),
    },
    batches=washback_batches,
    shot="seat",
)

TAKING = Mechanism(
    prompt=AskTake,
    legal=legal_take,
    question=ask_take,
    answers={TakeTraded: Answer(take_traded, take_choice)},
    forced=True,
    shot="seat",
)
