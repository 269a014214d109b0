"""The first minute at the local table: from the hello to the end of a game, on a wide and on a narrow screen."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from bot.app import compose
from bot.lobby.service import LobbyService
from bot.local.serving import open_table
from bot.settings import Settings
from tests.browser.pages import CHROMIUM, DESKTOP, LOOK_SECONDS, PHONE, Seated, open_browser
from tests.games.pantry import Pantry
from tests.games.tavern import Drank, Tavern

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the local table"),
]

DUEL = Tavern()
DUEL.meta = replace(DUEL.meta, key="duel", title="Duel", command="duel", min_seats=2)
GAMES = {"pantry": Pantry(), "tavern": Tavern(), "duel": DUEL}
"""The last one is played to its end from the welcome card, so it is a short one."""
MOST_LOOKS = 200


@pytest.fixture(autouse=True)
def tiny_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.composition.load_games", lambda _folder: GAMES)


@asynccontextmanager
async def local_table(
    people: Sequence[str] = ("Ann", "Bo"), result_pause: float = 0
) -> AsyncIterator[tuple[str, Browser]]:
    """No fixture: SimCord must be left in the context it was entered in."""
    async with (
        open_table(Settings(result_pause_seconds=result_pause), people, 0, compose) as address,
        open_browser() as browser,
    ):
        yield address, browser


async def assert_readable(person: Seated) -> None:
    assert await person.newest_is_in_view()
    assert await person.developers_words() == []
    assert not await person.overflows()


async def play_to_the_end(person: Seated) -> None:
    for _ in range(MOST_LOOKS):
        choices = await person.choices()
        if "Rematch" in choices:
            return
        if not choices:  # the computer is thinking
            await asyncio.sleep(LOOK_SECONDS)
            continue
        await person.press(choices[0])
        await assert_readable(person)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, id="wide", marks=pytest.mark.full), pytest.param(PHONE, id="narrow")]
)
async def test_a_game_against_the_computer_without_typing(size: tuple[int, int]) -> None:
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", size)
        await assert_readable(ann)
        await ann.press("Play against the computer")
        await ann.reads("The game is on.")
        await assert_readable(ann)
        await ann.page.get_by_role("link", name="To the table").last.click()
        await ann.reads("Undo")
        await play_to_the_end(ann)


async def test_a_result_is_seen_before_the_computer_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.composition.load_games", lambda _folder: {"duel": DUEL})
    monkeypatch.setattr(Drank, "reveals", True)
    async with local_table(("Ann",), result_pause=20) as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", PHONE)
        await ann.press("Play against the computer")
        await ann.page.get_by_role("link", name="To the table").last.click()
        await ann.reads("Undo")
        while "is thinking" not in await ann.text():
            await ann.press((await ann.choices())[0])
        assert await ann.choices() == []


async def test_commands_are_sent_with_enter() -> None:
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", DESKTOP)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        await ann.command("table open", GAMES["tavern"].meta.title)
        await bo.reads("Ann · host")
        assert await bo.newest_is_in_view()
        await bo.press("Join")
        await ann.reads("4 seats free")
        await ann.command("table kick", "Bo")
        await ann.reads("Bo has been removed.")
        await ann.command("table kick", "Ann")
        await ann.reads("Ann has been removed.")
        assert "Bo has been removed." not in await ann.text()
        await ann.command("table mine")
        await ann.reads("not sitting at any table")
        await assert_readable(ann)


async def test_an_enter_while_the_page_is_busy_does_not_swallow_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    left = asyncio.Event()
    leave = LobbyService.leave

    async def slowly(*given: Any) -> Any:
        await left.wait()
        return await leave(*given)

    monkeypatch.setattr(LobbyService, "leave", slowly)
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", DESKTOP)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        await ann.command("table open", GAMES["tavern"].meta.title)
        await bo.reads("Ann · host")
        await bo.press("Join")
        await bo.page.get_by_role("button", name="Leave").click()
        await bo.page.click("#channel-composer-input")
        await bo.page.keyboard.type("/table join", delay=20)
        await bo.page.get_by_role("option", name="table join").first.wait_for()
        await bo.page.keyboard.press("Enter")
        await bo.page.keyboard.press("Enter")
        left.set()
        await bo.reads("5 seats free")
        await expect(bo.page.locator(".command-chip")).to_be_focused()
        await bo.page.keyboard.press("Enter")
        await bo.reads("You have a seat.")


@pytest.mark.full
async def test_a_long_menu_is_tall_and_says_how_to_send_it() -> None:
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", PHONE)
        await ann.command("table open", GAMES["pantry"].meta.title)
        await ann.reads("Ann · host")
        await ann.page.get_by_role("combobox").filter(has_text="Rounds").click()
        menu = ann.page.locator(".select-list:popover-open")
        box = await menu.bounding_box()
        assert box is not None
        assert box["height"] > PHONE[1] / 2
        await ann.page.keyboard.press("Escape")
        await ann.press("Start")
        await ann.page.get_by_role("link", name="To the table").click()
        await ann.reads("Undo")
        await ann.page.get_by_role("combobox").filter(has_text="one or more").click()
        await expect(menu).to_contain_text("Mark one or more, then press Done.")
        for label in ("Take milk", "Take truffle"):
            await menu.get_by_text(label).click()
        assert await ann.developers_words() == []
        await menu.get_by_role("button", name="Done").click()
        await ann.reads("The truffle costs all you have.")


@pytest.mark.full
async def test_a_reader_further_up_stays_there_until_a_new_message_comes() -> None:
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", PHONE)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        for _ in range(2):
            await ann.command("table open", GAMES["tavern"].meta.title)
        await bo.reads("table 2")
        await bo.page.locator("#channel-timeline").hover()
        await bo.page.mouse.wheel(0, -5000)
        await ann.press("Add computer")
        await bo.reads("computer")
        assert not await bo.newest_is_in_view()
        await ann.command("table open", GAMES["tavern"].meta.title)
        await bo.reads("table 3")
        assert await bo.newest_is_in_view()


@pytest.mark.full
async def test_menus_show_to_everybody_what_the_host_has_chosen() -> None:
    async with local_table() as (address, browser):
        ann = await Seated.arrive(browser, address, "Ann", DESKTOP)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        await ann.command("table open", GAMES["tavern"].meta.title)
        await bo.reads("House rules and variants (none)")
        await ann.page.get_by_role("combobox").filter(has_text="House rules").click()
        menu = ann.page.locator(".select-list:popover-open")
        await menu.get_by_role("option").first.click()
        await menu.get_by_role("button", name="Done").click()
        await bo.reads("Rules of this table:")
        await expect(bo.page.locator(".select-chip-label")).to_have_count(1)
        assert "House rules and variants (none)" not in await bo.text()


@pytest.mark.full
async def test_a_long_name_leaves_room_for_the_places() -> None:
    name = "Wilhelmina Featherstonehaugh Jr"
    async with local_table((name, "Bo")) as (address, browser):
        wilhelmina = await Seated.arrive(browser, address, name, PHONE)
        await wilhelmina.command("table open", GAMES["pantry"].meta.title)
        await wilhelmina.press("Start")
        await wilhelmina.page.get_by_role("link", name="To the table").click()
        await wilhelmina.reads("Undo")
        assert not await wilhelmina.overflows()
        await wilhelmina.go_to("Direct messages")
