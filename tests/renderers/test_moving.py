"""Pictures that move once: the dice of a roll, from the first frame to the board as it stands."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

from renderers import PICTURES, draw, draw_moving
from renderers.samples import NAMES
from renderers.scene import Motion, Scene
from renderers.whiskey_business import samples
from renderers.whiskey_business.tumble import FRAMES

LARGEST = 250_000
WHISKEY = PICTURES["whiskey_business"]
ROLLS = {
    name: sample
    for name, sample in WHISKEY.samples.boards.items()
    if any(die.state != "placed" for die in sample.view.dice) and not sample.view.winners
}


def roll(name: str) -> tuple[Scene, Motion | None]:
    sample = ROLLS[name]
    still = WHISKEY.sample_scene(sample)
    assert WHISKEY.animate is not None
    return still, WHISKEY.animate(still, sample.view, {"rolled"})


def rgb(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB")


def frames_of(data: bytes) -> list[Image.Image]:
    film = Image.open(io.BytesIO(data))
    seen: list[Image.Image] = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        seen.append(rgb(film))
    return seen


@pytest.mark.parametrize("name", ROLLS)
def test_a_roll_begins_and_ends_with_the_board_and_moves_only_the_dice(name: str) -> None:
    still, motion = roll(name)
    if motion is None:
        assert not list(still.named("die."))  # a close-up without dice
        return
    board = rgb(Image.open(io.BytesIO(draw(still))))
    data = draw_moving(still, motion)
    first, *moving, last = frames_of(data)
    assert len(data) <= LARGEST
    assert len(moving) == FRAMES
    assert ImageChops.difference(first, board).getbbox() is None
    assert ImageChops.difference(last, board).getbbox() is None
    tray = next(still.named("tray")).bounds
    for frame in moving:
        changed = ImageChops.difference(frame, board).getbbox()
        assert changed is not None
        left, top, right, bottom = changed
        assert tray.x < left < right < tray.right
        assert tray.y < top < bottom < tray.bottom


def test_it_plays_once_and_the_truth_comes_first_for_a_moment() -> None:
    still, motion = roll("first_roll-4")
    assert motion is not None
    film = Image.open(io.BytesIO(draw_moving(still, motion)))
    assert "loop" not in film.info
    assert film.info["duration"] == 20


def test_kept_dice_do_not_move() -> None:
    view = samples.seated(samples.MIDDLE, 4)
    still = WHISKEY.scene(view, NAMES[:4])
    kept = [index for index, die in enumerate(view.dice) if die.state == "placed"]
    assert WHISKEY.animate is not None
    motion = WHISKEY.animate(still, view, {"rolled"})
    assert kept
    assert motion is not None
    right = max(next(still.named(f"die.{index}")).bounds.right for index in kept)
    assert min(frame.x for frame in motion.frames) >= right


def test_nothing_moves_without_a_roll() -> None:
    still = WHISKEY.scene(samples.FIRST_ROLL, NAMES)
    assert WHISKEY.animate is not None
    assert WHISKEY.animate(still, samples.FIRST_ROLL, {"barrel_rolled"}) is None
