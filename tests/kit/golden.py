"""Whole games as text, kept in a game's `golden/` folder so that a change of rules, hints or words shows up as a diff.

Write those of a game anew with `python -m tests.<game>.playthrough` and read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.game import AnyGame, Choice
from engine.core.rng import Rng
from engine.core.session import Session
from tests.kit.playing import NAMES, AnySession


class Script(NamedTuple):
    """A game to be kept: even seats are played by greedy, odd ones by chance."""

    game: AnyGame
    folder: Path
    seats: int
    seed: int
    options: tuple[str, ...] = ()
    """Those that are switched on."""

    @property
    def file(self) -> Path:
        return self.folder / f"seats_{self.seats}.txt"

    def check(self) -> None:
        assert playthrough(self) == self.file.read_text(encoding="utf-8")

    def write(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self.file.write_text(playthrough(self), encoding="utf-8")


def playthrough(script: Script) -> str:
    game = script.game
    options = game.meta.options_type.model_validate(dict.fromkeys(script.options, True))
    session: AnySession = Session.start(game, script.seats, options, script.seed)
    head = f"seats {script.seats}, seed {script.seed}, options {', '.join(script.options) or 'none'}"
    moves = _moves(session, Rng(script.seed))
    lines = [head, "", *moves]  # the board below is that after the moves
    return "\n".join([*lines, "", game.describe(session.view(None), NAMES), "", *_scores(session), ""])


def _moves(session: AnySession, rng: Rng) -> Iterator[str]:
    game = session.game
    while session.outcome is None:
        seat = session.active[0]
        legal = session.legal(seat)
        action = game.strategies["greedy"](session.view(seat), seat, legal, rng) if seat % 2 == 0 else rng.pick(legal)
        chosen = game.choice(session.state, seat, action)
        yield f"{NAMES[seat]} is asked: {game.question(session.state, seat)}"
        yield from (_offered(choice, chosen) for choice in session.choices(seat))
        for entry in session.act(seat, action):
            yield from (f"  {line}" for event in entry.events if (line := game.narrate(event, NAMES)))


def _offered(choice: Choice, chosen: Choice) -> str:
    mark = ">" if choice.key == chosen.key else "-"
    secret = f" [{choice.private_label or choice.label}: {choice.private_hint or choice.hint}]"
    has_secret = choice.private_label is not None or choice.private_hint is not None
    return f"  {mark} {choice.label}: {choice.hint}{secret if has_secret else ''}"


def _scores(session: AnySession) -> Iterator[str]:
    outcome = session.outcome
    assert outcome is not None
    for seat, lines in enumerate(outcome.breakdown):
        parts = ", ".join(f"{line.source} {line.points}" for line in lines)
        yield f"{NAMES[seat]} {outcome.scores[seat]}: {parts}"
    yield f"note: {outcome.note}"
