"""Before the game: opening, joining, leaving, options, words for chance, starting, playing again."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.lobby.service import WORD_LIMIT, Person
from bot.table.changes import TableChange
from bot.table.errors import HostOnly, NoSuchTable, NotSeated, TableError
from bot.table.levels import NAMES, free_name
from engine.core.fairness import commitment
from engine.players import usual_player
from storage.base import HUMAN, Store
from tests.bot.house import ANN, BO, CY, DI, PLACE, SECRET, ZED, House

# Opening


async def test_a_new_table_has_its_host_and_promises_its_chance(house: House) -> None:
    table = await house.opened(ANN)
    assert (table.row.status, table.row.host_id, table.names) == ("lobby", 1, ("Ann",))
    assert (table.row.guild_id, table.row.channel_id, table.place_id) == (70, 80, 80)
    assert table.row.commitment == commitment(SECRET)
    assert table.row.created_at == house.now
    assert table.session is None
    assert table.awaited == ()


async def test_computer_players_are_seated_as_far_as_there_is_room(house: House) -> None:
    table = await house.opened(ANN, computers=99)
    assert len(table.seats) == table.game.meta.max_seats
    assert len(set(table.names)) == len(table.seats)
    assert [seat.player == HUMAN for seat in table.seats] == [True, *[False] * 5]


async def test_options_are_checked_when_a_table_is_opened(house: House) -> None:
    table = await house.opened(ANN, rounds=4, tips=True)
    assert table.options.model_dump() == {"rounds": 4, "tips": True, "toast": False}
    for wrong in ({"rounds": 99}, {"music": True}):
        with pytest.raises(TableError, match="That option does not work"):
            await house.opened(ANN, **wrong)
    assert (await house.store.counts()).lobby == 1


# Coming and going


async def test_people_take_seats_in_the_order_they_come(house: House) -> None:
    table = await house.opened(ANN, BO, CY)
    assert [(seat.seat, seat.user_id, seat.name) for seat in table.seats] == [(0, 1, "Ann"), (1, 2, "Bo"), (2, 3, "Cy")]
    assert table.seat_of(CY.user_id) == 2
    assert table.seat_of(ZED.user_id) is None


async def test_nobody_sits_twice_or_on_a_full_table(house: House) -> None:
    table = await house.opened(ANN, BO)
    with pytest.raises(TableError, match="sitting here already"):
        await house.lobby.join(table.id, BO)
    full = await house.opened(ANN, computers=5)
    with pytest.raises(TableError, match="All 6 seats are taken"):
        await house.lobby.join(full.id, BO)
    with pytest.raises(TableError, match="All 6 seats are taken"):
        await house.lobby.add_computer(full.id, ANN.user_id)


async def test_many_who_join_at_once_all_get_a_seat_of_their_own(house: House) -> None:
    table = await house.opened(ANN)
    guests = [Person(number, f"Guest {number}") for number in range(10, 15)]
    await asyncio.gather(*(house.lobby.join(table.id, guest) for guest in guests))
    table = await house.tables.read(table.id)
    assert [seat.seat for seat in table.seats] == list(range(6))
    assert {seat.name for seat in table.seats} == {"Ann", *(guest.name for guest in guests)}


async def test_the_host_passes_on_and_the_last_to_leave_closes_the_table(house: House) -> None:
    table = await house.opened(ANN, BO, CY, computers=1)
    table = await house.lobby.leave(table.id, ANN.user_id)
    assert table.names == ("Cooper", "Bo", "Cy")
    assert [seat.seat for seat in table.seats] == [0, 1, 2]
    assert table.row.host_id == BO.user_id
    table = await house.lobby.leave(table.id, CY.user_id)
    assert table.row.host_id == BO.user_id
    table = await house.lobby.leave(table.id, BO.user_id)
    assert table.row.status == "closed"
    with pytest.raises(TableError, match="This table is closed"):
        await house.lobby.join(table.id, ANN)


async def test_only_who_sits_can_leave(house: House) -> None:
    table = await house.opened(ANN)
    with pytest.raises(NotSeated):
        await house.lobby.leave(table.id, ZED.user_id)


async def test_the_host_removes_somebody(house: House) -> None:
    table = await house.opened(ANN, BO, CY)
    with pytest.raises(HostOnly, match="Only Ann, the host, can remove somebody"):
        await house.lobby.remove_person(table.id, BO.user_id, CY.user_id)
    table = await house.lobby.remove_person(table.id, ANN.user_id, BO.user_id)
    assert table.names == ("Ann", "Cy")


async def test_the_host_adds_and_removes_computer_players(house: House) -> None:
    table = await house.opened(ANN, BO)
    for refused in (house.lobby.add_computer, house.lobby.remove_computer):
        with pytest.raises(HostOnly):
            await refused(table.id, BO.user_id)
    table = await house.lobby.add_computer(table.id, ANN.user_id)
    table = await house.lobby.add_computer(table.id, ANN.user_id, "random")
    assert table.names == ("Ann", "Bo", "Cooper", "Maltby")
    with pytest.raises(TableError, match="no such computer player"):
        await house.lobby.add_computer(table.id, ANN.user_id, "oracle")
    for left in (("Ann", "Bo", "Cooper"), ("Ann", "Bo")):
        table = await house.lobby.remove_computer(table.id, ANN.user_id)
        assert table.names == left
    with pytest.raises(TableError, match="No computer player"):
        await house.lobby.remove_computer(table.id, ANN.user_id)


async def test_the_strongest_computer_player_sits_down_by_default(house: House) -> None:
    for key in ("tavern", "angels_share"):
        table = await house.opened(ANN, game=key, computers=1)
        assert table.seats[1].player == usual_player(table.game)


# Options and words


async def test_the_host_sets_options_one_by_one(house: House) -> None:
    table = await house.opened(ANN, BO, rounds=2)
    with pytest.raises(HostOnly, match="change the rules of this table"):
        await house.lobby.set_options(table.id, BO.user_id, {"tips": True})
    table = await house.lobby.set_options(table.id, ANN.user_id, {"tips": True})
    assert table.options.model_dump() == {"rounds": 2, "tips": True, "toast": False}
    with pytest.raises(TableError, match="That option does not work"):
        await house.lobby.set_options(table.id, ANN.user_id, {"rounds": 0})
    assert (await house.tables.read(table.id)).options.model_dump()["rounds"] == 2


async def test_words_become_part_of_the_chance_by_seat(house: House) -> None:
    table = await house.opened(ANN, BO, CY)
    await house.lobby.add_word(table.id, BO.user_id, "  lucky\n  duck ")
    await house.lobby.add_word(table.id, CY.user_id, "x" * 100)
    await house.lobby.leave(table.id, CY.user_id)
    await house.lobby.join(table.id, DI)
    await house.lobby.add_word(table.id, DI.user_id, "first")
    await house.lobby.add_word(table.id, DI.user_id, "second")
    with pytest.raises(NotSeated):
        await house.lobby.add_word(table.id, ZED.user_id, "cheat")
    table = await house.lobby.start(table.id, ANN.user_id)
    assert table.playing.header.words == ("", "lucky duck", "second")
    assert table.playing.header.secret == SECRET


async def test_a_word_changes_the_game_and_is_kept(house: House) -> None:
    plain = await house.started(ANN, BO, game="whisper")
    table = await house.opened(ANN, BO, game="whisper")
    await house.lobby.add_word(table.id, ANN.user_id, "x" * 100)
    table = await house.lobby.start(table.id, ANN.user_id)
    assert table.playing.state.deck != plain.playing.state.deck
    assert json.loads(table.row.words) == ["x" * WORD_LIMIT, ""]
    again = await house.restarted().tables.read(table.id)
    assert again.playing.header == table.playing.header


# Starting


async def test_a_start_needs_the_host_and_enough_players(house: House) -> None:
    table = await house.opened(ANN, game="whisper")
    with pytest.raises(TableError, match="Whisper needs 1 more player to start"):
        await house.lobby.start(table.id, ANN.user_id)
    await house.lobby.join(table.id, BO)
    with pytest.raises(HostOnly, match="start the game"):
        await house.lobby.start(table.id, BO.user_id)
    started = await house.lobby.start(table.id, ANN.user_id)
    assert started.row.status == "playing"
    assert started.awaited == (0,)
    assert started.row.awaited == 1
    assert started.row.commitment == commitment(SECRET)


async def test_a_running_game_is_no_lobby_any_more(house: House) -> None:
    table = await house.started(ANN, BO)
    for refused in (
        house.lobby.join(table.id, CY),
        house.lobby.leave(table.id, BO.user_id),
        house.lobby.add_computer(table.id, ANN.user_id),
        house.lobby.remove_computer(table.id, ANN.user_id),
        house.lobby.set_options(table.id, ANN.user_id, {"tips": True}),
        house.lobby.add_word(table.id, ANN.user_id, "late"),
        house.lobby.start(table.id, ANN.user_id),
        house.lobby.remove_person(table.id, ANN.user_id, BO.user_id),
    ):
        with pytest.raises(TableError, match="already started"):
            await refused
    assert await house.tables.read(table.id) is table


async def test_two_starts_at_once_start_once(house: House) -> None:
    table = await house.opened(ANN, BO)
    done = await asyncio.gather(*(house.lobby.start(table.id, ANN.user_id) for _ in range(2)), return_exceptions=True)
    assert [type(result) is TableError for result in done] == [False, True]
    assert (await house.tables.read(table.id)).version == table.version + 1


async def test_what_the_set_up_brought_is_stored(house: House) -> None:
    table = await house.started(ANN, BO, game="angels_share")
    assert table.row.event_count == len(await house.store.events(table.id)) > 0
    assert all(past.entry == -1 for past in table.recent)
    again = await house.restarted().tables.read(table.id)
    assert again.recent == table.recent


async def test_a_table_that_is_not_there_is_told_so(house: House) -> None:
    for refused in (house.lobby.join(99, ANN), house.lobby.start(99, 1), house.lobby.rematch(99, ANN)):
        with pytest.raises(NoSuchTable, match="no longer there"):
            await refused
    assert await house.tables.find(99) is None


async def test_a_lobby_survives_a_restart_on_disk(disk: Store) -> None:
    house = House(disk)
    table = await house.opened(ANN, BO, computers=1, tips=True)
    await house.lobby.add_word(table.id, BO.user_id, "lucky")
    other = house.restarted()
    assert await other.tables.read(table.id) == await house.tables.read(table.id)
    started = await other.lobby.start(table.id, ANN.user_id)
    assert started.playing.header.words == ("", "", "lucky")


# Playing again


async def test_a_rematch_has_the_same_people_and_options_and_the_asker_as_host(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1, tips=True)
    rematch, new = await house.lobby.rematch(table.id, BO)
    assert new
    assert (rematch.row.status, rematch.row.host_id, rematch.names) == ("lobby", BO.user_id, ("Ann", "Bo"))
    assert rematch.row.rematch_of == table.id
    assert rematch.options == table.options
    assert rematch.row.channel_id == PLACE.channel_id
    again, new = await house.lobby.rematch(table.id, ANN)
    assert (again.id, new) == (rematch.id, False)


async def test_a_rematch_is_for_those_who_played_to_the_end(house: House) -> None:
    running = await house.started(ANN, BO)
    with pytest.raises(TableError, match="still going on"):
        await house.lobby.rematch(running.id, ANN)
    over = await house.finished(ANN, BO, rounds=1)
    with pytest.raises(NotSeated):
        await house.lobby.rematch(over.id, ZED)


async def test_two_rematches_at_once_open_one_table(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    (first, _), (second, _) = await asyncio.gather(
        house.lobby.rematch(table.id, ANN), house.lobby.rematch(table.id, BO)
    )
    assert first.id == second.id
    assert (await house.store.counts()).lobby == 1


async def test_who_left_is_not_seated_in_a_rematch(house: House) -> None:
    table = await house.started(ANN, BO, rounds=1)
    await house.play.leave(table.id, BO.user_id)
    house.computers.wake(await house.act(await house.tables.read(table.id), ANN, "order.1"))
    await house.think()
    rematch, _ = await house.lobby.rematch(table.id, ANN)
    assert [seat.user_id for seat in rematch.seats] == [ANN.user_id, None]
    joined = await house.lobby.join(rematch.id, BO)
    assert len(set(joined.names)) == len(joined.names)


async def test_a_rematch_that_was_closed_does_not_stand_in_the_way_of_another(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    first, _ = await house.lobby.rematch(table.id, ANN)
    await house.play.close(first.id, ANN)
    second, new = await house.lobby.rematch(table.id, BO)
    assert new
    assert second.row.status == "lobby"
    third, new = await house.lobby.rematch(table.id, ANN)
    assert (third.id, new) == (second.id, False)


async def test_a_lobby_with_an_option_that_is_gone_goes_on_with_the_others(house: House) -> None:
    table = await house.opened(ANN, BO, tips=True)
    row = (await house.store.load(table.id))[0]
    options = row.options.replace("{", '{"darts":true,', 1)
    table = await house.tables.commit(table, TableChange({"options": options}))
    other = house.restarted()
    table = await other.tables.read(table.id)
    assert table.options.model_dump() == {"rounds": 3, "tips": True, "toast": False}
    await other.lobby.set_options(table.id, ANN.user_id, {"toast": True})
    assert (await other.lobby.start(table.id, ANN.user_id)).playing.header.options.model_dump()["toast"]


def test_every_computer_player_gets_a_name_of_its_own() -> None:
    taken: list[str] = []
    for _ in range(12):
        taken.append(free_name(taken))
    assert len(set(taken)) == 12
    assert free_name(["Bo"]) == NAMES[0]
