"""Events in words: one line per kind of event (see `engine.core.story`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import (
    Aged,
    Bought,
    Competed,
    Declined,
    Drew,
    DrewCard,
    Earned,
    Exchanged,
    Fizzled,
    GameEnded,
    IncomePaid,
    MarketShifted,
    Moved,
    Placed,
    PriceShifted,
    PricesMoved,
    PurseTested,
    Reshuffled,
    RoundBegan,
    Sold,
    TokenDrawn,
    TokenPlaced,
    Upgraded,
    UpkeepPaid,
)
from engine.angels_share.rules.aging import STEP
from engine.angels_share.text.words import barrel_name
from engine.core.game import Seat
from engine.core.story import LogLine, Names, Story, TableLine, Turn, TurnLine
from engine.core.words import counted, listed, signed


class TraderTurn(Turn):
    """The turn of one player: their sales, their move, the results of the card there, and their purchase."""

    def __init__(self, catalog: Catalog, seat: Seat, names: Names) -> None:
        super().__init__(catalog, seat, names)
        self.where = ""
        """Empty where the move came before this stretch of events."""
        self.visit: list[str] = []
        """The income from a Restaurant, and the name of the card."""
        self.details: list[str] = []
        """The results of the card's action."""

    def name(self, distillery: str) -> str:
        """Return the name of a distillery."""
        return self.catalog.distillery_name(distillery)

    def close(self) -> None:
        super().close()
        if self.where:
            inside = ": ".join(filter(None, ["; ".join(self.visit), ", ".join(self.details)]))
            self.parts.append(f"went to {self.where} ({inside})")
        else:
            self.parts += self.details
        self.where, self.details = "", []


# What happens in a turn


def _sold(turn: TraderTurn, event: Sold) -> None:
    sale = f"{barrel_name(turn.catalog, event.distillery, event.age)} for {event.price}"
    turn.add_to("had to sell" if event.forced else "sold", sale)


def _sold_alone(catalog: Catalog, event: Sold, names: Names) -> str:
    fall = f"; {catalog.distillery_name(event.distillery)} dropped {counted(event.rows, 'place')}" if event.rows else ""
    sale = f"{barrel_name(catalog, event.distillery, event.age)} for {event.price}{fall}"
    return f"{names[event.seat]} {'had to sell' if event.forced else 'sold'} {sale}."


def _moved(turn: TraderTurn, event: Moved) -> None:
    turn.close()
    turn.where = turn.name(event.distillery)
    turn.visit = [turn.catalog.action_names[event.action]]


def _earned(turn: TraderTurn, event: Earned) -> None:
    if event.source == "restaurant":
        _restaurant(turn, event)
    elif not turn.where:
        turn.details.append(f"took {event.amount} from the bank")


def _restaurant(turn: TraderTurn, event: Earned) -> None:
    restaurant = turn.catalog.action_names["restaurant"]
    if turn.where:
        turn.visit.insert(0, f"{restaurant} +{event.amount}")
    else:
        turn.details.append(f"took {event.amount} at the {restaurant}")


def _price_shifted(turn: TraderTurn, event: PriceShifted) -> None:
    name = turn.name(event.distillery)
    if turn.where:
        turn.details.append(name if event.columns else f"{name}, no change")
    elif event.columns:
        turn.details.append(f"moved the price of {name} by {signed(event.columns)}")
    else:
        turn.details.append(f"left the price of {name} where it was")


def _market_shifted(turn: TraderTurn, event: MarketShifted) -> None:
    name = turn.name(event.distillery)
    if turn.where:
        turn.details.append(name if event.rows else f"{name}, no change")
    elif event.rows:
        turn.details.append(f"moved {name} by {signed(event.rows)} in the market")
    else:
        turn.details.append(f"left {name} where it was in the market")


def _upgraded(turn: TraderTurn, event: Upgraded) -> None:
    name, upgrade = turn.name(event.distillery), turn.catalog.action_names[event.upgrade]
    turn.details.append(f"built at {name}" if turn.where else f"built at {name}: {upgrade}")


def _fizzled(turn: TraderTurn, event: Fizzled) -> None:
    turn.details.append("no effect" if turn.where else f"could not use {turn.catalog.action_names[event.action]}")


def _token_drawn(turn: TraderTurn, event: TokenDrawn) -> None:
    turn.details.append(f"drew {turn.catalog.event_names[event.token]}")


def _token_placed(turn: TraderTurn, event: TokenPlaced) -> None:
    name = turn.catalog.event_names[event.token]
    if turn.details and turn.details[-1] == f"drew {name}":
        turn.details.pop()
    turn.details.append(f"put {name} on round {event.round}")


def _exchanged(turn: TraderTurn, event: Exchanged) -> None:
    count = len(event.distilleries)
    turn.details.append(f"exchanged {counted(count, 'card')}" if count else "kept all cards")


def _exchanged_alone(catalog: Catalog, event: Exchanged, names: Names) -> str:
    cards = listed([catalog.distillery_name(distillery) for distillery in event.distilleries])
    return f"{names[event.seat]} {f'exchanged {cards}' if cards else 'kept all cards'}."


def _bought(turn: TraderTurn, event: Bought) -> None:
    name = turn.name(event.distillery)
    here = turn.where == name
    second = "a second one" if here or turn.parts else f"a second {name}"
    what = {"first": "the barrel" if here else name, "second": second, "bonus": f"a bonus {name}"}
    loans = f" with {counted(event.loans, 'loan')}" if event.loans else ""
    aged = ", aged at once" if event.aged else ""
    turn.add(f"bought {what[event.occasion]} for {event.cost}{loans}{aged}")


def _declined(turn: TraderTurn, event: Declined) -> None:
    if event.occasion == "first":
        turn.add("bought nothing")


def _placed(turn: TraderTurn, event: Placed) -> None:
    turn.over = True


def _placed_alone(catalog: Catalog, event: Placed, names: Names) -> str:
    name = catalog.distillery_name(event.distillery)
    if event.turned:
        return f"There was no new card for {name}: the old one was turned over."
    return f"{names[event.seat]} laid a card face down at {name}."


# What concerns everybody


def _round_began(catalog: Catalog, event: RoundBegan, names: Names) -> str:
    order = listed([names[seat] for seat in event.order])
    return f"Turn order of round {event.round}: {order}."


def _competed(catalog: Catalog, event: Competed, names: Names) -> str:
    """Leave the cards to the board, where they lie now."""
    return f"Round {event.round} ends." if event.round else "The round ends."


def _competed_alone(catalog: Catalog, event: Competed, names: Names) -> str:
    added = {distillery: f"+{bonus}" for distillery, bonus in event.bonuses}
    cards = [f"{catalog.distillery_name(d)} {value}{added.get(d, '')}" for d, value in event.flipped]
    strongest = catalog.distillery_name(event.competition[-1])
    return f"{_competed(catalog, event, names)} Turned up: {', '.join(cards)}. Strongest is {strongest}."


def _prices_moved(catalog: Catalog, event: PricesMoved, names: Names) -> str:
    """Tell each change, the greatest rise first, with what a new barrel costs from now on."""
    costs: Sequence[int | None] = event.costs or (None,) * len(event.moves)
    moves = [(columns, d, cost) for (d, columns), cost in zip(event.moves, costs, strict=True) if columns]
    parts: list[str] = []
    for columns, distillery, cost in sorted(moves, key=lambda move: -move[0]):
        now = "" if cost is None else f" ({cost})" if parts else f" (new barrel {cost})"
        parts.append(f"{catalog.short_name(distillery)} {signed(columns)}{now}")
    return f"{'Prices move again' if event.extra else 'Prices'}: {', '.join(parts) or 'no change'}."


def _aged(catalog: Catalog, event: Aged, names: Names) -> str:
    return "No aging this round." if event.cancelled else f"All barrels age {STEP} years."


def _upkeep_paid(catalog: Catalog, event: UpkeepPaid, names: Names) -> str:
    parts = [
        f"{names[seat]} {amount}" + (f" ({counted(event.loans[seat], 'loan')})" if event.loans[seat] else "")
        for seat, amount in enumerate(event.payments)
        if amount
    ]
    return f"Upkeep: {', '.join(parts) or 'nobody has to pay'}."


def _income_paid(catalog: Catalog, event: IncomePaid, names: Names) -> str:
    parts = [f"{names[seat]} +{amount}" for seat, amount in enumerate(event.amounts) if amount]
    return f"Income: {', '.join(parts) or 'nobody has a barrel'}."


def _game_ended(catalog: Catalog, event: GameEnded, names: Names) -> str:
    """Rank the players; AS-38 decides between equal ones who won."""
    others = sorted(
        (seat for seat in range(len(event.scores)) if seat != event.winner), key=lambda seat: -event.scores[seat]
    )
    behind = listed([f"{names[seat]} ({event.scores[seat]})" for seat in others])
    won = f"{names[event.winner]} won with {counted(event.scores[event.winner], 'coin')}"
    return f"All barrels are sold. {won}, ahead of {behind}."


# Only in the log


def _drew_card(catalog: Catalog, event: DrewCard, names: Names) -> str:
    name, action = catalog.distillery_name(event.distillery), catalog.action_names[event.action]
    return f"You drew {name} {event.value} ({action})."


def _reshuffled(catalog: Catalog, event: Reshuffled, names: Names) -> str:
    return f"The discards of {catalog.distillery_name(event.distillery)} are shuffled into a new deck."


STORY = Story(
    TraderTurn,
    [
        TurnLine(Sold, _sold, log=_sold_alone),
        TurnLine(Moved, _moved),
        TurnLine(Earned, _earned),
        TurnLine(PriceShifted, _price_shifted),
        TurnLine(MarketShifted, _market_shifted),
        TurnLine(Upgraded, _upgraded),
        TurnLine(Fizzled, _fizzled),
        TurnLine(TokenDrawn, _token_drawn),
        TurnLine(TokenPlaced, _token_placed),
        TurnLine(Exchanged, _exchanged, log=_exchanged_alone),
        TurnLine(Bought, _bought),
        TurnLine(Declined, _declined),
        TurnLine(Placed, _placed, log=_placed_alone),
        TableLine(RoundBegan, _round_began),
        TableLine(Competed, _competed, log=_competed_alone),
        TableLine(PricesMoved, _prices_moved),
        TableLine(Aged, _aged),
        TableLine(UpkeepPaid, _upkeep_paid),
        TableLine(IncomePaid, _income_paid),
        TableLine(GameEnded, _game_ended, seat=lambda event: event.winner),
        LogLine(DrewCard, _drew_card),
        LogLine(Reshuffled, _reshuffled),
    ],
    silent=[PurseTested, Drew],
    paragraphs=True,
)
