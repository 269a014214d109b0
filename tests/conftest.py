"""Set-up for all tests: the kit's assertions explain themselves like those of a test."""

from __future__ import annotations

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.kit")

# The same examples on every machine, and no clock: a loaded machine is no failing test.
settings.register_profile("taproom", deadline=None, derandomize=True)
settings.load_profile("taproom")
