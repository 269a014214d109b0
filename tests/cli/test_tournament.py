from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

GAME = "whiskey_business"
SIX = ("tournament", GAME, "--seats", "3", "--players", "fair,random,random", "--games", "2", "--seed", "5")


def test_every_deal_is_played_from_every_seat_and_counted(command: Command) -> None:
    said = command(*SIX, "--json")
    assert said.code == 0
    assert said.err.splitlines()[-1] == "6 of 6 games"
    fair, chance = [json.loads(line) for line in said.out.splitlines()]
    assert (fair["player"], fair["games"], chance["games"]) == ("fair", 6, 12)
    assert fair["wins"] + chance["wins"] == 6
    assert fair["interval"][0] < fair["wins"] / 6 < fair["interval"][1] + 0.01


def test_same_arguments_same_bytes_in_every_process(process: Command) -> None:
    assert process(*SIX, "--json", hash_seed="1").out == process(*SIX, "--json", hash_seed="2").out != ""


def test_a_run_is_resumed_where_its_record_ends(command: Command, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    whole = command(*SIX, "--json", "--resume", str(record)).out
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 6
    record.write_text("".join(lines[:4]), encoding="utf-8")
    assert command(*SIX, "--json", "--resume", str(record)).out == whole
    assert record.read_text(encoding="utf-8").splitlines(keepends=True) == lines
    assert "from the record" in command(*SIX, "--resume", str(record)).out


def test_the_record_of_another_game_is_refused(command: Command, tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    command(*SIX, "--resume", str(record))
    other = command(*SIX, "--option", "take_a_shot=on", "--resume", str(record))
    assert (other.code, "is the record of another game" in other.err) == (2, True)
    record.write_text("nonsense\n", encoding="utf-8")
    assert "is no record of a tournament" in command(*SIX, "--resume", str(record)).err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--players", "genius"), "no player 'genius'; there are: relaxed, fair"),
        (("--players", "fair,fair"), "one for each of the 3 seats"),
        (("--games", "0"), "--games must be at least 1"),
        (("--seed", "-1"), "--seed must not be negative"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(command: Command, arguments: tuple[str, ...], reason: str) -> None:
    said = command(*SIX, *arguments)
    assert (said.code, said.out, len(said.err.splitlines())) == (2, "", 1)
    assert reason in said.err
