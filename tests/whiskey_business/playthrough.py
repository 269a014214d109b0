"""Whole games as text, kept in `golden/` so that a change of rules, odds or words shows up as a diff to review.

Write them anew with `python -m tests.whiskey_business.playthrough` and read the difference before committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.core.rng import Rng
from engine.core.session import Session
from engine.whiskey_business.actions import Action
from engine.whiskey_business.events import Happening
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.state import State
from engine.whiskey_business.view import View
from tests.whiskey_business.table import GAME

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


class Script(NamedTuple):
    """A game to be kept: even seats are played by greedy, odd ones by chance."""

    seats: int
    seed: int
    options: tuple[str, ...]

    @property
    def file(self) -> Path:
        return GOLDEN / f"seats_{self.seats}.txt"


SCRIPTS = (
    Script(2, 11, ()),
    Script(3, 12, ("take_a_shot",)),
    Script(4, 13, ("spoilage", "sobering_up")),
    Script(5, 14, ("take_a_shot", "sobering_up", "spoilage", "drinking_counters", "flight_also_banks_one_each")),
    Script(6, 15, ("globe_commits", "shared_victory")),
)


def playthrough(script: Script) -> str:
    options = WhiskeyOptions(**dict.fromkeys(script.options, True))
    session = Session[State, Action, Happening, View].start(GAME, script.seats, options, script.seed)
    lines = [f"seats {script.seats}, seed {script.seed}, options {', '.join(script.options) or 'none'}", ""]
    lines += _moves(session, Rng(script.seed))
    return "\n".join([*lines, "", GAME.describe(session.view(None), NAMES), ""])


def _moves(session: Session[State, Action, Happening, View], rng: Rng) -> Iterator[str]:
    while session.outcome is None:
        seat = session.active[0]
        legal = session.legal(seat)
        action = GAME.strategies["greedy"](session.view(seat), seat, legal, rng) if seat % 2 == 0 else rng.pick(legal)
        choice = GAME.choice(session.state, seat, action)
        yield f"[{choice.label}] {choice.hint}"
        for entry in session.act(seat, action):
            yield from (f"  {GAME.narrate(event, NAMES)}" for event in entry.events)


def main() -> None:
    for script in SCRIPTS:
        script.file.write_text(playthrough(script), encoding="utf-8")


if __name__ == "__main__":
    main()
