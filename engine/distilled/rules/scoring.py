"""End scoring: spirits left in the warehouse, bottles, upgrades, goals and money; then who has won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.core.game import Outcome, ScoreLine, Seat
from engine.distilled.catalog import Catalog
from engine.distilled.rules.facts import Facts, facts
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.rules.goal_barrel import rows_done, solo_won, target
from engine.distilled.rules.goals import achieved
from engine.distilled.rules.powers.operations import MONEY_RATE, SP_PER_FLAVOR
from engine.distilled.state import Solo, Spirit, State

REGIONS_OF_A_SET = 3
LEDGER_TITLES: Mapping[str, str] = {
    "sales": "Sales",
    "awards": "Spirit awards",
    "labels": "Label spaces",
    "solo": "Solo goals",
    "tastings": "Tastings",
}
"""The labels shown for the sources of SP during play."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The final scoring of one player."""

    warehouse: int
    bottles: int
    upgrades: int
    goals: tuple[str, ...]
    """Those achieved."""
    goal_points: int
    money: int
    """SP for money."""
    money_left: int
    """Breaks ties (DI-24)."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        return (
            ScoreLine("Unsold spirits", self.warehouse),
            ScoreLine("Bottles", self.bottles),
            ScoreLine("Upgrades", self.upgrades),
            ScoreLine("Secret goals", self.goal_points),
            ScoreLine("Money", self.money),
        )

    @property
    def total(self) -> int:
        return self.warehouse + self.bottles + self.upgrades + self.goal_points + self.money


def ending(catalog: Catalog, state: State, seat: Seat) -> Ending:
    """Read from the table before any money is turned into SP (DI-19)."""
    look, goals = facts(catalog, state, seat), achieved(catalog, state, seat)
    rate = money_per_sp(look)
    return Ending(
        warehouse=sum(unsold_points(catalog, spirit) for spirit in look.player.warehouse),
        bottles=bottle_points(look),
        upgrades=sum(upgrade_points(look, card) for card in look.upgrades()),
        goals=goals,
        goal_points=sum(catalog.goals[goal].sp for goal in goals),
        money=look.player.money // rate,
        money_left=look.player.money % rate,
    )


def money_per_sp(look: Facts) -> int:
    """Return how much money makes 1 SP at the end."""
    rates = [power.n for card in look.upgrades() for power in card.at("endgame") if power.op == MONEY_RATE.name]
    return min([look.catalog.rules.end.money_per_sp, *rates])


def unsold_points(catalog: Catalog, spirit: Spirit) -> int:
    """Return the SP of recipe, barrel, cards and each flavor; nothing that a sale would add (DI-08, DI-31)."""
    barrel = catalog.card(spirit.barrel)
    each = catalog.rules.end.unsold_flavor + sum(p.unsold and p.op == SP_PER_FLAVOR.name for p in barrel.powers)
    printed = sum(catalog.card(card).sp for card in spirit.cards)
    return catalog.recipes[spirit.recipe].sp + barrel.sp + printed + each * len(spirit.flavors)


def bottle_points(look: Facts) -> int:
    """Return the SP of sets of one region and a bottle of each region; bottles without one do not count."""
    rules = look.catalog.rules
    regions = Counter(look.region(bottle.region) for bottle in look.bottles() if bottle.region)
    every = rules.bottles.all_regions if len(regions) == REGIONS_OF_A_SET else 0
    return every + sum(rules.bottle_set(count) for count in regions.values())


def outcome(catalog: Catalog, state: State) -> Outcome | None:
    """Add end scoring to what was earned in play; the state itself stays as the last round left it."""
    if state.stage != "over":
        return None
    seats = range(len(state.players))
    endings = [ending(catalog, state, seat) for seat in seats]
    scores = tuple(state.players[seat].sp + endings[seat].total for seat in seats)
    if state.solo is not None:
        won = (0,) if solo_won(catalog, state.solo, scores[0]) else ()
        note = _solo_note(catalog, state.solo, scores[0])
    else:
        won = _winners(scores, endings)
        note = _tie_note(scores, won)
    return Outcome(won, scores, tuple(_breakdown(state, seat, endings[seat]) for seat in seats), note)


def _breakdown(state: State, seat: Seat, ending: Ending) -> tuple[ScoreLine, ...]:
    earned = (ScoreLine(LEDGER_TITLES[source], points) for source, points in state.players[seat].ledger.items())
    return tuple(line for line in (*earned, *ending.lines) if line.points)


def _winners(scores: Sequence[int], endings: Sequence[Ending]) -> tuple[Seat, ...]:
    """Return those with the most SP, then the most money left; players who are still level win together (DI-24)."""
    ranks = [(score, ending.money_left) for score, ending in zip(scores, endings, strict=True)]
    return tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))


def _tie_note(scores: Sequence[int], won: Sequence[Seat]) -> str:
    if len(won) > 1:
        return "Equal in points and in money left over: a shared victory."
    level = sum(score == max(scores) for score in scores)
    return "Equal in points; the money left over decides." if level > 1 else ""


def _solo_note(catalog: Catalog, solo: Solo, score: int) -> str:
    rows, goal = len(solo.rows), target(catalog, solo)
    if rows_done(solo) < rows:
        return f"Goals completed in {rows_done(solo)} of {rows} rows; every row needs one."
    return f"All {rows} rows completed; {score} of the {goal} SP needed."
