"""Names of people and tables as they may stand in any text."""

from __future__ import annotations

import unicodedata

FORMATTING = str.maketrans(dict.fromkeys("*`~|<>[]#\\_"))
NAME_LIMIT = 32
HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""The categories of controls, bidirectional marks, zero-width characters and lone surrogates."""
_BLANKS = (0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810), 0x2800, 0x3164, 0xFFA0)
BLANK = frozenset(map(chr, (*_BLANKS, *range(0xFE00, 0xFE10))))
"""Letters and marks that show nothing: a name of them would be no name."""


def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """Return a name without what would format text, turn its direction or hide in it; cut where it is too long."""
    visible = "".join(" " if char.isspace() else char for char in name if _is_visible(char))
    return " ".join(visible.translate(FORMATTING).split())[:limit].strip()


def _is_visible(char: str) -> bool:
    return char.isspace() or (unicodedata.category(char) not in HIDDEN and char not in BLANK)
