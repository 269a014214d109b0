"""People and links of the web table, in every store."""

from __future__ import annotations

from dataclasses import replace

from storage import Change, Store
from storage.web import WebLinkRow, WebPersonRow
from tests.storage.storage_samples import table

ANN = WebPersonRow(-17, "Ann", True, 1.5)
LINK = WebLinkRow("ab12", ANN.user_id, None, 2.5)


async def test_people_are_kept_with_their_newest_name(store: Store) -> None:
    assert await store.web_people() == ()
    bo = WebPersonRow(-18, "", False, 2.0)
    await store.put_web_person(bo)
    await store.put_web_person(ANN)
    await store.put_web_person(replace(bo, name="Bo “B”"))
    assert await store.web_people() == (ANN, WebPersonRow(-18, "Bo “B”", False, 2.0))


async def test_links_are_kept_until_they_are_dropped(store: Store) -> None:
    watching = WebLinkRow("cd34", None, -900, 1.0)
    for link in (LINK, watching, replace(LINK, used_at=9.0)):
        await store.put_web_link(link)
    assert await store.web_links() == (watching, replace(LINK, used_at=9.0))
    await store.drop_web_links([LINK.hash, "unknown"])
    assert await store.web_links() == (watching,)


async def test_the_newest_tables_of_a_house_come_first_whatever_became_of_them(store: Store) -> None:
    first = await store.create(table(guild_id=-1, status="lobby"))
    second = await store.create(table(guild_id=-1, status="over"))
    await store.create(table(guild_id=7))
    await store.commit(Change(replace(first, version=2, updated_at=second.updated_at + 1)))
    assert [row.id for row in await store.newest_tables(-1, 9)] == [first.id, second.id]
    assert [row.id for row in await store.newest_tables(-1, 1)] == [first.id]
