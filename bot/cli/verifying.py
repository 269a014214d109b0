"""`verify`: replays an exported game and says whether it is what it claims to be."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

from bot.cli.arguments import BadArgument
from bot.cli.known_games import known_games
from engine import AnyGame
from engine.core.fairness import Export, VerifyError, commitment, read_export, verify
from engine.core.words import counted

FALSE, NOT_REPLAYED = 1, 3


def verify_file(args: argparse.Namespace) -> int:
    text = _read(args.file)
    if _is_running_game(text):
        print(
            f"{args.file} is a game that was not over when the log was saved. "
            "The secret and the moves are in the log after the end: save it again then."
        )
        return NOT_REPLAYED
    try:
        return _check(_parsed(args.file, text), known_games())
    except VerifyError as error:
        print(f"taproom: {args.file} is not what it claims: {error}", file=sys.stderr)
        return FALSE


def _check(export: Export, games: Mapping[str, AnyGame]) -> int:
    game = games.get(export.game)
    difference = _other_rules(export, game) if game else ""
    if difference:
        if export.commitment != commitment(int(export.seed)):
            raise VerifyError("the secret does not fit the commitment")
        print(f"Not replayed: {_summary(export)}, {difference}. The secret fits the commitment {export.commitment}.")
        return NOT_REPLAYED
    verify(export, games)
    head, end = ("True", "replays to the stated result") if export.result else ("Unfinished", "replays without fault")
    print(f"{head}: {_summary(export)}, {end}. The secret fits the commitment {export.commitment}.")
    return 0


def _summary(export: Export) -> str:
    moves = sum(record.kind == "act" for record in export.log)
    so_far = "" if export.result else " so far"
    return f"{export.game} with {counted(export.seats, 'seat')}, {counted(moves, 'move')}{so_far}"


def _other_rules(export: Export, game: AnyGame) -> str:
    """Return how today's rules differ from those the game was played under; empty if they do not."""
    if export.rules_version != game.meta.rules_version:
        return f"played under version {export.rules_version} of the rules (this is version {game.meta.rules_version})"
    if not game.accepts_data(export.data_hash):
        return "played with other data tables than those here"
    return ""


def _is_running_game(text: bytes) -> bool:
    """Return True for the log of an unfinished game: it has a commitment, but no secret."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and "commitment" in data and "events" in data and "seed" not in data


def _read(name: str) -> bytes:
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise BadArgument(f"{name} cannot be read: {error.strerror}") from error


def _parsed(name: str, text: bytes) -> Export:
    try:
        return read_export(text)
    except VerifyError as error:
        raise BadArgument(f"{name}: {error}") from error
