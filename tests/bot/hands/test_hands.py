"""Private hands on a tiny game: by the button, by DM, and never before anybody else's eyes."""

from __future__ import annotations

import asyncio
import json
import re
from itertools import pairwise
from typing import Any

import pytest

import bot.discord.direct
import bot.display.pictures
import bot.hands.cards
from bot.delivery.failures import Failed
from bot.discord.direct import OPENING_PACE
from bot.hands.cards import fingerprint
from engine import GAMES
from tests.bot.failures import failing
from tests.bot.world import Click, World, act_id, acts, buttons, labels, said, selects, shown, take, text, walk
from tests.games.whisper import CARDS


async def dealt(world: World, *names: str) -> None:
    await world.seated(*names, game="whisper")
    await world.settle()


def dms(world: World, name: str) -> list[Any]:
    return list(world.member(name).user.dm_channel.history())


def dm(world: World, name: str) -> Any:
    [message] = dms(world, name)
    return message


async def from_dm(world: World, name: str, custom_id: str) -> Any:
    result = await world.member(name).user.click(dm(world, name), custom_id=custom_id)
    await world.settle()
    return result


def alt(message: Any) -> str:
    return " ".join(item.description for part in walk(message.components) for item in getattr(part, "items", ()))


async def hand(world: World, name: str) -> list[str]:
    table = await world.live()
    return table.session.state.hands[table.names.index(name)] if table.session else []


# By the button


async def test_my_hand_shows_private_choices_to_their_owner_alone(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    public = {button.label for button in acts(world.table)}
    assert public == {"Draw a card"}
    private = shown(await world.member("Ann").click(world.table, label="My hand"))
    assert len(acts(private)) == 1 + 2 * len(await hand(world, "Ann"))
    assert all(card in alt(private) for card in await hand(world, "Ann"))
    before = await hand(world, "Ann")
    await world.member("Ann").click(private, custom_id=act_id(private, 1))
    assert await hand(world, "Ann") == before[1:]
    assert await world.awaited() == ["Bo"]
    assert f"shows the {before[0][1:]}" in text(world.table)


async def test_whoever_is_not_asked_sees_the_hand_without_choices(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    private = shown(await world.member("Bo").click(world.table, label="My hand"))
    assert not acts(private)
    assert all(card in alt(private) for card in await hand(world, "Bo"))
    assert "Waiting for Ann. Press **Refresh** to update." in text(private)
    assert "not playing" in said(await world.member("Zed").click(world.table, label="My hand"))
    by_command = shown(await world.member("Bo").slash(world.channel, "table hand"))
    assert alt(by_command) == alt(private)


async def test_an_old_private_hand_refreshes_itself(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    private = shown(await world.member("Ann").click(world.table, label="My hand"))
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    [stale] = await world.raw(Click("Ann", private, act_id(private, 1)))
    assert "moved on" in said(stale)
    assert await world.moves() == 1
    fresh = next(m for m in world.channel.history(viewer=world.member("Ann")) if m.id == private.id)
    assert not acts(fresh)
    assert all(card in alt(fresh) for card in await hand(world, "Ann"))
    await world.member("Ann").click(fresh, label="Refresh")


async def test_someone_elses_private_button_is_of_no_use(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    private = shown(await world.member("Ann").click(world.table, label="My hand"))
    for name, answer in (("Bo", "It is Ann's turn"), ("Zed", "not playing")):
        [result] = await world.raw(Click(name, world.table, act_id(private, 1)))
        assert answer in said(result)
        assert not any(card in said(result) for card in await hand(world, "Ann"))
    assert await world.moves() == 0


async def test_a_hand_without_a_picture_is_told_in_words(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await dealt(world, "Ann", "Bo")
    monkeypatch.setattr(bot.display.pictures, "LAYOUTS", {})
    private = shown(await world.member("Bo").click(world.table, label="My hand"))
    assert all(card in text(private) for card in await hand(world, "Bo"))


# By DM


async def test_everybody_gets_one_dm_at_the_deal(world: World) -> None:
    await dealt(world, "Ann", "Bo", "Cy")
    for name in ("Ann", "Bo", "Cy"):
        assert all(card in alt(dm(world, name)) for card in await hand(world, name))
    assert acts(dm(world, (await world.awaited())[0]))


async def test_the_dm_is_edited_on_changes_and_sent_again_to_announce_a_turn(world: World) -> None:
    await world.member("Bo").slash(world.channel, "table prefs", notices="dm")
    await dealt(world, "Ann", "Bo")
    anns, bos = dm(world, "Ann").id, dm(world, "Bo").id
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert dm(world, "Ann").id == anns
    assert all(card in alt(dm(world, "Ann")) for card in await hand(world, "Ann"))
    assert not acts(dm(world, "Ann"))
    assert dm(world, "Bo").id != bos
    assert acts(dm(world, "Bo"))
    await world.member("Bo").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert dm(world, "Ann").id == anns  # the table message has mentioned her already
    assert acts(dm(world, "Ann"))


async def test_what_others_do_edits_nobodys_hand(world: World) -> None:
    await dealt(world, "Ann", "Bo", "Cy")
    table = await world.live()
    prints = [fingerprint(table, seat) for seat in range(3)]
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert [fingerprint(await world.live(), seat) == prints[seat] for seat in range(3)] == [False, False, True]
    path = f"/channels/{world.member('Cy').user.dm_channel.id}/messages"
    assert world.calls("PATCH", path) == 0


async def test_a_dm_that_says_the_same_is_not_edited_again(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    before = len(world.env.http_requests)
    world.bot.services.hands.soon(await world.live())
    await world.settle()
    assert len(world.env.http_requests) == before


NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
SECRET_GAMES = [key for key, game in GAMES.items() if game.meta.has_secrets]


@pytest.mark.parametrize(
    ("game", "people", "restarts"),
    [
        ("whisper", 2, 0),
        ("whisper", 2, 12),
        *((key, 2, 3) for key in SECRET_GAMES),
        *(pytest.param(key, GAMES[key].meta.max_seats, 40, marks=pytest.mark.full) for key in SECRET_GAMES),
    ],
)
async def test_a_whole_game_is_played_from_the_dm(world: World, game: str, people: int, restarts: int) -> None:
    names = NAMES[:people]
    await world.seated(*names, game=game)
    await world.settle()
    clicks = moves = 0
    while waiting := await world.awaited():
        if clicks < restarts:
            await world.restart()
        await take(world.member(waiting[0]).user, dm(world, waiting[0]), await world.advised())
        await world.settle()
        clicks, before, moves = clicks + 1, moves, await world.moves()
        assert moves > before  # several where cards are picked in one menu and distilled at once
    assert " won with " in text(world.table)
    assert all("The game is over" in text(dm(world, name)) for name in names)


async def test_channel_dm_button_and_typing_mix(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    await from_dm(world, "Bo", act_id(dm(world, "Bo")))
    offered = await world.member("Ann").autocomplete(world.channel, "whisper show", "what", "")
    assert [c["value"] for c in offered] == [f"show.{card}" for card in await hand(world, "Ann")]
    assert await world.member("Bo").autocomplete(world.channel, "whisper show", "what", "") == []
    await world.member("Ann").slash(world.channel, "whisper show", what=offered[0]["value"])
    private = shown(await world.member("Bo").click(world.table, label="My hand"))
    await world.member("Bo").click(private, custom_id=act_id(private, 1))
    assert await world.moves() == 4
    assert await world.awaited() == ["Ann"]


async def test_the_hand_at_the_table_leads_to_the_one_in_the_dm(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    private = shown(await world.member("Ann").click(world.table, label="My hand"))
    [way] = [button for button in buttons(private) if button.url]
    assert (way.label, way.url) == ("In my messages", dm(world, "Ann").jump_url)
    await world.member("Bo").slash(world.channel, "table prefs", hand="ephemeral")
    await dealt(world, "Ann", "Bo")
    private = shown(await world.member("Bo").slash(world.channel, "table hand", table="2"))
    assert not [button for button in buttons(private) if button.url]


async def test_the_hand_in_a_dm_leads_to_its_table(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    [way] = [button for button in buttons(dm(world, "Ann")) if button.url]
    assert (way.label, way.url) == ("To the table", world.table.jump_url)


async def test_the_table_message_follows_what_happens_in_the_dm(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    old = world.table.id
    await from_dm(world, "Ann", act_id(dm(world, "Ann")))
    assert world.table.id != old
    assert "**Ann**: draw, unseen" in text(world.table)
    assert world.member("Bo").mention in text(world.table)


async def test_a_stale_dm_button_refreshes_the_dm(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    message = dm(world, "Ann")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    [stale] = await world.raw(Click("Ann", message, act_id(message)))
    assert stale.acknowledged
    assert await world.moves() == 1
    assert not acts(dm(world, "Ann"))


async def test_who_left_or_was_removed_sees_no_hand_anymore(world: World) -> None:
    await dealt(world, "Ann", "Bo", "Cy")
    await world.member("Ann").slash(world.channel, "table kick", player=world.member("Bo"))
    await world.settle()
    refresh = next(b.custom_id for b in buttons(dm(world, "Bo")) if b.label == "Refresh")
    await from_dm(world, "Bo", refresh or "")
    assert "not sitting at this table anymore" in text(dm(world, "Bo"))
    assert not alt(dm(world, "Bo"))


# Preferences and closed doors


async def test_who_prefers_the_button_gets_no_dm(world: World) -> None:
    await world.member("Bo").slash(world.channel, "table prefs", hand="ephemeral")
    await dealt(world, "Ann", "Bo")
    assert dms(world, "Ann")
    assert not dms(world, "Bo")
    await world.member("Bo").slash(world.channel, "table prefs", hand="dm")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert acts(dm(world, "Bo"))


@pytest.mark.parametrize("code", [50007, 50278])
@pytest.mark.parametrize("where", ["opening", "sending"])
async def test_closed_dms_are_remembered_and_the_button_serves(world: World, code: int, where: str) -> None:
    sending = f"/channels/{world.member('Ann').user.dm_channel.id}/messages"
    path = "/users/@me/channels" if where == "opening" else sending
    world.env.inject_error("POST", path, status=403, code=code, times=None)
    await dealt(world, "Ann", "Bo")
    tries = world.calls("POST", path)
    for _ in range(2):
        await world.member((await world.awaited())[0]).click(world.table, custom_id=act_id(world.table))
        await world.settle()
    assert world.calls("POST", path) == tries
    assert "Your DMs are closed to me" in text(shown(await world.member("Ann").click(world.table, label="My hand")))
    world.env.backend.faults.clear()
    await world.member("Ann").slash(world.channel, "table prefs", hand="both")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert dm(world, "Ann")
    again = text(shown(await world.member("Ann").click(world.table, label="My hand")))
    assert "Your DMs are closed" not in again


DM_CALLS = {
    "opening": ("POST", "/users/@me/channels"),
    "sending": ("POST", "/channels/{dm}/messages"),
    "editing": ("PATCH", "/channels/{dm}/messages/*"),
    "deleting": ("DELETE", "/channels/{dm}/messages/*"),
}


@pytest.mark.parametrize("failure", ["no access", "unknown", "throttled", "broken", "time-out"])
@pytest.mark.parametrize("call", DM_CALLS)
async def test_a_dm_that_fails_for_once_is_made_good_by_the_next_change(world: World, call: str, failure: str) -> None:
    method, path = DM_CALLS[call]
    path = path.format(dm=world.member("Ann").user.dm_channel.id)
    with failing(world, (method, path), failure):
        await dealt(world, "Ann", "Bo")
        for _ in range(2):
            await world.member((await world.awaited())[0]).click(world.table, custom_id=act_id(world.table))
            await world.settle()
    for _ in range(2):
        await world.member((await world.awaited())[0]).click(world.table, custom_id=act_id(world.table))
        await world.settle()
    assert await world.moves() == 4
    newest = dms(world, "Ann")[-1]
    assert all(card in alt(newest) for card in await hand(world, "Ann"))
    assert bool(acts(newest)) == (await world.awaited() == ["Ann"])


async def test_a_deleted_dm_is_sent_again(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    world.env.backend.delete_message(world.member("Ann").user.dm_channel.id, dm(world, "Ann").id)
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert all(card in alt(dm(world, "Ann")) for card in await hand(world, "Ann"))


async def test_opening_dms_is_paced(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[float] = []
    create = world.bot.create_dm

    async def noted(user: Any) -> Any:
        opened.append(world.env.now().timestamp())
        return await create(user)

    monkeypatch.setattr(bot.discord.direct, "OPENING_PACE", OPENING_PACE)
    monkeypatch.setattr(world.bot, "create_dm", noted)
    await dealt(world, "Ann", "Bo", "Cy", "Di")
    assert len(opened) == 4
    gaps = [later - earlier for earlier, later in pairwise(opened)]
    assert all(gap >= OPENING_PACE / 2 for gap in gaps)


async def test_hands_of_several_tables_at_once_wait_for_one_opening(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    create = world.bot.create_dm

    async def noted(user: Any) -> Any:
        opened.append(user.id)
        return await create(user)

    monkeypatch.setattr(world.bot, "create_dm", noted)
    ann = world.member("Ann").user
    found = await asyncio.gather(*(world.bot.services.hands._direct.channel(ann.id) for _ in range(5)))
    assert found == [ann.dm_channel.id] * 5
    assert opened == [ann.id]


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50001), (400, 40003)])
async def test_a_refused_opening_is_not_asked_for_by_every_table(world: World, status: int, code: int) -> None:
    path, ann = "/users/@me/channels", world.member("Ann").user
    world.env.inject_error("POST", path, status=status, code=code, times=None)
    await world.bot.services.preferences.person(ann.id)  # so that all of them ask at the same instant
    found = await asyncio.gather(*(world.bot.services.hands._direct.channel(ann.id) for _ in range(5)))
    assert [failed.code for failed in found if isinstance(failed, Failed)] == [code] * 5
    assert world.calls("POST", path) == 1
    world.env.backend.faults.clear()
    later = await world.bot.services.hands._direct.channel(ann.id)
    assert later == (None if code == 50007 else ann.dm_channel.id)


async def test_a_dm_once_opened_is_not_opened_again(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    await world.restart()
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    assert world.calls("POST", "/users/@me/channels") == 2


async def test_a_game_without_secrets_sends_no_dm(world: World) -> None:
    await world.seated("Ann", "Bo")
    await world.settle()
    assert "My hand" not in labels(world.table)
    assert world.calls("POST", "/users/@me/channels") == 0


# Secrecy


def hidden_in(state: Any) -> list[str]:
    face_up = {card for cards in state.shown for card in cards}
    return [card for card in CARDS if card not in face_up]


def leaked(said_in_public: str, hidden: list[str]) -> list[str]:
    return [card for card in hidden if re.search(rf"\b{card}\b|\bthe {card[1:]}\b", said_in_public)]


async def public_words(world: World) -> str:
    """All that somebody without a seat can see: messages, ids, alt texts and the log."""
    zed = world.member("Zed")
    messages = [world.env.backend.get_message(world.channel.id, m.id) for m in world.channel.history(viewer=zed)]
    log = await zed.slash(world.channel, "table log")
    files = [(await file.read()).decode() for file in log.response.attachments]
    board = text(shown(await zed.slash(world.channel, "table show", text=True)))
    return "\n".join([json.dumps(m.components) for m in messages] + files + [board])


async def test_nothing_hidden_is_ever_seen_in_public(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    state = (await world.live()).playing.state
    while waiting := await world.awaited():
        assert leaked(await public_words(world), hidden_in(state)) == []
        assert await world.member("Zed").autocomplete(world.channel, "whisper show", "what", "") == []
        private = shown(await world.member(waiting[0]).click(world.table, label="My hand"))
        wanted = await world.advised()
        await world.member(waiting[0]).click(
            private, custom_id=next(b.custom_id for b in acts(private) if b.custom_id.endswith(f":{wanted}"))
        )
        await world.settle()
        state = (await world.live()).session.state
    assert (await world.live()).row.status == "over"


async def test_the_secrecy_check_would_notice(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    state = (await world.live()).playing.state
    for words in (f'"tap:act:1:0:show.{state.hands[0][0]}"', f"Ann holds the {state.deck[0][1:]}."):
        assert leaked(words, hidden_in(state))


async def test_a_private_line_of_the_story_goes_to_its_owner_alone(world: World) -> None:
    await dealt(world, "Ann", "Bo")
    await world.member("Ann").click(world.table, custom_id=act_id(world.table))
    await world.settle()
    drawn = (await hand(world, "Ann"))[-1]
    assert f"It is the {drawn[1:]}." in text(dm(world, "Ann"))
    assert f"the {drawn[1:]}." not in text(world.table) + text(dm(world, "Bo"))
    await from_dm(world, "Bo", act_id(dm(world, "Bo")))
    assert f"the {(await hand(world, 'Bo'))[-1][1:]}." not in text(dm(world, "Ann"))


async def test_a_question_that_is_answered_in_secret_has_a_button_to_answer_it(world: World) -> None:
    """Only the person asked may know what is on offer, so the table message cannot show the choices themselves."""
    await world.seated("Ann", game="distilled", computers=1)
    assert await world.awaited() == ["Ann"]
    private = shown(await world.member("Ann").click(world.table, label="Choose"))
    assert acts(private) or selects(private)
