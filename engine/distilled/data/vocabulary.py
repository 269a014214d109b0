"""The words that the data tables use: kinds of cards, timings, operations, conditions and metrics."""

from __future__ import annotations

from typing import Literal

Source = Literal["rulebook", "public", "reconstructed"]

Deck = Literal["basic", "start", "alcohol", "ingredients", "items", "upgrades", "flavors", "signature"]
"""Where a card belongs: its pile in the basic market, its premium deck, or its owner."""
Kind = Literal["yeast", "water", "sugar", "alcohol", "barrel", "bottle", "upgrade", "flavor"]
Sugar = Literal["grain", "plant", "fruit"]
Barrel = Literal["metal", "clay", "wood"]
Branch = Literal["equipment", "specialist"]
Region = Literal["americas", "europe", "asia_oceania"]
Home = Literal["always", "resolved", "never"]
"""How home-icon cards count for a region: always, as the owner's region, or not at all (DI-42)."""
Tier = Literal["bronze", "silver", "gold"]

Timing = Literal[
    "setup",
    "start_of_round",
    "market_once",
    "market_any",
    "on_buy",
    "distill_add_alcohol",
    "distill_remove",
    "distill_react",
    "distill_end",
    "sell",
    "sell_barrel",
    "sell_bottle",
    "label_bonus",
    "age",
    "age_first",
    "age_each",
    "endgame",
    "passive",
]
Op = Literal[
    "discount",
    "gain_money",
    "gain_sp",
    "gain_basic",
    "add_alcohol",
    "return_removed",
    "remove_top_only",
    "redistill",
    "add_flavor",
    "draw_flavors_keep",
    "flavor_count_bonus",
    "double_best_flavor_money",
    "reveal_buy",
    "buy_from_truck",
    "sp_formula",
    "money_rate",
    "sp_if",
    "money_if",
    "sp_per_flavor",
    "money_per_flavor",
    "return_to_storeroom",
    "return_self_if_removed",
    "replace_if_removed",
    "free_recipe",
    "basic_limit",
    "untradeable",
    "gain_money_of_removed",
    "fills_slot",
    "to_box",
    "gain_signature",
    "swap_with_truck",
    "gain_free_card",
]
What = Literal["bottle", "barrel", "item", "ingredient", "upgrade", "recipe", "basic_card"]
Condition = Literal[
    "spirit_region",
    "recipe",
    "aged",
    "not_aged",
    "warehouse_not_empty",
    "have_other_label_same_region",
    "no_other_label_same_region",
    "sugars_at_least",
    "flavors_at_least",
    "bought_basic_water",
    "bottle_region_matches_spirit",
    "in_washback",
]
Formula = Literal[
    "per_n_labels_region",
    "per_upgrade",
    "only_upgrade_of_type",
    "per_recipe_cube",
    "per_label",
    "per_identical_label_pair",
    "per_bottle_region",
    "top_ingredient_money",
    "per_barrel_type_in_labels",
]
MetricKind = Literal[
    "labels_region",
    "labels_sugar",
    "labels_tier",
    "labels_barrel",
    "labels_aged",
    "labels_per_region",
    "labels_home_region",
    "labels_not_home_region",
    "max_labels_one_region",
    "distinct_labels",
    "same_label",
    "label_regions",
    "label_each_tier",
    "label_each_sugar",
    "label_each_barrel",
    "bottles_region",
    "displayed_bottles",
    "bottles_owned",
    "bottle_region_matches",
    "recipe_cubes",
    "money",
    "upgrade_sp",
    "upgrades",
    "warehouse_spirits",
    "sold_with",
    "sold_this_round",
    "sold_sp",
    "sold_money",
    "sold_sp_over_recipe",
    "sold_bottle_region_match",
    "sold_aged",
    "sold_tier",
    "sold_no_basic_sugar",
    "sold_same_sugar_type",
    "distilled_aged",
    "distilled_signature",
    "round_sp",
    "round_money",
]
SoloKind = Literal["distill", "sell", "collect", "earn"]
SoloTier = Literal["A", "B", "C"]
