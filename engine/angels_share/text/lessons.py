"""Lessons for a newcomer, each told when its subject first comes up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.rules.aging import OLDEST, STEP
from engine.angels_share.view import SeatView, View
from engine.core.lessons import Guided, Lesson, Moment, always, asked, at, did, offered, saw

GUIDED = Guided(seed=20, brings="a barrel that ages, and a sale that moves the market")


def lessons(catalog: Catalog) -> tuple[Lesson[View], ...]:
    """Return the lessons in the order of teaching."""
    return (*_opening(), *_selling(), *_round(catalog), *_turn(catalog), *_cards())


def _opening() -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "theme",
            "You trade in whiskey: you buy young barrels, let them age, and sell them while their distillery is in "
            "demand.",
            always,
            opening=True,
        ),
        Lesson(
            "goal",
            "The most money wins. After the last round all barrels that are left are sold, so nothing is wasted.",
            always,
            opening=True,
        ),
        Lesson(
            "overview",
            "In each of your turns you may sell, then go to another distillery, do what the card there says, and may "
            "buy its barrel.",
            always,
            at("house"),
            opening=True,
        ),
    )


def _turn(catalog: Catalog) -> tuple[Lesson[View], ...]:
    loan = catalog.loan
    return (
        Lesson(
            "move",
            "Go to any distillery whose card lies face up, but you may not stay. The choices say what its card does, "
            "what a new barrel costs, and how high your own card is that you would leave there.",
            asked("turn"),
            at("house"),
        ),
        Lesson(
            "aim",
            "The card's action must be used, and here you choose where it works: at any distillery, not only the one "
            "where you are.",
            asked("aim"),
            at("matrix"),
        ),
        Lesson(
            "buy",
            f"Buying is up to you; the Cost line below the price column of the distillery says for how much. A new "
            f"barrel cannot be sold before it has aged, and your storehouse has room for {catalog.setup.barrel_limit}.",
            lambda moment: moment.asked == "buy" and bool({"buy", "mature"} & moment.verbs),
            at("seat.{seat}"),
        ),
        Lesson(
            "loan",
            f"If your purse is too small for a barrel or for upkeep, there are loans: {loan.gain} coins now, "
            f"{loan.penalty} less at the end. A loan is never paid back early.",
            lambda moment: moment.asked == "buy" or any(seat.loans for seat in moment.view.seats),
            at("seat.{seat}"),
        ),
        Lesson(
            "placed",
            "You left your own card of that distillery face down, and nobody can go there anymore this round. After "
            "the round its number counts, and its action waits for the next visitor. You drew another one of it, so "
            "you always hold one of each.",
            did("placed"),
        ),
        Lesson(
            "hand",
            "Only you see your hand and your money. Your card of a distillery counts there if you go there, so going "
            "with a high card makes it stronger.",
            lambda moment: moment.asked == "turn" and moment.view.round > 1,
        ),
    )


def _selling() -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "sell",
            "Your barrels have aged, so you may sell before you move, as many as you like. What each brings depends on "
            "its age and on the price column of its distillery.",
            offered("sell"),
            lambda moment: [f"price.{one}" for one in _houses(moment.view.seats[moment.seat])],
        ),
        Lesson(
            "market_drops",
            "Your sale pushed that distillery down the market, as far as the Drop line of its price column says. A low "
            "place there makes its price fall at the end of the round, so selling much of one thing spoils its price.",
            did("sold"),
            lambda moment: _sold(moment, moment.seat),
        ),
        Lesson(
            "their_sale",
            "That sale pushed the distillery down the market. Its price will move less, or fall, when the round ends; "
            "so look what the others hold.",
            lambda moment: moment.saw("sold") and not moment.did("sold"),
            lambda moment: _sold(moment, None),
        ),
        Lesson(
            "oldest",
            f"A barrel of {OLDEST} years cannot get any older: you must sell it before you move.",
            lambda moment: any(barrel.must_go for barrel in moment.view.seats[moment.seat].barrels),
            at("seat.{seat}"),
        ),
    )


def _round(catalog: Catalog) -> tuple[Lesson[View], ...]:
    most = len(catalog.upkeep) - 1
    return (
        Lesson(
            "round_end",
            "The round is over. The new cards were turned up; where nobody went, the old one still counts. The higher "
            "its card, the stronger a distillery is in the competition. Then prices moved: where its market row meets "
            "its competition column, the table says how far.",
            saw("prices_moved"),
            at("matrix"),
        ),
        Lesson(
            "aged",
            f"Every barrel got {STEP} years older. Age makes the whiskey of a strong distillery much dearer, but that "
            "of a weak one cheaper: look at the columns of the price chart.",
            saw("aged"),
            at("prices"),
        ),
        Lesson(
            "order",
            "Whoever stands at the weakest distillery goes first in the next round. Going early you choose among more "
            "cards, for each visit closes a distillery to the others.",
            lambda moment: moment.asked == "turn" and moment.view.round > 2,
            at("order", "turn"),
        ),
        Lesson(
            "upkeep",
            f"Some rounds end with upkeep: the more barrels you own, the more you pay, from {catalog.upkeep[1]} coins "
            f"for one to {catalog.upkeep[most]} for {most}. The track of rounds shows when the next one comes.",
            lambda moment: moment.saw("upkeep_paid") or _upkeep_ahead(moment.view),
            lambda moment: [f"round.{one.number}" for one in moment.view.rounds if _has_upkeep(one.events)][:1],
        ),
        Lesson(
            "last_round",
            "This is the last round. When it ends all barrels are sold at the prices of that moment, without pushing "
            "the market down, and loans are settled. If two have the same money, the one whose pawn stands at the "
            "stronger distillery wins.",
            lambda moment: moment.view.round == len(moment.view.rounds),
            at("prices"),
        ),
    )


def _cards() -> tuple[Lesson[View], ...]:
    return (
        Lesson(
            "upgrade",
            "An upgrade stays at its distillery for the rest of the game and works for everybody who goes there or "
            "owns its barrels.",
            lambda moment: moment.saw("upgraded") or (moment.asked == "aim" and moment.view.pending in UPGRADES),
            lambda moment: [f"house.{one.id}.upgrade" for one in moment.view.distilleries if one.upgrades],
        ),
        Lesson(
            "event",
            "An event token happens to everyone at the end of the round where it is put. Choose the round that suits "
            "your barrels.",
            asked("schedule"),
            lambda moment: [f"round.{moment.view.round}"],
        ),
        Lesson(
            "redraw",
            "You may exchange hand cards. High ones make a distillery strong that you visit, low ones make one weak.",
            asked("redraw"),
        ),
        Lesson(
            "forced_sale",
            "A selling event: everybody who has an aged barrel must sell one now, in turn order.",
            asked("sale"),
            at("seat.{seat}"),
        ),
    )


def _houses(seat: SeatView) -> Sequence[str]:
    return [barrel.distillery for barrel in seat.barrels if barrel.price is not None]


def _sold(moment: Moment[View], seat: int | None) -> Sequence[str]:
    """Return the market markers of what was sold, by this seat or by anyone."""
    sales = [event for event in moment.events if event.kind == "sold" and seat in (None, event.seat)]
    return [f"matrix.{event.distillery}" for event in reversed(sales)]


def _has_upkeep(events: Sequence[object]) -> bool:
    return any(getattr(event, "event", "") == "upkeep" and not getattr(event, "done", False) for event in events)


def _upkeep_ahead(view: View) -> bool:
    return any(one.number == view.round and _has_upkeep(one.events) for one in view.rounds)
