"""Forms through the real client: Discord's checks of their components, answers in time, a restart in between."""

from __future__ import annotations

from tests.bot.world import said, text
from tests.strict.world import StrictWorld


async def test_settings_and_invitations_by_form(world: StrictWorld) -> None:
    ann, lobby = world.member("Ann"), await world.open_table("Ann", "distilled")
    form = await ann.click(lobby, label="Settings")
    answers = {"switches0": [], "flight": "A", "difficulty": "standard", "pace": "hours", "table": ["rated"]}
    parts = {part["component"]["custom_id"]: part["component"] for part in form._interaction.modal["components"]}
    for name in ("flight", "difficulty"):
        answers[name] = parts[name]["options"][-1]["value"]
    await world.restart()  # forms are not kept in memory either
    await ann.submit_modal(form, answers)
    row = (await world.live()).row
    assert (row.pace, row.rated) == ("hours", True)
    assert "Rated: the result counts" in text(world.table)
    invited = await ann.click(world.table, label="Invite")
    result = await ann.submit_modal(invited, {"people": [world.member("Bo").user, world.member("Cy").user]})
    assert "2 people invited" in said(result)
    assert world.strict.late == []


async def test_every_form_is_one_that_discord_takes(world: StrictWorld) -> None:
    ann = world.member("Ann")
    for game in world.bot.services.games:
        lobby = await world.open_table("Ann", game)
        for label in ("Settings", "Invite", "Add your lucky word"):
            await ann.click(lobby, label=label)
        await ann.slash(world.channel, "table close", table=str((await world.bot.store.live())[-1][0].id))
    await ann.slash(world.channel, "table import")
