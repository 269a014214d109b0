"""Heaven & Ale: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.core.rules import GameRules
from engine.heaven_and_ale import awards, setup, statistics, view_builder
from engine.heaven_and_ale.actions import AnyAction, SellCard
from engine.heaven_and_ale.catalog import Catalog, load_catalog
from engine.heaven_and_ale.events import AnyEvent
from engine.heaven_and_ale.luck import LUCK
from engine.heaven_and_ale.meta import META
from engine.heaven_and_ale.player.greedy import Greedy
from engine.heaven_and_ale.player.playing import Playing
from engine.heaven_and_ale.player.reasons import expected, reason
from engine.heaven_and_ale.player.redeal import determinize
from engine.heaven_and_ale.player.tempers import TALK, TEMPERS
from engine.heaven_and_ale.rules import invariants, rounds, scoring
from engine.heaven_and_ale.rules.disc import SCORING
from engine.heaven_and_ale.rules.marker import MARKER
from engine.heaven_and_ale.rules.move import TURN
from engine.heaven_and_ale.rules.placement import PLACING
from engine.heaven_and_ale.rules.privilege import PRIVILEGE, SELLING
from engine.heaven_and_ale.rules.purchase import BUYING
from engine.heaven_and_ale.rules.shed import ACTIVATION
from engine.heaven_and_ale.rules.start import START
from engine.heaven_and_ale.state import AnyPrompt, State
from engine.heaven_and_ale.text import board, lessons
from engine.heaven_and_ale.text import help as rules_help
from engine.heaven_and_ale.text.story import STORY
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
    view=view_builder.build_view,
    outcome=scoring.outcome,
    describe=board.describe,
    rounds=lambda state: state.round,
    next_seat=rounds.following_seat,
    check=invariants.check,
    strategies={"greedy": Greedy},
    noise=1.0,
    determinize=determinize,
    reason=reason,
    tempers=TEMPERS,
    talk=TALK,
    expected=expected,
    gives_up=lambda action: isinstance(action, SellCard),
    think=Playing,
    playouts={"strong": 8, "master": 32},
    topics=rules_help.topics,
    glossary=rules_help.glossary,
    lessons=lessons.lessons,
    guided=lessons.GUIDED,
    story=STORY,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
    luck=LUCK,
)
