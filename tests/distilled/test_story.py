"""The recap: one line per player and phase, important ones for spirits, sales and rounds; awards at the end."""

from __future__ import annotations

import pytest

from engine.core.game import StoryItem
from engine.distilled.actions import PASS_MARKET, Buy, Cover, Learn, Sell
from engine.distilled.events import AnyEvent, Bought
from engine.distilled.meta import DistilledOptions
from engine.distilled.spirit_events import SpiritMade
from tests.distilled.table import GAME, Table
from tests.kit.playing import NAMES, play_session


def story(table: Table) -> list[StoryItem]:
    return list(GAME.story(table.events, NAMES))


def lines_of(table: Table, seat: int) -> list[str]:
    return [item.text for item in story(table) if item.seat == seat]


def test_a_market_phase_is_one_line_per_player_though_turns_alternate() -> None:
    table = Table("japan", "india")
    table.show("rye")
    table.money(0, 7)
    table.money(1, 3)
    table.do(Buy("row", "rye"), Buy("basic", "mixed_plants"), Learn("soju"), PASS_MARKET, PASS_MARKET)
    assert lines_of(table, 0)[0] == "Ann bought Rye for 3, learned Soju for 2, left the market with 2 money."
    assert lines_of(table, 1)[0] == "Bo bought Mixed Plants for 1, left the market with 2 money."


def test_distilling_and_selling_are_important_and_have_their_figures() -> None:
    table = Table("japan", "india")
    table.pantry(0, "yeast water mixed_grains")
    table.spirit(0, "vodka", "yeast water mixed_grains", ("alcohol", "yeast"))
    table.do(Cover("money"))
    made, sold = (item for item in story(table) if item.seat == 0 and item.important)
    assert made.text == "Ann distilled 4 cards, Alcohol and Yeast removed, made Vodka."
    assert sold.text == "Ann sold Vodka in a Glass Bottle for 4 money, 2 SP, got 5 money for the label."


def test_an_aged_sale_names_its_flavors_and_its_rounds() -> None:
    table = Table("japan", "india")
    table.age(0, "whiskey", "mixed_grains rye alcohol", flavors=1)
    flavor = table.player(0).warehouse[0].flavors[0]
    table.pass_market()
    table.rest(0, 1)
    table.do(Sell(0, "glass_bottle"))
    (text,) = [item.text for item in story(table) if "sold" in item.text]
    assert text.startswith("Ann sold Whiskey after 1 round (")
    assert GAME.catalog.card(flavor).name in text


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (SpiritMade(0, "whiskey", "american_standard_barrel", ()), "Ann made Whiskey in an American Standard Barrel."),
        (SpiritMade(1, "vodka", "metal_barrel", ()), "Bo made Vodka in a Metal Barrel."),
        (Bought(0, "water", "basic", 0, 0, (), 0), "Ann bought Water."),
        (Bought(0, "jug", "row", 1, 1, ("jamaica",), 0), "Ann bought Jug for 1 (saves 1)."),
        (Bought(0, "jug", "row", 0, 2, ("glassworks",), 0), "Ann bought Jug for 0 (saves 2)."),
        (Bought(1, "yeast", "basic", 0, 0, (), 1), "Bo bought Yeast and got 1 money."),
    ],
)
def test_a_line_about_one_event(event: AnyEvent, line: str) -> None:
    assert GAME.narrate(event, NAMES) == line


def test_secrets_are_no_part_of_the_story() -> None:
    table = Table("japan", "india", ready=False)
    events: list[AnyEvent] = []
    while table.state.stage == "setup":
        events += table.do(table.legal()[0])
    goals = [GAME.catalog.goals[goal].name for player in table.state.players for goal in player.goals]
    words = " ".join(item.text for item in GAME.story(events, NAMES))
    assert "The distillers: Ann (Sakai Sōtarō) and Bo (Nisha Sakuhar)." in words
    assert not any(goal in words for goal in goals)


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_story_of_a_whole_game_goes_by_turns_and_ends_with_awards(seats: int) -> None:
    played = play_session(GAME, seats, DistilledOptions(), seed=9)
    assert played.history is not None
    events = [*played.history.opening_events, *(e for entry in played.history.log for e in entry.events)]
    items = GAME.story(events, NAMES[:seats])
    assert sum(item.text.startswith("Round ") and item.important for item in items) == 7
    assert items[-1].text.startswith("The last round is over.")
    assert len(items) < len(events) / 2
    assert 0 < len(GAME.awards(events, NAMES[:seats])) <= 4
