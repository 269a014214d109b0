"""Distilled: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.core.rules import GameRules
from engine.distilled import awards, setup, statistics, view_builder
from engine.distilled.actions import AnyAction, OpenSwap, Taste
from engine.distilled.catalog import Catalog
from engine.distilled.data.loading import load_catalog
from engine.distilled.events import AnyEvent
from engine.distilled.luck import LUCK
from engine.distilled.meta import META
from engine.distilled.player.greedy import Greedy, keen
from engine.distilled.player.playing import Playing
from engine.distilled.player.reasons import expected, reason
from engine.distilled.player.redeal import determinize
from engine.distilled.player.tempers import TALK, TEMPERS
from engine.distilled.prompts import AnyPrompt
from engine.distilled.rules import invariants, rounds, scoring
from engine.distilled.rules.distill_phase import DISTILL_PHASE, RECIPE
from engine.distilled.rules.flavors import FLAVOR
from engine.distilled.rules.identity_choice import CHOOSING, GOAL, IDENTITY
from engine.distilled.rules.labels import BONUS, DISCARD, FREE, TRUCK
from engine.distilled.rules.market import PURCHASE
from engine.distilled.rules.purchase import DISCOUNT, REPLACING
from engine.distilled.rules.reveal import LOOK, SHOWN
from engine.distilled.rules.round_end import TASTING
from engine.distilled.rules.round_start import BASIC, POWER
from engine.distilled.rules.sale import SALE
from engine.distilled.rules.solo import ANY_TIME, CLAIM, SWAP
from engine.distilled.rules.still import AGAIN, RETURN, STILL
from engine.distilled.rules.washback import TAKING, WASHBACK
from engine.distilled.state import State
from engine.distilled.text import board, glossary, lessons
from engine.distilled.text import help as rules_help
from engine.distilled.text.story import STORY
from engine.distilled.view import View

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
    view=view_builder.build_view,
    private_view=view_builder.private_view,
    outcome=scoring.outcome,
    describe=board.describe,
    describe_secrets=board.describe_secrets,
    rounds=lambda state: state.round,
    next_seat=rounds.next_seat,
    undisturbed=rounds.undisturbed,
    check=invariants.check,
    strategies={"greedy": Greedy, "strong": keen},
    noise=4.0,
    determinize=determinize,
    reason=reason,
    expected=expected,
    gives_up=lambda action: isinstance(action, OpenSwap) or (isinstance(action, Taste) and action.sp > 0),
    tempers=TEMPERS,
    talk=TALK,
    think=Playing,
    playouts={"strong": 12, "master": 60},
    topics=rules_help.topics,
    glossary=glossary.glossary,
    lessons=lessons.lessons,
    guided=lessons.GUIDED,
    story=STORY,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
    luck=LUCK,
)
