"""Boards of Whiskey Business! and what they tell."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

import engine.whiskey_business
from engine import load_games
from engine.core.data import DataFolder
from engine.core.rng import Rng
from engine.whiskey_business.catalog import load_catalog
from engine.whiskey_business.view import KeepView, OddsView, View
from renderers import LAYOUTS, theme
from renderers.icons import load_icons
from renderers.scene import Box, Scene, Sprite, Text
from renderers.whiskey_business import looks, words
from renderers.whiskey_business.die import big_die
from renderers.whiskey_business.looks import MARKERS, whiskey_looks
from renderers.whiskey_business.odds import percent
from renderers.widgets.barrel import barrel
from tests.kit.samples import NAMES
from tests.renderers.test_looks import difference
from tests.whiskey_business import samples

LAYOUT = LAYOUTS["whiskey_business"]
CATALOG = load_catalog(DataFolder("whiskey_business"))


def texts(scene: Scene, start: str) -> list[str]:
    return [item.text for item in scene.named(start) if isinstance(item, Text)]


def test_seats_stand_in_order_and_equally_wide() -> None:
    for seats in range(2, 7):
        scene = LAYOUT(samples.seated(samples.MIDDLE, seats), NAMES[:seats])
        panels = [next(scene.named(f"seat.{seat}")).bounds for seat in range(seats)]
        assert [panel.x for panel in panels] == sorted(panel.x for panel in panels)
        assert max(panel.w for panel in panels) - min(panel.w for panel in panels) <= 1


def test_brass_borders_mark_those_who_must_choose() -> None:
    scene = LAYOUT(samples.FLIGHT, NAMES)
    framed = [box.name for box in scene.items if isinstance(box, Box) and box.line == theme.BRASS]
    assert framed == ["ribbon.now", "seat.0", "seat.1", "seat.4"]


def test_dice_show_their_state() -> None:
    scene = LAYOUT(samples.MIDDLE, NAMES)
    states = [item.art.key.split(":")[1] for item in scene.items if isinstance(item, Sprite) and ".state" in item.name]
    assert states == ["placed"] * 4 + ["fits"] + ["no_use"] * 2


def test_at_most_five_changes_are_outlined() -> None:
    assert len(list(LAYOUT(samples.LAST_CALL, NAMES, since=samples.START).named("since."))) == 5
    assert list(LAYOUT(samples.MIDDLE, NAMES, since=samples.MIDDLE).named("since.")) == []


def test_hand_is_the_close_up_for_a_game_without_secrets() -> None:
    assert LAYOUT(samples.MIDDLE, NAMES, "hand", 4) == LAYOUT(samples.MIDDLE, NAMES, "seat", 4)


def test_close_up_is_of_the_acting_seat_unless_said() -> None:
    scene = LAYOUT(samples.NEXT_TURN, NAMES, "seat")
    assert [item.name for item in scene.named("turn.token.")] == ["turn.token.4"]


def test_barrels_differ_without_color() -> None:
    looks = whiskey_looks(samples.MIDDLE)
    barrels = [barrel(look.letter, look.color, 43, theme.PANEL) for look in looks]
    assert min(difference(a, b) for a, b in itertools.combinations(barrels, 2)) > 3


def test_dice_differ_without_color() -> None:
    faces = [big_die(face, 128, theme.PANEL, "plain") for face in CATALOG.names]
    assert min(difference(a, b) for a, b in itertools.combinations(faces, 2)) > 3


def test_every_face_has_an_icon_and_every_marker_a_color() -> None:
    assert set(CATALOG.names) <= set(load_icons())
    assert {whiskey.marker for whiskey in CATALOG.whiskeys} == set(MARKERS)


@pytest.mark.parametrize(("chance", "shown"), [(0, 0), (0.001, 1), (0.306, 31), (0.9999, 99), (1, 100)])
def test_only_the_certain_is_called_certain(chance: float, shown: int) -> None:
    assert percent(chance) == shown


def test_letters_on_barrels_can_be_read() -> None:
    assert min(theme.contrast(theme.letter_on(color), color) for color in MARKERS.values()) >= 4


def test_seat_tokens_stand_out_from_the_ribbon() -> None:
    assert theme.contrast(theme.PARCHMENT, looks.LAST_CALL) >= 3


def test_owners_tables_are_drawn_as_they_are() -> None:
    """Another whiskey, with a flag and a grain nobody drew, and four sheets."""
    scene = LAYOUT(samples.RENAMED, NAMES)
    assert " ".join(texts(scene, "distillery.whiskey")) == "Northern Mountain Malt"
    assert "Japan" in texts(scene, "die.0")
    assert len(list(scene.named("seat.0.sheet."))) == 4
    assert [look.letter for look in whiskey_looks(samples.RENAMED)] == ["I", "S", "J", "R"]
    close = LAYOUT(replace(samples.RENAMED, turn=0), NAMES, "seat", 4)
    assert texts(close, "sheets.words") == ["3 of 4 sheets to the wind"]
    assert texts(close, "cellar.japanese.label") == ["Northern Mountain Malt"]


def test_third_of_four_sheets_is_no_alarm() -> None:
    for limit, alarm in ((3, True), (4, False)):
        scene = LAYOUT(replace(samples.MIDDLE, sheet_limit=limit), NAMES)
        sails = [item.art.key for item in scene.named("seat.4.sheet.") if isinstance(item, Sprite)]
        assert (theme.BAD in "".join(sails)) is alarm


def test_many_sheets_are_counted() -> None:
    scene = LAYOUT(replace(samples.MIDDLE, sheet_limit=12), NAMES)
    assert texts(scene, "seat.4.sheet.count") == ["3/12"]
    assert words.opening(replace(samples.START, sheet_limit=4)) == "Who gets four sheets to the wind?"


def test_names_of_a_folder_reach_the_picture(tmp_path: Path) -> None:
    """From an owner's file to the words on the board."""
    folder = tmp_path / "whiskey_business"
    folder.mkdir()
    packaged = Path(engine.whiskey_business.__file__).with_name("data")
    limits = (packaged / "limits.toml").read_text("utf-8")
    (folder / "limits.toml").write_text(limits.replace('id = "sheets"\nvalue = 3', 'id = "sheets"\nvalue = 4'), "utf-8")
    game = load_games(tmp_path)["whiskey_business"]
    view = game.view(game.setup(2, game.meta.options_type(), Rng(1)), None)
    assert texts(LAYOUT(view, NAMES[:2], "seat", 1), "sheets.words") == ["0 of 4 sheets to the wind"]


def test_board_before_the_first_roll_shows_all_recipes() -> None:
    scene = LAYOUT(samples.START, NAMES)
    assert texts(scene, "recipe.") == list(samples.START.whiskey_names)
    for index, (country, grain) in enumerate(zip(samples.COUNTRIES, samples.GRAINS, strict=True)):
        parts = [item.art.key for item in scene.named(f"recipe.{index}.") if isinstance(item, Sprite)]
        assert [key.split(":")[1] for key in parts[1:]] == [country, "water", "yeast", grain]
    assert not list(LAYOUT(samples.MIDDLE, NAMES).named("recipe."))


def test_recipes_stay_in_small_while_dice_are_chosen() -> None:
    scene = LAYOUT(samples.CHOICES, NAMES)
    for index, (country, grain) in enumerate(zip(samples.COUNTRIES, samples.GRAINS, strict=True)):
        dice = [item.art.key.split(":") for item in scene.named(f"recipes.{index}.") if isinstance(item, Sprite)][1:]
        assert [key[1] for key in dice] == [country, "water", "yeast", grain]
    assert not list(LAYOUT(samples.START, NAMES).named("recipes"))
    assert list(LAYOUT(samples.CHOICES, NAMES, "seat").named("recipes.0."))


def test_odds_of_a_final_turn_are_those_of_the_barrel() -> None:
    odds = OddsView(3, 0.96, going=0.42)
    view = replace(samples.MIDDLE, odds=odds)
    assert texts(LAYOUT(view, NAMES), "odds.")[-2:] == ["42% goes on", "58% Flight or lost"]


def test_odds_bar_says_what_it_counts() -> None:
    assert texts(LAYOUT(samples.MIDDLE, NAMES), "odds.") == ["Roll on with 2 dice:", "31% corn", "69% all lost"]
    assert texts(LAYOUT(samples.MUST_KEEP, NAMES), "odds.")[:2] == ["Then roll 2 dice:", "31% corn"]
    assert "88% yeast, corn or rye" in texts(LAYOUT(samples.FLYING, NAMES), "odds.")
    assert "98% something fits" in texts(LAYOUT(samples.CHOICES, NAMES), "odds.")


@pytest.mark.parametrize(
    ("view", "risk"),
    [
        (samples.MIDDLE, []),
        (samples.START, ["+1 sheet"]),
        (samples.AFTER_A_BUST, ["shelf falls"]),
        (samples.NEXT_TURN, ["ends turn"]),
    ],
)
def test_board_says_what_a_ship_would_do(view: View, risk: list[str]) -> None:
    assert texts(LAYOUT(view, NAMES), "odds.ship") == risk


def test_board_says_what_keeping_would_make() -> None:
    assert texts(LAYOUT(samples.MIDDLE, NAMES), "still.") == ["Keep corn:", "2 barrels"]
    several = replace(samples.MIDDLE, keep=KeepView(("yeast", "corn"), 1))
    assert texts(LAYOUT(several, NAMES), "still.") == ["Keep 2 dice:", "1 barrel"]


def test_board_says_what_an_unfinished_recipe_needs() -> None:
    assert texts(LAYOUT(samples.FLYING, NAMES), "still.") == ["Needs:", "yeast, corn, rye"]
    unfinished = replace(samples.MIDDLE, keep=KeepView(("yeast", "corn"), 0, None, ("a flag", "water")))
    assert texts(LAYOUT(unfinished, NAMES), "still.") == ["Then needs:", "flag, water"]
    many = replace(samples.MIDDLE, keep=KeepView(("corn",), 0, None, ("a flag", "water", "yeast")))
    assert texts(LAYOUT(many, NAMES), "still.") == ["Then needs:", "3 things"]
    nothing = replace(samples.MIDDLE, keep=None, distillery=samples.EMPTY)
    assert texts(LAYOUT(nothing, NAMES), "still.") == ["Nothing kept yet"]


def test_board_does_not_say_lost_of_a_turn_that_was_given_up() -> None:
    assert words.last_turn("Ann", replace(samples.START.seats[0], last="lost")) == "Ann banked nothing"


def test_roll_that_ended_a_turn_stays_on_the_next_board() -> None:
    scene = LAYOUT(samples.AFTER_A_BUST, NAMES)
    dice = [item.art.key.split(":")[1] for item in scene.named("ended.") if isinstance(item, Sprite)]
    assert dice == ["malt", "barley"]
    assert texts(scene, "ended.") == ["Cy lost 2 barrels", "Nothing fits: only corn would"]
    ship = LAYOUT(samples.AFTER_A_SHIP, NAMES)
    assert texts(ship, "ended.") == ["Eli was cut off", "A ship with 3 sheets ends the turn"]
    assert not list(LAYOUT(samples.NEXT_TURN, NAMES).named("ended."))
