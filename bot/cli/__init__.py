"""The command line: what operators, developers and players do without a running bot."""

from bot.cli.commands import COMMANDS, run

__all__ = ["COMMANDS", "run"]
