"""The start page: everybody's pages on one sheet, kept current by a small script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from bot.local.dressing import STATIC, link
from bot.local.hub import Place, PlaceKind

# The seats' shapes and colours of the boards: a person keeps the same sign on this page.
_SIGNS = ("circle", "square", "triangle", "diamond", "hexagon", "star")
_HINTS = {
    PlaceKind.CHANNEL: "the table everybody sees",
    PlaceKind.DIRECT: "private hands and notes",
    PlaceKind.THREAD: "a table of its own",
}


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    places: Sequence[Place]


def people_html(people: Sequence[Person]) -> str:
    return "\n".join(_person_html(index, person) for index, person in enumerate(people))


def _person_html(index: int, person: Person) -> str:
    places = "".join(_place_html(person.name, place) for place in person.places)
    letter = escape(person.name[0].upper())
    return (
        f'<section class="person"><h2><span class="sign {_SIGNS[index % len(_SIGNS)]}" aria-hidden="true">'
        f"<b>{letter}</b></span>{escape(person.name)}</h2><ul>{places}</ul></section>"
    )


def _place_html(person: str, place: Place) -> str:
    target = escape(f"{person} {place.key}")
    return (
        f'<li><a class="{place.kind.value}" href="{link(person, place)}" target="{target}">'
        f"<strong>{escape(place.name)}</strong><span>{_HINTS[place.kind]}</span></a></li>"
    )


def page_html(people: Sequence[Person]) -> str:
    template = Template((STATIC / "start.html").read_text(encoding="utf-8"))
    return template.substitute(people=people_html(people))
