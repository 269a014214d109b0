"""The people at the local table: the names given on the command line or in the settings."""

from __future__ import annotations

from bot.local.errors import LocalTableError

MAX_PEOPLE = 8
"""The largest table has six seats; two more people may watch."""
MAX_NAME_LENGTH = 32


def parse_people(text: str) -> tuple[str, ...]:
    """Return the names in a text such as `Ann, Bo,Cy`, in that order. Names must differ by more than case."""
    names = tuple(name for part in text.split(",") if (name := " ".join(part.split())))
    if not 1 <= len(names) <= MAX_PEOPLE:
        raise LocalTableError(f"The local table takes 1 to {MAX_PEOPLE} people, not {len(names)}.")
    if len({name.casefold() for name in names}) < len(names):
        raise LocalTableError("Two people have the same name; give everyone a name of their own.")
    for name in names:
        _check_name(name)
    return names


def _check_name(name: str) -> None:
    if len(name) > MAX_NAME_LENGTH:
        raise LocalTableError(f"The name {name[:MAX_NAME_LENGTH]}… has more than {MAX_NAME_LENGTH} characters.")
    if not name.isprintable() or set(name) & set("/\\?#@<>`*"):
        raise LocalTableError(
            f"The name {name!r} has a character that means something in chat; use letters and digits."
        )
