"""A planned menu as plain records; no discord.py in it."""

from __future__ import annotations

from typing import Literal, NamedTuple

from engine.core.game import Tone

SELECT_COST = 2


class Offer(NamedTuple):
    """A choice as one audience may read it. Whether it must be confirmed is not part of it: a click finds out."""

    key: str
    verb: str
    label: str
    hint: str = ""
    group: str = ""
    tone: Tone = "plain"
    standing: bool = False
    icon: str = ""
    pictured: bool = False


class ButtonSpec(NamedTuple):
    """`act` takes the choice of this key, `whole` everything in the batch of this number."""

    kind: Literal["act", "whole"]
    key: str
    label: str
    tone: Tone
    icon: str = ""


class ButtonRow(NamedTuple):
    buttons: tuple[ButtonSpec, ...]


class MenuOption(NamedTuple):
    value: str
    label: str
    description: str = ""
    icon: str = ""


class SelectSpec(NamedTuple):
    """One of these. Values are choice keys for `pick` and batch numbers for `whole`."""

    kind: Literal["pick", "whole"]
    placeholder: str
    options: tuple[MenuOption, ...]


class MultiSelectSpec(NamedTuple):
    """Up to `max_values` of these as one batch. Values are made by `copies` and read by `picked_keys`."""

    placeholder: str
    options: tuple[MenuOption, ...]
    max_values: int


class PagerSpec(NamedTuple):
    """Buttons to the pages before and after this one; the last page leads to the first."""

    page: int
    pages: int

    @property
    def targets(self) -> tuple[tuple[str, int], ...]:
        """The label and the page of each button."""
        onward = (f"More choices ({self.page + 1} of {self.pages})", (self.page + 1) % self.pages)
        back = ("Back", (self.page - 1) % self.pages)
        return (onward,) if self.pages == 2 else (back, onward)


Row = ButtonRow | SelectSpec | MultiSelectSpec | PagerSpec


class Section(NamedTuple):
    """Rows that belong together, below the lines that tell what their buttons do."""

    hints: tuple[str, ...]
    rows: tuple[Row, ...]


class Plan(NamedTuple):
    """One page of a menu. A visible separator belongs between two sections."""

    sections: tuple[Section, ...]
    page: int = 0
    pages: int = 1

    @property
    def rows(self) -> tuple[Row, ...]:
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def hints(self) -> tuple[str, ...]:
        return tuple(line for section in self.sections for line in section.hints)

    @property
    def components(self) -> int:
        """The number of components on the page, texts and separators included."""
        texts = sum(bool(section.hints) for section in self.sections)
        return texts + max(0, len(self.sections) - 1) + sum(map(_cost, self.rows))

    @property
    def characters(self) -> int:
        return sum(len("\n".join(section.hints)) for section in self.sections)


def _cost(row: Row) -> int:
    """Return the number of components in a row, itself included."""
    if isinstance(row, ButtonRow):
        return 1 + len(row.buttons)
    return 1 + len(row.targets) if isinstance(row, PagerSpec) else SELECT_COST
