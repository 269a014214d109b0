"""The documentation names what there is: every setting, every table command."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.settings import Settings
from cogs.table import TableCommands

ROOT = Path(__file__).parents[2]
VARIABLES = [
    "DISCORD_TOKEN" if name == "discord_token" else f"TAPROOM_{name.upper()}" for name in Settings.model_fields
]
COMMANDS = sorted(command.name for command in TableCommands.__cog_app_commands__)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("variable", VARIABLES)
def test_every_setting_is_in_the_example_and_in_the_guide(variable: str) -> None:
    assert f"\n{variable}=" in read(".env.example") or f"\n# {variable}=" in read(".env.example")
    assert f"| `{variable}` |" in read("docs/operators.md")


def test_the_example_names_no_setting_that_is_not_there() -> None:
    named = [line.lstrip("# ").partition("=")[0] for line in read(".env.example").splitlines() if "=" in line]
    assert set(named) == set(VARIABLES)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_table_command_is_explained(command: str) -> None:
    assert f"`/table {command}" in read("docs/players.md") + read("docs/hosts.md")
