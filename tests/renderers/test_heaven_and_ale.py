"""Boards of Heaven & Ale and what they tell."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

import engine.heaven_and_ale
from engine import GAMES, load_games
from engine.core.data import DataFolder
from engine.core.game import Shot
from engine.core.rng import Rng
from engine.heaven_and_ale.catalog import load_catalog
from engine.heaven_and_ale.view import View
from renderers import LAYOUTS, theme
from renderers.geometry import Rect
from renderers.heaven_and_ale import looks, ring, spaces, words
from renderers.heaven_and_ale.pieces import brewmaster, marker
from renderers.heaven_and_ale.tiles import tile
from renderers.icons import load_icons
from renderers.scene import Box, Scene, Sprite, Text
from renderers.sprites import key_of
from renderers.vector import Glyph
from tests.heaven_and_ale import samples
from tests.kit.samples import LONG_NAMES, NAMES
from tests.renderers.checks import overlaps
from tests.renderers.test_looks import difference

GAME = GAMES["heaven_and_ale"]
LAYOUT = LAYOUTS["heaven_and_ale"]
CATALOG = load_catalog(DataFolder("heaven_and_ale"))
KNOWN = looks.families(samples.FOUR)
TRACK = ring.Ring(35, 101)


def texts(scene: Scene, start: str) -> list[str]:
    return [item.text for item in scene.named(start) if isinstance(item, Text)]


def other_than(view: View) -> int:
    """A seat that is not asked."""
    return next(seat for seat in range(len(view.seats)) if seat not in view.waiting)


def arts(scene: Scene, start: str) -> dict[str, str]:
    """The keys of the drawings whose names start so, by the rest of their names."""
    found = (item for item in scene.named(start) if isinstance(item, Sprite))
    return {item.name.removeprefix(start): item.art.key for item in found}


# The table


def test_only_the_acting_seat_has_a_brass_panel() -> None:
    scene = LAYOUT(replace(samples.FOUR, waiting=(2,), turn=2), NAMES)
    framed = [box.name for box in scene.named("seat.") if isinstance(box, Box) and box.line == theme.BRASS]
    assert framed == ["seat.2"]


def test_spaces_lie_on_a_ring_without_gaps() -> None:
    cells = [TRACK.cell(number) for number in range(1, 28)]
    assert len(set(cells)) == 27
    steps = [abs(b.x - a.x) + abs(b.y - a.y) for a, b in itertools.pairwise(cells)]
    assert set(steps) == {ring.PITCH}
    assert not any(TRACK.start.overlaps(cell) for cell in cells)


def test_spaces_where_the_figure_may_go_have_their_numbers_on_brass() -> None:
    scene = LAYOUT(samples.FOUR, NAMES)
    marked = {item.name.split(".")[1] for item in scene.named("space.") if item.name.endswith(".chip")}
    assert marked == {name for name in samples.FOUR.pending.candidates if name.isdecimal()}
    assert not any(item.name.endswith(".chip") for item in LAYOUT(samples.SCORING, NAMES).items)


@pytest.mark.parametrize("spaces", [*itertools.product((4, 5, 6), repeat=4), (1,) * 4, (27,) * 4, (20, 20, 14, 14)])
def test_figures_stand_in_the_places_of_their_spaces_and_apart(spaces: tuple[int, ...]) -> None:
    view = samples.standing(samples.FOUR, *spaces)
    for figure in ring.figures(view, TRACK):
        place, (x, y), r = ring.stall(TRACK, spaces[figure.seat]), figure.middle, figure.radius
        assert place.contains(Rect(round(x - r), round(y - r), 2 * r, 2 * r))
    assert overlaps(LAYOUT(view, NAMES)) == []


def test_every_space_has_a_place_for_figures_of_its_own() -> None:
    """A figure on a corner space looks like none on its neighbors, whoever stands where."""
    places = [ring.stall(TRACK, number) for number in range(1, 28)]
    assert not any(one.overlaps(other) for one, other in itertools.combinations(places, 2))
    positions = [samples.standing(samples.FOUR, *spaces) for spaces in itertools.product((13, 14, 15), repeat=4)]
    seen = {tuple((one.middle, one.seat) for one in sorted(ring.figures(view, TRACK))) for view in positions}
    assert len(seen) == len(positions)


@pytest.mark.parametrize("count", range(1, 7))
def test_all_tiles_of_a_space_are_shown(count: int) -> None:
    state = samples.crowded(4)
    state.tiles[1] = tuple(samples.CATALOG.tiles)[:count]
    assert len(arts(LAYOUT(GAME.view(state, None), NAMES), "space.1.tile.")) == count


def test_more_tiles_than_have_room_are_counted() -> None:
    six = samples.crowded(4)
    six.tiles[1] = tuple(samples.CATALOG.tiles)[:9]
    shown = arts(LAYOUT(GAME.view(six, None), NAMES), "space.1.tile.")
    assert len(shown) == spaces.MOST
    assert shown[str(spaces.NEWEST)].endswith(":4")


def test_a_second_disc_is_seen() -> None:
    for view in (samples.THREE, samples.FINAL, samples.full(2)):
        scene = LAYOUT(view, NAMES)
        for space in view.spaces:
            if space.kind == "disc":
                assert len(list(scene.named(f"space.{space.number}.disc"))) == max(1, space.discs)


def test_a_barrel_that_was_taken_shows_its_owner() -> None:
    scene = LAYOUT(samples.FINAL, NAMES)
    for goal in samples.FINAL.goals:
        for size, owner in (("large", goal.large), ("small", goal.small)):
            shown = list(arts(scene, f"goal.{goal.id}.{size}."))
            assert shown == ([] if owner is None else [f"owner.{owner}"])
            points = [] if owner is not None else [str(getattr(samples.FINAL.board, f"{size}_points"))]
            assert texts(scene, f"goal.{goal.id}.{size}") == points


def test_goals_show_the_progress_of_the_acting_seat() -> None:
    view = samples.FINAL
    scene, (seat,) = LAYOUT(view, NAMES), view.waiting
    for goal, standing in zip(view.goals, view.seats[seat].goals, strict=True):
        shown = texts(scene, f"goal.{goal.id}.progress.")
        words = {"open": f"{standing.amount}/{standing.needed}".replace("-", "−"), "waiting": "waiting"}
        assert shown == [words.get(standing.status, "done" if standing.status == "taken" else "gone")]
        assert list(arts(scene, f"goal.{goal.id}.progress.seat")) == [""]


def test_a_goal_that_waits_to_be_fetched_stands_out() -> None:
    view = samples.WAITING
    scene, (seat,) = LAYOUT(view, NAMES), view.waiting
    framed = {box.name for box in scene.named("goal.") if isinstance(box, Box) and box.line == theme.GOOD}
    standings = zip(view.goals, view.seats[seat].goals, strict=True)
    assert framed == {f"goal.{goal.id}" for goal, standing in standings if standing.status == "waiting"}
    assert framed


@pytest.mark.parametrize("shot", ["table", "seat"])
def test_the_final_round_is_marked(shot: Shot) -> None:
    assert texts(LAYOUT(samples.FINAL, NAMES, shot), "final.") == ["FINAL ROUND", "6/6"]
    assert texts(LAYOUT(samples.FOUR, NAMES, shot), "final.") == []


def test_the_lowest_resource_is_red() -> None:
    scene, own = LAYOUT(samples.FOUR, NAMES), samples.FOUR.seats[0]
    red = [item.text for item in scene.named("seat.0.") if isinstance(item, Text) and item.fill == theme.BAD_TEXT]
    assert red == [words.number(min(spot for _, spot in own.markers))] * len(own.lowest)


def test_seats_stand_in_order_and_equally_wide() -> None:
    for view in (samples.TWO, samples.THREE, samples.FOUR):
        scene = LAYOUT(view, LONG_NAMES)
        panels = [next(scene.named(f"seat.{seat}")).bounds for seat in range(len(view.seats))]
        assert [panel.x for panel in panels] == sorted(panel.x for panel in panels)
        assert max(panel.w for panel in panels) - min(panel.w for panel in panels) <= 1


@pytest.mark.parametrize("view", [samples.TWO, samples.THREE, samples.FOUR])
def test_names_are_set_smaller_or_on_two_lines_before_they_are_cut(view: View) -> None:
    names = ("Stillman", "Berenice", "Benjamin", "Mary Ann Lee")[: len(view.seats)]
    scene = LAYOUT(view, names)
    shown = [" ".join(texts(scene, f"seat.{seat}.name.")) for seat in range(len(names))]
    assert shown == list(names)
    sizes = [item.style.px for item in scene.items if isinstance(item, Text) and ".name." in item.name]
    assert min(sizes) >= 24


def test_what_changed_is_marked_in_brass() -> None:
    start, now = samples.POSITIONS["start-4"], samples.FINAL
    before = replace(now, seats=(now.seats[0], start.seats[1], *now.seats[2:]), goals=start.goals)
    scene = LAYOUT(now, NAMES, since=before)
    marked = [key for key in arts(scene, "seat.1.garden.").values() if theme.BRASS in key]
    outlined = list(scene.named("since."))
    assert outlined
    assert len(marked) == theme.MAX_OUTLINES - len(outlined)
    assert list(LAYOUT(now, NAMES, since=now).named("since.")) == []


def test_the_end_shows_every_sum_and_the_gardens() -> None:
    view = samples.POSITIONS["over-4"]
    scene = LAYOUT(view, NAMES)
    assert view.outcome is not None
    for seat, own in enumerate(view.seats):
        spot, value = min(spot for _, spot in own.markers), view.board.bands[own.band].value
        shown = texts(scene, f"sum.{seat}.part.")
        assert shown[:4] == [words.number(spot), "×", str(value), f"= {max(spot, 0) * value}"]
        parts = [int(text.rpartition(" ")[2].lstrip("+")) for text in shown[4:]]
        assert max(spot, 0) * value + sum(parts) == view.outcome.scores[seat]
        assert texts(scene, f"sum.{seat}.total") == [str(view.outcome.scores[seat])]
        assert len(list(scene.named(f"seat.{seat}.garden."))) == 37
    assert texts(scene, "boards") == [words.AFTER_EXCHANGE]


def test_a_resource_below_the_first_spot_brings_nothing_at_the_end() -> None:
    assert words.production(samples.FOUR.board, 3, 4) == "12"
    assert words.production(samples.FOUR.board, 0, 2) == "0 (below 1)"


# From close by


def test_every_empty_hex_has_its_label() -> None:
    scene = LAYOUT(samples.POSITIONS["start-2"], NAMES, "seat", 0)
    found = arts(scene, "garden.")
    assert set(found) == set(CATALOG.hexes)
    assert all(label in key.split(":") for label, key in found.items())


def test_a_shed_that_is_begun_shows_its_sum_so_far() -> None:
    view = samples.PLACING
    scene, (seat,) = LAYOUT(view, NAMES, "seat"), view.waiting
    begun = {site.label: site for site in view.seats[seat].sites}
    found = {label: key for label, key in arts(scene, "garden.").items() if key.startswith("site:")}
    assert found == {label: key_of("site", *site.filled, 56) for label, site in begun.items()}
    for label, site in begun.items():
        assert texts(scene, f"garden.{label}.") == [str(site.total), label]
    assert begun


def test_the_tiles_to_choose_from_are_shown_with_their_prices() -> None:
    view = samples.BUYING
    scene = LAYOUT(view, NAMES, "seat")
    for index, offer in enumerate(view.pending.offers):
        prices = ["–" if price is None else str(price) for price in (offer.sunny_price, offer.shady_price)]
        assert texts(scene, f"offers.{index}.") == prices
    assert texts(scene, "offers.space") == [str(view.seats[view.waiting[0]].space)]
    assert texts(LAYOUT(view, NAMES, "seat", other_than(view)), "offers.") == []


def test_hexes_that_may_be_chosen_stand_out() -> None:
    found = arts(LAYOUT(samples.PLACING, NAMES, "seat"), "garden.")
    assert {label for label, key in found.items() if key.startswith("open:")} == set(samples.PLACING.pending.candidates)
    others = arts(LAYOUT(samples.PLACING, NAMES, "seat", other_than(samples.PLACING)), "garden.")
    assert not any(key.startswith("open:") for key in others.values())


def test_tiles_that_a_shed_may_activate_show_their_labels() -> None:
    found = arts(LAYOUT(samples.TURNING, NAMES, "seat"), "garden.")
    labeled = {label for label, key in found.items() if key.startswith("labeled:") and key.endswith(f":{label}")}
    assert labeled == set(samples.TURNING.pending.candidates)


def test_the_tile_being_placed_is_shown_with_its_prices() -> None:
    found = arts(LAYOUT(samples.PLACING, NAMES, "seat"), "head.")
    assert {"tile", "sun.price", "moon.price"} <= set(found)
    assert f":{samples.PLACING.pending.sunny_price}:" in found["sun.price"]
    assert "tile" not in arts(LAYOUT(samples.PLACING, NAMES, "seat", other_than(samples.PLACING)), "head.")


def test_spots_for_a_disc_stand_out() -> None:
    found = arts(LAYOUT(samples.SCORING, NAMES, "seat"), "pair.")
    chosen = {name.split(".")[1] for name, key in found.items() if key.startswith("spot:") and key.endswith(":True")}
    assert chosen == set(samples.SCORING.pending.candidates)


def test_the_shed_table_shows_which_neighbors_are_activated() -> None:
    view = GAME.view(GAME.setup(2, GAME.meta.options_type(), Rng(1)), None)
    found = arts(LAYOUT(view, NAMES, "seat", 0), "sheds.")
    shown = {name[0]: key.split(":", 1)[1] for name, key in found.items() if name.endswith(".activated")}
    assert shown == {"1": "0", "2": "0:3", "3": "0:2:4", "4": "0:1:2:3"}


def test_all_six_pieces_stand_on_the_production_track() -> None:
    names = {*CATALOG.resources, "brewmaster"}
    for view in samples.POSITIONS.values():
        if view.board.last_spot == CATALOG.production.last:
            assert {name.split(".")[-1] for name in arts(LAYOUT(view, NAMES, "seat"), "spot.")} == names


def test_hand_is_the_close_up_for_a_game_without_secrets() -> None:
    assert LAYOUT(samples.FOUR, NAMES, "hand", 1) == LAYOUT(samples.FOUR, NAMES, "seat", 1)


def test_close_up_is_of_the_acting_seat_unless_said() -> None:
    view = replace(samples.FOUR, waiting=(3,), turn=3)
    assert LAYOUT(view, NAMES, "seat") == LAYOUT(view, NAMES, "seat", 3)


# Signs


def test_resources_and_monks_differ_without_color() -> None:
    tiles = [tile(look, 3 if look.kind == "resource" else 0, 43) for look in KNOWN.values()]
    assert min(difference(a, b) for a, b in itertools.combinations(tiles, 2)) > 3


@pytest.mark.parametrize("radius", [radius for radius, _ in spaces.PLACES.values()])
def test_a_monk_shows_its_letter_on_tiles_of_every_size(radius: int) -> None:
    for look in KNOWN.values():
        if look.kind == "monk":
            letters = [shape.text for shape in tile(look, 0, radius).shapes if isinstance(shape, Glyph)]
            assert letters == [look.code]


def test_pieces_differ_without_color() -> None:
    pieces = [marker(look, 36, theme.PANEL) for look in KNOWN.values() if look.kind == "resource"]
    pieces.append(brewmaster(36, theme.PANEL))
    assert min(difference(a, b) for a, b in itertools.combinations(pieces, 2)) > 3


def test_every_resource_and_monk_has_its_icon_and_color() -> None:
    view = GAME.view(GAME.setup(2, GAME.meta.options_type(), Rng(1)), None)
    for family in view.board.families:
        assert looks.family_look(family).icon in load_icons()
        assert family.kind == "monk" or family.color in looks.RESOURCES


def test_words_on_tiles_can_be_read() -> None:
    assert min(theme.contrast(look.ink, look.fill) for look in KNOWN.values()) >= 4


# An owner's table


def test_owners_tables_are_drawn_as_they_are() -> None:
    view = samples.renamed(samples.FOUR)
    close = LAYOUT(view, NAMES, "seat")
    assert texts(close, "spot.24.number") == ["24"]
    assert texts(close, "band.7.rate") == ["1:1"]
    assert " ".join(texts(close, "hand.colour_count.words")) == "STEPS FOR EVERY TILE"
    scene = LAYOUT(view, NAMES)
    assert " ".join(texts(scene, "goal.six_ones.title")) == "MIGHTY WONDERFUL SIX"
    assert texts(scene, "start.more.reward") == ["+3"]


def test_names_and_numbers_of_a_folder_reach_the_picture(tmp_path: Path) -> None:
    """From an owner's files to the words on the board."""
    folder = tmp_path / "heaven_and_ale"
    folder.mkdir()
    packaged = Path(engine.heaven_and_ale.__file__).with_name("data")
    for name, old, new in (
        ("barrels.toml", "large = 4", "large = 7"),
        ("table.toml", "sunny_factor = 2", "sunny_factor = 3"),
        ("spots.toml", 'name = "Steps per tile"', 'name = "Garden walk"'),
    ):
        text = (packaged / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")
    game = load_games(tmp_path)["heaven_and_ale"]
    view = game.view(game.setup(2, game.meta.options_type(), Rng(1)), None)
    assert texts(LAYOUT(view, NAMES[:2]), "goal.six_ones.large") == ["7"]
    close = LAYOUT(view, NAMES[:2], "seat", 1)
    assert texts(close, "sunny.help.0") == ["price ×3, moves"]
    assert " ".join(texts(close, "hand.colour_count.words")) == "GARDEN WALK"
