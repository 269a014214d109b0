"""From the state to what one seat, or everybody, may see of it: the only way out."""

from __future__ import annotations

from functools import cache

from engine.core.flow import Parallel
from engine.core.game import Seat
from engine.distilled.card_views import (
    card_view,
    card_views,
    goal_view,
    identity_view,
    recent,
    recipe_view,
    recipe_views,
)
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import DECKS, FRESH, MarketDeck, RunStep
from engine.distilled.rules.goal_barrel import claimable, reachable, target
from engine.distilled.rules.market import basic_limit
from engine.distilled.rules.measures import metric_text
from engine.distilled.rules.odds import chances
from engine.distilled.rules.recipes import barrels_for, can_distill, known_ids, missing
from engine.distilled.rules.scoring import outcome
from engine.distilled.rules.solo import occasion_of
from engine.distilled.setup import labels_in_play
from engine.distilled.state import Bottle, Player, Run, Sale, Solo, Spirit, Stage, State
from engine.distilled.text.cards import powers_text
from engine.distilled.view import (
    AwardView,
    BasicView,
    BottleView,
    ChanceView,
    KnownFlavors,
    LabelView,
    Phase,
    PrivateView,
    RowView,
    RunView,
    SaleView,
    SeatView,
    SoloCardView,
    SoloView,
    SpaceView,
    SpiritView,
    Step,
    UpgradeView,
    View,
)

_PHASES: dict[Stage, Phase] = {
    "setup": "setup",
    "round": "start",
    "powers": "start",
    "market": "market",
    "cleanup": "market",
    "distill": "distill",
    "distill_end": "distill",
    "sell": "sell",
    "sold": "sell",
    "age": "age",
    "awards": "end",
    "tasting": "end",
    "claims": "end",
    "next": "end",
    "over": "over",
}

_STEPS: dict[str, Step] = {
    "basic": "basic",
    "power": "power",
    "purchase": "purchase",
    "discount": "discount",
    "replace": "replace",
    "look": "look",
    "shown": "shown",
    "flavor": "flavor",
    "sale": "sale",
    "bonus": "bonus",
    "free": "free",
    "discard": "discard",
    "truck": "truck",
    "tasting": "tasting",
    "claim": "claim",
    "swap": "swap",
}


def build_view(catalog: Catalog, state: State) -> View:
    """Build the view of the table that all players may see."""
    return View(
        flight=state.flight,
        options=state.options,
        round=state.round,
        rounds=catalog.rules.round.rounds,
        phase=_PHASES[state.stage],
        first=state.first,
        order=state.order,
        waiting=state.flow.awaited,
        step=_step(state),
        basic=_basic(catalog),
        rows=tuple([_row(catalog, state, deck) for deck in DECKS]),
        shown=card_views(catalog, tuple(card for _, card in state.shown)),
        flavor_discards=len(state.flavor_discards),
        labels=_labels(catalog, tuple(state.labels.items()), len(state.players)),
        awards=_awards(catalog, tuple(state.awards.items())),
        seats=tuple([_seat(catalog, state, number) for number in range(len(state.players))]),
        solo=None if state.solo is None else _solo(catalog, state, state.solo),
        private=None,
        outcome=outcome(catalog, state),
    )


def _step(state: State) -> Step:
    top = state.flow.top
    if top is None:
        return "over"
    if isinstance(top, Parallel):
        return "setup" if state.stage == "setup" else "distill"
    return _STEPS[top.kind]


# The table


@cache
def _basic(catalog: Catalog) -> tuple[BasicView, ...]:
    return tuple(BasicView(card_view(catalog, card), catalog.cards[card].count) for card in catalog.basic)


def _row(catalog: Catalog, state: State, deck: MarketDeck) -> RowView:
    cards = card_views(catalog, state.market.rows[deck])
    missing = catalog.rules.space.market_row - len(cards)
    return RowView(
        deck=deck,
        cards=(*[None] * missing, *cards),
        left=len(state.market.decks[deck]),
        truck=card_views(catalog, state.market.truck[deck]),
    )


@recent
def _labels(catalog: Catalog, labels: tuple[tuple[str, int], ...], seats: int) -> tuple[LabelView, ...]:
    return tuple(
        LabelView(recipe_view(catalog, recipe), left, labels_in_play(catalog, recipe, seats)) for recipe, left in labels
    )


@recent
def _awards(catalog: Catalog, awards: tuple[tuple[str, tuple[Seat, ...]], ...]) -> tuple[AwardView, ...]:
    records = [(catalog.awards[award], winners) for award, winners in awards]
    return tuple(AwardView(a.id, a.name, a.sp, metric_text(catalog, a.metric), winners) for a, winners in records)


# A distillery


def _seat(catalog: Catalog, state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    public = state.stage != "setup"
    return SeatView(
        ready=public or (state.flow.prompt_for(seat) is None),
        identity=identity_view(catalog, player.identity) if public else None,
        identity_used=player.identity in player.used,
        money=player.money,
        sp=player.sp,
        pantry=card_views(catalog, player.pantry),
        storeroom=card_views(catalog, player.storeroom),
        upgrades=_upgrades(catalog, player.upgrades, player.used),
        recipes=recipe_views(catalog, known_ids(catalog, player)) if public else (),
        cubes=recipe_views(catalog, player.cubes),
        signature="aside" if player.aside else "taken",
        signature_made=player.signature_made,
        spaces=_spaces(catalog, tuple(player.labels.items())),
        bottles=_bottles(catalog, player.bottles),
        fresh=None if player.fresh is None else _spirit(catalog, player.fresh),
        warehouse=tuple([_spirit(catalog, spirit) for spirit in player.warehouse]),
        run=None if player.run is None else _run(catalog, player, player.run),
        sales=tuple([_sale(catalog, sale) for sale in player.sales]),
        basics_left=max(0, basic_limit(catalog, player) - player.basics) if public else 0,
        passed=player.passed,
        round_money=player.round_money,
        round_sp=player.round_sp,
        goals=len(player.goals) if public else catalog.rules.setup.goals_kept if state.solo is None else 0,
        lacking=tuple(missing(catalog, player.pantry)) if _PHASES[state.stage] in ("start", "market") else (),
    )


@recent
def _upgrades(catalog: Catalog, upgrades: tuple[str, ...], used: tuple[str, ...]) -> tuple[UpgradeView, ...]:
    return tuple(UpgradeView(card_view(catalog, upgrade), upgrade in used) for upgrade in upgrades)


@recent
def _bottles(catalog: Catalog, bottles: tuple[Bottle, ...]) -> tuple[BottleView, ...]:
    return tuple(BottleView(card_view(catalog, bottle.card), bottle.matched) for bottle in bottles)


@recent
def _spaces(catalog: Catalog, labels: tuple[tuple[str, str], ...]) -> tuple[SpaceView, ...]:
    placed = {space: recipe_view(catalog, recipe) for space, recipe in labels}
    bonuses = catalog.bonuses.values()
    return tuple(SpaceView(b.id, b.name, powers_text(catalog, b), placed.get(b.id)) for b in bonuses)


@recent
def _spirit(catalog: Catalog, spirit: Spirit) -> SpiritView:
    recipe, cards = catalog.recipes[spirit.recipe], [catalog.cards[c] for c in (*spirit.cards, spirit.barrel)]
    bonus = catalog.rules.aged_bonus(len(spirit.flavors)) if recipe.aged else 0
    return SpiritView(
        recipe=recipe_view(catalog, spirit.recipe),
        cards=card_views(catalog, spirit.cards),
        barrel=card_view(catalog, spirit.barrel),
        label=spirit.label,
        round=spirit.round,
        flavors=len(spirit.flavors),
        sp=recipe.sp + bonus + sum(card.sp for card in cards),
        money=recipe.money + sum(card.money for card in cards),
    )


def _sale(catalog: Catalog, sale: Sale) -> SaleView:
    return SaleView(
        spirit=_spirit(catalog, sale.spirit),
        flavors=card_views(catalog, sale.spirit.flavors),
        bottle=card_view(catalog, sale.bottle),
        money=sale.money,
        sp=sale.sp,
    )


def _run(catalog: Catalog, player: Player, run: Run) -> RunView:
    return _run_view(
        catalog,
        run.step,
        (*run.washback, *[catalog.alcohol] * run.added),
        run.added,
        run.stack,
        run.cut,
        run.removed,
        run.kept,
        run.traded,
        _chances(catalog, player, run) if run.step == "fill" else (),
    )


@recent
def _run_view(
    catalog: Catalog,
    step: RunStep,
    washback: tuple[str, ...],
    added: int,
    stack: tuple[str, ...],
    cut: tuple[str, ...],
    removed: tuple[str, ...],
    kept: tuple[str, ...],
    traded: bool,
    found: tuple[ChanceView, ...],
) -> RunView:
    back = [card for card in cut if step in ("returned", "recipe", "done")]
    for card in (*removed, *(kept if step in ("recipe", "done") else ())):
        if card in back:
            back.remove(card)
    return RunView(
        step=step,
        washback=card_views(catalog, washback),
        added=added,
        stack=card_views(catalog, stack),
        cut=card_views(catalog, cut),
        back=card_views(catalog, tuple(back)),
        traded=traded,
        chances=found,
        rested=step == "done" and not cut,
    )


def _chances(catalog: Catalog, player: Player, run: Run) -> tuple[ChanceView, ...]:
    """Return the chances while the washback is being filled, if it could be distilled as it is."""
    if not can_distill(catalog, run.washback):
        return ()
    found = chances(catalog, player, run.washback)
    return tuple(
        ChanceView(recipe_view(catalog, recipe), chance, bool(barrels_for(catalog, player, catalog.recipes[recipe])))
        for recipe, chance in found.items()
    )


# Solo


def _solo(catalog: Catalog, state: State, solo: Solo) -> SoloView:
    prompt = state.flow.prompt_for(0)
    ready = claimable(catalog, state, occasion_of(prompt)) if prompt is not None and state.stage != "setup" else ()
    return SoloView(
        rows=_solo_rows(catalog, solo.rows, solo.face_up, solo.completed, reachable(catalog, solo), ready),
        active=solo.active,
        swapped=solo.swapped,
        target=target(catalog, solo),
        stack=len(solo.stack),
    )


@recent
def _solo_rows(
    catalog: Catalog,
    rows: tuple[tuple[str, ...], ...],
    face_up: tuple[str, ...],
    completed: tuple[str, ...],
    ways: tuple[str, ...],
    ready: tuple[str, ...],
) -> tuple[tuple[SoloCardView, ...], ...]:
    return tuple(
        tuple(
            _solo_card(catalog, card, completed=card in completed, reachable=card in ways, claimable=card in ready)
            if card in face_up
            else _face_down(catalog, card)
            for card in row
        )
        for row in rows
    )


@cache
def _solo_text(catalog: Catalog, goal: str) -> str:
    return metric_text(catalog, catalog.solo_goals[goal].metric)


def _face_down(catalog: Catalog, card: str) -> SoloCardView:
    """Return a card of which only the letter on the back is known."""
    tier = catalog.solo_goals[card].tier
    return SoloCardView("", tier, None, "", 0, 0, 0, completed=False, reachable=False, claimable=False)


def _solo_card(catalog: Catalog, card: str, *, completed: bool, reachable: bool, claimable: bool) -> SoloCardView:
    goal = catalog.solo_goals[card]
    return SoloCardView(
        id=goal.id,
        tier=goal.tier,
        kind=goal.kind,
        text=_solo_text(catalog, card),
        money=goal.money,
        sp=goal.sp,
        target=goal.target,
        completed=completed,
        reachable=reachable,
        claimable=claimable,
    )


# The secrets of one seat


def private_view(catalog: Catalog, state: State, seat: Seat) -> PrivateView:
    """Build the view of the secrets of this seat."""
    player = state.players[seat]
    looked = state.looked if state.flow.awaited == (seat,) else ()
    places = [*([(FRESH, player.fresh)] if player.fresh else []), *enumerate(player.warehouse)]
    return PrivateView(
        seat=seat,
        identities=tuple(identity_view(catalog, identity) for identity in player.dealt),
        identity=identity_view(catalog, player.identity) if player.identity else None,
        goals=tuple(goal_view(catalog, goal) for goal in player.goals),
        looked=card_views(catalog, looked),
        known=tuple(
            KnownFlavors(place, card_views(catalog, tuple(spirit.flavors[n] for n in spirit.known)))
            for place, spirit in places
            if spirit.known
        ),
    )
