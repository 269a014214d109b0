"""The private question before a costly choice. In public such a choice looks and clicks like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.choices import menus
from bot.choices.discord_limits import BUTTON_LABEL
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.ids import base36, encode
from bot.display import elements
from bot.table.snapshot import TableSnapshot
from engine.core.errors import GameError, IllegalMove
from engine.core.game import Batch, Seat, with_names
from engine.core.words import shortened

ENDS_TURN = "This ends your turn."
WHOLE = "whole"
"""In place of a selection: everything in the batch, and the choice that follows it."""


def question(table: TableSnapshot, seat: Seat, keys: Sequence[str]) -> Card | None:
    """Return the question to confirm before these choices are taken; None if nothing needs to be confirmed.

    Also None when the seat may not take them: submitting them says why.
    """
    session = table.playing
    costly = [choice for choice in session.choices(seat) if choice.key in keys and choice.confirm]
    key = _submission(session.batches(seat), keys)
    if seat not in table.awaited or not costly or key is None:
        return None
    asked = dict.fromkeys(with_names(choice.confirm, table.names) for choice in costly)
    label = "Yes, all of these"
    if len(keys) == 1:
        label = shortened(f"Yes: {with_names(costly[0].private_label or costly[0].label, table.names)}", BUTTON_LABEL)
    custom_id = encode("sure" if len(keys) == 1 else "sureall", table.id, session.decision(seat), key)
    yes = components.button(label, custom_id, menus.STYLES[costly[0].tone])
    later = elements.button("Not now", "fresh", table)
    return Card(elements.build_view(elements.text(asked), components.row(yes, later)))


def question_at_end(table: TableSnapshot, seat: Seat, keys: Sequence[str]) -> Card | None:
    """Return the question before choices that end the turn; None where they do not, or chance or others decide it.

    Asking where a roll or a hidden card ends the turn would tell what it will be.
    """
    key = _submission(table.playing.batches(seat), keys)
    if key is None or not _surely_ends(table, seat, keys):
        return None
    chosen = [choice for choice in table.playing.choices(seat) if choice.key in keys]
    one = with_names(chosen[0].private_label or chosen[0].label, table.names)
    label = "Yes, all of these" if len(keys) > 1 else f"Yes: {one}"
    custom_id = encode("sure" if len(keys) == 1 else "sureall", table.id, table.playing.decision(seat), key)
    yes = components.button(shortened(label, BUTTON_LABEL), custom_id, "primary")
    row = components.row(yes, elements.button("Not now", "fresh", table))
    return Card(elements.build_view(elements.text([ENDS_TURN]), row))


def _surely_ends(table: TableSnapshot, seat: Seat, keys: Sequence[str]) -> bool:
    """Try the choices on a copy. Return True if they end the turn without drawing or revealing anything."""
    before, tried = table.playing.snapshot(), table.playing.fork()
    try:
        entries = tried.submit(seat, keys, None)
    except GameError:
        return False  # submitting them says why
    after = tried.snapshot()
    hidden = (before.draws, before.streams) != (after.draws, after.streams)
    revealed = any(event.reveals for entry in entries for event in entry.events)
    return seat not in tried.active and not (hidden or revealed)


def _submission(batches: Sequence[Batch], keys: Sequence[str]) -> str | None:
    """Return the choices in the form a button can carry: a key, or a batch and how many of each are picked from it."""
    if len(keys) == 1:
        return keys[0]
    counts = Counter(keys)
    for number, batch in enumerate(batches):
        if batch.then in keys and batch.holds(keys):
            return f"{number}.{WHOLE}"
        if len(keys) <= batch.max_count and counts <= Counter(dict(batch.picks)):
            return f"{number}.{base36(_packed(batch, counts))}"
    return None


def _packed(batch: Batch, counts: Counter[str]) -> int:
    """Pack a selection into one number, so that even one of many things fits into an id."""
    number = 0
    for key, most in reversed(batch.picks):
        number = number * (most + 1) + counts[key]
    return number


def confirmed_keys(batches: Sequence[Batch], packed: str) -> list[str]:
    """Return the choice keys behind the confirm button of several choices."""
    index, _, digits = packed.partition(".")
    if not index.isdecimal() or int(index) >= len(batches):
        raise IllegalMove("These cannot be chosen together.")
    if digits == WHOLE:
        return batches[int(index)].whole
    number, keys = int(digits, 36), list[str]()
    for key, most in batches[int(index)].picks:
        number, count = divmod(number, most + 1)
        keys += [key] * count
    return keys
