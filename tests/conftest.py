"""Set-up for all tests: the kit's assertions explain themselves like those of a test."""

from __future__ import annotations

import pytest

pytest.register_assert_rewrite("tests.kit")
