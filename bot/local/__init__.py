"""The local table: the real bot on a simulated Discord, played in the browser of one machine, without a token."""

from bot.local.errors import LocalTableError
from bot.local.serving import serve

__all__ = ["LocalTableError", "serve"]
