"""Angel's Share: its mechanisms, and the functions that make it a game."""

from __future__ import annotations

from engine.angels_share import awards, setup, statistics, view_builder
from engine.angels_share.actions import AnyAction
from engine.angels_share.catalog import Catalog, load_catalog
from engine.angels_share.events import AnyEvent
from engine.angels_share.luck import LUCK
from engine.angels_share.meta import META
from engine.angels_share.player.greedy import Greedy
from engine.angels_share.player.playing import Playing
from engine.angels_share.player.reasons import expected, reason
from engine.angels_share.player.redeal import determinize
from engine.angels_share.player.tempers import TALK, TEMPERS
from engine.angels_share.rules import invariants, rounds, scoring
from engine.angels_share.rules.event_token import SCHEDULE
from engine.angels_share.rules.purchase import BUYING
from engine.angels_share.rules.redraw import REDRAW
from engine.angels_share.rules.sale import SALE
from engine.angels_share.rules.target import AIM
from engine.angels_share.rules.turn import TURN
from engine.angels_share.state import AnyPrompt, State
from engine.angels_share.text import board, lessons
from engine.angels_share.text import help as rules_help
from engine.angels_share.text.story import STORY
from engine.angels_share.view import View
from engine.core.rules import GameRules

RULES: GameRules[State, AnyAction, AnyEvent, View, Catalog] = GameRules(
    meta=META,
    state=State,
    action=AnyAction,
    event=AnyEvent,
    prompt=AnyPrompt,
    mechanisms=(TURN, AIM, SCHEDULE, REDRAW, BUYING, SALE),
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
    check=invariants.check,
    strategies={"greedy": Greedy},
    noise=6.0,
    determinize=determinize,
    reason=reason,
    tempers=TEMPERS,
    talk=TALK,
    expected=expected,
    think=Playing,
    playouts={"strong": 100, "master": 500},
    topics=rules_help.topics,
    glossary=rules_help.glossary,
    lessons=lessons.lessons,
    guided=lessons.GUIDED,
    story=STORY,
    awards=awards.give_awards,
    statistics=statistics.STATISTICS,
    luck=LUCK,
)
