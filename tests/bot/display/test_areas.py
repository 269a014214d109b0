"""A drawn picture knows what is where in it."""

from __future__ import annotations

import pytest

from bot.delivery.card import File
from bot.display.pictures import Picture
from tests.bot.world import World


async def test_a_picture_says_where_the_things_are_that_choices_are_about(world: World) -> None:
    await world.seated("Ann", "Bo", game="heaven_and_ale")
    table = await world.live()
    picture = await world.bot.services.publisher.pictures.board(table)
    assert picture is not None
    areas = picture.areas()
    about = {thing for choice in table.playing.choices(table.awaited[0]) for thing in choice.about}
    assert about
    assert about <= {area.name for area in areas}
    for area in areas:
        assert min(area.x, area.y) >= 0
        assert min(area.w, area.h) > 0
        assert max(area.x + area.w, area.y + area.h) <= 1
        assert area.text


@pytest.mark.parametrize("file", [File("log.txt", b""), Picture("cover.png", b"", "A board")])
def test_other_files_have_nothing_to_point_at(file: File | Picture) -> None:
    assert not file.areas()
