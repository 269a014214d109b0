"""A person in front of a page of the local table: types commands, presses buttons, reads what is there."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP = (1280, 900)
PHONE = (390, 844)
BOARD_WIDTH = 1200
PATIENCE_SECONDS = 30.0
LOOK_SECONDS = 0.05
DEVELOPERS_WORDS = ("simcord", "callback", "preview", "viewport", "draft", "snapshot", "action completed")
_READING = ("Undo", "Undo turn", "What I missed", "Log", "Rules", "My hand", "Chant", "Dismiss", "Refresh")


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


class Seated:
    """One person's page."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self._messages = page.locator("#channel-message-list")

    @classmethod
    async def arrive(cls, browser: Browser, address: str, name: str, size: tuple[int, int]) -> Seated:
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        await page.goto(f"{address}at/{name}/taproom")
        seated = cls(name, page)
        await seated.reads("Hello, I am Taproom")
        return seated

    async def text(self) -> str:
        return await self._messages.inner_text()

    async def reads(self, words: str) -> None:
        """Wait until the words stand on the page."""
        await expect(self._messages).to_contain_text(words, timeout=PATIENCE_SECONDS * 1000, use_inner_text=True)

    async def command(self, path: str, value: str = "") -> None:
        """A slash command, with the keyboard alone: Enter takes the command and its option, Enter sends it."""
        await self.page.click("#channel-composer-input")
        await self.page.keyboard.type(f"/{path}", delay=20)
        await self._option(path).wait_for()
        await self.page.keyboard.press("Enter")
        if value:
            await self.page.keyboard.type(value.split()[0], delay=20)
            await self._option(value).wait_for()
            await self.page.keyboard.press("Enter")
        await self.page.keyboard.press("Enter")
        await expect(self.page.locator("#channel-composer-input")).to_be_visible()
        await self._settled()

    def _option(self, words: str) -> Locator:
        return self.page.get_by_role("option", name=re.compile(re.escape(words))).first

    async def press(self, label: str) -> None:
        """Press the newest button of that name and wait for what it changes."""
        before = await self.text()
        await self._messages.get_by_role("button", name=label, exact=True).last.click()
        await expect(self._messages).not_to_have_text(before, timeout=PATIENCE_SECONDS * 1000, use_inner_text=True)
        await self._settled()

    async def _settled(self) -> None:
        """Wait until the page has drawn all that was published. Its content policy forbids waiting by a script."""
        for _ in range(round(PATIENCE_SECONDS / LOOK_SECONDS)):
            if await self.page.evaluate("window.simcordPreview?.ready"):
                return
            await asyncio.sleep(LOOK_SECONDS)
        raise TimeoutError("the page is still busy")

    async def go_to(self, place: str) -> None:
        await self.page.get_by_role("navigation", name="Your places").get_by_text(place).click()
        await self.page.locator("#taproom-places a[aria-current]").filter(has_text=place).wait_for()

    async def table(self, title: str) -> str:
        """The newest table message, word for word."""
        return await self._messages.locator(".component-container").filter(has_text=title).last.inner_text()

    async def choices(self) -> list[str]:
        """The labels of what can be pressed on the newest table message, without what only reads."""
        await self._settled()
        labels = await self._messages.locator("button[data-control-key]:enabled:not([role=combobox])").all_inner_texts()
        return [label for label in labels if label and label not in _READING]

    async def newest_is_in_view(self) -> bool:
        """Whether the end of the newest message can be read without scrolling."""
        newest = await self._messages.locator("article:visible").last.bounding_box()
        composer = await self.page.locator("#channel-composer").bounding_box()
        assert newest is not None
        assert composer is not None
        return newest["y"] < newest["y"] + newest["height"] <= composer["y"] + 1

    async def developers_words(self) -> list[str]:
        """Words on the page that mean something only to somebody who tests a bot."""
        text = await self.page.evaluate("document.body.innerText")
        return [word for word in DEVELOPERS_WORDS if word in text.lower()]

    async def overflows(self) -> bool:
        """Whether the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")

    async def picture(self, path: Path) -> None:
        """A screenshot, once the newest board has been drawn on the page."""
        board = self._messages.locator("img.gallery-image").last
        await expect(board).to_have_js_property("naturalWidth", BOARD_WIDTH, timeout=PATIENCE_SECONDS * 1000)
        await self.page.screenshot(path=path)


async def everybody_reads(people: list[Seated], words: str) -> None:
    await asyncio.gather(*(person.reads(words) for person in people))
