"""Stepping through a game picture by picture: what one missed, or a finished game from any seat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.choices.plans import OPTION_TEXT, OPTIONS
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.pictures import gallery
from bot.interactions.context import Context
from bot.interactions.people import person
from bot.lobby.clicks import first_value
from bot.lobby.service import Place
from bot.play import cards as play_cards
from bot.replay.service import Moment
from bot.table.errors import OtherServer, TableError
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.core.words import shortened

Handler = Callable[[Reply, Ref], Awaitable[None]]

PUBLIC = "all"
"""In place of a seat, where everybody's view is shown."""
FILM_FRAMES = 400
"""Pictures, one a turn: no game has so many, and drawing has to end some time."""
FILM_BYTES = 8_000_000
"""Below Discord's upload limit of a server without boosts."""


async def replay_card(context: Context, table: TableSnapshot, number: int, viewer: Seat | None = None) -> Card:
    """The game after so many turns, with the means to go on, back and elsewhere."""
    moment = await context.replays.moment(table, number, viewer)
    picture = await context.publisher.pictures.moment(table, moment)
    view = elements.build_view(
        elements.text(
            [elements.title(table, "-#"), _where(table, moment), *(f"> {line}" for line in moment.lines)], 1700
        ),
        gallery(picture),
        _steps(table, moment),
        _jump_menu(table, moment),
        _viewer_menu(table, moment) if table.row.status == "over" and table.game.meta.has_secrets else None,
        _more(table, moment) if table.row.status == "over" else None,
    )
    return Card(view, (picture,) if picture else ())


def _where(table: TableSnapshot, moment: Moment) -> str:
    turn = moment.turn
    where = "The set-up" if turn is None else f"Turn {moment.number} of {len(moment.turns)}: {turn.name}"
    seen = f", as {table.names[moment.viewer]} saw it" if moment.viewer is not None else ""
    return f"### {where}{seen}"


def _key(viewer: Seat | None) -> str:
    return PUBLIC if viewer is None else str(viewer)


def _steps(table: TableSnapshot, moment: Moment) -> Component:
    last, number = len(moment.turns), moment.number

    def step(label: str, to: int, name: str, able: bool) -> Component:
        return elements.button(label, f"replay{name}", table, number=max(0, to), key=_key(moment.viewer), able=able)

    return components.row(
        step("⏮", 0, "first", number > 0),
        step("◀", number - 1, "back", number > 0),
        step("▶", number + 1, "on", number < last),
        step("⏭", last, "last", number < last),
    )


def _jump_menu(table: TableSnapshot, moment: Moment) -> Component | None:
    turns = moment.turns
    if len(turns) < 2:
        return None
    stride = -(-len(turns) // OPTIONS)
    options = [
        components.option(label=shortened(f"Turn {number}: {turns[number - 1].name}", OPTION_TEXT), value=str(number))
        for number in range(1, len(turns) + 1, stride)
    ]
    custom_id = encode("replayjump", table.id, moment.number, _key(moment.viewer))
    return components.row(components.select(custom_id=custom_id, placeholder="Jump to a turn …", options=options))


def _viewer_menu(table: TableSnapshot, moment: Moment) -> Component:
    options = [components.option(label="What everybody saw", value=PUBLIC, default=moment.viewer is None)]
    options += [
        components.option(
            label=shortened(f"{name}'s view", OPTION_TEXT), value=str(seat), default=moment.viewer == seat
        )
        for seat, name in enumerate(table.names)
    ]
    custom_id = encode("replayseat", table.id, moment.number, _key(moment.viewer))
    return components.row(components.select(custom_id=custom_id, options=options))


def _more(table: TableSnapshot, moment: Moment) -> Component:
    practise = elements.button(
        "Practise from here",
        "practise",
        table,
        number=moment.number,
        key=_key(moment.viewer),
        able=moment.number < len(moment.turns),
    )
    return components.row(practise, elements.button("As an animation", "film", table))


class ReplayClicks:
    def __init__(self, context: Context) -> None:
        self._context = context
        steps = dict.fromkeys(("replayfirst", "replayback", "replayon", "replaylast"), self._step)
        self.handlers: Mapping[str, Handler] = {
            **steps,
            "watch": self._watch,
            "rewatch": self._watch_announced,
            "missed": self._missed,
            "replayjump": self._jump,
            "replayseat": self._seat,
            "practise": self._practise,
            "film": self._film,
        }

    async def _watch(self, reply: Reply, ref: Ref) -> None:
        """A finished game from its beginning, for the clicker alone."""
        table = await self._context.tables.read(ref.table)
        await reply.show(await replay_card(self._context, table, 0))

    async def _watch_announced(self, reply: Reply, ref: Ref) -> None:
        """From an announcement, whose buttons name the table in the place of the number."""
        table = await self._context.tables.read(ref.number)
        if table.row.guild_id != reply.i.guild_id:
            raise OtherServer
        await reply.show(await replay_card(self._context, table, 0))

    async def _missed(self, reply: Reply, ref: Ref) -> None:
        """What happened since the clicker's last turn; for somebody who only watches, the last turn."""
        table = await self._context.tables.read(ref.table)
        seat = table.seat_of(reply.user_id)
        moment = await self._context.replays.moment(table, 0)
        number = len(moment.turns) if seat is None else await self._context.replays.missed_from(table, seat)
        await reply.show(await replay_card(self._context, table, number))

    async def _step(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, ref, ref.number, ref.key)

    async def _jump(self, reply: Reply, ref: Ref) -> None:
        chosen = first_value(reply)
        await self._show(reply, ref, int(chosen) if chosen.isdecimal() and len(chosen) < 6 else ref.number, ref.key)

    async def _seat(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, ref, ref.number, first_value(reply))

    async def _show(self, reply: Reply, ref: Ref, number: int, viewer: str) -> None:
        table = await self._context.tables.read(ref.table)
        await reply.update(await replay_card(self._context, table, number, _viewer(viewer)))

    async def _practise(self, reply: Reply, ref: Ref) -> None:
        i = reply.i
        if i.guild_id is None or i.channel_id is None:
            raise TableError("Practice tables are opened in a server: look at the replay there.")
        place = Place(i.guild_id, i.channel_id)
        seat = _viewer(ref.key)
        table = await self._context.practice.open(ref.table, ref.number, person(i), place, seat)
        await reply.say("Your practice table is open. It counts for nothing, so try what you like.")
        self._context.changed(table)

    async def _film(self, reply: Reply, ref: Ref) -> None:
        """The whole game as a file; drawing it takes a moment, so the click is acknowledged first."""
        table = await self._context.tables.read(ref.table)
        if table.row.status != "over":
            raise TableError("The animation can be made once the game is over.")
        await reply.acknowledge()
        moments = await self._context.replays.all_moments(table, FILM_FRAMES)
        limit = min(FILM_BYTES, reply.i.filesize_limit or FILM_BYTES)
        picture = await self._context.publisher.pictures.film(table, moments, limit)
        if picture is None:
            raise TableError("This game has no pictures.")
        view = elements.build_view(
            elements.text([elements.title(table, "-#"), play_cards.result_line(table)]), gallery(picture)
        )
        await reply.show(Card(view, (picture,)))


def _viewer(key: str) -> Seat | None:
    return int(key) if key.isdecimal() and len(key) < 3 else None
