"""Delivery holds over every interleaving up to a bound, and the checker finds every known fault."""

from __future__ import annotations

import pytest

from bot.delivery import machine
from bot.delivery.knowledge import Request, Slot, Wanted
from tests.model.bounds import BOUNDS, Case, all_rules
from tests.model.explorer import Result, explore
from tests.model.faults import FAULTS, Fault, found
from tests.model.world import Budget, Rules, start

KINDS = [pytest.param(rules, id=of) for of, rules in all_rules()]


def _params(bound: int) -> list[object]:
    return [pytest.param(case, id=case.name) for case in BOUNDS[bound]]


def _assert_holds(result: Result) -> None:
    assert result.is_complete
    assert not result.what, "\n".join((result.what, *result.trace))


@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("case", _params(1))
def test_every_interleaving_ends_with_one_message_that_is_up_to_date(case: Case, rules: Rules) -> None:
    _assert_holds(case.explored(rules))


@pytest.mark.full
@pytest.mark.parametrize("rules", KINDS)
@pytest.mark.parametrize("case", [*_params(2), *_params(3)])
def test_it_holds_at_length(case: Case, rules: Rules) -> None:
    _assert_holds(case.explored(rules))


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
def test_a_fault_that_is_put_back_is_found(fault: Fault) -> None:
    assert found(fault).what == fault.what


def test_a_machine_that_never_comes_to_rest_is_found() -> None:
    def edits_for_ever(slot: Slot, wanted: Wanted | None) -> Request | None:
        request, shown = machine.next_request(slot, wanted), slot.shown
        if request is not None or slot.memory.lane is not None or shown is None or wanted is None:
            return request
        return Request("edit", shown.place, shown.message, wanted.key, wanted.version, wanted.asked)

    assert explore(start(Budget()), Rules(decide=edits_for_ever)).what == "it never comes to rest"


def test_the_way_to_a_violation_is_a_shortest_one() -> None:
    def does_nothing(slot: Slot, wanted: Wanted | None) -> None:
        return None

    result = explore(start(Budget(moves=2, clicks=2, shows=1)), Rules(decide=does_nothing))
    assert (result.what, len(result.trace)) == ("what is shown is stale", 1)


def test_an_exploration_that_was_cut_short_says_so() -> None:
    assert not explore(start(Budget(moves=2, clicks=2)), limit=100).is_complete
