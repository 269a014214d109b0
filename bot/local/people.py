"""Who sits in front of the browser: the names given on the command line or in the settings."""

from __future__ import annotations

from bot.local.errors import LocalTableError

# Six is the largest table; two more may look on.
MOST_PEOPLE = 8
LONGEST_NAME = 32


def parse_people(text: str) -> tuple[str, ...]:
    """`Ann, Bo,Cy` as names, in that order; every name is told apart without its case."""
    names = tuple(name for part in text.split(",") if (name := " ".join(part.split())))
    if not 1 <= len(names) <= MOST_PEOPLE:
        raise LocalTableError(f"The local table takes 1 to {MOST_PEOPLE} people; {len(names)} were named.")
    if len({name.casefold() for name in names}) < len(names):
        raise LocalTableError("Two people have the same name; give everyone a name of their own.")
    for name in names:
        _check_name(name)
    return names


def _check_name(name: str) -> None:
    if len(name) > LONGEST_NAME:
        raise LocalTableError(f"The name {name[:LONGEST_NAME]}… is too long; {LONGEST_NAME} characters are the limit.")
    if not name.isprintable() or set(name) & set("/\\?#@<>`*"):
        raise LocalTableError(f"The name {name!r} has a sign that chat gives a meaning; use letters and digits.")
