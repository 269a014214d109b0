"""Hands by DM through the real client: opened at a pace, edited in place, sent again, refused."""

from __future__ import annotations

from typing import Any

import pytest

from bot.delivery.ids import decode, encode
from bot.hands.cards import LONGEST_PAUSES
from engine import GAMES
from tests.bot.world import Click, acts
from tests.strict.world import StrictWorld

CATCHING_UP = 150.0
"""Seconds in which a restarted bot, or one that Discord answers again, has sent everything."""
PAUSE = 10.0
"""Seconds without a move after which a table counts as quiet."""
WITH_HANDS = [key for key, game in GAMES.items() if game.meta.has_secrets]


def dms(world: StrictWorld, name: str) -> list[Any]:
    return list(world.member(name).user.dm_channel.history())


@pytest.mark.parametrize("game", WITH_HANDS)
async def test_each_person_has_one_hand_in_their_dms_through_a_game(world: StrictWorld, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    for _ in range(12):
        await world.step()
    await world.restart()
    for _ in range(6):
        await world.step()
    assert len(world.strict.asked("POST /users/@me/channels")) == 2
    assert [len(dms(world, name)) for name in ("Ann", "Bo")] == [1, 1]


@pytest.mark.parametrize("game", WITH_HANDS)
async def test_a_move_from_the_dm(world: StrictWorld, game: str) -> None:
    await world.seated("Ann", "Bo", game=game)
    for _ in range(40):
        name = (await world.awaited())[0]
        hand = world.member(name).user.dm_channel.last_message
        if acts(hand):
            break
        await world.step()
    before = await world.moves()
    await world.member(name).user.click(hand, custom_id=acts(hand)[0].custom_id)
    assert await world.moves() > before
    assert world.strict.late == []


@pytest.mark.parametrize("game", WITH_HANDS)
async def test_closed_dms_cost_nobody_a_move(world: StrictWorld, game: str) -> None:
    world.strict.laws.closed_dms.add(world.member("Ann").id)
    world.expected_codes = frozenset({50007})
    await world.seated("Ann", "Bo", game=game)
    for _ in range(10):
        await world.step()
    assert dms(world, "Ann") == []
    assert len(dms(world, "Bo")) == 1
    assert len([asked for asked in world.strict.requests if asked.code == 50007]) == 1


# Durable like a table message


async def at_the_deal(world: StrictWorld) -> None:
    """A lobby of a game with hands, whose start is the next click."""
    await world.play_in("channel")
    await world.open_table("Ann", "whisper")
    await world.member("Bo").click(world.table, label="Join")


async def has_one_hand_each(world: StrictWorld) -> None:
    """Everybody has one message in their DMs, and it shows the hand as it is."""
    table = await world.live()
    for name in ("Ann", "Bo"):
        seat = table.names.index(name)
        [hand] = dms(world, name)
        numbers = {ref.decision for b in acts(hand) if (ref := decode(b.custom_id or "")) is not None}
        assert numbers <= {table.playing.decision(seat)}
        assert bool(acts(hand)) == (seat in table.awaited)


@pytest.mark.parametrize("seconds", [8, 600])
async def test_hands_that_an_outage_held_up_are_sent_when_it_ends(world: StrictWorld, seconds: float) -> None:
    await at_the_deal(world)
    world.strict.outage(seconds, part="POST /users/@me/channels")
    await world.member("Ann").click(world.table, label="Start")
    await world.wait(seconds + CATCHING_UP)
    await has_one_hand_each(world)


async def test_a_hand_that_an_outage_kept_old_is_edited_when_it_ends(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="whisper")
    channels = [world.member(name).user.dm_channel.id for name in ("Ann", "Bo")]
    for channel in channels:
        world.strict.outage(300, part=f"/channels/{channel}/messages")
    await world.step()
    await world.wait(300 + CATCHING_UP)
    await has_one_hand_each(world)


async def want_new_hands(world: StrictWorld) -> None:
    """Let both be notified in their DMs: then each turn brings a new hand."""
    for name in ("Ann", "Bo"):
        await world.member(name).slash(world.channel, "table prefs", notices="dm")


async def test_an_old_hand_is_deleted_once_however_long_that_takes(world: StrictWorld) -> None:
    await want_new_hands(world)
    await world.seated("Ann", "Bo", game="whisper")
    world.strict.latency("DELETE /channels/", 1.5)
    world.strict.latency(f"POST /channels/{world.table.channel.id}/messages", 0.7)  # the table is tidied meanwhile
    for _ in range(8):
        await world.step()
    deleted = [asked.path for asked in world.strict.asked("DELETE /channels/")]
    assert len(deleted) == len(set(deleted)) > 0
    await has_one_hand_each(world)


@pytest.mark.parametrize("late", [5, 3600])
@pytest.mark.parametrize("applied", [False, True])
@pytest.mark.parametrize("part", ["/users/@me/channels", "POST /channels/{dm}/messages", "DELETE /channels/{dm}/"])
async def test_a_kill_while_a_hand_is_sent(world: StrictWorld, part: str, applied: bool, late: float) -> None:
    """Whenever the next process starts, nobody has two hands or none."""
    world.expected_codes = frozenset({10008})  # what was deleted may be deleted again
    if "{dm}" in part:
        await want_new_hands(world)
        await world.seated("Ann", "Bo", game="whisper")
        other = "Bo" if await world.awaited() == ["Ann"] else "Ann"
        world.kill_at(part.format(dm=world.member(other).user.dm_channel.id), applied=applied)
        while not world.is_killed:
            await world.step()
    else:
        await at_the_deal(world)
        world.kill_at(part, applied=applied)
        await world.member("Ann").click(world.table, label="Start")
    await world.wait(late)
    world.expected_late = len(world.unanswered)
    await world.restart()
    await world.wait(CATCHING_UP)
    await has_one_hand_each(world)


@pytest.mark.parametrize("step", [*range(0, 90, 9), *(pytest.param(n, marks=pytest.mark.full) for n in range(1, 90))])
async def test_a_kill_at_any_instant_of_the_deal(world: StrictWorld, step: int) -> None:
    await at_the_deal(world)
    world.kill_after(step)
    world.press(Click("Ann", world.table, encode("start", 1)))
    await world.wait(30)
    world.kill()
    world.expected_late = len(world.unanswered)
    await world.restart()
    await world.wait(CATCHING_UP)
    if (await world.live()).row.status == "playing":
        await has_one_hand_each(world)


def edits(world: StrictWorld, name: str) -> int:
    """Count the edits of a person's hand."""
    return len(world.strict.asked(f"PATCH /channels/{world.member(name).user.dm_channel.id}/messages"))


async def disturb(world: StrictWorld, pauses: float) -> None:
    """Keep the table from being quiet for that many pauses of its hands."""
    for _ in range(round(2 * pauses)):
        world.bot.services.hands.soon(await world.live())
        await world.wait(PAUSE / 2)


async def test_hands_wait_until_the_table_is_quiet(world: StrictWorld) -> None:
    world.bot.services.hands._quiet_seconds = PAUSE
    await world.seated("Ann", "Bo", game="distilled")
    for _ in range(6):
        await world.step()
        await world.wait(PAUSE / 2)
    assert [edits(world, name) for name in ("Ann", "Bo")] == [0, 0]
    await world.wait(PAUSE)
    assert [edits(world, name) for name in ("Ann", "Bo")] == [1, 1]


async def test_at_a_busy_table_hands_of_those_who_make_no_move_are_edited_first(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo", game="distilled")
    while len(await world.awaited()) > 1:
        await world.step()
    (mover,) = await world.awaited()
    other = "Bo" if mover == "Ann" else "Ann"
    before = edits(world, mover), edits(world, other)
    world.bot.services.hands._quiet_seconds = PAUSE
    await disturb(world, 1)
    while await world.awaited() == [mover]:
        await world.step()
    await disturb(world, LONGEST_PAUSES)
    assert (edits(world, mover), edits(world, other)) == (before[0], before[1] + 1)
    await disturb(world, LONGEST_PAUSES)
    assert (edits(world, mover), edits(world, other)) == (before[0] + 1, before[1] + 1)
