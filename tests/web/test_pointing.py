"""Pages learn what is where in a picture, and which of it their reader may choose."""

from __future__ import annotations

from typing import Any

from tests.web.world import Page, World


def about(page: Page) -> set[str]:
    """The things that this page's reader may choose."""
    return {thing for choice in page.now["choices"] for thing in choice["about"]}


def things(picture: dict[str, Any]) -> set[str]:
    return {spot["name"] for spot in picture["spots"]}


async def test_what_may_be_chosen_is_found_on_the_board(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("heaven_and_ale", ann, bo)
    mover, other = (ann, bo) if ann.now["asked"] else (bo, ann)
    await mover.until(lambda page: about(page) and about(page) <= things(page.now["picture"]))
    await other.until(lambda page: page.now["picture"] == mover.now["picture"])
    assert about(other) == set()
    for spot in mover.now["picture"]["spots"]:
        assert spot["text"]
        assert 0 <= spot["x"] < spot["x"] + spot["w"] <= 1
        assert 0 <= spot["y"] < spot["y"] + spot["h"] <= 1


async def test_pictures_have_close_ups_beside_their_spots(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("angels_share", ann, bo)
    assert ann.now["closeups"] is True
    picture = ann.now["picture"]
    labels = [part["text"] for part in picture["closeups"]]
    assert labels == ["Prices", "Market", "Distilleries", "Storehouses"]
    assert all(part.keys() == {"x", "y", "w", "h", "text"} for part in picture["closeups"])
    assert not {spot["text"] for spot in picture["spots"]} & set(labels)


async def test_a_hand_can_be_pointed_at_by_its_owner_alone(world: World) -> None:
    ann, bo = await world.invite("Ann", "Bo")
    await world.sit_down("angels_share", ann, bo)
    await ann.command("table hand")
    await ann.until(lambda page: page.objects["private"]["messages"])
    [picture] = ann.objects["private"]["messages"][0]["pictures"].values()
    assert {name.partition(".")[0] for name in things(picture)} == {"card"}
    assert all(name.partition(".")[0] != "card" for name in things(bo.now["picture"]) | things(ann.now["picture"]))
