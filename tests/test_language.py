"""Docstrings are plain: imperative, and without phrases that a reader has to decode."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("benchmarks", "bot", "cogs", "engine", "renderers", "storage")
OPENING = re.compile(r"(What|How|Whether|Who|Whose|Where|When) ")
PHRASES = re.compile(
    r"; whether |\bso many\b|\bthe own\b|\bany more\b|\bwhat is due\b|\b(some|no)body\b|\banew\b|\bwhoever\b|\blest\b",
    re.I,
)


def docstrings(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the docstring of the module, its classes and its functions."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        documented = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if documented and (text := ast.get_docstring(node)):
            yield getattr(node, "name", file.stem), text


def faults(file: Path) -> list[str]:
    """Return the docstrings of a file that are not plain."""
    return [f"{name}: {text}" for name, text in docstrings(file) if OPENING.match(text) or PHRASES.search(text)]


@pytest.mark.parametrize("folder", FOLDERS)
def test_docstrings_are_plain(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.py"))
    found = [f"{file.relative_to(ROOT)}: {fault}" for file in files for fault in faults(file)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("text", ["Whether it was.", "Keep so many.", "Somebody left; whether it was.", "Sent anew."])
def test_phrases_to_avoid_are_found(tmp_path: Path, text: str) -> None:
    file = tmp_path / "module.py"
    file.write_text(f'"""{text}"""\n', "utf-8")
    assert faults(file)
