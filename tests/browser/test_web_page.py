"""The page of the web table: the first minute, and what holds on every page."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.players import CHROMIUM, PHONE, TALL, WIDE, House, Player, Size, house_at
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
    await cy.reads("Ann starts the game.")
    await ann.press("Start")
    await asyncio.gather(ann.sees("playing"), cy.sees("playing"))
    await asyncio.gather(*(player.play(random.Random(seat)) for seat, player in enumerate((ann, cy))))
    assert ann.counts.refusals == cy.counts.refusals == []
    await assert_clean(ann, cy)


@pytest.mark.full
@pytest.mark.parametrize("size", [WIDE, TALL, PHONE])
async def test_menus_open_and_can_be_read_at_every_size(house: House, size: Size) -> None:
    ann = await house.arrive("Ann", size)
    await ann.open_table("tavern")
    menus = ann.page.locator("details.menu")
    assert await menus.count()
    for menu in await menus.all():
        await menu.locator("summary").click()
        first, *_, last = await menu.locator(".option").all()
        await first.scroll_into_view_if_needed()
        await expect(first).to_be_in_viewport(ratio=1)
        await last.scroll_into_view_if_needed()
        await expect(last).to_be_in_viewport(ratio=1)
        await menu.locator("summary").click()
        await expect(first).to_be_hidden()
    await assert_clean(ann)


@pytest.mark.full
async def test_several_options_are_marked_and_sent_at_once(house: House) -> None:
    ann = await house.arrive("Ann", PHONE)
    await ann.open_table("tavern")
    await ann.page.locator("summary", has_text="House rules").click()
    await ann.page.locator(".option").first.click()
    await ann.press("Done, 1 chosen")
    await ann.reads("Rules of this table:")
    await assert_clean(ann)


@pytest.mark.full
async def test_a_game_by_the_keyboard_alone(house: House) -> None:
    ann, bo = await seated(house)
    for _ in range(40):
        if await ann.stage() == "over":
            break
        for player in (ann, bo):
            if await player.choices():
                await player.page.keyboard.press("1")
                await player.idle()
    assert await ann.stage() == "over"
    assert ann.counts.refusals == bo.counts.refusals == []
    await assert_clean(ann, bo)


@pytest.mark.full
async def test_commands_are_found_filled_in_and_sent_by_keys(house: House) -> None:
    ann = await house.arrive("Ann")
    keyboard = ann.page.keyboard
    await keyboard.press("Control+k")
    await ann.page.get_by_label("Find a command").press_sequentially("table open")
    await keyboard.press("Enter")
    palette = ann.page.get_by_role("dialog", name="All commands")
    await palette.locator('[name="game"]').select_option(label=GAMES["tavern"].meta.title)
    await ann.page.get_by_role("button", name="Do it").press("Enter")
    await ann.sees("lobby")
    await ann.command("table mine")
    await ann.reads("Your tables")
    await keyboard.press("Escape")
    await expect(ann.page.locator("#drawer")).to_be_hidden()
    await assert_clean(ann)


@pytest.mark.full
async def test_a_double_click_acts_once(house: House) -> None:
    ann, bo = await seated(house)
    asked = ann if await ann.choices() else bo
    before = int(await asked.version())
    await asked.page.locator("#main [data-choice]:visible").first.dblclick()
    await asked.idle()
    assert int(await asked.version()) == before + 1
    assert asked.counts.refusals == []


@pytest.mark.full
async def test_who_watches_sees_the_table_and_presses_nothing(house: House) -> None:
    ann = await house.arrive("Ann")
    await ann.open_table("tavern")
    await ann.press("Link to watch")
    link = await ann.page.locator(".link > a").get_attribute("href")
    assert link is not None
    watcher = await Player.arrive(house.browser, link, "", PHONE)
    await ann.press("Add computer")
    await ann.press("Start")
    await watcher.sees("playing")
    await watcher.reads("You are watching.")
    assert await watcher.choices() == []
    assert await watcher.page.get_by_role("button", name="Undo").count() == 0
    await assert_clean(ann, watcher)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
async def test_a_question_about_the_rules_is_answered_beside_the_games(house: House, size: Size) -> None:
    ann = await house.arrive("Ann", size)
    await ann.page.get_by_label("Which game").select_option("pantry")
    await ann.page.get_by_label("Ask about the rules").fill("how do I win?")
    await ann.page.get_by_role("button", name="Ask").click()
    await ann.reads("how do I win?")
    await expect(ann.page.get_by_label("For you")).to_contain_text(GAMES["pantry"].meta.title)
    await assert_clean(ann)
