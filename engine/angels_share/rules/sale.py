"""Selling barrels: in one's turn (step A), in a Selling event, and in the Final Sales."""

from __future__ import annotations

from engine.angels_share import actions
from engine.angels_share.actions import AnyAction, Sell
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Sold
from engine.angels_share.rules.aging import must_be_sold
from engine.angels_share.rules.decks import discard
from engine.angels_share.rules.money import earn
from engine.angels_share.rules.tracks import market_drop, sale_price, shift_market
from engine.angels_share.state import AskSale, AskTurn, Barrel, Context, Player, State
from engine.angels_share.text.words import barrel_name, later, value_after_round
from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice
from engine.core.words import counted

# What may be sold


def sales(player: Player) -> list[AnyAction]:
    """List the sales: a barrel that has not aged cannot be sold (AS-09). Equal barrels are one action."""
    return list(dict.fromkeys(actions.sell(b.distillery, b.age) for b in player.barrels if b.age))


def sales_with_old_first(player: Player) -> list[AnyAction]:
    """Return the sales, barrels that must go first: then any selection of several is possible in this order."""
    old = [barrel for barrel in player.barrels if must_be_sold(barrel.age)]
    return list(dict.fromkeys(actions.sell(b.distillery, b.age) for b in (*old, *player.barrels) if b.age))


def legal_sale(catalog: Catalog, state: State, prompt: AskSale) -> list[AnyAction]:
    return sales(state.players[prompt.seat])


# Effects


def sell(ctx: Context, prompt: AskTurn | AskSale, action: Sell) -> None:
    """Sell one; in a turn the question comes again for more, in a Selling event one is enough."""
    state, player = ctx.state, ctx.state.players[prompt.seat]
    barrel = _take(player, action)
    price = sale_price(ctx.catalog, state, action.distillery, action.age)
    rows = market_drop(ctx.catalog, state, state.distilleries[action.distillery])
    fell = -shift_market(state.market, action.distillery, -rows)  # AS-07: only the market moves at once
    earn(player, price, "sales")
    forced = isinstance(prompt, AskSale)
    ctx.emit(Sold(prompt.seat, action.distillery, action.age, price, fell, forced))
    discard(ctx, prompt.seat, action.distillery, barrel.card, shown=False)


def _take(player: Player, action: Sell) -> Barrel:
    for index, barrel in enumerate(player.barrels):
        if barrel.distillery == action.distillery and barrel.age == action.age:
            return player.barrels.pop(index)
    raise LookupError(f"no such barrel: {action}")


def sell_everything(catalog: Catalog, state: State, player: Player) -> int:
    """Return the Final Sales at the final prices; a barrel that has not aged is worth nothing (AS-37)."""
    total = sum(sale_price(catalog, state, b.distillery, b.age) for b in player.barrels if b.age)
    for barrel in player.barrels:
        state.distilleries[barrel.distillery].unseen.append(barrel.card)
    player.barrels.clear()
    earn(player, total, "final_sales")
    return total


# What people see


def ask_sale(catalog: Catalog, state: State, prompt: AskSale) -> str:
    return f"{catalog.event_names['selling']}: you must sell one barrel. Which one?"


def sell_choice(catalog: Catalog, state: State, prompt: AskTurn | AskSale, action: Sell) -> Choice:
    player = state.players[prompt.seat]
    price = sale_price(catalog, state, action.distillery, action.age)
    return Choice(
        key=f"sell-{action.distillery}-{action.age}",
        verb="sell",
        label=f"Sell {barrel_name(catalog, action.distillery, action.age)} (+{price})",
        hint="; ".join([_market_change(catalog, state, action), *_alternative(catalog, state, prompt, action)]),
        group="Sell barrels",
        icon=action.distillery,
        max_count=0 if isinstance(prompt, AskSale) else sold_together(player, action),
        tone="gain" if price else "plain",
        about=(f"barrel.{prompt.seat}.{action.distillery}.{action.age}",),
    )


def _market_change(catalog: Catalog, state: State, action: Sell) -> str:
    rows = len(state.market) - 1 - state.market.index(action.distillery)
    fall = min(market_drop(catalog, state, state.distilleries[action.distillery]), rows)
    name = catalog.distillery_name(action.distillery)
    return f"{name} drops {counted(fall, 'place')} in the market" if fall else f"{name} keeps its place in the market"


def _alternative(catalog: Catalog, state: State, prompt: AskTurn | AskSale, action: Sell) -> list[str]:
    """Return the price after keeping it, where that is possible, as a phrase."""
    if isinstance(prompt, AskSale):
        return []
    if must_be_sold(action.age):
        return ["it must be sold now"]
    value = value_after_round(catalog, state, action.distillery, action.age)
    return [f"if kept, it sells at about {value} {later(catalog, state)}"]


def sold_together(player: Player, action: Sell) -> int:
    """Return the number of equal ones in one selection; where all must go, the last one goes by itself."""
    if all(must_be_sold(barrel.age) for barrel in player.barrels if barrel.age):
        return 0
    return sum(barrel.distillery == action.distillery and barrel.age == action.age for barrel in player.barrels)


SELL = Answer(sell, sell_choice)

SALE = Mechanism(
    prompt=AskSale,
    legal=legal_sale,
    question=ask_sale,
    answers={Sell: SELL},
    forced=True,
    shot="seat",
)
