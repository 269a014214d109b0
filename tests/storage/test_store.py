"""The promises of stores, asked of each of them."""

import asyncio
from dataclasses import replace

import pytest
from storage_samples import action, event, next_move, seat, slot, table

from storage import (
    Change,
    Counts,
    DueRow,
    DuplicateOrigin,
    GuildRow,
    PlayerRow,
    ResultRow,
    SlotConflict,
    SlotRow,
    Store,
    StoreError,
    VersionConflict,
)


async def test_a_new_table_gets_an_id_and_version_one(store: Store) -> None:
    first = await store.create(table(id=55, version=9), [seat(1), seat(0, 11)])
    second = await store.create(table())
    assert (first.version, second.version) == (1, 1)
    assert first.id != second.id
    assert await store.load(first.id) == (first, (seat(0, 11, first.id), seat(1, None, first.id)))
    assert await store.load(second.id) == (second, ())


async def test_an_unknown_table_is_not_there(store: Store) -> None:
    assert await store.load(4) is None
    assert await store.actions(4) == ()
    assert await store.events(4) == ()
    assert await store.slots(4) == ()
    assert await store.reactions(4, 1) == {}


async def test_a_commit_stores_all_its_parts(store: Store) -> None:
    row = await store.create(table(), [seat(0, 11)])
    new = replace(row, version=2, state="second", status="over", thread_id=77, updated_at=9.25)
    change = Change(
        new,
        seats=(seat(1, 12, row.id), seat(0, 11, row.id)),
        actions=(action(row.id, 0, origin="x"), action(row.id, 1, seat=1)),
        events=(event(row.id, 0), event(row.id, 1, "[1]")),
        result=ResultRow(row.id, "dice", 2, "won", 9.0),
    )
    await store.commit(change)
    assert await store.load(row.id) == (new, (seat(0, 11, row.id), seat(1, 12, row.id)))
    assert await store.actions(row.id) == change.actions
    assert await store.events(row.id) == change.events
    assert [type(entry.reveals) for entry in await store.events(row.id)] == [bool, bool]
    assert await store.results() == (change.result,)


async def test_seats_stay_unless_given(store: Store) -> None:
    row = await store.create(table(), [seat(0, 11)])
    await store.commit(next_move(row, 0))
    loaded = await store.load(row.id)
    assert loaded is not None
    assert loaded[1] == (seat(0, 11, row.id),)
    await store.commit(Change(replace(loaded[0], version=3), seats=()))
    assert await store.load(row.id) == (replace(loaded[0], version=3), ())


@pytest.mark.parametrize("version", [1, 3])
async def test_a_wrong_version_stores_nothing(store: Store, version: int) -> None:
    row = await store.create(table(), [seat(0, 11)])
    move = next_move(row, 0)
    wrong = replace(move, table=replace(move.table, version=version), seats=())
    with pytest.raises(VersionConflict):
        await store.commit(wrong)
    assert await store.load(row.id) == (row, (seat(0, 11, row.id),))
    assert await store.actions(row.id) == ()
    assert await store.events(row.id) == ()


async def test_a_commit_to_no_table_is_a_conflict(store: Store) -> None:
    with pytest.raises(VersionConflict):
        await store.commit(next_move(table(id=8, version=1), 0))


async def test_the_same_origin_acts_once_per_table(store: Store) -> None:
    row = await store.create(table())
    other = await store.create(table())
    first = next_move(row, 0, origin="click")
    await store.commit(first)
    with pytest.raises(DuplicateOrigin):
        await store.commit(next_move(first.table, 1, origin="click"))
    await store.commit(next_move(other, 0, origin="click"))
    assert await store.load(row.id) == (first.table, ())
    assert await store.actions(row.id) == first.actions


async def test_an_origin_twice_in_one_change_is_refused(store: Store) -> None:
    row = await store.create(table())
    twice = (action(row.id, 0, origin="click"), action(row.id, 1, origin="click"))
    with pytest.raises(DuplicateOrigin):
        await store.commit(replace(next_move(row, 0), actions=twice))
    assert await store.load(row.id) == (row, ())


async def test_a_log_entry_is_never_overwritten(store: Store) -> None:
    row = await store.create(table())
    first = next_move(row, 0)
    await store.commit(first)
    with pytest.raises(StoreError) as caught:
        await store.commit(next_move(first.table, 0))
    assert not isinstance(caught.value, VersionConflict | DuplicateOrigin)
    assert await store.load(row.id) == (first.table, ())


async def test_moves_of_many_tables_at_once(store: Store) -> None:
    rows = [await store.create(table()) for _ in range(20)]
    moves = [next_move(row, 0) for row in rows]
    await asyncio.gather(*(store.commit(move) for move in moves))
    assert await store.live() == tuple((move.table, ()) for move in moves)


async def test_successive_moves_of_one_table_may_wait_together(store: Store) -> None:
    row = await store.create(table(), [seat(0)])
    first = replace(next_move(row, 0), seats=(seat(0, 11, row.id),))
    second = replace(next_move(first.table, 1), seats=(seat(0, 12, row.id),))
    await asyncio.gather(store.commit(first), store.commit(second))
    assert await store.load(row.id) == (second.table, second.seats)


async def test_only_one_of_two_rival_moves_is_stored(store: Store) -> None:
    row = await store.create(table())
    outcomes = await asyncio.gather(
        store.commit(next_move(row, 0)), store.commit(next_move(row, 1)), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), VersionConflict]
    assert [entry.seq for entry in await store.actions(row.id)] == [0]


async def test_logs_can_be_read_from_a_point_on(store: Store) -> None:
    row = await store.create(table())
    for seq in range(4):
        move = next_move(row, seq)
        await store.commit(move)
        row = move.table
    assert [entry.seq for entry in await store.actions(row.id, after=1)] == [2, 3]
    assert [entry.seq for entry in await store.events(row.id, after=2)] == [3]


async def test_tables_of_a_place(store: Store) -> None:
    playing = await store.create(table())
    lobby = await store.create(table(status="lobby", channel_id=5, thread_id=100))
    over = await store.create(table(status="over"))
    await store.create(table(channel_id=6))
    assert await store.tables_in(100) == (playing, lobby)
    assert await store.tables_in(100, ["over", "lobby"]) == (lobby, over)
    assert await store.tables_in(100, []) == ()


async def test_tables_of_a_person(store: Store) -> None:
    playing = await store.create(table(), [seat(0, 11), seat(1, 11)])
    closed = await store.create(table(status="closed"), [seat(0, 11)])
    await store.create(table(), [seat(0, 12)])
    assert await store.tables_of(11) == (playing,)
    assert await store.tables_of(11, ["closed"]) == (closed,)


async def test_live_tables_come_with_their_seats(store: Store) -> None:
    lobby = await store.create(table(status="lobby"), [seat(0, 11), seat(1)])
    await store.create(table(status="over"), [seat(0, 11)])
    await store.create(table(status="closed"))
    playing = await store.create(table())
    assert await store.live() == ((lobby, (seat(0, 11, lobby.id), seat(1, None, lobby.id))), (playing, ()))


async def test_each_addressee_has_one_slot(store: Store) -> None:
    row = await store.create(table())
    shared, hand = slot(row.id), slot(row.id, kind="hand", user_id=11, message_id=901)
    newer = replace(shared, revision=2, message_id=902, post="[1]", retired="[[100,900]]")
    for known in (shared, hand, newer):
        await store.put_slots([known])
    assert await store.slots(row.id) == (hand, newer)
    assert await store.slot(hand.key) == hand
    await store.drop_slot(hand.key)
    assert await store.slot(hand.key) is None


async def test_a_slot_that_changed_meanwhile_is_not_overwritten(store: Store) -> None:
    row = await store.create(table())
    first = slot(row.id)
    with pytest.raises(SlotConflict):
        await store.put_slots([replace(first, revision=2)])  # it was dropped
    await store.put_slots([first])
    for revision in (1, 3):
        with pytest.raises(SlotConflict):
            await store.put_slots([replace(first, revision=revision, message_id=901)])
    assert await store.slots(row.id) == (first,)


async def test_several_slots_are_stored_together_or_not_at_all(store: Store) -> None:
    row = await store.create(table())
    lobby, card = slot(row.id), slot(row.id, kind="card")
    await store.put_slots([lobby])
    with pytest.raises(SlotConflict):
        await store.put_slots([card, replace(lobby, message_id=0)])
    assert await store.slots(row.id) == (lobby,)


async def test_notices_of_which_nothing_is_due_are_forgotten(store: Store) -> None:
    await store.put_due([DueRow("turn 1 0", "turn", None, 11, 5.0)])
    due, idle = (SlotRow(f"notice turn {n} 0 ab", "notice", None, 11, 1, 0, 0) for n in (1, 2))
    await store.put_slots([due, idle])
    await store.drop_idle_notices()
    assert [await store.slot(row.key) for row in (due, idle)] == [due, None]


async def test_what_belongs_to_no_table_is_refused(store: Store) -> None:
    with pytest.raises(StoreError):
        await store.put_slots([slot(9)])
    with pytest.raises(StoreError):
        await store.add_reaction(9, 1, "cheer", 11)


async def test_players_and_guilds_have_defaults_and_keep_changes(store: Store) -> None:
    assert await store.player(11) == PlayerRow(11, "both", True, None, False)
    assert await store.guild(7) == GuildRow(7, "thread", "everyone")
    player = PlayerRow(11, "dm", mentions=False, dm_channel_id=2**62, dm_closed=True)
    await store.put_player(PlayerRow(11))
    await store.put_player(player)
    await store.put_guild(GuildRow(7, "channel", "managers"))
    assert await store.player(11) == player
    assert (await store.player(11)).mentions is False
    assert await store.guild(7) == GuildRow(7, "channel", "managers")


async def test_results_by_game_in_order_of_time(store: Store) -> None:
    for game, finished in (("dice", 9.0), ("cards", 5.0), ("dice", 4.0)):
        row = await store.create(table(game=game))
        result = ResultRow(row.id, game, 2, "won", finished)
        await store.commit(replace(next_move(row, 0), result=result))
    assert [result.finished_at for result in await store.results()] == [4.0, 5.0, 9.0]
    assert [result.finished_at for result in await store.results("dice")] == [4.0, 9.0]


async def test_a_second_end_replaces_the_result(store: Store) -> None:
    row = await store.create(table())
    first = replace(next_move(row, 0), result=ResultRow(row.id, "dice", 2, "first", 1.0))
    second = replace(next_move(first.table, 1), result=ResultRow(row.id, "dice", 2, "second", 2.0))
    await store.commit(first)
    await store.commit(second)
    assert await store.results() == (second.result,)


async def test_each_reaction_counts_once_per_person(store: Store) -> None:
    row = await store.create(table())
    for key, user_id in [("cheer", 1), ("cheer", 2), ("cheer", 1), ("boo", 1)]:
        await store.add_reaction(row.id, 5, key, user_id)
    await store.add_reaction(row.id, 6, "cheer", 1)
    assert await store.reactions(row.id, 5) == {"boo": 1, "cheer": 2}
    assert await store.reactions(row.id, 6) == {"cheer": 1}
    assert await store.reactions(row.id, 7) == {}


async def test_tables_that_are_not_shown_as_they_stand_are_found(store: Store) -> None:
    current, old, unseen, over, posting, untidy = [
        await store.create(table(status="over" if name == "over" else "playing"))
        for name in ("current", "old", "unseen", "over", "posting", "untidy")
    ]
    for row in (current, old, posting, untidy):
        await store.put_slots([slot(row.id)])
    await store.commit(Change(replace(old, version=2)))
    await store.put_slots([replace(slot(posting.id, kind="hand", user_id=11, message_id=0), post="[1]")])
    await store.put_slots([replace(slot(untidy.id), revision=2, retired="[[100,5]]")])
    assert await store.behind("table") == (old.id, unseen.id, posting.id, untidy.id)
    assert over.id not in await store.behind("table")


async def test_hands_that_are_missing_or_old_are_found(store: Store) -> None:
    people = [seat(0, 11), seat(1, 12), seat(2)]
    current, old, missing, over, _, elsewhere = [
        await store.create(table(status="over" if "over" in name else "playing", game=name.split()[-1]), people)
        for name in ("cards", "old cards", "missing cards", "over cards", "over unseen cards", "dice")
    ]
    for row in (current, old, over):
        await store.put_slots([slot(row.id, kind="hand", user_id=user) for user in (11, 12)])
    await store.put_slots([slot(missing.id, kind="hand", user_id=11)])
    for row in (old, over):
        await store.commit(Change(replace(row, version=2)))
    assert await store.behind_hands("hand", ["cards"]) == (old.id, missing.id, over.id)
    assert await store.behind_hands("hand", ["dice"]) == (elsewhere.id,)
    await store.put_player(PlayerRow(12, dm_closed=True))
    assert await store.behind_hands("hand", ["cards"]) == (old.id, over.id)
    await store.put_player(PlayerRow(11, hand="ephemeral"))
    assert await store.behind_hands("hand", ["cards"]) == ()


async def test_tables_that_wait_for_a_computer_player_are_found(store: Store) -> None:
    seats = [seat(0, 11), seat(1), seat(2)]
    for awaited, status in [(0b001, "playing"), (0b010, "playing"), (0b101, "playing"), (None, "playing"), (2, "over")]:
        await store.create(table(awaited=awaited, status=status), seats)
    assert await store.waiting_for_computers() == (2, 3, 4)


async def test_meta_values(store: Store) -> None:
    assert await store.meta("commands") is None
    await store.set_meta("commands", "one")
    await store.set_meta("commands", "two")
    assert await store.meta("commands") == "two"


async def test_counts(store: Store) -> None:
    row = await store.create(table())
    await store.create(table(status="lobby"))
    await store.create(table(status="closed"))
    await store.commit(replace(next_move(row, 0), events=()))
    assert await store.counts() == Counts(lobby=1, playing=1, over=0, closed=1, actions=1, events=0)


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreError):
        await store.load(1)
    await store.open()
    await store.open()
    row = await store.create(table())
    await store.close()
    await store.close()
    with pytest.raises(StoreError):
        await store.commit(next_move(row, 0))
    with pytest.raises(StoreError):
        await store.counts()


async def test_the_newest_table_that_plays_a_game_again_is_found(store: Store) -> None:
    first = await store.create(table())
    assert await store.rematch_of(first.id) is None
    rematches = [await store.create(table(rematch_of=first.id)) for _ in range(2)]
    assert await store.rematch_of(first.id) == rematches[-1].id
