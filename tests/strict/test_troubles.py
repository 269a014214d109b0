"""The bot when Discord is slow, broken or silent, and when its own process dies. No move is lost or made twice."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from tests.bot.world import Click, act_id, acts
from tests.strict.troubles import Trouble
from tests.strict.world import StrictWorld

TABLE_MESSAGES = "/channels/*/messages"


async def clicked(world: StrictWorld) -> InteractionResult:
    """All who are awaited take the first choice on the table message, together with all else that happens."""
    name = (await world.awaited())[0]
    return world.press(Click(name, world.table, act_id(world.table)))


async def played(world: StrictWorld, clicks: int) -> None:
    """Clicks, each of them a move, with the table shown again before each."""
    before = await world.moves()
    for number in range(1, clicks + 1):
        await world.member("Ann").slash(world.channel, "table show")
        await world.step()
        assert await world.moves() == before + number


async def goes_on(world: StrictWorld, clicks: int = 4) -> None:
    """The table can be shown, and played on by clicks."""
    await world.member("Ann").slash(world.channel, "table show")
    before = await world.moves()
    for _ in range(clicks):
        assert await world.step()
    assert await world.moves() > before


async def test_a_move_in_an_outage_is_stored_once(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    world.strict.outage(8)
    await clicked(world)
    await world.wait(60)
    assert await world.moves() == 1
    world.expected_codes = frozenset({10062})
    world.expected_late = len(world.unanswered)
    await goes_on(world)


async def test_a_click_whose_answer_travels_too_long_is_counted_as_late(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    with world.strict.latency("/callback", 3.5):
        await clicked(world)
        await world.settle()
    assert await world.moves() == 1
    assert len(world.strict.late) >= 1
    world.expected_codes = frozenset({10062, 10015})
    world.expected_late = 1
    await goes_on(world)


@pytest.mark.parametrize("part", ["/callback", f"PATCH {TABLE_MESSAGES}", f"POST {TABLE_MESSAGES}"])
async def test_a_lost_answer_doubles_nothing(world: StrictWorld, part: str) -> None:
    await world.seated("Ann", "Bo", game="inn")
    world.strict.lose_next(part)
    for clicks in range(1, 7):
        await clicked(world)
        await world.settle()
        assert await world.moves() == clicks
    await goes_on(world)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10008), (429, 30046), (500, 0)])
async def test_a_failing_edit_costs_nobody_a_move(world: StrictWorld, status: int, code: int) -> None:
    await world.seated("Ann", "Bo", game="inn")
    world.strict.fail_next("PATCH /channels", status, code, times=5)
    await played(world, 6)
    await goes_on(world)


async def test_without_the_right_to_post_the_table_comes_as_a_follow_up(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    with world.strict.forbid(f"POST {TABLE_MESSAGES}"):
        result = await world.member("Ann").slash(world.channel, "table show")
        assert [acts(followup.message) != [] for followup in result.followups] == [True]
        await played(world, 3)
    await goes_on(world)


async def test_an_answer_that_never_comes_stops_nothing_for_ever(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    with world.strict.hang("PATCH /channels"):
        await played(world, 3)
    await goes_on(world)


async def test_throttled_by_discord(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    world.strict.throttle_next(f"POST {TABLE_MESSAGES}", 20, everywhere=True)
    await played(world, 6)
    await goes_on(world)


async def until_killed(world: StrictWorld, killing: Trouble) -> int:
    """Click, and show the table again after every third click, until the bot dies of it; tells how many clicks."""
    for clicks in range(1, 40):
        await clicked(world)
        await world.settle()
        if not killing.struck and clicks % 3 == 0:
            await world.member("Ann").slash(world.channel, "table show")
        if killing.struck:
            return clicks
    raise AssertionError("there was no such request")


KILLS = [
    pytest.param(part, after, applied, id=f"{part.split()[0].strip('/')}-{after}-{'after' if applied else 'before'}")
    for part in ("/callback", f"POST {TABLE_MESSAGES}", f"PATCH {TABLE_MESSAGES}")
    for after in (0, 1)
    for applied in (False, True)
]


@pytest.mark.parametrize(("part", "after", "applied"), KILLS)
async def test_killed_with_a_request_under_way(world: StrictWorld, part: str, after: int, applied: bool) -> None:
    """Whatever the kill interrupts, the next process has every stored move once and the game goes on."""
    await world.seated("Ann", "Bo", game="inn")
    clicks = await until_killed(world, world.kill_at(part, after=after, applied=applied))
    await world.wait(4)
    world.expected_late = len(world.unanswered)
    await world.restart()
    moves = await world.moves()
    assert moves in (clicks, clicks - 1)
    await goes_on(world)


async def test_a_kill_loses_no_move_that_was_answered(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="inn")
    for number in range(1, 6):
        await clicked(world)
        await world.settle()
        world.kill()
        assert not world.unanswered
        await world.restart()
        assert await world.moves() == number


@pytest.mark.parametrize("rounds", [1, pytest.param(4, marks=pytest.mark.full)])
async def test_killed_at_any_instant(world: StrictWorld, rounds: int) -> None:
    """The kill strikes one step later with every click. What was answered is stored, and nothing twice."""
    await world.seated("Ann", "Bo", game="inn")
    late, kills = 0, 0
    for steps in [*range(22)] * rounds:
        await world.member("Ann").slash(world.channel, "table show")
        before = await world.moves()
        world.kill_after(steps)
        click = await clicked(world)
        await world.settle()
        kills += world.is_killed
        late += not click.acknowledged
        await world.restart()
        assert await world.moves() - before in ((1,) if click.acknowledged else (0, 1))
    assert kills > 10 * rounds
    world.expected_late = late
    await goes_on(world)
