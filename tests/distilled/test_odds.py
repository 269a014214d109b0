"""The chances shown are exact: compared with playing out every shuffle through the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from engine.distilled.actions import (
    DISTILL,
    REDISTILL,
    AnyAction,
    Distill,
    Fill,
    KeepCut,
    Make,
    PutBack,
    Redistill,
    RunStill,
    TakeBasic,
)
from engine.distilled.rules.odds import chances, setting_of, still_powers
from engine.distilled.rules.recipes import alcohol_for, barrels_for
from engine.distilled.rules.washback import run_of
from engine.distilled.state import State
from tests.distilled.table import CATALOG, GAME, RiggedRng, Table

BARRELS = "clay_barrel wood_barrel"
SETTLED = (Distill, Redistill, KeepCut, PutBack, RunStill)


def ready(identity: str, upgrades: str, washback: str, recipes: str = "soju whiskey cachaca") -> Table:
    """A table on which only the order to distill is missing."""
    table = Table(identity)
    table.do(*table.offered(TakeBasic)[:1])
    table.learn(0, recipes)
    table.give(0, f"{upgrades} {BARRELS}")
    table.pantry(0, "")
    table.give(0, washback)
    table.pass_market()
    table.do(*(Fill(card) for card in washback.split()), seat=0)
    return table


def best(state: State, recipe: str, known: dict[object, float]) -> float:
    """The chance of a recipe under the best play from here, over all shuffles that may come."""
    player = state.players[0]
    run = run_of(player)
    if player.fresh is not None:
        return float(player.fresh.recipe == recipe)
    position = (run.step, tuple(sorted(run.stack)), tuple(sorted(run.removed)), run.used)
    if position not in known:
        legal = GAME.legal_actions(state, 0)
        if any(isinstance(action, Make) for action in legal):
            known[position] = float(any(isinstance(action, Make) and action.recipe == recipe for action in legal))
        else:
            steps = [action for action in legal if isinstance(action, SETTLED)]
            known[position] = max(expected(state, step, recipe, known) for step in steps)
    return known[position]


def expected(state: State, action: AnyAction, recipe: str, known: dict[object, float]) -> float:
    return sum(weight * best(after, recipe, known) for weight, after in outcomes(state, action))


def outcomes(state: State, action: AnyAction) -> Iterator[tuple[float, State]]:
    """Return what an action may lead to, and how likely that is."""
    powers = still_powers(CATALOG, state.players[0])
    shuffles = isinstance(action, RunStill) or (action in (DISTILL, REDISTILL) and not powers)
    for weight, cut in cuts(state, action) if shuffles else [(1.0, None)]:
        after, rng = state.clone(), RiggedRng(1)
        rng.cut = cut
        GAME.apply(after, 0, action, rng)
        yield weight, after


def cuts(state: State, action: AnyAction) -> Iterator[tuple[float, tuple[str, str]]]:
    """Every top and bottom card of the shuffled washback."""
    player = state.players[0]
    washback = run_of(player).washback
    used = action.powers if isinstance(action, RunStill) else ()
    extra = setting_of(still_powers(CATALOG, player), used).extra
    pile = Counter([*washback, *["alcohol"] * (alcohol_for(CATALOG, washback) + extra)])
    whole = pile.total() * (pile.total() - 1)
    for top in pile:
        for bottom in pile:
            if ways := pile[top] * (pile[bottom] - (top == bottom)):
                yield ways / whole, (top, bottom)


@pytest.mark.parametrize(
    ("identity", "upgrades", "washback"),
    [
        ("japan", "", "yeast water mixed_grains mixed_grains"),
        ("japan", "spirit_safe", "yeast water mixed_grains mixed_grains"),
        ("japan", "spirit_safe", "yeast water rye mixed_plants"),
        ("japan", "coffey_still", "yeast water mixed_grains mixed_plants"),
        ("japan", "coffey_still spirit_safe", "yeast water mixed_grains mixed_plants"),
        ("japan", "coffey_still column_still", "yeast water mixed_grains mixed_grains"),
        ("japan", "worm_tub column_still spirit_safe", "yeast water mixed_grains mixed_plants"),
        ("america", "", "yeast water dent_corn mixed_grains"),
        ("america", "spirit_safe", "yeast water dent_corn mixed_grains"),
        ("america", "coffey_still spirit_safe", "yeast water dent_corn mixed_plants"),
    ],
)
def test_di_65_the_chances_are_those_of_the_best_play_over_all_shuffles(
    identity: str, upgrades: str, washback: str
) -> None:
    table = ready(identity, upgrades, washback)
    player = table.player(0)
    found = chances(CATALOG, player, washback.split())
    makeable = [recipe for recipe in found if barrels_for(CATALOG, player, CATALOG.recipes[recipe])]
    assert len(makeable) >= 4
    for recipe in makeable:
        assert found[recipe] == pytest.approx(best(table.state, recipe, {})), recipe


def test_di_65_each_way_to_run_the_still_has_its_own_chances() -> None:
    table = ready("japan", "worm_tub column_still spirit_safe", "yeast water mixed_grains mixed_plants")
    player = table.player(0)
    table.do(DISTILL, seat=0)
    powers = still_powers(CATALOG, player)
    for action in table.offered(RunStill, 0):
        found = chances(CATALOG, player, run_of(player).washback, setting_of(powers, action.powers))
        assert found["vodka"] == pytest.approx(expected(table.state, action, "vodka", {}))
