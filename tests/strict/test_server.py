"""The strict Discord itself: limits, deadlines and every trouble that a test can order."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from tests.strict.lab import Lab, card

Click = discord.Interaction[Any]
PLAIN = {"content": "Hello", "allowed_mentions": {"parse": []}}


# Limits


async def test_five_messages_in_five_seconds_and_no_more(lab: Lab) -> None:
    await asyncio.gather(*[lab.send(str(number)) for number in range(11)])
    times = [asked.at for asked in lab.strict.asked("POST /channels")]
    assert [sum(start <= at < start + 5 for at in times) for start in (0, 5, 10)] == [5, 5, 1]
    assert lab.strict.refused == []  # the client read the headers and waited by itself


async def test_each_channel_has_its_own_limit(lab: Lab) -> None:
    other = lab.guild.create_text_channel("other")
    place = lab.client.get_partial_messageable(other.id)
    for _ in range(4):
        await lab.send()
        await lab.run(place.send(view=card("x")))
    assert lab.now == 0


async def test_who_does_not_wait_gets_429_with_the_time_to_wait(lab: Lab) -> None:
    async with lab.raw() as session:
        answers = [await session.post(lab.url(), json=PLAIN) for _ in range(6)]
        body = await answers[5].json()
    assert [answer.status for answer in answers] == [200] * 5 + [429]
    assert answers[4].headers["X-RateLimit-Remaining"] == "0"
    assert answers[4].headers["X-RateLimit-Reset-After"] == "5.000"
    assert body == {"message": "You are being rate limited.", "retry_after": 5.0, "global": False}
    assert answers[5].headers["Retry-After"] == "6"
    assert len(lab.words()) == 0
    assert len(list(lab.channel.history())) == 5


async def test_fifty_requests_a_second_are_all_that_is_allowed(lab: Lab) -> None:
    async with lab.raw() as session:
        answers = [await session.get(lab.url("/users/@me")) for _ in range(51 - len(lab.strict.requests))]
        body = await answers[-1].json()
    assert {answer.status for answer in answers[:-1]} == {200}
    assert (answers[-1].status, body["global"]) == (429, True)


async def test_a_throttled_request_is_repeated_after_the_time_told(lab: Lab) -> None:
    lab.strict.throttle_next("POST /channels", 7.5)
    await lab.send()
    assert [asked.status for asked in lab.strict.asked("POST /channels")] == [429, 200]
    assert lab.now == 7.5


async def test_a_global_limit_holds_everything_back(lab: Lab) -> None:
    lab.strict.throttle_next("POST /channels", 4, everywhere=True)
    sending = asyncio.ensure_future(lab.send())
    await asyncio.sleep(1)
    await lab.run(lab.client.http.request(discord.http.Route("GET", "/users/@me")))
    await sending
    assert lab.now == 4


# Interactions


async def test_an_answer_after_three_seconds_is_too_late(lab: Lab) -> None:
    failed: list[discord.HTTPException] = []

    async def slow(i: Click) -> None:
        await asyncio.sleep(3.1)
        try:
            await i.response.defer()
        except discord.NotFound as error:
            failed.append(error)

    result = await lab.click(slow)
    await asyncio.sleep(10)
    assert not result.acknowledged
    assert [(error.status, error.code) for error in failed] == [(404, 10062)]
    assert [asked.at for asked in lab.strict.late] == [pytest.approx(3.1)]


async def test_the_time_on_the_way_counts(lab: Lab) -> None:
    async def prompt(i: Click) -> None:
        await i.response.defer()

    with lab.strict.latency("/callback", 2.9):
        result = await lab.click(prompt)
        await asyncio.sleep(10)
        assert result.acknowledged
    with lab.strict.latency("/callback", 3.1):
        result = await lab.click(prompt)
        await asyncio.sleep(10)
        assert not result.acknowledged
    assert len(lab.strict.late) == 1
    lab.env.errors.clear()


async def test_a_second_answer_is_refused_and_follow_ups_need_a_first(lab: Lab) -> None:
    codes: list[int] = []

    async def twice(i: Click) -> None:
        for call in (i.followup.send("early"), i.response.defer(), _again(i)):
            try:
                await call
            except discord.HTTPException as error:
                codes.append(error.code)

    await lab.click(twice)
    await asyncio.sleep(1)
    assert codes == [10015, 40060]


async def _again(i: Click) -> None:
    i.response._response_type = None
    await i.response.send_message("again")


async def test_a_modal_cannot_be_answered_with_a_modal(lab: Lab) -> None:
    codes: list[int] = []

    async def ask(i: Click) -> None:
        lab.env.backend.interactions[i.id].type = discord.InteractionType.modal_submit.value
        modal = discord.ui.Modal(title="Again")
        modal.add_item(discord.ui.Label(text="Word", component=discord.ui.TextInput[Any](required=False)))
        try:
            await i.response.send_modal(modal)
        except discord.HTTPException as error:
            codes.append(error.code)
        await i.response.defer()

    await lab.click(ask)
    await asyncio.sleep(1)
    assert codes == [50035]


async def test_the_token_of_an_interaction_runs_out_after_15_minutes(lab: Lab) -> None:
    failed: list[discord.HTTPException] = []

    async def patient(i: Click) -> None:
        await i.response.defer()
        await asyncio.sleep(890)
        await i.edit_original_response(view=card("in time"))
        await asyncio.sleep(20)
        try:
            await i.edit_original_response(view=card("too late"))
        except discord.HTTPException as error:
            failed.append(error)

    await lab.click(patient)
    await asyncio.sleep(1000)
    assert lab.words() == ["in time"]
    assert [(error.status, error.code) for error in failed] == [(401, 50027)]


# Messages


async def test_messages_older_than_an_hour_are_edited_only_so_often(lab: Lab) -> None:
    message = await lab.send()
    lab.strict.laws.old_edits = 1
    await lab.edit(message)
    await asyncio.sleep(3600)
    await lab.edit(message, "once")
    with pytest.raises(discord.HTTPException) as caught:
        await lab.edit(message, "twice")
    assert (caught.value.status, caught.value.code) == (429, 30046)
    assert lab.words() == ["once"]


async def test_a_search_from_a_message_on_begins_with_the_next_one(lab: Lab) -> None:
    first, *others = [await lab.send(str(number)) for number in range(8)]
    place = lab.client.get_partial_messageable(lab.channel.id)
    listed = [message.id async for message in place.history(limit=3, after=first, oldest_first=True)]
    assert listed == [message.id for message in others[:3]]


async def test_new_components_come_back_without_attachments(lab: Lab) -> None:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://a.png", description="A")))
    place = lab.client.get_partial_messageable(lab.channel.id)
    sent = await lab.run(place.send(view=view, file=discord.File(__file__, "a.png", description="A")))
    assert sent.attachments == []
    assert lab.strict.faults == []


async def test_closed_dms(lab: Lab) -> None:
    opened = await lab.run(lab.client.create_dm(discord.Object(lab.member.id)))
    lab.strict.laws.closed_dms.add(lab.member.id)
    with pytest.raises(discord.Forbidden) as caught:
        await lab.run(opened.send("Hello"))
    assert caught.value.code == 50007


# Troubles


async def test_an_outage_is_waited_out_by_the_client(lab: Lab) -> None:
    lab.strict.outage(8)
    await lab.send()
    assert [asked.at for asked in lab.strict.asked("POST /channels")] == [0, 1, 4, 9]
    assert len(lab.words()) == 1


async def test_an_outage_that_lasts_ends_in_an_error(lab: Lab) -> None:
    lab.strict.outage(60)
    with pytest.raises(discord.DiscordServerError):
        await lab.send()
    assert lab.now == 25  # 1, 3, 5, 7 and 9 seconds


async def test_a_failure_of_the_next_request_only(lab: Lab) -> None:
    lab.strict.fail_next("POST /channels", 404, 10003)
    with pytest.raises(discord.NotFound) as caught:
        await lab.send()
    assert caught.value.code == 10003
    await lab.send()
    assert lab.strict.refused == []


async def test_forbidden_until_allowed(lab: Lab) -> None:
    with lab.strict.forbid("POST /channels", 50001):
        for _ in range(2):
            with pytest.raises(discord.Forbidden) as caught:
                await lab.send()
            assert caught.value.code == 50001
    await lab.send()


@pytest.mark.parametrize("applied", [True, False])
async def test_a_lost_answer(lab: Lab, applied: bool) -> None:
    lab.strict.lose_next("POST /channels", applied=applied)
    with pytest.raises(aiohttp.ClientError):
        await lab.send()
    assert len(lab.words()) == applied
    await lab.send()


@pytest.mark.parametrize("applied", [True, False])
async def test_an_answer_that_never_comes(lab: Lab, applied: bool) -> None:
    with lab.strict.hang("POST /channels", applied=applied), pytest.raises(asyncio.TimeoutError):
        await lab.send()
    assert lab.now == 300  # the client's own patience
    assert len(lab.words()) == applied
    await lab.send()


async def test_slow_requests_and_slow_answers(lab: Lab) -> None:
    with lab.strict.latency("POST /channels", 2.0):
        sending = asyncio.ensure_future(lab.send())
        await asyncio.sleep(1)
        assert lab.words() == []
        await sending
    with lab.strict.latency("POST /channels", 2.0, applied=True):
        sending = asyncio.ensure_future(lab.send())
        await asyncio.sleep(1)
        assert len(lab.words()) == 2
        await sending
    assert lab.now == 4


async def test_something_happens_at_the_moment_of_a_request(lab: Lab) -> None:
    seen: list[int] = []

    async def look(asked: Any) -> None:
        seen.append(len(lab.words()))

    lab.strict.at("POST /channels", look, after=1)
    lab.strict.at("POST /channels", look, after=1, applied=True)
    for _ in range(3):
        await lab.send()
    assert seen == [1, 2]


# Strictness


async def test_a_refused_message_is_told_why_and_recorded(lab: Lab) -> None:
    with pytest.raises(discord.HTTPException) as caught:
        await lab.send("x" * 4001)
    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert "4001 characters of text" in caught.value.text
    assert lab.strict.asked("POST /channels")[0].faults == ["4001 characters of text"]
    assert lab.words() == []


async def test_a_lapse_is_taken_and_recorded(lab: Lab) -> None:
    message = await lab.send()
    partial = lab.client.get_partial_messageable(lab.channel.id).get_partial_message(message.id)
    await lab.run(partial.edit(view=card("Changed")))
    assert lab.words() == ["Changed"]
    assert any("without allowed_mentions" in fault for fault in lab.strict.faults)


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        ({"data": "content=Hello"}, "content type"),
        ({"data": "{", "headers": {"Content-Type": "application/json"}}, "no JSON"),
        ({"json": PLAIN, "headers": {"Authorization": ""}}, "no token"),
    ],
)
async def test_requests_must_be_well_formed(lab: Lab, request_: dict[str, Any], fault: str) -> None:
    async with lab.raw() as session:
        answer = await session.post(lab.url(), **request_)
    assert answer.status == 400
    assert any(fault in found for found in lab.strict.faults)


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        (["files[0]", "payload_json"], "not the first part"),
        (["payload_json", "files[1]"], "part 'files[1]'"),
        (["payload_json", "image"], "part 'image'"),
        (["files[0]"], "without payload_json"),
    ],
)
async def test_forms_have_the_parts_that_discord_knows(lab: Lab, parts: list[str], fault: str) -> None:
    form = aiohttp.FormData(quote_fields=False)
    for part in parts:
        if part == "payload_json":
            form.add_field(part, '{"content": "Hello", "allowed_mentions": {"parse": []}}')
        else:
            form.add_field(part, b"data", filename="a.txt")
    async with lab.raw() as session:
        answer = await session.post(lab.url(), data=form)
    assert answer.status == 400
    assert any(fault in found for found in lab.strict.faults)


async def test_an_unknown_route_is_a_fault(lab: Lab) -> None:
    with pytest.raises(discord.HTTPException):
        await lab.run(lab.client.http.request(discord.http.Route("POST", "/channels/1/typing")))
    assert lab.strict.faults == ["POST /channels/1/typing: unknown route POST /channels/1/typing"]
