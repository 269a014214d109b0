"""The people of the web table and the links by which they come. A link is a secret; only its hash is stored."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from hashlib import sha256

from bot.table.names import NAME_LIMIT, plain_name
from bot.web.errors import Refused, WebTableError
from storage.base import Store
from storage.web import WebLinkRow, WebPersonRow

MOST_PEOPLE = 64
MOST_LINKS = 8
"""Links of one person, or of one table; the oldest make room."""
TOKEN_BYTES, ID_BITS, LINK_ID = 24, 40, 16
SOMEBODY = "somebody"
"""The name of a person who is not known any longer."""


def names_in(text: str) -> list[str]:
    """Return the names in a text such as `Ann, Bo,Cy`, in that order. They must differ by more than case."""
    names = [name for part in text.split(",") if (name := plain_name(part))]
    if len({name.casefold() for name in names}) < len(names):
        raise WebTableError("Two people have the same name; give everyone a name of their own.")
    return names


@dataclass(frozen=True, slots=True)
class Visitor:
    """A link with whom, or what, it leads to."""

    link: WebLinkRow
    person: WebPersonRow | None = None

    @property
    def place(self) -> int:
        """The only place that may be watched; 0 for a person, who may see them all."""
        return self.link.place_id or 0


class People:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._people: dict[int, WebPersonRow] = {}
        self._links: dict[str, WebLinkRow] = {}

    async def load(self) -> None:
        """Read everyone and all links, such as after some have been erased."""
        self._people = {row.user_id: row for row in await self._store.web_people()}
        self._links = {row.hash: row for row in await self._store.web_links()}

    # People

    @property
    def all(self) -> list[WebPersonRow]:
        return list(self._people.values())

    @property
    def host(self) -> WebPersonRow | None:
        return next((row for row in self._people.values() if row.is_host), None)

    def find(self, user_id: int) -> WebPersonRow | None:
        return self._people.get(user_id)

    def name_of(self, user_id: int) -> str:
        row = self._people.get(user_id)
        return row.name if row is not None and row.name else SOMEBODY

    async def add(self, name: str = "", is_host: bool = False) -> WebPersonRow:
        """Add a person; one without a name says it on arrival."""
        if len(self._people) >= MOST_PEOPLE:
            raise Refused(409, f"No more than {MOST_PEOPLE} people can have a link.")
        name = self._free_name(name) if name else ""
        row = WebPersonRow(-1 - secrets.randbits(ID_BITS), name, is_host, self._clock())
        await self._put(row)
        return row

    async def arrive(self, user_id: int, name: str) -> None:
        """Give a person the name that they have chosen."""
        row = self._people[user_id]
        if row.name:
            raise Refused(409, f"You are {row.name} already.")
        await self._put(replace(row, name=self._free_name(name), arrived_at=self._clock()))

    async def _put(self, row: WebPersonRow) -> None:
        self._people[row.user_id] = row
        await self._store.put_web_person(row)

    def _free_name(self, name: str) -> str:
        plain = plain_name(name)
        if not plain or len(name) > 10 * NAME_LIMIT:
            raise Refused(409, "Please choose a name of letters or digits.")
        if any(plain.casefold() == row.name.casefold() for row in self._people.values()):
            raise Refused(409, f"Somebody else is called {plain}; please choose another name.")
        return plain

    # Links

    @property
    def links(self) -> list[WebLinkRow]:
        return list(self._links.values())

    async def person_link(self, user_id: int) -> str:
        """Return the secret of a new link to a person's pages."""
        return await self._new_link(WebLinkRow("", user_id, None, self._clock()))

    async def watch_link(self, place: int) -> str:
        """Return the secret of a new link for people who only watch."""
        return await self._new_link(WebLinkRow("", None, place, self._clock()))

    async def _new_link(self, row: WebLinkRow) -> str:
        token = secrets.token_urlsafe(TOKEN_BYTES)
        row = replace(row, hash=hash_of(token))
        same = [one for one in self._links.values() if (one.user_id, one.place_id) == (row.user_id, row.place_id)]
        await self.drop(one.hash for one in same[: len(same) + 1 - MOST_LINKS])
        self._links[row.hash] = row
        await self._store.put_web_link(row)
        return token

    async def drop_unused(self, user_id: int) -> None:
        """Take back the links of a person that no one has come by, such as those printed at earlier starts."""
        await self.drop(one.hash for one in self.links if one.user_id == user_id and one.used_at is None)

    async def drop(self, hashes: Iterable[str]) -> None:
        """Take links back."""
        gone = [one for one in hashes if self._links.pop(one, None) is not None]
        if gone:
            await self._store.drop_web_links(gone)

    def link_named(self, link_id: str) -> WebLinkRow | None:
        """Return the link of which this is the beginning of the hash."""
        return next((one for one in self._links.values() if len(link_id) == LINK_ID and id_of(one) == link_id), None)

    async def visitor(self, token: str) -> Visitor | None:
        """Return who comes by this link; None if it leads nowhere."""
        link = self._links.get(hash_of(token))
        if link is None:
            return None
        if link.used_at is None:
            link = self._links[link.hash] = replace(link, used_at=self._clock())
            await self._store.put_web_link(link)
        return self.current(link)

    def current(self, link: WebLinkRow) -> Visitor | None:
        """Return who comes by this link as they are known now; None if it has been withdrawn."""
        known = self._links.get(link.hash)
        if known is None or (known.user_id is not None and known.user_id not in self._people):
            return None
        return Visitor(known, self._people[known.user_id] if known.user_id is not None else None)


def hash_of(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def id_of(link: WebLinkRow) -> str:
    """Return the name of a link that tells nothing of its secret."""
    return link.hash[:LINK_ID]
