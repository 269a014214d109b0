"""Views of the state for one seat, or for everyone: the only way out."""

from __future__ import annotations

from collections.abc import Mapping

from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import AGES, UPGRADES
from engine.angels_share.rules.aging import is_cancelled, must_be_sold
from engine.angels_share.rules.competition import matrix_moves
from engine.angels_share.rules.money import loans_left
from engine.angels_share.rules.scoring import outcome
from engine.angels_share.rules.tracks import (
    barrel_cost,
    clamped_column,
    column,
    market_drop,
    sale_price,
    upkeep_due,
)
from engine.angels_share.state import AskAim, AskBuy, AskSchedule, Distillery, Player, State
from engine.angels_share.text.words import age_after_round, price_after_round
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
from engine.core.flow import Parallel
from engine.core.game import Seat

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


def build_view(catalog: Catalog, state: State) -> View:
    """Return the view that everyone may see."""
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
        seats=_seats(catalog, state),
        turn=None if state.turn >= len(state.order) else state.active,
        waiting=state.flow.awaited,
        step=_step(state),
        pending=_pending(state),
        upgrades_left=tuple((upgrade, state.upgrade_tokens[upgrade]) for upgrade in UPGRADES),
        event_stack=len(state.event_stack),
        loans_left=loans_left(catalog, state),
        barrel_limit=catalog.setup.barrel_limit,
        names=(*catalog.action_names.items(), *catalog.event_names.items()),
        options=_options(state),
        private=None,
        outcome=outcome(catalog, state),
    )


def _step(state: State) -> Step:
    top = state.flow.top
    if top is None or isinstance(top, Parallel):
        return "over"
    return _STEPS[top.occasion if isinstance(top, AskBuy) else top.kind]


def _pending(state: State) -> str | None:
    top = state.flow.top
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
    return tuple(_distillery(catalog, state, d, place, moves[d]) for d, place in state.distilleries.items())


def _distillery(catalog: Catalog, state: State, distillery: str, place: Distillery, move: int) -> DistilleryView:
    record = catalog.distilleries[distillery]
    face_up = place.card is not None and place.placed_by is None
    return DistilleryView(
        id=distillery,
        name=record.name,
        letter=record.letter,
        logo=record.logo,
        card=card_view(catalog, place.card) if face_up and place.card else None,
        placed_by=place.placed_by,
        pawns=tuple(seat for seat, player in enumerate(state.players) if player.pawn == distillery),
        upgrades=tuple(upgrade for upgrade in UPGRADES if upgrade in place.upgrades),
        price=place.price,
        market=state.market.index(distillery),
        competition=state.competition.index(distillery),
        move=move,
        next_price=clamped_column(catalog, place.price + move),
        cost=barrel_cost(catalog, place),
        drop=market_drop(catalog, state, place),
        deck=len(place.deck),
        discards=len(place.shown) + len(place.unseen),
        open_discards=tuple(card_view(catalog, card) for card in place.shown),
    )


def _round(catalog: Catalog, state: State, number: int) -> RoundView:
    entries = column(catalog, state, number)
    printed = len(entries) - len(state.track[number - 1])
    done = len(entries) if number < state.round else _events_done(state) if number == state.round else 0
    return RoundView(
        number,
        tuple(
            RoundEventView(event, index < printed, index < done, is_cancelled(entries, index))
            for index, event in enumerate(entries)
        ),
    )


def _events_done(state: State) -> int:
    """Return the number of events done: one that is asking a player right now is not done yet."""
    return state.event_index - 1 if state.stage == "events" and state.flow.prompts else state.event_index


def _seats(catalog: Catalog, state: State) -> tuple[SeatView, ...]:
    columns = {} if state.stage in ("events", "over") else _columns_after_round(catalog, state)
    return tuple(_seat(catalog, state, number, columns) for number in range(len(state.players)))


def _columns_after_round(catalog: Catalog, state: State) -> dict[str, int]:
    return {distillery: price_after_round(catalog, state, distillery) for distillery in state.distilleries}


def _seat(catalog: Catalog, state: State, seat: Seat, columns: Mapping[str, int]) -> SeatView:
    player = state.players[seat]
    here = state.order.index(seat)
    moving = here == state.turn and state.stage in ("act", "buy", "place")
    return SeatView(
        barrels=tuple(_barrel(catalog, state, b.distillery, b.age, columns) for b in player.barrels),
        loans=player.loans,
        pawn=player.pawn,
        moved=here < state.turn or moving,
        hand=len(player.hand),
        upkeep=upkeep_due(catalog, state, player),
        owed=player.loans * catalog.loan.penalty,
    )


def _barrel(catalog: Catalog, state: State, distillery: str, age: int, columns: Mapping[str, int]) -> BarrelView:
    price = catalog.prices[age][state.distilleries[distillery].price] if age else None
    older = age_after_round(catalog, state, age)
    later = catalog.prices[older][columns[distillery]] if columns and older else None
    return BarrelView(distillery, age, price, must_be_sold(age), later)


def private_view(catalog: Catalog, state: State, seat: Seat) -> PrivateView:
    """Return the part of the view that only this seat may see."""
    player: Player = state.players[seat]
    away = state.putting_away if state.flow.awaited == (seat,) else ()
    return PrivateView(
        seat=seat,
        hand=tuple(card_view(catalog, player.hand[d]) for d in state.distilleries if d in player.hand),
        purse=player.cash,
        placed=tuple(
            card_view(catalog, place.card)
            for place in state.distilleries.values()
            if place.placed_by == seat and place.card
        ),
        putting_away=tuple(card_view(catalog, card) for card in away),
        sale_value=sum(sale_price(catalog, state, b.distillery, b.age) for b in player.barrels if b.age),
    )
