"""Scoring discs: which spot, what it activates, and the privilege pair it may complete."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, LABEL_LIMIT, Choice
from engine.core.words import first_fitting
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import AnyAction, Score
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import Gain, Scored
from engine.heaven_and_ale.rules.activation import gain_of, scored_hexes
from engine.heaven_and_ale.rules.privilege import offer_privilege
from engine.heaven_and_ale.rules.production import take_gain
from engine.heaven_and_ale.state import AskSpot, Context, Player, State
from engine.heaven_and_ale.text.words import after_gain, short_gain_text, spot_gain_text, spot_name


def usable_groups(catalog: Catalog, player: Player) -> set[str]:
    """Return the groups that have a free spot whose kind of tile is in the garden."""
    discs, counts = player.discs, player.counts
    found: set[str] = set()
    if catalog.number_spot not in discs and any(player.fertility):
        found.add("A")
    for group, families in catalog.scored_families.items():
        for spot, family in families:
            if counts[family] and spot not in discs:
                found.add(group)
                break
    return found


def open_scores(catalog: Catalog, player: Player, groups: str) -> list[Score]:
    """Return the free spots of these groups that have something to score; only numbers in the garden (HA-08)."""
    found: list[Score] = []
    for spot in catalog.spots.values():
        if spot.group not in groups or spot.id in player.discs:
            continue
        if spot.group == "A":
            found += [actions.score(spot.id, number) for number in catalog.numbers if player.fertility[number]]
        elif player.counts[spot.scores]:
            found.append(actions.score(spot.id, 0))
    return found


def legal_spot(catalog: Catalog, state: State, prompt: AskSpot) -> list[AnyAction]:
    player = state.players[prompt.seat]
    return [*open_scores(catalog, player, catalog.space(player.space).groups)]


def score_gain(catalog: Catalog, player: Player, action: Score) -> Gain:
    """Return the gain of a disc on this spot now."""
    return gain_of(catalog, player, scored_hexes(catalog, player, action.spot, action.number))


def score(ctx: Context, prompt: AskSpot, action: Score) -> None:
    """Place the disc and activate; HA-13: a completed pair is looked at when all that is done."""
    state, catalog, player = ctx.state, ctx.catalog, ctx.state.players[prompt.seat]
    state.discs[player.space] -= 1
    player.discs[action.spot] = action.number
    gain = score_gain(catalog, player, action)
    take_gain(catalog, player, gain)
    ctx.emit(Scored(prompt.seat, action.spot, action.number, gain))
    offer_privilege(ctx, prompt.seat, catalog.spots[action.spot].pair)


# What people see


def ask_spot(catalog: Catalog, state: State, prompt: AskSpot) -> str:
    return "Place your disc on which scoring spot?"


def score_choice(catalog: Catalog, state: State, prompt: AskSpot, action: Score) -> Choice:
    player = state.players[prompt.seat]
    gain = score_gain(catalog, player, action)
    name = spot_name(catalog, action.spot, action.number)
    brings = (spot_gain_text(catalog, action.spot, gain), short_gain_text(catalog, gain))
    pair = _pair_hint(catalog, player, action)
    return Choice(
        icon=catalog.spots[action.spot].scores if catalog.spots[action.spot].group != "A" else "",
        key=f"score-{action.spot}-{action.number}" if action.number else f"score-{action.spot}",
        verb="score",
        label=first_fitting(LABEL_LIMIT, *(f"Score {name}: {text}" for text in brings)),
        hint=first_fitting(HINT_LIMIT, *(text + pair for text in after_gain(catalog, player, gain))),
        tone="gain",
        about=(f"spot.{prompt.seat}.{action.spot}",),
    )


def _pair_hint(catalog: Catalog, player: Player, action: Score) -> str:
    """Say that the disc completes a privilege pair, if it does."""
    pair = catalog.pairs[catalog.spots[action.spot].pair]
    missing = [spot for spot in pair if spot != action.spot and spot not in player.discs]
    if missing:
        return ""
    return "; completes a pair: you may place a card" if player.cards else "; completes a pair, but you have no card"


SCORING = Mechanism(
    prompt=AskSpot,
    legal=legal_spot,
    question=ask_spot,
    answers={Score: Answer(score, score_choice)},
    forced=True,
    shot="seat",
)
