"""Views of a person: the table as it is, and in private what only they know."""

from __future__ import annotations

from engine.core.game import ALT_TEXT_LIMIT, alt_text
from engine.distilled.actions import Buy, ChooseIdentity, Fill, Reveal
from engine.distilled.meta import DistilledOptions
from tests.distilled.table import CATALOG, GAME, Table
from tests.kit.playing import NAMES, random_positions


def test_the_market_has_empty_spaces_on_the_left() -> None:
    table = Table("japan")
    market = table.state.market
    gone, market.rows["items"] = market.rows["items"][:2], market.rows["items"][2:]
    market.truck["items"] = gone
    row = table.view().rows[2]
    assert [card.id if card else "" for card in row.cards] == ["", "", *market.rows["items"]]
    assert [card.id for card in row.truck] == list(gone)
    assert row.left == len(market.decks["items"])


def test_identities_are_public_only_when_all_have_chosen() -> None:
    table = Table("japan", "india", ready=False)
    table.do(ChooseIdentity("japan"), seat=0)
    public, own, other = (table.view(seat) for seat in (None, 0, 1))
    assert public.seats[0].identity is None
    assert own.private is not None
    assert own.private.identity is not None
    assert own.private.identity.id == "japan"
    assert len(own.private.goals) == 3
    assert other.private is not None
    assert other.private.identity is None
    assert (public.step, public.phase, sorted(public.waiting)) == ("setup", "setup", [0, 1])


def test_a_washback_shows_its_chances_and_then_what_was_removed() -> None:
    table = Table("japan")
    table.learn(0, "soju whiskey")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.do(*(Fill(card) for card in ("yeast", "water", "mixed_grains", "mixed_grains")), seat=0)
    run = table.view().seats[0].run
    assert run is not None
    found = {chance.recipe.id: (round(chance.chance, 2), chance.barrel) for chance in run.chances}
    assert found["whiskey"] == (0.4, False)
    assert found["soju"] == (0.4, True)
    table.distill(0, "", ("water", "mixed_grains"))
    run = table.view().seats[0].run
    assert run is not None
    assert [card.id for card in run.cut] == ["water", "mixed_grains"]
    assert (len(run.washback), run.added, run.chances) == (6, 2, ())


def test_a_card_that_was_put_back_is_marked() -> None:
    table = Table("japan")
    table.give(0, "spirit_safe")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.distill(0, "yeast water mixed_grains mixed_grains", ("water", "mixed_grains"))
    table.do(table.legal(0)[0], seat=0)
    run = table.view().seats[0].run
    assert run is not None
    assert [card.id for card in run.back] == ["water"]
    assert [card.id for card in run.cut] == ["water", "mixed_grains"]


def test_labels_and_bottles_are_on_the_board() -> None:
    table = Table("japan")
    table.give(0, "pig_bottle")
    table.pantry(0, "yeast water mixed_grains")
    table.spirit(0, "vodka", "yeast water mixed_grains", ("alcohol", "yeast"))
    table.sell(bottle="pig_bottle")
    seat = table.view().seats[0]
    assert {space.id: space.label.id for space in seat.spaces if space.label} == {"money": "vodka"}
    assert len(seat.spaces) == 7
    assert [(bottle.card.id, bottle.matched) for bottle in seat.bottles] == [("pig_bottle", True)]
    (label,) = [pile for pile in table.view().labels if pile.recipe.id == "vodka"]
    assert (label.left, label.total) == (3, 4)


def test_cards_shown_from_a_deck_are_seen_by_all() -> None:
    table = Table("japan")
    table.on_top("rye")
    table.money(0, 9)
    table.do(Buy("basic", "water"), Reveal("water", "ingredients"))
    assert [card.id for card in table.view().shown] == ["rye"]
    assert table.view().step == "shown"


def test_face_down_solo_cards_show_only_their_letter() -> None:
    table = Table("japan", seats=1)
    solo = table.view().solo
    assert solo is not None
    assert [len(row) for row in solo.rows] == [2, 3, 4, 3, 2]
    assert all(card.id == "" and card.text == "" and card.tier == "C" for card in solo.rows[1])
    assert all(card.id and card.text for card in solo.rows[4])


def test_the_text_board_tells_everything() -> None:
    table = Table("japan", "india")
    table.give(0, "malt_mill pig_bottle")
    table.age(0, "whiskey", "mixed_grains rye alcohol", flavors=2)
    text = GAME.describe(table.view(), NAMES)
    for words in (
        "Distilled, flight A, round 1 of 7, market phase. Waiting for Ann.",
        "Upgrades: Malt Mill",
        "Storeroom: Metal Barrel, Glass Bottle, Pig Bottle",
        "Warehouse: Whiskey (Mixed Grains, Rye, Alcohol; Wood Barrel, 2 flavors)",
        "Labels left: Moonshine 4, Vodka 4",
        "Awards",
    ):
        assert words in text
    private = GAME.describe(table.view(0), NAMES)
    assert all(CATALOG.goals[goal].name in private for goal in table.player(0).goals)
    assert "Only you know" not in text


def test_the_text_board_says_which_barrel_a_recipe_lacks() -> None:
    table = Table("japan", "india")
    table.learn(0, "whiskey")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.do(*(Fill(card) for card in ("yeast", "water", "mixed_grains", "mixed_grains")), seat=0)
    text = GAME.describe(table.view(), NAMES)
    odds = "Whiskey 40 % without a wood barrel, Vodka 93 %, Moonshine 7 %"
    assert f"Washback: Yeast, Water, 2 Mixed Grains ({odds})" in text


def test_the_alt_text_fits_for_five_players() -> None:
    for position in random_positions(GAME, 5, DistilledOptions(), seed=3):
        if position.number % 50 == 0:
            head = GAME.describe(GAME.view(position.state, None), NAMES).split("\n\n", 1)[0]
            assert len(head) <= ALT_TEXT_LIMIT
            assert alt_text(head) == head
