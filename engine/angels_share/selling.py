"""Step A, the Selling event and Final Sales: barrels become money, and the market takes note."""

from __future__ import annotations

from engine.angels_share.actions import AnyAction, Sell, sell
from engine.angels_share.catalog import Catalog
from engine.angels_share.decks import discard
from engine.angels_share.events import Sold
from engine.angels_share.money import earn
from engine.angels_share.state import AskSale, Barrel, Player, State, Step
from engine.angels_share.tables import OLDEST
from engine.angels_share.tracks import market_drop, sale_price, shift_market
from engine.core.game import Seat
from engine.core.prompts import pop


def sales(player: Player) -> list[AnyAction]:
    """AS-09: a barrel that has not aged cannot be sold. Equal barrels are one choice."""
    return list(dict.fromkeys(sell(barrel.distillery, barrel.age) for barrel in player.barrels if barrel.age))


def sales_with_old_first(player: Player) -> list[AnyAction]:
    """What must go comes first: then any selection of several is possible in this order."""
    old = [barrel for barrel in player.barrels if barrel.age >= OLDEST]
    return list(dict.fromkeys(sell(barrel.distillery, barrel.age) for barrel in (*old, *player.barrels) if barrel.age))


def sold_together(player: Player, action: Sell) -> int:
    """How many equal ones one selection may hold; where all must go, the last one goes by itself."""
    if all(barrel.age >= OLDEST for barrel in player.barrels if barrel.age):
        return 0
    return sum(barrel.distillery == action.distillery and barrel.age == action.age for barrel in player.barrels)


def must_sell(player: Player) -> bool:
    """AS-10: the selling cannot end while a barrel of the last age is held."""
    return any(barrel.age >= OLDEST for barrel in player.barrels)


def legal_sale(catalog: Catalog, state: State, prompt: AskSale) -> list[AnyAction]:
    return sales(state.players[prompt.seat])


def do_sell(step: Step, seat: Seat, action: Sell) -> None:
    """Sells one; in a turn the question comes again for more, in a Selling event one is enough."""
    prompt = pop(step.state.prompts, seat)
    sell_barrel(step, seat, action, forced=isinstance(prompt, AskSale))


def sell_barrel(step: Step, seat: Seat, action: Sell, *, forced: bool = False) -> None:
    state, player = step.state, step.state.players[seat]
    barrel = _take(player, action)
    price = sale_price(step.catalog, state, action.distillery, action.age)
    rows = market_drop(step.catalog, state, state.houses[action.distillery])
    fell = -shift_market(state.market, action.distillery, -rows)  # AS-07: only the market moves at once
    earn(player, price, "sales")
    step.emit(Sold(seat, action.distillery, action.age, price, fell, forced))
    discard(step, seat, action.distillery, barrel.card, shown=False)


def only_sale(player: Player) -> Sell | None:
    """The one thing left to do in step A, which then needs no asking."""
    if not must_sell(player):
        return None
    kinds = {(barrel.distillery, barrel.age) for barrel in player.barrels if barrel.age}
    return sell(*kinds.pop()) if len(kinds) == 1 else None


def _take(player: Player, action: Sell) -> Barrel:
    for index, barrel in enumerate(player.barrels):
        if barrel.distillery == action.distillery and barrel.age == action.age:
            return player.barrels.pop(index)
    raise LookupError(f"no such barrel: {action}")


def sell_everything(catalog: Catalog, state: State, player: Player) -> int:
    """AS-37: Final Sales at the final prices; a barrel that has not aged is worth nothing."""
    total = sum(sale_price(catalog, state, b.distillery, b.age) for b in player.barrels if b.age)
    for barrel in player.barrels:
        state.houses[barrel.distillery].unseen.append(barrel.card)
    player.barrels.clear()
    earn(player, total, "final_sales")
    return total
