"""`/rules question:` answers from the rules, and from the table where one is being played."""

from __future__ import annotations

from tests.bot.world import World, shown, text

QUESTION = "Can I sell right after buying?"


async def ask(world: World, name: str, question: str, **options: str) -> str:
    return text(shown(await world.member(name).slash(world.channel, "rules", question=question, **options)))


async def test_a_question_is_answered_with_the_id_of_the_ruling(world: World) -> None:
    said = await ask(world, "Zed", QUESTION, game="angels_share")
    assert f"> {QUESTION}" in said
    assert "AS-09 · Can a barrel without age be sold" in said
    assert "At this table now" not in said


async def test_at_a_table_its_state_is_told_with_ones_own_first(world: World) -> None:
    await world.open_table("Ann", "angels_share")
    await world.member("Bo").click(world.table, label="Join")
    await world.member("Ann").click(world.table, label="Start")
    said = await ask(world, "Bo", "how much upkeep do I pay?")
    assert "At this table now" in said
    lines = said.partition("At this table now")[2].splitlines()
    assert next(line for line in lines if "upkeep" in line).startswith("- Bo")


async def test_words_that_no_passage_has_lead_to_the_topics(world: World) -> None:
    assert "Try others" in await ask(world, "Zed", "xyzzy", game="distilled")
