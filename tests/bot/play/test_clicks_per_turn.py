"""The number of clicks in a turn."""

from __future__ import annotations

from tests.bot.world import World, buttons

MOST_A_TURN = 3.3


async def click_on(world: World) -> None:
    """Press the first suggested button, or else do something sensible."""
    table = await world.live()
    wholes = [batch for batch in table.playing.batches(table.awaited[0]) if batch.is_button]
    if not wholes:
        await world.step()
        return
    [name] = await world.awaited()
    button = next(button for button in buttons(world.table) if button.label == wholes[0].label)
    await world.member(name).click(world.table, custom_id=button.custom_id)


async def test_a_turn_of_whiskey_business_takes_at_most_three_clicks_and_a_bit(world: World) -> None:
    await world.seated("Ann", "Bo", "Cy", game="whiskey_business")
    clicks = turns = 0
    while (table := await world.live()).awaited:
        turns = table.playing.state.turn_number
        await click_on(world)
        clicks += 1
    assert turns > 8
    assert clicks <= MOST_A_TURN * turns, f"{clicks / turns:.1f} clicks a turn"
