"""Set-up for all tests: the kit's assertions explain themselves like those of a test."""

from __future__ import annotations

import pytest
from hypothesis import settings

LONG_TIER_SECONDS = 1800

pytest.register_assert_rewrite("tests.kit", "tests.bot.world", "tests.strict.world")

# The same examples on every machine, and no clock: a loaded machine is no failing test.
settings.register_profile("taproom", deadline=None, derandomize=True)
settings.load_profile("taproom")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that hangs fails with a stack instead of stopping the run; long ones may take longer."""
    for item in items:
        if item.get_closest_marker("full") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG_TIER_SECONDS))
