"""Signs that must be told apart by everybody: tokens, barrels, dice; and the icons and fonts behind them."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat

from renderers import theme
from renderers.fonts import FOLDER, TextStyle, cached_font, fit_text, has_letter, readable, text_width
from renderers.geometry import Point, Rect, Size
from renderers.icons import load_icons
from renderers.paint.raster import SCALE, Pen
from renderers.sprites import icon
from renderers.vector import Art, path_lines
from renderers.widgets.score_sheet import ranked
from renderers.widgets.token import token


def gray(art: Art, side: int = 64) -> Image.Image:
    """The drawing as somebody sees it who sees no colors."""
    image = Image.new("RGB", (art.width * SCALE, art.height * SCALE), art.ground)
    Pen(ImageDraw.Draw(image), SCALE, cached_font).shapes(art.shapes, Point(0, 0))
    return image.resize((side, side), Image.Resampling.BOX).convert("L")


def difference(one: Art, other: Art) -> float:
    """The mean difference in brightness, 0 to 255."""
    return ImageStat.Stat(ImageChops.difference(gray(one), gray(other))).mean[0]


@pytest.mark.parametrize("ground", [theme.WOOD, theme.PANEL, theme.RAISED])
def test_seat_tokens_differ_without_color(ground: str) -> None:
    tokens = [token(seat, "A", 20, ground) for seat in range(len(theme.SEATS))]
    assert min(difference(a, b) for a, b in itertools.combinations(tokens, 2)) > 8


def test_seats_have_their_own_letters_and_shapes() -> None:
    assert len({look.letter for look in theme.SEATS}) == len({look.outline for look in theme.SEATS}) == 6


def test_tokens_stand_out_from_every_ground() -> None:
    grounds = (theme.WOOD, theme.PANEL, theme.RAISED)
    assert min(theme.contrast(theme.PARCHMENT, ground) for ground in grounds) >= 3


def test_letters_on_colors_can_be_read() -> None:
    colors = [look.color for look in theme.SEATS]
    assert min(theme.contrast(theme.letter_on(color), color) for color in colors) >= 4


def test_every_icon_stays_on_its_grid() -> None:
    for name in load_icons():
        art = icon(name, 48)
        wide = Image.new("RGB", (96, 96), art.ground)
        Pen(ImageDraw.Draw(wide), 1, cached_font).shapes(art.shapes, Point(24, 24))
        box = ImageChops.difference(wide, Image.new("RGB", wide.size, art.ground)).getbbox()
        assert box is not None
        assert Rect(22, 22, 52, 52).contains(Rect(box[0], box[1], box[2] - box[0], box[3] - box[1])), name


def test_fonts_come_with_their_licenses() -> None:
    for family in ("BebasNeue", "Inter"):
        assert list(FOLDER.glob(f"{family}-*.otf"))
        assert "SIL OPEN FONT LICENSE" in (FOLDER / f"{family}-OFL.txt").read_text("utf-8")


def test_long_text_ends_in_an_ellipsis() -> None:
    style = TextStyle("bold", 30)
    cut = fit_text("Bartholomew the Third", style, 160)
    assert cut.endswith("…")
    assert text_width(cut, style) <= 160
    assert fit_text("Bo", style, 160) == "Bo"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("𝕯𝖊𝖊", "Dee"),
        ("🥃 Bo 🥃", "Bo"),
        ("你好", "Player A"),
        ("a\u200bb\nc", "abc"),
        ("Łukasz", "Łukasz"),
    ],
)
def test_names_are_written_in_letters_we_have(name: str, shown: str) -> None:
    assert readable(name, "Player A") == shown


def test_greek_is_in_the_sentence_face_only() -> None:
    assert has_letter("Ω")
    assert not has_letter("Ω", "display")


def test_equal_scores_share_a_rank() -> None:
    assert ranked([4, 9, 4, 9], [1]) == [(1, 1), (2, 3), (3, 0), (3, 2)]
    assert ranked([5, 5], [0, 1]) == [(1, 0), (1, 1)]


def test_paths_are_read_as_written() -> None:
    (line,) = path_lines("M0 0H10V5L0 5Z")
    assert line == (Point(0, 0), Point(10, 0), Point(10, 5), Point(0, 5), Point(0, 0))
    curve, other = path_lines("M0 0Q5 10 10 0 M1 1C1 2 3 4 5 6")
    assert (curve[0], curve[-1]) == (Point(0, 0), Point(10, 0))
    assert other[-1] == Point(5, 6)


def test_shares_meet_their_ends() -> None:
    rect = Rect(24, 0, 1152, 90)
    for parts in range(1, 8):
        cells = rect.columns(parts, 12)
        assert (cells[0].x, cells[-1].right) == (rect.x, rect.right)
        assert [b.x - a.right for a, b in itertools.pairwise(cells)] == [12] * (parts - 1)
    assert [cell.y for cell in rect.grid(2, 3)] == [0, 0, 30, 30, 60, 60]
    assert rect.centered(Size(100, 10)) == Rect(550, 40, 100, 10)
    assert rect.take_left(100, 10)[1] == Rect(134, 0, 1042, 90)
    assert rect.take_bottom(20, 5) == (Rect(24, 0, 1152, 65), Rect(24, 70, 1152, 20))
