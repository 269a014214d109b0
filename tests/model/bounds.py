"""The bounds: from which start, and how often each thing may happen. A higher one takes longer and holds more."""

from __future__ import annotations

from typing import NamedTuple

from tests.model.explorer import ONE, Result, System, explore
from tests.model.homes import TWO, Homes, start_of_two
from tests.model.world import (
    Budget,
    Rules,
    World,
    start,
    start_of_earlier_version,
    start_with_a_command,
    start_without_message,
)


class Case(NamedTuple):
    name: str
    first: World | Homes
    system: System = ONE

    def explored(self, rules: Rules) -> Result:
        return explore(self.first, rules, system=self.system)


def _cases(**budgets: Budget) -> list[Case]:
    return [Case(name.replace("_", " "), start(budget)) for name, budget in budgets.items()]


def _other_starts(budget: Budget) -> list[Case]:
    return [
        Case("without a message", start_without_message(budget)),
        Case("the answer to a command", start_with_a_command(budget)),
        Case("an earlier version, its post arrived", start_of_earlier_version(budget, True)),
        Case("an earlier version, its post did not arrive", start_of_earlier_version(budget, False)),
    ]


def _of_two(**budgets: Budget) -> list[Case]:
    return [Case(name.replace("_", " "), start_of_two(budget), TWO) for name, budget in budgets.items()]


def all_rules() -> list[tuple[str, Rules]]:
    """Return the rules of table messages, which are shrunk, and of hands, which are deleted."""
    return [("table message", Rules()), ("hand", Rules(deletes=True))]


DEFAULT = 2
BOUNDS: dict[int, list[Case]] = {
    1: _cases(
        a_show_and_a_kill=Budget(clicks=1, shows=1, kills=1),
        a_lost_request=Budget(moves=1, clicks=1, lost=1),
        an_undo=Budget(moves=1, undos=1, lost=1),
        odd_clicks=Budget(moves=1, clicks=2, strays=True),
        an_archived_thread=Budget(moves=1, clicks=1, refused=1, archivings=1),
        a_refused_message=Budget(moves=2, clicks=1, refused=1),
        a_deleted_message=Budget(moves=1, clicks=1, deletions=1),
        a_failing_store=Budget(moves=1, clicks=1, store_failures=1),
        a_follow_up=Budget(moves=1, barred=1, lost=1),
    )
    + _other_starts(Budget(clicks=1, lost=1))
    + _of_two(a_takeover=Budget(moves=1, takeovers=1)),
    2: _cases(
        a_show_and_a_kill=Budget(moves=1, clicks=1, shows=1, kills=1),
        shows_and_a_kill=Budget(clicks=1, shows=2, kills=1),
        shows_and_clicks=Budget(clicks=2, shows=2),
        a_lost_request_and_a_kill=Budget(moves=2, clicks=1, kills=1, lost=1),
        a_lost_request_and_a_pause=Budget(moves=2, lost=1, pauses=1),
        an_undo=Budget(moves=1, undos=1, kills=1, lost=1),
        odd_clicks=Budget(moves=1, clicks=2, lost=1, strays=True),
        an_archived_thread=Budget(moves=1, clicks=1, lost=1, refused=1, archivings=1),
        a_refused_message=Budget(moves=2, kills=1, refused=1),
        a_deleted_message=Budget(moves=1, clicks=1, kills=1, deletions=1),
        a_failing_store=Budget(moves=1, clicks=1, kills=1, store_failures=1),
        a_follow_up=Budget(moves=1, clicks=1, kills=1, barred=1, lost=1),
        lost_requests_and_a_follow_up=Budget(moves=1, barred=1, lost=2, pauses=1),
    )
    + _other_starts(Budget(clicks=1, kills=1, lost=1))
    + _of_two(
        a_takeover=Budget(moves=2, takeovers=1),
        two_takeovers=Budget(moves=1, takeovers=2),
        a_takeover_and_a_click=Budget(moves=1, clicks=1, takeovers=1),
    ),
    3: _cases(
        a_show_and_trouble=Budget(moves=1, clicks=1, shows=1, lost=1, refused=1),
        an_archived_thread=Budget(moves=1, clicks=1, kills=1, refused=1, archivings=1),
        a_deleted_message=Budget(moves=1, clicks=1, kills=1, lost=1, deletions=1),
        a_failing_store=Budget(moves=1, clicks=1, kills=1, lost=1, store_failures=1),
        odd_clicks=Budget(moves=1, clicks=2, kills=1, strays=True),
    )
    + _other_starts(Budget(moves=1, clicks=1, kills=1, lost=1, pauses=1))
    + _of_two(takeovers_and_a_click=Budget(moves=2, clicks=1, takeovers=2)),
    4: _cases(
        a_show_and_trouble=Budget(moves=1, clicks=1, shows=1, kills=1, lost=1, pauses=1),
        moves_and_trouble=Budget(moves=2, clicks=1, kills=1, lost=1, refused=1),
        odd_clicks=Budget(moves=2, undos=1, clicks=2, lost=1, strays=True),
        kills=Budget(moves=1, clicks=1, kills=2, lost=1),
        a_failing_store=Budget(moves=2, clicks=1, kills=1, lost=1, store_failures=1),
    )
    + _other_starts(Budget(moves=1, clicks=1, kills=1, lost=1, refused=1, pauses=1)),
}
