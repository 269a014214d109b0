"""Whiskey Business!: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.core.rules import GameRules
from engine.whiskey_business import awards, setup, statistics, view_builder
from engine.whiskey_business.actions import AnyAction
from engine.whiskey_business.catalog import Catalog, load_catalog
from engine.whiskey_business.events import AnyEvent
from engine.whiskey_business.luck import LUCK
from engine.whiskey_business.meta import META
from engine.whiskey_business.player.greedy import Greedy, far_sighted
from engine.whiskey_business.player.reasons import reason
from engine.whiskey_business.player.tempers import TALK, TEMPERS
from engine.whiskey_business.rules import invariants, scoring, shot, stages, turn
from engine.whiskey_business.rules.flight import DRAINING, GIVING, PLEDGES
from engine.whiskey_business.rules.keep import KEEPING
from engine.whiskey_business.rules.roll import ROLLING
from engine.whiskey_business.rules.sheet import SHELF
from engine.whiskey_business.rules.shot import STUCK
from engine.whiskey_business.rules.toast import TOASTING
from engine.whiskey_business.state import AnyPrompt, State
from engine.whiskey_business.text import board, lessons
from engine.whiskey_business.text import help as rules_help
from engine.whiskey_business.text.story import STORY
from engine.whiskey_business.view import View

RULES: GameRules[State, AnyAction, AnyEvent, View, Catalog] = GameRules(
    meta=META,
    state=State,
    action=AnyAction,
    event=AnyEvent,
    prompt=AnyPrompt,
    mechanisms=(ROLLING, KEEPING, STUCK, SHELF, DRAINING, GIVING, TOASTING),
    parallels=(PLEDGES,),
    load=load_catalog,
    deal=setup.deal,
    proceed=stages.proceed,
    view=view_builder.build_view,
    outcome=scoring.outcome,
    describe=board.describe,
    rounds=lambda state: (state.turn_number - 1) // state.seats + 1,
    next_seat=turn.next_seat,
    check=invariants.check,
    strategies={"greedy": Greedy, "strong": far_sighted, "master": far_sighted},
    noise=0.3,
    exact_appraisals=frozenset({"roll", "bank", "stop"}),
    reason=reason,
    tempers=TEMPERS,
    talk=TALK,
    topics=rules_help.topics,
    glossary=rules_help.glossary,
    lessons=lessons.lessons,
    guided=lessons.GUIDED,
    reactions=shot.reactions,
    story=STORY,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
    luck=LUCK,
)
