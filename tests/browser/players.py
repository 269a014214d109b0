"""A person in front of a page of the web table: arrives by a link, looks, chooses, and is counted while doing so."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Locator, Page, Response, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bot.settings import Settings
from bot.web.serving import invitations, opened

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Size = tuple[int, int]
WIDE: Size = (1280, 800)
TALL: Size = (1280, 900)
PHONE: Size = (390, 844)
PATIENCE_SECONDS = 30.0
LOOK_SECONDS = 0.03
_COUNT_SHIFTS = """
window.boardShifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    for (const { node, previousRect: was, currentRect: is } of entry.sources) {
      const board = node && (node.closest ? node : node.parentElement)?.closest("#board");
      if (board && (was.x !== is.x || was.y !== is.y)) {
        window.boardShifts.push([entry.value, node.className, was.x, was.y, is.x, is.y].join(" "));
      }
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""


@asynccontextmanager
async def open_browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            await browser.close()


@dataclass(slots=True)
class Counts:
    """The fate of the acts of one page."""

    seconds: list[float] = field(default_factory=list)
    """Time that each act took until it was answered."""
    refusals: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """Errors that the console has shown."""


class Player:
    """One person's page."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.counts = Counts()
        self.main = page.locator("#main")
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.counts.failures.append(str(error)))
        page.on("response", lambda answer: asyncio.ensure_future(self._count(answer)))

    @classmethod
    async def arrive(cls, browser: Browser, link: str, name: str, size: Size, **options: Any) -> Player:
        """Come by a link in a browser of one's own, and say one's name where that is asked."""
        context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        page = await context.new_page()
        page.set_default_timeout(PATIENCE_SECONDS * 1000)
        await page.add_init_script(_COUNT_SHIFTS)
        player = cls(name, page)
        await page.goto(link)
        entry = page.get_by_label("Your name at the table")
        await expect(entry.or_(page.locator("#main .home, #main .rail, #main .lobby")).first).to_be_visible()
        if await entry.is_visible():
            await entry.fill(name)
            await player.press("Come in")
            await expect(entry).to_be_hidden()
        return player

    def _hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.counts.failures.append(message.text)

    async def _count(self, answer: Response) -> None:
        if not answer.url.endswith(("/click", "/command", "/form")) or answer.status != 200:
            return
        try:
            said = (await answer.json())["said"]
        except Exception:  # the page has gone on, and the browser has thrown the answer away
            return
        self.counts.seconds.append(answer.request.timing["responseEnd"] / 1000)
        self.counts.refusals += said

    # Looking

    async def reads(self, words: str) -> None:
        await expect(self.page.locator("body")).to_contain_text(words, timeout=PATIENCE_SECONDS * 1000)

    async def stage(self) -> str:
        return await self.page.evaluate("document.body.dataset.at")

    async def version(self) -> str:
        return await self.page.evaluate("document.body.dataset.version")

    async def sees(self, stage: str) -> None:
        await expect(self.page.locator("body")).to_have_attribute("data-at", stage, timeout=PATIENCE_SECONDS * 1000)

    async def is_waiting(self) -> bool:
        """Return True if an act is under way."""
        return await self.page.locator('[aria-busy="true"]').count() > 0

    async def is_connected(self) -> None:
        await expect(self.page.locator("#lost")).to_be_empty(timeout=PATIENCE_SECONDS * 1000)

    async def shifts(self) -> list[str]:
        """Return how often the board has moved on the page."""
        return await self.page.evaluate("window.boardShifts")

    async def overflows(self) -> bool:
        """Return True if the page is wider than the window."""
        return await self.page.evaluate("document.documentElement.scrollWidth > innerWidth")

    # Acting

    async def press(self, name: str, within: Locator | None = None) -> None:
        await (within or self.page).get_by_role("button", name=name).last.click()

    async def command(self, name: str, **options: str) -> None:
        """Take a command from the palette."""
        await self.page.keyboard.press("Control+k")
        palette = self.page.get_by_role("dialog", name="All commands")
        await palette.get_by_label("Find a command").fill(name)
        await palette.locator(f'[data-command="{name}"]').click()
        for option, value in options.items():
            await palette.locator(f'[name="{option}"]').select_option(label=value)
        if await palette.is_visible():
            await palette.locator("[data-send]").click()
        await expect(palette).to_be_hidden()

    async def open_table(self, game: str) -> str:
        """Open a table of this game. Return its address within the page."""
        await self.page.locator(f'[data-open="{game}"]').click()
        await self.sees("lobby")
        return await self.page.evaluate("location.hash")

    async def go_to(self, table: str) -> None:
        await self.page.evaluate("at => { location.hash = at }", table)
        await expect(self.page.locator("#main .lobby, #main .rail")).to_be_visible()

    async def choices(self) -> list[str]:
        """Return the keys of what may be chosen now."""
        return await self.page.locator("#main [data-choice]:visible").evaluate_all(
            "all => all.map(one => one.dataset.choice)"
        )

    async def turn(self, chance: random.Random) -> bool:
        """Choose something, if there is a choice. Return True if there was."""
        confirm = self.page.locator("#main [data-confirm]:visible")
        own = self.page.locator("#drawer .card.latest button[data-kind^=sure]")
        offers = self.page.locator("#main [data-choice]:visible")
        if await own.count():
            await self._take(own.first)
        elif await confirm.count():
            await self._take(confirm.first)
        elif count := await offers.count():
            await self._take(offers.nth(0 if chance.random() < 0.7 else chance.randrange(min(count, 8))))
        else:
            return False
        return True

    async def _take(self, offer: Locator) -> None:
        """Tap this; whoever else acts may have taken it away meanwhile."""
        with suppress(PlaywrightTimeout):
            await offer.click(timeout=2000)

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        await expect(self.page.locator('[aria-busy="true"]')).to_have_count(0, timeout=PATIENCE_SECONDS * 1000)

    async def play(self, chance: random.Random, until: str = "over") -> None:
        """Play until the table has come to this stage."""
        while await self.stage() != until:
            if not await self.turn(chance):
                await asyncio.sleep(LOOK_SECONDS)
            await self.idle()


@dataclass(slots=True)
class House:
    """A web table, a browser, and the links of those who are invited."""

    browser: Browser
    links: dict[str, str]

    async def arrive(self, name: str, size: Size = WIDE, **options: object) -> Player:
        return await Player.arrive(self.browser, self.links[name], name, size, **options)


@asynccontextmanager
async def house_at(database: Path, *names: str) -> AsyncIterator[House]:
    settings = Settings(_env_file=None, database=database, web_port=0, result_pause_seconds=0)  # type: ignore[call-arg]
    async with opened(settings) as house, open_browser() as browser:
        lines = await invitations(house, names)
        yield House(browser, {name: line.split()[0] for name, line in zip(names, lines, strict=False)})
