"""The rulings of every game ship with it, and their pages are made of them."""

from __future__ import annotations

import pytest

from engine import FIRST, GAMES
from tests.kit.rulings import FOLDER, pages


@pytest.mark.parametrize("key", FIRST)
def test_the_page_of_a_game_is_made_of_its_packaged_rulings(key: str) -> None:
    message = "run python -m tests.kit.rulings"
    assert (FOLDER / f"{key}.md").read_text(encoding="utf-8") == pages()[key], message


@pytest.mark.parametrize("key", FIRST)
def test_rulings_have_ids_of_their_own_in_order(key: str) -> None:
    ids = [one.id for one in GAMES[key].rulings]
    assert len(ids) > 20
    assert len(set(ids)) == len(ids)


def test_no_cell_of_a_ruling_breaks_its_table() -> None:
    cells = [text for game in GAMES.values() for one in game.rulings for text in one.model_dump().values()]
    assert not [text for text in cells if "|" in text or "\n" in text]
