"""Checks that people were answered, and that they see how the table stands."""

from __future__ import annotations

from typing import Any

from simcord.results import InteractionResult

from bot.delivery.ids import decode
from tests.bot.world import World, buttons, offers
from tests.kit.waiting import until


def id_of(message: Any, label: str) -> str:
    return next(button.custom_id for button in buttons(message) if button.label == label) or ""


async def acknowledged(*results: InteractionResult) -> None:
    await until(lambda: all(result.acknowledged for result in results))


async def assert_up_to_date(world: World) -> None:
    """The table message offers exactly what may be done now, and is known to show the newest version."""
    await world.settle()
    table = await world.live()
    row = await world.bot.services.publisher.shown(table.id)
    assert row is not None
    assert (row.message, row.version) == (world.table.id, table.version)
    undo = next(
        ref for button in buttons(world.table) if (ref := decode(button.custom_id or "")) and ref.kind == "undo"
    )
    assert undo.entries == table.row.entries
    if len(table.awaited) == 1:
        choices = [choice for choice in table.playing.choices(table.awaited[0]) if not choice.private]
        assert all(offers(world.table, choice.key) for choice in choices)
