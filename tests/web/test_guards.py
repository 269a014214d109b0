"""Requests from elsewhere, malformed, too many or too slow are refused, and cost others nothing."""

from __future__ import annotations

import asyncio
import json
import random
import socket
from pathlib import Path
from typing import Any

import pytest
from yarl import URL

from bot.web import server
from bot.web.errors import Refused
from bot.web.limits import Allowance
from tests.kit.databases import new_database
from tests.web.world import Page, World, world_at

POSTS = ("click", "form", "command", "complete", "dismiss", "name", "links", "links/withdraw", "watch")


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give nothing back of an allowance, however long requests take."""
    monkeypatch.setattr(Allowance, "_now", lambda self, who: self._left.get(who, (self._burst, 0.0))[0])


async def test_strangers_learn_nothing_and_get_no_cookie(world: World) -> None:
    await world.invite("Ann")
    for path in (
        "/",
        "/p/wrong/",
        "/w/wrong/",
        "/p/wrong/events",
        "/p/wrong/commands",
        "/static/0/x.js",
        "/icons/x.png",
    ):
        async with world.client.get(world.house.base + path) as answer:
            text = await answer.text()
            assert answer.status == (200 if path == "/" else 404)
            assert not answer.cookies
            assert "Ann" not in text
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


async def test_pages_of_other_sites_and_names_of_other_machines_are_refused(world: World) -> None:
    (ann,) = await world.invite("Ann")
    for headers in ({"Origin": "https://elsewhere.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Origin": "null"}):
        async with world.client.post(f"{ann.address}command", json={}, headers=headers) as answer:
            assert answer.status == 403
        assert (await ann.get("events", **headers))[0] == 403
    assert (await ann.get("commands", Host="elsewhere.example"))[0] == 403
    async with world.client.post(f"{ann.address}name", json={}, headers={"Origin": world.house.base}) as answer:
        assert answer.status == 400


async def test_forged_tokens_are_refused_slowly(world: World, no_time: None) -> None:
    (ann,) = await world.invite("Ann")
    token = ann.address.rstrip("/").rpartition("/")[2]
    other = "A" if token[-1] != "A" else "B"
    statuses = [
        (await world.client.get(f"{world.house.base}/p/{wrong}/")).status
        for wrong in (
            token[:-1],
            token + "x",
            token[:-1] + other,
            token.swapcase(),
            "%00",
            "..%2f..",
            *map(str, range(40)),
        )
    ]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    assert set(statuses) <= {404, 429}


async def test_bodies_are_bounded(world: World) -> None:
    (ann,) = await world.invite("Ann")
    too_much = json.dumps({"name": "x" * server.BODY_BYTES})
    for body, kind, status in (
        ("{", "application/json", 400),
        ("[]", "application/json", 400),
        ("[" * 50_000, "application/json", 400),
        ("{}", "text/plain", 415),
        (too_much, "application/json", 413),
    ):
        async with world.client.post(f"{ann.address}name", data=body, headers={"Content-Type": kind}) as answer:
            assert answer.status == status
            assert set(await answer.json()) == {"error"}


async def test_a_flood_is_refused_and_others_are_served(world: World, no_time: None) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    statuses = [(await ann.post("dismiss", message="1"))[0] for _ in range(int(server.BURST) + 20)]
    assert statuses[0] == 200
    assert statuses[-1] == 429
    assert (await bo.post("dismiss", message="1"))[0] == 200


def test_an_allowance_comes_back_with_time() -> None:
    now = 0.0
    allowance = Allowance(2.0, 3.0, lambda: now)
    for _ in range(3):
        allowance.take("ann")
    with pytest.raises(Refused) as refused:
        allowance.take("ann")
    assert refused.value.status == 429
    assert refused.value.seconds == 1
    allowance.take("bo")
    now = 0.5
    allowance.take("ann")


async def test_nobody_can_act_in_messages_or_see_pictures_of_others(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("angels_share", ann, bo)
    await bo.until(lambda page: page.objects["private"]["hand"])
    hand = bo.objects["private"]["hand"]
    (picture,) = hand["pictures"].values()
    assert (await bo.get(picture["url"]))[0] == 200
    assert (await ann.get(picture["url"]))[0] == 404
    watcher = Page(world.client, (await ann.do("watch", table=ann.table))["url"])
    assert (await watcher.get(picture["url"]))[0] == 404
    refresh = f"tap:fresh:{int(ann.table):x}:0:0"
    assert (await ann.post("click", message=hand["id"], custom_id=refresh, nonce="12345678"))[0] == 404
    await ann.do("dismiss", message=hand["id"])
    assert bo.objects["private"]["hand"] == hand


async def test_a_click_that_names_the_message_of_another_table_does_nothing_to_it(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    first = await world.sit_down("whiskey_business", ann, bo)
    message, refresh = ann.now["message"]["id"], f"tap:fresh:{int(first) + 1}:0:0"
    await world.sit_down("whiskey_business", ann, bo)
    await ann.do("click", message=message, custom_id=refresh)
    await ann.look_at(first)
    await ann.until(lambda page: page.objects.get("table"))
    assert ann.now["message"]["id"] == message


CUSTOM_IDS = [
    f"tap:{kind}:{table}:{number}:{key}"
    for kind in (
        "act",
        "pick",
        "batch",
        "whole",
        "sureall",
        "join",
        "set",
        "topic",
        "undo",
        "invited",
        "forgetsure",
        "watch",
    )
    for table in (0, 1, "zzz")
    for number, key in ((0, ""), (99, "0.0.1"))
]
FIELDS: dict[str, list[Any]] = {
    "custom_id": [*CUSTOM_IDS, "", "x" * 101, "tap:act:1:0:\ud800", 7],
    "message": ["1", "0", "9" * 18, "9" * 40, "-1", "x", None, 5, ["1"]],
    "values": [[], ["a"], ["1"] * 101, "abc", [1], [""], None],
    "table": ["1", "", "-1", "9" * 30, 1, None, {}],
    "fields": [{}, {"people": ["-5", "7", "x"]}, {"word": "x"}, {"": [""]}, [], None],
    "file": [None, {"name": "a", "data": "e30="}, {"name": "a", "data": "%"}, {"name": 1}, "x", []],
    "command": ["table open", "table import", "table edit", "stats me", "rules", "angels buy", "nothing", "", 3, None],
    "options": [
        {}, {"game": "angels_share"}, {"game": "x"}, {"game": 3}, {"file": {"name": "a", "data": "e30="}},
        {"host": "-5"}, {"host": "x"}, {"with": []}, {"table": "1"}, {"table": "9" * 15}, {"computers": 9},
        {"computers": True}, {"a": {}}, [], 1,
    ],
    "focused": ["game", "table", "options", "what", "x", "", None],
    "name": ["", " ", "\u202e", "x" * 400, "x" * 7000, "Ann", None, 3],
    "id": ["", "0" * 16, "x" * 200, None, 4],
    "user": ["", "-5", "5", "x", None, {}],
    "plan": ["x"],
}  # fmt: skip


async def test_malformed_requests_are_refused_in_one_sentence(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that a page may send leads to an error of ours: at the end none was counted."""
    monkeypatch.setattr(Allowance, "take", lambda self, who: None)
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("angels_share", ann, bo)
    chance = random.Random(5)
    for number in range(350):
        names = chance.sample(sorted(FIELDS), chance.randint(2, 8))
        body = {name: chance.choice(FIELDS[name]) for name in names} | {"nonce": f"fuzz-{number:04}"}
        if chance.random() < 0.1:
            body["nonce"] = chance.choice(["", "short", "x" * 65, 5, None])
        path = chance.choice([path for path in POSTS if path != "links/withdraw"])
        status, answer = await bo.post(path, **body)
        assert status < 500, (path, body, answer)
        assert set(answer) == {"error"} if status != 200 else "error" not in answer
    assert (await ann.post("dismiss", message="1"))[0] == 200


ODD_PATHS = (
    "pictures/..%2f..%2fpyproject.png", "pictures/.png", "pictures/x.exe", "files/%2e%2e/%2e%2e", "files/x/taproom.db",
    "%2e%2e/%2e%2e/etc/passwd", "..//..//", "click", "links", "\u202e", "%00", "%ff%fe", "a" * 4000,
)  # fmt: skip
ODD_PLACES = (
    "/static/x/../../bot/settings.py",
    "/static/%2e%2e/page.css",
    "/icons/..%2f..%2fx.png",
    "/p//",
    "/w/%00/",
    "//",
)


async def test_odd_addresses_lead_nowhere(world: World) -> None:
    (ann,) = await world.invite("Ann")
    for path in ODD_PATHS:
        status, body = await ann.get(path)
        assert status in (400, 404, 405), (path, status, body)
    for place in ODD_PLACES:
        async with world.client.get(URL(f"{world.house.base}{place}", encoded=True)) as answer:
            assert answer.status in (200, 404), place
            assert b"import" not in await answer.read()
    for asked in ("-1", "9" * 15, "9" * 400, "1;drop", "%00", "²"):
        async with world.client.get(f"{ann.address}events?table={asked}") as answer:
            assert answer.status == 200
            assert (await answer.content.readline()).startswith(b"event: hello")


async def test_a_connection_without_a_whole_request_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.web.serving.IDLE_SECONDS", 0.05)
    async with world_at(new_database(tmp_path)) as world:
        host, port = world.house.base.removeprefix("http://").split(":")
        for begun in (b"", b"GET / HTTP/1.1\r\nHost: 127"):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(begun)
            assert await reader.read() == b""
            writer.close()


async def test_a_client_that_never_finishes_holds_nobody_up(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    host, port = world.house.base.removeprefix("http://").split(":")
    path = ann.address.removeprefix(world.house.base)
    slow: list[socket.socket] = []
    for _ in range(50):
        connection = socket.create_connection((host, int(port)))
        connection.sendall(f"POST {path}name HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n".encode())
        slow.append(connection)
    for connection in slow[:25]:
        connection.sendall(b"Content-Length: 100\r\n\r\n{")
    for _ in range(10):
        connection = socket.create_connection((host, int(port)))
        connection.sendall(f"GET {path}events HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())  # and never read it
        slow.append(connection)
    await world.sit_down("whiskey_business", ann, bo)
    for connection in slow:
        connection.close()
