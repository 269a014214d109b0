"""Showing a table is as durable as a move: any kill or outage leaves one message with buttons and one mention."""

from __future__ import annotations

import pytest

from bot.delivery.ids import encode
from tests.bot.world import Click, buttons, shown, text
from tests.strict.world import StrictWorld, offered

POST, EDIT, ANSWER = "POST /channels/*/messages", "PATCH /channels/*/messages", "/callback"
CATCHING_UP = 150.0
"""Seconds in which a restarted bot, or one that Discord answers again, has shown everything."""
LATE_ANSWERS = frozenset({10062, 10015, 50027})


async def press(world: StrictWorld) -> None:
    """The player who is awaited makes a sensible move by a click; its effects are not waited for."""
    table = await world.live()
    seat = table.awaited[0]
    custom_id = encode("act", table.id, table.playing.decision(seat), await world.advised())
    world.press(Click(table.seats[seat].name, world.table, custom_id))


async def type_move(world: StrictWorld) -> None:
    """The same move as a slash command."""
    table, key = await world.live(), await world.advised()
    seat = table.awaited[0]
    verb = next(choice.verb for choice in table.playing.choices(seat) if choice.key == key)
    takes = next(verb_.takes_choice for verb_ in table.game.meta.verbs if verb_.name == verb)
    command = f"{table.game.meta.command} {verb}"
    await world.member(table.seats[seat].name).slash(world.channel, command, **({"what": key} if takes else {}))


async def before_a_turn_change(world: StrictWorld) -> tuple[str, str]:
    """Play on until the next sensible move passes the turn on; tells who makes it and who is asked then."""
    await world.seated("Ann", "Bo")
    for _ in range(80):
        table = await world.live()
        seat = table.awaited[0]
        trial = table.playing.fork()
        trial.submit(seat, await world.advised())
        if trial.active and trial.active != (seat,):
            return table.names[seat], table.names[trial.active[0]]
        await world.step()
    raise AssertionError("the turn never passes on")


async def is_shown_as_it_stands(world: StrictWorld) -> None:
    """One message has buttons, its choices are those of now, and it names the player who is asked."""
    table = await world.live()
    seat = table.awaited[0]
    [message] = world.offering()
    numbers = {ref.decision for ref in offered(message) if ref.kind == "act"}
    assert numbers <= {table.playing.decision(seat)}
    assert world.member(table.names[seat]).mention in text(message)


async def restarted(world: StrictWorld) -> None:
    """The process is killed if it still lives; a new one has had time to catch up."""
    await world.wait(4)
    world.kill()
    world.expected_late = len(world.unanswered)
    await world.restart()
    await world.wait(CATCHING_UP)


@pytest.mark.parametrize(
    ("by", "part", "applied"),
    [
        *((press, part, applied) for part in (POST, ANSWER) for applied in (False, True)),
        *((type_move, part, applied) for part in (POST, EDIT) for applied in (False, True)),
    ],
)
async def test_a_kill_with_a_request_of_a_turn_change(world: StrictWorld, by: object, part: str, applied: bool) -> None:
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.kill_at(part, applied=applied)
    await (press(world) if by is press else type_move(world))
    await restarted(world)
    assert await world.awaited() == [asked]
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


@pytest.mark.parametrize(
    "step", [*range(2, 60, 6), *(pytest.param(n, marks=pytest.mark.full) for n in range(61) if n % 6 != 2)]
)
async def test_a_kill_at_any_instant_of_a_turn_change(world: StrictWorld, step: int) -> None:
    mover, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.kill_after(step)
    await press(world)
    await restarted(world)
    awaited = await world.awaited()
    assert awaited in ([mover], [asked])
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + (awaited == [asked])


@pytest.mark.parametrize("seconds", [8, 60, 600])
async def test_an_outage_at_a_turn_change_is_caught_up_with(world: StrictWorld, seconds: float) -> None:
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.strict.outage(seconds)
    await press(world)
    await world.wait(seconds + CATCHING_UP)
    world.expected_codes = LATE_ANSWERS
    world.expected_late = len(world.unanswered)
    assert await world.awaited() == [asked]
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


@pytest.mark.parametrize("by", [press, type_move])
async def test_a_lost_answer_to_the_post_doubles_nothing(world: StrictWorld, by: object) -> None:
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.strict.lose_next(POST)
    await (press(world) if by is press else type_move(world))
    await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


async def test_a_post_is_not_doubled_where_old_messages_cannot_be_read(world: StrictWorld) -> None:
    """Discord takes two posts with the same nonce for the same message, for some minutes."""
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.strict.lose_next(POST)
    with world.strict.forbid("GET /channels/*/messages"):
        await press(world)
        await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


async def test_failing_edits_never_make_another_click_late(world: StrictWorld) -> None:
    """Discord fails for a while after somebody typed; clicks at the same table are answered in time."""
    await world.seated("Ann", "Bo", "Cy")
    world.strict.fail_next(EDIT, 502, times=4)
    await type_move(world)
    for _ in range(6):
        await press(world)
        await world.wait(1)
    await world.wait(CATCHING_UP)
    assert world.strict.late == []
    assert world.unanswered == []
    await is_shown_as_it_stands(world)


async def test_a_post_that_travels_long_delays_no_answer(world: StrictWorld) -> None:
    _, asked = await before_a_turn_change(world)
    with world.strict.latency(POST, 8):
        await press(world)
        for name in ("Ann", "Bo"):
            await world.wait(1)
            world.press(Click(name, world.table, encode("log", 1)))
            world.press(Click(name, world.table, encode("rules", 1)))
        await world.wait(CATCHING_UP)
    assert world.strict.late == []
    assert world.unanswered == []
    assert await world.awaited() == [asked]
    await is_shown_as_it_stands(world)


async def test_every_click_is_acknowledged_while_the_table_is_locked(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo")
    before = await world.moves()
    async with world.bot.services.tables.lock(1):
        await press(world)
        await world.wait(10)
        assert world.unanswered == []
        assert await world.moves() == before
    await world.wait(5)
    assert await world.moves() == before + 1
    await is_shown_as_it_stands(world)


async def before_the_end(world: StrictWorld) -> None:
    """Play on until the next sensible move ends the game."""
    await world.seated("Ann", "Bo")
    for _ in range(400):
        table = await world.live()
        trial = table.playing.fork()
        trial.submit(table.awaited[0], await world.advised())
        if trial.outcome is not None:
            return
        await world.step()


async def test_the_end_is_a_new_message_even_after_a_kill(world: StrictWorld) -> None:
    await before_the_end(world)
    world.kill_at(POST)
    await press(world)
    await restarted(world)
    assert await world.awaited() == []
    last = list(world.place.history())[-1]
    assert " won with " in text(last)
    assert [m.id for m in world.offering() if any(ref.kind == "act" for ref in offered(m))] == []


async def test_a_post_is_not_doubled_while_nobody_can_look_for_it(world: StrictWorld) -> None:
    """Discord forgets a nonce after some minutes; as long as old messages may be readable later, the bot waits."""
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    world.strict.hang(POST, times=1, applied=True)
    with world.strict.hang("GET /channels/*/messages"):
        await press(world)
        await world.wait(900)
    await world.wait(2 * CATCHING_UP)
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1


async def test_an_old_message_that_cannot_be_shrunk_yet_is_shrunk_later(world: StrictWorld) -> None:
    await before_a_turn_change(world)
    world.strict.fail_next(EDIT, 429, 30046, times=6)
    await type_move(world)
    await world.wait(600)
    await is_shown_as_it_stands(world)


def with_moves(world: StrictWorld) -> list[int]:
    """The messages that still offer moves."""
    return [m.id for m in world.offering() if any(ref.kind == "act" for ref in offered(m))]


async def test_a_click_on_an_old_message_repairs_the_end(world: StrictWorld) -> None:
    """The end could not be posted; somebody who clicks what is left of the game gets it posted at once."""
    await before_the_end(world)
    old = world.table
    world.strict.outage(3600, part=POST)
    await press(world)
    await world.wait(3000)
    assert not any(" won with " in text(m) for m in world.place.history() if m.id > old.id)
    world.strict.calm()
    before = await world.moves()
    world.press(Click("Bo", old, encode("undo", 1, before)))
    await world.wait(5)
    last = list(world.place.history())[-1]
    assert last.id > old.id
    assert " won with " in text(last)
    assert "Rematch" in [button.label for button in buttons(last)]
    assert with_moves(world) == []
    world.expected_codes, world.expected_late = LATE_ANSWERS, len(world.unanswered)


async def test_a_click_on_an_old_message_repairs_a_closed_table(world: StrictWorld) -> None:
    await world.seated("Ann", "Bo")
    old = world.table
    with world.strict.forbid(EDIT):
        asked = await world.member("Ann").slash(world.channel, "table close")
        await world.member("Ann").click(shown(asked), label="Yes, close this table")
    assert (await world.live()).row.status == "closed"
    world.press(Click("Bo", old, encode("act", 1, 0, "order.1")))
    await world.wait(5)
    assert with_moves(world) == []


@pytest.mark.parametrize("late", [5, 3600])
async def test_a_kill_in_a_busy_channel_doubles_no_post(world: StrictWorld, late: float) -> None:
    """Find the post that is looked for behind all that others have written since."""
    _, asked = await before_a_turn_change(world)
    notified = world.notified(asked)
    for number in range(120):
        await world.member("Cy").send(world.place, f"chat {number}")
    await world.wait(120)
    world.kill_at(POST, applied=True)
    await press(world)
    await world.wait(late)
    world.expected_late = len(world.unanswered)
    await world.restart()
    await world.wait(CATCHING_UP)
    await is_shown_as_it_stands(world)
    assert world.notified(asked) == notified + 1
