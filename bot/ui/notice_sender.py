"""Sending something that is due, once: it is claimed before, looked for after a crash, and settled afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Literal

import discord

from bot.tables.schedule import Claim
from bot.ui.cards import Card
from bot.ui.direct import DirectMessages
from bot.ui.rest import Failed, attempt
from storage.notices import DueRow

LOOK_BACK = 100
"""How many messages are searched for a notice that may have arrived; as many as one request lists."""
SLACK = 60.0
"""Seconds by which our clock and Discord's may differ."""
Sent = Literal["sent", "refused", "later"]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice ready to be sent."""

    card: Card
    mark: str
    """The id of a component by which it can be found again."""


class NoticeSender:
    def __init__(self, client: discord.Client, direct: DirectMessages) -> None:
        self._client = client
        self._direct = direct

    async def send(self, claim: Claim, parcel: Notice, channel_id: int, guild_id: int | None) -> Sent:
        """Send it to a channel."""
        return self._how(await self._send(claim, parcel, channel_id, guild_id))

    async def send_directly(self, claim: Claim, parcel: Notice, user_id: int) -> Sent:
        """Send it by direct message."""
        channel_id = await self._direct.channel(user_id)
        if channel_id is None:
            return "refused"
        if isinstance(channel_id, Failed):
            return self._how(channel_id)
        failed = await self._send(claim, parcel, channel_id, None)
        if failed is not None:
            await self._direct.refused(user_id, failed)
        return self._how(failed)

    def _how(self, failed: Failed | None) -> Sent:
        if failed is None:
            return "sent"
        return "later" if failed.passing else "refused"

    async def _send(self, claim: Claim, parcel: Notice, channel_id: int, guild_id: int | None) -> Failed | None:
        place = self._client.get_partial_messageable(channel_id, guild_id=guild_id)
        if claim.again:
            found = await attempt(self._arrived(place, claim.row, parcel.mark), "looking for a notice")
            if found is True:
                return None
            if isinstance(found, Failed) and found.passing:
                return found  # Discord forgets nonces after some minutes: it could arrive twice
        card = parcel.card
        sent = await attempt(
            place.send(view=card.view, files=card.files(), allowed_mentions=card.allowed(), nonce=_nonce(claim.row)),
            "sending a notice",
        )
        return sent if isinstance(sent, Failed) else None

    async def _arrived(self, place: discord.PartialMessageable, row: DueRow, mark: str) -> bool:
        """Whether an earlier try got through before the program stopped or the answer was lost."""
        since = datetime.fromtimestamp((row.started_at or 0.0) - SLACK, UTC)
        async for message in place.history(limit=LOOK_BACK, after=since, oldest_first=True):
            if _is_marked(message.components, mark):
                return True
        return False


def _nonce(row: DueRow) -> str:
    """The same for every try of the same notice: Discord takes two such messages for one."""
    return blake2b(f"{row.key} {row.data}".encode(), digest_size=12).hexdigest()


def _is_marked(components: Sequence[object], mark: str) -> bool:
    return any(
        getattr(component, "custom_id", None) == mark or _is_marked(getattr(component, "children", ()), mark)
        for component in components
    )
