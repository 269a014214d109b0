"""People play by HTTP: opening, joining, moves, private messages, watching, and what is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.delivery.components import nested
from bot.web.shelf import GIF, PNG, size
from engine.core.rng import Rng
from tests.web.world import Page, World, move


async def test_three_people_open_a_table_join_it_and_move(world: World) -> None:
    ann, bo, cy = await world.invite("Ann", "Bo", "Cy")
    await world.sit_down("whiskey_business", ann, bo, cy)
    mover = next(page for page in (ann, bo, cy) if page.now["asked"])
    others = [page for page in (ann, bo, cy) if page is not mover]
    before = mover.now["version"]
    answer = await mover.click(mover.now["choices"][0]["id"])
    assert answer == {"ok": True, "said": [], "shown": [], "form": None, "table": ""}
    for page in (ann, bo, cy):
        await page.shows(before + 1)
        assert page.now["story"][-1]["text"]
    assert [page.now["choices"] for page in others] == [[], []]


async def test_a_moving_picture_comes_with_the_one_in_which_it_ends(world: World) -> None:
    (ann,) = await world.invite("Ann")
    await world.sit_down("whiskey_business", ann, computers=1)
    await ann.click(ann.now["choices"][0]["id"])
    await ann.until(lambda page: page.now["picture"]["moving"])
    picture = ann.now["picture"]
    (_, moving), (_, still) = await ann.get(picture["url"]), await ann.get(picture["still"])
    assert moving.startswith(GIF)
    assert still.startswith(PNG)
    assert size(still) == size(moving) == (picture["width"], picture["height"])


async def test_each_page_says_who_its_reader_is_and_whose_turn_it_is(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    table = await world.sit_down("angels_share", ann, bo)
    assert [seat["you"] for seat in bo.now["seats"]] == [False, True]
    assert all(seat["here"] for seat in ann.now["seats"])
    await bo.until(lambda page: page.objects["house"]["tables"])
    mover, other = (ann, bo) if ann.now["asked"] else (bo, ann)
    assert [seat["next"] for seat in ann.now["seats"]] == [seat["you"] for seat in other.now["seats"]]
    for page, waits in ((mover, True), (other, False)):
        await page.until(lambda one, waits=waits: _line(one, table)["waits_for_you"] is waits)


def _line(page: Page, table: str) -> dict[str, Any]:
    return next(line for line in page.objects["house"]["tables"] if line["id"] == table)


async def test_a_repeated_act_happens_once_and_has_the_same_answer(world: World) -> None:
    (ann,) = await world.invite("Ann")
    first = await ann.do("command", command="table open", options={"game": "heaven_and_ale"}, nonce="only-once")
    again = await ann.do("command", command="table open", options={"game": "heaven_and_ale"}, nonce="only-once")
    assert first == again
    await ann.until(lambda page: [line["id"] for line in page.objects["house"]["tables"]] == [first["table"]])


async def test_what_is_refused_is_said_to_the_one_who_asked(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("whiskey_business", ann, bo)
    mover, other = (ann, bo) if ann.now["asked"] else (bo, ann)
    answer = await other.click(mover.now["choices"][0]["id"])
    assert answer["said"] == [f"It is {mover.name}'s turn."]
    assert (await other.command("table start"))["said"] == ["The game has already started."]


async def test_private_messages_reach_their_reader_until_they_are_thrown_away(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("angels_share", ann, bo)
    answer = await ann.command("table hand")
    await ann.until(lambda page: page.objects["private"]["messages"])
    assert [one["id"] for one in ann.objects["private"]["messages"]] == answer["shown"]
    assert bo.objects["private"]["messages"] == []
    await bo.do("dismiss", message=answer["shown"][0])
    assert ann.objects["private"]["messages"]
    await ann.do("dismiss", message=answer["shown"][0])
    await ann.until(lambda page: not page.objects["private"]["messages"])


async def test_a_form_is_an_answer_and_its_fields_come_back(world: World) -> None:
    (ann,) = await world.invite("Ann")
    await ann.look_at((await ann.command("table open", game="whiskey_business"))["table"])
    await ann.until(lambda page: page.objects.get("table"))
    word = (await ann.click(_button(ann, "word")))["form"]
    field = word["parts"][0]["component"]["custom_id"]
    answer = await ann.do("form", custom_id=word["custom_id"], fields={field: ["barley"]}, table=ann.table)
    assert "Your word will be mixed" in answer["said"][0]


def _button(page: Page, kind: str) -> str:
    ids = [part["custom_id"] for part in nested(page.now["message"]["parts"]) if "custom_id" in part]
    return next(custom_id for custom_id in ids if custom_id.startswith(f"tap:{kind}:"))


async def test_commands_have_the_options_and_suggestions_that_discord_gets(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    table = await world.sit_down("angels_share", ann, bo)
    status, data = await ann.get("commands")
    assert status == 200
    for name in (b"table open", b"table kick", b"angels buy", b"stats me", b"privacy", b"table import"):
        assert name in data
    mover = ann if ann.now["asked"] else bo
    verb = mover.now["choices"][0]["verb"]
    _, found = await mover.post(
        "complete", command=f"angels {verb}", options={"what": ""}, focused="what", table=mover.table
    )
    offered = {choice["key"] for choice in mover.now["choices"] if choice["verb"] == verb}
    assert {choice["value"] for choice in found["choices"]} & offered
    bo_id = next(one["id"] for one in ann.objects["house"]["people"] if one["name"] == "Bo")
    answer = await ann.command("table kick", player=bo_id)
    assert answer["said"] == ["Bo has been removed."]
    await ann.until(lambda page: page.now["seats"][1]["computer"])
    assert table


async def test_the_end_has_the_scores_with_their_sources_and_everyones_place(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    table = await world.sit_down("whiskey_business", ann, bo)
    assert ann.now["scores"] == []
    chance, number = Rng(2), 0
    while await move(world, int(table), chance, f"move {number}"):
        number += 1
    await ann.until(lambda page: page.now["status"] == "over")
    first, second = ann.now["scores"]
    assert (first["place"], first["won"], second["place"], second["won"]) == (1, True, 2, False)
    for one in (first, second):
        assert sum(line["points"] for line in one["lines"]) == one["score"]


async def test_a_watcher_sees_the_public_table_and_nothing_else(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    table = await world.sit_down("angels_share", ann, bo)
    link = await ann.do("watch", table=table)
    watcher = await world.visit(link["url"])
    await watcher.until(lambda page: page.objects.get("table"))
    assert set(watcher.objects) == {"hello", "table"}
    assert watcher.now["id"] == table
    assert watcher.now["choices"] == []
    assert watcher.now["your_seat"] is None
    status, _ = await watcher.get(watcher.now["picture"]["url"])
    assert status == 200
    for path in ("click", "command", "name", "watch"):
        assert (await watcher.post(path, nonce="12345678"))[0] in (404, 405)
    assert (await watcher.get("commands"))[0] == 404
    await watcher.close()


async def test_a_table_can_be_reached_by_its_link_and_goes_on_at_the_same_place(world: World) -> None:
    (ann,) = await world.invite("Ann")
    table = await world.sit_down("whiskey_business", ann, computers=1)
    answer = await ann.command("table mine")
    await ann.until(lambda page: page.objects["private"]["messages"])
    assert f"#table/{table}" in str(ann.objects["private"]["messages"])
    assert answer["table"] == ""


@pytest.mark.full
async def test_two_hundred_people_watch_every_move(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    table = await world.sit_down("whiskey_business", ann, bo)
    link = (await ann.do("watch", table=table))["url"]
    watchers = await asyncio.gather(*(world.visit(link) for _ in range(200)))
    for _ in range(10):
        mover = ann if ann.now["asked"] else bo
        version = mover.now["version"] + 1
        await mover.click(mover.now["choices"][0]["id"])
        await asyncio.gather(*(page.shows(version) for page in (ann, bo, *watchers)))
    assert len(world.house.streams) >= 202
    for page in watchers:
        await page.close()
