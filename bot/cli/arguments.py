"""Reads the arguments of the commands; a wrong one is refused in one clear line."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, NoReturn, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from engine import AnyGame
from engine.core.codec import first_fault
from engine.core.game import Options
from engine.players import is_player, player_names

PROGRAM = "taproom"
"""The name of the program; `python -m bot` is the same."""
_SWITCH = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}


class BadArgument(Exception):
    """An argument that cannot be used; the message is one line for the person who typed it."""


class OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line; --help prints the usage."""

    def error(self, message: str) -> NoReturn:
        raise BadArgument(f"{message} (try {self.prog} --help)")


def pick_game(games: Mapping[str, AnyGame], key: str) -> AnyGame:
    if key not in games:
        raise BadArgument(f"there is no game {key!r}; there are: {', '.join(games)}")
    return games[key]


def pick_seats(game: AnyGame, seats: int) -> int:
    least, most = game.meta.min_seats, game.meta.max_seats
    if not least <= seats <= most:
        raise BadArgument(f"{game.meta.key} is played by {least} to {most} players, not by {seats}")
    return seats


def pick_seat(seats: int, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < seats:
        raise BadArgument(f"there is no seat {seat}; seats are counted from 0 to {seats - 1}")
    return seat


def pick_players(game: AnyGame, seats: int, text: str) -> list[str]:
    """Return the computer player of each seat; the text has one name for all, or one for each."""
    names = text.split(",")
    for name in names:
        if not is_player(game, name):
            raise BadArgument(f"there is no player {name!r}; there are: {', '.join(player_names(game))}")
    if len(names) not in (1, seats):
        raise BadArgument(f"name one player, or one for each of the {seats} seats, not {len(names)}")
    return names if len(names) == seats else names * seats


def pick_options(game: AnyGame, settings: Sequence[str]) -> Options:
    fields = game.meta.options_type.model_fields
    values: dict[str, Any] = {}
    for item in settings:
        name, equals, value = item.partition("=")
        if not equals:
            raise BadArgument(f"an option is written name=value, not {item!r}")
        if name not in fields:
            raise BadArgument(f"{game.meta.key} has no option {name!r}; there are: {', '.join(fields) or 'none'}")
        values[name] = _value(name, fields[name], value)
    try:
        return game.meta.options_type.model_validate(values)
    except ValidationError as error:
        raise BadArgument(f"option {first_fault(error)}") from error


def _value(name: str, info: FieldInfo, text: str) -> Any:
    closed = _closed_values(info.annotation)
    if closed is None:
        return text
    if text.lower() not in closed:
        raise BadArgument(f"option {name} cannot be {text!r}; choose from: {', '.join(_typed_values(info.annotation))}")
    return closed[text.lower()]


def _closed_values(kind: Any) -> Mapping[str, Any] | None:
    """Return the allowed values by how they are typed; None if the option is a number or free text."""
    if kind is bool:
        return _SWITCH
    if get_origin(kind) is Literal:
        return {str(value).lower(): value for value in get_args(kind)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {str(member.value).lower(): member for member in kind}
    return None


def _typed_values(kind: Any) -> list[str]:
    return ["on", "off"] if kind is bool else list(_closed_values(kind) or ())
