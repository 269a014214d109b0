"""Rules of Discord, checked on the very requests the bot makes: one implementation for all tests.

`refusals` are answered by Discord with an error; `lapses` are accepted, and wrong all the same: a mention that nobody
allowed, a picture without words, a deprecated field.
"""

from __future__ import annotations

from tests.strict.rules.components import Body, card_faults, nested
from tests.strict.rules.routes import faults, lapses, refusals
from tests.strict.rules.uploads import Upload

__all__ = ["Body", "Upload", "card_faults", "faults", "lapses", "nested", "refusals"]
