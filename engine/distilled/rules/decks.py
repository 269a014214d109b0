"""Drawing from the market decks and the flavor deck, refilling rows, and reshuffling what was discarded."""

from __future__ import annotations

from engine.distilled.events import RowRefilled
from engine.distilled.prompts import MarketDeck
from engine.distilled.state import Context, Market


def has_cards(market: Market, deck: MarketDeck) -> bool:
    """Return True if a card can be drawn, perhaps after reshuffling the truck pile."""
    return bool(market.decks[deck] or market.truck[deck])


def draw(ctx: Context, deck: MarketDeck) -> tuple[str | None, bool]:
    """Return the top card, and whether the truck pile had to become the deck first (DI-49)."""
    market = ctx.state.market
    shuffled = False
    if not market.decks[deck]:
        if not market.truck[deck]:
            return None, False
        market.decks[deck] = tuple(ctx.rng.shuffled(market.truck[deck]))
        market.truck[deck] = ()
        shuffled = True
    *rest, top = market.decks[deck]
    market.decks[deck] = tuple(rest)
    return top, shuffled


def bury(market: Market, deck: MarketDeck, card: str) -> None:
    """Put a card under its deck."""
    market.decks[deck] = (card, *market.decks[deck])


def refill(ctx: Context, deck: MarketDeck) -> None:
    """Fill the row from the deck at the left until it is full; cards have slid to the right."""
    market, size = ctx.state.market, ctx.catalog.rules.space.market_row
    drawn: list[str] = []
    reshuffled = False
    while len(market.rows[deck]) < size:
        card, shuffled = draw(ctx, deck)
        if card is None:
            break
        reshuffled = reshuffled or shuffled
        drawn.append(card)
        market.rows[deck] = (card, *market.rows[deck])
    if drawn:
        ctx.emit(RowRefilled(deck, tuple(drawn), reshuffled))


def take_from_row(market: Market, deck: MarketDeck, card: str) -> None:
    """Take a card from a row: of two equal ones the one on the right, which would be discarded first."""
    row = market.rows[deck]
    place = len(row) - 1 - row[::-1].index(card)
    market.rows[deck] = row[:place] + row[place + 1 :]


def draw_flavors(ctx: Context, count: int) -> tuple[str, ...]:
    """Draw as many flavors as there are, at most `count`; the discards become the deck when it is empty."""
    state = ctx.state
    drawn: list[str] = []
    while len(drawn) < count:
        if not state.flavors:
            if not state.flavor_discards:
                break
            state.flavors, state.flavor_discards = tuple(ctx.rng.shuffled(state.flavor_discards)), ()
        *rest, top = state.flavors
        state.flavors = tuple(rest)
        drawn.append(top)
    return tuple(drawn)
