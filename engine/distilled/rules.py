"""Distilled: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.core.rules import GameRules
from engine.distilled import (
    awards,
    describing,
    glossary,
    invariants,
    narration,
    rounds,
    scoring,
    setup,
    statistics,
    story,
    viewing,
)
from engine.distilled import help as rules_help
from engine.distilled.actions import AnyAction
from engine.distilled.buying import DISCOUNT, REPLACING
from engine.distilled.catalog import Catalog, load_catalog
from engine.distilled.choosing import CHOOSING, GOAL, IDENTITY
from engine.distilled.ending import TASTING
from engine.distilled.events import AnyEvent
from engine.distilled.flavors import FLAVOR
from engine.distilled.greedy import Greedy
from engine.distilled.labels import BONUS, DISCARD, FREE, TRUCK
from engine.distilled.making import DISTILL_PHASE, RECIPE
from engine.distilled.market import PURCHASE
from engine.distilled.meta import META
from engine.distilled.prompts import AnyPrompt
from engine.distilled.revealing import LOOK, SHOWN
from engine.distilled.round_powers import BASIC, POWER
from engine.distilled.selling import SALE
from engine.distilled.solo import ANY_TIME, CLAIM, SWAP
from engine.distilled.state import State
from engine.distilled.stilling import AGAIN, RETURN, STILL
from engine.distilled.view import View
from engine.distilled.washback import TAKING, WASHBACK

RULES: GameRules[State, AnyAction, AnyEvent, View, Catalog] = GameRules(
    meta=META,
    state=State,
    action=AnyAction,
    event=AnyEvent,
    prompt=AnyPrompt,
    mechanisms=(
        *(IDENTITY, GOAL),
        *(BASIC, POWER, PURCHASE, DISCOUNT, REPLACING, LOOK, SHOWN),
        *(WASHBACK, TAKING, STILL, AGAIN, RETURN, RECIPE, FLAVOR),
        *(SALE, BONUS, FREE, DISCARD, TRUCK),
        *(TASTING, CLAIM, SWAP),
    ),
    standing=(ANY_TIME,),
    parallels=(CHOOSING, DISTILL_PHASE),
    load=load_catalog,
    deal=setup.deal,
    proceed=rounds.proceed,
    view=viewing.build_view,
    private_view=viewing.private_view,
    outcome=scoring.outcome,
    narrate=narration.narrate,
    describe=describing.describe,
    rounds=lambda state: state.round,
    check=invariants.check,
    strategies={"greedy": Greedy},
    topics=rules_help.topics,
    glossary=glossary.glossary,
    story=story.tell_story,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
)
