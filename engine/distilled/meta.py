"""Facts that lobby, slash commands and help need before any rule is read."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from engine.core.game import GameMeta, Options, Verb


class DistilledOptions(Options):
    """The tasting flight, the difficulty of the solo game, and what groups play differently."""

    flight: Literal["random", "A", "B", "C", "D", "E", "F", "G", "H"] = Field(
        default="A",
        title="Tasting flight",
        description="Seven recipes to learn. A suits a first game, B and C any game, D to H experienced players.",
    )
    difficulty: int = Field(
        default=1,
        ge=1,
        le=3,
        title="Solo difficulty",
        description="Only alone: 2 brings harder goals and a higher target into row 4, 3 into row 2 as well.",
    )
    two_sp_for_label_bonus: bool = Field(
        default=False,
        title="2 SP instead of a label bonus",
        description="A label may be placed for 2 SP instead of the bonus of its space.",
    )
    leave_out_unreachable: bool = Field(
        default=False,
        title="Leave out what is out of reach",
        description="Awards and goals that the flight makes impossible, or nearly so, are not used.",
    )
    leave_out_drone_camera: bool = Field(
        default=False,
        title="Leave out the Drone Camera",
        description="Its printed power is not known to us; this plays with the other 29 upgrades.",
    )


META = GameMeta(
    key="distilled",
    title="Distilled",
    command="distilled",
    summary="Buy ingredients, distill them into spirits, age what is worth it, and sell it in a fine bottle.",
    min_seats=1,
    max_seats=5,
    options_type=DistilledOptions,
    verbs=(
        Verb("choose", "Choose your distiller before the first round"),
        Verb("return", "Return one of the three distillery goals dealt to you"),
        Verb("buy", "Buy a card of the market, of the truck, or one that was shown to all"),
        Verb("learn", "Buy a recipe cube and learn the recipe"),
        Verb("discount", "Choose the discounts to use on your purchase"),
        Verb("replace", "Choose the upgrade that makes room for a new one"),
        Verb("look", "Show the top cards of a deck, or use a power at the start of the round"),
        Verb("take", "Take a card that a power, a trade or a label bonus gives you"),
        Verb("trade", "Trade a card for a basic ingredient before you distill"),
        Verb("fill", "Put ingredients from your pantry into your washback"),
        Verb("distill", "Distill what is in your washback, or distill nothing this round"),
        Verb("still", "Decide on extra alcohol, on the stills and on removed cards"),
        Verb("make", "Choose which spirit you have made, and its barrel"),
        Verb("keep", "Choose the flavor that stays in your spirit"),
        Verb("sell", "Sell a spirit in one of your bottles"),
        Verb("cover", "Place a label on a bonus space"),
        Verb("taste", "Offer a tasting: turn spirit points into money"),
        Verb("claim", "Complete a solo goal"),
        Verb("swap", "Swap two solo goals of one row, once in the game"),
        Verb("pass", "Buy, sell or claim nothing more", takes_choice=False),
    ),
    rules_version=1,
    credits="A game by Dave Beck, published by Paverson Games (2023). Unofficial adaptation.",
    playing_time="30 minutes per player",
    has_secrets=True,
    reconstructed=(
        "the power of the Drone Camera",
        "the distillers of flight F",
        "the sizes of the basic piles (unlimited in play)",
        "the order of reactions in a distillation",
    ),
)
