from __future__ import annotations

import pytest

from benchmarks.memory import kept, measure, resident
from renderers.paint.cache import KEPT


async def test_memory_is_told_while_clicks_go_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("limit", "forgot"):
        monkeypatch.setattr(KEPT, name, getattr(KEPT, name))
    monkeypatch.setattr("benchmarks.memory.TABLES", 1)
    await measure(clicks=8, step=4, cache_mb=5)
    before, _, *lines = capsys.readouterr().out.splitlines()
    assert before.endswith("caches of 5 MB")
    assert [line.split()[0] for line in lines[:2]] == ["4", "8"]
    assert sum(size for _, _, size in kept()) <= 5
    assert resident() > 10
