"""`new-game`: a small game in one file, with its picture, to be changed into one's own."""

from __future__ import annotations

import argparse
import keyword
import re
from importlib.resources import files
from pathlib import Path
from string import Template

from bot.cli.arguments import BadArgument
from bot.cli.known_games import known_games
from engine import NO_GAMES

ROOT = Path(__file__).parents[2]
KEY = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 30
COMMANDS = frozenset({"about", "learn", "privacy", "rules", "stats", "table"})
"""Slash commands that are no games."""


def new_game(args: argparse.Namespace) -> int:
    """Write the files of a new game and say what to do next."""
    written = write_game(ROOT, args.key)
    for path in written:
        print(f"wrote {path.relative_to(ROOT)}")
    print(f"Try it: python -m bot play {args.key}. Then see docs/adding-a-game.md.")
    return 0


def write_game(root: Path, key: str) -> list[Path]:
    """Write the rules and the picture of a new game; return the paths of both files."""
    _refuse_bad(key)
    _refuse_taken(root, key)
    title = key.replace("_", " ").capitalize()
    names = {
        "key": key,
        "command": key.replace("_", "-"),
        "title": title,
        "upper": title.upper(),
        "name": title.title().replace(" ", ""),
    }
    texts = {
        root / "engine" / f"{key}.py": "new_game_rules.txt",
        root / "renderers" / key / "__init__.py": "new_game_picture.txt",
    }
    for path, template in texts.items():
        text = Template((files("bot.cli") / template).read_text("utf-8")).substitute(names)
        try:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        except OSError as error:
            raise BadArgument(f"{path} cannot be written: {error.strerror}") from error
    return list(texts)


def _refuse_bad(key: str) -> None:
    if not KEY.fullmatch(key) or len(key) > LONGEST:
        raise BadArgument(
            f"a key has lower-case letters, digits and single underscores, {LONGEST} characters at most, "
            f"and begins with a letter, unlike {key!r}"
        )
    if keyword.iskeyword(key):
        raise BadArgument(f"{key!r} is a word of Python itself")


def _refuse_taken(root: Path, key: str) -> None:
    if not (root / "pyproject.toml").is_file():
        raise BadArgument("new-game writes into a checkout of the source, and this is an installed package")
    commands = COMMANDS | {game.meta.command for game in known_games().values()}
    if key.replace("_", "-") in commands:
        raise BadArgument(f"there is a command /{key.replace('_', '-')} already")
    places = [root / folder / name for folder in ("engine", "renderers", "tests") for name in (key, f"{key}.py")]
    taken = next((place for place in places if place.exists()), None)
    if key in NO_GAMES or taken is not None:
        raise BadArgument(f"the key {key!r} is taken" + (f": there is {taken.relative_to(root)}" if taken else ""))
