"""From the state to what one seat, or everybody, may see of it: the only way out."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.competing import matrix_moves
from engine.angels_share.money import loans_left
from engine.angels_share.round_events import cancelled
from engine.angels_share.scheduling import column
from engine.angels_share.scoring import outcome
from engine.angels_share.state import AskAim, AskBuy, AskSchedule, House, Player, State
from engine.angels_share.tables import AGES, UPGRADES
from engine.angels_share.tracks import barrel_cost, clamped_column, market_drop, upkeep_due
from engine.angels_share.view import (
    BarrelView,
    CardView,
    ChartView,
    DistilleryView,
    PrivateView,
    RoundEventView,
    RoundView,
    SeatView,
    Step,
    View,
)
from engine.core.game import Seat
from engine.core.prompts import awaited

_STEPS: dict[str, Step] = {
    "turn": "turn",
    "aim": "target",
    "schedule": "event",
    "redraw": "redraw",
    "sale": "selling",
    "first": "buy",
    "second": "second",
    "bonus": "bonus",
}


def make_view(catalog: Catalog, state: State, seat: Seat | None) -> View:
    board = catalog.boards[state.board]
    return View(
        board=state.board,
        distilleries=_distilleries(catalog, state),
        market=tuple(state.market),
        competition=tuple(state.competition),
        matrix=board.matrix,
        chart=_chart(catalog, state),
        round=state.round,
        rounds=tuple(_round(catalog, state, number) for number in range(1, board.rounds + 1)),
        order=tuple(state.order),
        seats=tuple(_seat(catalog, state, number) for number in range(len(state.players))),
        turn=None if state.turn >= len(state.order) else state.active,
        waiting=awaited(state.prompts),
        step=_step(state),
        pending=_pending(state),
        redrawing=tuple(catalog.cards[card].distillery for card in state.putting_away),
        upgrades_left=tuple((upgrade, state.upgrade_tokens[upgrade]) for upgrade in UPGRADES),
        event_stack=len(state.event_stack),
        loans_left=loans_left(catalog, state),
        options=_options(state),
        private=None if seat is None else _private(catalog, state, seat),
        outcome=outcome(catalog, state),
    )


def _step(state: State) -> Step:
    if not state.prompts:
        return "over"
    top = state.prompts[-1]
    return _STEPS[top.occasion if isinstance(top, AskBuy) else top.kind]


def _pending(state: State) -> str | None:
    top = state.prompts[-1] if state.prompts else None
    if isinstance(top, AskAim):
        return top.action
    return top.token if isinstance(top, AskSchedule) else None


def _options(state: State) -> tuple[str, ...]:
    switches = (("event_limit", state.event_limit), ("soft_market", state.soft_market))
    return tuple(name for name, on in switches if on)


def _chart(catalog: Catalog, state: State) -> ChartView:
    drops = catalog.soft_drops if state.soft_market else catalog.drops
    return ChartView(AGES, tuple(catalog.prices[age] for age in AGES), catalog.costs, drops)


def card_view(catalog: Catalog, card_id: str) -> CardView:
    card = catalog.cards[card_id]
    return CardView(card.distillery, card.value, card.action)


def _distilleries(catalog: Catalog, state: State) -> tuple[DistilleryView, ...]:
    moves = dict(matrix_moves(catalog, state))
    return tuple(_distillery(catalog, state, d, house, moves[d]) for d, house in state.houses.items())


def _distillery(catalog: Catalog, state: State, distillery: str, house: House, move: int) -> DistilleryView:
    record = catalog.distilleries[distillery]
    face_up = house.card is not None and house.placed_by is None
    return DistilleryView(
        id=distillery,
        name=record.name,
        letter=record.letter,
        logo=record.logo,
        card=card_view(catalog, house.card) if face_up and house.card else None,
        placed_by=house.placed_by,
        pawns=tuple(seat for seat, player in enumerate(state.players) if player.pawn == distillery),
        upgrades=tuple(upgrade for upgrade in UPGRADES if upgrade in house.upgrades),
        price=house.price,
        market=state.market.index(distillery),
        competition=state.competition.index(distillery),
        move=move,
        next_price=clamped_column(catalog, house.price + move),
        cost=barrel_cost(catalog, house),
        drop=market_drop(catalog, state, house),
        deck=len(house.deck),
        discards=len(house.shown) + len(house.unseen),
        open_discards=tuple(card_view(catalog, card) for card in house.shown),
    )


def _round(catalog: Catalog, state: State, number: int) -> RoundView:
    entries = column(catalog, state, number)
    printed = len(entries) - len(state.track[number - 1])
    done = len(entries) if number < state.round else _events_done(state) if number == state.round else 0
    return RoundView(
        number,
        tuple(
            RoundEventView(event, index < printed, index < done, cancelled(entries, index))
            for index, event in enumerate(entries)
        ),
    )


def _events_done(state: State) -> int:
    """The event that is asking somebody right now is not done yet."""
    return state.event_index - 1 if state.stage == "events" and state.prompts else state.event_index


def _seat(catalog: Catalog, state: State, seat: Seat) -> SeatView:
    player = state.players[seat]
    here = state.order.index(seat)
    moving = here == state.turn and state.stage in ("act", "buy", "place")
    return SeatView(
        barrels=tuple(_barrel(catalog, state, b.distillery, b.age) for b in player.barrels),
        loans=player.loans,
        pawn=player.pawn,
        moved=here < state.turn or moving,
        hand=len(player.hand),
        upkeep=upkeep_due(catalog, state, player),
    )


def _barrel(catalog: Catalog, state: State, distillery: str, age: int) -> BarrelView:
    price = catalog.prices[age][state.houses[distillery].price] if age else None
    return BarrelView(distillery, age, price)


def _private(catalog: Catalog, state: State, seat: Seat) -> PrivateView:
    player: Player = state.players[seat]
    away = state.putting_away if awaited(state.prompts) == (seat,) else ()
    return PrivateView(
        seat=seat,
        hand=tuple(card_view(catalog, player.hand[d]) for d in state.houses if d in player.hand),
        purse=player.cash,
        placed=tuple(
            card_view(catalog, house.card) for house in state.houses.values() if house.placed_by == seat and house.card
        ),
        putting_away=tuple(card_view(catalog, card) for card in away),
    )
