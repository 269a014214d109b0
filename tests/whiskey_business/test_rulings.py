"""The list of rulings is whole, and what it points to exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TESTS = Path(__file__).parent
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs/rulings/whiskey_business.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| WB-")
]


def test_every_ruling_is_listed_once() -> None:
    assert sorted(row[0] for row in ROWS) == [f"WB-{number:02}" for number in range(1, 37)]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_ruling_names_its_code_and_its_tests(row: list[str]) -> None:
    ruling, _, _, code, tests = row
    for path in code.split(", "):
        assert (ROOT / "engine/whiskey_business" / path).is_file(), path
    named = f"def test_{ruling.lower().replace('-', '_')}_"
    for path in tests.split(", "):
        assert named in (TESTS / path).read_text(encoding="utf-8"), path


def test_code_cites_only_rulings_that_exist() -> None:
    known = {row[0] for row in ROWS}
    sources = [*(ROOT / "engine/whiskey_business").rglob("*.py"), *(ROOT / "engine/whiskey_business").rglob("*.toml")]
    cited = {ruling for path in sources for ruling in re.findall(r"WB-\d\d", path.read_text(encoding="utf-8"))}
    assert cited <= known
    assert len(cited) > 20
