"""Pictures that move once: dice that roll and cards that are turned up, from the first frame to the board."""

from __future__ import annotations

import io
import random
from collections.abc import Collection
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from engine.whiskey_business.view import EndedView
from renderers import PICTURES, draw, draw_moving
from renderers.angels_share.reveal import FRAMES as TURNING_FRAMES
from renderers.games import Happened
from renderers.geometry import Rect, Size, around
from renderers.paint.gif import last_frame, played_once
from renderers.paint.lzw import packed_rows
from renderers.scene import Motion, Scene, Sprite
from renderers.whiskey_business.tumble import FRAMES
from tests.kit.samples import NAMES, samples_of, scene_of
from tests.whiskey_business import samples

LARGEST = 250_000
WHISKEY = PICTURES["whiskey_business"]
ANGELS = PICTURES["angels_share"]
DISTILLED = PICTURES["distilled"]
ROLLS = {
    name: sample
    for name, sample in samples_of("whiskey_business").boards.items()
    if any(die.state != "placed" for die in sample.view.dice) and not sample.view.winners
}
ENDED = {
    name: sample
    for name, sample in samples_of("whiskey_business").boards.items()
    if sample.view.ended and not sample.view.dice and sample.shot == "table"
}
ROUND_ENDS = {
    name: sample
    for name, sample in samples_of("angels_share").boards.items()
    if sample.shot == "table"
    and not sample.view.outcome
    and all(place.card for place in sample.view.distilleries)
    and any(place.pawns for place in sample.view.distilleries)
}


def moving(key: str, still: Scene, view: object, kinds: Collection[str], seat: int = 0) -> Motion | None:
    animate = PICTURES[key].animate
    assert animate is not None
    return animate(still, view, Happened(kinds, seat))


def roll(name: str) -> tuple[Scene, Motion | None]:
    sample = (ROLLS | ENDED)[name]
    still = scene_of("whiskey_business", sample)
    return still, moving("whiskey_business", still, sample.view, {"rolled"})


def rgb(picture: Image.Image) -> Image.Image:
    return picture.convert("RGB")


def frames_of(data: bytes) -> list[Image.Image]:
    film = Image.open(io.BytesIO(data))
    seen: list[Image.Image] = []
    for number in range(getattr(film, "n_frames", 1)):
        film.seek(number)
        seen.append(rgb(film))
    return seen


def check_film(still: Scene, motion: Motion, frames: int, room: Rect) -> None:
    """It begins with the motion and ends with the board, and only what lies in this room moves."""
    board = rgb(Image.open(io.BytesIO(draw(still))))
    data = draw_moving(still, motion)
    *seen, last = frames_of(data)
    assert rgb(Image.open(io.BytesIO(last_frame(data)))).tobytes() == last.tobytes()
    assert len(data) <= LARGEST
    assert len(seen) == frames
    assert ImageChops.difference(last, board).getbbox() is None
    for number, frame in enumerate(seen):
        changed = ImageChops.difference(frame, board).getbbox()
        if changed is None and number == frames - 1:  # all cards lie face up, and nothing else was hidden
            continue
        assert changed is not None, number
        left, top, right, bottom = changed
        assert room.contains(Rect(left, top, right - left, bottom - top))


@pytest.mark.parametrize("name", [*ROLLS, *ENDED])
def test_a_roll_begins_with_the_tumble_ends_with_the_board_and_moves_only_the_dice(name: str) -> None:
    still, motion = roll(name)
    if motion is None:
        assert not list(still.named("die."))  # a close-up without dice
        return
    check_film(still, motion, FRAMES, next(still.named("tray")).bounds.inset(1))


def test_a_roll_that_ends_a_turn_tumbles_before_it_is_told_what_it_cost() -> None:
    ended = EndedView(3, ("ship", "malt", "malt"), ("rye",), 2)
    view = replace(samples.FIRST_ROLL, dice=(), roll=0, step="roll", keep=None, ended=ended)
    still = WHISKEY.scene(view, NAMES)
    motion = moving("whiskey_business", still, view, {"rolled"})
    assert motion is not None
    *seen, _ = frames_of(draw_moving(still, motion))
    board = rgb(Image.open(io.BytesIO(draw(still))))
    words = next(still.named("ended.who")).bounds
    for frame in seen:  # the words come with the last frame
        assert ImageChops.difference(frame, board).crop((words.x, words.y, words.right, words.bottom)).getbbox()
    assert len(motion.frames[0][0].scene.content) == len(ended.dice)


@pytest.mark.parametrize("name", ROUND_ENDS)
def test_cards_are_turned_up_where_pawns_stand(name: str) -> None:
    sample = ROUND_ENDS[name]
    still = scene_of("angels_share", sample)
    motion = moving("angels_share", still, sample.view, {"competed"})
    assert motion is not None
    visited = [place.id for place in sample.view.distilleries if place.pawns]
    places = [next(still.named(f"house.{one}.card")).bounds for one in visited]
    assert {(patch.x, patch.y) for patches in motion.frames for patch in patches} == {(p.x, p.y) for p in places}
    check_film(still, motion, TURNING_FRAMES, around(places))


@pytest.mark.parametrize(
    ("name", "kind", "seat"),
    [
        ("selling-2", "sold", 1),
        ("selling-5", "sold", 1),
        ("selling-5", "distilled", 2),
        ("selling-alone", "sold", 0),
        ("seat-sold", "sold", 1),
        ("seat-sold-by-another", "sold", 1),
        ("seat-distilled", "distilled", 0),
    ],
)
def test_a_spirit_comes_to_light_card_by_card(name: str, kind: str, seat: int) -> None:
    sample = samples_of("distilled").boards[name]
    still = scene_of("distilled", sample)
    motion = moving("distilled", still, sample.view, {kind}, seat)
    assert motion is not None
    cards = [item for item in still.named(f"spirit.{seat}.card.") if isinstance(item, Sprite)]
    turned = [patch.scene.content[0].name for patches in motion.frames[1:] for patch in patches]
    assert turned == [card.name for card in cards]
    places = [*cards, *still.named(f"spirit.{seat}.result.")]
    check_film(still, motion, len(motion.frames), around(item.bounds for item in places))
    assert 2 < len(motion.frames) <= 8


def test_no_spirit_moves_in_the_picture_of_somebody_else() -> None:
    sample = samples_of("distilled").boards["seat-distilled"]
    still = scene_of("distilled", sample)
    assert moving("distilled", still, sample.view, {"distilled"}, seat=1) is None
    assert moving("distilled", still, sample.view, {"row_refilled"}) is None


def test_no_card_is_turned_up_before_the_round_ends() -> None:
    sample = next(iter(ROUND_ENDS.values()))
    still = scene_of("angels_share", sample)
    assert moving("angels_share", still, sample.view, {"bought"}) is None


def test_it_plays_once_for_about_a_second() -> None:
    still, motion = roll("first_roll-4")
    assert motion is not None
    film = Image.open(io.BytesIO(draw_moving(still, motion)))
    assert "loop" not in film.info
    assert 800 <= film.info["duration"] * FRAMES <= 1000


def test_kept_dice_do_not_move() -> None:
    view = samples.seated(samples.MIDDLE, 4)
    still = WHISKEY.scene(view, NAMES[:4])
    kept = [index for index, die in enumerate(view.dice) if die.state == "placed"]
    motion = moving("whiskey_business", still, view, {"rolled"})
    assert kept
    assert motion is not None
    right = max(next(still.named(f"die.{index}")).bounds.right for index in kept)
    assert min(patch.x for patches in motion.frames for patch in patches) >= right


def test_nothing_moves_without_a_roll() -> None:
    still = WHISKEY.scene(samples.FIRST_ROLL, NAMES)
    assert moving("whiskey_business", still, samples.FIRST_ROLL, {"barrel_rolled"}) is None


@pytest.mark.parametrize("pixels", [1, 2, 255, 256, 257, 768, 1792, 3838, 3839, 3840, 3841, 7679, 7680, 7681])
def test_packed_bands_can_be_put_behind_one_another(pixels: int) -> None:
    """Noise has as many codes as pixels: the numbers are those around which codes widen and the table is cleared."""
    chance = random.Random(pixels)
    rows = [bytes(chance.randrange(256) for _ in range(pixels)) for _ in range(3)]
    packed = b"".join(packed_rows(Image.frombytes("L", (pixels, 1), row)) for row in rows)
    gray = bytes(value for number in range(256) for value in (number,) * 3)
    image = Image.open(io.BytesIO(played_once(gray, Size(pixels, 3), packed, [], 70)))
    assert image.convert("L").tobytes() == b"".join(rows)
