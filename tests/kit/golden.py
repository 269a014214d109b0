"""Whole games as text, kept in a game's `golden/` folder so that a change of rules or words shows up as a diff.

`python -m tests.kit.golden [game …]` writes them again; read the difference before committing it. The moves lie beside
the texts and are made again, so that a better computer player changes no golden game; they are chosen only where a
script has none yet.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Choice, Seat
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose
from tests.kit.playing import NAMES, AnySession

FOLDER = Path(__file__).parents[1]


class Script(NamedTuple):
    """A game to be kept. Its moves were chosen once: by *fair* for the even seats, by chance for the odd ones."""

    seats: int
    seed: int
    options: Mapping[str, Any] = {}
    name: str = ""
    """Of the file; by default it names the number of seats."""

    @property
    def stem(self) -> str:
        return self.name or f"seats_{self.seats}"


MOVES = "moves.json"
"""The file with the moves of all scripts of a game, as the keys of choices."""
Moves = Mapping[str, Sequence[str]]
"""By the stem of the script."""
OFFERS = "offers"
"""The file with the questions of a game and what is offered to answer them."""


def golden_texts(game: AnyGame, scripts: tuple[Script, ...]) -> Iterator[tuple[Path, str]]:
    """The golden files of a game: one for each script, and one for the choices."""
    folder, moves = _folder(game), kept_moves(game)
    for script in scripts:
        yield folder / f"{script.stem}.txt", playthrough(game, script, moves[script.stem])
    if scripts:
        yield folder / f"{OFFERS}.txt", offers(game, scripts[-1], moves[scripts[-1].stem])


def kept_moves(game: AnyGame) -> Moves:
    file = _folder(game) / MOVES
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _folder(game: AnyGame) -> Path:
    return FOLDER / game.meta.key / "golden"


def playthrough(game: AnyGame, script: Script, moves: Sequence[str]) -> str:
    """The moves of a game with what came of them, its last board, its recap and its scores."""
    session = _start(game, script)
    options = ", ".join(f"{name}={value}" for name, value in script.options.items()) or "none"
    lines = [f"seats {script.seats}, seed {script.seed}, options {options}", ""]
    assert session.history is not None
    lines += [f"  {line}" for line in _narrated(game, session.history.opening_events)]
    for seat, chosen in _made(session, moves):
        lines.append(f"{NAMES[seat]}: {chosen.label}")
        entries = session.submit(seat, chosen.key)
        lines += [f"  {line}" for entry in entries for line in _narrated(game, entry.events)]
    return "\n".join([*lines, "", game.describe(session.view(None), NAMES[: script.seats]), "", *_scores(session), ""])


def offers(game: AnyGame, script: Script, moves: Sequence[str]) -> str:
    """Each kind of question once, as it first comes up in a game, with all choices and what they lead to."""
    session = _start(game, script)
    seen: set[frozenset[str]] = set()
    lines: list[str] = []
    for seat, chosen in _made(session, moves):
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


def _made(session: AnySession, moves: Sequence[str]) -> Iterator[tuple[Seat, Choice]]:
    """Yield who moves next and what they choose, until the game is over. The caller makes the moves."""
    for key in moves:
        seat = session.active[0]
        chosen = next((choice for choice in session.choices(seat) if choice.key == key), None)
        assert chosen is not None, f"{key} is no longer possible"
        yield seat, chosen
    assert session.outcome is not None, "the game goes on after its last move"


def choose_moves(game: AnyGame, script: Script) -> list[str]:
    """Play a script for the first time."""
    session, rng, moves = _start(game, script), Rng(script.seed), list[str]()
    while session.outcome is None:
        seat = session.active[0]
        legal = session.legal(seat)
        action = choose(game, session.state, seat, "fair", rng) if seat % 2 == 0 else rng.pick(legal)
        moves.append(game.choice(session.state, seat, action).key)
        session.submit(seat, moves[-1])
    return moves


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
        known, scripts = kept_moves(GAMES[key]), GAME_KITS[key].scripts
        if scripts:
            moves = {one.stem: known.get(one.stem) or choose_moves(GAMES[key], one) for one in scripts}
            lines = ",\n".join(f"{json.dumps(stem)}: {json.dumps(keys)}" for stem, keys in moves.items())
            _folder(GAMES[key]).mkdir(exist_ok=True)
            (_folder(GAMES[key]) / MOVES).write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
        for file, text in golden_texts(GAMES[key], scripts):
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
