"""Heaven & Ale on Discord: the message shows the garden with the hexes that the choices name."""

from __future__ import annotations

from renderers.scene import Scene, Sprite
from tests.bot.world import World


def watched(world: World) -> list[Scene]:
    """Every scene that is painted from now on."""
    pictures, scenes = world.bot.services.pictures, list[Scene]()
    paint = pictures.paint

    def keep(scene: Scene) -> bytes:
        scenes.append(scene)
        return paint(scene)

    pictures.paint, pictures.paint_within = keep, lambda scene, seconds: None
    return scenes


async def asked(world: World, step: str) -> None:
    """Plays on until this is asked."""
    while (await world.live()).playing.view(None).step != step:
        assert await world.step()


def drawn(scene: Scene, kind: str) -> set[str]:
    """The hexes that are drawn in this way."""
    hexes = (item for item in scene.named("garden.") if isinstance(item, Sprite) and item.art.key.startswith(kind))
    return {item.name.removeprefix("garden.") for item in hexes}


async def test_the_message_shows_the_garden_with_the_hexes_that_may_be_chosen(world: World) -> None:
    await world.seated("Ann", "Bo", game="heaven_and_ale")
    scenes = watched(world)
    await asked(world, "hex")
    table = await world.live()
    spots = {choice.spot for choice in table.playing.choices(table.awaited[0]) if choice.verb == "place"}
    assert len(spots) > 1
    assert drawn(scenes[-1], "open:") == spots
    await asked(world, "turn")
    assert not drawn(scenes[-1], "open:")
    assert any(scenes[-1].named("space.27"))


async def test_a_shed_is_turned_with_the_labels_of_its_neighbors_in_sight(world: World) -> None:
    await world.seated("Ann", "Bo", game="heaven_and_ale")
    scenes = watched(world)
    await asked(world, "activation")
    table = await world.live()
    shed = table.playing.view(None).pending.shed
    keys = [choice.key for choice in table.playing.choices(table.awaited[0]) if choice.verb == "activate"]
    named = {label for key in keys for label in key.split("-")[1:]}
    assert shed
    assert named <= drawn(scenes[-1], "labeled:")
