"""Hints tell consequences, help explains, and every event has its line."""

from __future__ import annotations

import re

import pytest

from engine.angels_share.actions import Aim, Move, Schedule, Sell
from engine.angels_share.data.models import INSTANT, TOKENS, UPGRADES
from engine.angels_share.events import Competed
from engine.angels_share.meta import AngelsShareOptions
from tests.angels_share.table import CATALOG, GAME, NAMES, Table
from tests.kit.playing import random_positions


def test_a_sale_tells_what_it_pays_and_how_far_the_distillery_falls() -> None:
    table = Table(4)
    table.distillery("blue").price = 7
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.give(table.seat, "blue", 15)
    table.give(table.seat, "blue", 15)
    choice = table.choice(Sell("blue", 15))
    assert choice.label == "Sell Heron Water 15 yr (+31)"
    assert re.fullmatch(
        r"Heron Water drops 4 places in the market; if kept, it sells at about \d+ next round", choice.hint
    )
    assert choice.max_count == 2
    table.market("green", "grey", "pink", "orange", "purple", "blue", "white")
    assert "drops 1 place" in table.choice(Sell("blue", 15)).hint


def test_a_move_tells_the_action_the_cost_and_where_the_price_would_stand() -> None:
    table = Table(4)
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.distillery("blue").price = 5
    table.show("blue", "cash")
    choice = table.choice(Move("blue"))
    assert (choice.label, choice.hint, choice.icon) == ("Go to Heron Water: Cash +5, barrel 9", "", "blue")
    told = "Cash +5; barrel costs 9; 10-year barrels sell at 21 now, about 24 next round; your card "
    assert table.told(Move("blue")).startswith(told)


def test_an_aimed_action_tells_where_the_price_would_stand_after_this_round() -> None:
    table = Table(4)
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["green", "grey", "pink", "blue", "orange", "purple", "white"]
    table.distillery("blue").price = 5
    table.visit("white", "price_up")
    choice = table.choice(Aim("blue"))
    assert choice.label == "Raise Heron Water (+2): barrel 11, 10 yr 24"
    assert table.told(Aim("blue")) == "barrel costs 11; a 10-year barrel sells at 24 instead of 21, about 28 next round"


def test_an_event_tells_what_it_comes_after_and_what_upkeep_would_cost() -> None:
    table = Table(4)
    table.give(table.seat, "blue", 5)
    table.next_token("upkeep")
    table.visit("white", "event")
    assert table.choice(Schedule(2)).label == "Put it on round 2: after aging and upkeep"
    assert table.choice(Schedule(2)).hint == "you would pay 2 for today's barrels"
    assert table.choice(Schedule(1)).label == "Put it on round 1 (this round): after aging"


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
    text = GAME.narrate(Competed((("blue", 6), ("grey", 7)), ("grey", "blue"), (("blue", 2),)), NAMES)
    assert text == "The round ends. Turned up: Heron Water 6+2, Slate Crag 7. Strongest is Heron Water."


def test_a_round_is_told() -> None:
    table = Table(2)
    table.give(0, "blue", 10)
    table.finish_round()
    text = "\n".join(GAME.narrate(event, NAMES) for event in table.events)
    for words in ("went to", "laid a card face down", "Turned up", "Prices", "All barrels age", "order of round 2"):
        assert words in text


def test_the_text_board_tells_everything_public() -> None:
    table = Table(5)
    table.give(0, "blue", 10)
    table.upgrade("blue", "marketer")
    table.event("income", 3)
    text = GAME.describe(table.view(None), NAMES)
    for words in ("Heron Water 10 years", "Marketer", "3: Aging, Income", "13 event tokens", "12 loans", "deck"):
        assert words in text


def test_events_and_upgrades_say_what_they_do_where_they_are_asked_about() -> None:
    table = Table(4)
    table.next_token("selling")
    table.visit("white", "event")
    assert GAME.question(table.state, table.seat) == "Forced sale: everyone must sell one aged barrel. In which round?"
    table.finish_turn()
    table.visit("blue", "storehouse")
    assert GAME.question(table.state, table.seat) == "Storehouse: its barrels need no upkeep. At which distillery?"
    assert table.choice(Aim("grey")).label == "Build at Slate Crag: your upkeep stays 0"
    assert table.told(Aim("grey")) == "your upkeep stays 0; nobody has its barrels yet"
    table.give(table.seat, "grey", 5)
    assert table.told(Aim("grey")) == "your upkeep 2 becomes 0; you have 1 of its barrels, others none"


@pytest.mark.parametrize(
    ("token", "number", "hint"),
    [
        ("income", 1, "you would get 6 for today's barrels"),
        ("age_extra", 2, "barrels then age 10 years in that round"),
        ("price_adjust", 1, "prices then move 2 times in that round"),
        ("selling", 3, ""),
    ],
)
def test_a_token_tells_what_it_would_do_in_each_round(token: str, number: int, hint: str) -> None:
    table = Table(4)
    table.give(table.seat, "blue", 5)
    table.give(table.seat, "grey", 5)
    table.next_token(token)
    table.visit("white", "event")
    assert table.choice(Schedule(number)).hint == hint


def test_a_card_without_effect_says_so_before_the_move() -> None:
    table = Table(4)
    table.show("blue", "event")
    assert table.told(Move("blue")).startswith("Event: draw and place one; barrel costs")
    while table.state.event_stack:
        table.event(table.state.event_stack[0], 8)
    assert table.told(Move("blue")).startswith("card has no effect; barrel costs")
    assert table.choice(Move("blue")).label.startswith("Go to Heron Water: no effect, barrel ")


def test_sales_and_destinations_cannot_be_mistaken_for_each_other() -> None:
    table = Table(4)
    table.distillery("green").price = 9
    table.show("green", "redraw")
    table.give(table.seat, "green", 5)
    sale, move = table.choice(Sell("green", 5)), table.choice(Move("green"))
    assert (sale.label, sale.tone, sale.group) == ("Sell Pine Glen 5 yr (+19)", "gain", "Sell barrels")
    assert (move.label, move.tone, move.group) == (
        "Go to Pine Glen: Redraw 3, barrel 13",
        "primary",
        "Go to a distillery",
    )
    assert move.spot == "Pine Glen"


@pytest.mark.parametrize("seats", [2, 5])
def test_every_choice_tells_its_consequence(seats: int) -> None:
    for position in random_positions(GAME, seats, AngelsShareOptions(), 31):
        for action in GAME.legal_actions(position.state, position.seat):
            choice = GAME.choice(position.state, position.seat, action)
            assert choice.hint or re.search(r": .|\(already", choice.label) or choice.verb == "pass"
            assert "→" not in choice.hint + (choice.private_hint or "")
            assert not choice.hint.endswith("…")


def test_the_icons_are_explained_in_one_topic() -> None:
    (icons,) = [topic.text for topic in GAME.topics if topic.key == "icons"]
    names = (*CATALOG.action_names.values(), *CATALOG.event_names.values())
    assert [name for name in names if f"{name}: " not in icons] == []
    assert "Cash +5: take 5 coins from the bank." in icons


def test_the_hand_tells_what_barrels_sell_for_and_what_loans_cost() -> None:
    table = Table(4)
    table.distillery("blue").price = 5
    table.give(0, "blue", 10)
    table.give(0, "blue", 0)
    table.loans(0, 4)
    private = table.view(0).private
    assert private is not None
    assert (private.sale_value, table.view(None).seats[0].owed) == (21, 80)
    text = GAME.describe(table.view(0), NAMES)
    assert "Your barrels sell for 21 now: Heron Water 10 years (+21), Heron Water new" in text
    assert "You have 4 loans: −80 at the end" in text


def test_the_text_board_uses_full_names() -> None:
    table = Table(5)
    table.give(0, "white", 10)
    table.give(0, "white", 15)
    head = GAME.describe(table.view(None), NAMES).split("\n\n")[0]
    assert "Ann: North Ben 10, 15." in head
