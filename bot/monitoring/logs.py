"""Logging, as text or as JSON lines. Neither the token nor hidden parts of a game are ever logged."""

from __future__ import annotations

import json
import logging
import sys

from bot.settings import Settings

_PLAIN = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
_NEVER_DEBUG = ("aiosqlite", "discord")
"""At DEBUG these log whole rows and messages, with seeds, states and private hands."""


class JsonLines(logging.Formatter):
    """One JSON object per line, for log collectors."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


class RedactingFormatter(logging.Formatter):
    """Replaces a secret in what another formatter wrote, traces included."""

    def __init__(self, inner: logging.Formatter, secret: str | None) -> None:
        super().__init__()
        self._inner = inner
        self._secret = secret

    def format(self, record: logging.LogRecord) -> str:
        text = self._inner.format(record)
        return text.replace(self._secret, "[token]") if self._secret else text


def set_up(settings: Settings) -> None:
    """Send the log to standard error, as the settings say."""
    inner = JsonLines() if settings.log_json else logging.Formatter(_PLAIN)
    token = settings.discord_token.get_secret_value() if settings.discord_token else None
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(RedactingFormatter(inner, token))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(settings.log_level)
    for name in _NEVER_DEBUG:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
