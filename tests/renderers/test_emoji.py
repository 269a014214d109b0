"""Emoji: every icon that a choice names is drawn, small enough for Discord, and tells itself apart."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from engine import GAMES
from engine.core.data import DataFolder
from engine.core.session import Session
from engine.players import choose, player_rng
from engine.whiskey_business.catalog import load_catalog
from renderers import PICTURES, emoji_pictures
from renderers.emoji import COMMON, SIDE
from renderers.whiskey_business.emoji import BARRELS

LARGEST = 256 * 1024
EVERY = emoji_pictures(GAMES)


@pytest.mark.parametrize("key", EVERY, ids=".".join)
def test_an_emoji_fits_its_square_and_discord(key: tuple[str, str]) -> None:
    packed = EVERY[key].paint()
    assert len(packed) < LARGEST
    image = Image.open(io.BytesIO(packed)).convert("RGBA")
    assert image.size == (SIDE, SIDE)
    left, top, right, bottom = image.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert max(right - left, bottom - top) > 0.88 * SIDE
    assert min(left, top, SIDE - right, SIDE - bottom) >= 0
    assert re.fullmatch(r"[a-z0-9_]{2,20}", key[1])


@pytest.mark.parametrize("game", GAMES)
def test_no_two_emoji_of_a_game_look_alike_in_grayscale(game: str) -> None:
    pictures = [Image.open(io.BytesIO(emoji.paint())) for (key, _), emoji in EVERY.items() if key == game]
    small = [bytes(picture.convert("LA").resize((22, 22)).tobytes()) for picture in pictures]
    assert len(small) == len(set(small)) > 10


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("key", GAMES)
def test_every_icon_of_a_choice_is_drawn(key: str, seats: int) -> None:
    game = GAMES[key]
    if not game.meta.min_seats <= seats <= game.meta.max_seats:
        return
    drawn = {"", *COMMON, *PICTURES[key].emoji}
    session = Session.start(game, seats, game.meta.options_type(), seed=11)
    chances = [player_rng(11, seat) for seat in range(seats)]
    while session.outcome is None:
        seat = session.active[0]
        icons = {choice.icon for choice in session.choices(seat)} | {batch.icon for batch in session.batches(seat)}
        assert icons <= drawn
        session.act(seat, choose(game, session.state, seat, "random", chances[seat]))


def test_barrels_have_the_colors_of_the_data_file() -> None:
    whiskeys = load_catalog(DataFolder("whiskey_business")).whiskeys
    assert {key: marker for key, (_, marker) in BARRELS.items()} == {one.id: one.marker for one in whiskeys}
