"""Fair chance: a commitment to the secret seed first, the seed at the end, a replay that proves both."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.core.codec import CodecError, first_fault
from engine.core.game import AnyGame, Outcome
from engine.core.history import Entry, ReplayError
from engine.core.session import Header, Session

SEED_BITS = 128
"""Too many to guess a seed from its commitment, or from dice."""


def commitment(seed: int) -> str:
    """Return the public commitment to a secret seed: it hides the seed, but anyone given the seed can check it."""
    return hashlib.sha256(f"taproom seed {seed}".encode()).hexdigest()


class VerifyError(ValueError):
    """An export that does not prove its claims; the message says why."""


Word = Annotated[str, Field(max_length=200)]
"""It goes into the seed and is stored with the table; people are offered 40 characters."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Record(_Strict):
    """One line of an exported log."""

    seat: int
    step: int
    kind: Literal["act", "undo", "redo"] = "act"
    action: dict[str, Any] | None = None
    targets: tuple[int, ...] = ()
    draws: int


class Result(_Strict):
    """The result of a game."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Export(_Strict):
    """A finished game in one file: everything that is needed to play it again, and what came of it."""

    format: Literal[1] = 1
    game: str
    rules_version: int
    data_hash: str
    seats: int = Field(ge=1)
    names: tuple[str, ...] = ()
    options: dict[str, Any]
    seed: str = Field(pattern="^[0-9]{1,80}$")
    """The operator's secret, to which the commitment was published."""
    words: tuple[Word, ...] = ()
    """Words that players added to it before the start."""
    commitment: str
    log: tuple[Record, ...]
    result: Result | None


def export(
    game: AnyGame,
    header: Header,
    log: Sequence[Entry[Any, Any]],
    outcome: Outcome | None,
    names: Sequence[str] = (),
) -> Export:
    """Return the game as a record that proves itself, with its secret and every move."""
    return Export(
        game=game.meta.key,
        rules_version=game.meta.rules_version,
        data_hash=game.data_hash,
        seats=header.seats,
        names=tuple(names),
        options=header.options.model_dump(mode="json"),
        seed=str(header.secret),
        words=header.words,
        commitment=commitment(header.secret),
        log=tuple(_record(game, entry) for entry in log),
        result=Result(winners=outcome.winners, scores=outcome.scores) if outcome else None,
    )


def _record(game: AnyGame, entry: Entry[Any, Any]) -> Record:
    action = None if entry.action is None else game.actions.to_data(entry.action)
    return Record(
        seat=entry.seat,
        step=entry.step,
        kind=entry.kind,
        action=action,
        targets=entry.targets,
        draws=entry.draws,
    )


def read_export(text: str | bytes) -> Export:
    """Read an exported game; raise `VerifyError` where the text is none."""
    try:
        return Export.model_validate_json(text)
    except ValidationError as error:
        raise VerifyError(f"this is not an exported game: {first_fault(error)}") from error


def verify(claimed: Export, games: Mapping[str, AnyGame]) -> Session[Any, Any, Any, Any]:
    """Play an exported game again and check all its claims. Return the replayed session."""
    game = games.get(claimed.game)
    if game is None:
        raise VerifyError(f"the game {claimed.game!r} is not known here")
    _same("rules version", claimed.rules_version, game.meta.rules_version)
    if not game.accepts_data(claimed.data_hash):
        _same("data tables", claimed.data_hash, game.data_hash)
    _same("commitment to the seed", claimed.commitment, commitment(int(claimed.seed)))
    _check_people(claimed, game)
    session = _replay(claimed, game)
    outcome = session.outcome
    _same("result", claimed.result, Result(winners=outcome.winners, scores=outcome.scores) if outcome else None)
    return session


def _check_people(claimed: Export, game: AnyGame) -> None:
    """Raise a `VerifyError` for more people than the game has, before anything is done for each of them."""
    if not game.meta.min_seats <= claimed.seats <= game.meta.max_seats:
        raise VerifyError(f"{game.meta.title} is not played by {claimed.seats}")
    for what, count in (("names", len(claimed.names)), ("words", len(claimed.words))):
        if count > claimed.seats:
            raise VerifyError(f"{count} {what} are too many for {claimed.seats} seats")


def _replay(claimed: Export, game: AnyGame) -> Session[Any, Any, Any, Any]:
    try:
        header = Header(
            claimed.seats, game.meta.options_type.model_validate(claimed.options), int(claimed.seed), claimed.words
        )
        log = [_entry(game, seq, record) for seq, record in enumerate(claimed.log)]
        session = Session[Any, Any, Any, Any].replay(game, header, log)
        session.audit()
    except ValidationError as error:
        raise VerifyError(f"options: {first_fault(error)}") from error
    except (CodecError, ReplayError) as error:
        raise VerifyError(str(error)) from error
    return session


def _entry(game: AnyGame, seq: int, record: Record) -> Entry[Any, Any]:
    action = None if record.action is None else game.actions.from_data(record.action)
    return Entry(seq, record.step, record.seat, record.kind, action, record.targets, record.draws, ())


def _same(what: str, claimed: object, found: object) -> None:
    if claimed != found:
        raise VerifyError(f"the {what} differs: the file says {claimed}, this is {found}")
