"""The changes an upgrade would make at one distillery: in brief for its button, and as a sentence."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.catalog import Catalog
from engine.angels_share.rules.tracks import barrel_cost, market_drop, upkeep_due
from engine.angels_share.state import AskAim, State
from engine.angels_share.text.words import action_effect, is_last_round
from engine.core.words import counted

Preview = Callable[[Catalog, State, State, AskAim, str], tuple[str, str]]
"""Takes the position before and after, who builds, and where."""


def upgrade_result(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    """Return what building there changes for the builder and for others, in brief and as a sentence."""
    trial = state.clone()
    trial.distilleries[distillery].upgrades.append(prompt.action)
    return _PREVIEWS[prompt.action](catalog, state, trial, prompt, distillery)


def _marketer(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    old, new = (market_drop(catalog, state, state.distilleries[distillery]) for state in (before, after))
    if new == old:
        return "no drop anyway", "a sale does not drop it anyway"
    drop = f"drops it {counted(new, 'place')} instead of {old}" if new else "no longer drops it"
    brief = f"drop {new} instead of {old}, {_share(before, prompt, distillery)}"
    return brief, f"a sale {drop}; {_owned(before, prompt, distillery)}"


def _barrel_maker(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    old, new = (barrel_cost(catalog, state.distilleries[distillery]) for state in (before, after))
    cost = f"barrel {new} instead of {old}{_for_you(before, prompt, distillery)}"
    return cost, f"new {cost}"


def _for_buyers(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    cost = f"barrel {barrel_cost(catalog, before.distilleries[distillery])}{_for_you(before, prompt, distillery)}"
    return cost, f"{action_effect(catalog, prompt.action)}; new {cost}"


def _master(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    place = f"competition {before.competition.index(distillery) + 1} of {len(before.competition)}"
    more = f"its card counts {catalog.effects.master_bonus} more; {place} now"
    return f"{place}, {_share(before, prompt, distillery)}", f"{more}; {_owned(before, prompt, distillery)}"


def _storehouse(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    old, new = (upkeep_due(catalog, state, state.players[prompt.seat]) for state in (before, after))
    upkeep = f"your upkeep {old} becomes {new}" if new != old else f"your upkeep stays {old}"
    return upkeep, f"{upkeep}; {_owned(before, prompt, distillery)}"


def _restaurant(catalog: Catalog, before: State, after: State, prompt: AskAim, distillery: str) -> tuple[str, str]:
    when = _first_guest(catalog, before, prompt, distillery)
    return when, f"{action_effect(catalog, prompt.action)}, {when}"


def _first_guest(catalog: Catalog, state: State, prompt: AskAim, distillery: str) -> str:
    """Return the time at which a player could first arrive there: AS-12 pays on arrival only."""
    place = state.distilleries[distillery]
    is_open = place.placed_by is None and state.players[prompt.seat].pawn != distillery
    still_to_move = state.order[state.turn + 1 :]
    if is_open and any(state.players[seat].pawn != distillery for seat in still_to_move):
        return "this round already"
    return "but nobody arrives there anymore" if is_last_round(catalog, state) else "from next round on"


def _for_you(state: State, prompt: AskAim, distillery: str) -> str:
    """Say what it does for the builder, who stands there and profits first, as it works at once (AS-17)."""
    return ", for you now" if state.players[prompt.seat].pawn == distillery else ""


def _held(state: State, prompt: AskAim, distillery: str) -> tuple[int, int]:
    """Return how many barrels of this distillery the builder holds, and how many all others."""
    held = [sum(barrel.distillery == distillery for barrel in player.barrels) for player in state.players]
    return held[prompt.seat], sum(held) - held[prompt.seat]


def _share(state: State, prompt: AskAim, distillery: str) -> str:
    mine, others = _held(state, prompt, distillery)
    return f"{mine} of {counted(mine + others, 'barrel')} yours" if mine + others else "no barrels yet"


def _owned(state: State, prompt: AskAim, distillery: str) -> str:
    mine, others = _held(state, prompt, distillery)
    if not mine + others:
        return "nobody has its barrels yet"
    return f"you have {mine or 'none'} of its barrels, others {others or 'none'}"


_PREVIEWS: dict[str, Preview] = {
    "marketer": _marketer,
    "barrel_maker": _barrel_maker,
    "second_still": _for_buyers,
    "master_distillery": _master,
    "storehouse": _storehouse,
    "restaurant": _restaurant,
    "climate_control": _for_buyers,
}
