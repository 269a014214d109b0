"""Coming and going while a game runs: leaving, taking over, removing, closing, playing again."""

from __future__ import annotations

import discord
import pytest

from bot.delivery.ids import encode
from bot.play import recaps
from storage.base import HUMAN
from tests.bot.world import Click, World, act_id, buttons, labels, said, shown, text, walk

DAY = 24 * 3600


async def test_leaving_a_running_game_seats_a_computer_and_passes_the_host_on(world: World) -> None:
    await world.seated("Ann", "Bo")
    assert "left the table" in said(await world.member("Ann").slash(world.channel, "table leave"))
    table = await world.live()
    assert table.seats[0].player != HUMAN
    assert table.row.host_id == world.member("Bo").id
    assert await world.awaited() == ["Bo"]
    assert "Ann left, and a computer player plays on." in text(world.table)


async def test_who_left_is_told_after_a_restart_and_in_the_log(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy")
    await world.step()
    await world.member("Cy").slash(world.channel, "table leave")
    before = recaps.recap(await world.live(), 0)
    await world.restart()
    assert recaps.recap(await world.live(), 0) == before
    result = await world.member("Ann").slash(world.channel, "table log")
    assert result.response is not None
    answer = next(a for a in result.response.attachments if a.filename.endswith(".txt"))
    assert "Cy left, and a computer player plays on." in (await answer.read()).decode().splitlines()


async def test_who_left_comes_back_to_their_seat_at_once(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.member("Bo").slash(world.channel, "table leave")
    await world.restart()
    assert "the seat is yours again" in said(await world.member("Bo").slash(world.channel, "table join"))
    assert (await world.live()).seat_of(world.member("Bo").id) == 1
    assert "sitting here already" in said(await world.member("Bo").slash(world.channel, "table join"))


async def test_the_last_person_to_leave_closes_the_table(world: World) -> None:
    await world.seated("Ann", computers=1)
    await world.member("Ann").slash(world.channel, "table leave")
    assert (await world.live()).row.status == "closed"
    assert "Ann was the last to leave, so the table is closed." in text(world.channel.last_message)


async def test_a_stranger_gets_a_seat_when_the_table_agrees(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1)
    assert "asked the table" in said(await world.member("Zed").slash(world.channel, "table join"))
    assert "**Zed** would like Cooper's seat" in text(world.table)
    again = said(await world.member("Yve").slash(world.channel, "table join"))
    assert "still voting on something else" in again
    await world.member("Ann").click(world.table, label="Agree")
    assert (await world.live()).seat_of(world.member("Zed").id) is None
    await world.member("Bo").click(world.table, label="Agree")
    assert (await world.live()).seat_of(world.member("Zed").id) == 1
    assert "Agree" not in labels(world.table)


async def test_a_stranger_is_refused_by_one_voice(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1)
    await world.member("Zed").slash(world.channel, "table join")
    await world.member("Bo").click(world.table, label="Say no")
    assert (await world.live()).seat_of(world.member("Zed").id) is None
    assert "Bo did not agree" in text(world.table)


async def test_a_request_outlives_moves_and_the_host_decides_after_a_day(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1)
    await world.member("Zed").slash(world.channel, "table join")
    await world.step()
    assert "Agree" in labels(world.table)
    await world.env.advance_time(DAY + 1)
    await world.member("Ann").click(world.table, label="Agree")
    assert (await world.live()).seat_of(world.member("Zed").id) == 1


async def test_without_a_computer_there_is_no_seat_to_ask_for(world: World) -> None:
    await world.seated("Ann", "Bo")
    assert "All seats are taken by people" in said(await world.member("Zed").slash(world.channel, "table join"))


async def test_the_host_removes_somebody_who_then_has_to_ask(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy")
    bo = world.member("Bo")
    assert "Only Ann, the host" in said(await world.member("Cy").slash(world.channel, "table kick", player=bo))
    assert "Bo has been removed" in said(await world.member("Ann").slash(world.channel, "table kick", player=bo))
    assert "removed" in text(world.table)
    assert (await world.live()).seats[1].user_id is None
    assert "asked the table" in said(await bo.slash(world.channel, "table join"))
    assert "**Bo** would like their seat back." in text(world.table)


@pytest.mark.parametrize(
    ("who", "answer"), [("Ann", "cannot remove yourself"), ("Zed", "That person is not sitting at this table")]
)
async def test_some_people_cannot_be_removed(world: World, who: str, answer: str) -> None:
    await world.seated("Ann", "Bo")
    result = await world.member("Ann").slash(world.channel, "table kick", player=world.member(who))
    assert answer in said(result)


async def test_the_host_removes_somebody_from_the_lobby(world: World) -> None:
    await world.open_table("Ann")
    await world.member("Bo").click(world.table, label="Join")
    await world.member("Ann").slash(world.channel, "table kick", player=world.member("Bo"))
    assert (await world.live()).names == ("Ann",)
    assert "Bo" not in text(world.table)


@pytest.mark.parametrize("who", ["Ann", "Max"], ids=["host", "manager"])
async def test_host_and_manager_close_a_table(world: World, who: str) -> None:
    role = world.guild.create_role("Landlord", permissions=discord.Permissions(manage_guild=True))
    world.members["Max"] = world.guild.add_member(world.env.create_user("Max"), roles=[role])
    message = await world.seated("Ann", "Bo")
    button = act_id(message)
    asked = await world.member(who).slash(world.channel, "table close")
    assert "**Ann** and **Bo** ends here, without a winner" in said(asked)
    assert (await world.live()).row.status == "playing"
    done = await world.member(who).click(shown(asked), label="Yes, close this table")
    assert "The table is closed." in text(shown(done))
    closed = world.channel.last_message
    assert f"{who} closed the table." in text(closed)
    assert [part for part in walk(closed.components) if isinstance(part, discord.MediaGalleryComponent)]
    assert not buttons(closed)
    card = next(m for m in world.channel.history() if "playing" in text(m))
    assert f"**Ann** and **Bo** were playing. {who} closed the table." in text(card)
    [late] = await world.raw(Click("Ann", message, button))
    assert "No game is running" in said(late)
    assert await world.moves() == 0


async def test_others_do_not_close_a_table(world: World) -> None:
    message = await world.seated("Ann", "Bo")
    for name in ("Bo", "Zed"):
        assert "Only Ann, the host" in said(await world.member(name).slash(world.channel, "table close"))
        await world.raw(Click(name, message, encode("close", 1)))
    assert (await world.live()).row.status == "playing"


async def test_a_table_is_closed_once(world: World) -> None:
    await world.seated("Ann", "Bo")
    asked = shown(await world.member("Ann").slash(world.channel, "table close"))
    (sure,) = [button.custom_id or "" for button in buttons(asked)]
    await world.member("Ann").click(asked, label="Yes, close this table")
    [again] = await world.raw(Click("Ann", asked, sure))
    assert "closed already" in text(shown(again))


async def test_a_lobby_is_closed_without_a_question(world: World) -> None:
    await world.open_table("Ann")
    assert said(await world.member("Ann").slash(world.channel, "table close")) == "The table is closed."


async def finished(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1, options="rounds=1")
    await world.play_on()


async def test_a_rematch_has_the_same_people_and_whoever_asked_is_host(world: World) -> None:
    await finished(world)
    over = world.table
    assert "not playing" in said(await world.member("Zed").click(over, label="Rematch"))
    await world.member("Bo").click(over, label="Rematch")
    new = await world.live(2)
    assert new.names == (await world.live()).names
    assert new.row.host_id == world.member("Bo").id
    again = said(await world.member("Ann").click(over, label="Rematch"))
    assert f"/{world.table.id}" in again
    assert (await world.bot.store.counts()).lobby == 1
    await world.member("Bo").click(world.table, label="Start")
    assert (await world.live(2)).row.status == "playing"


async def test_two_rematches_asked_for_at_once_open_one_table(world: World) -> None:
    await finished(world)
    rematch = next(b.custom_id for b in buttons(world.table) if b.label == "Rematch") or ""
    await world.raw(Click("Ann", world.table, rematch), Click("Bo", world.table, rematch))
    assert (await world.bot.store.counts()).lobby == 1


async def test_the_end_is_one_picture_with_the_result_in_words(world: World) -> None:
    await finished(world)
    galleries = [part for part in walk(world.table.components) if isinstance(part, discord.MediaGalleryComponent)]
    assert [len(gallery.items) for gallery in galleries] == [1]
    assert " won with " in text(world.table)


async def test_without_its_last_board_a_game_ends_with_a_plain_sheet(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finished(world)
    table = await world.live()
    pictures = world.bot.services.pictures

    async def no_board(*_: object) -> None:
        return None

    monkeypatch.setattr(pictures, "board", no_board)
    [sheet] = (await world.bot.services.publisher.cards.card(table)).pictures
    assert sheet.alt.startswith("Final standings: ")


async def test_a_finished_game_refuses_moves_and_undo(world: World) -> None:
    await finished(world)
    assert "no such table" in said(await world.member("Ann").slash(world.channel, "table undo"))
    assert "No game is running" in said(await world.member("Ann").slash(world.channel, "table undo", table="1"))
    assert "No game is running" in said(await world.member("Ann").slash(world.channel, "tavern sell", table="1"))
    assert "closed already" in said(await world.member("Ann").slash(world.channel, "table close", table="1"))


async def test_nobody_comes_or_goes_once_a_game_is_over(world: World) -> None:
    await finished(world)
    ann, before = world.member("Ann"), (await world.live()).seats
    for who in ("Ann", "Bo"):
        assert "No game is running" in said(await world.member(who).slash(world.channel, "table leave", table="1"))
    assert "No game is running" in said(await world.member("Zed").slash(world.channel, "table join", table="1"))
    assert "No game is running" in said(
        await ann.slash(world.channel, "table kick", player=world.member("Bo"), table="1")
    )
    table = await world.live()
    assert (table.seats, table.row.status, table.pending) == (before, "over", None)


async def test_a_stand_in_comes_to_the_rematch_as_a_computer(world: World) -> None:
    await world.seated("Ann", "Bo", computers=1, options="rounds=1")
    await world.member("Bo").slash(world.channel, "table leave")
    await world.play_on()
    await world.member("Ann").click(world.table, label="Rematch")
    await world.member("Bo").click(world.table, label="Join")
    users = [seat.user_id for seat in (await world.live(2)).seats]
    assert users == [world.member("Ann").id, None, None, world.member("Bo").id]


async def test_commands_mean_the_running_game_rather_than_finished_ones(world: World) -> None:
    await finished(world)
    await world.member("Ann").slash(world.channel, "table log")
    await world.member("Ann").click(world.table, label="Rematch")
    await world.member("Ann").click(world.table, label="Start")
    for command in ("show", "log", "hand"):
        assert "several tables" not in said(await world.member("Bo").slash(world.channel, f"table {command}"))
    assert "table 2" in text(world.table)
