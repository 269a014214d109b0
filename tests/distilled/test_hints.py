"""Every choice says what it does, and its hint what comes of it."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.core.errors import IllegalMove
from engine.core.game import HINT_LIMIT, LABEL_LIMIT
from engine.core.session import Session
from engine.distilled.actions import (
    DECLINE,
    DISTILL,
    PASS_MARKET,
    PASS_SALE,
    REST,
    Buy,
    ChooseIdentity,
    Cover,
    Fill,
    Learn,
    Make,
    PutBack,
    Redistill,
    RunStill,
    Sell,
    Taste,
    Trade,
    UseDiscounts,
)
from engine.distilled.meta import DistilledOptions
from engine.distilled.rules.odds import Setting, chances
from engine.distilled.rules.recipes import fits, known_recipes
from engine.distilled.text.cards import brief, identity_text, points
from engine.distilled.text.words import card_facts, icon_of
from renderers.distilled.emoji import EMOJI
from tests.distilled.table import CATALOG, GAME, Table

# Chances


@pytest.mark.parametrize("cards", ["yeast water mixed_grains mixed_grains", "yeast water rye mixed_plants alcohol"])
@pytest.mark.parametrize("top_only", [False, True])
def test_the_chance_of_a_recipe_is_exact(cards: str, top_only: bool) -> None:
    table = Table("america")
    table.learn(0, "soju whiskey cachaca")
    player, washback = table.player(0), cards.split()
    sugars = sum(CATALOG.card(card).kind == "sugar" for card in washback)
    orders = list(permutations([*washback, *["alcohol"] * sugars]))
    found = chances(CATALOG, player, washback, Setting(top_only=top_only))
    for recipe in known_recipes(CATALOG, player):
        left = [order[1:] if top_only else order[1:-1] for order in orders]
        assert found[recipe.id] == pytest.approx(sum(fits(CATALOG, recipe, cards) for cards in left) / len(orders))


def test_filling_tells_the_chances_of_the_whole_pantry() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    everything, single = GAME.batches(table.state, 0)
    assert (everything.label, everything.suggested, single.suggested) == ("Distill all 4 cards", True, False)
    assert everything.hint == "Soju 40 %, Vodka 93 %, Moonshine 7 %"
    assert table.choice(Fill("mixed_grains"), 0).max_count == 2
    table.do(*(Fill(card) for card in ("yeast", "water", "mixed_grains", "mixed_grains")), seat=0)
    distill = table.choice(DISTILL, 0)
    assert (distill.label, distill.hint) == ("Distill 4 cards with 2 alcohol", "Soju 40 %, Vodka 93 %, Moonshine 7 %")


def test_equal_chances_share_a_figure_and_a_recipe_without_barrel_says_so() -> None:
    table = Table("japan")
    table.learn(0, "aquavit shochu")
    table.pantry(0, "yeast water mixed_grains")
    table.pass_market()
    everything = GAME.batches(table.state, 0)[0]
    assert everything.hint == "Aquavit or Vodka 50 %, Moonshine 50 %, no clay barrel for Shōchū"
    table.give(0, "clay_barrel")
    everything = GAME.batches(table.state, 0)[0]
    assert everything.hint == "Shōchū, Aquavit or Vodka 50 %, Moonshine 50 %"


@pytest.mark.parametrize(
    ("inside", "missing"),
    [
        ("yeast", "water and sugar"),
        ("yeast mixed_grains", "water"),
        ("alcohol", "yeast or water and sugar"),
        ("alcohol water", "sugar"),
        ("alcohol mixed_grains", "yeast or water"),
    ],
)
def test_the_question_says_what_the_washback_still_needs(inside: str, missing: str) -> None:
    table = Table("japan")
    table.pantry(0, "yeast water mixed_grains alcohol")
    table.pass_market()
    table.do(*(Fill(card) for card in inside.split()), seat=0)
    assert GAME.question(table.state, 0).endswith(f"Still missing: {missing}.")


def test_what_suits_the_best_recipe_is_one_button() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.pantry(0, "yeast water mixed_grains mixed_grains mixed_plants")
    table.pass_market()
    suiting, everything, _ = GAME.batches(table.state, 0)
    assert (suiting.label, everything.label) == ("Distill 4 cards for Soju", "Distill all 5 cards")
    assert suiting.hint.startswith("Soju 40 %")
    assert dict(suiting.picks) == {"fill-yeast": 1, "fill-water": 1, "fill-mixed_grains": 2}


def test_cards_chosen_together_are_distilled_at_once_where_that_is_possible() -> None:
    table = Table("japan")
    table.pantry(0, "yeast water mixed_grains rye rye")
    table.pass_market()
    session = Session.start(GAME, 1, DistilledOptions(), 1)
    session.state = table.state
    fill = next(batch for batch in session.batches(0) if batch.closes)
    assert fill.label == "Fill the washback and distill"
    enough, short = ["fill-yeast", "fill-rye", "fill-water"], ["fill-yeast", "fill-water"]
    assert session.closed(0, enough) == [*enough, "distill"]
    assert session.closed(0, short) == short
    with pytest.raises(IllegalMove):
        session.submit(0, [*short, "distill"])
    entries = session.submit(0, session.closed(0, enough))
    assert [entry.action.kind for entry in entries if entry.action] == ["fill", "fill", "fill", "distill"]
    assert len({entry.step for entry in entries}) == 1


def test_the_column_still_and_extra_alcohol_tell_what_they_change() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.give(0, "column_still worm_tub")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.do(*(Fill(card) for card in ("yeast", "water", "mixed_grains", "mixed_grains")), DISTILL, seat=0)
    hints = {action.powers: table.choice(action, 0).hint for action in table.offered(RunStill, 0)}
    assert set(hints) == {("worm_tub", "column_still"), ("worm_tub",), ("column_still",), ()}
    assert hints["column_still",] == "remove the top card only: Soju 67 %, Vodka 100 %"
    assert hints["worm_tub",].startswith("add 2 alcohol: Soju 54 %")
    assert hints[()].startswith("Soju 40 %")


def test_distilling_again_tells_what_is_risked() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.give(0, "coffey_still")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.distill(0, "yeast water mixed_grains mixed_grains", ("mixed_grains", "water"))
    choice = table.choice(Redistill(), 0)
    assert (choice.tone, choice.hint) == ("risk", "Soju 40 %, Vodka 93 %, Moonshine 7 %")


def test_a_card_put_back_tells_what_it_makes() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.give(0, "spirit_safe")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    table.distill(0, "yeast water mixed_grains mixed_grains", ("mixed_grains", "water"))
    assert table.choice(PutBack("mixed_grains"), 0).hint.startswith("then: Soju or Vodka;")
    assert table.choice(PutBack("water"), 0).hint.startswith("then: Vodka;")


# The market


def test_a_purchase_says_price_and_use() -> None:
    table = Table("japan")
    table.show("rye", "glassworks")
    table.money(0, 6)
    rye = table.choice(Buy("row", "rye"))
    assert (rye.label, rye.hint, rye.group) == ("Buy Rye (3)", "grain sugar, 1 money, 1 SP", "Ingredients")
    assert card_facts(CATALOG, "plastic_liter_bottle") == "bottle without a region, 4 money, −1 SP"
    assert table.choice(Buy("row", "glassworks")).hint.startswith("equipment, 1 SP. Once a round:")
    assert "you may show the top card" in table.choice(Buy("basic", "water")).hint
    assert "When bought" not in card_facts(CATALOG, "water")
    assert table.choice(Learn("soju")).hint == "5 SP; 2+ grain, metal barrel, sold at once; 2 labels left"


def test_only_what_can_be_paid_is_offered_and_the_rest_is_named() -> None:
    table = Table("japan")
    table.show("rye", "glassworks", "worm_bottle")
    table.money(0, 1)
    assert not table.offered(Learn)
    assert {action.source for action in table.offered(Buy)} == {"basic"}
    assert "is out of reach" in table.choice(PASS_MARKET).hint


def test_a_discount_shows_in_the_price_and_is_asked_only_where_some_is_wasted() -> None:
    table = Table("japan")
    table.show("rye")
    table.give(0, "malt_mill")
    table.money(0, 6)
    assert table.choice(Buy("row", "rye")).label == "Buy Rye (1 instead of 3)"
    table.do(Buy("basic", "mixed_plants"))
    use, keep = UseDiscounts(("malt_mill",)), UseDiscounts(())
    assert (table.choice(use).label, table.choice(use).hint) == ("Pay 0", "with Malt Mill (−2)")
    assert (table.choice(keep).label, table.choice(keep).hint) == (
        "Pay 1",
        "no discount used; you keep Malt Mill for later",
    )


# Distilling and selling


def test_a_trade_names_what_it_brings_and_recipes_their_labels() -> None:
    table = Table("japan")
    table.learn(0, "soju")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.pass_market()
    assert table.choice(Trade("mixed_grains"), 0).hint == "once a round, for Yeast or Water"
    assert table.choice(REST, 0).tone == "risk"
    table.distill(0, "yeast water mixed_grains mixed_grains", ("alcohol", "alcohol"))
    made = table.choice(Make("soju", "metal_barrel"), 0)
    assert made.hint == "5 SP by recipe; must be sold this round; 2 labels left; barrel 1 money"


def test_a_sale_tells_money_and_points_but_no_face_down_flavor() -> None:
    table = Table("japan")
    table.give(0, "ceramic_bottle")
    table.age(0, "whiskey", "mixed_grains rye alcohol", flavors=2)
    table.pass_market()
    table.rest(0, 1)
    glass, ceramic = Sell(0, "glass_bottle"), Sell(0, "ceramic_bottle")
    assert table.choice(glass).label == "Sell Whiskey in Glass Bottle (14 SP)"
    assert table.choice(glass).hint == "3 money and 2 flavors of 0–3, 14 SP; the bottle comes back"
    assert table.choice(ceramic).hint == "4 money and 2 flavors of 0–3, 18 SP; the bottle goes on display"
    assert table.choice(PASS_SALE).hint == "aging brings Whiskey a flavor and 3 SP more"
    money = table.player(0).money
    flavors = sum(CATALOG.card(flavor).money for flavor in table.player(0).warehouse[0].flavors)
    table.do(ceramic)
    assert (table.player(0).money, table.player(0).sp) == (money + 4 + flavors, 18)


def test_flavors_that_the_owner_looked_at_are_counted_in_private() -> None:
    table = Table("scotland")
    table.learn(0, "whiskey")
    table.give(0, "wood_barrel")
    table.pantry(0, "yeast water mixed_grains mixed_grains")
    table.spirit(0, "whiskey", "yeast water mixed_grains mixed_grains", ("alcohol", "alcohol"), "wood_barrel")
    kept = table.state.looked[0]
    table.do(table.legal()[0])
    while table.state.stage != "sell":
        table.do(table.legal()[-1])
    choice = table.choice(Sell(0, "glass_bottle"))
    assert "you know of" not in choice.hint
    assert choice.private_hint is not None
    assert f"you know of {CATALOG.card(kept).money}" in choice.private_hint


def test_label_spaces_say_what_they_would_take() -> None:
    table = Table("japan")
    table.pantry(0, "yeast water mixed_grains")
    table.clear_truck()
    table.spirit(0, "vodka", "yeast water mixed_grains", ("alcohol", "yeast"))
    hints = {action.space: table.choice(action) for action in table.offered(Cover)}
    assert hints["money"].hint == "5 money at once"
    assert hints["money"].label == "Cover Money (5)"
    assert hints["signature_ingredient"].hint == "Buck Wheat (grain sugar, 2 money, 4 SP) goes to your pantry"
    assert hints["truck"].hint.startswith("discard a pantry card for one of the ")
    assert hints["recipe"].hint == "learn Cachaça, Soju, Gin, Whiskey, Rum, Báijiŭ or Brandy"
    assert {choice.tone for choice in hints.values()} == {"gain"}


def test_a_free_card_names_what_lies_there_the_dearest_first() -> None:
    table = Table("japan")
    table.pantry(0, "yeast water mixed_grains")
    table.spirit(0, "vodka", "yeast water mixed_grains", ("alcohol", "yeast"))
    table.show("rice", "agave", "millet", "palm")
    table.show("spirit_safe", "farmer", "cooper", "orchard")
    ingredient, upgrade = Cover("ingredient"), Cover("upgrade")
    assert table.choice(ingredient).hint == "take Agave, Palm, Millet, Rice or a basic one"
    assert table.choice(upgrade).hint == "take Spirit Safe, Cooper, Orchard or Farmer"
    table.give(0, "trucker architect biochemist")
    assert table.choice(upgrade).hint == "take Spirit Safe or one of 3 more; it replaces one of yours"
    table.show("vintage_decanter_bottle", "ex_bourbon_hogshead", "american_standard_barrel", "wax_sealed_bottle")
    assert table.choice(Cover("item")).hint == "take Ex-Bourbon Hogshead or one of 4 more"


def test_a_tasting_tells_what_is_left() -> None:
    table = Table("japan")
    table.points(0, 6)
    table.money(0, 1)
    table.pass_market()
    table.rest(0, 1)
    assert table.choice(Taste(4)).label == "Turn 4 SP into 4 money"
    assert table.choice(Taste(4)).hint == "leaves 2 SP and 5 money"
    assert table.choice(Taste(0)).hint == "you keep 6 SP"


def test_every_card_has_a_hint_that_fits() -> None:
    for card in CATALOG.cards:
        assert 0 < len(card_facts(CATALOG, card, buying=True)) <= HINT_LIMIT, card
    table = Table("japan", seats=2)
    table.money(0, 20)
    for action in table.legal():
        choice = table.choice(action)
        assert len(choice.label) <= LABEL_LIMIT
        assert 0 < len(choice.hint) <= HINT_LIMIT
        assert not choice.hint.endswith("…")


# What findings at real tables asked for


def test_the_market_says_what_is_still_missing_for_a_spirit() -> None:
    table = Table("japan")
    table.pantry(0, "water")
    assert GAME.question(table.state, 0).endswith("To distill you still need yeast and sugar.")
    table.pantry(0, "water yeast mixed_grains")
    assert "still need" not in GAME.question(table.state, 0)


@pytest.mark.parametrize(
    ("pantry", "question"),
    [
        ("water mixed_grains", "You have no yeast. Trade a card for one, or skip distilling."),
        ("water water", "You have no yeast and no sugar. One trade is not enough for both:"),
    ],
)
def test_what_keeps_one_from_distilling_is_named(pantry: str, question: str) -> None:
    table = Table("japan")
    table.pantry(0, pantry)
    table.pass_market()
    assert GAME.question(table.state, 0).startswith(question)
    assert table.choice(REST).label == "Skip distilling"


@pytest.mark.parametrize("country", list(CATALOG.identities))
def test_a_distiller_is_offered_with_the_signature_recipe_and_the_money(country: str) -> None:
    table = Table(seats=1, ready=False)
    table.player(0).dealt = (country,)
    identity = CATALOG.identities[country]
    hint = table.choice(ChooseIdentity(country)).hint
    assert f"{identity.recipe.name}, {identity.recipe.sp} SP." in hint
    assert hint.endswith(f" {identity.money} money.")


def test_a_signature_recipe_says_that_any_ingredient_of_the_family_will_do() -> None:
    text = identity_text(CATALOG, CATALOG.identities["canada"])
    assert text.endswith("Own ingredient: Winter Rye; any rye will do.")


def test_declining_powers_is_true_also_after_one_was_used() -> None:
    assert Table("china").choice(DECLINE).hint == "you use no more powers at the start of this round"


def test_short_texts_of_powers_name_their_condition() -> None:
    shorts = {
        card: brief(CATALOG, CATALOG.card(card)) for card in ("master_blender", "dolium_barrel", "warehouse_manager")
    }
    assert shorts == {
        "master_blender": "+1 SP region you have",
        "dolium_barrel": "money per flavor",
        "warehouse_manager": "best flavor twice if aged",
    }
    assert points(CATALOG.card("architect")) == "+"  # more at the end, by a formula
    assert points(CATALOG.card("spirit_safe")) == "1"


def test_offers_of_cards_have_the_icon_of_their_kind() -> None:
    table = Table("japan")
    table.show("glassworks", "rye", "pig_bottle", "farmer")
    table.money(0, 20)
    wanted = {"glassworks": "gear", "rye": "sugar_grain", "pig_bottle": "bottle", "farmer": "bust"}
    assert {card: table.choice(Buy("row", card)).icon for card in wanted} == wanted
    assert table.choice(Buy("basic", "clay_barrel")).icon == "barrel_clay"
    assert {icon_of(CATALOG, card) for card in CATALOG.cards if CATALOG.card(card).kind != "flavor"} <= set(EMOJI)
