"""Forged and absurd input is refused as input: it never counts as a fault of the bot, and it changes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from benchmarks.stubbed import bench
from bot import cli
from engine import GAMES
from engine.core.fairness import export
from tests.bot.world import said
from tests.faults.inputs import TEXTS, forge, nonsense_files
from tests.kit.playing import play_session
from tests.strict.world import StrictWorld

COMMANDS = (
    ("table show", "table"), ("table show", "seat"), ("table join", "table"), ("table log", "table"),
    ("table close", "table"), ("table undo", "table"), ("inn order", "what"), ("inn order", "table"),
    ("rules", "topic"),
)  # fmt: skip
SENDABLE = [text for text in TEXTS if (text.strip() and text.isprintable()) or text == "\u202e"]
"""Text as Discord would hand it on: never empty, no half characters."""


@pytest.mark.parametrize(
    ("inputs", "seed"), [(400, 1), *(pytest.param(5000, seed, marks=pytest.mark.full) for seed in (2, 3))]
)
def test_forged_clicks_are_no_fault_of_ours(inputs: int, seed: int) -> None:
    async def tried() -> None:
        async with bench() as made:
            for game in GAMES:
                await made.table(game, GAMES[game].meta.min_seats)
            assert sum((await forge(made, inputs, seed)).values()) == inputs
            await made.bot.services.tasks.drain()
            services = made.bot.services
            assert services.metrics.counts["error"] == 0
            assert services.tasks.failures == services.tables.loader.unreadable == 0

    asyncio.run(tried())


@pytest.mark.parametrize(("command", "option"), COMMANDS)
async def test_absurd_words_in_a_command_are_refused_in_words(world: StrictWorld, command: str, option: str) -> None:
    await world.seated("Ann", "Bo", game="inn")
    for text in SENDABLE:
        answer = said(await world.member("Ann").slash(world.channel, command, **{option: text}))
        assert answer
        assert "went wrong" not in answer
    assert await world.moves() == 0
    assert world.bot.services.metrics.counts["error"] == 0


@pytest.mark.parametrize("count", [40, pytest.param(600, marks=pytest.mark.full)])
def test_a_file_of_nonsense_is_answered_in_one_line(
    count: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = next(iter(GAMES.values()))
    session = play_session(game, game.meta.min_seats, game.meta.options_type(), 9)
    assert session.history is not None
    true = export(game, session.header, session.history.log, session.outcome).model_dump_json().encode()
    file = tmp_path / "game.json"
    for number, data in enumerate(nonsense_files(true, Random(3), count)):
        file.write_bytes(data)
        code = cli.run(["verify", str(file)])
        told = capsys.readouterr()
        assert code in (0, 1, 2, 3), number
        assert (told.out + told.err).count("\n") == 1, number
