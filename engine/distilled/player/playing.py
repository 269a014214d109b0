"""The knowledge of Distilled that a search uses.

A playout goes to the end of the round, or of its market while there is one: the seat that thinks plays on by the greedy
player's judgment, the others only buy a card now and then, as what they do hardly changes one's own board. Then the
forecast judges the distillery.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Thought, best
from engine.distilled import actions
from engine.distilled.actions import DISTILL, OPEN_SWAP, PASS_MARKET, PASS_SALE, REST, AnyAction, Buy, Claim, Trade
from engine.distilled.catalog import Catalog
from engine.distilled.player.forecast import forecast, forecast_bought
from engine.distilled.player.gains import Decision
from engine.distilled.player.greedy import NEVER, appraise_actions
from engine.distilled.player.plan import best_washback, washback_value, washbacks
from engine.distilled.player.solo_path import WON, climbed, ways_up
from engine.distilled.player.values import KEEN, Values
from engine.distilled.rules.recipes import can_distill
from engine.distilled.rules.scoring import outcome
from engine.distilled.state import Player, State
from engine.distilled.view_builder import build_view, private_view

BUYING = frozenset({"setup", "round", "powers", "market", "cleanup"})
"""The stages up to the end of the market."""
MOST = 8
"""Candidates of one decision."""
TRADES = 2
"""Of them, at most, begin with a trade."""
GIVEN = 3
"""The cards of least value, one of which a trade gives away."""

Plan = tuple[AnyAction, ...]


class Playing(Thought[State, AnyAction]):
    """Plays all seats to the end of the market or of the round."""

    caution = 0.7

    def __init__(self, catalog: Catalog, state: State, seat: Seat) -> None:
        self.catalog = catalog
        self._weights = KEEN
        self._round, self._seat = state.round, seat
        self._buying = state.stage in BUYING and state.solo is None
        self._batch: Plan | None = None
        """The steps of filling the washback that remain in this playout."""

    def is_over(self, state: State) -> bool:
        return state.round != self._round or (self._buying and state.stage not in BUYING)

    def estimate(self, state: State, seat: Seat) -> float:
        self._batch = None
        result = outcome(self.catalog, state)
        if result is not None:
            score = float(result.scores[seat])
            return score if state.solo is None else climbed(self.catalog, state, score) + WON * bool(result.winners)
        if state.round != self._round:
            score = forecast(self.catalog, state, seat)
            return score if state.solo is None else climbed(self.catalog, state, score)
        return forecast_bought(self._decision(state, seat), state)

    # Candidates

    def plans(self, state: State, seat: Seat, legal: Sequence[AnyAction]) -> Sequence[Plan]:
        """Return whole batches for the washback, and the answers of most value to all other questions."""
        decision = self._decision(state, seat)
        if REST in legal and state.solo is None:
            return self._batches(decision, legal)
        ways = list(ways_up(self.catalog, state)) if OPEN_SWAP in legal else []
        if REST in legal:
            return [*self._batches(decision, legal), *_claims(legal), *ways]
        judged = sorted(appraise_actions(decision, legal), key=lambda one: -one.value)
        chosen = [(one.action,) for one in judged[:MOST] if one.value > NEVER / 2]
        passing = [(action,) for action in (PASS_MARKET, PASS_SALE) if action in legal]
        return list(dict.fromkeys([*chosen[:1], *passing, *chosen[1:], *ways]))

    def _batches(self, decision: Decision, legal: Sequence[AnyAction]) -> list[Plan]:
        """Return ways to fill the washback; what all of them begin with needs no thought."""
        inside = tuple(card.id for card in decision.run.washback)
        whole = decision.me.clone()
        whole.pantry = (*whole.pantry, *inside)
        found = {cards: washback_value(decision.values, whole, cards) for cards in _variants(decision.values, whole)}
        possible = [cards for cards in found if not Counter(inside) - Counter(cards)]
        ranked = sorted(possible, key=lambda cards: -found[cards])[: MOST - TRADES]
        plans = [plan for cards in ranked if (plan := _filling(inside, cards)) is not None]
        shared = _shared([_missing(inside, cards) for cards in ranked])
        trades = list(self._trades(decision, whole, legal)) if not inside else []
        if shared and not trades:
            return [(actions.fill(shared),)]
        return [*plans, *trades] or [(REST,)]

    def _trades(self, decision: Decision, whole: Player, legal: Sequence[AnyAction]) -> Iterator[Plan]:
        """Yield the best trades, each with the batch that it makes possible."""
        catalog, values = self.catalog, decision.values
        given = sorted({a.card for a in legal if isinstance(a, Trade) and a.card in whole.pantry})
        given.sort(key=lambda card: values.card(catalog.cards[card]))
        found: list[tuple[float, Plan]] = []
        for card in given[:GIVEN]:
            for basic in catalog.basic:
                if basic == card or catalog.cards[basic].cost > catalog.cards[card].cost:
                    continue
                after = whole.clone()
                left = list(whole.pantry)
                left.remove(card)
                after.pantry = (*left, basic)
                batch = best_washback(values, after)
                if batch:
                    plan = _filling((), batch) or ()
                    worth = washback_value(values, after, batch)
                    found.append((worth, (actions.trade(card), actions.take_traded(basic), *plan)))
        yield from [plan for _, plan in sorted(found, key=lambda one: -one[0])[:TRADES]]

    # Playouts

    def play(self, state: State, seat: Seat, legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
        if len(legal) == 1:
            return legal[0]
        if seat != self._seat:
            return _quickly(legal, rng)
        if REST in legal:
            return self._fill(state, seat, legal)
        return best(appraise_actions(self._decision(state, seat), legal)).action

    def _fill(self, state: State, seat: Seat, legal: Sequence[AnyAction]) -> AnyAction:
        """Fill the washback by one thought; without a batch by judgment, which trades where nothing else helps."""
        if self._batch is None:
            decision = self._decision(state, seat)
            self._batch = _filling([card.id for card in decision.run.washback], decision.washback) or ()
        while self._batch:
            action, self._batch = self._batch[0], self._batch[1:]
            if action in legal:
                return action
        self._batch = None
        return best(appraise_actions(self._decision(state, seat), legal)).action

    def _decision(self, state: State, seat: Seat) -> Decision:
        view = replace(build_view(self.catalog, state), private=private_view(self.catalog, state, seat))
        return Decision(self.catalog, self._weights, view, seat)


def _variants(values: Values, player: Player) -> Iterator[tuple[str, ...]]:
    """Yield the batch for each recipe, and the same with a card more or less."""
    for batch in dict.fromkeys(washbacks(values, player)):
        yield tuple(sorted(batch))
        for card in sorted((Counter(player.pantry) - Counter(batch)).keys()):
            yield tuple(sorted((*batch, card)))
        for card in sorted(set(batch)):
            left = list(batch)
            left.remove(card)
            if can_distill(values.catalog, left):
                yield tuple(sorted(left))


def _missing(inside: Sequence[str], batch: Sequence[str]) -> Counter[str]:
    return Counter(batch) - Counter(inside)


def _filling(inside: Sequence[str], batch: Sequence[str]) -> Plan | None:
    """Return the actions that make this batch; None if something in the washback is no part of it."""
    if Counter(inside) - Counter(batch):
        return None
    return (*(actions.fill(card) for card in sorted(_missing(inside, batch).elements())), DISTILL)


def _shared(missing: Sequence[Counter[str]]) -> str:
    """Return a card that all batches still lack."""
    cards = [card for card in sorted(missing[0]) if all(card in one for one in missing)] if missing else []
    return cards[0] if cards else ""


def _claims(legal: Sequence[AnyAction]) -> list[Plan]:
    return [(action,) for action in legal if isinstance(action, Claim)]


def _quickly(legal: Sequence[AnyAction], rng: Rng) -> AnyAction:
    """Return a purchase now and then, and otherwise the shortest way through the round."""
    for action in (REST, PASS_SALE):
        if action in legal:
            return action
    if PASS_MARKET in legal:
        cards = [action for action in legal if isinstance(action, Buy) and action.source == "row"]
        return rng.pick(cards) if cards and rng.below(2) else PASS_MARKET
    return rng.pick(legal)
