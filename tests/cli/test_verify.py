from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import GAMES
from engine.core.fairness import export
from tests.cli.conftest import Command
from tests.kit.playing import play_session


@pytest.fixture(params=list(GAMES))
def exported(request: pytest.FixtureRequest) -> dict[str, Any]:
    game = GAMES[request.param]
    session = play_session(game, game.meta.min_seats, game.meta.options_type(), 9)
    assert session.history is not None
    return json.loads(export(game, session.header, session.history.log, session.outcome).model_dump_json())


def written(tmp_path: Path, data: object) -> str:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return str(file)


def test_a_true_export_is_confirmed_in_one_line(command: Command, tmp_path: Path, exported: dict[str, Any]) -> None:
    said = command("verify", written(tmp_path, exported))
    assert (said.code, said.err, said.out.count("\n")) == (0, "", 1)
    assert said.out.startswith(f"True: {exported['game']} with")
    assert exported["commitment"] in said.out


def test_a_false_result_is_refused_with_the_reason(command: Command, tmp_path: Path, exported: dict[str, Any]) -> None:
    exported["result"]["scores"][0] += 1
    said = command("verify", written(tmp_path, exported))
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1)
    assert "result" in said.err


def test_an_unfinished_export_says_so(command: Command, tmp_path: Path, exported: dict[str, Any]) -> None:
    exported |= {"log": exported["log"][:1], "result": None}
    said = command("verify", written(tmp_path, exported))
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith(f"Unfinished: {exported['game']} with")
    assert "1 move so far, replays without fault" in said.out


def test_the_log_of_a_running_game_is_to_be_saved_again_after_its_end(command: Command, tmp_path: Path) -> None:
    running = {"game": "tavern", "table": 3, "names": ["Ann"], "commitment": "0" * 64, "events": []}
    said = command("verify", written(tmp_path, running))
    assert (said.code, said.err, said.out.count("\n")) == (3, "", 1)
    assert "was not over" in said.out


@pytest.mark.parametrize(
    ("change", "words"),
    [({"rules_version": 0}, "played under version 0 of the rules"), ({"data_hash": "old"}, "with other data tables")],
)
def test_a_game_of_other_rules_is_not_called_false(
    command: Command, tmp_path: Path, exported: dict[str, Any], change: dict[str, Any], words: str
) -> None:
    said = command("verify", written(tmp_path, exported | change))
    assert (said.code, said.err, said.out.count("\n")) == (3, "", 1)
    assert words in said.out
    assert f"The secret fits the commitment {exported['commitment']}." in said.out


def test_a_game_of_other_rules_with_another_secret_is_false(
    command: Command, tmp_path: Path, exported: dict[str, Any]
) -> None:
    said = command("verify", written(tmp_path, exported | {"rules_version": 0, "seed": "10"}))
    assert (said.code, said.out) == (1, "")
    assert "the secret does not fit the commitment" in said.err


def test_another_seed_is_refused(command: Command, tmp_path: Path, exported: dict[str, Any]) -> None:
    exported["seed"] = "10"
    said = command("verify", written(tmp_path, exported))
    assert said.code == 1
    assert "commitment" in said.err


@pytest.mark.parametrize("data", [[], {}, {"format": 1, "game": 3}, "text"])
def test_a_file_that_is_no_export_is_a_bad_argument(command: Command, tmp_path: Path, data: object) -> None:
    said = command("verify", written(tmp_path, data))
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "not an exported game" in said.err


def test_bytes_that_are_no_text_are_a_bad_argument(process: Command, tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(b"\xff\x00\xfe")
    assert process("verify", str(tmp_path / "noise")).code == 2


def test_a_missing_file_and_a_folder_are_bad_arguments(command: Command, tmp_path: Path) -> None:
    assert "No such file" in command("verify", str(tmp_path / "nothing.json")).err
    said = command("verify", str(tmp_path))
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert command("verify").code == 2
