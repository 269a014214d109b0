"""Clicks and lines of consequences in whole games: `python -m benchmarks clicks [KEY …]`.

Computer players choose, and the real planner makes the menus that people would see. A button costs one click, an
option of a menu two, a message that has to be opened or a page that has to be turned one. Several moves count as one
only where the planner offers them as one, and only as far as nothing new came out between them.

Where a game offers moves for several turns at once, the player plans what it would do if the others stood still, out of
what is offered when it plans. The plan is then followed as the table would: it costs nothing more, even if the player
by now would prefer something else, and ends where the next move is not as it was.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.choices import planner, selects
from bot.choices.plans import ButtonRow, MultiSelectSpec, SelectSpec
from bot.choices.plans import Plan as Menu
from engine import GAMES
from engine.core.errors import IllegalMove
from engine.core.game import AnyGame, Batch, Seat
from engine.core.rng import Rng
from engine.core.session import Plan, Session
from engine.players import choose, player_rng, usual_player

AnySession = Session[Any, Any, Any, Any]
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
BUTTON, MENU, MESSAGE, PAGE = 1, 2, 1, 1
BESIDE_COMPONENTS, BESIDE_CHARACTERS = 16, 900
"""The components and characters of a table message beside the menu: recap, question, picture and tools."""
MANY_LINES = 7
LONGEST_PLAN = 30
"""The most steps of a plan, questions in between included."""
GAMES_PLAYED = 6
TURN = "turn"
"""The kind of prompt with which a turn begins, in games in which one seat may have several turns in a row."""


class Step(NamedTuple):
    """The moves that a player makes with one selection."""

    seat: Seat
    keys: tuple[str, ...]
    clicks: int
    lines: int
    """Lines of consequences in the menu it is made in."""
    private: bool
    """It is made in a message for this player alone."""
    standing: bool
    """It leaves the question open."""
    rng: Rng
    """The player's own chance afterward."""


@dataclass(slots=True)
class Tally:
    """The counts for one game at one number of seats."""

    game: str
    seats: int
    games: int = 0
    clicks: int = 0
    turns: int = 0
    person_rounds: int = 0
    lines: list[int] = field(default_factory=list[int])

    def figures(self) -> dict[str, str | int | float]:
        """Return the figures of one row."""
        decisions = max(len(self.lines), 1)
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "decisions": len(self.lines),
            "clicks": self.clicks,
            "clicks a turn": round(self.clicks / max(self.turns, 1), 2),
            "clicks a person and round": round(self.clicks / max(self.person_rounds, 1), 2),
            "lines a decision": round(sum(self.lines) / decisions, 2),
            f"% with {MANY_LINES} lines or more": round(
                100 * sum(lines >= MANY_LINES for lines in self.lines) / decisions, 1
            ),
        }


def combined(session: AnySession, seat: Seat, player: str, rng: Rng) -> list[tuple[str, Rng]]:
    """Return the next moves of this player, as far as they can be known before the first of them is made.

    With each comes the player's own chance after it.
    """
    ahead, chance = session.fork(), rng.copy()
    moves: list[tuple[str, Rng]] = []
    longest = max((len(batch.whole) + bool(batch.closes) for batch in session.batches(seat)), default=1)
    while len(moves) < max(longest, 1) and seat in ahead.active:
        action = choose(ahead.game, ahead.state, seat, player, chance)
        key = next(
            choice.key for choice, legal in zip(ahead.choices(seat), ahead.legal(seat), strict=True) if legal == action
        )
        moves.append((key, chance.copy()))
        [entry] = ahead.act(seat, action)
        if any(event.reveals for event in entry.events):
            break
    return moves


def planned(session: AnySession, seat: Seat, player: str, rng: Rng) -> list[str]:
    """Return what this player would choose turn after turn if the others stood still, as far as it is offered now."""
    batch = next((batch for batch in session.batches(seat) if batch.in_turns), None)
    if batch is None:
        return []
    game, chance, draws = session.game, rng.copy(), session.rng.copy()
    state = game.undisturbed(session.state, seat)
    offered = {(choice.key, choice.label) for choice in session.choices(seat)}
    keys: list[str] = []
    for _ in range(LONGEST_PLAN):
        if seat not in game.active_seats(state) or game.rounds(state) != game.rounds(session.state):
            break
        legal, choices = game.legal_actions(state, seat), game.choices(state, seat)
        if all(other.key != batch.key for other in game.batches(state, seat, choices)):
            if (after := unrevealing(game, state, seat, draws)) is None:
                break
            state = after
            continue
        action = choose(game, state, seat, player, chance)
        choice = choices[list(legal).index(action)]
        if (choice.key, choice.label) not in offered or not batch.holds([*keys, choice.key]):
            break
        keys.append(choice.key)
        game.apply(state, seat, action, draws)
    return keys


def unrevealing(game: AnyGame, state: Any, seat: Seat, draws: Rng) -> Any:
    """Return the state after an answer to a question in between that brings nothing out; None where all do."""
    for action in game.legal_actions(state, seat):
        after, chance = state.clone(), draws.copy()
        if not any(event.reveals for event in game.apply(after, seat, action, chance)) and chance.total == draws.total:
            return after
    return None


def selection(session: AnySession, seat: Seat, wanted: Sequence[str]) -> tuple[Batch | None, list[str]]:
    """Return the longest part of the wanted moves that one offered batch covers, with that batch."""
    for length in range(len(wanted), 0, -1):
        part = list(wanted[:length])
        for batch in session.batches(seat):
            if fits(batch, part) and is_possible(session, seat, part):
                return batch, part
    return None, list(wanted[:1])


def is_possible(session: AnySession, seat: Seat, keys: Sequence[str]) -> bool:
    """Return whether these moves can be made as one."""
    try:
        session.fork().submit(seat, keys)
    except IllegalMove:
        return False
    return True


def fits(batch: Batch, keys: Sequence[str]) -> bool:
    """Return whether a batch offers exactly this selection."""
    if batch.is_button:
        return Counter(batch.whole) == Counter(keys)
    return batch.holds(keys)


def pages(session: AnySession, seat: Seat, private: bool) -> Iterator[Menu]:
    """Yield the pages of a seat's menu."""
    shown = planner.offers(session.choices(seat), NAMES, private)
    page = 0
    while True:
        plan = planner.plan(
            shown,
            session.batches(seat),
            components=BESIDE_COMPONENTS,
            characters=BESIDE_CHARACTERS,
            page=page,
        )
        yield plan
        page += 1
        if page >= plan.pages:
            return


def cost_on(plan: Menu, keys: Sequence[str], number: int | None) -> int | None:
    """Return what it costs to choose this on a page, or None where it is not there.

    `number` is that of the suggested batch which the keys are; without one they are a single choice or a selection.
    """
    wanted = {"act": keys[0], "pick": keys[0]} if number is None else {"whole": str(number)}
    costs: list[int] = []
    for row in plan.rows:
        if isinstance(row, ButtonRow) and any(wanted.get(spec.kind) == spec.key for spec in row.buttons):
            costs.append(BUTTON)
        elif isinstance(row, SelectSpec) and any(wanted.get(row.kind) == option.value for option in row.options):
            costs.append(MENU)
        elif isinstance(row, MultiSelectSpec) and number is None:
            offered = Counter(selects.picked_keys(option.value for option in row.options))
            costs += [MENU] if Counter(keys) <= offered else []
    return min(costs, default=None)


def look_up(session: AnySession, seat: Seat, private: bool, keys: Sequence[str], number: int | None) -> tuple[int, int]:
    """Return the clicks that a selection costs, pages turned included, and the lines of the page it is on."""
    for page in pages(session, seat, private):
        cost = cost_on(page, keys, number)
        if cost is not None:
            return cost + PAGE * page.page, sum(line.count("\n") + 1 for line in page.hints)
    raise LookupError(f"{session.game.meta.key}: {list(keys)} is in no menu")


def next_step(session: AnySession, seat: Seat, player: str, rng: Rng, is_open: bool, hurried: bool) -> Step:
    """Return the selection this player makes now; `is_open` says that a message of its own is open already.

    A hurried player takes the first suggestion wherever there is one.
    """
    suggested = next((batch for batch in session.batches(seat) if batch.suggested and batch.is_button), None)
    ahead = planned(session, seat, player, rng)
    if len(ahead) > 1:
        moves = [(key, rng) for key in ahead]
    elif hurried and suggested is not None:
        moves = [(key, rng) for key in suggested.whole]
    else:
        moves = combined(session, seat, player, rng)
    batch, keys = selection(session, seat, [key for key, _ in moves])
    number = list(session.batches(seat)).index(batch) if batch is not None and batch.is_button else None
    chosen = [choice for choice in session.choices(seat) if choice.key in keys]
    private = len(session.active) > 1 or any(choice.private for choice in chosen)
    picked = [key for key in keys if batch is None or key != batch.closes]
    clicks, lines = look_up(session, seat, private, picked, number)
    extra = (private and not is_open) + any(choice.confirm for choice in chosen)
    standing = all(choice.standing for choice in chosen)
    return Step(seat, tuple(keys), clicks + MESSAGE * extra, lines, private, standing, moves[len(keys) - 1][1])


def begins_turn(session: AnySession, seat: Seat, last: Step | None) -> bool:
    """Return whether this decision is the first of a turn."""
    if last is None or last.seat != seat:
        return True
    prompt = session.state.flow.prompt_for(seat)
    return prompt.kind == TURN and not last.standing


def follows(session: AnySession, seat: Seat, plans: dict[Seat, Plan]) -> bool:
    """Make the next move of this seat's plan, and return True, where it is as it was; else the plan is over."""
    plan = plans.get(seat)
    if plan is None or (goes_on := session.follow(seat, plan)) is None:
        return False
    [step, *left] = plan.steps
    del plans[seat]
    if goes_on:
        session.submit(seat, step.key)
    if goes_on and left:
        plans[seat] = plan._replace(steps=tuple(left))
    return goes_on


def play(game: AnyGame, seats: int, seed: int, player: str, hurried: bool, tally: Tally) -> None:
    """Play one game and count it."""
    session: AnySession = Session.start(game, seats, game.meta.options_type(), seed)
    rngs = [player_rng(seed, seat) for seat in range(seats)]
    open_messages: set[Seat] = set()
    plans: dict[Seat, Plan] = {}
    last: Step | None = None
    while session.outcome is None:
        seat = session.active[0]
        tally.turns += begins_turn(session, seat, last)
        if follows(session, seat, plans):
            last = Step(seat, (), 0, 0, private=False, standing=False, rng=rngs[seat])
            continue
        step = next_step(session, seat, player, rngs[seat], seat in open_messages, hurried)
        tally.clicks += step.clicks
        tally.lines.append(step.lines)
        if (plan := session.plan(seat, step.keys)) is not None:
            plans[seat] = plan._replace(steps=plan.steps[1:])
        session.submit(seat, step.keys)
        rngs[seat], last = step.rng, step
        open_messages.discard(seat)
        if step.private and seat in session.active:
            open_messages.add(seat)
    tally.games += 1
    tally.person_rounds += seats * game.rounds(session.state)


def tallies(keys: Sequence[str], games: int, player: str | None, hurried: bool = False) -> Iterator[Tally]:
    """Yield what is counted for each game and number of seats."""
    for key in keys:
        game = GAMES[key]
        for seats in range(game.meta.min_seats, game.meta.max_seats + 1):
            tally = Tally(key, seats)
            for seed in range(games):
                play(game, seats, seed, player or usual_player(game), hurried, tally)
            yield tally


def as_table(rows: Sequence[Mapping[str, object]]) -> str:
    """Return rows of figures as aligned text."""
    cells = [list(rows[0]), *([str(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, line, widths)).rstrip() for line in cells)


def main(arguments: Sequence[str]) -> int:
    """Print the figures as a table and as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks clicks", description=__doc__)
    parser.add_argument("keys", nargs="*", metavar="KEY", help="games to play; all of them if none is named")
    parser.add_argument("--games", type=int, default=GAMES_PLAYED, help="games for each number of seats")
    parser.add_argument("--player", help="the computer player; the usual one of each game if none is named")
    parser.add_argument("--hurried", action="store_true", help="take the first suggestion wherever there is one")
    wanted = parser.parse_args(arguments)
    if unknown := sorted(set(wanted.keys) - set(GAMES)):
        parser.error(f"there is no game {', '.join(unknown)}")
    rows = [
        tally.figures() for tally in tallies(wanted.keys or list(GAMES), wanted.games, wanted.player, wanted.hurried)
    ]
    print(as_table(rows))
    print(json.dumps(rows, ensure_ascii=False, indent=1))
    return 0
