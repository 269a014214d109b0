"""Words of questions in the form in which they are looked up."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

WORD = re.compile(r"[a-z]+|\d+")

_TABLE: dict[str, Any] = tomllib.loads((files("bot.rules") / "words.toml").read_text(encoding="utf-8"))
_EMPTY = frozenset(_TABLE["empty"].split())
_FORMS = {form: word for word, forms in _TABLE["forms"].items() for form in forms.split()}
_SAME = [group.split() for group in _TABLE["same"]["groups"]]


def plain_words(text: str, asked: bool = False) -> Iterator[str]:
    """Yield the words of a text in small letters, each in its plain form; of a question only those that matter."""
    folded = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    for word in WORD.findall(folded):
        if not (asked and word in _EMPTY):
            yield _FORMS.get(word, word)


def alternatives(word: str) -> Iterator[str]:
    """Yield words that often mean the same."""
    stem = word.removesuffix("s")
    for group in _SAME:
        if stem in group or word in group:
            yield from (other for other in group if other not in (stem, word))
