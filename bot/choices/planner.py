"""Plans a menu: which buttons, selects and pages offer a seat's choices. Knows Discord's limits, but not discord.py.

Nothing is ever left out: what does not fit as buttons becomes selects, and what does not fit into one message
is spread over pages. Beside buttons the consequences are lines of text, in selects they are descriptions.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple, TypeVar

from bot.choices.discord_limits import BUTTON_LABEL, CHARACTERS, COMPONENTS, OPTIONS, ROW
from bot.choices.plans import (
    ButtonRow,
    ButtonSpec,
    MenuOption,
    Offer,
    PagerSpec,
    Plan,
    Row,
    Section,
    SelectSpec,
)
from bot.choices.selects import choice_option, chunked, chunked_select, multi_selects, option, selects
from engine.core.game import Batch, Choice, with_names
from engine.core.words import sentence, shortened

BUTTONS = 10
"""More choices than this become selects."""
BESIDE = 3
"""More choices of one group than this are in a menu where there are suggestions."""
LINES = 6
"""With more lines of consequences than this, choices become selects: board and buttons share a phone's screen."""
AT_ANY_TIME = "At any time"
STANDING_BUTTONS = 2
"""More moves that answer no question than this are in a menu: they must not distract from those that do.

Where the only answer is to go on, as many are buttons as fit into a row.
"""
WORDED = 4096
"""Labels that are kept with their spots: the same ones come up at many tables."""
T = TypeVar("T")


def offers(choices: Iterable[Choice], names: Sequence[str], private: bool) -> list[Offer]:
    """Return the choices this audience may see. What would reveal a secret is worded for the chooser alone."""
    return [_offer(choice, names, private) for choice in choices if private or not choice.private]


def _offer(choice: Choice, names: Sequence[str], private: bool) -> Offer:
    label = with_names((private and choice.private_label) or choice.label, names)
    hint = with_names((private and choice.private_hint) or choice.hint, names)
    label = _with_spot(label, choice.spot)
    return Offer(
        choice.key, choice.verb, label, hint, choice.group, choice.tone, choice.standing, choice.icon, choice.pictured
    )


@lru_cache(maxsize=WORDED)
def _with_spot(label: str, spot: str) -> str:
    """Return the label, led by the spot on the board where it acts, unless it names that itself."""
    if not spot or re.search(rf"(?<!\w){re.escape(spot)}(?!\w)", label):
        return label
    return f"{spot} · {label}"


def visible(batches: Iterable[Batch], shown: Iterable[Offer]) -> list[tuple[int, Batch]]:
    """Return the batches this audience may see whole, with their numbers among all batches of the seat."""
    keys = {offer.key for offer in shown}
    return [(n, batch) for n, batch in enumerate(batches) if all(key in keys for key, _ in batch.picks)]


def evenly(items: Sequence[T], size: int = ROW) -> Iterator[Sequence[T]]:
    """Split into as few chunks as possible, about equally long: no button is left alone below a row of five."""
    rows = -(-len(items) // size)
    yield from chunked(items, -(-len(items) // rows)) if rows else ()


def plan(
    shown: Sequence[Offer], batches: Sequence[Batch] = (), *, components: int = 0, characters: int = 0, page: int = 0
) -> Plan:
    """Plan one page of a menu. The rest of the message takes this many components and characters.

    `batches` are all batches of the seat, in order: their numbers stand in the plan. A page that does not
    exist is replaced by the nearest one.
    """
    room = _Room(COMPONENTS - components, CHARACTERS - characters)
    menu = _Menu.of(shown, batches)
    blocks: list[_Block] = []
    fitting: Plan | None = None
    for shape in _SHAPES:
        if (made := _blocks(menu, shape)) is not None:
            blocks, whole_menu = made, _page(made)
            if room.holds(whole_menu):
                if len(whole_menu.hints) <= LINES:
                    return whole_menu
                fitting = fitting or whole_menu
    if fitting is not None:
        return fitting
    pages = _pages(blocks, room)
    number = min(max(page, 0), len(pages) - 1)
    return _page(pages[number], number, len(pages))


class _Shape(NamedTuple):
    """One way to show a menu."""

    choices: Literal[
        "buttons", "few buttons", "likely buttons", "first buttons", "single buttons", "selects", "merged selects"
    ]
    standing_buttons: bool
    suggested_buttons: bool
    brief_buttons: bool = False
    all_lines: bool = True
    """False to leave out the lines of buttons that do without."""


_SHAPES = (
    _Shape("buttons", True, True, True),
    _Shape("few buttons", True, True, True),
    _Shape("buttons", True, True, True, False),
    _Shape("few buttons", True, True, True, False),
    _Shape("likely buttons", True, True, True),
    _Shape("first buttons", True, True, True),
    _Shape("single buttons", True, True, True),
    _Shape("selects", True, True, True),
    _Shape("selects", False, True),
    _Shape("selects", False, False),
    _Shape("merged selects", False, False),
)
"""From the easiest to use to the most compact; the last one needs no text and can be cut into pages anywhere."""


class _Room(NamedTuple):
    components: int
    characters: int

    def holds(self, page: Plan) -> bool:
        return page.components <= self.components and page.characters <= max(self.characters, 0)


class _Block(NamedTuple):
    """A row with the lines it needs."""

    row: Row
    hints: tuple[str, ...] = ()
    standing: bool = False


class _Menu(NamedTuple):
    """The offers and batches of a menu, sorted by how they may be shown."""

    choices: list[Offer]
    """Without their hints where a menu of things for several turns tells them."""
    standing: list[Offer]
    suggested: list[tuple[int, Batch]]
    combined: list[tuple[int, Batch]]
    """Other choices with what follows them: they are in a menu."""
    together: list[Batch]
    """Batches that are multi-selects."""
    covered: set[str]
    """The keys that can be taken from a multi-select, one alone included."""
    by_key: dict[str, Offer]

    @classmethod
    def of(cls, shown: Sequence[Offer], batches: Sequence[Batch]) -> _Menu:
        seen = visible(batches, shown)
        together = [batch for _, batch in seen if not batch.is_button]
        planned = {key for batch in together if batch.in_turns for key, _ in batch.picks}
        choices = [offer for offer in shown if not offer.standing]
        return cls(
            choices=[offer._replace(hint="") if offer.key in planned else offer for offer in choices],
            standing=[offer for offer in shown if offer.standing],
            suggested=[(number, batch) for number, batch in seen if batch.is_button and batch.suggested],
            combined=[(number, batch) for number, batch in seen if batch.is_button and not batch.suggested],
            together=together,
            covered=_covered(together, choices, planned),
            by_key={offer.key: offer for offer in shown},
        )

    def in_short(self) -> _Menu:
        """Return the menu without the hints of what labels and picture say already."""
        return self._replace(choices=[_in_short(offer) for offer in self.choices])

    @property
    def single(self) -> list[Offer]:
        """The choices that no multi-select offers."""
        return [offer for offer in self.choices if offer.key not in self.covered]

    @property
    def pieces(self) -> list[Offer]:
        """Those of the same group as parts of a suggestion, and groups of many beside one.

        They are in a menu, so that the suggestions stand out and the board stays in view.
        """
        parts = {key for _, batch in self.suggested for key, _ in batch.picks}
        sizes = Counter(offer.group for offer in self.single if self.suggested)
        groups = {self.by_key[key].group for key in parts} | {group for group in sizes if sizes[group] > BESIDE}
        return [offer for offer in self.single if offer.key in parts or offer.group in groups - {""}]

    @property
    def standing_single(self) -> list[Offer]:
        return [offer for offer in self.standing if offer.key not in self.covered]


def _in_short(offer: Offer) -> Offer:
    return offer._replace(hint="") if offer.pictured else offer


def _covered(together: Sequence[Batch], choices: Sequence[Offer], planned: set[str]) -> set[str]:
    """Return what needs no button beside the multi-selects.

    Of things for several turns, as many as are easily read have buttons as well; else those that are one of a kind.
    """
    covered = {key for batch in together if not batch.in_turns for key, _ in batch.picks}
    if len(choices) <= BUTTONS:
        return covered
    verbs = Counter(offer.verb for offer in choices)
    return covered | {offer.key for offer in choices if offer.key in planned and verbs[offer.verb] > 1}


def _blocks(menu: _Menu, shape: _Shape) -> list[_Block] | None:
    """Return the whole menu in this shape; None if there is too much for it."""
    menu = menu if shape.all_lines else menu.in_short()
    choices = _choice_blocks(menu, shape.choices)
    if choices is None:
        return None
    suggested = _suggested_blocks(menu.suggested, shape.suggested_buttons)
    brief, others = _briefly(menu.combined, shape.brief_buttons)
    combined = [*brief, *_combined_blocks(menu, others)]
    together = [block for batch in menu.together for block in _batch_blocks(batch, menu.by_key)]
    most = STANDING_BUTTONS if len(menu.choices) > 1 else ROW
    standing = _standing_blocks(menu.standing_single, most if shape.standing_buttons else 0)
    return [*suggested, *combined, *choices, *together, *standing]


def _choice_blocks(menu: _Menu, how: str) -> list[_Block] | None:
    if how == "buttons":  # pieces of a suggested whole, and many that can be taken together, are in the menu below
        too_many = len(menu.choices) > BUTTONS or len(menu.covered) > ROW
        return None if menu.suggested or too_many else _offer_buttons(menu.choices)
    if how == "few buttons":
        others = [offer for offer in menu.single if offer not in menu.pieces]
        if len(others) > BUTTONS:
            return None
        return [*_offer_buttons(others), *(_Block(select) for select in selects(menu.pieces, False))]
    if how == "likely buttons":
        return _likely_as_buttons(menu.single)
    if how == "first buttons":
        return _first_as_buttons(menu.single)
    if how == "single buttons":
        return _mostly_selects(menu.single)
    return [_Block(select) for select in selects(menu.single, how == "merged selects")]


def _first_as_buttons(shown: Sequence[Offer]) -> list[_Block] | None:
    """Return buttons for a few choices of the first kind of move, and the others as they are among many."""
    first = [offer for offer in shown if offer.verb == shown[0].verb]
    others = [offer for offer in shown if offer.verb != shown[0].verb]
    if not 0 < len(first) <= LINES or not others:
        return None
    rest = _mostly_selects(others) or [_Block(select) for select in selects(others, False)]
    return [*_offer_buttons(first), *rest]


def _likely_as_buttons(shown: Sequence[Offer]) -> list[_Block] | None:
    """Return a row of buttons for the first choices of which label and picture say enough, and the others in menus."""
    likely = [offer for offer in shown if offer.pictured and offer.verb == shown[0].verb][:ROW]
    others = [offer for offer in shown if offer not in likely]
    if not likely or not others:
        return None
    alike = [offer for offer in others if offer.pictured and offer.verb == shown[0].verb]
    others = [offer for offer in others if offer not in alike]
    rest = _mostly_selects(others) or [_Block(select) for select in selects(others, False)]
    menus = [_Block(select) for select in selects(alike, True)]
    return [*_offer_buttons([_in_short(offer) for offer in likely]), *menus, *rest]


def _mostly_selects(shown: Sequence[Offer]) -> list[_Block] | None:
    """Return selects, but a button for a verb with one choice only, as for passing."""
    verbs = [offer.verb for offer in shown]
    alone = [offer for offer in shown if verbs.count(offer.verb) == 1]
    if not 0 < len(alone) <= ROW:
        return None
    rest = [offer for offer in shown if offer not in alone]
    return [*(_Block(select) for select in selects(rest, False)), *_offer_buttons(alone)]


# Buttons


def _offer_buttons(shown: Sequence[Offer], standing: bool = False) -> list[_Block]:
    rows = [ButtonRow(tuple(map(_act, chunk))) for chunk in _button_chunks(shown)]
    return _with_lines(rows, _hint_lines([(offer.label, offer.hint) for offer in shown]), standing)


def _act(offer: Offer) -> ButtonSpec:
    return ButtonSpec("act", offer.key, shortened(offer.label, BUTTON_LABEL), offer.tone, offer.icon)


def _button_chunks(shown: Sequence[Offer]) -> Iterator[Sequence[Offer]]:
    """Split buttons into rows; if one row is not enough, the first kind of move gets rows of its own."""
    first = [offer for offer in shown if offer.verb == shown[0].verb]
    others = [offer for offer in shown if offer.verb != shown[0].verb]
    for part in (first, others) if len(shown) > ROW else (shown,):
        yield from evenly(part)


def _suggested_blocks(suggested: Sequence[tuple[int, Batch]], buttons: bool) -> list[_Block]:
    if buttons and len(suggested) <= ROW:
        row = tuple(ButtonSpec("whole", str(n), shortened(b.label, BUTTON_LABEL), b.tone, b.icon) for n, b in suggested)
        lines = _hint_lines([(batch.label, batch.hint) for _, batch in suggested])
        return _with_lines([ButtonRow(row)] if row else [], lines)
    options = [option(str(number), batch.label, batch.hint, batch.icon) for number, batch in suggested]
    return [_Block(SelectSpec("whole", "Suggestions …", tuple(chunk))) for chunk in chunked(options, OPTIONS)]


def _briefly(combined: Sequence[tuple[int, Batch]], buttons: bool) -> tuple[list[_Block], Sequence[tuple[int, Batch]]]:
    """Return a row of buttons for the first of those whose labels say all that matters, and what is left for menus."""
    first = [(number, batch) for number, batch in combined if batch.brief][: ROW if buttons else 0]
    if not first:
        return [], combined
    row = tuple(ButtonSpec("whole", str(n), shortened(b.brief, BUTTON_LABEL), b.tone, b.icon) for n, b in first)
    return [_Block(ButtonRow(row))], [each for each in combined if each not in first]


def _combined_blocks(menu: _Menu, combined: Sequence[tuple[int, Batch]]) -> Iterator[_Block]:
    """Yield menus of choices that are taken with what follows, one menu for each pair of moves."""
    options: dict[str, list[MenuOption]] = {}
    for number, batch in combined:
        verbs = (menu.by_key[batch.picks[0][0]].verb, menu.by_key[batch.then].verb if batch.then in menu.by_key else "")
        title = sentence(" and ".join(filter(None, verbs)))
        options.setdefault(title, []).append(option(str(number), batch.label, batch.hint, batch.icon))
    for title, found in options.items():
        for chunk in chunked(found, OPTIONS):
            yield _Block(SelectSpec("whole", f"{title} …", tuple(chunk)))


def _standing_blocks(shown: Sequence[Offer], most: int) -> list[_Block]:
    """Return buttons for these moves if there are no more than `most`, else menus."""
    if not shown:
        return []
    if len(shown) <= most:
        first, *others = _offer_buttons(shown, standing=True)
        return [_Block(first.row, (f"-# {AT_ANY_TIME}:", *first.hints), True), *others]
    verbs = {offer.verb for offer in shown}
    title = f"{AT_ANY_TIME}: {verbs.pop()}" if len(verbs) == 1 else AT_ANY_TIME
    return [_Block(select, (), True) for select in chunked_select(title, map(choice_option, shown))]


def _with_lines(rows: Sequence[Row], lines: Sequence[str], standing: bool = False) -> list[_Block]:
    """Return rows of buttons, with all their lines at the first."""
    return [_Block(row, () if number else tuple(lines), standing) for number, row in enumerate(rows)]


def _hint_lines(choices: Sequence[tuple[str, str]]) -> list[str]:
    """Return a line per hint, naming all choices that share it."""
    labels: dict[str, list[str]] = {}
    titles = _titles([label for label, _ in choices])
    for title, (_, hint) in zip(titles, choices, strict=True):
        if hint:
            labels.setdefault(hint, []).append(title)
    if len(choices) > 1 and len(labels) == 1 and len(next(iter(labels.values()))) == len(choices):
        return [f"-# {sentence(hint)}" for hint in labels]
    return [f"-# **{_joined(same).rstrip('!')}:** {hint}" for hint, same in labels.items()]


def _titles(labels: Sequence[str]) -> list[str]:
    """Return the parts before the colon, such as "Irish" of "Irish: flag + yeast", if they tell the labels apart."""
    titles = [label.partition(": ")[0] for label in labels]
    return titles if len(set(titles)) == len(set(labels)) else list(labels)


def _joined(labels: Sequence[str]) -> str:
    """Join labels; the words with which all of them begin are said once."""
    if len(labels) == 1:
        return labels[0]
    words = [label.split(" ") for label in labels]
    same = 0
    while len({tuple(label[: same + 1]) for label in words}) == 1 and all(len(label) > same + 1 for label in words):
        same += 1
    return ", ".join([labels[0], *(" ".join(label[same:]) for label in words[1:])])


def _batch_blocks(batch: Batch, by_key: dict[str, Offer]) -> Iterator[_Block]:
    standing = all(by_key[key].standing for key, _ in batch.picks)
    for select in multi_selects(batch, by_key):
        yield _Block(select, (), standing)


# Pages


def _page(blocks: Sequence[_Block], page: int = 0, pages: int = 1) -> Plan:
    main = [block for block in blocks if not block.standing]
    standing = [block for block in blocks if block.standing]
    sections = [_section(part) for part in (main, standing) if part]
    if pages > 1:
        last = sections[-1]
        sections[-1] = Section(last.hints, (*last.rows, PagerSpec(page, pages)))
    return Plan(tuple(sections), page, pages)


def _section(blocks: Sequence[_Block]) -> Section:
    return Section(tuple(line for block in blocks for line in block.hints), tuple(block.row for block in blocks))


def _pages(blocks: Sequence[_Block], room: _Room) -> list[list[_Block]]:
    """Return pages of as many blocks as fit beside the pager, in order; each page has at least one."""
    pages: list[list[_Block]] = [[]]
    for block in blocks:
        tried = _page([*pages[-1], block], 1, 3)
        if pages[-1] and not room.holds(tried):
            pages.append([])
        pages[-1].append(block)
    return pages
