"""Tables as pages get them: what a reader may know of one, with its messages, and short ones for the list of all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bot.choices import planner
from bot.choices.menus import Address
from bot.choices.plans import Offer
from bot.emoji.records import FindEmoji
from bot.play import recaps
from bot.table.levels import level
from bot.table.snapshot import TableSnapshot
from bot.web.messages import Kind, Message, Messages
from bot.web.wire import icon_address
from engine.core.game import Batch, Seat
from renderers import PICTURES
from renderers.widgets.monograms import monograms
from storage.base import HUMAN

Json = dict[str, Any]
IsHere = Callable[[int], bool]
"""Returns True if a person has a page open."""


class TableViews:
    def __init__(self, messages: Messages, emoji: FindEmoji, is_here: IsHere) -> None:
        self._messages = messages
        self._emoji = emoji
        self._is_here = is_here

    def view(self, table: TableSnapshot, reader: int) -> Json:
        """Return a table as this person may see it; 0 is everyone who only watches."""
        seat = table.seat_of(reader) if reader else None
        message = self._messages.shown(table.id, Kind.TABLE)
        return {
            **_heading(table),
            "version": table.version,
            "secrets": table.game.meta.has_secrets,
            "stuck": table.stuck,
            "min_seats": table.game.meta.min_seats,
            "max_seats": table.game.meta.max_seats,
            "free": _free_seats(table),
            "seats": self._seats(table, reader),
            "your_seat": seat,
            "picture": _picture(message),
            "closeups": table.row.status == "playing" and _has_closeups(table.row.game),
            "message": _without_spots(wire(message)),
            "announcement": wire(self._messages.shown(table.id, Kind.CARD)),
            "shared": [wire(one) for one in self._messages.shared(table.id)],
            "story": [
                {"text": item.text, "seat": item.seat, "important": item.important}
                for item in recaps.story(table, seat)
            ],
            "scores": _scores(table),
            **self._question(table, seat),
        }

    def _seats(self, table: TableSnapshot, reader: int) -> list[Json]:
        letters, awaited, following = monograms(table.names), table.awaited, _next_seat(table)
        return [
            {
                "seat": seat.seat,
                "name": seat.name,
                "letters": letters[seat.seat],
                "you": bool(reader) and seat.user_id == reader,
                "host": seat.user_id == table.row.host_id,
                "computer": "" if seat.player == HUMAN else level(seat.player),
                "awaited": seat.seat in awaited,
                "next": seat.seat == following,
                "here": seat.user_id is not None and self._is_here(seat.user_id),
            }
            for seat in table.seats
        ]

    def _question(self, table: TableSnapshot, seat: Seat | None) -> Json:
        """Return what this seat is asked, with all that it may answer."""
        if seat is None or seat not in table.awaited:
            return {"asked": "", "decision": None, "choices": [], "batches": []}
        playing = table.playing
        address = Address(table.id, playing.decision(seat))
        offers = planner.offers(playing.choices(seat), table.names, private=True)
        places = {choice.key: {"spot": choice.spot, "about": choice.about} for choice in playing.choices(seat)}
        return {
            "asked": table.question(seat),
            "decision": playing.decision(seat),
            "choices": [self._choice(table, address, one) | places[one.key] for one in offers],
            "batches": [
                self._batch(table, address, number, one)
                for number, one in planner.visible(playing.batches(seat), offers)
                if not one.is_minor
            ],
        }

    def _choice(self, table: TableSnapshot, address: Address, offer: Offer) -> Json:
        return offer._asdict() | {"id": address.button("act", offer.key), "icon": self._icon(table, offer.icon)}

    def _batch(self, table: TableSnapshot, address: Address, number: int, batch: Batch) -> Json:
        return {
            "id": address.button("batch", str(number)),
            "whole": address.button("whole", str(number)),
            "key": batch.key,
            "label": batch.label,
            "hint": batch.hint,
            "tone": batch.tone,
            "icon": self._icon(table, batch.icon),
            "limit": batch.limit,
            "suggested": batch.suggested,
            "picks": batch.picks,
            "then": batch.then,
            "in_turns": batch.in_turns,
        }

    def _icon(self, table: TableSnapshot, icon: str) -> str:
        emoji = self._emoji(table.game.meta.key, icon) if icon else None
        return icon_address(emoji.name) if emoji is not None else ""

    def summary(self, table: TableSnapshot, reader: int) -> Json:
        """Return a table as a line of the list of all tables."""
        return {
            **_heading(table),
            "private": table.row.invited_only,
            "seats": [
                {"seat": s.seat, "name": s.name, "you": s.user_id == reader, "computer": s.player != HUMAN}
                for s in table.seats
            ],
            "seated": table.seat_of(reader) is not None,
            "waits_for_you": _waits_for(table, reader),
            "free": _free_seats(table),
            "updated_at": table.row.updated_at,
        }


def _heading(table: TableSnapshot) -> Json:
    return {
        "id": str(table.id),
        "place": str(table.place_id),
        "title": table.title,
        "game": table.row.game,
        "game_title": table.game.meta.title,
        "status": table.row.status,
        "purpose": table.row.purpose,
    }


def _next_seat(table: TableSnapshot) -> Seat | None:
    """Return the seat whose turn follows that of another one, as far as the game can tell."""
    if table.session is None or len(table.awaited) != 1:
        return None
    seat = table.game.next_seat(table.session.state)
    return seat if seat not in table.awaited else None


def _has_closeups(game: str) -> bool:
    pictures = PICTURES.get(game)
    return pictures is not None and bool(pictures.closeups)


def _scores(table: TableSnapshot) -> list[Json]:
    """Return the result of a finished game, the best first; of the same place are those who share a score."""
    outcome = table.session.outcome if table.session else None
    if outcome is None or table.row.status != "over":
        return []
    found: list[Json] = []
    for seat, score in enumerate(outcome.scores):
        won = seat in outcome.winners
        ahead = sum(other in outcome.winners or theirs > score for other, theirs in enumerate(outcome.scores))
        lines = [{"source": line.source, "points": line.points} for line in outcome.breakdown[seat]]
        found.append({"seat": seat, "score": score, "won": won, "place": 1 if won else ahead + 1, "lines": lines})
    return sorted(found, key=lambda one: (one["place"], one["seat"]))


def _free_seats(table: TableSnapshot) -> int:
    return table.game.meta.max_seats - len(table.seats) if table.row.status == "lobby" else len(table.open_seats)


def _waits_for(table: TableSnapshot, reader: int) -> bool:
    seat = table.seat_of(reader)
    return seat is not None and (seat in table.awaited or seat in table.voters)


def wire(message: Message | None) -> Json | None:
    """Return a message as pages get it."""
    return None if message is None else dict(message.wire)


def wires(messages: Iterable[Message]) -> list[Json]:
    return [dict(message.wire) for message in messages]


def _without_spots(message: Json | None) -> Json | None:
    """Return the message without what its picture says beside it: there may be hundreds of spots."""
    if message is None:
        return None
    return {
        **message,
        "pictures": {name: {**one, "spots": [], "closeups": []} for name, one in message["pictures"].items()},
    }


def _picture(message: Message | None) -> Json | None:
    return next(iter(message.wire["pictures"].values()), None) if message is not None else None
