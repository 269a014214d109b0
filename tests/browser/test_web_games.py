"""Whole games by three people in three browsers, while another table is played: nobody waits for anybody else."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest
from playwright.async_api import expect

from engine import GAMES
from tests.browser.players import CHROMIUM, LOOK_SECONDS, PHONE, TALL, WIDE, House, Player, Size, house_at
from tests.kit.databases import new_database

pytestmark = [
    pytest.mark.browser,
    pytest.mark.full,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the web table"),
]
NAMES = ("Ann", "Bo", "Cy", "Dee")
SIZES = (WIDE, TALL, PHONE, WIDE)
SLOWEST = 3.0
"""Seconds that Discord would wait for an answer."""


async def sit_down(game: str, *players: Player) -> None:
    host, *guests = players
    table = await host.open_table(game)
    for guest in guests:
        await guest.go_to(table)
        await guest.press("Join")
    if not guests:
        await host.press("Add computer")
    await host.press("Start")
    await asyncio.gather(*(player.sees("playing") for player in players))


async def keep_playing(player: Player, game: str, chance: random.Random) -> None:
    """Play one game after the other against a computer, until this is canceled."""
    while True:
        await sit_down(game, player)
        await player.play(chance)
        await player.page.evaluate("location.hash = ''")


async def everybody(house: House) -> list[Player]:
    return [await house.arrive(name, size) for name, size in zip(NAMES, SIZES, strict=True)]


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_three_people_play_a_whole_game_beside_another_table(game: str, tmp_path: Path) -> None:
    async with house_at(new_database(tmp_path), *NAMES) as house:
        *players, other = await everybody(house)
        elsewhere = asyncio.create_task(keep_playing(other, "whiskey_business", random.Random(9)))
        await sit_down(game, *players)
        await asyncio.gather(*(player.play(random.Random(seat)) for seat, player in enumerate(players)))
        assert [await player.shifts() for player in players] == [[], [], []]
        elsewhere.cancel()
        await asyncio.gather(elsewhere, return_exceptions=True)
    for player in players:
        assert player.counts.refusals == []
        assert player.counts.failures == []
        assert max(player.counts.seconds) < SLOWEST
    assert other.counts.seconds


async def test_a_phone_shows_the_part_of_the_board_that_is_asked_about(tmp_path: Path) -> None:
    async with house_at(new_database(tmp_path), "Ann") as house:
        ann = await house.arrive("Ann", PHONE, has_touch=True, is_mobile=True)
        await sit_down("heaven_and_ale", ann)
        chosen = ann.page.locator(".closeups [aria-pressed=true]")
        await expect(chosen).to_have_text("All")
        chance = random.Random(1)
        while await ann.stage() == "playing" and await chosen.inner_text() != "Garden":
            if not await ann.turn(chance):
                await asyncio.sleep(LOOK_SECONDS)
            await ann.idle()
        space = await ann.page.locator("#board .spot.legal").nth(9).bounding_box()
        assert space is not None
        assert space["width"] > 40
        await ann.page.locator(".closeups .chip").first.tap()
        await expect(chosen).to_have_text("All")
        assert await ann.page.evaluate("document.querySelector('.film').style.width") == "100%"
        assert await ann.shifts() == ann.counts.failures == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
async def test_a_tap_on_the_board_says_what_is_there_and_chooses_it(size: Size, tmp_path: Path) -> None:
    async with house_at(new_database(tmp_path), "Ann") as house:
        ann = await house.arrive("Ann", size)
        await sit_down("heaven_and_ale", ann)
        space = ann.page.locator("#board .spot.legal").first
        await space.wait_for()
        before = int(await ann.version())
        box = await space.bounding_box()
        assert box is not None
        await ann.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await expect(ann.page.locator(".said.about")).not_to_be_empty()  # what lies on the space, or the space itself
        await ann.page.locator(".confirm [data-confirm]").click()
        await ann.page.wait_for_function("last => Number(document.body.dataset.version) > last", arg=before)
        assert ann.counts.refusals == ann.counts.failures == []
