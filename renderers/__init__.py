"""Pictures of the tables: a layout turns a view into a scene, a painter turns the scene into bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pkgutil import iter_modules

from renderers.emoji import COMMON, EmojiPicture, emoji_picture
from renderers.games import GamePictures, Layout
from renderers.geometry import Rect
from renderers.paint.cache import KEPT, MEGABYTE
from renderers.paint.crop import cropped
from renderers.paint.fast import paint, paint_moving, paint_within
from renderers.scene import Motion, Scene


def find_pictures() -> dict[str, GamePictures]:
    """Return the games that have pictures: every package in here with a record named `PICTURES`."""
    packages = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__) if found.ispkg]
    records = [getattr(package, "PICTURES", None) for package in packages]
    return {record.key: record for record in records if isinstance(record, GamePictures)}


PICTURES: Mapping[str, GamePictures] = find_pictures()
LAYOUTS: Mapping[str, Layout] = {key: pictures.scene for key, pictures in PICTURES.items()}
"""Layouts by game: `LAYOUTS[key](view, names, shot, seat, since)` gives a scene to `draw`."""


def emoji_pictures(keys: Iterable[str]) -> dict[tuple[str, str], EmojiPicture]:
    """Return the emoji of these games, by game and name; what all games share has an empty key."""
    icons = {"": COMMON, **{key: PICTURES[key].emoji for key in keys if key in PICTURES}}
    return {(key, name): emoji_picture(shapes) for key, named in icons.items() for name, shapes in named.items()}


def limit_caches(megabytes: int, forgot: Callable[[], None]) -> None:
    """Let what is kept for later pictures take this many megabytes; `forgot` is called when some of it was dropped."""
    KEPT.limit = megabytes * MEGABYTE
    KEPT.forgot = forgot


def draw(scene: Scene) -> bytes:
    """Paint a scene in the palette of its game and return the PNG."""
    return paint(scene)


def draw_part(scene: Scene, part: Rect) -> bytes:
    """Paint a scene and return a part of it, which a small screen shows larger than the whole."""
    return cropped(paint(scene), *part)


def draw_within(scene: Scene, seconds: float) -> bytes | None:
    """Return the same if it is ready within that time, else None."""
    return paint_within(scene, seconds)


def draw_moving(still: Scene, motion: Motion) -> bytes:
    """Return a GIF that plays this motion once and ends in the still picture."""
    return paint_moving(still, motion)
