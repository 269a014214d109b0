"""`rules`: the passages of a game's rules that answer a question."""

from __future__ import annotations

import argparse
import textwrap

from bot.cli.arguments import BadArgument, pick_game
from bot.cli.known_games import known_games
from bot.rules.service import RulesIndex

NOTHING_FOUND = 1
WIDTH, INDENT = 100, "    "


def rules(args: argparse.Namespace) -> int:
    """Print the first passages, each with its id before it."""
    game = pick_game(known_games(), args.game)
    if not args.question.strip():
        raise BadArgument("ask a question, such as: can I sell right after buying?")
    found = RulesIndex(game).find(args.question)
    for passage in found:
        print(f"{passage.id}  {passage.question or passage.title}")
        for line in passage.text.split("\n"):
            print(textwrap.fill(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT))
    if not found:
        print("No passage of the rules has these words.")
    return 0 if found else NOTHING_FOUND
