"""Both painters, side by side, and what the fast one keeps."""

from __future__ import annotations

import io
import math
import zlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from renderers import LAYOUTS, PICTURES, draw, theme
from renderers.geometry import Point, Rect, Size
from renderers.paint import fast, plain, png
from renderers.paint.bands import MARGIN, bands_of, gaps, rows_to_paint, touching
from renderers.paint.cache import Budget, Cache
from renderers.paint.palette import Palette, flat_palette, load_palette, palette_file
from renderers.scene import Board, Box, Scene, TextPlace
from renderers.sprites import icon
from tests.kit.palettes import exact_colors
from tests.kit.samples import NAMES
from tests.renderers.boards import BOARDS, PAINTED
from tests.whiskey_business import samples

LIMIT = 150 * 1024
GAMES = ("", *PICTURES)
LAYOUT = LAYOUTS["whiskey_business"]


def decoded(picture: bytes) -> Image.Image:
    return Image.open(io.BytesIO(picture)).convert("RGB")


def likeness(one: Image.Image, other: Image.Image) -> float:
    """PSNR in decibels."""
    squares = ImageStat.Stat(ImageChops.difference(one, other)).sum2
    mean = sum(squares) / (3 * one.width * one.height)
    return math.inf if not mean else 10 * math.log10(255 * 255 / mean)


@pytest.mark.parametrize("name", PAINTED)
def test_painters_agree(name: str) -> None:
    scene = BOARDS[name]
    picture = draw(scene)
    assert len(picture) <= LIMIT
    assert decoded(picture).size == (scene.width, scene.height)
    assert likeness(decoded(picture), plain.paint_image(scene)) >= 38


def test_plain_painter_writes_true_color_png() -> None:
    image = Image.open(io.BytesIO(plain.paint(BOARDS["whiskey_business-start-2"])))
    assert (image.format, image.mode) == ("PNG", "RGB")


def test_fast_painter_writes_palette_png_without_transparency() -> None:
    image = Image.open(io.BytesIO(draw(BOARDS["whiskey_business-start-2"])))
    assert (image.format, image.mode) == ("PNG", "P")
    assert "transparency" not in image.info


@pytest.mark.parametrize("game", GAMES)
def test_colors_of_theme_and_game_are_painted_exactly(game: str) -> None:
    file = load_palette(game)
    wanted = exact_colors(game)
    assert set(wanted) <= set(file.colors[: file.exact])
    board = Board()
    for index, color in enumerate(wanted):
        board.box(f"patch.{index}", Rect(index % 30 * 40, index // 30 * 40, 40, 40), color)
    image = decoded(fast.paint(board.finish(theme.MIN_HEIGHT)._replace(palette=game)))
    shown = [image.getpixel((index % 30 * 40 + 20, index // 30 * 40 + 20)) for index in range(len(wanted))]
    assert shown == [theme.channels(color) for color in wanted]


@pytest.mark.parametrize("game", GAMES)
def test_palettes_have_256_entries(game: str) -> None:
    assert len(load_palette(game).colors) <= 256
    assert len(flat_palette(load_palette(game).colors)) == 3 * 256


def test_a_scene_is_painted_in_the_palette_of_its_game() -> None:
    colors = [Image.open(io.BytesIO(draw(BOARDS[name]))).getpalette() for name in PAINTED]
    assert colors == [list(flat_palette(load_palette(BOARDS[name].palette).colors)) for name in PAINTED]
    own = [file for game in ("", *PICTURES) if (file := palette_file(game)).is_file()]
    assert len({bytes(palette or []) for palette in colors}) == len(own)


def test_boxes_of_every_size_look_alike() -> None:
    """Small boxes are kept whole, large ones built from corners: no seam may show between the two ways."""
    board = Board()
    for index, side in enumerate(range(12, 76, 4)):
        board.box(
            f"box.{index}", Rect(10 + index * 74, 10, side, side), theme.PANEL, 14, line=theme.BRASS, line_width=3
        )
        board.box(f"ring.{index}", Rect(10 + index * 74, 110, side, side), None, 12, line=theme.BRASS, line_width=3)
    scene = board.finish(theme.MIN_HEIGHT)
    assert likeness(decoded(fast.paint(scene)), plain.paint_image(scene)) >= 42


def test_same_scene_gives_the_same_bytes_without_painting() -> None:
    painter = fast.FastPainter(Palette(load_palette().colors))
    first = painter.paint(LAYOUT(samples.MIDDLE, NAMES))
    assert painter.paint(LAYOUT(samples.MIDDLE, NAMES), deadline=-math.inf) == first
    painter.forget()
    assert painter.paint(LAYOUT(samples.MIDDLE, NAMES)) == first


def test_a_picture_that_is_not_ready_in_time_is_given_up_and_what_was_drawn_is_kept() -> None:
    scene = LAYOUT(samples.MIDDLE, NAMES)
    painter = fast.FastPainter(Palette(load_palette().colors))
    with pytest.raises(TimeoutError):
        painter.paint(scene, deadline=-math.inf)
    assert sum(len(cache) for cache in painter.caches()) > 0
    assert painter.paint(scene, deadline=math.inf) == fast.FastPainter(Palette(load_palette().colors)).paint(scene)
    assert painter.paint(scene, deadline=-math.inf) == painter.paint(scene)  # there is nothing left to paint
    unseen = numbered(987)
    assert fast.paint_within(unseen, -math.inf) is None
    assert fast.paint_within(unseen, math.inf) == fast.paint(unseen)


def test_threads_may_paint_at_the_same_time() -> None:
    painter, alone = (fast.FastPainter(Palette(load_palette().colors)) for _ in range(2))
    scenes = [numbered(turn) for turn in range(6)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(painter.paint, scenes * 4)) == [alone.paint(scene) for scene in scenes] * 4


def numbered(turn: int) -> Scene:
    seats = tuple(replace(seat, stock=(turn, turn + 1, turn + 2, turn + 3)) for seat in samples.SEATS)
    return LAYOUT(replace(samples.MIDDLE, seats=seats, roll=turn), NAMES)


@pytest.mark.parametrize("game", PICTURES)
def test_a_picture_does_not_depend_on_those_painted_before(game: str) -> None:
    """Bands that look as before are taken over; boards between which little changes must still come out right."""
    keeping = fast.FastPainter(Palette(load_palette(game).colors))
    boards = [scene for name, scene in BOARDS.items() if name.startswith(game)][1:3]
    scenes = [scene for board in boards for scene in (board, shifted(board))]
    pictures = [keeping.paint(scene) for scene in scenes]
    for scene, picture in zip(scenes, pictures, strict=True):
        for cache in keeping.picture_caches():
            cache.clear()
        assert keeping.paint(scene) == picture


@pytest.mark.parametrize("name", BOARDS)
def test_known_stretches_are_where_the_scene_says(name: str) -> None:
    scene = BOARDS[name]
    end = 0
    for start, stretch in scene.stretches:
        assert start >= end
        end = start + len(stretch.content)
        assert scene.content[start:end] == stretch.content
    assert bands_of(scene).reaches == bands_of(scene._replace(stretches=())).reaches


def shifted(scene: Scene) -> Scene:
    """The scene with everything in its lower part seven pixels further down, and soft edges across the border."""
    board = Board(scene.ground, scene.width)
    board.content += [item for item in scene.items if item.bounds.bottom <= scene.height // 2]
    for item in scene.items:
        if item.bounds.bottom > scene.height // 2:
            place = item._replace(rect=item.rect.move(0, 7)) if isinstance(item, Box) else item._replace(y=item.y + 7)
            board.content.append(place)
    board.box("soft", Rect(200, scene.height // 2 - 40, 90, 97), theme.BRASS, 30, ground=None)
    return board.finish(scene.height + 7)._replace(palette=scene.palette)


def test_rows_with_soft_edges_are_painted_whole() -> None:
    board = Board()
    rows = png.BAND_ROWS
    board.box("soft", Rect(20, rows - 10, 60, rows + 20), theme.BRASS, 20, ground=None)
    board.box("touched", Rect(20, 2 * rows + 5, 60, 60), theme.PANEL, 20, ground=None)
    board.box("flat", Rect(100, 0, 60, 8 * rows), theme.PANEL)
    scene = board.finish(8 * rows)
    bands = bands_of(scene)
    assert rows_to_paint(scene, bands, range(1, 2)) == range(rows - 10 - MARGIN, 2 * rows + 10 + MARGIN)
    assert rows_to_paint(scene, bands, range(5, 7)) == range(5 * rows, 7 * rows)
    assert list(gaps([None, None, 1, None])) == [range(2), range(3, 4)]
    assert [item.name for item in touching(scene, bands, range(rows)) if isinstance(item, Box)] == ["soft", "flat"]


def test_caches_are_bounded() -> None:
    budget = Budget(200_000)
    painter = fast.FastPainter(Palette(load_palette().colors), budget=budget)
    for turn in range(4):
        painter.paint(numbered(turn))
        assert sum(cache.size for cache in painter.caches()) <= budget.limit


@pytest.mark.parametrize("game", PICTURES)
def test_a_picture_does_not_depend_on_what_is_kept(game: str) -> None:
    colors = load_palette(game).colors
    keeping, forgetful = (fast.FastPainter(Palette(colors), budget=Budget(limit)) for limit in (10**9, 0))
    for scene in [scene for name, scene in BOARDS.items() if name.startswith(game)][:6]:
        difference = ImageChops.difference(decoded(keeping.paint(scene)), decoded(forgetful.paint(scene)))
        assert difference.getbbox() is None


def test_png_checks_hold_across_bands() -> None:
    rows = b"".join(b"\x00" + bytes((x * y) % 256 for x in range(50)) for y in range(3 * png.BAND_ROWS + 7))
    writer = png.PngWriter(flat_palette(load_palette().colors), Cache("bands"))
    size = Size(50, len(rows) // 51)
    first = writer.write(size, rows)
    image = Image.open(io.BytesIO(first))
    image.load()
    assert image.tobytes() == b"".join(rows[y * 51 + 1 : (y + 1) * 51] for y in range(size.h))
    assert writer.write(size, rows) == first


def test_joined_checksum_is_that_of_the_whole() -> None:
    parts = [bytes([n]) * (1000 + n) for n in range(40)]
    bands = [png.PackedBand(png.chunk(b"IDAT", png.pack(memoryview(p))), zlib.adler32(p), len(p)) for p in parts]
    picture = png.PngWriter(b"", Cache("bands")).joined(Size(1, 1), bands)
    end = len(picture) - len(png.END) - 4  # behind the sum comes the check of its chunk
    assert picture[end - 4 : end] == zlib.adler32(b"".join(parts)).to_bytes(4, "big")


def test_zlib_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_: str) -> object:
        raise ImportError

    monkeypatch.setattr(png.importlib, "import_module", missing)
    deflate, level = png.find_deflate()
    assert deflate is zlib
    assert zlib.decompressobj(-15).decompress(deflate.compressobj(level, 8, -15).flush(zlib.Z_FINISH)) == b""


@pytest.mark.parametrize("deflate", [zlib, png.DEFLATE])
def test_fingerprints_tell_bands_apart(deflate: png.Deflate) -> None:
    fingerprint = png.find_fingerprint(deflate)
    bands = [bytes(place) + b"\x01" + bytes(999 - place) for place in range(1000)]
    assert len({fingerprint(memoryview(band), zlib.adler32(band)) for band in bands}) == len(bands)
    check = zlib.adler32(bands[0])
    assert fingerprint(memoryview(bands[0]), check) == fingerprint(memoryview(bytes(bands[0])), check)


def grouped(words: str = "Rye") -> Scene:
    inner = Board(theme.PANEL, 120)
    inner.box("", Rect(0, 0, 120, 60), theme.PANEL, 8, line=theme.HAIRLINE, line_width=1.5)
    inner.text(".word", Point(60, 30), words, theme.NAME, place=TextPlace("center", 110))
    inner.sprite(".mark", Point(18, 30), icon("barrel", 24))
    part = inner.as_part(f"card:{words}", 60)
    board = Board()
    for place in range(3):
        board.group(f"card.{place}", (20 + 150 * place, 21), part)
    return board.finish(theme.MIN_HEIGHT)


def test_groups_are_painted_as_their_items_are() -> None:
    scene = grouped()
    assert fast.paint(scene) == fast.paint(scene._replace(content=scene.items, stretches=()))
    assert likeness(decoded(fast.paint(scene)), plain.paint_image(scene)) >= 42
    assert next(item.bounds.x for item in scene.named("card.1")) == 170
    assert [item.name for item in scene.items][:3] == ["card.0", "card.0.word", "card.0.mark"]


def test_text_lies_where_the_scene_says() -> None:
    board = Board()
    board.text("word", Point(100, 100), "Ågy|", theme.NAME)
    scene = board.finish(theme.MIN_HEIGHT)
    (item,) = scene.items
    ground = Image.new("RGB", (scene.width, scene.height), theme.WOOD)
    inked = ImageChops.difference(plain.paint_image(scene), ground).getbbox()
    assert inked is not None
    found = Rect(inked[0], inked[1], inked[2] - inked[0], inked[3] - inked[1])
    assert item.bounds.grow(3).contains(found)
