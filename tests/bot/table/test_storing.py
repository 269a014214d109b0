"""Those who answer a request know how far it has been stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.table.storing import in_parts, stored, watched


def test_nothing_is_stored_until_something_is() -> None:
    storing = watched()
    assert storing.extent == "nothing"
    stored()
    assert storing.extent == "all"


def fails_after(*steps: Callable[[], None]) -> None:
    with in_parts():
        for step in steps:
            step()
        raise RuntimeError


def test_a_fault_among_parts_leaves_a_part() -> None:
    storing = watched()
    with pytest.raises(RuntimeError):
        fails_after(stored)
    assert storing.extent == "a part"


def test_all_parts_together_are_all_of_it() -> None:
    storing = watched()
    with in_parts():
        stored()
        with in_parts():
            stored()
        assert storing.extent == "a part"
    assert storing.extent == "all"


def test_parts_of_which_none_is_stored_are_nothing() -> None:
    storing = watched()
    with pytest.raises(RuntimeError):
        fails_after()
    assert storing.extent == "nothing"


async def test_each_request_knows_of_its_own_only() -> None:
    async def asked(stores: bool) -> str:
        storing = watched()
        await asyncio.sleep(0)
        if stores:
            stored()
        await asyncio.sleep(0)
        return storing.extent

    assert await asyncio.gather(asked(True), asked(False)) == ["all", "nothing"]
