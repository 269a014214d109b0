"""Three real processes as one bot: whatever happens to one of them, nothing is lost, doubled or orphaned."""

from __future__ import annotations

import pytest

from tests.bot.small_games import know_small_games
from tests.faults.cluster import campaign
from tests.kit import postgres

pytestmark = [
    pytest.mark.real_clock,
    pytest.mark.full,
    pytest.mark.skipif(not postgres.can_be_killed(), reason=postgres.MISSING),
]
ROUNDS = 12


async def test_nothing_is_lost_or_doubled(monkeypatch: pytest.MonkeyPatch) -> None:
    know_small_games(monkeypatch)
    done = await campaign(ROUNDS, 1)
    assert [str(finding) for finding in done.findings] == []
    assert done.violations == []
    assert done.moves > 0
