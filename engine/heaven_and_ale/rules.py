"""Heaven & Ale: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.core.rules import GameRules
from engine.heaven_and_ale import (
    awards,
    describing,
    invariants,
    narration,
    rounds,
    scoring,
    setup,
    statistics,
    story,
    viewing,
)
from engine.heaven_and_ale import help as rules_help
from engine.heaven_and_ale.actions import AnyAction
from engine.heaven_and_ale.buying import BUYING
from engine.heaven_and_ale.catalog import Catalog, load_catalog
from engine.heaven_and_ale.discs import SCORING
from engine.heaven_and_ale.events import AnyEvent
from engine.heaven_and_ale.greedy import Greedy
from engine.heaven_and_ale.markers import MARKER
from engine.heaven_and_ale.meta import META
from engine.heaven_and_ale.moving import TURN
from engine.heaven_and_ale.placing import PLACING
from engine.heaven_and_ale.privileges import PRIVILEGE, SELLING
from engine.heaven_and_ale.sheds import ACTIVATION
from engine.heaven_and_ale.starting import START
from engine.heaven_and_ale.state import AnyPrompt, State
from engine.heaven_and_ale.view import View

RULES: GameRules[State, AnyAction, AnyEvent, View, Catalog] = GameRules(
    meta=META,
    state=State,
    action=AnyAction,
    event=AnyEvent,
    prompt=AnyPrompt,
    mechanisms=(START, TURN, BUYING, PLACING, ACTIVATION, SCORING, PRIVILEGE, MARKER),
    standing=(SELLING,),
    load=load_catalog,
    deal=setup.deal,
    proceed=rounds.proceed,
    view=viewing.build_view,
    outcome=scoring.outcome,
    narrate=narration.narrate,
    describe=describing.describe,
    rounds=lambda state: state.round,
    check=invariants.check,
    strategies={"greedy": Greedy},
    topics=rules_help.topics,
    glossary=rules_help.glossary,
    story=story.tell_story,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
)
