"""Facts about the game before the first roll: seats, options, verbs, credits."""

from __future__ import annotations

from pydantic import Field

from engine.core.game import GameMeta, Options, Verb


class WhiskeyOptions(Options):
    """The optional rules of the book, and ways to settle what it leaves open."""

    top_shelf: bool = Field(
        default=False,
        title="All Top Shelf rules",
        description="One switch for the advanced rules: Take a Shot, Sobering Up and Spoilage.",
    )
    take_a_shot: bool = Field(
        default=False,
        title="Take a Shot",
        description="After a roll of which you kept nothing, take a sheet token and roll the same dice again.",
    )
    sobering_up: bool = Field(
        default=False,
        title="Sobering Up",
        description="Up to three extra waters may be kept; each removes a sheet when the turn banks whiskey.",
    )
    spoilage: bool = Field(
        default=False,
        title="Spoilage",
        description="Every yeast that is not kept in your last roll spoils one barrel as you bank.",
    )
    drinking_counters: bool = Field(
        default=False,
        title="Drink counter",
        description="Counts a sip per ship and a big one per shot. Changes nothing in the game; adults only.",
    )
    flight_fallback: bool = Field(
        default=False,
        title="Flight can bail out",
        description="After declaring a Flight you may still bank one barrel if globe, water and yeast are kept.",
    )
    flight_also_banks_one_each: bool = Field(
        default=False,
        title="Flight also pays",
        description="A Whiskey Flight also banks one barrel of each whiskey for the flyer.",
    )
    flight_one_whiskey: bool = Field(
        default=False,
        title="One whiskey for the Flight",
        description="With two or three players the flyer names one whiskey for all, not one for each opponent.",
    )
    last_call_made: bool = Field(
        default=False,
        title="Last Call by making",
        description="Having banked every whiskey once calls Last Call, also if some of it is lost again.",
    )
    globe_commits: bool = Field(
        default=False,
        title="Globe locks in",
        description="A globe is bound to the whiskey it is kept for, instead of waiting for the first grain.",
    )
    shared_victory: bool = Field(
        default=False,
        title="Shared victory",
        description="Players who are still level after all tie-breakers win together, without thumb wrestling.",
    )


META = GameMeta(
    key="whiskey_business",
    title="Whiskey Business!",
    command="whiskey",
    summary="Roll for water, yeast, grain and a flag, bank your barrels, and know when to stop.",
    min_seats=2,
    max_seats=6,
    options_type=WhiskeyOptions,
    verbs=(
        Verb("roll", "Roll the dice, or roll on with those you did not keep", takes_choice=False),
        Verb("keep", "Keep one of the rolled dice in your distillery"),
        Verb("bank", "Move your barrels to the cellar and end the turn"),
        Verb("shot", "Take a shot: one more sheet, and the same dice again", takes_choice=False),
        Verb("stop", "End your turn with nothing", takes_choice=False),
        Verb("shelf", "Choose which of your smallest stocks falls off the shelf"),
        Verb("drain", "Choose what your Flight takes from an opponent"),
        Verb("give", "Choose what you hand over to a Flight"),
        Verb("toast", "Pick the accent of your toast"),
    ),
    rules_version=2,
    scored_in=("barrel", "barrels"),
    credits="A game by Audra Quinn and Lars Thorn, published by Uncorked Games. Unofficial adaptation.",
    playing_time="30–45 minutes",
    reconstructed=("the grain faces of the dice", "the grains of three whiskeys", "the toasts"),
)
