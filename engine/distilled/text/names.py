"""Names of regions, upgrades and sorts of cards."""

from __future__ import annotations

from collections.abc import Mapping

from engine.distilled.data.vocabulary import Branch, What

REGIONS: Mapping[str, str] = {
    "americas": "Americas",
    "europe": "Europe",
    "asia_oceania": "Asia & Oceania",
    "home": "home region",
}
UPGRADES: Mapping[Branch, str] = {"equipment": "equipment upgrade", "specialist": "specialist"}
THINGS: Mapping[What, str] = {
    "bottle": "a bottle",
    "barrel": "a barrel",
    "item": "a barrel or bottle",
    "ingredient": "an ingredient",
    "upgrade": "an upgrade",
    "recipe": "a recipe cube",
    "basic_card": "a basic card",
}


def region_name(region: str | None) -> str:
    """Return the name of a region, "no region" without one."""
    return REGIONS[region] if region else "no region"


def place_name(region: str | None) -> str:
    """Return the name of a region as it stands inside a sentence."""
    return f"the {region_name(region)}" if region in ("americas", "home") else region_name(region)
