"""The interface reaches the store through the table services, and takes no table's lock."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
INTERFACE = (
    "bot/*/cards.py", "bot/*/clicks.py", "bot/choices/*.py", "bot/display/*.py", "bot/interactions/*.py",
    "bot/lobby/opening.py", "bot/my_tables/*.py", "bot/notices/sender.py", "bot/servers/*.py", "cogs/*.py",
)  # fmt: skip
FILES = [file for pattern in INTERFACE for file in ROOT.glob(pattern)]


def uses_of_a_store(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if (isinstance(node, ast.Attribute) and node.attr in ("store", "_store")) or (
            isinstance(node, ast.ImportFrom) and any(name.name.endswith("Store") for name in node.names)
        ):
            yield f"{file.name}:{node.lineno}"


def test_the_interface_has_no_store() -> None:
    assert all(list(ROOT.glob(pattern)) for pattern in INTERFACE)
    assert list(uses_of_a_store(ROOT / "bot" / "delivery" / "lanes.py"))
    assert [use for file in FILES for use in uses_of_a_store(file)] == []


def test_the_interface_takes_no_lock_of_a_table() -> None:
    """Checking, applying and committing a move are under the lock, and talking to Discord is not."""
    nodes = [(file, node) for file in FILES for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    taken = [
        f"{file.name}:{node.lineno}"
        for file, node in nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("lock", "hold")
    ]
    assert taken == []
