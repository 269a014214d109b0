"""The command line: simulate, verify, play and render without Discord."""

from bot.cli.commands import run

__all__ = ["run"]
