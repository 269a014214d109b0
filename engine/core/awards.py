"""Awards that every game can give: to the one player with the most of something."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.game import Award, Seat
from engine.core.words import counted

AWARDS = 4
"""The most awards that a game shows."""


def award_most(title: str, counts: Counter[Seat], names: Sequence[str], what: str, noun: str = "") -> list[Award]:
    """Return an award for the seat with the highest count; none where it is 0 or shared.

    `what` is the rest of the sentence, with `{}` for the count.

    >>> award_most("Master builder", Counter({0: 1, 1: 3}), ["Ann", "Bo"], "built {}", "shed")
    [Award(title='Master builder', seat=1, text='Bo built 3 sheds.')]
    """
    best = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == best]
    if not best or len(leaders) > 1:
        return []
    amount = counted(best, noun) if noun else str(best)
    return [Award(title, leaders[0], f"{names[leaders[0]]} {what.format(amount)}.")]
