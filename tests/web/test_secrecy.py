"""Hidden things never leave for people's pages: they are changed, and nothing that is received may change."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from engine import GAMES
from engine.core.rng import Rng
from tests.kit.registry import SCRAMBLES
from tests.kit.waiting import until
from tests.web.world import Page, World, move

SECRETIVE = sorted(SCRAMBLES.keys() & GAMES.keys())
NAMES = ("Ann", "Bo", "Cy")


@pytest.mark.parametrize("game", SECRETIVE)
async def test_nothing_hidden_from_people_is_in_what_they_receive(world: World, game: str) -> None:
    assert await changed_unseen(world, game, moves=14, stride=14)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", SECRETIVE)
async def test_nothing_hidden_is_received_in_long_games(world: World, game: str, seed: int) -> None:
    assert await changed_unseen(world, game, moves=160, stride=16, seed=seed)


async def changed_unseen(world: World, game: str, moves: int, stride: int, seed: int = 1) -> int:
    """Play and change what is hidden now and then. Return how often that was possible."""
    pages = await world.invite(*NAMES)
    table = await world.sit_down(game, *pages)
    watcher = await world.visit((await pages[0].do("watch", table=table))["url"])
    chance, changed = Rng(seed), 0
    for number in range(1, moves + 1):
        if not await move(world, int(table), chance, f"move {number}"):
            break
        if number % stride == 0:
            for seat, page in enumerate([*pages, watcher]):
                changed += await is_same_without_secrets(world, int(table), page, seat % len(pages), number)
            search_for_private_messages(pages, watcher)
    await watcher.close()
    return changed


async def is_same_without_secrets(world: World, table_id: int, page: Page, seat: int, number: int) -> bool:
    """Compare what a page receives with what it would with other secrets; False where there are none."""
    house = world.house
    before = await received(world, table_id, page)
    table = await house.services.tables.read(table_id)
    assert table.session is not None
    other = table.session.fork()
    other.state = SCRAMBLES[table.row.game](table.session.state, seat, Rng(number))
    other._forget_answers()
    if other.state == table.session.state:
        return False
    house.services.tables.replace(table, session=other)
    assert differences(before, await received(world, table_id, page)) == []
    house.services.tables.replace(table, session=table.session)
    return True


async def received(world: World, table_id: int, page: Page) -> Any:
    """Return all that a page is sent about a table after its messages have been made again."""
    house, owner = world.house, page.objects.get("house", {}).get("me", {}).get("id", "0")
    await until(lambda: not house.services.tasks.running)
    for message in [one for one in house.messages._known.values() if one.owner in (0, int(owner))]:
        house.messages._drop(message.id)
    await page.look_at(str(table_id))
    secret = page.name and house.services.games[(await house.services.tables.read(table_id)).row.game].meta.has_secrets
    await page.until(lambda one: (one.objects.get("table") or {}).get("announcement"))
    if secret:
        await page.until(lambda one: (one.objects.get("private") or {}).get("hand"))
    told = {name: page.objects.get(name) for name in ("table", "private")}
    # Attachments are numbered; the address of a picture is made of its content.
    return json.loads(re.sub(r'"(attachment://)?(board|hand)_\w+\.\w+"', r'"\2"', json.dumps(told)))


def search_for_private_messages(pages: list[Page], watcher: Page) -> None:
    """Search every byte that others have received for a person's private messages and their pictures."""
    for page in pages:
        hand = page.objects["private"]["hand"]
        if hand is None:
            continue
        addresses = [picture["url"] for picture in hand["pictures"].values()]
        for other in (*pages, watcher):
            found = [secret for secret in (hand["id"], *addresses) if secret.encode() in other.received]
            assert bool(found) == (other is page)


def differences(one: Any, other: Any, path: str = "") -> list[str]:
    """Return where two objects differ."""
    if isinstance(one, dict) and isinstance(other, dict):
        keys = sorted(one.keys() | other.keys())
        return [found for key in keys for found in differences(one.get(key), other.get(key), f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [found for at, (a, b) in pairs for found in differences(a, b, f"{path}[{at}]")]
    return [] if one == other else [f"{path}: {one!r} is {other!r}"]
