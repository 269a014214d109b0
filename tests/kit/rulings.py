"""Writes the pages of docs/rulings from the packaged rulings: `python -m tests.kit.rulings`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine import GAMES
from engine.core.rulings import RulingsPage, read_rulings

FOLDER = Path(__file__).parents[2] / "docs" / "rulings"
HEAD = "| id | question | ruling | code | tests |\n|---|---|---|---|---|"


def page_text(page: RulingsPage) -> str:
    return "\n\n".join(filter(None, [f"# {page.title}", page.intro.strip(), *_tables(page), page.outro.strip()])) + "\n"


def _tables(page: RulingsPage) -> Iterator[str]:
    rows: list[str] = []
    for one in page.rulings:
        if one.section:
            if rows:
                yield "\n".join([HEAD, *rows])
            yield f"## {one.section}"
            rows = []
        rows.append(f"| {one.id} | {one.question} | {one.ruling} | {one.code} | {one.tests} |")
    yield "\n".join([HEAD, *rows])


def pages() -> dict[str, str]:
    """Return the text of every page, by the key of its game."""
    return {key: page_text(page) for key in GAMES if (page := read_rulings(key)) is not None}


if __name__ == "__main__":
    for key, text in pages().items():
        (FOLDER / f"{key}.md").write_text(text, encoding="utf-8")
