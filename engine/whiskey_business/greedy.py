"""A computer player with sense: it weighs banking against rolling by expected worth, one turn ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.whiskey_business.actions import ROLL, SHOT, STOP, Action, Bank, Drain, Give, Place
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.prospects import Brew, Goal, Mix, Prospects
from engine.whiskey_business.view import View

# Worths in barrels: rough weights that only rank choices; the odds they are weighed with are exact.
NEW_KIND = 0.75
"""A whiskey still missing is a step towards Last Call."""
CALL_AHEAD = 2.0
CALL_BEHIND = -2.0
VICTORY = 6.0
"""In a final turn: overtaking everyone."""
SHEET = 0.4


class Plan(NamedTuple):
    row: int
    worth: float
    faces: tuple[str, ...]
    """Dice of this roll to lay, most binding first."""


class Greedy:
    """Looks at a view only; keeps nothing but remembered odds."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._prospects = Prospects(catalog)
        self._minds: Mapping[str, Callable[[View, Seat, Sequence[Action]], Action]] = {
            "roll": _first,
            "keep": self._keep,
            "stuck": self._stuck,
            "shelf": _first,
            "flight": self._flight_choice,
        }

    def __call__(self, view: View, seat: Seat, actions: Sequence[Action], rng: Rng) -> Action:
        return self._minds[view.phase](view, seat, actions)

    # Laying, rolling on, banking

    def _keep(self, view: View, seat: Seat, actions: Sequence[Action]) -> Action:
        laying = [action for action in actions if isinstance(action, Place)]
        wanted = self._flight_die(view, seat, laying) or self._planned_die(view, seat, laying)
        if wanted is not None:
            return wanted
        if ROLL not in actions:
            return laying[0]  # something must be laid
        return self._bank_or_roll(view, seat, actions)

    def _planned_die(self, view: View, seat: Seat, laying: Sequence[Place]) -> Place | None:
        if view.distillery.flight:
            return laying[0] if laying else None
        plans = [self._plan(view, seat, row, laying) for row in self._open_rows(view)]
        useful = [plan for plan in plans if plan.faces]
        if not useful:
            return None
        plan = max(useful, key=lambda p: p.worth)
        whiskey = self._catalog.whiskeys[plan.row].id
        options = [a for a in laying if a.face == plan.faces[0] and a.row in (None, whiskey)]
        return options[0]

    def _open_rows(self, view: View) -> Sequence[int]:
        whiskey = view.distillery.whiskey
        return range(len(view.whiskeys)) if whiskey is None else (self._catalog.rows[whiskey],)

    def _plan(self, view: View, seat: Seat, row: int, laying: Sequence[Place]) -> Plan:
        """Lay everything this recipe can use."""
        whiskey = self._catalog.whiskeys[row]
        offered = {action.face for action in laying}
        order = (whiskey.grain, whiskey.country, "globe", "water", "yeast")
        faces = tuple(face for face in order if face in offered and self._useful(view, seat, face))
        loose = [die.face for die in view.dice if die.state == "fits"]
        mix = Mix(loose.count("water"), loose.count("yeast"), loose.count(whiskey.grain), 1.0)
        flag = whiskey.country in offered or "globe" in offered
        after = self._prospects.laid(self._brew(view, row), flag, mix)
        return Plan(row, self._prospects.best(after, self._goal(view, seat, row)), faces)

    def _useful(self, view: View, seat: Seat, face: str) -> bool:
        """An extra water only as long as there is a sheet for it to wash off."""
        return face != "water" or view.distillery.water <= view.seats[seat].sheets

    def _bank_or_roll(self, view: View, seat: Seat, actions: Sequence[Action]) -> Action:
        banks = [action for action in actions if isinstance(action, Bank)]
        if not banks or (view.distillery.flight and self._hopeless(view, seat)):
            return ROLL
        best = max(banks, key=lambda bank: self._bank_worth(view, seat, bank))
        row = self._catalog.rows[best.whiskey]
        rolling = 0.0 if view.distillery.flight else self._rolling(view, seat, row)
        return best if self._bank_worth(view, seat, best) >= rolling else ROLL

    def _bank_worth(self, view: View, seat: Seat, bank: Bank) -> float:
        goal = self._goal(view, seat, self._catalog.rows[bank.whiskey])
        return goal.worth[view.distillery.barrels - view.distillery.spoiled]

    def _rolling(self, view: View, seat: Seat, row: int, sheets: int = 0) -> float:
        return self._prospects.rolling(self._brew(view, row), self._goal(view, seat, row, sheets))

    def _brew(self, view: View, row: int) -> Brew:
        board = view.distillery
        grains = dict(board.grains).get(self._catalog.whiskeys[row].grain, 0)
        laid = board.water + board.yeast + sum(count for _, count in board.grains)
        return Brew(board.flag is not None, board.water > 0, board.yeast, grains, self._catalog.dice - laid)

    # What barrels are worth

    def _goal(self, view: View, seat: Seat, row: int, more_sheets: int = 0) -> Goal:
        worth = self._final_worth(view, seat) if view.last_call else self._usual_worth(view, seat, row)
        return Goal(row, worth, view.seats[seat].sheets + more_sheets >= self._catalog.sheets)

    def _usual_worth(self, view: View, seat: Seat, row: int) -> tuple[float, ...]:
        stock = view.seats[seat].stock
        missing = [number for number, held in enumerate(stock) if not held]
        if row not in missing:
            return tuple(float(k) for k in self._yields())
        if len(missing) > 1:
            return tuple(k + NEW_KIND if k else 0.0 for k in self._yields())
        lead = self._lead(view, seat)
        return tuple(k + (CALL_AHEAD if lead + k > 0 else CALL_BEHIND) if k else 0.0 for k in self._yields())

    def _final_worth(self, view: View, seat: Seat) -> tuple[float, ...]:
        """Overtaking is nearly all that counts; a further barrel is a cushion against those still to come."""
        lead = self._lead(view, seat)
        victory = [VICTORY * (1.0 if lead + k > 0 else 0.5 if lead + k == 0 else 0.0) + k for k in self._yields()]
        return tuple(worth - victory[0] for worth in victory)

    def _yields(self) -> range:
        return range(self._catalog.barrels_per_turn + 1)

    def _lead(self, view: View, seat: Seat) -> int:
        return view.seats[seat].total - max(s.total for n, s in enumerate(view.seats) if n != seat)

    # Sheets and Flights

    def _stuck(self, view: View, seat: Seat, actions: Sequence[Action]) -> Action:
        rows = self._open_rows(view)
        worth = max(self._rolling(view, seat, row, sheets=1) for row in rows)
        return SHOT if worth > self._price_of_shot(view, seat) else STOP

    def _price_of_shot(self, view: View, seat: Seat) -> float:
        own = view.seats[seat]
        shelf = min((stock for stock in own.stock if stock), default=0)
        price = 0.0 if view.last_call else SHEET
        return price + (shelf if own.sheets + 1 == self._catalog.sheets else 0)

    def _hopeless(self, view: View, seat: Seat) -> bool:
        """In a final turn that no number of barrels can win."""
        return view.last_call is not None and self._lead(view, seat) + self._catalog.barrels_per_turn < 0

    def _flight_die(self, view: View, seat: Seat, laying: Sequence[Place]) -> Place | None:
        """When nothing else can win: one of each, and the globe."""
        board = view.distillery
        doubled = board.water > 1 or any(count > 1 for _, count in board.grains)
        if not self._hopeless(view, seat) or doubled or board.flag not in (None, "globe"):
            return None
        laid = [grain for grain, _ in board.grains] + ["water"] * board.water
        missing = [a for a in laying if a.face not in laid and a.face in (*self._catalog.ingredients, "globe")]
        return missing[0] if missing else None

    def _flight_choice(self, view: View, seat: Seat, actions: Sequence[Action]) -> Action:
        """Take the biggest stock; hand over the smallest."""
        sizes = {action: self._size(view, seat, action) for action in actions}
        pick = min if isinstance(actions[0], Give) else max
        return pick(actions, key=sizes.__getitem__)

    def _size(self, view: View, seat: Seat, action: Action) -> int:
        if isinstance(action, Drain):
            return view.seats[action.victim].stock[self._catalog.rows[action.whiskey]]
        return view.seats[seat].stock[self._catalog.rows[action.whiskey]] if isinstance(action, Give) else 0


def _first(view: View, seat: Seat, actions: Sequence[Action]) -> Action:
    return actions[0]
