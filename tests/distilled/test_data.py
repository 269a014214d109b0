"""The cards are those of the box; an owner may replace a table, and a bad file is refused with the reason."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from engine.core.data import DataError, DataFolder
from engine.distilled.data.loading import load_catalog
from engine.distilled.data.vocabulary import Region
from engine.distilled.rules.powers.operations import OPERATIONS
from engine.distilled.text.cards import card_text, identity_text, powers_text, recipe_text
from engine.distilled.text.glossary import glossary
from engine.distilled.text.goals import goal_text, solo_text
from engine.distilled.text.help import topics

PACKAGED = files("engine.distilled") / "data"
CATALOG = load_catalog(DataFolder("distilled"))

FAULTS = [
    ("rules.toml", "bonus = [0, 1, 3", "bonus = [0, 4, 3", "aged", "never fall"),
    ("rules.toml", "two_players = 2", "two_players = 5", "cleanup", "more cards than a row has"),
    ("rules.toml", "goals_dealt = 3", "goals_dealt = 5", "setup", "too few goals"),
    ("rules.toml", "extra_awards = 1", "extra_awards = 19", "setup", "too few awards"),
    ("rules.toml", "rounds = 7", "rounds = 8", "bonuses", "spirit of every round"),
    ("rules.toml", "rounds = 7", "rounds = 0", "rounds", "greater than or equal to 1"),
    ("ingredients.toml", "count = 16", "count = 15", "basic", "88 cards, not 87"),
    ("ingredients.toml", 'id = "rice"', 'id = "corn"', "corn", "occurs 2 times"),
    ("ingredients.toml", 'name = "Rice"', 'name = "Corn"', "Corn", "occurs 2 times"),
    ("ingredients.toml", 'sugar = "grain"', 'sugar = "honey"', "sugar", "Input should be"),
    ("ingredients.toml", 'sugar = "grain"\n', "", "mixed_grains", "have a sugar"),
    ("ingredients.toml", 'sugar = "grain"', 'sugar = "plant"', "basic", "all three sugars"),
    ("ingredients.toml", 'deck = "alcohol"', 'deck = "items"', "alcohol", "does not belong into this file"),
    ("ingredients.toml", ", order = 3 }", " }", "mountain_spring_water", "needs order"),
    ("ingredients.toml", 'cards = ["water"]', 'cards = ["corn"]', "mountain_spring_water", "no basic card corn"),
    (
        "ingredients.toml",
        'timing = "on_buy", op = "gain',
        'timing = "age", op = "gain',
        "yeast",
        "does not work at age",
    ),
    ("items.toml", 'kind = "bottle"', 'kind = "yeast"', "glass_bottle", "holds no yeast"),
    (
        "items.toml",
        'timing = "sell", op = "return_to_storeroom"',
        'timing = "sell", op = "to_box"',
        "start",
        "come back",
    ),
    ("items.toml", 'barrel = "clay"', 'barrel = "clay"\nregion = "europe"', "clay_barrel", "only bottles"),
    ("items.toml", ', region = "americas"', "", "worm_bottle", "needs region"),
    ("items.toml", 'recipe = "moonshine"', 'recipe = "sunshine"', "mason_jar", "no recipe sunshine"),
    ("upgrades.toml", 'branch = "equipment"\n', "", "spirit_safe", "have a branch"),
    ("upgrades.toml", 'formula = "per_n_labels_region", ', "", "orchard", "needs formula"),
    ("upgrades.toml", 'op = "discount", what = "item", n = 1', 'op = "discount", n = 1', "large_storage", "needs what"),
    ("upgrades.toml", 'op = "redistill"', 'op = "evaporate"', "coffey_still", "no operation evaporate"),
    ("upgrades.toml", 'formula = "per_upgrade"', 'formula = "per_cask"', "", "no formula per_cask"),
    ("items.toml", 'condition = "spirit_region"', 'condition = "spirit_color"', "", "no condition spirit_color"),
    ("goals.toml", 'kind = "recipe_cubes"', 'kind = "recipe_dice"', "thirst", "no measure recipe_dice"),
    ("flavors.toml", 'deck = "flavors"', 'deck = "flavors"\ncount = 2', "flavors", "40 cards, not 41"),
    ("recipes.toml", 'tier = "bronze"\n', "", "aquavit", "needs a tier"),
    ("recipes.toml", "min_sugars = 2", "min_sugars = 0", "soju", "min_sugars must be 0"),
    ("recipes.toml", 'barrel = "metal"', 'barrel = "clay"', "known", "do without sugar"),
    ("recipes.toml", 'sugars = ["grain", "plant", "fruit"]', 'sugars = ["grain"]', "known", "take any sugar"),
    ("recipes.toml", "labels_box = 10", "labels_box = 9", "moonshine", "too few labels"),
    ("recipes.toml", 'region = "europe"', 'region = "europe"\nfamily = "corn"', "aquavit", "only signature recipes"),
    ("identities.toml", 'condition = "not_aged"', 'condition = "in_washback"', "brazil", "cannot be asked at sell"),
    ("identities.toml", 'ingredient = "dent_corn"', 'ingredient = "corn"', "america", "no signature ingredient corn"),
    ("identities.toml", 'family = "corn"', 'family = "rye"', "america", "family of the signature ingredient"),
    ("identities.toml", 'base = "whiskey"', 'base = "vodka"', "america", "no flight recipe is called vodka"),
    ("identities.toml", 'cards = ["yeast"]', 'cards = ["wood_barrel"]', "america", "no basic ingredient wood_barrel"),
    ("identities.toml", 'id = "brazil"', 'id = "america"', "america", "occurs 2 times"),
    ("flights.toml", 'id = "B"', 'id = "C"', "flights", "must be A to H"),
    ("flights.toml", '"cachaca", "soju", "gin"', '"cachaca", "gin", "gin"', "A", "7 different recipes"),
    ("flights.toml", '"cachaca", "soju", "gin"', '"cachaca", "shochu", "gin"', "A", "korea needs soju"),
    ("flights.toml", '"brazil", "jamaica", "canada", ', "", "A", "at least 10 different identities"),
    ("flights.toml", '"olympic_spirit"', '"olympics"', "G", "no award olympics"),
    ("flights.toml", '"A11"', '"A12"', "G", "no solo goal A12"),
    ("goals.toml", 'region = "europe", home = "never"', 'home = "never"', "monarch", "needs region"),
    ("goals.toml", 'kind = "recipe_cubes"', 'kind = "recipe_cubes", at_least = 2', "thirst", "compares a number"),
    ("goals.toml", 'exclude = ["vodka"]', 'exclude = ["beer"]', "farmers", "no recipe beer"),
    ("goals.toml", "[[goals]]", "[[other]]", "other", "Extra inputs"),
    ("awards.toml", 'kind = "sold_with", card = "alcohol"', 'kind = "sold_with"', "120_proof", "needs card"),
    ("awards.toml", 'name = "Builder"', 'name = "Recruiter"', "Recruiter", "occurs 2 times"),
    (
        "labels.toml",
        'timing = "label_bonus", op = "gain_money"',
        'timing = "sell", op = "gain_money"',
        "money",
        "one power",
    ),
    ("solo.toml", 'kind = "collect"', 'kind = "sell"', "A1", "belongs into a collect goal"),
    ("solo.toml", 'id = "A2"\ntier = "A"', 'id = "A2"\ntier = "C"', "A", "11 cards, not 10"),
    ("solo.toml", "upgrades = [3, 4]", "upgrades = [3, 5]", "B1", "no such place"),
    ("solo.toml", 'tiers = ["C", "C", "B"]', 'tiers = ["C", "C"]', "row 2", "tier for each of 3"),
    ("solo.toml", 'tiers = ["C", "C", "C"]', 'tiers = ["C", "C", "B"]', "difficulty 3", "too many B cards"),
    ("solo.toml", "above = [[0, 1], [1, 2]]", "above = [[0, 1], [1, 3]]", "row 1", "next row does not have"),
    ("solo.toml", "above = [[0, 1], [1, 2]]", "above = [[0, 1]]", "row 1", "one entry for each card"),
]


def replaced(tmp_path: Path, name: str, old: str, new: str) -> DataFolder:
    text = (PACKAGED / name).read_text(encoding="utf-8")
    assert old in text
    folder = tmp_path / "distilled"
    folder.mkdir()
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return DataFolder("distilled", tmp_path)


@pytest.mark.parametrize(("name", "old", "new", "record", "reason"), FAULTS)
def test_a_bad_file_is_refused(tmp_path: Path, name: str, old: str, new: str, record: str, reason: str) -> None:
    with pytest.raises(DataError) as caught:
        load_catalog(replaced(tmp_path, name, old, new))
    assert record in caught.value.record, caught.value
    assert reason in caught.value.reason


def test_a_replaced_number_is_used_and_changes_the_hash(tmp_path: Path) -> None:
    packaged, own = DataFolder("distilled"), replaced(tmp_path, "rules.toml", "gold = 6", "gold = 7")
    load_catalog(packaged)
    assert load_catalog(own).rules.recipe_cost("gold") == 7
    assert own.hash != packaged.hash


def test_every_record_says_where_it_comes_from() -> None:
    for table in PACKAGED.iterdir():
        if not table.name.endswith(".toml"):
            continue
        text = table.read_text(encoding="utf-8")
        records = [part for part in text.split("\n[")[1:] if not part.startswith("[solo")]
        assert all("\nsource = " in record for record in records), table.name


def test_the_components_are_those_of_the_box() -> None:
    sizes = {deck: len(cards) for deck, cards in CATALOG.decks.items()}
    assert sizes == {
        "basic": 88,
        "start": 10,
        "alcohol": 60,
        "ingredients": 36,
        "items": 33,
        "upgrades": 30,
        "flavors": 40,
        "signature": 18,
    }
    assert (len(CATALOG.goals), len(CATALOG.awards), len(CATALOG.identities)) == (20, 23, 18)
    assert len(CATALOG.solo_goals) + 1 == 48  # with the swap card
    labels = [recipe.labels_box for recipe in CATALOG.recipes.values() if not recipe.signature]
    assert sum(labels) == 85
    assert len(CATALOG.bonuses) == 7


def test_the_basic_piles() -> None:
    piles = Counter(CATALOG.decks["basic"])
    assert list(CATALOG.basic) == list(piles)
    assert list(piles.values()) == [16, 16, 12, 12, 12, 10, 10]


def test_bottles_flavors_and_upgrades_are_balanced() -> None:
    bottles = [CATALOG.card(card) for card in CATALOG.decks["items"] if CATALOG.card(card).kind == "bottle"]
    regions = Counter(bottle.region for bottle in bottles)
    assert regions == {"americas": 4, "europe": 4, "asia_oceania": 4, "home": 3, None: 4}
    assert Counter(CATALOG.card(card).money for card in CATALOG.decks["flavors"]) == {0: 5, 1: 15, 2: 15, 3: 5}
    branches = Counter(CATALOG.card(card).branch for card in CATALOG.decks["upgrades"])
    assert branches == {"equipment": 15, "specialist": 15}


def test_an_identity_belongs_to_every_flight_with_its_base_spirit() -> None:
    """DI-06: also flight F, where the published lists differ."""
    for flight in CATALOG.flights.values():
        paired = {identity.id for identity in CATALOG.identities.values() if identity.base in flight.recipes}
        assert set(flight.identities) == paired
    assert "peru" not in CATALOG.flights["F"].identities


def test_the_identities_of_flight_a_are_those_of_the_rulebook() -> None:
    americas = ["america", "brazil", "jamaica", "canada"]
    asia = ["china", "korea", "india", "australia"]
    assert list(CATALOG.flights["A"].identities) == [*americas, *asia, "england", "france", "scotland", "ireland"]


def test_what_the_rulebook_prints() -> None:
    recipes, rules = CATALOG.recipes, CATALOG.rules
    assert (recipes["soju"].sp, recipes["soju"].min_sugars, recipes["soju"].tier) == (5, 2, "bronze")
    assert (recipes["rum"].sp, recipes["rum"].barrel, recipes["rum"].aged) == (11, "wood", True)
    caninha = CATALOG.identities["brazil"].recipe
    assert (caninha.sp, caninha.money, caninha.family, caninha.aged) == (11, 1, "sugarcane", False)
    assert rules.recipe_cost("silver") == 4
    assert (CATALOG.card("potatoes").cost, CATALOG.card("mixed_fruits").cost) == (3, 2)
    assert rules.aged_bonus(2) == 3
    assert [rules.bottle_set(count) for count in range(2, 8)] == [2, 4, 7, 10, 15, 15]  # DI-13
    assert rules.aged_bonus(9) == rules.aged_bonus(5) == 15


def test_only_the_drone_camera_has_a_power_of_our_own() -> None:
    """DI-01."""
    assert [card.id for card in CATALOG.cards.values() if card.power_source == "reconstructed"] == ["drone_camera"]


def test_every_operation_is_used_by_a_card() -> None:
    records = (*CATALOG.cards.values(), *CATALOG.identities.values(), *CATALOG.bonuses.values())
    assert {power.op for record in records for power in record.powers} == set(OPERATIONS)


def test_discounts_and_bonuses_call_cards_by_their_groups() -> None:
    """DI-16."""
    assert CATALOG.card("yeast").groups == {"ingredient", "basic_card"}
    assert CATALOG.card("clay_barrel").groups == {"item", "barrel", "basic_card"}
    assert CATALOG.card("pig_bottle").groups == {"item", "bottle"}
    assert CATALOG.card("corn").groups == {"ingredient"}
    assert CATALOG.card("architect").groups == {"upgrade"}
    assert CATALOG.card("alcohol").groups == frozenset()


def test_every_record_can_be_explained() -> None:
    texts = [card_text(CATALOG, card) for card in CATALOG.cards.values()]
    texts += [recipe_text(recipe) for recipe in CATALOG.recipes.values()]
    texts += [identity_text(CATALOG, identity) for identity in CATALOG.identities.values()]
    texts += [powers_text(CATALOG, bonus) for bonus in CATALOG.bonuses.values()]
    texts += [goal_text(CATALOG, goal) for goal in (*CATALOG.goals.values(), *CATALOG.awards.values())]
    texts += [solo_text(CATALOG, goal) for goal in CATALOG.solo_goals.values()]
    assert all(text.endswith(".") and "None" not in text and "  " not in text for text in texts)
    assert not any(region in text for text in texts for region in get_args(Region))


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("yeast", "Yeast, costs 0, sells for 0 money. When bought: gain 1 money. Cannot be traded away."),
        ("glassworks", "Equipment, costs 5, 1 SP. Once a round: a bottle costs 2 less."),
        (
            "orchard",
            "Equipment, costs 5. Start of round: take a Mixed Fruits card. At the end: 1 SP per 2 Europe labels.",
        ),
        (
            "ceramic_bottle",
            "Asia & Oceania bottle, costs 4, sells for 2 money. "
            "When sold: 2 SP, or 4 for a spirit from Asia & Oceania.",
        ),
        ("plastic_liter_bottle", "Bottle without a region, costs 1, sells for 4 money, −1 SP."),
    ],
)
def test_a_card_in_one_line(card: str, text: str) -> None:
    assert card_text(CATALOG, CATALOG.card(card)) == text


def test_everything_can_be_looked_up() -> None:
    entries = {topic.key: topic for topic in glossary(CATALOG)}
    assert len(entries) == len(glossary(CATALOG))
    keys = [f"card_{card}" for card in CATALOG.cards]
    keys += [f"recipe_{recipe}" for recipe in CATALOG.recipes]
    keys += [f"identity_{identity}" for identity in CATALOG.identities]
    keys += [f"goal_{goal}" for goal in CATALOG.goals]
    keys += [f"award_{award}" for award in CATALOG.awards]
    keys += [f"label_{bonus}" for bonus in CATALOG.bonuses]
    keys += [f"solo_{goal.lower()}" for goal in CATALOG.solo_goals]
    assert set(keys) <= set(entries)
    assert "our own" in entries["card_drone_camera"].text


def test_the_rules_help_reads_its_numbers_from_the_tables(tmp_path: Path) -> None:
    own = load_catalog(replaced(tmp_path, "rules.toml", "tasting = 4", "tasting = 3"))
    assert "up to 3 of your SP" in next(topic.text for topic in topics(own) if topic.key == "round")
    assert all(len(topic.text) < 2000 for topic in topics(CATALOG))
