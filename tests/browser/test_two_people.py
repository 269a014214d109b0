"""The whole way: two people in two browser pages open a table by command and play turns by its buttons."""

from __future__ import annotations

import re
import secrets
from pathlib import Path

import pytest

from bot.app import compose
from bot.local.serving import open_table
from bot.settings import Settings
from tests.browser.pages import CHROMIUM, DESKTOP, PHONE, Seated, everybody_reads, open_browser

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine; install it to drive the local table"),
]

TITLE = "Whiskey Business! · table 1"
MOST_PRESSES = 40
SEED = 3


def whose_turn(text: str) -> str:
    return re.findall(r"@(\w+): ", text)[-1]


def best(choices: list[str]) -> str:
    """Bank when it can be done, lay before rolling on: every kind of move comes up soon."""
    for start in ("Bank", "Keep", "Roll"):
        for choice in choices:
            if choice.startswith(start):
                return choice
    return choices[0]


async def seat_both(ann: Seated, bo: Seated) -> None:
    await ann.command("table open", "Whiskey Business!")
    await everybody_reads([ann, bo], "1 of 6 seats taken")
    await bo.press("Join")
    await everybody_reads([ann, bo], "2 of 6 seats taken")
    await ann.press("Start")
    await everybody_reads([ann, bo], "the table is here now")
    await ann.page.get_by_role("link", name="the table is here now").click()
    await bo.go_to(TITLE)
    await everybody_reads([ann, bo], "Roll all 7 dice")


async def play(people: dict[str, Seated], presses: int) -> list[tuple[str, str]]:
    """Press what is offered until banking was seen and both have played; the others' pages must follow each time."""
    pressed: list[tuple[str, str]] = []
    watcher = next(iter(people.values()))
    for _ in range(presses):
        name = whose_turn(await watcher.text())
        choice = best(await people[name].choices())
        await people[name].press(choice)
        pressed.append((name, choice.split()[0]))
        await everybody_reads(list(people.values()), await people[name].table(TITLE))
        if {"Bank", "Keep", "Roll"} <= {verb for _, verb in pressed} and {who for who, _ in pressed} == people.keys():
            break
    return pressed


async def test_two_people_play_in_two_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbits", lambda _bits: SEED)
    async with open_table(Settings(), ("Ann", "Bo"), 0, compose) as address, open_browser() as browser:
        ann = await Seated.arrive(browser, address, "Ann", DESKTOP)
        bo = await Seated.arrive(browser, address, "Bo", PHONE)
        people = {"Ann": ann, "Bo": bo}
        await seat_both(ann, bo)

        waiting = bo if whose_turn(await ann.text()) == "Ann" else ann
        await waiting.press("Roll all 7 dice")
        await waiting.reads("It is not your turn")

        pressed = await play(people, MOST_PRESSES)
        assert {who for who, _ in pressed} == {"Ann", "Bo"}
        assert {"Bank", "Keep", "Roll"} <= {verb for _, verb in pressed}
        assert await ann.table(TITLE) == await bo.table(TITLE)
        others = [person for person in (ann, bo) if person is not waiting]
        assert "It is not your turn" not in await others[0].text()

        for person in (ann, bo):
            shot = tmp_path / f"{person.name}.png"
            await person.picture(shot)
            assert shot.stat().st_size > 10_000
