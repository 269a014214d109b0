"""Text typed behind a command of a game: suggestions for it, and the choices that it names."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.choices import planner
from bot.choices.discord_limits import OPTION_TEXT
from bot.choices.plans import Offer
from bot.table.errors import TableError
from engine.core.game import Batch
from engine.core.words import first_fitting

NAMED = 1500
"""Characters of a refusal that list what there is to choose from."""
_SEVERAL = re.compile(r"(\d{1,2})\s*[x×]?\s+(.+)")


def suggested(shown: Sequence[Offer], batches: Sequence[Batch]) -> list[tuple[str, str]]:
    """Return what may be typed, as pairs of a line and a value: what may be taken together first, buttons ahead.

    Batches that are one of many in a menu come last.
    """
    labels = {offer.key: offer.label for offer in shown}
    found: list[tuple[str, str]] = []
    seen = [batch for _, batch in planner.visible(batches, shown)]
    for batch in sorted((one for one in seen if not one.is_minor), key=lambda one: not one.is_button):
        keys = batch.whole[: batch.max_count]
        value = ",".join(keys)
        if batch.is_button:
            found.append((_line(batch.label, batch.hint), batch.label[:OPTION_TEXT]))
        elif len(keys) > 1 and len(value) <= OPTION_TEXT:
            found.append((_line(batch.label, ", ".join(labels[key] for key in keys)), value))
    minor = [(_line(batch.label, batch.hint), batch.label[:OPTION_TEXT]) for batch in seen if batch.is_minor]
    return [*found, *((_line(offer.label, offer.hint), offer.key) for offer in shown), *minor]


def _line(label: str, hint: str) -> str:
    """Return a label and its hint, cut after a whole clause, or else after a whole word.

    >>> _line("Go to Pine Glen", "barrel 7; " + "sells for more than it costs; " * 2 + "the price may still fall")
    'Go to Pine Glen: barrel 7; sells for more than it costs; sells for more than it costs …'
    """
    if not hint:
        return first_fitting(OPTION_TEXT, label)
    whole, room = f"{label}: {hint}", OPTION_TEXT - len(" …")
    if len(whole) <= OPTION_TEXT:
        return whole
    cuts = [at for mark in ("; ", " ") if (at := whole.rfind(mark, len(label) + 2, room + 1)) > 0]
    return f"{whole[: cuts[0]]} …" if cuts else first_fitting(OPTION_TEXT, label)


def chosen(shown: Sequence[Offer], batches: Sequence[Batch], text: str | None) -> list[str]:
    """Return the choice keys for what was typed.

    That may be keys or labels with commas between, also with a number before ("2 barley, water"), the label of a
    button, or a word of one, which takes its picks alone: `Irish` keeps the dice for Irish, and does not roll on.
    """
    if text is None:
        if len(shown) == 1:
            return [shown[0].key]
        raise TableError(f"Say which one: {_labels(shown)}.")
    folded = text.strip().casefold()
    whole = [offer.key for offer in shown if folded in (offer.key.casefold(), offer.label.casefold())]
    if len(whole) == 1:  # a label may have a comma of its own
        return whole
    buttons = [batch for _, batch in planner.visible(batches, shown) if batch.is_button]
    for batch in buttons:
        if folded == batch.label[:OPTION_TEXT].casefold():
            return batch.whole
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(_found(shown, part)[1] for part in parts):
        named = {batch.picks: batch for batch in buttons if batch.suggested and folded in batch.label.casefold()}
        if len(named) == 1:
            return [key for key, count in next(iter(named)) for _ in range(count)]
        if named:
            raise _refused(text, "fits several", list(named.values()))
    return [key for part in parts for key in _keys(shown, part)]


def _found(shown: Sequence[Offer], part: str) -> tuple[int, list[str]]:
    """Return the keys that this text may mean, and how many of it: a number before it may belong to a label itself."""
    if near := _near(shown, part):
        return 1, near
    several = _SEVERAL.fullmatch(part)
    return (int(several[1]), _near(shown, several[2])) if several else (1, [])


def _near(shown: Sequence[Offer], part: str) -> list[str]:
    folded = part.casefold()
    exact = [offer.key for offer in shown if folded in (offer.key.casefold(), offer.label.casefold())]
    return exact or [offer.key for offer in shown if folded in offer.label.casefold()]


def _keys(shown: Sequence[Offer], part: str) -> list[str]:
    count, near = _found(shown, part)
    if len(near) != 1:
        raise _refused(part, "fits several" if near else "is not possible now", shown)
    return near * count


def _refused(text: str, why: str, among: Sequence[Offer] | Sequence[Batch]) -> TableError:
    return TableError(f"“{text[:80]}” {why}. Choose from: {_labels(among)}.")


def _labels(among: Sequence[Offer] | Sequence[Batch]) -> str:
    return ", ".join(one.label for one in among)[:NAMED]
