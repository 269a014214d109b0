"""The emoji that the application should have, those that it has, and the difference."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final, NamedTuple

from bot.emoji.records import Emoji
from renderers import emoji_pictures

PREFIX: Final = "tr_"
"""The prefix of the names of our emoji; others are never touched."""
COMMON: Final = ""
"""The game of icons that all games share."""
DIGEST: Final = 6
NAME_LENGTH: Final = 32


class Wanted(NamedTuple):
    """An emoji that the application should have."""

    name: str
    stem: str
    """The name without the digest of its content."""
    paint: Callable[[], bytes]


class Difference(NamedTuple):
    """The difference between the emoji that the application has and those it should have."""

    missing: tuple[Wanted, ...]
    outdated: tuple[Emoji, ...]
    """Ours, but with other content than today, or not needed any longer."""


def wanted_emoji(games: Iterable[str]) -> tuple[dict[tuple[str, str], str], tuple[Wanted, ...]]:
    """Return the names of all emoji by game and icon, and the emoji themselves. A name tells the content."""
    names: dict[tuple[str, str], str] = {}
    wanted: list[Wanted] = []
    for (game, icon), picture in emoji_pictures(games).items():
        stem = f"{PREFIX}{_short(game)}{icon}"[: NAME_LENGTH - DIGEST - 1]
        name = f"{stem}_{picture.digest[:DIGEST]}"
        names[game, icon] = name
        wanted.append(Wanted(name, stem, picture.paint))
    return names, tuple(wanted)


def _short(game: str) -> str:
    """Return the initials of a game, as the start of its icons' names."""
    return "".join(word[0] for word in game.split("_")) + "_" if game else ""


def difference(wanted: Collection[Wanted], existing: Collection[Emoji]) -> Difference:
    """Compare what should be there with what is. Emoji without our prefix are left out."""
    names = {emoji.name for emoji in existing}
    needed = {one.name for one in wanted}
    missing = tuple(one for one in wanted if one.name not in names)
    outdated = tuple(one for one in existing if one.name.startswith(PREFIX) and one.name not in needed)
    return Difference(missing, outdated)


class EmojiBook:
    """The emoji that may be used now. Without any, everything is said in words alone."""

    def __init__(self, games: Iterable[str]) -> None:
        self._names, self.wanted = wanted_emoji(games)
        self._known: dict[str, Emoji] = {}

    def find(self, game: str, icon: str) -> Emoji | None:
        """Return the emoji of a game's icon, or of one that all games share."""
        name = self._names.get((game, icon)) or self._names.get((COMMON, icon))
        return self._known.get(name) if name else None

    def learn(self, existing: Iterable[Emoji]) -> None:
        """Replace what is known by all the emoji that the application has."""
        needed = {one.name for one in self.wanted}
        self._known = {emoji.name: emoji for emoji in existing if emoji.name in needed}

    def add(self, emoji: Emoji) -> None:
        """Use one more emoji from now on."""
        self._known[emoji.name] = emoji

    @property
    def counts(self) -> tuple[int, int]:
        """The number of emoji that can be used, and the number that there should be."""
        return len(self._known), len(self.wanted)

    @property
    def known(self) -> Mapping[str, Emoji]:
        """The emoji that can be used, by name."""
        return self._known
