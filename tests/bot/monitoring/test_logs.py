"""Things that are never logged: the token, the seed of a running game, states and hands."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from bot.monitoring import logs
from bot.settings import Settings
from tests.bot.world import SEED, World

TOKEN = f"{'a' * 24}.{'b' * 6}.{'c' * 38}"
LOGGERS = ("", "aiosqlite", "discord")


@pytest.fixture(autouse=True)
def _logging_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, levels = list(root.handlers), {name: logging.getLogger(name).level for name in LOGGERS}
    yield
    root.handlers[:] = handlers
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


def set_up(level: str, as_json: bool = False) -> None:
    logs.set_up(Settings(discord_token=SecretStr(TOKEN), data_dir=None, log_level=level, log_json=as_json))


async def test_the_debug_log_holds_no_seed_state_or_hand(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    set_up("DEBUG")
    await world.seated("Ann", "Bo", game="whisper")
    await world.step()
    table = await world.live()
    written = capsys.readouterr().err
    assert str(SEED) not in written
    assert "prompts" not in written
    hands = [table.game.secrets(table.playing.view(seat)) for seat in range(2)]
    assert all(hands)
    assert not any(hand in written for hand in hands)


@pytest.mark.parametrize("as_json", [False, True])
def test_the_token_is_redacted_in_lines_and_traces(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    set_up("INFO", as_json)
    try:
        raise RuntimeError(f"refused {TOKEN}")
    except RuntimeError:
        logging.getLogger("bot").exception("login with %s", TOKEN)
    written = capsys.readouterr().err
    assert TOKEN not in written
    assert written.count("[token]") == 2
