"""The recap: one line per turn, the end of a round as one important line, and awards when all is over."""

from __future__ import annotations

import pytest

from bot.play.recaps import ENDING_CHARACTERS
from engine.angels_share.actions import BUY, DRAW_NEW, PASS, Aim, Move, PutAway, Schedule, Sell
from engine.angels_share.events import (
    AnyEvent,
    Bought,
    Competed,
    GameEnded,
    PricesMoved,
    RoundBegan,
    Sold,
    Upgraded,
    UpkeepPaid,
)
from engine.angels_share.meta import AngelsShareOptions
from engine.core.game import StoryItem
from engine.core.rng import Rng
from tests.angels_share.table import CATALOG, GAME, NAMES, Table
from tests.kit.playing import play_session

RICH = "Heron Water"


def story(table: Table) -> list[StoryItem]:
    return list(GAME.story(table.events, NAMES))


def turn_of(table: Table, seat: int) -> str:
    (item,) = [item for item in story(table) if item.seat == seat]
    assert not item.important
    return item.text


def test_a_turn_is_one_line() -> None:
    table = Table(4)
    seat, name = table.seat, NAMES[table.seat]
    table.distillery("white").price = 9
    table.give(seat, "white", 10)
    table.do(Sell("white", 10))
    table.visit("orange", "price_down")
    table.do(Aim("grey"))
    table.do(PASS)
    went = "went to Ember Kettle (Price −2: Slate Crag)"
    assert turn_of(table, seat) == f"{name} sold North Ben 10 yr for 28, {went}, bought nothing."


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("cash", "Cash +5"),
        ("market_up", "Market +2: Slate Crag"),
        ("marketer", "Marketer: built at Slate Crag"),
        ("event", "Event: put Income on round 3"),
        ("redraw", "Redraw 3: exchanged 1 card"),
    ],
)
def test_every_kind_of_card_is_told(action: str, text: str) -> None:
    table = Table(4)
    seat = table.seat
    table.distillery("blue").price = 5
    table.market("blue", "green", "pink", "grey", "orange", "purple", "white")
    table.next_token("income")
    table.visit("blue", action)
    answers = {
        "market_up": [Aim("grey")],
        "marketer": [Aim("grey")],
        "event": [Schedule(3)],
        "redraw": [PutAway("grey"), DRAW_NEW],
    }
    for answer in answers.get(action, []):
        table.do(answer)
    table.do(BUY)
    assert turn_of(table, seat) == f"{NAMES[seat]} went to Heron Water ({text}), bought the barrel for 9."


def test_an_action_without_effect_and_a_restaurant_are_told() -> None:
    table = Table(4)
    seat = table.seat
    table.upgrade("blue", "restaurant")
    table.state.upgrade_tokens["marketer"] = 0
    table.state.distilleries["grey"].upgrades.append("marketer")
    table.state.distilleries["pink"].upgrades.append("marketer")
    table.state.distilleries["white"].upgrades.append("marketer")
    table.visit("blue", "marketer")
    assert "Heron Water (Restaurant +3; Marketer: no effect)" in turn_of(table, seat)


def test_a_stretch_that_begins_in_the_middle_of_a_turn_still_names_things() -> None:
    table = Table(4)
    seat, name = table.seat, NAMES[table.seat]
    table.distillery("grey").price = 5
    table.visit("orange", "price_down")
    table.events.clear()
    table.do(Aim("grey"))
    assert turn_of(table, seat) == f"{name} moved the price of Slate Crag by −2."
    table.events.clear()
    cost = GAME.view(table.state, None).distilleries[4].cost
    table.do(BUY)
    assert turn_of(table, seat) == f"{name} bought Ember Kettle for {cost}."


def test_several_sales_a_loan_and_a_second_barrel_are_told() -> None:
    table = Table(4)
    seat = table.seat
    table.distillery("white").price = table.distillery("pink").price = 0
    table.distillery("blue").price = 10
    for distillery in ("white", "pink"):
        table.give(seat, distillery, 5)
        table.do(Sell(distillery, 5))
    table.purse(seat, 20)
    table.upgrade("blue", "second_still")
    table.visit("blue", "market_up")
    table.do(Aim("blue"))
    table.do(BUY)
    table.do(BUY)
    text = turn_of(table, seat)
    assert "sold North Ben 5 yr for 10 and Thistle Rose 5 yr for 10, went to" in text
    assert text.endswith("bought the barrel for 14, bought a second one for 14 with 1 loan.")


def test_the_end_of_a_round_is_one_important_line() -> None:
    table = Table(3)
    table.finish_round()
    *turns, end = story(table)
    assert [item.seat for item in turns] == sorted((item.seat for item in turns), key=lambda s: _order(table, s))
    assert len(turns) == 3
    assert (end.important, end.seat) == (True, None)
    assert end.text.startswith("Round 1 ends. Prices: ")
    assert "All barrels age 5 years. Turn order of round 2: " in end.text
    assert len(end.text) < 240


def _order(table: Table, seat: int | None) -> int:
    (competed,) = table.emitted(Competed)
    assert competed.round == 1
    moved = [event.seat for event in table.events if event.kind == "moved"]
    return moved.index(seat if seat is not None else -1)


def test_price_changes_name_the_new_cost() -> None:
    event = PricesMoved(
        (("grey", -1), ("orange", 1), ("blue", 0), ("white", 3), ("pink", -3)), extra=False, costs=(4, 12, 9, 7, 5)
    )
    (item,) = GAME.story([event], NAMES)
    assert item.text == "Prices: North +3 (new barrel 7), Ember +1 (12), Slate −1 (4), Thistle −3 (5)."
    assert GAME.narrate(event, NAMES) == item.text
    (old,) = GAME.story([PricesMoved((("orange", 1),), extra=False)], NAMES)
    assert old.text == "Prices: Ember +1."
    (again,) = GAME.story([PricesMoved((("orange", 0),), extra=True)], NAMES)
    assert again.text == "Prices move again: no change."


def test_an_event_that_asks_players_is_told_between_two_parts_of_the_round_end() -> None:
    table = Table(2)
    seat = table.seat
    table.event("selling")
    table.event("income")
    table.distillery("grey").price = 0
    table.give(seat, "grey", 5)
    while not table.emitted(Sold):
        table.finish_turn()
    text = story(table)
    sale = next(n for n, item in enumerate(text) if "had to sell" in item.text)
    assert text[sale].text.startswith(f"{NAMES[seat]} had to sell Slate Crag 10 yr for ")
    assert text[sale - 1].important
    assert text[sale - 1].text.startswith("Round 1 ends.")
    assert text[sale + 1].important
    assert text[sale + 1].text.startswith("Income: ")


def test_the_first_order_is_told() -> None:
    state, events = GAME.begin(3, AngelsShareOptions(), Rng(5))
    assert events == [RoundBegan(1, tuple(state.order))]
    (item,) = GAME.story(events, NAMES)
    assert item.important
    first, second, third = (NAMES[seat] for seat in state.order)
    assert item.text == f"Turn order of round 1: {first}, {second} and {third}."


@pytest.mark.parametrize("seats", [2, 5])
def test_a_whole_game_is_told_in_turns_and_ends_with_the_winner(seats: int) -> None:
    events = played(seats)
    text = GAME.story(events, NAMES)
    turns = [item for item in text if item.seat is not None and "went to" in item.text]
    assert len(turns) == seats * len(GAME.catalog.boards[GAME.catalog.board_by_seats[seats]].upkeep_rounds) * 2
    assert " won with " in text[-1].text
    assert all(item.text.endswith(".") and "You drew" not in item.text for item in text)


def played(seats: int, seed: int = 9) -> list[AnyEvent]:
    session = play_session(GAME, seats, AngelsShareOptions(), seed)
    assert session.history is not None
    return [event for entry in session.history.log for event in entry.events]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_finished_game_has_three_or_four_awards(seats: int, seed: int) -> None:
    awards = GAME.awards(played(seats, seed), NAMES)
    assert 3 <= len(awards) <= 4
    assert len({award.title for award in awards}) == len(awards)
    assert all(award.text.startswith(NAMES[award.seat]) for award in awards)


def test_the_end_ranks_the_players_in_a_line_of_its_own() -> None:
    table = Table(3)
    table.finish_round()
    table.events.append(GameEnded((30, 30, 10), (80, 140, 80), 1))
    *_, round_end, end = story(table)
    assert round_end.text.startswith("Round 1 ends.")
    assert (end.important, end.seat) == (True, 1)
    assert end.text == "All barrels are sold. Bo won with 140 coins, ahead of Ann (80) and Cy (80)."
    long_names = [f"**{letter * 32}**" for letter in "ABCDE"]
    ended = GameEnded((0,) * 5, (1200,) * 5, 4)
    assert len(GAME.narrate(ended, long_names)) <= ENDING_CHARACTERS


def test_awards_name_the_feat() -> None:
    events: list[AnyEvent] = [
        Sold(0, "blue", 20, 50, 3, forced=False),
        Sold(1, "grey", 25, 0, 1, forced=False),
        Bought(1, "grey", 9, False, "first", 1),
        UpkeepPaid((0, 5), (0, 1)),
        Upgraded(0, "blue", "marketer"),
        Upgraded(1, "blue", "restaurant"),
        GameEnded((30, 30), (80, 40), 0),
    ]
    assert [(award.title, award.seat, award.text) for award in GAME.awards(events, NAMES)] == [
        ("Best sale", 0, "Ann sold Heron Water 20 yr for 50."),
        ("The angels' share", 1, "Bo sold Slate Crag 25 yr for 0."),
        ("Boldest", 1, "Bo took 2 loans."),
        ("Top seller", 0, "Ann sold barrels for 50 during the game."),
    ]


def test_short_names_stay_unique() -> None:
    assert CATALOG.short_name("orange") == "Ember"
    assert {CATALOG.short_name(d) for d in CATALOG.distilleries} == {
        *("Heron", "Pine", "Slate", "Thistle", "Ember", "Kestrel", "North"),
    }


def test_a_move_alone_is_told() -> None:
    table = Table(4)
    seat = table.seat
    table.show("blue", "price_up")
    table.do(Move("blue"))
    assert turn_of(table, seat) == f"{NAMES[seat]} went to {RICH} (Price +2)."
