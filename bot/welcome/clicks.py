"""The bot's first message in a server: what it is, with buttons that open a table or start a game at once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.handling import Handlers
from bot.lessons import cards as lesson_cards
from bot.lobby.opening import Opening
from bot.table.errors import TableError
from engine.core.game import AnyGame

HELLO = (
    "## Hello, I am Taproom",
    "I run board games for you, in a channel, over an evening or over weeks. Which one would you like to play?",
)
COMMANDS = "-# Later on, `/table open` does the same. `/rules` explains a game, `/table mine` lists your tables."
SHOWN = 6
"""As many games as fit into a message; `/table open` has all of them."""
ONE_MOMENT = "One moment: your table is being set up."


def card(games: Iterable[AnyGame]) -> Card:
    """Return every game in two lines, each with buttons to open a table, to play against the computer, or alone."""
    parts = [part for game in list(games)[:SHOWN] for part in _game_parts(game)]
    return Card(elements.build_view(elements.text(HELLO), *parts, components.separator(), elements.text([COMMANDS])))


def _game_parts(game: AnyGame) -> tuple[Component, ...]:
    meta = game.meta
    lines = [f"### {meta.title}", meta.summary, f"-# {elements.facts(meta)}"]
    buttons = [components.button("Open a table", encode("open", 0, 0, meta.key), "primary")]
    if meta.min_seats == 1:
        buttons.append(components.button("Play alone", encode("solo", 0, 0, meta.key)))
    if meta.max_seats > 1:
        opponents = max(1, meta.min_seats - 1)
        buttons.append(components.button("Play against the computer", encode("solo", 0, opponents, meta.key)))
    buttons += lesson_cards.invitation(game)
    return components.separator(), elements.text(lines, 400), components.row(*buttons)


class WelcomeClicks:
    def __init__(self, games: Mapping[str, AnyGame], opening: Opening) -> None:
        self._games = games
        self._opening = opening
        self._busy: set[int] = set()
        self.handlers: Handlers = {"open": self._open, "solo": self._solo, "learn": self._learn}

    async def _open(self, reply: Reply, ref: Ref) -> None:
        await self._once(reply, ref, self._opening.open)

    async def _solo(self, reply: Reply, ref: Ref) -> None:
        await self._once(reply, ref, partial(self._opening.play_now, computers=ref.number))

    async def _learn(self, reply: Reply, ref: Ref) -> None:
        await self._once(reply, ref, self._opening.teach)

    async def _once(self, reply: Reply, ref: Ref, make: Callable[[Reply, AnyGame], Awaitable[object]]) -> None:
        """Make the table, unless one is being made for the same person: a double click asks for one."""
        game = self._games.get(ref.key)
        if game is None:
            raise TableError("I do not know that game anymore.")
        if reply.user_id in self._busy:
            raise TableError(ONE_MOMENT)
        self._busy.add(reply.user_id)
        try:
            await make(reply, game)
        finally:
            self._busy.discard(reply.user_id)
