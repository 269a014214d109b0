"""Help explains, the text board tells everything, and every event has its line."""

from __future__ import annotations

import pytest

from engine.core.game import ALT_TEXT_LIMIT, alt_text
from engine.heaven_and_ale.actions import Advance, Enter, Move, Score
from engine.heaven_and_ale.events import (
    AnyEvent,
    BarrelsScored,
    CardPlaced,
    Entered,
    FirstPlayerScored,
    ProductionScored,
)
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from tests.heaven_and_ale.table import CATALOG, GAME, NAMES, Table
from tests.kit.playing import play_session, random_positions

TOPICS = {topic.key: topic.text for topic in GAME.topics}


def test_every_component_can_be_looked_up() -> None:
    assert {topic.key for topic in GAME.glossary} == {
        *(f"tile_{family}" for family in (*CATALOG.resources, *CATALOG.monks)),
        *(f"shed_{kind.type}" for kind in CATALOG.shed_types),
        *(f"card_{card}" for card in CATALOG.cards),
        *(f"goal_{goal}" for goal in CATALOG.goals),
        *(f"start_{start}" for start in CATALOG.starts),
    }


def test_the_topics_name_every_goal_card_shed_and_band() -> None:
    for goal in CATALOG.goals.values():
        assert f"{goal.name}: " in TOPICS["barrels"]
        assert f"{goal.name}: " in TOPICS["icons"]
    for card in CATALOG.cards.values():
        assert f"{card.name}: " in TOPICS["privileges"]
    for sums in ("0–7", "8–11", "12–17", "18–23", "24–30"):
        assert sums in TOPICS["sheds"]
    for line in ("Below 1: exchange 5:1, 2 points", "12–14: exchange 2:1, 4 points", "20: exchange 1:1, 6 points"):
        assert line in TOPICS["end"]
    assert "3 with 2 players, 4 with 3 players and 6 with 4 players" in TOPICS["rounds"]
    assert "second discs on 7 and 12 with 2 players; 7, 12 and 16 with 3 players" in TOPICS["rounds"]


def test_the_text_board_tells_everything() -> None:
    table = Table(4)
    seat = table.seat
    table.give(seat, {"L7": "hops4", "D2": "monk_a"})
    table.discs(seat, "x", "wood", number=4)
    table.me.privileges[1] = "barrel"
    table.me.cards = tuple(card for card in table.me.cards if card != "barrel")
    table.state.large["six_ones"] = seat
    table.show(9, "hops4", "wood1")
    text = GAME.describe(table.view(), NAMES)
    for words in (
        "9: hops 4, wood 1",
        "7: scoring B, 1 disc",
        "14: barrels",
        "L7 hops 4",
        "D2 monk a",
        "Number 4, Wood",
        "placed Points per barrel at pair 1",
        "large Six 1s",
        f"Six 1s (your garden has 6 resource tiles of number 1): large {NAMES[seat]}, small free",
        "5 monk stacks",
        "28 discs",
    ):
        assert words in text, words
    table.buy(1, "hops1", "L1")
    assert f"figures: {NAMES[seat]}" in GAME.describe(table.view(), NAMES)


def test_the_text_board_tells_progress_sheds_that_are_begun_and_the_final_round() -> None:
    table = Table(2)
    table.me.brewmaster = 1
    table.give(table.seat, {"L7": "hops4", "L5": "wood1"})
    text = GAME.describe(table.view(), NAMES)
    assert "Goals: Brewer 1+ reached, barrel waiting, Six 1s 1 of 6" in text
    assert "H3 begun with 2 tiles of 6, sum 5" in text
    assert "the final one" not in text
    table.last_round()
    assert "Heaven & Ale, round 3 of 3, the final one." in GAME.describe(table.view(), NAMES)


def test_the_text_board_explains_production_at_the_end() -> None:
    session = play_session(GAME, 2, HeavenAndAleOptions(), 3)
    view = GAME.view(session.state, None)
    text = GAME.describe(view, NAMES)
    assert view.outcome is not None
    for own, lines in zip(view.seats, view.outcome.breakdown, strict=True):
        value = view.board.bands[own.band].value
        lowest = str(min(spot for _, spot in own.markers)).replace("-", "−")
        assert f"After the exchange: lowest resource {lowest} × {value} = {lines[0].points} point" in text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_alt_text_is_never_cut(seats: int) -> None:
    names = ("Maximiliana Longname", "Bartholomew Longname", "Cunegonde Longname", "Desdemona Longname")[:seats]
    for position in random_positions(GAME, seats, HeavenAndAleOptions(), 8):
        head = GAME.describe(GAME.view(position.state, None), names).split("\n\n")[0]
        assert alt_text(head) == head
        assert len(head) <= ALT_TEXT_LIMIT


def test_every_event_of_many_games_has_a_line() -> None:
    kinds: set[str] = set()
    for seed in range(12):
        session = play_session(GAME, 2 + seed % 3, HeavenAndAleOptions(), seed)
        assert session.history is not None
        for event in (e for entry in session.history.log for e in entry.events):
            assert GAME.narrate(event, NAMES).strip(), event
            kinds.add(event.kind)
    assert kinds >= {"round_began", "entered", "moved", "placed", "scored", "card_sold", "exchanged", "game_ended"}


def test_a_turn_is_narrated() -> None:
    table = Table(2)
    seat, name = table.seat, NAMES[table.seat]
    table.give(seat, {"L1": "hops3", "D1": "hops2", "D2": "wood1"})
    table.do(Move(12), Score("hops"))
    lines = [GAME.narrate(event, NAMES) for event in table.events]
    assert lines == [f"{name} went to space 12.", f"{name} scored hops: 3 steps and 2 ducats."]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (Entered(0, "first", False, 0, 0), "Ann went back to the start (first player)."),
        (CardPlaced(0, "ducats_12", 1), "Ann placed the card “12 ducats”: 12 ducats."),
        (CardPlaced(0, "brewmaster_5", 1), "Ann placed the card “Brewmaster +5”: brewmaster +5."),
        (CardPlaced(0, "barrel", 1), "Ann placed the card “Points per barrel”: +1 at the end for each barrel."),
        (CardPlaced(0, "disc_count", 1), "Ann placed the card “Steps per disc”."),
        (BarrelsScored(0, 1, 0, 0, 4), "Ann has 1 large barrel: 4 points."),
        (
            BarrelsScored(0, 2, 1, 3, 13),
            "Ann has 2 large and 1 small barrels: 13 points, 3 of them by the privilege card.",
        ),
        (ProductionScored(0, "hops", 3, 4, 12), "Ann: hops is lowest on 3, times 4 makes 12 points."),
        (ProductionScored(0, "hops", -2, 2, 0), "Ann: hops is lowest on −2; below 1 it brings nothing."),
        (FirstPlayerScored(0, 1), "Ann stands on the first-player space: 1 point."),
    ],
)
def test_a_line_speaks_of_the_player_in_the_third_person(event: AnyEvent, line: str) -> None:
    assert GAME.narrate(event, NAMES) == line


def test_questions_say_what_is_asked() -> None:
    table = Table(3, started=False)
    assert table.question() == "Which starting space do you take?"
    table.do(Enter("resource"))
    assert table.question() == "Which resource moves 2 steps?"
    table.do(Advance("wood"))
    while table.state.stage == "start":
        table.do(table.legal()[0])
    assert table.question() == f"Move to which space? You have {table.me.ducats} ducats."
    table.me.ducats = 0
    assert table.question() == "With 0 ducats you can do nothing ahead. Sell a card first, or go home?"
    table.me.ducats = 25
    table.show(1, "hops1", "wood1")
    table.do(Move(1))
    assert table.question() == "Buy which tile? You have 25 ducats."
    assert GAME.shot(table.state, table.seat) == "seat"
