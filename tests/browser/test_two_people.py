"""The whole way: two people in two browser pages open a table by command and play turns by its buttons."""

from __future__ import annotations

import re
import secrets
from collections import Counter
from pathlib import Path

import pytest

from bot.app import compose
from bot.local.serving import open_table
from bot.settings import Settings
from engine import GAMES
from tests.browser.pages import CHROMIUM, DESKTOP, PHONE, Seated, everybody_reads, open_browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the local table"),
]

GAME = GAMES["whiskey_business"].meta
TITLE = f"{GAME.title} · table 1"
MOST_PRESSES = 40
KINDS = 3
"""How many kinds of moves must have been made, and seen by both."""
SEED = 3


def whose_turn(text: str) -> str:
    return re.findall(r"@(\w+): ", text)[-1]


def kind_of(choice: str) -> str:
    """Labels begin with the verb."""
    return choice.split()[0].rstrip(":")


def rarest(choices: list[str], pressed: list[tuple[str, str]]) -> str:
    """What has been pressed least often so far: every kind of move comes up soon."""
    counts = Counter(kind for _, kind in pressed)
    return min(choices, key=lambda choice: counts[kind_of(choice)])


async def seat_both(ann: Seated, bo: Seated) -> None:
    await ann.command("table open", GAME.title)
    await everybody_reads([ann, bo], "1 more player needed")
    await bo.press("Join")
    await everybody_reads([ann, bo], f"{GAME.max_seats - 2} seats free")
    await ann.press("Start")
    await everybody_reads([ann, bo], "To the table")
    await ann.page.get_by_role("link", name="To the table").click()
    await bo.go_to(TITLE)
    await everybody_reads([ann, bo], "Undo")


async def play(people: dict[str, Seated], presses: int) -> list[tuple[str, str]]:
    """Press what is offered until several kinds of moves were seen and both have played; both pages must follow."""
    pressed: list[tuple[str, str]] = []
    watcher = next(iter(people.values()))
    for _ in range(presses):
        name = whose_turn(await watcher.text())
        choice = rarest(await people[name].choices(), pressed)
        await people[name].press(choice)
        pressed.append((name, kind_of(choice)))
        await everybody_reads(list(people.values()), await people[name].table(TITLE))
        if len({kind for _, kind in pressed}) >= KINDS and {who for who, _ in pressed} == people.keys():
            break
    return pressed


async def test_two_people_play_in_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)
    async with (
        open_table(Settings(result_pause_seconds=0), ("Ann", "Bo"), 0, compose) as address,
        open_browser() as browser,
    ):
        ann = await Seated.arrive(browser, address, "Ann", DESKTOP)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        people = {"Ann": ann, "Bo": bo}
        await seat_both(ann, bo)

        waiting = bo if whose_turn(await ann.text()) == "Ann" else ann
        await waiting.press((await waiting.choices())[0])
        await waiting.reads(f"It is {whose_turn(await ann.text())}'s turn")

        pressed = await play(people, MOST_PRESSES)
        assert {who for who, _ in pressed} == {"Ann", "Bo"}
        assert len({kind for _, kind in pressed}) >= KINDS
        assert await ann.table(TITLE) == await bo.table(TITLE)
        others = [person for person in (ann, bo) if person is not waiting]
        assert "'s turn." not in await others[0].text()

        for person in (ann, bo):
            shot = tmp_path / f"{person.name}.png"
            await person.picture(shot)
            assert shot.stat().st_size > 10_000
