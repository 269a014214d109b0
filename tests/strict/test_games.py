"""Whole games of every title by clicks, through discord.py's real HTTP client, over restarts and deaths of the bot."""

from __future__ import annotations

import pytest

from engine import GAMES
from tests.bot.world import buttons, text
from tests.strict.world import StrictWorld

MOST_CLICKS = 2000


async def opened(world: StrictWorld, game: str, people: list[str], computers: int) -> None:
    """A game that is played where tables are played by default."""
    await world.open_table(people[0], game, computers=computers)
    for name in people[1:]:
        await world.member(name).click(world.table, label="Join")
    await world.member(people[0]).click(world.table, label="Start")


async def played(world: StrictWorld, restart_every: int) -> None:
    """Click to the end, with a new process after every so many clicks."""
    for clicks in range(1, MOST_CLICKS):
        if not await world.step():
            break
        if clicks % restart_every == 0:
            await world.restart()
    table = await world.live()
    assert table.row.status == "over"
    assert world.strict.late == []


@pytest.mark.parametrize("game", GAMES)
async def test_a_person_and_computer_players_in_a_thread(world: StrictWorld, game: str) -> None:
    await opened(world, game, ["Ann"], GAMES[game].meta.min_seats - 1)
    await played(world, restart_every=25)
    assert "Rematch" in [button.label for button in buttons(world.table)]
    assert any(result in text(world.table) for result in ("won", "You did not make it."))


@pytest.mark.parametrize("game", GAMES)
async def test_two_people_in_a_channel(world: StrictWorld, game: str) -> None:
    await world.seated("Ann", "Bo", game=game, computers=max(0, GAMES[game].meta.min_seats - 2))
    await played(world, restart_every=40)


async def test_one_message_has_buttons_and_a_turn_is_told_once(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    counts, turns, before = {"Ann": world.notified("Ann"), "Bo": world.notified("Bo")}, 0, await world.awaited()
    for _ in range(20):
        await world.step()
        assert len(world.offering()) == 1
        now = await world.awaited()
        turns += now != before
        before = now
    assert turns
    assert sum(world.notified(name) - counts[name] for name in counts) == turns


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_a_full_table(world: StrictWorld, game: str) -> None:
    people = ["Ann", "Bo", "Cleo", "Dov", "Eve", "Fay"][: GAMES[game].meta.max_seats]
    await opened(world, game, people, 0)
    await played(world, restart_every=10)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
async def test_people_who_take_their_time(world: StrictWorld, game: str) -> None:
    """An hour and more between two clicks: every message is old by then."""
    await world.seated("Ann", "Bo", game=game, computers=max(0, GAMES[game].meta.min_seats - 2))
    world.strict.laws.old_edits = 0
    world.expected_codes = frozenset({30046})
    for _ in range(30):
        if (await world.live()).row.status == "over":
            break  # a short game
        await world.wait(4000)
        await world.step()
    assert await world.moves() >= 30 or (await world.live()).row.status == "over"
