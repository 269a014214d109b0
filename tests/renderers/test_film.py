"""A game as one animated file: every turn has its picture, and the file can be uploaded."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engine import GAMES
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose, usual_player
from renderers import LAYOUTS, draw
from renderers.film import FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS, film

UPLOAD_LIMIT = 8_000_000
SIZE = (64, 48)


def picture(*dots: tuple[int, int, int], height: int = SIZE[1], used: int = 3) -> bytes:
    """A ground with dots at these places in these colors."""
    image = Image.new("P", (SIZE[0], height), 1)
    image.putpalette([value for color in range(256) for value in (color, 255 - color, 7)])
    for number in range(used):
        image.putpixel((number % SIZE[0], number // SIZE[0]), number)
    for x, y, color in dots:
        image.putpixel((x, y), color)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def frames(data: bytes) -> list[Image.Image]:
    made = Image.open(io.BytesIO(data))
    found: list[Image.Image] = []
    for number in range(getattr(made, "n_frames", 1)):
        made.seek(number)
        found.append(made.convert("RGB"))
    return found


@pytest.mark.parametrize("used", [3, 256], ids=["a color to spare", "no color to spare"])
def test_each_picture_is_seen_as_it_was_drawn(used: int) -> None:
    pictures = [picture(used=used), picture((5, 9, 2), (40, 30, 2), used=used), picture((40, 30, 0), used=used)]
    shown = frames(film(pictures, UPLOAD_LIMIT))
    assert [frame.tobytes() for frame in shown] == [
        Image.open(io.BytesIO(data)).convert("RGB").tobytes() for data in pictures
    ]


def test_it_plays_for_ever_and_rests_on_the_last_picture() -> None:
    made = Image.open(io.BytesIO(film([picture(), picture((5, 9, 2)), picture((6, 9, 2))], UPLOAD_LIMIT)))
    assert made.info["loop"] == 0
    times: list[int] = []
    for number in range(3):
        made.seek(number)
        times.append(made.info["duration"])
    assert times == [FRAME_MILLISECONDS, FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS]


def test_turns_that_change_nothing_take_no_frame_and_heights_may_differ() -> None:
    shown = frames(film([picture(), picture(), picture((1, 1, 2), height=60)], UPLOAD_LIMIT))
    assert [frame.size for frame in shown] == [(SIZE[0], 60)] * 2


def test_pictures_are_left_out_only_where_the_file_would_be_too_large() -> None:
    pictures = [picture((x, 9, 2)) for x in range(40)]
    assert len(frames(film(pictures, UPLOAD_LIMIT))) == 40
    few = film(pictures, 4000)
    assert len(few) <= 4000
    assert frames(few)[-1].tobytes() == frames(film(pictures[-1:], UPLOAD_LIMIT))[0].tobytes()


def test_a_long_game_has_a_picture_a_turn() -> None:
    """Full boards would be larger than what can be uploaded."""
    game, layout = GAMES["heaven_and_ale"], LAYOUTS["heaven_and_ale"]
    names = ["Ann", "Bo"]
    session = Session.start(game, len(names), game.meta.options_type(), 12345)
    pictures = [draw(layout(session.view(None), names))]
    mover = session.active[0]
    while session.outcome is None:
        seat = session.active[0]
        if seat != mover:
            pictures.append(draw(layout(session.view(None), names)))
        mover = seat
        session.act(seat, choose(game, session.state, seat, usual_player(game), Rng(7, session.snapshot().entries)))
    made = film(pictures, UPLOAD_LIMIT)
    assert len(pictures) > 45
    assert len(made) <= UPLOAD_LIMIT
    assert getattr(Image.open(io.BytesIO(made)), "n_frames", 1) == len(pictures)
