"""`play`: you against computer players in the terminal, the quickest way to try rules."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from typing import Any

from bot.cli.arguments import BadArgument, pick_game, pick_options, pick_players, pick_seat, pick_seats
from bot.cli.games import known_games
from engine.core.errors import GameError, UndoNeedsTable
from engine.core.fairness import SEED_BITS, commitment
from engine.core.game import Choice, Seat, alt_text, with_names
from engine.core.history import Entry
from engine.core.session import Session
from engine.players import choose, player_names, player_rng

GUEST = "Guest"
HELP = "A number takes that choice, several numbers take several at once; u undo, b board, r rules, q quit."


def play(told: argparse.Namespace) -> int:
    game = pick_game(known_games(), told.game)
    seats = pick_seats(game, game.meta.min_seats if told.seats is None else told.seats)
    seat = pick_seat(seats, told.seat)
    players = pick_players(game, seats, told.player or player_names(game)[0])
    if told.seed is not None and told.seed < 0:
        raise BadArgument("--seed must not be negative")
    seed = secrets.randbits(SEED_BITS) if told.seed is None else told.seed
    session = Session[Any, Any, Any, Any].start(game, seats, pick_options(game, told.option), seed)
    Terminal(session, seat or 0, players).run()
    return 0


class Quit(Exception):
    """The person has had enough, or their input has ended."""


class Terminal:
    """One person at one table. Everything it knows of the game comes through the protocol."""

    def __init__(self, session: Session[Any, Any, Any, Any], seat: Seat, players: Sequence[str]) -> None:
        self.session = session
        self.game = session.game
        self.seat = seat
        self.players = players
        seats = range(session.header.seats)
        self.names = [GUEST if other == seat else f"Computer {other + 1}" for other in seats]
        self.minds = [player_rng(session.header.seed, other) for other in seats]
        self.watching = True
        """Others have moved since the board was last shown."""

    def run(self) -> None:
        print(f"{self.game.meta.title} against {self.session.header.seats - 1} computer players. You are {GUEST}.")
        print(HELP)
        print(f"Commitment to the dice and decks to come: {commitment(self.session.header.seed)}\n")
        try:
            while self.session.outcome is None:
                self.turn()
        except Quit:
            print("\nGood-bye.")
            return
        self.show_end()

    def turn(self) -> None:
        if self.seat in self.session.active:
            self.decide()
            return
        other = self.session.active[0]
        action = choose(self.game, self.session.state, other, self.players[other], self.minds[other])
        self.tell(self.session.act(other, action))
        self.watching = True

    # The person's own decisions

    def decide(self) -> None:
        if self.watching:
            self.show_board()
        choices = self.session.choices(self.seat)
        self.offer(choices)
        self.answer(read_line(), choices)

    def offer(self, choices: Sequence[Choice]) -> None:
        print(f"\n{with_names(self.game.question(self.session.state, self.seat), self.names)}")
        for number, choice in enumerate(choices, start=1):
            label = with_names(choice.private_label or choice.label, self.names)
            hint = with_names(choice.private_hint or choice.hint, self.names)
            print(f"{number:>4}  {label}{f'  ({hint})' if hint else ''}")
        numbers = {choice.key: str(number) for number, choice in enumerate(choices, start=1)}
        for batch in self.session.batches(self.seat):
            together = " ".join(numbers[key] for key, count in batch.picks for _ in range(count))
            print(f"      {batch.label}: up to {batch.most} at once of {together}")

    def answer(self, line: str, choices: Sequence[Choice]) -> None:
        word, _, rest = line.partition(" ")
        commands = {"q": self.quit, "u": self.undo, "b": self.show_board, "r": lambda: self.show_rules(rest.strip())}
        if word in commands:
            commands[word]()
        elif line:
            self.submit(line, choices)

    def submit(self, line: str, choices: Sequence[Choice]) -> None:
        numbers = line.replace(",", " ").split()
        if not all(number.isdecimal() and 1 <= int(number) <= len(choices) for number in numbers):
            print(f"Please answer with numbers from 1 to {len(choices)}. {HELP}")
            return
        keys = [choices[int(number) - 1].key for number in numbers]
        try:
            self.tell(self.session.submit(self.seat, keys, self.session.decision(self.seat)))
        except GameError as error:
            print(error)

    def undo(self) -> None:
        try:
            self.session.undo(self.seat)
            print("Taken back.")
        except UndoNeedsTable as error:
            print(f"{error} The computer players agree.")
            self.session.undo(self.seat, agreed=True)
        except GameError as error:
            print(error)
        self.watching = True

    def quit(self) -> None:
        raise Quit

    # What is shown

    def show_board(self) -> None:
        print(f"\n{self.game.describe(self.session.view(self.seat), self.names)}")
        self.watching = False

    def show_rules(self, key: str) -> None:
        found = [topic for topic in (*self.game.topics, *self.game.glossary) if topic.key == key]
        for topic in found:
            print(f"\n{topic.title}\n{topic.text}")
        if not found:
            print("Topics: " + ", ".join(topic.key for topic in self.game.topics) + " (r TOPIC)")

    def tell(self, entries: Sequence[Entry[Any, Any]]) -> None:
        for event in (event for entry in entries for event in entry.events):
            heard = event.audience is None or self.seat in event.audience
            if heard and (line := self.game.narrate(event, self.names)):
                print(line)

    def show_end(self) -> None:
        outcome = self.session.outcome
        assert outcome is not None
        print(f"\n{alt_text(self.game.describe(self.session.view(self.seat), self.names))}\n")
        for name, score, lines in zip(self.names, outcome.scores, outcome.breakdown, strict=True):
            print(f"{name}: {score} ({', '.join(f'{line.source} {line.points}' for line in lines)})")
        winners = " and ".join(self.names[seat] for seat in outcome.winners) or "nobody"
        print(f"Won by {winners}. {outcome.note}".rstrip())
        print(f"The seed was {self.session.header.seed}.")


def read_line() -> str:
    print("> ", end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise Quit
    return line.strip()
