"""Links and names: who comes, what they are called, and what becomes of a link that is withdrawn or erased."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.web.errors import WebTableError
from bot.web.people import hash_of
from bot.web.serving import claim_port, invitations
from storage import SqliteStore
from tests.kit.databases import new_database
from tests.web.world import World, world_at


async def test_the_host_lets_people_in_who_say_what_they_are_called(world: World) -> None:
    (ann,) = await world.invite("Ann")
    link = await ann.do("links")
    assert link["url"].startswith(world.house.base)
    assert set("".join(link["qr"])) == {"0", "1"}
    bo = await world.visit(link["url"])
    await bo.until(lambda page: page.objects.get("house"))
    assert bo.objects["house"]["me"]["needs_name"]
    assert set(bo.objects) == {"hello", "house"}
    assert (await bo.post("command", command="table mine", options={}, nonce="12345678"))[0] == 403
    assert (await bo.post("name", name="ann"))[0] == 409
    assert (await bo.post("name", name=" <@1> \u200b"))[0] in (200, 409)
    await bo.post("name", name="Bo")
    await bo.until(lambda page: not page.objects["house"]["me"]["needs_name"])
    await ann.until(lambda page: len(page.objects["house"]["people"]) == 2)
    await bo.close()


async def test_only_the_host_gives_links_to_people_and_withdraws_them(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await ann.until(lambda page: len(page.objects["house"]["links"]) == 2)
    links = ann.objects["house"]["links"]
    of_bo = next(link["id"] for link in links if link["name"] == "Bo")
    assert (await bo.post("links", name=""))[0] == 403
    assert (await bo.post("links/withdraw", id=of_bo))[0] == 403
    assert bo.objects["house"]["links"] == []
    await ann.do("links/withdraw", id=of_bo)
    await bo.until(lambda page: page.objects.get("bye"))
    assert bo.objects["bye"] == {"why": "withdrawn"}
    assert (await bo.get(""))[0] == 404
    of_ann = next(link["id"] for link in links if link["name"] == "Ann")
    assert (await ann.post("links/withdraw", id=of_ann))[0] == 409


async def test_secrets_of_links_are_stored_nowhere(tmp_path: Path) -> None:
    database = new_database(tmp_path)
    async with world_at(database) as world:
        (ann,) = await world.invite("Ann")
        token = ann.address.rstrip("/").rpartition("/")[2]
    assert len(token) >= 32
    async with SqliteStore(database) as store:
        (link,) = await store.web_links()
    assert link.hash == hash_of(token)
    assert token.encode() not in database.read_bytes()


async def test_links_and_games_outlast_the_program(tmp_path: Path) -> None:
    database = new_database(tmp_path)
    async with world_at(database) as world:
        ann, bo = await world.invite("Ann", "Bo")
        table = await world.sit_down("angels_share", ann, bo)
        await ann.until(lambda page: page.objects["private"]["hand"])
        shown, hand = ann.now["message"]["id"], ann.objects["private"]["hand"]["id"]
        mover = ann if ann.now["asked"] else bo
        choice = mover.now["choices"][0]["id"]
        paths = {page.name: page.address.split("/", 3)[3] for page in (ann, bo)}
    async with world_at(database) as world:
        await world.house.people.load()
        pages = {n: await world.visit(f"{world.house.base}/{path}", n, table) for n, path in paths.items()}
        for page in pages.values():
            await page.until(lambda one: one.objects.get("table"))
        assert pages["Ann"].now["message"]["id"] == shown, "the message is the same one"
        await pages["Ann"].until(lambda one: one.objects["private"]["hand"])
        assert pages["Ann"].objects["private"]["hand"]["id"] == hand
        version = pages["Ann"].now["version"]
        await pages[mover.name].do("click", message=shown, custom_id=choice)
        await pages["Ann"].shows(version + 1)
        for page in pages.values():
            await page.close()


async def test_erasing_oneself_ends_ones_pages_and_links(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("whiskey_business", ann, bo)
    answer = await bo.command("privacy")
    await bo.until(lambda page: page.objects["private"]["messages"])
    (report,) = bo.objects["private"]["messages"]
    (file,) = report["files"].values()
    status, data = await bo.get(file["url"])
    assert status == 200
    assert b'"on pages of our own"' in data
    assert b'"Bo"' in data
    assert (await ann.get(file["url"]))[0] == 404
    message = answer["shown"][0]
    asked = await bo.do("click", message=message, custom_id="tap:forgetme:0:0:")
    await bo.do("click", message=asked["shown"][0], custom_id="tap:forgetsure:0:0:")
    await bo.until(lambda page: page.objects.get("bye"))
    assert (await bo.get(""))[0] == 404
    await ann.until(lambda page: [one["name"] for one in page.objects["house"]["people"]] == ["Ann"])
    await ann.until(lambda page: page.now["seats"][1]["name"] == "a former player")


async def test_a_used_port_is_left_for_the_next_one() -> None:
    with claim_port("127.0.0.1", 0) as first:
        taken = first.getsockname()[1]
        with claim_port("127.0.0.1", taken) as second:
            assert taken < second.getsockname()[1] <= taken + 20
    with pytest.raises(WebTableError, match="no port 70000"):
        claim_port("127.0.0.1", 70_000)
    with pytest.raises(WebTableError, match=r"203\.0\.113\.7"):
        claim_port("203.0.113.7", 0)


async def test_the_printed_lines_say_that_the_port_was_taken(tmp_path: Path) -> None:
    with claim_port("127.0.0.1", 0) as first:
        taken: int = first.getsockname()[1]
        async with world_at(new_database(tmp_path), taken) as world:
            host, *others = await invitations(world.house, ())
            port = int(world.house.base.rpartition(":")[2])
    assert host.startswith(f"http://127.0.0.1:{port}/p/")
    assert f"Port {taken} is in use, so the web table moved to port {port}." in others


async def test_the_first_printed_line_is_the_link_of_the_host_at_every_start(world: World) -> None:
    for names in ([], ["Ann", "Bo"], []):
        lines = await invitations(world.house, names)
        assert "host" in lines[0]
        assert not any("in use" in line for line in lines)
        page = await world.visit(lines[0].split()[0])
        await page.until(lambda one: one.objects.get("house"))
        assert page.objects["house"]["me"]["host"]
        await page.close()
