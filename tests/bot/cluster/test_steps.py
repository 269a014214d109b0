"""The next steps of a member: fair parts, hand-overs, and who has stopped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.cluster.steps import Pulse, Standing, Step, quota, steps
from storage.leases import WHOLE, Lease, Meeting, Member

TERM = 5.0


def member(name: str, beats: int = 1, leaving: bool = False) -> Member:
    return Member(name, beats, "1", leaving, "")


def met(names: str, *leases: Lease, leaving: str = "") -> Meeting:
    return Meeting(tuple(member(name, leaving=name in leaving) for name in names), leases)


def owned(*owners: str) -> list[Lease]:
    """Leases on shards 0, 1, … of these owners."""
    return [Lease(shard, owner, 1) for shard, owner in enumerate(owners)]


def me(name: str, shards: int, connected: tuple[int, ...] = (), leaving: bool = False) -> Standing:
    return Standing(name, shards, frozenset(connected), leaving=leaving)


def kinds(found: list[Step]) -> list[tuple[str, int]]:
    return [(step.kind, step.lease.shard) for step in found]


def test_the_only_member_takes_everything() -> None:
    meeting = met("a", Lease(WHOLE, "", 0), *owned("", "", ""))
    assert kinds(steps(meeting, me("a", 3))) == [("take", WHOLE), ("take", 0), ("take", 1), ("take", 2)]


def test_free_shards_are_taken_up_to_a_fair_part() -> None:
    meeting = met("ab", *owned("a", "", "", ""))
    assert kinds(steps(meeting, me("b", 4, connected=(3,)))) == [("take", 3), ("take", 1)]
    assert [quota(4, members) for members in (1, 2, 3, 5)] == [4, 2, 2, 1]


def test_a_newcomer_asks_who_has_most_for_one_shard_at_a_time() -> None:
    meeting = met("abc", *owned("a", "b", "b", "b"))
    [step] = steps(meeting, me("c", 4))
    assert (step.kind, step.lease.owner) == ("ask", "b")
    asked = met("abc", replace(step.lease, heir="c", stage="asked"), *owned("a"))
    assert steps(asked, me("c", 4)) == []
    assert steps(met("abc", *owned("a", "b", "c")), me("c", 3)) == []


@pytest.mark.parametrize(
    ("stage", "name", "connected", "kind"),
    [
        ("asked", "a", (), "grant"),
        ("granted", "b", (), "connect"),
        ("granted", "b", (0,), "ready"),
        ("ready", "a", (), "give"),
    ],
)
def test_a_hand_over_goes_step_by_step(stage: str, name: str, connected: tuple[int, ...], kind: str) -> None:
    lease = Lease(0, "a", 1, "b", stage)  # type: ignore[arg-type]
    assert kinds(steps(met("ab", lease), me(name, 1, connected))) == [(kind, 0)]


def test_an_heir_takes_what_was_given_and_nobody_waits_for_one_that_is_gone() -> None:
    given = Lease(0, "", 2, "b")
    assert kinds(steps(met("ab", given), me("b", 1))) == [("take", 0)]
    assert steps(met("ab", given), me("a", 1)) == []
    assert kinds(steps(met("a", given), me("a", 1))) == [("reset", 0)]


def test_who_leaves_takes_nothing_and_is_asked_first() -> None:
    meeting = met("abc", Lease(WHOLE, "a", 1), *owned("a", "b", "b", "b"), leaving="a")
    assert kinds(steps(meeting, me("a", 4, leaving=True))) == [("free", WHOLE)]
    [step] = steps(meeting, me("c", 4))
    assert (step.kind, step.lease.owner) == ("ask", "a")


def test_only_time_with_contact_tells_who_has_stopped() -> None:
    now = 0.0
    pulse = Pulse(TERM, lambda: now)
    assert pulse.stopped([member("a"), member("b")]) == []
    now = 4.9
    assert pulse.stopped([member("a"), member("b", 2)]) == []
    now = 5.0
    assert pulse.stopped([member("a"), member("b", 2)]) == [member("a")]
    pulse.lost_contact()
    now = 30.0
    assert pulse.stopped([member("a"), member("b", 2)]) == []
    now = 35.0
    assert pulse.stopped([member("a", 9), member("b", 2)]) == [member("b", 2)]
