"""What the boards of Angel's Share tell, and what they keep to themselves."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from engine import GAMES
from engine.angels_share.catalog import load_catalog
from engine.angels_share.tables import UPGRADES
from engine.angels_share.view import View
from engine.core.data import DataFolder
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.changes import changes
from renderers.angels_share.crests import crests
from renderers.icons import load_icons
from renderers.samples import angels_share as samples
from renderers.scene import Box, Scene, Sprite, Text
from renderers.widgets.barrel import barrel
from renderers.widgets.card import BOARD_CARD, card_back, card_face
from renderers.widgets.shield import Crest, logo_shield, shield
from tests.kit.playing import random_positions
from tests.renderers.boards import ANGELS
from tests.renderers.test_looks import difference

GAME = GAMES["angels_share"]
CATALOG = load_catalog(DataFolder("angels_share"))
CRESTS = tuple(crests(samples.FOUR).values())


def texts(scene: Scene, start: str) -> list[str]:
    return [item.text for item in scene.named(start) if isinstance(item, Text)]


def art_keys(scene: Scene, start: str) -> list[str]:
    return [item.art.key for item in scene.named(start) if isinstance(item, Sprite)]


@pytest.mark.parametrize("seats", range(2, 6))
def test_public_pictures_are_the_same_for_everybody(seats: int) -> None:
    """Whoever's view a table or a storehouse is drawn from, no hand, purse or laid card changes it."""
    options = GAME.meta.options_type()
    for position in itertools.islice(random_positions(GAME, seats, options, seats), 0, None, 11):
        public = GAME.view(position.state, None)
        for shot in ("table", "seat"):
            scene = ANGELS(public, samples.NAMES, shot)
            assert all(ANGELS(GAME.view(position.state, seat), samples.NAMES, shot) == scene for seat in range(seats))


def test_hand_needs_a_private_view() -> None:
    assert ANGELS(samples.FOUR, samples.NAMES, "hand", 1) == ANGELS(samples.FOUR, samples.NAMES, "seat", 1)
    assert ANGELS(samples.HANDS["hand-7"], samples.NAMES, "hand") != ANGELS(samples.FOUR, samples.NAMES, "seat", 1)


def test_hidden_cards_tell_nothing() -> None:
    """The back of a card depends on its distillery alone."""
    scene = ANGELS(samples.FOUR, samples.NAMES)
    backs = [key for key in art_keys(scene, "house.") if key.startswith("card_back")]
    assert len(backs) == 2
    assert texts(scene, "seat.0.cash") == ["?"]


def test_hand_lies_in_the_order_of_the_board() -> None:
    view = samples.HANDS["hand-7"]
    assert view.private is not None
    shuffled = replace(view, private=replace(view.private, hand=view.private.hand[::-1]))
    scene = ANGELS(shuffled, samples.NAMES, "hand")
    assert [item.name for item in scene.named("card.")] == [f"card.{key}" for key in samples.IDS]
    assert scene == ANGELS(view, samples.NAMES, "hand")
    assert texts(scene, "purse.number") == ["31"]
    assert texts(scene, "down.value") == ["10"]


def test_cards_put_away_keep_their_places() -> None:
    scene = ANGELS(samples.HANDS["exchange-7"], samples.NAMES, "hand")
    assert texts(scene, "card.") == ["3 put away", "4 put away", "No card"]
    assert len(art_keys(scene, "card.pink")) == 1


def test_shields_stand_on_their_columns() -> None:
    scene = ANGELS(samples.FOUR, samples.NAMES)
    for distillery in samples.FOUR.distilleries:
        marker = next(scene.named(f"price.{distillery.id}")).bounds
        cell = next(scene.named(f"prices.25.{distillery.price}")).bounds
        assert cell.x <= marker.x
        assert marker.right <= cell.right
        assert marker.bottom <= cell.y


def test_seven_shields_fit_one_column() -> None:
    scene = ANGELS(samples.POSITIONS["crowded-4"], samples.NAMES)
    shields = [item.bounds for item in scene.items if item.name.startswith("price.")]
    assert len(shields) == 7
    assert min(box.y for box in shields) > next(scene.named("prices")).bounds.y


def test_next_moves_are_bright() -> None:
    scene = ANGELS(samples.FOUR, samples.NAMES)
    known = crests(samples.FOUR)
    for distillery in samples.FOUR.distilleries:
        name = f"matrix.{distillery.id}.{distillery.competition}"
        cell = next(scene.named(name))
        assert isinstance(cell, Box)
        assert cell.line == known[distillery.id].colour
        assert texts(scene, name) == [words.signed(distillery.move)]


def test_brass_borders_mark_the_round_and_who_acts() -> None:
    scene = ANGELS(samples.POSITIONS["bonus"], samples.NAMES)
    framed = [item.name for item in scene.items if isinstance(item, Box) and item.line == theme.BRASS]
    assert framed == ["order.now", "round.6", "seat.2"]


def test_ages_are_told_and_what_must_go_is_underlined() -> None:
    scene = ANGELS(samples.FOUR, samples.NAMES)
    ages = [text for place in range(5) for text in texts(scene, f"seat.3.place.{place}.age")]
    assert ages == ["25", "20", "15", "10", "5"]
    assert texts(scene, "seat.2.place.1.age") == ["NEW"]
    assert [item.name for item in scene.items if item.name.endswith("must_go")] == ["seat.3.place.0.must_go"]


def test_storehouse_says_what_sales_pay() -> None:
    scene = ANGELS(samples.FOUR, samples.NAMES, "seat", 3)
    assert [text for place in range(5) for text in texts(scene, f"shelf.{place}.pays")] == ["29", "24", "19", "14", "9"]
    assert texts(scene, "shelf.0.effect") == ["has to be sold"]
    assert texts(scene, "upkeep.") == ["15", "upkeep now", "due this round"]


def test_final_picture_has_the_accounts_and_the_last_prices() -> None:
    scene = ANGELS(samples.POSITIONS["over-4"], samples.NAMES)
    assert texts(scene, "turn") == ["Dee wins!"]
    assert "Final" in texts(scene, "sheet.head.")
    assert len(list(scene.named("price."))) == 7


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("start-2", "Ann moves"),
        ("four", "Ann sells or moves"),
        ("five", "Dee has to sell"),
        ("three", "Ann may buy for 10"),
        ("aiming", "Ann aims: Price down"),
        ("building", "Ann builds: Master distillery"),
        ("planning", "Dee plans a price move"),
        ("second", "Ann: another for 10?"),
        ("bonus", "Cy: a bonus for 13?"),
        ("selling", "Bo has to sell"),
    ],
)
def test_title_line_says_what_is_asked(position: str, said: str) -> None:
    assert texts(ANGELS(samples.POSITIONS[position], samples.NAMES), "turn") == [said]


def test_exchange_is_named_too() -> None:
    assert texts(ANGELS(samples.HANDS["exchange-7"], samples.NAMES), "turn") == ["Ann exchanges cards"]


def changed_parts(view: View, since: View) -> set[str]:
    return {change.part for change in changes(view, since)}


def test_changes_are_what_was_built_planned_bought_and_borrowed() -> None:
    before = samples.FOUR
    own = before.seats[1]
    after = samples.at(before, "white", upgrades=("restaurant",), price=9)
    after = samples.with_events(after, 7, (*before.rounds[6].events, *samples.events("income")))
    bought = replace(own, barrels=(*own.barrels[1:], *samples.barrels("N0")), loans=1)
    after = replace(after, seats=(before.seats[0], bought, *before.seats[2:]))
    parts = {"house.white.upgrade", "price.white", "round.7", "seat.1.place.3", "seat.1.loan"}
    assert changed_parts(after, before) == parts
    assert changed_parts(before, before) == set()
    scene = ANGELS(after, samples.NAMES, since=before)
    assert len(list(scene.named("since."))) == 4
    assert art_keys(scene, "price.white")[0].endswith(":True")


def test_barrels_that_only_grew_older_are_no_change() -> None:
    aged = replace(samples.FOUR.seats[0], barrels=samples.barrels("H20 S15 T10"))
    after = replace(samples.FOUR, seats=(aged, *samples.FOUR.seats[1:]))
    assert changed_parts(after, samples.FOUR) == set()


def test_at_most_five_changes_are_marked() -> None:
    scene = ANGELS(samples.FIVE, samples.NAMES, since=samples.fresh(7, 5))
    assert len(list(scene.named("since."))) == theme.MAX_OUTLINES


def test_everything_in_the_tables_has_words_and_icons() -> None:
    assert set(CATALOG.action_names) == set(words.ACTIONS)
    assert set(CATALOG.event_names) == set(words.EVENTS)
    assert set(words.EFFECTS) == set(UPGRADES)
    icons = set(load_icons())
    assert {*words.ACTIONS, *words.EVENTS, *words.MARKS.values()} <= icons
    assert {record.logo for record in CATALOG.distilleries.values()} <= icons
    assert set(theme.DISTILLERIES) == set(CATALOG.distilleries)


def test_owners_may_name_distilleries_as_they_like() -> None:
    """A logo nobody drew becomes the letter, an unknown colour is grey, a long name takes two lines."""
    strange = samples.at(samples.FOUR, "white", logo="dragon", name="Loch of the Old Bear", card=None, placed_by=0)
    scene = ANGELS(strange, samples.NAMES)
    assert len(texts(scene, "house.white.label")) == 2


def test_distilleries_differ_without_colour() -> None:
    for arts in (
        [shield(crest, 17, theme.PANEL) for crest in CRESTS],
        [logo_shield(crest, 36, theme.PANEL) for crest in CRESTS],
        [card_back(crest, BOARD_CARD, theme.PANEL) for crest in CRESTS],
        [barrel(crest.letter, crest.colour, 43, theme.PANEL) for crest in CRESTS],
    ):
        assert min(difference(a, b) for a, b in itertools.combinations(arts, 2)) > 2.5


def test_letters_and_logos_can_be_read_on_their_shields() -> None:
    for crest in CRESTS:
        assert theme.contrast(theme.letter_on(crest.colour), crest.colour) >= 4.5
    assert not {crest.letter for crest in CRESTS} & {look.letter for look in theme.SEATS}


def test_actions_differ_without_colour() -> None:
    cards = [card_face(5, action, theme.PANEL) for action in words.ACTIONS]
    assert min(difference(a, b) for a, b in itertools.combinations(cards, 2)) > 0.8


def test_a_moved_shield_is_as_large_as_a_still_one() -> None:
    crest = Crest("H", theme.DISTILLERIES["blue"], "heron", "Heron Water")
    still, moved = shield(crest, 17, theme.PANEL), shield(crest, 17, theme.PANEL, changed=True)
    assert (still.width, still.height) == (moved.width, moved.height)
    assert difference(still, moved) > 1
