"""Rules help in our own words: topics for newcomers, and single cards, tokens and distilleries to look up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.tables import INSTANT, TOKENS, UPGRADES
from engine.angels_share.text import plural, upgrade_hint
from engine.core.game import Topic


def topics(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        Topic("overview", "What it is about", _overview(catalog)),
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
        f"You trade in whiskey. With {catalog.setup.start_money} money you buy young barrels, let them age, and sell "
        "them while their distillery is in fashion. Old whiskey of a strong distillery is worth a fortune; old whiskey "
        "of a weak one is worth less than it was young. After the last round everything left is sold, and the fullest "
        "purse wins.\n"
        "At each distillery lies one card, and everybody holds one card of every distillery in hand, unseen by the "
        "others. Cards decide what a visitor does and how strong a distillery is."
    )


def _turn(catalog: Catalog) -> str:
    return (
        "1. **Sell** as many aged barrels as you like at today's prices; each sale drops that distillery in the "
        "market. A new barrel that has not aged yet cannot be sold; one of 25 years has to go.\n"
        "2. **Move** your pawn to another distillery whose card lies face up.\n"
        "3. **Act**: do what that card says, on a distillery of your choice.\n"
        "4. **Buy** the card as a new barrel if you like, at the price for new barrels. "
        f"{catalog.setup.barrel_limit} barrels are the most anyone may own.\n"
        "5. Your own card of that distillery goes there face down, and you draw a new one. This happens by itself. "
        "Nobody else can go there this round."
    )


def _cards(catalog: Catalog) -> str:
    instant, upgrades = (_named(catalog.action_names, ids) for ids in (INSTANT, UPGRADES))
    events = _named(catalog.event_names, TOKENS)
    return (
        "A card has a value, which counts in the competition, and an action for whoever visits it. There is no saying "
        f"no to the action.\n**At once**: {instant}.\n"
        f"**Upgrades** stay at the distillery you choose and serve everybody: {upgrades}. Each distillery can have "
        "each of them once; when the tokens of a kind are used up, the action does nothing.\n"
        f"**Event tokens** are drawn openly and put on this round or a later one: {events}.\n"
        "Each of them can be looked up by its name."
    )


def _named(names: Mapping[str, str], ids: Sequence[str]) -> str:
    return ", ".join(names[name] for name in ids)


def _prices(catalog: Catalog) -> str:
    return (
        f"Each distillery has a marker on one of {len(catalog.costs)} price columns. The column says what its barrels "
        "fetch at each age, what a new one costs, and how far a sale drops it in the market. When all have moved, the "
        "face-down cards are turned up and the distilleries line up by card value: that is the competition, the "
        "strongest on the right; equals keep their order. Market row and competition column meet in the matrix, and "
        "that number moves the price to the right or to the left.\n"
        "“10/20 yr a/b → c/d” beside a choice means: barrels of 10 and 20 years fetch a and b now, and c and d after "
        "this round if both tracks stay as they are. They seldom do: new cards are turned up."
    )


def _round_end(catalog: Catalog) -> str:
    table = ", ".join(str(cost) for cost in catalog.upkeep[1:])
    return (
        "After the prices the events of the round happen from top to bottom. Barrels age five years in every "
        f"round, up to 25. In upkeep rounds you pay for 1 to {len(catalog.upkeep) - 1} barrels: {table}. Tokens that "
        "players placed come last. In the next round the player at the weakest distillery goes first."
    )


def _money(catalog: Catalog) -> str:
    loan = catalog.loan
    return (
        f"If you cannot pay, you take a loan: {loan.gain} money now, {loan.penalty} less at the end, and no paying "
        "back. For upkeep that is forced; for a barrel it is your choice, as long as loan tokens are left. In the end "
        "all barrels are sold at the last prices. A tie goes to the pawn at the stronger distillery."
    )


def _secrets() -> str:
    return (
        "Hidden: your purse, your hand, and the card you laid face down (you know it, so you know a little of what the "
        "prices will do). Open: barrels and ages, all tracks, upgrades, events, loans, every payment as it happens. "
        "Which purchases your purse allows is told to you alone; buying what you cannot pay for counts as passing."
    )


def _sides(catalog: Catalog) -> str:
    lines = [
        f"{board.name}: {len(board.distilleries)} distilleries, {board.rounds} rounds, "
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
    effects = catalog.effects
    instant = {
        "price_up": f"The price of any one distillery goes {effects.price_steps} columns up, to the right.",
        "price_down": f"The price of any one distillery goes {effects.price_steps} columns down, to the left.",
        "market_up": f"Any one distillery climbs {effects.market_rows} rows in the market; those it passes sink one.",
        "market_down": f"Any one distillery falls {effects.market_rows} rows in the market; those it passes rise one.",
        "event": "Draw an event token, for all to see, and put it on this round or a later one.",
        "redraw": f"Exchange up to {effects.redraw_cards} hand cards for new ones from the same decks.",
        "cash": f"Take {effects.cash} money from the bank.",
    }
    texts = instant | {upgrade: _upgrade_text(catalog, upgrade) for upgrade in catalog.upgrade_tokens}
    return [Topic(action, catalog.action_names[action], text) for action, text in texts.items()]


def _upgrade_text(catalog: Catalog, upgrade: str) -> str:
    tokens = plural(catalog.upgrade_tokens[upgrade], "token")
    hint = upgrade_hint(catalog, upgrade)
    return f"An upgrade for any distillery that has none of its kind yet ({tokens}): {hint}. It works at once."


def _events(catalog: Catalog) -> list[Topic]:
    texts = {
        "upkeep": "Everybody pays upkeep once more for the barrels they own.",
        "age_extra": "All barrels age five more years this round, up to 25.",
        "age_less": "One aging of this round is skipped. Barrels never grow younger.",
        "price_adjust": "The matrix moves all prices once more, as the tracks stand then.",
        "bonus_buy": "In turn order each may buy another barrel where their pawn stands; it comes from the deck.",
        "selling": "In turn order each must sell one aged barrel at the price of the moment.",
        "income": f"Everybody gets {catalog.effects.income_per_barrel} money for each barrel they own.",
    }
    return [Topic(f"event_{event}", f"{catalog.event_names[event]} (event)", text) for event, text in texts.items()]


def _distilleries(catalog: Catalog) -> list[Topic]:
    return [
        Topic(f"distillery_{d.id}", d.name, f"{d.character} {_values(catalog, d.id)}")
        for d in catalog.distilleries.values()
    ]


def _values(catalog: Catalog, distillery: str) -> str:
    values = sorted(catalog.cards[card].value for card in catalog.decks[distillery])
    return f"Its cards: {', '.join(map(str, values))}."
