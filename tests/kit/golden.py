"""Whole games as text, kept in a game's `golden/` folder so that a change of rules or words shows up as a diff.

`python -m tests.kit.golden [game …]` writes them again; read the difference before committing it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Choice, Seat
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose
from tests.kit.playing import NAMES, AnySession

FOLDER = Path(__file__).parents[1]


class Script(NamedTuple):
    """A game to be kept: even seats are played by greedy, odd ones by chance."""

    seats: int
    seed: int
    options: Mapping[str, Any] = {}
    name: str = ""
    """Of the file; by default it names the number of seats."""

    @property
    def stem(self) -> str:
        return self.name or f"seats_{self.seats}"


OFFERS = "offers"
"""The file with the questions of a game and what is offered to answer them."""


def golden_texts(game: AnyGame, scripts: tuple[Script, ...]) -> Iterator[tuple[Path, str]]:
    """The golden files of a game: one for each script, and one for the choices."""
    folder = FOLDER / game.meta.key / "golden"
    for script in scripts:
        yield folder / f"{script.stem}.txt", playthrough(game, script)
    if scripts:
        yield folder / f"{OFFERS}.txt", offers(game, scripts[-1])


def playthrough(game: AnyGame, script: Script) -> str:
    """The moves of a game with what came of them, its last board, its recap and its scores."""
    session = _start(game, script)
    options = ", ".join(f"{name}={value}" for name, value in script.options.items()) or "none"
    lines = [f"seats {script.seats}, seed {script.seed}, options {options}", ""]
    assert session.history is not None
    lines += [f"  {line}" for line in _narrated(game, session.history.opening_events)]
    for seat, chosen in _chosen(session, script):
        lines.append(f"{NAMES[seat]}: {chosen.label}")
        entries = session.submit(seat, chosen.key)
        lines += [f"  {line}" for entry in entries for line in _narrated(game, entry.events)]
    return "\n".join([*lines, "", game.describe(session.view(None), NAMES[: script.seats]), "", *_scores(session), ""])


def offers(game: AnyGame, script: Script) -> str:
    """Each kind of question once, as it first comes up in a game, with all choices and what they lead to."""
    session = _start(game, script)
    seen: set[frozenset[str]] = set()
    lines: list[str] = []
    for seat, chosen in _chosen(session, script):
        kinds = frozenset(choice.verb for choice in session.choices(seat))
        if kinds not in seen:
            seen.add(kinds)
            lines += [f"{NAMES[seat]} is asked: {game.question(session.state, seat)}"]
            lines += [_offered(choice) for choice in session.choices(seat)]
            lines += [_together(batch.label, batch.hint, batch.max_count) for batch in session.batches(seat)]
            lines.append("")
        session.submit(seat, chosen.key)
    return "\n".join(lines)


def _start(game: AnyGame, script: Script) -> AnySession:
    return Session.start(game, script.seats, game.meta.options_type.model_validate(dict(script.options)), script.seed)


def _chosen(session: AnySession, script: Script) -> Iterator[tuple[Seat, Choice]]:
    """Who moves next and what they choose, until the game is over. The caller makes the moves."""
    game, rng = session.game, Rng(script.seed)
    while session.outcome is None:
        seat = session.active[0]
        legal = session.legal(seat)
        action = choose(game, session.state, seat, "fair", rng) if seat % 2 == 0 else rng.pick(legal)
        yield seat, game.choice(session.state, seat, action)


def _narrated(game: AnyGame, events: Any) -> Iterator[str]:
    return (line for event in events if (line := game.narrate(event, NAMES)))


def _offered(choice: Choice) -> str:
    notes = [note for note in (choice.tone, choice.group, choice.spot and f"at {choice.spot}") if note]
    secret: list[str] = []
    if choice.private_label or choice.private_hint:
        secret.append(f"privately {choice.private_label or choice.label}: {choice.private_hint or choice.hint}")
    confirm = [f"asks {choice.confirm}"] if choice.confirm else []
    return f"  - {choice.label}: {choice.hint} [{'; '.join([*notes, *secret, *confirm])}]"


def _together(label: str, hint: str, max_count: int) -> str:
    return f"  - together, up to {max_count}: {label}" + (f": {hint}" if hint else "")


def _scores(session: AnySession) -> Iterator[str]:
    outcome = session.outcome
    assert outcome is not None
    for seat, lines in enumerate(outcome.breakdown):
        parts = ", ".join(f"{line.source} {line.points}" for line in lines)
        yield f"{NAMES[seat]} {outcome.scores[seat]}: {parts}"
    yield f"note: {outcome.note}"


def main(keys: list[str]) -> None:
    from tests.kit.registry import GAME_KITS, GAMES

    for key in keys or list(GAME_KITS):
        for file, text in golden_texts(GAMES[key], GAME_KITS[key].scripts):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
