"""Rules help, for someone who has never seen the game. Numbers come from the catalog."""

from __future__ import annotations

from engine.core.game import Topic
from engine.core.words import listed, sentence
from engine.whiskey_business.catalog import Catalog


def topics(catalog: Catalog) -> tuple[Topic, ...]:
    return (*_basics(catalog), *_ending(catalog), *_book_options(catalog), *_own_options())


def _basics(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic(
            "overview",
            "Whiskey Business! in a minute",
            f"You are distillers racing to fill a cellar with four whiskeys: "
            f"{listed([w.name for w in catalog.whiskeys])}. "
            f"On your turn you roll {catalog.dice} ingredient dice and one flag die, keep the ones you like in your "
            "distillery, and roll the rest again for more. Every roll must add at least one die, or the whole batch "
            "is lost, so the question is always the same: bank it, or press your luck?\n"
            "As soon as somebody owns all four whiskeys, Last Call is rung: one final turn for everyone. "
            "Then the most barrels win, whatever is in them. 2 to 6 can play. A barrel roll "
            "decides who starts.",
        ),
        Topic("turn", "A turn", _turn(catalog)),
        Topic("recipes", "Recipes and barrels", _recipes(catalog), legend=True),
        Topic("sheets", "Ships and sheets to the wind", _sheets(catalog)),
    )


def _turn(catalog: Catalog) -> str:
    return (
        f"1. Roll all {catalog.dice + 1} dice.\n"
        "2. A pirate ship on the flag die gives you a sheet (see Ships and sheets to the wind).\n"
        "3. Keep one or more dice that fit what you are making. You need not keep all that fit. If nothing fits, "
        "you bust: the turn is over and everything in the distillery is lost. The cellar is safe.\n"
        "4. Roll on with every die that is not kept, the flag die among them, or, once a recipe is complete, bank: "
        "the barrels go to your cellar and the turn ends. You may also call it a night after any roll: the turn ends "
        "with nothing.\n"
        f"A kept die stays. With all {catalog.dice + 1} kept, the barrels bank themselves. "
        "After a bust it is too late to bank."
    )


def _recipes(catalog: Catalog) -> str:
    rows = "\n".join(f"• {w.name}: {catalog.names[w.country]} and {catalog.names[w.grain]}" for w in catalog.whiskeys)
    return (
        f"Every whiskey needs these ingredients: one water, one yeast, and at least one of its own grain; and its own "
        f"flag:\n{rows}\n"
        "The globe stands in for any flag.\n"
        f"Each grain kept is one barrel, up to {catalog.barrels_per_turn} in a turn. "
        "The first country flag or grain you keep decides which whiskey you make this turn, and you cannot change "
        "your mind. Water, yeast and the globe suit all four, so they leave you free. "
        "A second water or yeast has no place in the basic game."
    )


def _sheets(catalog: Catalog) -> str:
    last = catalog.sheets
    return (
        "Each pirate ship you roll means you have been sampling: take a sheet token, then play the roll with the "
        "other dice. The flag die is never kept as a ship; it is rolled again next time.\n"
        f"Sheet number {last} makes you knock over a shelf at once: you lose every barrel of your smallest stock "
        "(you choose among equals; an empty cellar loses nothing). What lies in the distillery is safe.\n"
        f"With {last} sheets, any further ship ends your turn on the spot and the batch is lost, but no more shelves "
        "fall. Sheets stay with you for the whole game; no new turn takes them away, only Sobering Up where it is "
        "played."
    )


def _ending(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic(
            "last_call",
            "Last Call",
            "When someone banks and then owns at least one barrel of each of the four whiskeys, Last Call is rung, "
            "whether they like it or not. Everyone gets exactly one more turn, starting on the caller's left, "
            "the caller last. Losing a whiskey afterward does not call it off, and it is rung only once. "
            "In a final turn you can play as always, or try a Whiskey Flight.",
        ),
        Topic("flight", "Whiskey Flight Around the World", _flight(catalog)),
        Topic(
            "winning",
            "Winning and ties",
            "After Last Call the most barrels in the cellar win. Level? Then, one after another: more kinds of "
            "whiskeys, the biggest single stock, fewer sheets, and at last thumb wrestling, which here is a fair "
            "draw of chance. The Master Distiller gives a toast in the accent the flag die rolls: the globe is "
            "the winner's own choice, the ship means pirate.",
        ),
    )


def _flight(catalog: Catalog) -> str:
    few = catalog.victims_choose_from - 1
    return (
        f"Only in Last Call. Keep the globe and one of each ingredient, all {catalog.dice + 1} dice, each roll adding "
        "at least one, and you take every barrel of one whiskey from every other player.\n"
        f"With up to {few} players you choose the whiskey for each opponent; with more, each victim chooses which of "
        "their own to hand over, all at the same time. An empty cellar gives nothing.\n"
        "Keeping a second kind of grain declares the Flight. It is possible only while no country flag, no grain "
        "twice and no extra water is kept; after that only what is still missing can be kept, and only the whole "
        "Flight pays: there is nothing to bank on the way. The remaining final turns are played as usual, so what "
        "was taken can be taken back."
    )


def _book_options(catalog: Catalog) -> tuple[Topic, ...]:
    last = catalog.sheets
    return (
        Topic(
            "top_shelf",
            "Option: All Top Shelf rules",
            "The advanced rules all at once: Take a Shot, Sobering Up and Spoilage.",
        ),
        Topic(
            "take_a_shot",
            "Option: Take a Shot",
            "If you have kept nothing of a roll, because nothing fits or because you do not like it, you may take "
            f"a shot: take a sheet, then roll the same dice again. Sheet number {last} knocks over a shelf first. "
            f"With {last} sheets there are no more shots. The new roll must add a die like any other. "
            "While nothing fits and you decide, everyone else may chant.",
        ),
        Topic(
            "sobering_up",
            "Option: Sobering Up",
            f"After the first water, up to {catalog.extra_waters} extra waters may be kept. That counts as adding a "
            "die. If the turn banks at least one barrel, each extra water takes one sheet off you. A lost turn "
            "sobers nobody. Enough dice must stay free for the water, yeast and grain you still need. "
            f"Should you climb to {last} sheets again later, another shelf falls.",
        ),
        Topic(
            "spoilage",
            "Option: Spoilage",
            "When you bank, every yeast of your last roll that is not kept spoils one of this turn's barrels. "
            "Stock in the cellar is safe. If all barrels spoil, nothing is banked and nobody sobers up. "
            "Rolling on may be wiser than banking a spoiled batch.",
        ),
        Topic(
            "drinking_counters",
            "Option: Drink counter",
            "For adults who want it: the table counts a sip for every ship you roll and a big one for every shot "
            "you take. It has no effect on the game. Nobody needs a drink to play, and anyone who had one leaves "
            "the car alone.",
        ),
    )


def _own_options() -> tuple[Topic, ...]:
    return (
        Topic(
            "flight_fallback",
            "Option: Flight can bail out",
            "After you have declared a Flight you may still bank one barrel of one of the grains kept, if globe, "
            "water and yeast are kept as well. Without this option only the whole Flight pays.",
        ),
        Topic(
            "flight_also_banks_one_each",
            "Option: Flight also pays",
            "A Whiskey Flight not only takes from the others: it also banks one barrel of each whiskey for the flyer.",
        ),
        Topic(
            "flight_one_whiskey",
            "Option: One whiskey for the Flight",
            "With two or three players the flyer names one whiskey and takes every barrel of it from every opponent, "
            "instead of choosing again for each of them.",
        ),
        Topic(
            "last_call_made",
            "Option: Last Call by making",
            "Last Call is rung once somebody has banked every whiskey at some time in the game, even if a fallen shelf "
            "has taken some of them again. The board in words says what each has made.",
        ),
        Topic(
            "globe_commits",
            "Option: Globe locks in",
            "Normally a globe waits for the first grain to learn which flag it is. With this option you say which "
            "whiskey it is for as you keep it, and the first grain must be of that whiskey. In Last Call a second "
            "kind of grain may still declare a Flight.",
        ),
        Topic(
            "shared_victory",
            "Option: Shared victory",
            "If players are level after every tie-breaker, they win together instead of wrestling thumbs.",
        ),
    )


def glossary(catalog: Catalog) -> tuple[Topic, ...]:
    """Return topics for every whiskey and every die face."""
    whiskeys = [
        Topic(
            f"whiskey_{w.id}",
            w.name,
            f"{sentence(catalog.names[w.country])} or the globe, one water, one yeast, and {catalog.names[w.grain]}: "
            f"one barrel for each, up to {catalog.barrels_per_turn}. Its barrels are {w.marker}.",
        )
        for w in catalog.whiskeys
    ]
    return (*whiskeys, *_ingredients(catalog), *_flags(catalog))


def _ingredients(catalog: Catalog) -> list[Topic]:
    uses = {
        "water": "Every whiskey needs one. With Sobering Up, extra waters take sheets off you.",
        "yeast": "Every whiskey needs one. With Spoilage, a loose one spoils a barrel as you bank.",
    }
    uses |= {w.grain: f"The grain of {w.name}: each one kept is a barrel." for w in catalog.whiskeys}
    return [Topic(f"face_{f}", sentence(catalog.names[f]), uses[f]) for f in catalog.ingredients]


def _flags(catalog: Catalog) -> list[Topic]:
    uses = {
        "globe": "Stands in for any country, and is the flag of a Whiskey Flight.",
        "ship": "Never kept. Gives a sheet, or ends the turn of someone who holds them all.",
    }
    uses |= {w.country: f"The flag of {w.name}." for w in catalog.whiskeys}
    return [Topic(f"face_{f}", sentence(catalog.names[f]), uses[f]) for f in catalog.flags]
