"""Parts of Pillow that it does not document stand in one module, which says what an update has changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import GifImagePlugin, Image

from renderers.paint import pillow_internals
from renderers.paint.pillow_internals import changes, need_known_internals

ROOT = Path(__file__).parents[2]
PRIVATE = re.compile(r"\.im\b|\bImage\.core\b|\bImagingCore\b|\bfrombuffer\b|\bPIL\.\w+Plugin\b|\b\w+ImagePlugin\b")


def test_this_pillow_is_known() -> None:
    assert list(changes()) == []
    need_known_internals()


def test_a_name_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pillow_internals, "_CORE_NAMES", ("paste", "unheard_of"))
    [change] = changes()
    assert change.startswith("the core of an image has not all of")
    with pytest.raises(ImportError, match=r"^Pillow \d.* cannot be used: the core of an image has not all of"):
        need_known_internals()


def test_a_copy_in_place_of_shared_memory_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def copied(mode: str, size: tuple[int, int], data: bytearray, *_: object) -> Image.Image:
        return Image.frombytes(mode, size, bytes(data))

    monkeypatch.setattr(Image, "frombuffer", copied)
    assert list(changes()) == ["Image.frombuffer does not paint into the memory it is given"]


def test_colors_that_are_compared_exactly_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def exact(self: Image.Image, **_: object) -> Image.Image:
        return Image.new("P", self.size, 1)

    monkeypatch.setattr(Image.Image, "quantize", exact)
    assert list(changes()) == ["Image.quantize does not compare colors with the corners of cells"]


@pytest.mark.parametrize("change", [lambda data: [data[0][:-1], *data[1:]], lambda data: [b"more", *data]])
def test_a_gif_of_another_layout_is_named(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    packed = GifImagePlugin.getdata

    def otherwise(*args: Any, **options: Any) -> list[bytes]:
        return change(packed(*args, **options))

    monkeypatch.setattr(GifImagePlugin, "getdata", otherwise)
    assert list(changes()) == ["GifImagePlugin.getdata does not widen, clear or end its codes where it did"]


def test_codes_that_are_widened_elsewhere_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pillow_internals, "WIDENED", (255, 767, 1791))
    pillow_internals._ends.cache_clear()
    assert list(changes()) == ["GifImagePlugin.getdata does not widen, clear or end its codes where it did"]
    monkeypatch.undo()
    pillow_internals._ends.cache_clear()


def test_no_other_module_touches_them() -> None:
    files = [*(ROOT / "renderers").rglob("*.py"), *(ROOT / "bot").rglob("*.py")]
    others = [file for file in files if file.name != "pillow_internals.py"]
    assert [file.name for file in others if PRIVATE.search(file.read_text("utf-8"))] == []
    assert PRIVATE.search((ROOT / "renderers" / "paint" / "pillow_internals.py").read_text("utf-8"))
