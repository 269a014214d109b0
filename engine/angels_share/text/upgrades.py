"""What an upgrade would change at one distillery, in words."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.catalog import Catalog
from engine.angels_share.rules.tracks import barrel_cost, market_drop, upkeep_due
from engine.angels_share.state import AskAim, State
from engine.angels_share.text.words import action_effect
from engine.core.words import counted

Preview = Callable[[Catalog, State, State, AskAim, str], str]
"""Takes the position before and after, who builds, and where."""


def upgrade_result(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> str:
    """What building there changes for the builder and for others."""
    trial = state.clone()
    trial.distilleries[distillery].upgrades.append(prompt.action)
    return _PREVIEWS[prompt.action](catalog, state, trial, prompt, distillery)


def _marketer(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    old, new = (market_drop(catalog, state, state.distilleries[distillery]) for state in (before, after))
    if new == old:
        return "a sale does not drop it anyway"
    drop = f"drops it {counted(new, 'row')} instead of {old}" if new else "no longer drops it"
    return f"a sale {drop}; {_owned(before, prompt, distillery)}"


def _barrel_maker(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    old, new = (barrel_cost(catalog, state.distilleries[distillery]) for state in (before, after))
    return f"new barrel {new} instead of {old}{_for_you(before, prompt, distillery)}"


def _for_buyers(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    cost = barrel_cost(catalog, before.distilleries[distillery])
    return f"{action_effect(catalog, prompt.action)}; new barrel {cost}{_for_you(before, prompt, distillery)}"


def _master(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    place, of = before.competition.index(distillery) + 1, len(before.competition)
    return (
        f"its card counts {catalog.effects.master_bonus} more; competition {place} of {of} now; "
        f"{_owned(before, prompt, distillery)}"
    )


def _storehouse(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    old, new = (upkeep_due(catalog, state, state.players[prompt.seat]) for state in (before, after))
    upkeep = f"your upkeep {old} becomes {new}" if new != old else f"your upkeep stays {old}"
    return f"{upkeep}; {_owned(before, prompt, distillery)}"


def _restaurant(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> str:
    taken = before.distilleries[distillery].placed_by is not None or before.players[prompt.seat].pawn == distillery
    when = "from next round on" if taken else "this round already"
    return f"{action_effect(catalog, prompt.action)}, {when}"


def _for_you(state: State, prompt: AskAim, distillery: str) -> str:
    """AS-17: it works at once, so the builder who stands there profits first."""
    return ", for you now" if state.players[prompt.seat].pawn == distillery else ""


def _owned(state: State, prompt: AskAim, distillery: str) -> str:
    held = [sum(b.distillery == distillery for b in player.barrels) for player in state.players]
    mine = held[prompt.seat]
    if not any(held):
        return "nobody has its barrels yet"
    return f"you have {mine or 'none'} of its barrels, others {sum(held) - mine or 'none'}"


_PREVIEWS: dict[str, Preview] = {
    "marketer": _marketer,
    "barrel_maker": _barrel_maker,
    "second_still": _for_buyers,
    "master_distillery": _master,
    "storehouse": _storehouse,
    "restaurant": _restaurant,
    "climate_control": _for_buyers,
}
