"""Boards of Angel's Share: what they tell, and what they keep to themselves."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from engine import GAMES
from engine.angels_share.catalog import load_catalog
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.view import View
from engine.core.data import DataFolder
from engine.core.rng import Rng
from engine.core.words import signed
from renderers import LAYOUTS, theme
from renderers.angels_share import looks, words
from renderers.angels_share.cards import BOARD_CARD, card_back, card_face
from renderers.angels_share.changes import changes
from renderers.angels_share.crests import crests
from renderers.angels_share.legend import legend
from renderers.angels_share.shield import Crest, logo_shield, shield
from renderers.icons import load_icons
from renderers.scene import Box, Scene, Sprite, Text
from renderers.widgets.barrel import barrel
from tests.angels_share import samples
from tests.kit.playing import random_positions
from tests.kit.samples import NAMES
from tests.renderers.test_looks import difference

ANGELS = LAYOUTS["angels_share"]
GAME = GAMES["angels_share"]
CATALOG = load_catalog(DataFolder("angels_share"))
PHONE = 390 / theme.WIDTH
CAPITALS = 0.7
"""The height of capitals in the display font, as a share of its size."""
CRESTS = tuple(crests(samples.FOUR).values())


def texts(scene: Scene, start: str) -> list[str]:
    return [item.text for item in scene.named(start) if isinstance(item, Text)]


def art_keys(scene: Scene, start: str) -> list[str]:
    return [item.art.key for item in scene.named(start) if isinstance(item, Sprite)]


@pytest.mark.parametrize("seats", range(2, 6))
def test_public_pictures_are_the_same_for_everybody(seats: int) -> None:
    """No matter whose view a table or a storehouse is drawn from, no hand, purse or laid card changes it."""
    options = GAME.meta.options_type()
    for position in itertools.islice(random_positions(GAME, seats, options, seats), 0, None, 11):
        public = GAME.view(position.state, None)
        for shot in ("table", "seat"):
            scene = ANGELS(public, NAMES, shot)
            assert all(ANGELS(GAME.view(position.state, seat), NAMES, shot) == scene for seat in range(seats))


def test_hand_needs_a_private_view() -> None:
    assert ANGELS(samples.FOUR, NAMES, "hand", 1) == ANGELS(samples.FOUR, NAMES, "seat", 1)
    assert ANGELS(samples.HANDS["hand-7"], NAMES, "hand") != ANGELS(samples.FOUR, NAMES, "seat", 1)


def test_hidden_cards_tell_nothing() -> None:
    """The back of a card depends on its distillery alone."""
    scene = ANGELS(samples.FOUR, NAMES)
    backs = [key for key in art_keys(scene, "house.") if key.startswith("card_back")]
    assert len(backs) == 2
    assert texts(scene, "seat.0.cash") == ["?"]


def test_hand_is_titled_with_the_name_of_its_owner() -> None:
    """Replays show the hands of others, too."""
    view = samples.HANDS["hand-7"]
    assert view.private is not None
    title = texts(ANGELS(view, NAMES, "hand"), "turn")
    assert title == [f"{NAMES[view.private.seat]}'s hand, round {view.round}"]


def test_hand_lies_in_the_order_of_the_board() -> None:
    view = samples.HANDS["hand-7"]
    assert view.private is not None
    shuffled = replace(view, private=replace(view.private, hand=view.private.hand[::-1]))
    scene = ANGELS(shuffled, NAMES, "hand")
    assert [item.name for item in scene.named("card.")] == [f"card.{key}" for key in samples.IDS]
    assert scene == ANGELS(view, NAMES, "hand")
    assert texts(scene, "purse.number") == ["31"]
    assert texts(scene, "down.value") == ["10"]


def test_cards_put_away_keep_their_places() -> None:
    scene = ANGELS(samples.HANDS["exchange-7"], NAMES, "hand")
    assert texts(scene, "card.") == ["3 put away", "4 put away", "No card"]
    assert len(art_keys(scene, "card.pink")) == 1


def test_shields_stand_on_their_columns() -> None:
    scene = ANGELS(samples.FOUR, NAMES)
    for distillery in samples.FOUR.distilleries:
        marker = next(scene.named(f"price.{distillery.id}")).bounds
        cell = next(scene.named(f"prices.25.{distillery.price}")).bounds
        assert cell.x <= marker.x
        assert marker.right <= cell.right
        assert marker.bottom <= cell.y


def test_seven_shields_fit_one_column() -> None:
    scene = ANGELS(samples.POSITIONS["crowded-4"], NAMES)
    shields = [item.bounds for item in scene.items if item.name.startswith("price.")]
    assert len(shields) == 7
    assert min(box.y for box in shields) > next(scene.named("prices")).bounds.y


def test_next_moves_are_bright() -> None:
    scene = ANGELS(samples.FOUR, NAMES)
    known = crests(samples.FOUR)
    for distillery in samples.FOUR.distilleries:
        name = f"matrix.{distillery.id}.{distillery.competition}"
        cell = next(scene.named(name))
        assert isinstance(cell, Box)
        assert cell.line == known[distillery.id].color
        assert texts(scene, name) == [signed(distillery.move)]


def test_brass_borders_mark_the_round_and_who_acts() -> None:
    scene = ANGELS(samples.POSITIONS["bonus"], NAMES)
    framed = [item.name for item in scene.items if isinstance(item, Box) and item.line == theme.BRASS]
    assert framed == ["order.now", "round.6", "seat.2"]


def test_ages_are_told_and_what_must_go_is_underlined() -> None:
    scene = ANGELS(samples.FOUR, NAMES)
    ages = [text for place in range(5) for text in texts(scene, f"seat.3.place.{place}.age")]
    assert ages == ["25", "20", "15", "10", "5"]
    assert texts(scene, "seat.2.place.1.age") == ["NEW"]
    assert [item.name for item in scene.items if item.name.endswith("must_go")] == ["seat.3.place.0.must_go"]


def test_storehouse_says_what_sales_pay() -> None:
    scene = ANGELS(samples.FOUR, NAMES, "seat", 3)
    assert [text for place in range(5) for text in texts(scene, f"shelf.{place}.pays")] == ["29", "24", "19", "14", "9"]
    assert texts(scene, "shelf.0.effect") == ["has to be sold"]
    own = samples.FOUR.seats[3]
    held = replace(own.barrels[1], price=42, later=30)
    seats = (*samples.FOUR.seats[:3], replace(own, barrels=(held, replace(held, later=55), replace(held, later=None))))
    waits = ANGELS(replace(samples.FOUR, seats=seats), NAMES, "seat", 3)
    assert [texts(waits, f"shelf.{place}.gain") for place in range(3)] == [["−12"], ["+13"], []]
    assert texts(waits, "shelf.0.later") == ["30"]
    framed = [item.name for item in waits.named("shelf.") if isinstance(item, Box) and item.line == theme.BRASS]
    assert framed == ["shelf.0.now"]
    assert texts(scene, "upkeep.") == ["15", "upkeep now", "due this round"]


def test_final_picture_has_the_accounts_and_the_last_prices() -> None:
    scene = ANGELS(samples.POSITIONS["over-4"], NAMES)
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
        ("aiming", "Ann aims: Price −2"),
        ("building", "Ann builds: Master distillery"),
        ("planning", "Dee plans: Price adjust"),
        ("second", "Ann: another for 10?"),
        ("bonus", "Cy: a bonus for 13?"),
        ("selling", "Bo has to sell"),
    ],
)
def test_title_line_says_what_is_asked(position: str, said: str) -> None:
    assert texts(ANGELS(samples.POSITIONS[position], NAMES), "turn") == [said]


def test_exchange_is_named_too() -> None:
    assert texts(ANGELS(samples.HANDS["exchange-7"], NAMES), "turn") == ["Ann exchanges cards"]


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
    scene = ANGELS(after, NAMES, since=before)
    assert len(list(scene.named("since."))) == 4
    assert art_keys(scene, "price.white")[0].endswith(":True")


def test_barrels_that_only_grew_older_are_no_change() -> None:
    aged = replace(samples.FOUR.seats[0], barrels=samples.barrels("H20 S15 T10"))
    after = replace(samples.FOUR, seats=(aged, *samples.FOUR.seats[1:]))
    assert changed_parts(after, samples.FOUR) == set()


def test_at_most_five_changes_are_marked() -> None:
    scene = ANGELS(samples.FIVE, NAMES, since=samples.fresh(7, 5))
    assert len(list(scene.named("since."))) == theme.MAX_OUTLINES


def test_everything_in_the_tables_has_words_and_icons() -> None:
    assert set(words.EFFECTS) == set(UPGRADES)
    icons = set(load_icons())
    assert {*CATALOG.action_names, *CATALOG.event_names, *words.MARKS.values()} <= icons
    assert {record.logo for record in CATALOG.distilleries.values()} <= icons
    assert set(looks.DISTILLERIES) == set(CATALOG.distilleries)


def test_owners_may_name_distilleries_as_they_like() -> None:
    """A logo nobody drew becomes the letter, an unknown color is gray, a long name takes two lines."""
    strange = samples.at(samples.FOUR, "white", logo="dragon", name="Loch of the Old Bear", card=None, placed_by=0)
    scene = ANGELS(strange, NAMES)
    assert len(texts(scene, "house.white.label")) == 2


def test_owners_may_name_upgrades_and_actions_as_they_like() -> None:
    """Show on every picture the name that the tables of an owner give."""
    names = tuple((key, f"{name}!" if key in ("marketer", "price_up") else name) for key, name in samples.CALLED)
    view = samples.at(replace(samples.FOUR, names=names), samples.FOUR.seats[0].pawn or "", upgrades=("marketer",))
    assert texts(ANGELS(view, NAMES, "seat", 0), "pawn.upgrade.marketer") == ["Marketer!: sales hurt its market less"]
    aiming = replace(view, step="target", pending="price_up")
    assert texts(ANGELS(aiming, NAMES), "turn") == ["Ann aims: Price +2!"]


def test_storehouse_has_as_many_places_as_the_tables_allow() -> None:
    view = replace(samples.FIVE, barrel_limit=6)
    places = {item.name.split(".")[3] for item in ANGELS(view, NAMES).named("seat.0.place.")}
    assert len(places) == 6
    shelf = {item.name.split(".")[1] for item in ANGELS(view, NAMES, "seat", 0).named("shelf.")}
    assert len(shelf) == 6


def test_distilleries_differ_without_color() -> None:
    for arts in (
        [shield(crest, 17, theme.PANEL) for crest in CRESTS],
        [logo_shield(crest, 36, theme.PANEL) for crest in CRESTS],
        [card_back(crest, BOARD_CARD, theme.PANEL) for crest in CRESTS],
        [barrel(crest.letter, crest.color, 43, theme.PANEL) for crest in CRESTS],
    ):
        assert min(difference(a, b) for a, b in itertools.combinations(arts, 2)) > 2.5


def test_letters_and_logos_can_be_read_on_their_shields() -> None:
    for crest in CRESTS:
        assert theme.contrast(theme.letter_on(crest.color), crest.color) >= 4.5
    assert {crest.name[0] for crest in CRESTS} == {crest.letter for crest in CRESTS}
    assert len({crest.letter for crest in CRESTS}) == len(CRESTS)


def test_the_legend_names_every_icon_of_the_board() -> None:
    state = GAME.setup(4, GAME.meta.options_type(), Rng(1))
    view = GAME.view(state, None)
    scene = legend(view)
    names = {**CATALOG.action_names, **CATALOG.event_names}
    assert {key: texts(scene, f"icon.{key}.words") for key in names} == {key: [name] for key, name in names.items()}
    assert len(art_keys(scene, "icon.")) == len(names)


def test_samples_are_called_as_in_the_tables() -> None:
    """The picture of the lobby is one of them."""
    records = CATALOG.distilleries.values()
    assert [house[:3] for house in samples.HOUSES] == [(record.id, record.name, record.letter) for record in records]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_names_of_eight_letters_are_never_cut(seats: int) -> None:
    names = ("Stillman", "Cooper", "Maltby", "Berenice", "Benjamin")[:seats]
    board = {2: "two", 3: "three", 4: "four", 5: "five"}[seats]
    scene = ANGELS(samples.POSITIONS[board], names)
    assert [text for seat in range(seats) for text in texts(scene, f"seat.{seat}.name")] == list(names)


@pytest.mark.parametrize("position", ["four", "crowded-3", "crowded-4", "crowded-5"])
def test_pawns_and_upgrades_keep_away_from_the_edge_of_their_panel(position: str) -> None:
    scene = ANGELS(samples.POSITIONS[position], NAMES)
    houses = [item for item in scene.named("house.") if isinstance(item, Box)]
    panels = {item.name: item.rect for item in houses if item.name.count(".") == 1}
    parts = [item for item in scene.named("house.") if ".pawn." in item.name or ".upgrade." in item.name]
    assert parts
    for part in parts:
        panel = panels[".".join(part.name.split(".")[:2])]
        assert part.bounds.right <= panel.right - 3
        assert part.bounds.bottom <= panel.bottom - 3


def test_the_hand_says_what_each_barrel_sells_for_and_what_loans_cost() -> None:
    view = samples.HANDS["hand-7"]
    assert view.private is not None
    scene = ANGELS(view, NAMES, "hand")
    held = view.seats[view.private.seat].barrels
    assert [text for place in range(5) for text in texts(scene, f"sales.{place}.price")] == [
        f"+{barrel.price}" if barrel.price is not None else "not yet" for barrel in held
    ]
    assert texts(scene, "sales.total") == [str(sum(barrel.price or 0 for barrel in held))]
    owing = replace(view.seats[view.private.seat], loans=4, owed=80)
    seats = tuple(owing if seat == view.private.seat else own for seat, own in enumerate(view.seats))
    assert "−80 at the end" in texts(ANGELS(replace(view, seats=seats), NAMES, "hand"), "loans.line")


def test_actions_differ_without_color() -> None:
    cards = [card_face(5, action, theme.PANEL) for action in CATALOG.action_names]
    assert min(difference(a, b) for a, b in itertools.combinations(cards, 2)) > 0.8


def test_a_moved_shield_is_as_large_as_a_still_one() -> None:
    crest = Crest("H", looks.DISTILLERIES["blue"], "heron", "Heron Water")
    still, moved = shield(crest, 17, theme.PANEL), shield(crest, 17, theme.PANEL, changed=True)
    assert (still.width, still.height) == (moved.width, moved.height)
    assert difference(still, moved) > 1


@pytest.mark.parametrize("position", ["two", "four", "crowded-5"])
def test_what_is_decided_by_can_be_read_on_a_phone(position: str) -> None:
    """At 390 pixels a third of the size is left: capitals of 8 pixels, icons and pawns of 13."""
    scene = ANGELS(samples.POSITIONS[position], NAMES)
    numbers = [item for item in scene.named("prices.") if isinstance(item, Text) and item.name.endswith(".number")]
    moves = [item for item in scene.named("matrix.") if isinstance(item, Text) and item.name.endswith(".move")]
    assert numbers
    assert moves
    assert min(item.style.px for item in [*numbers, *moves]) * PHONE * CAPITALS >= 8
    signs = [item for item in scene.named("house.") if ".pawn." in item.name]
    signs += [item for item in scene.named("house.") if ".upgrade." in item.name and position != "crowded-5"]
    assert min(max(item.bounds.w, item.bounds.h) for item in signs) * PHONE >= 12
