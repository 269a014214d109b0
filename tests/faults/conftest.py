"""The world of `tests.strict`, on its virtual clock."""

from __future__ import annotations

from tests.strict.conftest import pytest_asyncio_loop_factories, world

__all__ = ["pytest_asyncio_loop_factories", "world"]
