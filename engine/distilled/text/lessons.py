"""Lessons for a newcomer, each told when its subject first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.lessons import Guided, Lesson, Moment, always, asked, at, offered
from engine.core.words import listed
from engine.distilled.catalog import Catalog
from engine.distilled.view import RecipeView, SeatView, View

GUIDED = Guided(seed=12, brings="a recipe that is missed by one sugar")


def lessons(catalog: Catalog) -> tuple[Lesson[View], ...]:
    """Return the lessons in the order of teaching."""
    return (
        *_opening(catalog),
        *_set_up(catalog),
        *_market(catalog),
        *_distilling(),
        *_selling(catalog),
        *_ends(catalog),
    )


def _opening(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "theme",
            "You have inherited a distillery: you buy ingredients, turn them into spirits, and sell them in fine "
            "bottles.",
            always,
            opening=True,
        ),
        Lesson(
            "goal",
            f"The most spirit points (SP) after {catalog.rules.round.rounds} rounds win. Money matters less in the "
            f"end: {catalog.rules.end.money_per_sp} of it make 1 SP.",
            always,
            opening=True,
        ),
        Lesson(
            "overview",
            "A round has four phases: buy in the market, distill, sell, and let good spirits age.",
            always,
            at("round"),
            opening=True,
        ),
    )


def _set_up(catalog: Catalog) -> tuple[Lesson[View], ...]:
    setup = catalog.rules.setup
    return (
        Lesson(
            "identity",
            "Choose your distiller: each has a country, a power, some money and ingredients to begin with, and a "
            "recipe of their own.",
            asked("identity"),
            private=True,
        ),
        Lesson(
            "goals",
            f"Keep {setup.goals_kept} of these {setup.goals_dealt} secret goals. At the end one scores if nobody has "
            "more of what it names than you.",
            asked("goal"),
            private=True,
        ),
        Lesson(
            "recipes",
            f"You know {listed([catalog.recipes[one].name for one in catalog.known])} and a recipe of your own. The "
            "others are learned for money, once and for good. “2+ grain” means two or more grain sugars and no other "
            "kind of sugar.",
            asked("purchase"),
            at("labels", "recipes"),
        ),
    )


def _market(catalog: Catalog) -> tuple[Lesson[View], ...]:
    basics = catalog.rules.round.basic_purchases
    return (
        Lesson(
            "needs",
            "To distill you need at least one yeast, one water and one sugar (grain, plant or fruit), and a barrel of "
            "the recipe's type. Buy one thing at a time, turn by turn; whoever passes buys no more this round.",
            asked("purchase"),
            at("basic"),
        ),
        Lesson(
            "basic",
            f"The basic market never runs out, but you may buy only {basics} cards of it in a round. The premium rows "
            "have no such limit: their cards bring more when the spirit is sold.",
            asked("purchase"),
            at("premium", "row"),
        ),
        Lesson(
            "more_sugar",
            "Buy a sugar more than the recipe asks for if you can: two cards of what you distill will be lost by "
            "chance.",
            lambda moment: moment.asked == "purchase" and not _own(moment).lacking,
            at("pantry", "seat.{seat}"),
        ),
        Lesson(
            "upgrade",
            "An upgrade gives you a power for the rest of the game. The earlier it comes, the more it brings; there is "
            f"room for {catalog.rules.space.upgrades}.",
            lambda moment: moment.asked == "purchase" and bool(_own(moment).upgrades or moment.view.round > 1),
            at("row.upgrades", "deck.upgrades"),
        ),
        Lesson(
            "look",
            "Water lets you show the top card of one deck to all. You may buy it at once; else it goes under its deck.",
            asked("look", "shown"),
            at("shown", "deck"),
        ),
    )


def _distilling() -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "missed",
            "That was missed by one sugar: one that you needed was among the cards removed. With one sugar more in "
            "the washback this happens much less often. What was removed is back in your pantry.",
            lambda moment: bool(_missed(moment)),
            at("removed", "washback", "pantry"),
        ),
        Lesson(
            "washback",
            "Choose what goes into the washback. One Alcohol is added for each sugar, all is shuffled, and then the "
            "top and the bottom card are taken out. What is left decides what you can make.",
            lambda moment: moment.asked == "washback" and "fill" in moment.verbs,
            at("washback", "pantry", "seat.{seat}"),
        ),
        Lesson(
            "chances",
            "Once there is enough in it, you read the chance of every recipe before you distill. All distill at the "
            "same time, so take your time.",
            lambda moment: moment.asked == "washback" and _has_chances(_own(moment)),
            at("vat", "washback", "pantry"),
        ),
        Lesson(
            "trade",
            "Before you fill the washback you may trade one card, but no Yeast or Alcohol, for a basic ingredient that "
            "costs no more. Alcohol from earlier can stand in for yeast or water. Without yeast, water and sugar you "
            "make nothing this round and keep your cards.",
            offered("trade"),
            at("pantry", "basic", "seat.{seat}"),
        ),
        Lesson(
            "removed",
            "Two cards were taken out at random and came back to your pantry. The rest is your spirit: it may be any "
            "recipe you know that fits and for which you have a barrel.",
            lambda moment: bool(_run_cut(_own(moment))),
            at("removed", "washback", "pantry"),
        ),
        Lesson(
            "make",
            "Choose what you have made. If nothing better fits, it is Vodka, or Moonshine where no sugar is left; for "
            "both your metal barrel is enough.",
            asked("recipe"),
            at("clip", "recipes", "labels"),
        ),
    )


def _selling(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "sell",
            "A sale brings the money and SP of all its cards, with barrel, bottle and recipe. What does not age must "
            "be sold now; what ages cannot be sold in its first round.",
            asked("sale"),
            at("spirit", "warehouse", "seat.{seat}"),
        ),
        Lesson(
            "label",
            "Each sale lets you put its label on a bonus space of your board. Each space gives its bonus once, in any "
            "order you like, and premium bottles stay with you as a collection.",
            asked("bonus"),
            at("space"),
        ),
        Lesson(
            "free",
            "This bonus gives you a card free of charge, whatever it costs, so take a dear one.",
            asked("free"),
            at("row", "premium"),
        ),
        Lesson(
            "age",
            "Spirits marked with an A wait in the warehouse. Each round there they gain a flavor card, unseen even by "
            "you. The more flavors, the more SP each adds when the spirit is sold.",
            lambda moment: moment.asked == "flavor" or any(seat.warehouse for seat in moment.view.seats),
            at("warehouse", "seat.{seat}"),
        ),
    )


def _ends(catalog: Catalog) -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "tasting",
            f"You sold nothing this round, so a tasting may turn up to {catalog.rules.round.tasting} SP into as much "
            "money. Do it only if the money buys you more.",
            asked("tasting"),
        ),
        Lesson(
            "awards",
            "An award goes to whoever first has what it asks for at the end of a round. Those who reach it in the same "
            "round share it.",
            lambda moment: moment.saw("award_earned") or moment.view.round > 1,
            at("awards"),
        ),
        Lesson(
            "last_round",
            "This is the last round. Afterward spirits in the warehouse score a part, bottles score by region, and "
            f"your goals are shown. {catalog.rules.end.money_per_sp} money make 1 SP, so spend what you can.",
            lambda moment: moment.view.round == moment.view.rounds,
            at("round"),
        ),
    )


def _own(moment: Moment[View]) -> SeatView:
    return moment.view.seats[moment.seat]


def _run_cut(seat: SeatView) -> Sequence[object]:
    return seat.run.cut if seat.run is not None and seat.run.stack else ()


def _has_chances(seat: SeatView) -> bool:
    return seat.run is not None and bool(seat.run.chances)


def _missed(moment: Moment[View]) -> list[RecipeView]:
    """Return the recipes that the spirit of this seat would fit if a sugar that was removed were still in it."""
    run = _own(moment).run
    if run is None or not run.stack:
        return []
    inside = [card.sugar for card in run.stack if card.sugar is not None]
    lost = [card.sugar for card in run.cut if card.sugar is not None]
    return [
        recipe
        for recipe in _own(moment).recipes
        if recipe.sugars
        and all(sugar in recipe.sugars for sugar in inside)
        and len(inside) < recipe.min_sugars <= len(inside) + sum(sugar in recipe.sugars for sugar in lost)
    ]
