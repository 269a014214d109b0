"""The recap: one line per turn, important lines for barrels, rounds and the end, and awards when all is over."""

from __future__ import annotations

import pytest

from engine.core.game import StoryItem
from engine.heaven_and_ale.actions import (
    Activate,
    Advance,
    Buy,
    Decline,
    Enter,
    Move,
    Place,
    PlaceCard,
    Score,
    SellCard,
    Stop,
)
from engine.heaven_and_ale.events import AnyEvent, GameEnded
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from tests.heaven_and_ale.table import CATALOG, GAME, NAMES, Table, around
from tests.kit.playing import play_session


def story(table: Table) -> list[StoryItem]:
    return list(GAME.story(table.events, NAMES))


def turn_of(table: Table, seat: int) -> str:
    (item,) = [item for item in story(table) if item.seat == seat]
    return item.text.removeprefix(NAMES[seat]).strip()


def test_a_purchase_is_one_line() -> None:
    table = Table(2)
    seat = table.seat
    table.show(9, "hops4", "wood1", "wood2")
    table.do(Move(9), Buy("hops4"), Place("L7"), Buy("wood1"), Place("D3"), Stop())
    assert turn_of(table, seat) == "went to space 9, bought hops 4 for 8 (L7) and wood 1 for 1 (D3)."
    assert not story(table)[0].important


def test_a_shed_is_told_with_all_it_brought() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, around("H3", ["wood2", "yeast2", "hops3", "water3", "barley1"]))
    last = CATALOG.hexes["H3"].neighbors[5]
    table.buy(1, "wood1", last)
    table.do(Activate(("D6", "L7")))
    assert turn_of(table, seat) == (
        f"went to space 1, bought wood 1 for 1 ({last}), built shed H3 (sum 12): water +3, brewmaster +1 and 2 ducats."
    )


def test_a_shed_in_the_midst_of_purchases_keeps_their_order() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, around("H2", ["wood1", "yeast1", "hops1", "water1", "barley1"]))
    last = CATALOG.hexes["H2"].neighbors[5]
    table.show(1, "wood1", "hops1", "yeast1")
    table.do(Move(1), Buy("wood1"), Place(last), Buy("hops1"), Place("D1"), Stop())
    shed = "built shed H2 (sum 6): brewmaster +6"
    assert turn_of(table, seat) == f"went to space 1, bought wood 1 for 2 ({last}), {shed}, bought hops 1 for 1 (D1)."


@pytest.mark.parametrize(
    ("answers", "text"),
    [
        ((PlaceCard("ducats_12"),), "placed the card “12 ducats”"),
        ((PlaceCard("disc_count"),), "placed the card “Steps per disc” (barley +2)"),
        ((PlaceCard("colour_count"), Advance("hops")), "placed the card “Steps per tile” (hops +2)"),
        ((Decline(),), "placed no card"),
    ],
)
def test_a_disc_and_its_card_are_one_line(answers: tuple[PlaceCard, ...], text: str) -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, {"L1": "hops3", "D1": "hops2", "D2": "wood1"})
    table.discs(seat, "yeast")
    table.do(Move(12), Score("hops"), *answers)
    assert turn_of(table, seat) == f"went to space 12, scored hops: 3 steps and 2 ducats, {text}."


def test_barrels_are_important() -> None:
    table = Table(2)
    seat = table.seat
    table.me.brewmaster = 1
    table.do(Move(14))
    (item,) = story(table)
    text = f"{NAMES[seat]} went to space 14, took the large barrel for Brewer 1+ (4 points)."
    assert item == StoryItem(text, seat, True)


@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("first", "went back to the start (first player)."),
        ("ducats", "went back to the start (2 ducats)."),
        ("brewmaster", "went back to the start (brewmaster +1)."),
    ],
)
def test_returning_is_told_with_its_reward(start: str, text: str) -> None:
    table = Table(2)
    seat = table.seat
    table.player(1 - seat).start = "resource"
    table.do(Enter(start))
    assert turn_of(table, seat) == text


def test_the_marker_of_a_start_reward_is_part_of_the_line() -> None:
    table = Table(2)
    seat = table.seat
    table.player(1 - seat).start = "ducats"
    table.do(Enter("resource"), Advance("water"))
    assert turn_of(table, seat) == "went back to the start (water +2)."
    opening = Table(2, started=False)
    chooser = opening.seat
    opening.do(Enter("resource"), Advance("water"))
    assert turn_of(opening, chooser) == "began in the starting area (water +2)."


def test_sales_are_told_together_and_belong_to_the_turn_they_are_made_in() -> None:
    table = Table(2)
    seat = table.seat
    table.player(1 - seat).home = True  # so the same player has the next turn, too
    table.do(SellCard("barrel"), SellCard("ducats_12"))
    table.buy(1, "hops1", "D1")
    table.do(SellCard("disc_count"))
    table.buy(2, "hops1", "D2")
    lines = [item.text.removeprefix(NAMES[seat]).strip() for item in story(table)]
    assert lines == [
        "sold 2 cards for 6, went to space 1, bought hops 1 for 1 (D1).",
        "sold the card “Steps per disc” for 3, went to space 2, bought hops 1 for 1 (D2).",
    ]


def test_a_new_round_is_important_and_names_the_first_player() -> None:
    table = Table(2)
    table.finish_round()
    (item,) = [item for item in story(table) if item.seat is None]
    assert item.important
    assert item.text == f"Round 1 ends. First in round 2: {NAMES[table.state.first]}."
    table.finish_round()
    assert story(table)[-1].text.endswith("A second disc lies on spaces 7 and 12.")


def all_events(seats: int, seed: int) -> list[AnyEvent]:
    session = play_session(GAME, seats, HeavenAndAleOptions(), seed)
    assert session.history is not None
    return [*session.history.opening_events, *(event for entry in session.history.log for event in entry.events)]


def test_the_end_is_told_step_by_step() -> None:
    events = all_events(3, 5)
    items = list(GAME.story(events, NAMES))
    assert [item.seat for item in items[-4:]] == [0, 1, 2, None]
    assert all(item.important for item in items[-4:])
    assert all("the lowest resource" in item.text for item in items[-4:-1])
    ended = next(event for event in events if isinstance(event, GameEnded))
    assert items[-1].text.startswith("The winner is" if len(ended.winners) == 1 else "The victory is shared by")


def test_the_end_ranks_the_players_and_explains_every_sum_in_one_line() -> None:
    barrels = (("production", 12), ("barrels", 18), ("first player", 0))
    even = (("production", 35), ("barrels", 0), ("first player", 1))
    (item,) = GAME.story([GameEnded((30, 36), (1,), (barrels, even))], NAMES)
    assert item.text == (
        "The winner is Bo: Bo 36 points (production 35, first player 1), Ann 30 points (production 12, barrels 18)."
    )
    for seats in (2, 3, 4):
        ended = all_events(seats, 5)[-1]
        assert isinstance(ended, GameEnded)
        assert tuple(sum(points for _, points in own) for own in ended.sources) == ended.scores


def test_the_end_of_a_game_stored_without_its_sources_is_still_told() -> None:
    event = GAME.events.load('{"scores":[30,36],"winners":[1],"kind":"game_ended"}')
    (item,) = GAME.story([event], NAMES)
    assert item.text == "The winner is Bo: Bo 36 points, Ann 30 points."


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_every_game_has_three_or_four_awards_and_one_line_per_turn(seats: int, seed: int) -> None:
    events = all_events(seats, seed)
    awards = GAME.awards(events, NAMES)
    assert 3 <= len(awards) <= 4
    assert len({award.title for award in awards}) == len(awards)
    assert all(award.text.startswith(NAMES[award.seat]) for award in awards)
    turns = sum(event.kind in ("moved", "entered") for event in events)
    final = seats + 1
    rounds = sum(event.kind == "round_began" for event in events)
    assert len(GAME.story(events, NAMES)) == turns + rounds + final


def test_a_stretch_that_begins_in_the_midst_of_a_turn_is_told_as_far_as_it_is_known() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, {"L1": "hops3", "D2": "wood1"})
    table.do(Move(12))
    table.events.clear()
    table.do(Score("wood"))
    assert turn_of(table, seat) == "scored wood: 1 ducat."
