"""Set-up for all tests: the kit's assertions explain themselves like those of a test."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.kit", "tests.bot.world", "tests.strict.world")

from tests.kit import postgres  # noqa: E402 - only now, so that its assertions are rewritten, too

LONG_TIER_SECONDS = 1800

# The same examples on every machine, and no clock: a loaded machine is no failing test.
settings.register_profile("taproom", deadline=None, derandomize=True)
settings.load_profile("taproom")


def pytest_configure() -> None:
    """Leaving a store out is for machines that cannot run it, not for the one that decides."""
    if os.environ.get("CI") and not postgres.is_available():
        raise pytest.UsageError(postgres.MISSING)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was left out."""
    if not postgres.is_available():
        terminalreporter.write_line(f"{postgres.MISSING} Its store was left out.")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that hangs fails with a stack instead of stopping the run; long ones may take longer."""
    for item in items:
        if item.get_closest_marker("full") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(LONG_TIER_SECONDS))
