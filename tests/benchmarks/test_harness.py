from __future__ import annotations

import hashlib
import inspect
import json
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import calibration, engine_speed, picture_speed
from benchmarks.__main__ import TARGETS, present_modules
from benchmarks.harness import Target, as_json, as_table, figures_of, meets, ratio
from benchmarks.history import copy_finished
from benchmarks.storage_speed import _move, sample_table
from engine import GAMES
from renderers import LAYOUTS
from storage import SeatRow, SqliteStore

SMALL = Target("X1", "something", "≤ 10", "≤ 2")
FROZEN = "d5d5217a0663edea9c35cc1f024027b634e6d64c91d932ca1a205b330d02bdb6"


def test_the_yardstick_never_changes() -> None:
    """Old figures would mean nothing anymore."""
    source = inspect.getsource(calibration.cal_loop) + inspect.getsource(calibration._Stepper)
    assert hashlib.sha256(source.encode()).hexdigest() == FROZEN
    assert calibration.cal_loop(1000) == 1000


@pytest.mark.parametrize(("value", "verdict"), [(1.5, "goal"), (2.0, "goal"), (9.9, "must"), (10.1, "MISSED")])
def test_a_figure_is_held_to_its_target(value: float, verdict: str) -> None:
    [figure] = figures_of(SMALL, value)
    assert figure.verdict == verdict


def test_more_may_be_better() -> None:
    assert meets(12, "≥ 10")
    assert not meets(9, "≥ 10")


def test_each_game_gets_its_line_and_each_part_its_own_target() -> None:
    assert [f.part for f in figures_of(SMALL, {"ale": 1.0, "rye": 3.0})] == ["ale", "rye"]
    one_part = Target("X2", "kilobytes", "≤ 150", "≤ 75", part="KB")
    assert [f.value for f in figures_of(one_part, {"KB": 60.0, "dB": 44.0})] == [60.0]
    assert [f.part for f in figures_of(one_part, {"ale KB": 60.0, "ale dB": 44.0, "rye KB": 70.0})] == [
        "ale KB",
        "rye KB",
    ]


def test_table_and_json_tell_the_same() -> None:
    figures = figures_of(SMALL, {"ale": 1.0, "rye": 30.0})
    assert [entry["value"] for entry in json.loads(as_json(figures))] == [1.0, 30.0]
    lines = as_table(figures).splitlines()
    assert len(lines) == 3
    assert "MISSED" in lines[2]


def test_a_ratio_compares_cost_per_unit() -> None:
    calls: list[str] = []

    def ours() -> int:
        calls.append("ours")
        return calibration.cal_loop(2000)

    def theirs() -> int:
        calls.append("theirs")
        return calibration.cal_loop(2000)

    assert ratio(ours, theirs, rounds=3) > 0
    assert calls == ["ours", "theirs"] * 4, "the two sides take turns, after one round to warm up"


def test_every_game_is_measured() -> None:
    assert engine_speed.b11().keys() == GAMES.keys()
    assert set(picture_speed.DRAWN) == GAMES.keys() & LAYOUTS.keys()


def test_every_benchmark_function_has_a_target() -> None:
    ids = {target.id.lower() for target in TARGETS}
    named = {name for module in present_modules() for name in vars(module) if name[:1] == "b" and name[1:2].isdigit()}
    assert {"b1", "b2", "b11"} <= named <= ids


async def test_a_finished_game_is_copied_with_all_its_rows(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "past.db") as store:
        table = await store.create(replace(sample_table(), status="over"), [SeatRow(0, 0, 7, "Ann", "human", 1.0)])
        await store.commit(_move(table))
        copy_finished(tmp_path / "past.db", table.id, 25)
        assert (await store.counts()).over == 26
        found = await store.tables_of(7, ["over"])
        assert len(found) == 26
        assert len(await store.actions(found[-1].id)) == 1
        assert len(await store.events(found[-1].id)) == 2
