"""The distillation itself: alcohol, shuffling, removing top and bottom, and the powers that react to it."""

from __future__ import annotations

from itertools import chain, combinations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted, listed
from engine.distilled import actions
from engine.distilled.actions import KEEP_CUT, REDISTILL, AnyAction, KeepCut, PutBack, Redistill, RunStill
from engine.distilled.catalog import Catalog
from engine.distilled.events import PowerPaid
from engine.distilled.prompts import AskAgain, AskReturn, AskStill
from engine.distilled.rules.odds import setting_of, still_powers
from engine.distilled.rules.piles import gain_money, without
from engine.distilled.rules.powers import operations
from engine.distilled.rules.powers.operations import (
    GAIN_MONEY_OF_REMOVED,
    REPLACE_IF_REMOVED,
    RETURN_REMOVED,
    RETURN_SELF,
)
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.rules.recipes import alcohol_for, options
from engine.distilled.rules.washback import chance_text, run_of
from engine.distilled.spirit_events import CutPutBack, CutReplaced, Distilled
from engine.distilled.state import Context, Player, Run, State
from engine.distilled.text.words import capped, card_values, name_of, names_of

# How to distill


def legal_still(catalog: Catalog, state: State, prompt: AskStill) -> list[AnyAction]:
    """List any of them, the most first (DI-61)."""
    powers = still_powers(catalog, state.players[prompt.seat])
    sets = chain.from_iterable(combinations(powers, size) for size in range(len(powers), -1, -1))
    return [actions.run_still(used) for used in sets]


def run_still(ctx: Context, prompt: AskStill, action: RunStill) -> None:
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    setting = setting_of(still_powers(ctx.catalog, player), action.powers)
    again = bool(run.cut)
    run.added = alcohol_for(ctx.catalog, run.washback) + setting.extra
    cards = [*run.washback, *[ctx.catalog.alcohol] * run.added]
    whole = tuple(cards)
    ctx.rng.shuffle(cards)
    run.removed = (cards[0],) if setting.top_only else (cards[0], cards[-1])
    run.stack = tuple(cards[1:] if setting.top_only else cards[1:-1])
    run.cut = run.removed
    run.step = "removed"
    ctx.emit(Distilled(prompt.seat, whole, run.added, action.powers, run.removed, run.stack, again))


def ask_still(catalog: Catalog, state: State, prompt: AskStill) -> str:
    return "How do you distill? Decide before the cards are shuffled."


def still_choice(catalog: Catalog, state: State, prompt: AskStill, action: RunStill) -> Choice:
    player = state.players[prompt.seat]
    powers = still_powers(catalog, player)
    setting = setting_of(powers, action.powers)
    parts = ([f"add {setting.extra} alcohol"] if setting.extra else []) + (
        ["remove the top card only"] if setting.top_only else []
    )
    hint = chance_text(catalog, player, run_of(player).washback, setting)
    names = listed([name_of(catalog, source) for source in action.powers])
    return Choice(
        key="still-" + (".".join(str(list(powers).index(source)) for source in action.powers) or "plain"),
        verb="still",
        label=f"Use {names}" if names else "Use no upgrade",
        hint=capped(f"{listed(parts)}: {hint}" if parts else hint),
        tone="gain" if names else "plain",
        about=tuple(f"power.{prompt.seat}.{source}" for source in action.powers),
    )


STILL = Mechanism(
    prompt=AskStill,
    legal=legal_still,
    question=ask_still,
    answers={RunStill: Answer(run_still, still_choice)},
    forced=True,
    shot="seat",
)


# Coffey Still


def can_redistill(catalog: Catalog, player: Player) -> str:
    """Return the upgrade that lets the player distill again, if it was not used; else empty."""
    found = powers_with(catalog, player, "distill_react", operations.REDISTILL)
    return next((source for source, _ in found if source not in run_of(player).used), "")


def after_redistill(catalog: Catalog, player: Player) -> Player:
    """Return a copy of the player who has just decided to distill again."""
    after = player.clone()
    run = run_of(after)
    run.used = (*run.used, can_redistill(catalog, player))
    return after


def redistill(ctx: Context, prompt: AskAgain, action: Redistill) -> None:
    """Take added alcohol out and add it again, so its upgrades are decided again (DI-21)."""
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    run.used = (*run.used, can_redistill(ctx.catalog, player))
    run.stack = run.removed = ()
    run.added, run.step = 0, "still"


def keep_first(ctx: Context, prompt: AskAgain, action: KeepCut) -> None:
    run_of(ctx.state.players[prompt.seat]).step = "returned"


def ask_again(catalog: Catalog, state: State, prompt: AskAgain) -> str:
    run = run_of(state.players[prompt.seat])
    return f"Removed: {names_of(catalog, run.removed)}. Left: {names_of(catalog, run.stack)}. Distill again?"


def again_choice(catalog: Catalog, state: State, prompt: AskAgain, action: Redistill) -> Choice:
    player = state.players[prompt.seat]
    hint = chance_text(catalog, after_redistill(catalog, player), run_of(player).washback)
    return Choice(key="again", verb="still", label="Distill again", hint=capped(hint), tone="risk")


def keep_first_choice(catalog: Catalog, state: State, prompt: AskAgain, action: KeepCut) -> Choice:
    player = state.players[prompt.seat]
    made = dict.fromkeys(recipe for recipe, _ in options(catalog, player, run_of(player).stack))
    hint = f"as it is: {' or '.join(name_of(catalog, recipe) for recipe in made)}"
    return Choice(key="keep", verb="still", label="Keep the result", hint=capped(hint), tone="primary")


AGAIN = Mechanism(
    prompt=AskAgain,
    legal=lambda catalog, state, prompt: [KEEP_CUT, REDISTILL],
    question=ask_again,
    answers={KeepCut: Answer(keep_first, keep_first_choice), Redistill: Answer(redistill, again_choice)},
    shot="seat",
)


# Spirit Safe and signature ingredient


def returnable(catalog: Catalog, player: Player) -> dict[str, str]:
    """Return removed cards that may go back, each with the power that allows it: its own or the Spirit Safe (DI-62)."""
    run = run_of(player)
    own = {card: card for card in run.removed if catalog.cards[card].has(RETURN_SELF.name)}
    found = powers_with(catalog, player, "distill_react", RETURN_REMOVED)
    safe = next((source for source, _ in found if source not in run.used), "")
    return {**(dict.fromkeys(run.removed, safe) if safe else {}), **own}


def legal_return(catalog: Catalog, state: State, prompt: AskReturn) -> list[AnyAction]:
    cards = returnable(catalog, state.players[prompt.seat])
    return [*(actions.put_back(card) for card in cards), KEEP_CUT]


def put_back(ctx: Context, prompt: AskReturn, action: PutBack) -> None:
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    power = returnable(ctx.catalog, player)[action.card]
    if power != action.card:
        run.used = (*run.used, power)
    run.removed = without(run.removed, action.card)
    run.stack = (*run.stack, action.card)
    ctx.emit(CutPutBack(prompt.seat, action.card, power))
    if returnable(ctx.catalog, player):
        ctx.ask(prompt)
    else:
        finish_reactions(ctx, prompt.seat)


def keep_cut(ctx: Context, prompt: AskReturn, action: KeepCut) -> None:
    finish_reactions(ctx, prompt.seat)


def ask_return(catalog: Catalog, state: State, prompt: AskReturn) -> str:
    run = run_of(state.players[prompt.seat])
    return f"Removed: {names_of(catalog, run.removed)}. Left: {names_of(catalog, run.stack)}. Put a card back?"


def put_back_choice(catalog: Catalog, state: State, prompt: AskReturn, action: PutBack) -> Choice:
    player = state.players[prompt.seat]
    made = dict.fromkeys(recipe for recipe, _ in options(catalog, player, (*run_of(player).stack, action.card)))
    names = " or ".join(name_of(catalog, recipe) for recipe in made)
    return Choice(
        key=f"back-{action.card}",
        verb="still",
        label=f"Put {name_of(catalog, action.card)} back",
        hint=capped(f"then: {names}; {card_values(catalog, action.card)}"),
        tone="primary",
        about=(f"removed.{prompt.seat}.{action.card}",),
    )


def keep_cut_choice(catalog: Catalog, state: State, prompt: AskReturn, action: KeepCut) -> Choice:
    player = state.players[prompt.seat]
    run = run_of(player)
    made = dict.fromkeys(recipe for recipe, _ in options(catalog, player, run.stack))
    names = " or ".join(name_of(catalog, recipe) for recipe in made)
    return Choice(
        key="keep",
        verb="still",
        label="Put nothing back",
        hint=capped(f"then: {names}; {counted(len(run.removed), 'card goes', 'cards go')} to your pantry"),
    )


RETURN = Mechanism(
    prompt=AskReturn,
    legal=legal_return,
    question=ask_return,
    answers={PutBack: Answer(put_back, put_back_choice), KeepCut: Answer(keep_cut, keep_cut_choice)},
    forced=True,
    shot="seat",
)


# Reactions without a decision


def finish_reactions(ctx: Context, seat: Seat) -> None:
    """Settle mountain water, then money for a removed card; then the removed cards go to the pantry (DI-46)."""
    player = ctx.state.players[seat]
    run = run_of(player)
    _replace_removed(ctx, seat, run)
    _money_for_removed(ctx, seat, player, run)
    player.pantry = (*player.pantry, *run.removed)
    run.kept, run.removed = run.removed, ()
    run.step = "recipe"


def _replace_removed(ctx: Context, seat: Seat, run: Run) -> None:
    for card in run.removed:
        for power in ctx.catalog.cards[card].at("distill_react"):
            if power.op == REPLACE_IF_REMOVED.name:
                run.stack = (*run.stack, *power.cards)
                ctx.emit(CutReplaced(seat, card, power.cards[0]))


def _money_for_removed(ctx: Context, seat: Seat, player: Player, run: Run) -> None:
    """Pay for the dearest removed card, as the most money is the only sensible choice."""
    values = sorted((ctx.catalog.cards[card].money for card in run.removed), reverse=True)
    for source, power in powers_with(ctx.catalog, player, "distill_react", GAIN_MONEY_OF_REMOVED):
        money = sum(values[: power.n])
        if money:
            run.earned += money
            gain_money(player, money, "powers")
            ctx.emit(PowerPaid(seat, source, money=money))
