"""The words that the data tables use: kinds of cards, regions, tiers and timings."""

from __future__ import annotations

from typing import Literal

Source = Literal["rulebook", "public", "reconstructed"]

Deck = Literal["basic", "start", "alcohol", "ingredients", "items", "upgrades", "flavors", "signature"]
"""The place a card belongs to: its pile in the basic market, its premium deck, or its owner."""
Kind = Literal["yeast", "water", "sugar", "alcohol", "barrel", "bottle", "upgrade", "flavor"]
Sugar = Literal["grain", "plant", "fruit"]
Barrel = Literal["metal", "clay", "wood"]
Branch = Literal["equipment", "specialist"]
Region = Literal["americas", "europe", "asia_oceania"]
Home = Literal["always", "resolved", "never"]
"""The way home-icon cards count for a region: always, as the owner's region, or not at all (DI-42)."""
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
What = Literal["bottle", "barrel", "item", "ingredient", "upgrade", "recipe", "basic_card"]
SoloKind = Literal["distill", "sell", "collect", "earn"]
SoloTier = Literal["A", "B", "C"]
