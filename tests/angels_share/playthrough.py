"""Whole games as text, kept in `golden/` so that a change of rules, hints or words shows up as a diff to review.

Write them anew with `python -m tests.angels_share.playthrough` and read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.angels_share.actions import AnyAction
from engine.angels_share.events import AnyEvent
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.state import State
from engine.angels_share.view import View
from engine.core.game import Choice
from engine.core.rng import Rng
from engine.core.session import Session
from tests.angels_share.table import GAME, NAMES

GOLDEN = Path(__file__).parent / "golden"


class Script(NamedTuple):
    """A game to be kept: even seats are played by greedy, odd ones by chance."""

    seats: int
    seed: int
    options: tuple[str, ...]

    @property
    def file(self) -> Path:
        return GOLDEN / f"seats_{self.seats}.txt"


SCRIPTS = (
    Script(2, 21, ()),
    Script(3, 22, ("soft_market",)),
    Script(4, 23, ("event_limit",)),
    Script(5, 24, ()),
)


def playthrough(script: Script) -> str:
    options = AngelsShareOptions(**dict.fromkeys(script.options, True))
    session = Session[State, AnyAction, AnyEvent, View].start(GAME, script.seats, options, script.seed)
    lines = [f"seats {script.seats}, seed {script.seed}, options {', '.join(script.options) or 'none'}", ""]
    lines += _moves(session, Rng(script.seed))
    return "\n".join([*lines, "", GAME.describe(session.view(None), NAMES), "", *_scores(session), ""])


def _moves(session: Session[State, AnyAction, AnyEvent, View], rng: Rng) -> Iterator[str]:
    while session.outcome is None:
        seat = session.active[0]
        legal = session.legal(seat)
        action = GAME.strategies["greedy"](session.view(seat), seat, legal, rng) if seat % 2 == 0 else rng.pick(legal)
        yield f"{NAMES[seat]} is asked: {GAME.question(session.state, seat)}"
        yield from (_offered(c, GAME.choice(session.state, seat, action)) for c in session.choices(seat))
        for entry in session.act(seat, action):
            yield from (f"  {line}" for event in entry.events if (line := GAME.narrate(event, NAMES)))


def _offered(choice: Choice, chosen: Choice) -> str:
    mark = ">" if choice.key == chosen.key else "-"
    secret = f" [{choice.private_label or choice.label}: {choice.private_hint or choice.hint}]"
    has_secret = choice.private_label is not None or choice.private_hint is not None
    return f"  {mark} {choice.label}: {choice.hint}{secret if has_secret else ''}"


def _scores(session: Session[State, AnyAction, AnyEvent, View]) -> Iterator[str]:
    outcome = session.outcome
    assert outcome is not None
    for seat, lines in enumerate(outcome.breakdown):
        parts = ", ".join(f"{line.source} {line.points}" for line in lines)
        yield f"{NAMES[seat]} {outcome.scores[seat]}: {parts}"
    yield f"note: {outcome.note}"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for script in SCRIPTS:
        script.file.write_text(playthrough(script), encoding="utf-8")


if __name__ == "__main__":
    main()
