"""Rulings: how a game is played where its rules leave a question open."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from engine.core.data import DataModel


class Ruling(DataModel):
    """A question that the rules leave open, its answer, and where code and tests follow it."""

    id: str
    question: str
    ruling: str
    code: str
    tests: str
    section: str = ""
    """The heading above it and those that follow, where the page has headings."""


class RulingsPage(DataModel):
    """All rulings of a game, with what is said before and after them on their page."""

    title: str
    intro: str
    outro: str = ""
    rulings: tuple[Ruling, ...] = ()


@cache
def read_rulings(game: str) -> RulingsPage | None:
    """Return the packaged rulings of a game; None for a game that has none."""
    file = files("engine") / game / "text" / "rulings.toml"
    if not file.is_file():
        return None
    return RulingsPage.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
