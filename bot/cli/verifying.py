"""`verify`: does an exported game prove what it claims?"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.cli.arguments import BadArgument
from bot.cli.games import known_games
from engine.core.fairness import Export, VerifyError, read_export, verify


def verify_file(told: argparse.Namespace) -> int:
    export = _read(told.file)
    try:
        verify(export, known_games())
    except VerifyError as error:
        print(f"taproom: {told.file} is not what it claims: {error}", file=sys.stderr)
        return 1
    print(_praise(export))
    return 0


def _read(name: str) -> Export:
    try:
        return read_export(Path(name).read_bytes())
    except OSError as error:
        raise BadArgument(f"{name} cannot be read: {error.strerror}") from error
    except VerifyError as error:
        raise BadArgument(f"{name}: {error}") from error


def _praise(export: Export) -> str:
    moves = sum(record.kind == "act" for record in export.log)
    ending = "to the stated result" if export.result else "as far as it was played"
    return (
        f"True: {export.game} with {export.seats} seats, {moves} moves, replays {ending}; "
        f"the seed fits the commitment {export.commitment}"
    )
