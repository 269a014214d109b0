"""`play`: a game against computer players in the terminal, the quickest way to try rules."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.choices import planner
from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_players, pick_seat, pick_seats
from bot.cli.known_games import known_games
from engine.core.errors import GameError, UndoNeedsTable
from engine.core.fairness import SEED_BITS, commitment
from engine.core.game import Seat, with_names
from engine.core.history import Entry
from engine.core.session import Session
from engine.core.words import counted, listed
from engine.players import choose, player_rng, usual_player

GUEST = "Guest"
HELP = """\
Type the number of a choice, or several numbers to take several at once. Besides that:
  undo   take back your last move
  board  show the board again
  rules  list the topics of the rules; rules TOPIC explains one
  help   show this
  quit   leave the game
The first letter is enough, and ? means help."""
SHORT_HELP = "Type a number, or undo, board, rules, help or quit."
WORDS = {"q": "quit", "exit": "quit", "u": "undo", "b": "board", "r": "rules", "h": "help", "?": "help"}
"""Other ways to type a command."""


def play(args: argparse.Namespace) -> int:
    game = pick_game(known_games(), args.game)
    seats = pick_seats(game, game.meta.min_seats if args.seats is None else args.seats)
    seat = pick_seat(seats, args.seat)
    players = pick_players(game, seats, args.player or usual_player(game))
    if args.seed is not None and args.seed < 0:
        raise BadArgument("--seed must not be negative")
    seed = secrets.randbits(SEED_BITS) if args.seed is None else args.seed
    session = Session[Any, Any, Any, Any].start(game, seats, pick_options(game, args.option), seed)
    Terminal(session, seat or 0, players).run()
    return 0


@dataclass(frozen=True, slots=True)
class Line:
    """One numbered line: a choice, or several that are suggested together."""

    label: str
    hint: str
    keys: tuple[str, ...]
    heading: str = ""


class Quit(Exception):
    """The person wants to stop, or their input has ended."""


class Terminal:
    """One person's game. Everything it knows of the rules comes through the protocol."""

    def __init__(self, session: Session[Any, Any, Any, Any], seat: Seat, players: Sequence[str]) -> None:
        self.session = session
        self.game = session.game
        self.seat = seat
        self.players = players
        seats = range(session.header.seats)
        self.names = [GUEST if other == seat else f"Computer {other + 1}" for other in seats]
        self.rngs = [player_rng(session.header.seed, other) for other in seats]
        self.board_changed = True
        """The board has changed since it was last shown."""

    def run(self) -> None:
        print(f"{self.game.meta.title}, {self.opponents()}. You are {GUEST}.")
        print(SHORT_HELP)
        print(f"Commitment to the dice and decks to come: {commitment(self.session.header.seed)}\n")
        try:
            while self.session.outcome is None:
                self.turn()
        except Quit:
            print("\nGood-bye.")
            return
        self.show_end()

    def opponents(self) -> str:
        others = self.session.header.seats - 1
        return f"against {counted(others, 'computer player')}" if others else "alone"

    def turn(self) -> None:
        if self.seat in self.session.active:
            self.decide()
            return
        other = self.session.active[0]
        action = choose(self.game, self.session.state, other, self.players[other], self.rngs[other])
        self.tell(self.session.act(other, action))
        self.board_changed = True

    # The person's own decisions

    def decide(self) -> None:
        if self.board_changed:
            self.show_board()
        lines = self.lines()
        self.offer(lines)
        self.answer(read_line(), lines)

    def lines(self) -> list[Line]:
        """Return the lines in the order of their numbers: suggestions, choices, standing actions."""
        shown = planner.offers(self.session.choices(self.seat), self.names, private=True)
        suggested = [batch for batch in self.session.batches(self.seat) if batch.is_button and not batch.is_minor]
        together = [Line(batch.label, batch.hint, tuple(batch.whole), "Suggested") for batch in suggested]
        ordered = sorted(shown, key=lambda offer: offer.standing)
        singles = [Line(o.label, o.hint, (o.key,), planner.AT_ANY_TIME if o.standing else "") for o in ordered]
        return [*together, *singles]

    def offer(self, lines: Sequence[Line]) -> None:
        print(f"\n{with_names(self.game.question(self.session.state, self.seat), self.names)}")
        heading = ""
        for number, line in enumerate(lines, start=1):
            if line.heading != heading:
                print(f"      {line.heading or 'Choices'}:")
            heading = line.heading
            print(f"{number:>4}  {line.label}{f'  ({line.hint})' if line.hint else ''}")
        numbers = {line.keys[0]: str(number) for number, line in enumerate(lines, start=1) if len(line.keys) == 1}
        for batch in self.session.batches(self.seat):
            if not batch.is_button:
                together = " ".join(numbers[key] for key in batch.whole)
                print(f"      {batch.label}: up to {batch.max_count} at once of {together}")

    def answer(self, typed: str, lines: Sequence[Line]) -> None:
        word, _, rest = typed.lower().partition(" ")
        commands: dict[str, Callable[[], None]] = {
            "quit": self.quit,
            "undo": self.undo,
            "board": self.show_board,
            "rules": lambda: self.show_rules(rest.strip()),
            "help": self.show_help,
        }
        command = commands.get(WORDS.get(word, word))
        if command is not None:
            command()
        elif typed:
            self.submit(typed, lines)

    def submit(self, typed: str, lines: Sequence[Line]) -> None:
        numbers = typed.replace(",", " ").split()
        if not all(number.isdecimal() and len(number) < 6 and 1 <= int(number) <= len(lines) for number in numbers):
            print(f"There is no choice {typed!r}. {_numbers(len(lines))} {SHORT_HELP}")
            return
        keys = [key for number in numbers for key in lines[int(number) - 1].keys]
        if not self.confirm(keys):
            return
        try:
            self.tell(self.session.submit(self.seat, keys, self.session.decision(self.seat)))
        except GameError as error:
            print(error)

    def confirm(self, keys: Sequence[str]) -> bool:
        """Ask before a costly choice."""
        questions = [choice.confirm for choice in self.session.choices(self.seat) if choice.key in keys]
        for question in filter(None, questions):
            print(f"{with_names(question, self.names)} (yes or no)")
            if read_line().lower() not in ("y", "yes"):
                return False
        return True

    def undo(self) -> None:
        try:
            self.session.undo(self.seat)
            print("Taken back.")
        except UndoNeedsTable as error:
            agree = "The computer player agrees." if self.session.header.seats == 2 else "The computer players agree."
            print(f"{error} {agree}")
            self.session.undo(self.seat, agreed=True)
        except GameError as error:
            print(error)
        self.board_changed = True

    def quit(self) -> None:
        raise Quit

    # Display

    def show_board(self) -> None:
        print(f"\n{self.game.describe(self.session.view(self.seat), self.names)}")
        self.board_changed = False

    def show_help(self) -> None:
        print(HELP)

    def show_rules(self, wanted: str) -> None:
        entries = (*self.game.topics, *self.game.glossary)
        found = [entry for entry in entries if wanted in (entry.key.lower(), entry.title.lower())]
        for topic in found:
            print(f"\n{topic.title}\n{topic.text}")
        if not found:
            print("Topics: " + ", ".join(topic.key for topic in self.game.topics) + " (rules TOPIC)")

    def tell(self, entries: Sequence[Entry[Any, Any]]) -> None:
        for event in (event for entry in entries for event in entry.events):
            heard = event.audience is None or self.seat in event.audience
            if heard and (line := self.game.narrate(event, self.names)):
                print(line)

    def show_end(self) -> None:
        outcome = self.session.outcome
        assert outcome is not None
        print(f"\n{self.game.summary(self.session.view(self.seat), self.names)}\n")
        for name, score, lines in zip(self.names, outcome.scores, outcome.breakdown, strict=True):
            print(f"{name}: {score} ({', '.join(f'{line.source} {line.points}' for line in lines)})")
        winners = listed([self.names[seat] for seat in outcome.winners]) or "nobody"
        print(f"Won by {winners}. {outcome.note}".rstrip())
        print(f"The seed was {self.session.header.seed}.")


def _numbers(count: int) -> str:
    return "The only one is 1." if count == 1 else f"They are numbered from 1 to {count}."


def read_line() -> str:
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()
