"""The page of the web table: the first minute, and what holds on every page."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.players import CHROMIUM, PHONE, House, Player, house_at
from tests.games.pantry import Pantry
from tests.games.tavern import Tavern
from tests.kit.databases import new_database

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the web table"),
]
GAMES = {"pantry": Pantry(), "tavern": Tavern()}


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.composition.load_games", lambda _folder: GAMES)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_at(new_database(tmp_path), "Ann", "Bo") as made:
        yield made


async def assert_clean(*players: Player) -> None:
    """Assert that no page has said an error, moved its board or become wider than its window."""
    for player in players:
        assert player.counts.failures == []
        assert await player.shifts() == []
        assert not await player.overflows()


async def seated(house: House, game: str = "tavern", **options: object) -> tuple[Player, Player]:
    """Return Ann at a wide screen and Bo with a phone, at a table of this game that has begun."""
    ann, bo = await house.arrive("Ann"), await house.arrive("Bo", PHONE, **options)
    await bo.go_to(await ann.open_table(game))
    await bo.press("Join")
    await ann.press("Start")
    await asyncio.gather(ann.sees("playing"), bo.sees("playing"))
    return ann, bo


async def test_a_friend_comes_by_a_link_and_both_play_to_the_end(house: House) -> None:
    ann = await house.arrive("Ann")
    await ann.open_table("tavern")
    await ann.press("Link for a friend")
    link = await ann.page.locator(".link > a").get_attribute("href")
    assert link is not None
    await expect(ann.page.get_by_role("img", name="The link as squares for a camera")).to_be_visible()
    cy = await Player.arrive(house.browser, link, "Cy", PHONE)
    await cy.page.locator(".known").first.click()
    await cy.press("Join")
    await ann.press("Start")
    await asyncio.gather(ann.sees("playing"), cy.sees("playing"))
    await asyncio.gather(*(player.play(random.Random(seat)) for seat, player in enumerate((ann, cy))))
    assert ann.counts.refusals == cy.counts.refusals == []
    await assert_clean(ann, cy)
