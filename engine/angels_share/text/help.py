"""Rules help in our own words: topics for newcomers, and single cards, tokens and distilleries to look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import INSTANT, TOKENS, UPGRADES
from engine.angels_share.rules.aging import OLDEST, STEP
from engine.angels_share.text.words import action_effect, event_effect
from engine.core.game import Topic
from engine.core.words import counted, sentence


def topics(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic("overview", "What it is about", _overview(catalog)),
        Topic("icons", "Icons", _icons(catalog), legend=True),
        Topic("turn", "Your turn", _turn(catalog)),
        Topic("cards", "Cards, upgrades and event tokens", _cards(catalog)),
        Topic("prices", "Prices, market and competition", _prices(catalog)),
        Topic("round", "The end of a round", _round_end(catalog)),
        Topic("money", "Money, loans and winning", _money(catalog)),
        Topic("secrets", "What is hidden", _secrets()),
        Topic("sides", "Two sides of the board", _sides(catalog)),
        Topic("options", "Options", _options(catalog)),
    )


def _overview(catalog: Catalog) -> str:
    return (
        f"You trade in whiskey. You begin with {catalog.setup.start_money} coins, buy young barrels, let them age, "
        "and sell "
        "them while their distillery is in demand. Old whiskey of a strong distillery is worth a lot; old whiskey of "
        "a weak one is worth less than it was young. After the last round everything left is sold, and the player "
        "with the most money wins.\n"
        "One card lies at each distillery, and everybody holds one card of every distillery in a hidden hand. Cards "
        "decide what a visitor does and how strong a distillery is."
    )


def _icons(catalog: Catalog) -> str:
    return "\n".join(
        [
            "**Cards, used once by the visitor**",
            *_explained(catalog.action_names, INSTANT, partial(action_effect, catalog)),
            "**Upgrades, which stay at a distillery**",
            *_explained(catalog.action_names, UPGRADES, partial(action_effect, catalog)),
            "**Events of a round**",
            *_explained(catalog.event_names, ("aging", *TOKENS), partial(event_effect, catalog)),
        ]
    )


def _explained(names: Mapping[str, str], ids: Sequence[str], effect: Callable[[str], str]) -> list[str]:
    return [f"{names[name]}: {effect(name)}." for name in ids]


def _turn(catalog: Catalog) -> str:
    return (
        "1. **Sell** as many aged barrels as you like at today's prices; each sale drops that distillery in the "
        f"market. A barrel just bought has not aged yet and cannot be sold; one of {OLDEST} years must be.\n"
        "2. **Move** your pawn to another distillery whose card lies face up; it cannot stay where it is.\n"
        "3. **Act**: do what that card says, at a distillery of your choice.\n"
        "4. **Buy** the card as a new barrel if you like, at the price for new barrels. "
        f"You can own {catalog.setup.barrel_limit} barrels at most.\n"
        "5. Your own card of that distillery goes there face down, and you draw a new one. This happens by itself. "
        "Nobody else can go there this round."
    )


def _cards(catalog: Catalog) -> str:
    instant, upgrades = (_named(catalog.action_names, ids) for ids in (INSTANT, UPGRADES))
    events = _named(catalog.event_names, TOKENS)
    return (
        "A card has a value, which counts in the competition, and an action for the player who visits it. The action "
        f"cannot be declined.\n**At once**: {instant}.\n"
        f"**Upgrades** stay at the distillery you choose and help everybody: {upgrades}. Each distillery can have "
        "each of them once; when the tokens of a kind are used up, the action does nothing.\n"
        f"**Event tokens** are drawn openly and put on this round or a later one: {events}.\n"
        "Each of them can be looked up by its name."
    )


def _named(names: Mapping[str, str], ids: Sequence[str]) -> str:
    return ", ".join(names[name] for name in ids)


def _prices(catalog: Catalog) -> str:
    return (
        f"Each distillery has a marker on one of {len(catalog.costs)} price columns. The column says what its barrels "
        "sell for at each age, what a new one costs, and how far a sale drops it in the market. When all have moved, "
        "the face-down cards are turned up and the distilleries line up by card value: that is the competition, the "
        "strongest on the right; equal ones keep their order. Market row and competition column meet in the "
        "reputation matrix, "
        "and that number moves the price to the right or to the left.\n"
        "“About” in a choice means: if market and competition stay as they are now. They seldom do, because new "
        "cards are turned up."
    )


def _round_end(catalog: Catalog) -> str:
    table = ", ".join(str(cost) for cost in catalog.upkeep[1:])
    return (
        f"After the prices, the events of the round happen from top to bottom. Barrels age {STEP} years in "
        f"every round, up to {OLDEST}. In upkeep rounds you pay for 1 to {len(catalog.upkeep) - 1} barrels: {table}. "
        "Tokens that players placed come last. In the next round the player at the weakest distillery goes first."
    )


def _money(catalog: Catalog) -> str:
    loan = catalog.loan
    return (
        f"If you cannot pay, you take a loan: {loan.gain} coins now, {loan.penalty} less at the end, and it cannot be "
        "paid back. For upkeep that is forced; for a barrel it is your choice, as long as loan tokens are left, and "
        "you are asked in private first. In the end all barrels are sold at the last prices. A tie goes to the pawn "
        "at the stronger distillery."
    )


def _secrets() -> str:
    return (
        "Hidden: your money, your hand, and the card you placed face down (you know it, so you know a little of what "
        "the prices will do). Open: barrels and ages, all tracks, upgrades, events, loans, every payment as it "
        "happens. Only you can see which barrels you can afford; buying one that you cannot pay for counts as passing."
    )


def _sides(catalog: Catalog) -> str:
    lines = [
        f"{board.name}: the game lasts {board.rounds} rounds with {len(board.distilleries)} distilleries, "
        f"{_seats(catalog, board.id)} players."
        for board in catalog.boards.values()
    ]
    return "\n".join(lines) + "\nSome tables are our own reconstruction; the README says which."


def _options(catalog: Catalog) -> str:
    drops = ", ".join(str(drop) for drop in catalog.soft_drops)
    return (
        f"**Three events a round**: a round has room for {catalog.event_limit} events, the printed ones included. If "
        "no round has room, the Event action does nothing.\n"
        "**Softer market for 2–3**: with five distilleries a sale at full drop mostly ends in the bottom row. This "
        f"option drops it less, by price column from the left: {drops}."
    )


def _seats(catalog: Catalog, board: str) -> str:
    return " or ".join(str(seats) for seats, side in sorted(catalog.board_by_seats.items()) if side == board)


def glossary(catalog: Catalog) -> tuple[Topic, ...]:
    return (*_actions(catalog), *_events(catalog), *_distilleries(catalog))


def _actions(catalog: Catalog) -> list[Topic]:
    texts = {action: _sentence(action_effect(catalog, action)) for action in INSTANT}
    texts |= {upgrade: _upgrade_text(catalog, upgrade) for upgrade in catalog.upgrade_tokens}
    return [Topic(action, catalog.action_names[action], text) for action, text in texts.items()]


def _sentence(effect: str) -> str:
    return f"{sentence(effect)}."


def _upgrade_text(catalog: Catalog, upgrade: str) -> str:
    tokens = counted(catalog.upgrade_tokens[upgrade], "token")
    effect = action_effect(catalog, upgrade)
    return f"An upgrade for any distillery that does not have it yet ({tokens}): {effect}. It works at once."


_EVENT_NOTES = {
    "age_less": "Barrels never get younger.",
    "price_adjust": "The matrix is used as the tracks stand then.",
    "bonus_buy": "In turn order, at the cost of the moment; the barrel comes from the deck.",
    "selling": "In turn order, at the price of the moment. Players without an aged barrel sell nothing.",
}


def _events(catalog: Catalog) -> list[Topic]:
    return [
        Topic(
            f"event_{event}",
            f"{catalog.event_names[event]} (event)",
            f"{_sentence(event_effect(catalog, event))} {_EVENT_NOTES.get(event, '')}".strip(),
        )
        for event in TOKENS
    ]


def _distilleries(catalog: Catalog) -> list[Topic]:
    return [
        Topic(f"distillery_{d.id}", d.name, f"{d.character} {_values(catalog, d.id)}")
        for d in catalog.distilleries.values()
    ]


def _values(catalog: Catalog, distillery: str) -> str:
    values = sorted(catalog.cards[card].value for card in catalog.decks[distillery])
    return f"Its cards: {', '.join(map(str, values))}."
