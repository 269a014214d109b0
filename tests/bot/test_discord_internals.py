"""Names of discord.py that it does not document stand in one module, which says what an update has changed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from discord import ui
from discord.http import HTTPClient

from bot.discord_internals import changes, need_known_internals

ROOT = Path(__file__).parents[2]
PRIVATE = re.compile(r"\._(global_over|connection|handlers|hooks|state|client|websocket)\b|\.http\.(connector|clear)\b")
OURS = re.compile(r"\b(self|cls)\._(client|state|connection|handlers)\b")


def test_this_discord_py_is_known() -> None:
    assert list(changes()) == []
    need_known_internals()


def test_a_name_that_is_gone_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ui.view.BaseView, "is_dispatchable")
    assert list(changes()) == ["LayoutView has no is_dispatchable any longer"]
    with pytest.raises(ImportError, match="LayoutView has no is_dispatchable any longer"):
        need_known_internals()


def test_an_attribute_that_is_called_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    async def request(self: HTTPClient) -> None:
        """As a later version may have it."""

    monkeypatch.setattr("bot.discord_internals._USED_IN", ((request, ("_global_over",)),))
    [change] = changes()
    assert change.endswith("request does not use _global_over any longer")


def test_no_other_module_touches_them() -> None:
    files = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "cogs").rglob("*.py")]
    others = [file for file in files if file.name != "discord_internals.py" and file.parent.name != "local"]
    found = {file.name: PRIVATE.findall(OURS.sub("", file.read_text("utf-8"))) for file in others}
    assert {name for name, names in found.items() if names} == set()
    assert PRIVATE.search((ROOT / "bot" / "discord_internals.py").read_text("utf-8"))
