"""The pictures of Distilled: spirits as they are distilled and sold, the phases, the game for one."""

from __future__ import annotations

from dataclasses import replace

from engine import GAMES
from engine.core.rng import Rng
from engine.distilled.rules.scoring import LEDGER_TITLES, Ending
from engine.players import choose, player_rng
from renderers import LAYOUTS, theme
from renderers.distilled import looks
from renderers.distilled.minis import sale_minis
from renderers.scene import Box, Scene, Text
from renderers.standings import MOST_SOURCES, standings
from tests.distilled import samples
from tests.kit.samples import NAMES, scene_of

GAME = GAMES["distilled"]


def texts(scene: Scene, start: str) -> list[str]:
    return [item.text for item in scene.named(start) if isinstance(item, Text)]


def cards(scene: Scene, seat: int) -> int:
    return len([item for item in scene.named(f"spirit.{seat}.card.") if not isinstance(item, Text)])


def test_the_newest_sale_is_found_in_turn_order() -> None:
    """Played by computers: the view names the sale that was just made."""
    rng, rngs = Rng(4), [player_rng(4, seat) for seat in range(3)]
    state = GAME.setup(3, GAME.meta.options_type(), rng)
    found = 0
    while found < 12 and (active := GAME.active_seats(state)):
        seat = active[0]
        events = GAME.apply(state, seat, choose(GAME, state, seat, "greedy", rngs[seat]), rng)
        view = GAME.view(state, None)
        for event in events:
            if event.kind == "sold" and view.phase == "sell":
                found += 1
                seller, sale = view.latest_sale()
                assert (seller, sale.spirit.recipe.id, sale.sp) == (event.seat, event.recipe, event.sp)
    assert found == 12


def test_a_sale_shows_every_card_its_money_and_its_points() -> None:
    view = samples.selling(2)
    scene = LAYOUTS["distilled"](view, NAMES[:2], "seat", 1)
    sale = view.seats[1].sales[-1]
    assert view.latest_sale() == (1, sale)
    # everything in it, the barrel, the flavors, the bottle and the label
    assert cards(scene, 1) == len(sale_minis(sale)) == len(sale.spirit.cards) + len(sale.flavors) + 3
    assert texts(scene, "spirit.1.result.money") == [f"+{sale.money}"]
    assert texts(scene, "spirit.1.result.sp") == [f"+{sale.sp}"]
    assert texts(scene, "spirit.1.result.name") == [sale.spirit.recipe.name.upper()]


def test_a_sale_of_somebody_else_is_signed() -> None:
    scene = LAYOUTS["distilled"](samples.selling(3), NAMES[:3], "seat", 2)
    assert texts(scene, "seller.name") == [NAMES[1]]
    assert not texts(LAYOUTS["distilled"](samples.selling(2), NAMES[:2], "seat", 1), "seller.name")


def test_spirits_stand_where_the_basic_market_is_not_needed() -> None:
    selling = samples.selling(3)
    scene = LAYOUTS["distilled"](selling, NAMES[:3])
    assert [cards(scene, seat) > 0 for seat in range(3)] == [True, True, True]
    assert not list(scene.named("basic"))
    taking = LAYOUTS["distilled"](replace(selling, step="free"), NAMES[:3])
    assert list(taking.named("basic"))
    assert not list(taking.named("stills"))


def test_the_phase_is_marked_unless_that_would_cut_a_name() -> None:
    scene = LAYOUTS["distilled"](samples.selling(3), NAMES[:3])
    assert {"MARKET", "DISTILL", "SELL", "AGE"} <= set(texts(scene, "round."))
    crowded = scene_of("distilled", samples.SAMPLES.boards["five-long"])
    assert texts(crowded, "round") == ["ROUND 3 OF 7 · DISTILL"]


def test_goals_within_reach_are_told_in_words_beside_the_barrel() -> None:
    scene = LAYOUTS["distilled"](samples.ALONE, NAMES[:1])
    near = [card for row in samples.BARREL.rows for card in row if card.reachable or card.claimable]
    assert {" ".join(texts(scene, f"goal.{card.id}.text")) for card in near} == {card.text for card in near}


def test_every_card_on_the_truck_is_named() -> None:
    for seed in range(3):
        rng = Rng(seed)
        state = GAME.setup(2, GAME.meta.options_type(), rng)
        for _ in range(60):
            seat = GAME.active_seats(state)[0]
            GAME.apply(state, seat, rng.pick(GAME.legal_actions(state, seat)), rng)
        view = GAME.view(state, None)
        scene = LAYOUTS["distilled"](view, NAMES[:2])
        on_truck = [index for index, row in enumerate(view.rows) if row.truck]
        assert [index for index in on_truck if texts(scene, f"truck.{index}.card.name")] == on_truck


def test_no_source_of_points_is_cut_on_the_last_sheet() -> None:
    at_the_end = Ending(warehouse=1, bottles=1, upgrades=1, goals=(), goal_points=1, money=1, money_left=0)
    sources = [*LEDGER_TITLES.values(), *(line.source for line in at_the_end.lines)]
    for some in (sources[:MOST_SOURCES], sources[-MOST_SOURCES:]):
        points = [(source, 1) for source in some]
        scene = standings("Distilled", NAMES[:2], (7, 7), (0, 1), (points, points))
        words = " ".join(texts(scene, "sheet.head."))
        assert "…" not in words
        assert all(source in words for source in some)


def test_a_buyer_sees_the_market_with_pantry_storeroom_and_recipes() -> None:
    scene = LAYOUTS["distilled"](samples.BUYING, NAMES[:2], "seat", 0)
    for part in ("premium", "basic.yeast", "pantry.card.", "storeroom.card.", "recipe."):
        assert list(scene.named(part)), part
    assert texts(scene, "lacking") == ["Needs yeast and sugar before you can distill"]
    assert scene.height <= 1376


def test_cards_turned_up_are_in_the_picture_of_the_one_who_may_buy_them() -> None:
    scene = scene_of("distilled", samples.SAMPLES.boards["seat-shown"])
    assert len({item.name.split(".")[1] for item in scene.named("shown.") if item.name.split(".")[1].isdigit()}) == 3
    assert not list(scene.named("basic.yeast"))


def test_another_distillery_is_shown_whole_while_somebody_buys() -> None:
    scene = LAYOUTS["distilled"](samples.BUYING, NAMES[:2], "seat", 1)
    assert list(scene.named("warehouse"))
    assert not list(scene.named("premium"))


def test_a_spirit_without_a_label_says_so_from_close_by() -> None:
    bare = replace(samples.WHISKEY, label=False)
    view = samples.board(2, seats=(samples.busy(0)._replace(warehouse=(bare,)), samples.busy(1)), step="sale")
    assert texts(LAYOUTS["distilled"](view, NAMES[:2], "seat", 0), "cask.0.no_label") == ["no label"]
    assert not texts(LAYOUTS["distilled"](view, NAMES[:2], "seat", 1), "cask.0.no_label")


def test_a_new_spirit_without_a_label_says_so_on_the_board_too() -> None:
    new = replace(samples.WHISKEY, label=False, flavors=0)
    seats = (samples.busy(0)._replace(warehouse=(samples.WHISKEY,), fresh=new), samples.busy(1))
    scene = LAYOUTS["distilled"](samples.board(2, seats=seats, step="sale"), NAMES[:2])
    assert texts(scene, "seat.0.cask.0.flavors") == [f"×{samples.WHISKEY.flavors}"]
    assert texts(scene, "seat.0.cask.1.flavors") == ["×0"]
    lines = [next(item for item in scene.named(f"seat.0.cask.{n}") if isinstance(item, Box)).line for n in (0, 1)]
    assert lines == [looks.CASK_LINE, theme.BRASS]
