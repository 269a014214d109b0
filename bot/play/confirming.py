"""The private question before a costly choice. In public such a choice looks and clicks like any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.choices import menus
from bot.choices.discord_limits import BUTTON_LABEL
from bot.delivery import components
from bot.delivery.ids import base36, encode
from bot.discord_internals import PlainView
from bot.display import elements
from bot.table.snapshot import TableSnapshot
from engine.core.errors import IllegalMove
from engine.core.game import Batch, Seat, with_names
from engine.core.words import shortened


def question(table: TableSnapshot, seat: Seat, keys: Sequence[str]) -> PlainView | None:
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
    return elements.build_view(elements.text(asked), components.row(yes, elements.button("Not now", "fresh", table)))


def _submission(batches: Sequence[Batch], keys: Sequence[str]) -> str | None:
    """The choices in the form a button can carry: a key, or a batch and how many of each are picked from it."""
    if len(keys) == 1:
        return keys[0]
    counts = Counter(keys)
    for number, batch in enumerate(batches):
        if len(keys) <= batch.max_count and counts <= Counter(dict(batch.picks)):
            return f"{number}.{base36(_packed(batch, counts))}"
    return None


def _packed(batch: Batch, counts: Counter[str]) -> int:
    """A selection as one number, so that even one of many things fits into an id."""
    number = 0
    for key, most in reversed(batch.picks):
        number = number * (most + 1) + counts[key]
    return number


def confirmed_keys(batches: Sequence[Batch], packed: str) -> list[str]:
    """The choice keys behind the confirm button of several choices."""
    index, _, digits = packed.partition(".")
    if not index.isdecimal() or int(index) >= len(batches):
        raise IllegalMove("These cannot be chosen together.")
    number, keys = int(digits, 36), list[str]()
    for key, most in batches[int(index)].picks:
        number, count = divmod(number, most + 1)
        keys += [key] * count
    return keys
