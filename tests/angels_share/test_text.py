"""Hints tell consequences, help explains, and every event has its line."""

from __future__ import annotations

from engine.angels_share.actions import Aim, Move, Schedule, Sell
from engine.angels_share.events import Competed
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.tables import INSTANT, TOKENS, UPGRADES
from tests.angels_share.table import CATALOG, GAME, NAMES, Table


def test_a_sale_tells_what_it_pays_and_how_far_the_distillery_falls() -> None:
    table = Table(4)
    table.house("blue").price = 7
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.give(table.seat, "blue", 15)
    table.give(table.seat, "blue", 15)
    choice = table.choice(Sell("blue", 15))
    assert choice.hint == "+31 money; falls 4 rows in the market"
    assert choice.most == 2
    table.market("green", "grey", "pink", "orange", "purple", "blue", "white")
    assert "falls 1 row" in table.choice(Sell("blue", 15)).hint


def test_a_move_tells_the_action_the_cost_and_where_the_price_would_stand() -> None:
    table = Table(4)
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.house("blue").price = 5
    table.show("blue", "cash")
    assert table.choice(Move("blue")).hint == "Cash +5; barrel 9; 10/20 yr 21/26 → 24/38 as the tracks stand"


def test_an_aimed_action_tells_where_the_price_would_stand_after_this_round() -> None:
    table = Table(4)
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.house("blue").price = 5
    table.visit("white", "price_up")
    assert table.choice(Aim("blue")).hint == "barrel 11; 10/20 yr 21/26 → 28/46 after this round as the tracks stand"


def test_an_event_tells_what_it_comes_after_and_what_upkeep_would_cost() -> None:
    table = Table(4)
    table.give(table.seat, "blue", 5)
    table.next_token("upkeep")
    table.visit("white", "event")
    assert table.choice(Schedule(2)).hint == "after aging, upkeep; you would pay 2 for today's barrels"
    assert table.choice(Schedule(1)).label == "Round 1 (this round)"


def test_every_action_event_and_distillery_can_be_looked_up() -> None:
    keys = {topic.key for topic in GAME.glossary}
    assert keys == {
        *INSTANT,
        *UPGRADES,
        *(f"event_{token}" for token in TOKENS),
        *(f"distillery_{distillery}" for distillery in CATALOG.distilleries),
    }
    assert {topic.key for topic in GAME.topics} >= {
        *("overview", "turn", "cards", "prices", "round", "money", "secrets", "options"),
    }


def test_the_topics_name_every_action_event_and_option() -> None:
    text = {topic.key: topic.text for topic in GAME.topics}
    names = (*CATALOG.action_names.values(), *(CATALOG.event_names[token] for token in TOKENS))
    assert [name for name in names if name not in text["cards"]] == []
    titles = [field.title or "" for field in AngelsShareOptions.model_fields.values()]
    assert [title for title in titles if title not in text["options"]] == []


def test_a_master_distillery_is_told_with_its_bonus() -> None:
    told = GAME.narrate(Competed((("blue", 6), ("grey", 7)), ("grey", "blue"), (("blue", 2),)), NAMES)
    assert told == "Turned up: Heron Water 6+2, Slate Crag 7. Strongest is Heron Water."


def test_a_round_is_told() -> None:
    table = Table(2)
    table.give(0, "blue", 10)
    table.finish_round()
    told = "\n".join(GAME.narrate(event, NAMES) for event in table.events)
    for words in ("goes to", "lays a card face down", "Turned up", "Prices", "All barrels age", "Round 2"):
        assert words in told


def test_the_text_board_tells_everything_public() -> None:
    table = Table(5)
    table.give(0, "blue", 10)
    table.upgrade("blue", "marketer")
    table.event("income", 3)
    told = GAME.describe(table.view(None), NAMES)
    for words in ("Heron Water 10 years", "Marketer", "3: Aging, Income", "13 event tokens", "12 loans", "deck"):
        assert words in told
