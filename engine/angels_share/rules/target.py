"""Card actions that work on one distillery: prices, the market and upgrades."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share import actions
from engine.angels_share.actions import Aim, AnyAction
from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.events import Fizzled, MarketShifted, PriceShifted, Upgraded
from engine.angels_share.rules.tracks import barrel_cost, shift_market, shift_price
from engine.angels_share.state import AskAim, Context, State
from engine.angels_share.text.upgrades import upgrade_result
from engine.angels_share.text.words import SAMPLE_AGE, action_effect, later, price_after_round
from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted, signed

SHIFTS = ("price_up", "price_down", "market_up", "market_down")


def targets(state: State, action: str) -> list[str]:
    """Return any distillery for prices and market; for an upgrade those without it while tokens last (AS-16)."""
    if action in SHIFTS:
        return list(state.distilleries)
    if not state.upgrade_tokens[action]:
        return []
    return [d for d, place in state.distilleries.items() if action not in place.upgrades]


def begin_aim(ctx: Context, seat: Seat, action: str) -> None:
    if targets(ctx.state, action):
        ctx.ask(AskAim(seat, action))
    else:
        ctx.emit(Fizzled(seat, action))


def legal_aim(catalog: Catalog, state: State, prompt: AskAim) -> list[AnyAction]:
    return [actions.aim(d) for d in targets(state, prompt.action)]


# Effects


def aim(ctx: Context, prompt: AskAim, action: Aim) -> None:
    _EFFECTS[prompt.action](ctx, prompt, action.distillery)


def _shift_price(ctx: Context, prompt: AskAim, distillery: str) -> None:
    columns = _direction(prompt.action) * ctx.catalog.effects.price_steps
    moved = shift_price(ctx.catalog, ctx.state.distilleries[distillery], columns)
    ctx.emit(PriceShifted(prompt.seat, distillery, moved))


def _shift_market(ctx: Context, prompt: AskAim, distillery: str) -> None:
    rows = _direction(prompt.action) * ctx.catalog.effects.market_rows
    ctx.emit(MarketShifted(prompt.seat, distillery, shift_market(ctx.state.market, distillery, rows)))


def _direction(action: str) -> int:
    return 1 if action.endswith("_up") else -1


def _build(ctx: Context, prompt: AskAim, distillery: str) -> None:
    """Build it: it works from now on, for the rest of this very turn too (AS-17)."""
    ctx.state.upgrade_tokens[prompt.action] -= 1
    ctx.state.distilleries[distillery].upgrades.append(prompt.action)
    ctx.emit(Upgraded(prompt.seat, distillery, prompt.action))


_EFFECTS: dict[str, Callable[[Context, AskAim, str], None]] = {
    "price_up": _shift_price,
    "price_down": _shift_price,
    "market_up": _shift_market,
    "market_down": _shift_market,
    **dict.fromkeys(UPGRADES, _build),
}


# What people see


def ask_aim(catalog: Catalog, state: State, prompt: AskAim) -> str:
    which = "At which distillery?" if prompt.action in UPGRADES else "Which one?"
    return f"{catalog.action_names[prompt.action]}: {action_effect(catalog, prompt.action)}. {which}"


def aim_choice(catalog: Catalog, state: State, prompt: AskAim, action: Aim) -> Choice:
    name = catalog.distillery_name(action.distillery)
    figures, hint = _PREVIEWS[prompt.action](catalog, state, prompt, action.distillery)
    return Choice(
        key=f"aim-{action.distillery}",
        verb="aim",
        label=f"{_VERBS.get(prompt.action, 'Build at')} {name}{figures}",
        hint="",
        icon=action.distillery,
        group=catalog.action_names[prompt.action],
        tone="primary",
        spot=name,
        about=tuple(f"{place}.{action.distillery}" for place in ("house", *_MARKERS.get(prompt.action, ()))),
        private_hint=hint,
    )


_MARKERS = {"price_up": ("price",), "price_down": ("price",), "market_up": ("market",), "market_down": ("market",)}
"""The marker that is moved."""
_VERBS = {"price_up": "Raise", "price_down": "Lower", "market_up": "Move up", "market_down": "Move down"}
_ENDS = {"price_up": "highest", "price_down": "lowest", "market_up": "at the top", "market_down": "at the bottom"}


def _preview_price(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    trial, before = state.clone(), state.distilleries[distillery].price
    place = trial.distilleries[distillery]
    moved = shift_price(catalog, place, _direction(prompt.action) * catalog.effects.price_steps)
    prices, after = catalog.prices[SAMPLE_AGE], price_after_round(catalog, trial, distillery)
    instead = f"instead of {prices[before]}" if moved else "as before"
    sale = f"a {SAMPLE_AGE}-year barrel sells at {prices[place.price]} {instead}"
    cost = barrel_cost(catalog, place)
    figures = f" ({signed(moved)}): barrel {cost}, {SAMPLE_AGE} yr {prices[place.price]}"
    hint = f"barrel costs {cost}; {sale}, about {prices[after]} {later(catalog, state)}"
    return figures if moved else f" (already {_ENDS[prompt.action]})", hint


def _preview_market(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    trial = state.clone()
    moved = shift_market(trial.market, distillery, _direction(prompt.action) * catalog.effects.market_rows)
    before, after = (catalog.prices[SAMPLE_AGE][price_after_round(catalog, s, distillery)] for s in (state, trial))
    change = f"about {after} {later(catalog, state)}" + (f" instead of {before}" if after != before else ", as before")
    row = f"{'to' if moved else 'stays in'} row {trial.market.index(distillery) + 1} of {len(trial.market)}"
    figures = f" ({counted(abs(moved), 'place')}): {SAMPLE_AGE} yr about {after} {later(catalog, state)}"
    return (
        figures if moved else f" (already {_ENDS[prompt.action]})",
        f"{row}; a {SAMPLE_AGE}-year barrel sells at {change}",
    )


def _preview_upgrade(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    brief, whole = upgrade_result(catalog, state, prompt, distillery)
    return f": {brief}", whole


_PREVIEWS: dict[str, Callable[[Catalog, State, AskAim, str], tuple[str, str]]] = {
    "price_up": _preview_price,
    "price_down": _preview_price,
    "market_up": _preview_market,
    "market_down": _preview_market,
    **dict.fromkeys(UPGRADES, _preview_upgrade),
}
"""For each action, the figures on the button and the whole consequence of aiming it at a distillery."""


AIM = Mechanism(
    prompt=AskAim,
    legal=legal_aim,
    question=ask_aim,
    answers={Aim: Answer(aim, aim_choice)},
    forced=True,
)
