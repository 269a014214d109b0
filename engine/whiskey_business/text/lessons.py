"""Lessons for a newcomer, each told when its subject first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.lessons import Guided, Lesson, Moment, always, asked, at, did, offered
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.view import View

BUST = ("roll", "keep-water", "keep-yeast", "keep-rye", "roll")
"""The first turn, of the other player: a promising roll, then a ship and nothing that fits."""
GUIDED = Guided(seed=182, brings="a bust and a bank", opening=tuple((1, key) for key in BUST))


def lessons(catalog: Catalog) -> tuple[Lesson[View], ...]:
    """Return the lessons in the order of teaching."""
    return (*_opening(), *_turn(catalog), *_trouble(catalog), *_ending(catalog))


def _opening() -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "theme",
            "You are distillers who roll dice for water, yeast, grain and a flag, and fill a cellar with whiskey.",
            always,
            at("seat.{seat}"),
            opening=True,
        ),
        Lesson(
            "goal",
            "The most barrels win, whatever is in them. As soon as somebody owns all four whiskeys, everyone has one "
            "last turn.",
            always,
            opening=True,
        ),
        Lesson(
            "overview",
            "Each turn you roll, keep dice that fit a recipe, and roll the rest again or bank what you have. But a "
            "roll that adds nothing loses the whole batch.",
            always,
            opening=True,
        ),
    )


def _turn(catalog: Catalog) -> tuple[Lesson[View], ...]:
    most = catalog.barrels_per_turn
    return (
        Lesson(
            "banked",
            "Banked barrels stand in your cellar. A bust cannot touch them, so a small bank is worth more than a big "
            "batch that is lost.",
            did("banked"),
            at("seat.{seat}"),
        ),
        Lesson(
            "bust",
            "Nothing fitted that roll: you busted. The batch in the distillery is gone and your turn is over, but your "
            "cellar is as it was.",
            did("turn_lost"),
            at("ended", "seat.{seat}"),
        ),
        Lesson(
            "their_bust",
            "A turn before yours ended with a bust: none of the dice rolled fitted, so everything made in that turn "
            "was lost. The cellar stays as it was.",
            lambda moment: moment.saw("turn_lost") and not moment.did("turn_lost"),
            at("ended"),
        ),
        Lesson(
            "keep",
            "Keep at least one die that fits. Dice you keep stay for the whole turn; the others, also those that would "
            "fit, can be rolled again.",
            asked("keep"),
            _fitting,
        ),
        Lesson(
            "recipe",
            "Every whiskey takes one water, one yeast, its own flag and at least one of its own grain. The strip of "
            "recipes shows which grain goes with which flag.",
            asked("keep"),
            at("recipes"),
        ),
        Lesson(
            "globe",
            "The globe stands in for any flag, so it suits all four whiskeys.",
            lambda moment: any(die.face == "globe" and die.state == "fits" for die in moment.view.dice),
            lambda moment: _dice(moment, "globe"),
        ),
        Lesson(
            "commit",
            "You have chosen: the first country flag or grain that you keep decides which whiskey you make this turn. "
            "Dice of other whiskeys do not fit anymore. Water, yeast and the globe go with all four.",
            lambda moment: moment.asked == "keep" and moment.view.distillery.whiskey is not None,
            at("distillery"),
        ),
        Lesson(
            "bank",
            "The recipe is complete, so you may bank: the barrels go to your cellar and your turn ends. Or you roll on "
            "for more and risk them.",
            offered("bank"),
            at("distillery"),
        ),
        Lesson(
            "grain",
            f"Each grain kept is one barrel, up to {most} in a turn. Water, yeast and flag are needed once only.",
            lambda moment: moment.asked == "keep" and bool(moment.view.distillery.grains),
            at("yield", "distillery"),
        ),
        Lesson(
            "roll_on",
            "The line beside the dice says how likely the next roll adds at least one die. With fewer dice left it "
            "falls, so think before you roll with one or two.",
            lambda moment: moment.asked == "keep" and moment.view.odds is not None and "roll" in moment.verbs,
            at("odds"),
        ),
    )


def _trouble(catalog: Catalog) -> tuple[Lesson[View], ...]:
    last = catalog.sheets
    return (
        Lesson(
            "ship",
            "A pirate ship on the flag die means you have been sampling: you take a sheet. Sheets stay with you for "
            "the whole game. Once a flag is kept, that die is not rolled anymore and no ship can come.",
            did("sheet_taken"),
            at("seat.{seat}"),
        ),
        Lesson(
            "their_ship",
            "That was a pirate ship: it gives a sheet to whoever rolled it, and sheets stay for the whole game.",
            lambda moment: moment.saw("sheet_taken") and not moment.did("sheet_taken"),
        ),
        Lesson(
            "next_sheet",
            f"Careful: your next ship is sheet {last}, and it knocks over a shelf. You would lose all barrels of the "
            "whiskey you have fewest of.",
            lambda moment: moment.view.seats[moment.seat].sheets == last - 1,
            at("seat.{seat}"),
        ),
        Lesson(
            "shelf",
            f"Sheet {last} knocks over a shelf: the smallest stock in the cellar is lost. The batch being made is "
            "safe.",
            lambda moment: moment.asked == "shelf" or moment.saw("shelf_fell"),
        ),
        Lesson(
            "cut_off",
            f"With all {last} sheets taken, a ship ends the turn at once and the batch is lost. So somebody with "
            f"{last} sheets does well to keep a flag early.",
            lambda moment: moment.saw("cut_off") or moment.view.seats[moment.seat].sheets >= last,
            at("seat.{seat}"),
        ),
    )


def _ending(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "three_kinds",
            "Somebody owns three of the four whiskeys. With a barrel of the fourth, Last Call is rung, so watch who is "
            "ahead in barrels: the one who rings it need not be the one who wins.",
            lambda moment: any(_kinds(seat.stock) == len(catalog.whiskeys) - 1 for seat in moment.view.seats),
            lambda moment: [
                f"seat.{number}"
                for number, seat in enumerate(moment.view.seats)
                if _kinds(seat.stock) == len(catalog.whiskeys) - 1
            ],
        ),
        Lesson(
            "last_call",
            "Last Call: somebody owns all four whiskeys. Everyone has exactly one more turn, the one who rang it last. "
            "Then the most barrels win. Of equals, more different whiskeys count, then the largest stock of one "
            "whiskey, then fewer sheets.",
            lambda moment: moment.view.last_call is not None,
            at("call", "ribbon"),
        ),
        Lesson(
            "flight",
            f"Far behind? In Last Call, keeping a second kind of grain declares a Whiskey Flight: the globe and one of "
            f"each ingredient, all {catalog.dice + 1} dice, takes all of one whiskey from every other player. You say "
            "which one; in a game of four or more, they do. Anything less brings nothing.",
            lambda moment: moment.view.last_call is not None and moment.asked == "keep",
            at("distillery"),
        ),
    )


def _kinds(stock: Sequence[int]) -> int:
    return sum(barrels > 0 for barrels in stock)


def _fitting(moment: Moment[View]) -> Sequence[str]:
    return [f"die.{number}" for number, die in enumerate(moment.view.dice) if die.state == "fits"]


def _dice(moment: Moment[View], face: str) -> Sequence[str]:
    return [f"die.{number}" for number, die in enumerate(moment.view.dice) if die.face == face]
