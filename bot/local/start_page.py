"""The start page: links to everybody's pages, kept current by a small script."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from string import Template

from bot.local.hub import Place, PlaceKind
from bot.local.skin import STATIC, link
from renderers.widgets.monograms import monograms

# The shapes and colors of the seats on the boards.
_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")
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
    marks = monograms([person.name for person in people])
    sections = [_person_html(index, person, marks[index]) for index, person in enumerate(people)]
    return "\n".join(sections)


def _person_html(index: int, person: Person, mark: str) -> str:
    places = "".join(_place_html(person.name, place) for place in person.places)
    letter = escape(mark)
    return (
        f'<section class="person"><h2><span class="sign {_SHAPES[index % len(_SHAPES)]}" aria-hidden="true">'
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
