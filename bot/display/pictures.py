"""Drawing boards and hands.

Most pictures differ little from earlier ones and take less time than asking a thread for them, so they are drawn at
once. What takes longer, as the first board of a game does, is finished in a thread, and so is everything that moves.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

from bot.delivery import components
from bot.delivery.card import Area
from bot.delivery.components import Component
from bot.delivery.ids import base36
from bot.monitoring.telemetry import Metrics
from bot.replay.service import Moment
from bot.runtime.workers import Worker
from bot.table.snapshot import NO_SEAT, PastEvent, TableSnapshot
from engine.core.game import ALT_TEXT_LIMIT, AnyGame, Event, Outcome, Seat, Shot
from engine.core.rng import Rng
from engine.players import state_after, usual_player
from renderers import LAYOUTS, PICTURES, draw, draw_moving, draw_part, draw_within
from renderers.film import film
from renderers.games import Happened
from renderers.geometry import Rect
from renderers.pointing import pointed
from renderers.scene import Motion, Scene
from renderers.standings import standings
from storage.threads import in_thread

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

TABLES_KNOWN = 4096
COVER_NAMES = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
COVER_SEED, COVER_MOVES = 1, 60
"""The game of the example that is shown in a lobby: long enough for a board with something on it."""
PLACES = 4
"""Decimals of the shares of a picture: a fraction of a pixel, and a third of the digits."""
QUICK = 0.004
"""Seconds for which a picture may keep everyone waiting before it is left to the thread."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Encoded bytes with the words that say the same."""

    name: str
    data: bytes
    alt: str
    areas: Callable[[], Sequence[Area]] = field(default=tuple, repr=False, compare=False)
    """Works out what is where in it."""


class Moving(NamedTuple):
    """A picture with what moves in it before it stands still."""

    still: Scene
    motion: Motion


class Part(NamedTuple):
    """A part of a picture, to be seen from close by."""

    whole: Scene
    rect: Rect


Layout = Callable[[], Scene | Moving | Part]
Allows = Callable[[TableSnapshot, Seat], Awaitable[bool]]
"""Returns True if the last action of this seat may be shown as a moving picture."""


class Pictures:
    def __init__(self, metrics: Metrics) -> None:
        self._painter = Worker("pictures")
        self._metrics = metrics
        self.waiting = 0
        """Pictures that are being drawn in the thread or wait for it."""
        self._begun_games: set[str] = set()
        """The games of which a board has been laid out: the first one takes long."""
        self.failures = 0
        self.paint: Callable[[Scene], bytes] = draw
        self.paint_within: Callable[[Scene, float], bytes | None] = draw_within
        self._drawn = 0
        self._covers: dict[str, Picture] = {}
        self._legends: dict[str, Picture] = {}
        self._shown_acts: OrderedDict[int, int] = OrderedDict()
        """The newest log entry of each table when it was last drawn."""

    def close(self) -> None:
        self._painter.close()

    async def board(
        self, table: TableSnapshot, allows: Allows | None = None, points: Sequence[str] = ()
    ) -> Picture | None:
        """Draw the public picture that suits the question: usually the board, or a close-up of one seat.

        What chance has just brought out is seen to happen, once, where that is drawn and `allows` agrees. The first of
        the things in `points` that the picture shows is outlined.
        """
        news = self._news(table)
        moving = bool(news) and allows is not None and await allows(table, news[-1].seat)
        kinds = frozenset(str(getattr(past.event, "kind", "")) for past in news)
        happened = Happened(kinds, news[-1].seat) if moving else None
        if table.session is not None and len(table.awaited) == 1:
            seat = table.awaited[0]
            if table.game.shot(table.session.state, seat) == "seat":
                return await self.public(table, "seat", seat, happened, points)
        return await self.public(table, happened=happened, points=points)

    def _news(self, table: TableSnapshot) -> list[PastEvent]:
        """Return what the newest move revealed to everyone; empty when asked again about the same move."""
        pictures = PICTURES.get(table.row.game)
        if pictures is None or pictures.animate is None or table.row.status != "playing":
            return []
        known = self._shown_acts.get(table.id)
        self._shown_acts[table.id] = table.newest_act
        self._shown_acts.move_to_end(table.id)
        if len(self._shown_acts) > TABLES_KNOWN:
            self._shown_acts.popitem(last=False)
        if known == table.newest_act:
            return []
        newest = [past for past in table.recent if past.entry == table.newest_act and past.seat != NO_SEAT]
        return [past for past in newest if isinstance(past.event, Event) and _is_public_news(past.event)]

    async def public(
        self,
        table: TableSnapshot,
        shot: Shot = "table",
        seat: Seat | None = None,
        happened: Happened | None = None,
        points: Sequence[str] = (),
    ) -> Picture | None:
        """Draw the board, or a close-up of one seat, as everyone may see it; moving if it just happened."""
        layout = LAYOUTS.get(table.row.game)
        if table.session is None or layout is None:
            return None
        view = table.session.view(None)
        since = table.last_seen_views.get(table.awaited[0]) if table.awaited else None
        alt = table.game.summary(view, table.names)

        def scene() -> Scene | Moving:
            still = layout(view, table.names, shot=shot, seat=seat, since=since)
            animate = PICTURES[table.row.game].animate if happened else None
            motion = animate(still, view, happened) if animate and happened else None
            still = pointed(still, points)
            return Moving(still, motion) if motion else still

        areas = partial(areas_of, table.row.game, view, table.names, shot, seat)
        return await self._picture(table, "board", alt, scene, areas)

    async def part(self, table: TableSnapshot, label: str, seat: Seat | None) -> Picture | None:
        """Draw one part of the board, or of a close-up of a seat; raise `LookupError` if it has none of this label."""
        if table.session is None or table.row.game not in PICTURES:
            return None
        pictures, view = PICTURES[table.row.game], table.session.view(None)
        shot: Shot = "table" if seat is None else "seat"
        whole = pictures.scene(view, table.names, shot, seat)
        part = next((one for one in pictures.parts(whole, shot) if one.label.casefold() == label.casefold()), None)
        if part is None:
            raise LookupError(label)
        alt = f"{part.label}, from close by. {table.game.summary(view, table.names)}"[:ALT_TEXT_LIMIT]
        return await self._picture(table, "part", alt, lambda: Part(whole, part.rect))

    async def hand(self, table: TableSnapshot, seat: Seat) -> Picture | None:
        """Draw what this seat holds, for its player only."""
        layout = LAYOUTS.get(table.row.game)
        if table.session is None or layout is None:
            return None
        view = table.session.view(seat)
        alt = table.game.secrets(view)[:ALT_TEXT_LIMIT] or table.game.summary(view, table.names)
        areas = partial(areas_of, table.row.game, view, table.names, "hand", seat)
        return await self._picture(table, "hand", alt, lambda: layout(view, table.names, shot="hand", seat=seat), areas)

    async def moment(self, table: TableSnapshot, moment: Moment) -> Picture | None:
        """Draw the board as it was after one turn, with what that turn changed outlined."""
        layout = LAYOUTS.get(table.row.game)
        if layout is None:
            return None
        alt = table.game.summary(moment.view, moment.names)
        hand = moment.viewer is not None and "hand" in PICTURES[table.row.game].shots
        shown = (moment.view, moment.names, "hand" if hand else "table", moment.viewer)
        since = None if hand else moment.before
        areas = partial(areas_of, table.row.game, *shown)
        return await self._picture(table, "replay", alt, lambda: layout(*shown, since=since), areas)

    async def film(self, table: TableSnapshot, moments: Sequence[Moment], limit: int) -> Picture | None:
        """Encode a finished game as an animation of at most `limit` bytes."""
        layout = LAYOUTS.get(table.row.game)
        if layout is None:
            return None
        drawn: list[bytes] = []
        for moment in moments:  # one by one and in the thread, so that other tables' pictures come in between
            scene = partial(layout, moment.view, moment.names, since=moment.before)
            data = await self._draw(scene, f"table {table.id}")
            if data is None:
                return None
            drawn.append(data)
        made = await in_thread(film, drawn, limit)
        outcome = table.session.outcome if table.session else None
        end = f" {standings_text(table, outcome)}" if outcome else ""
        return Picture(f"game_{base36(table.id)}.gif", made, f"All turns of a game, one after the other.{end}")

    async def cover(self, game: AnyGame) -> Picture | None:
        """Draw an example board, once, for tables whose game has not started."""
        key = game.meta.key
        if key not in self._covers and key in PICTURES:
            seats = game.meta.max_seats
            state = state_after(game, seats, game.meta.options_type(), COVER_SEED, COVER_MOVES, usual_player(game))
            view, names = game.view(state, None), COVER_NAMES[:seats]
            alt = game.summary(view, names)
            drawn = await self._draw(lambda: PICTURES[key].scene(view, names), f"the cover of {key}")
            if drawn is None:
                return None
            alt = f"A board of {game.meta.title}. {alt}"[:ALT_TEXT_LIMIT]
            self._covers[key] = Picture(f"cover_{key}.png", drawn, alt)
        return self._covers.get(key)

    async def legend(self, table: TableSnapshot) -> Picture | None:
        """Draw the icons of this table's game with their names, if it has any."""
        pictures = PICTURES.get(table.row.game)
        scene = pictures.legend_scene(table.session.view(None)) if pictures and table.session else None
        return None if scene is None else await self._picture(table, "icons", _legend_alt(table.game), lambda: scene)

    async def icons(self, game: AnyGame, topic: str | None) -> Picture | None:
        """Draw the icons of a game, once, if this topic explains them."""
        key = game.meta.key
        legend = next((one.key for one in game.topics if one.legend), None)
        if key not in PICTURES or topic is None or topic != legend:
            return None
        if key not in self._legends:
            view = game.view(game.setup(game.meta.min_seats, game.meta.options_type(), Rng(0)), None)
            scene = PICTURES[key].legend_scene(view)
            drawn = await self._draw(lambda: scene, f"the icons of {key}") if scene else None
            if drawn is None:
                return None
            self._legends[key] = Picture(f"icons_{key}.png", drawn, _legend_alt(game))
        return self._legends[key]

    async def standings(self, table: TableSnapshot) -> Picture | None:
        outcome = table.session.outcome if table.session else None
        if outcome is None:
            return None
        breakdown = [[(line.source, line.points) for line in lines] for lines in outcome.breakdown]
        alt = standings_text(table, outcome)
        return await self._picture(
            table,
            "final",
            alt,
            lambda: standings(
                table.game.meta.title, table.names, outcome.scores, outcome.winners, breakdown, outcome.note
            ),
        )

    async def drawn(self, what: str, alt: str, layout: Callable[[], Scene]) -> Picture | None:
        """Draw a picture that belongs to no table."""
        data = await self._draw(layout, what)
        self._drawn += 1
        return None if data is None else Picture(f"{what}_{base36(self._drawn)}.png", data, alt)

    async def _picture(
        self,
        table: TableSnapshot,
        what: str,
        alt: str,
        layout: Layout,
        areas: Callable[[], Sequence[Area]] = tuple,
    ) -> Picture | None:
        data = await self._draw(layout, f"table {table.id}", at_once=table.row.game in self._begun_games)
        self._begun_games.add(table.row.game)
        if data is None:
            return None
        self._drawn += 1  # a new name each time: clients cache pictures by name
        number = f"{base36(table.id)}_{base36(table.row.version)}_{base36(self._drawn)}"
        return Picture(f"{what}_{number}.{'gif' if data.startswith(b'GIF') else 'png'}", data, alt, areas)

    async def _draw(self, layout: Layout, what: str, at_once: bool = False) -> bytes | None:
        """Draw a picture. Return None if that fails: a game goes on with words alone.

        `at_once` draws what can be drawn quickly in the event loop. The time that is noted includes waiting.
        """
        try:
            with self._metrics.timed("picture"):
                made = layout() if at_once else await self._in_thread(layout)
                if isinstance(made, Moving):
                    return await self._in_thread(draw_moving, *made)
                if isinstance(made, Part):
                    return await self._in_thread(draw_part, *made)
                quickly = self.paint_within(made, QUICK) if at_once else None
                return quickly or await self._in_thread(self.paint, made)
        except Exception:
            self.failures += 1
            log.exception("a picture of %s failed", what)
            return None

    async def _in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.waiting += 1
        try:
            return await self._painter.run(work, *args, **kwargs)
        finally:
            self.waiting -= 1


def part_labels(game: str, seat: Seat | None) -> tuple[str, ...]:
    """Return the parts of a game's board, or of a close-up of a seat, that can be seen from close by."""
    pictures = PICTURES.get(game)
    return tuple(pictures.closeups.get("table" if seat is None else "seat", ())) if pictures else ()


def areas_of(game: str, view: Any, names: Sequence[str], shot: Shot, seat: Seat | None) -> tuple[Area, ...]:
    """Return what is where in such a picture of a game."""
    pictures = PICTURES[game]
    scene = pictures.scene(view, names, shot, seat)
    across, down = scene.width, scene.height
    spots = [(spot, False) for spot in pictures.spots(scene, view, names, shot, seat)]
    return tuple(
        Area(_share(x, across), _share(y, down), _share(w, across), _share(h, down), label, name, is_closeup)
        for ((x, y, w, h), label, name), is_closeup in [(part, True) for part in pictures.parts(scene, shot)] + spots
    )


def _share(length: int, whole: int) -> float:
    return round(length / whole, PLACES)


def _legend_alt(game: AnyGame) -> str:
    return f"The icons of {game.meta.title} with their names; the rules say what they do."


def _is_public_news(event: Event) -> bool:
    """Return True for an event that reveals something to everyone; private ones must not move on a public board."""
    return event.reveals and event.audience is None


def standings_text(table: TableSnapshot, outcome: Outcome) -> str:
    """Return the final scores in words."""
    ranked = sorted(zip(outcome.scores, table.names, strict=True), reverse=True)
    return "Final standings: " + ", ".join(f"{name} {score}" for score, name in ranked) + "."


def gallery(picture: Picture | None) -> Component | None:
    return components.gallery(f"attachment://{picture.name}", picture.alt) if picture else None
