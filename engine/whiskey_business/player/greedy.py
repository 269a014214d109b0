"""A computer player that plays every turn as well as possible for what barrels seem worth at this point of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, appraised, preferring
from engine.whiskey_business.actions import ROLL, SHOT, STOP, AnyAction, Bank, Drain, Give, Place, Shelf
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.player.forecast import call_chance, flight_totals, win_chance
from engine.whiskey_business.player.one_whiskey import NO_SHOT
from engine.whiskey_business.player.roll_tables import flight_chance
from engine.whiskey_business.player.solver import Aims, Solver, Still
from engine.whiskey_business.view import View

Appraised = Sequence[Appraisal[AnyAction]]

# Worths in barrels: rough weights that only rank choices; the odds they are weighed with are exact.
NEW_KIND = 0.6
"""A whiskey still missing is a step toward Last Call."""
VICTORY = 9.0
"""Turns a chance of winning into barrels."""
SHEET = (0.15, 0.35)
"""The price of the first sheet and of later ones; that of the last one is the shelf that falls."""
CUSHION = 0.02
"""In a final turn barrels count only for winning; more of them are a little better."""
SOLVERS = 64


class Greedy:
    """Looks at a view only; keeps nothing but solved turns.

    A far-sighted one also reckons with Spoilage and with shots in the rolls to come, which takes three times as long.
    """

    def __init__(self, catalog: Catalog, far_sighted: bool = False) -> None:
        self._catalog = catalog
        self._far_sighted = far_sighted
        self._solver: Callable[[Aims], Solver] = lru_cache(maxsize=SOLVERS)(partial(Solver, catalog))
        self._minds: Mapping[str, Callable[[View, Seat, Sequence[AnyAction]], Appraised]] = {
            "roll": _first,
            "keep": self._keep,
            "stuck": self._stuck,
            "shelf": self._shelf,
            "flight": self._flight_choice,
            "toast": _last,
        }

    def __call__(self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng) -> Appraised:
        return self._minds[view.step](view, seat, actions)

    # Keeping, rolling on, banking

    def _keep(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
        rate = partial(self._rate_on_a_flight if view.distillery.flight else self._rate, view, seat, actions)
        rated = (Appraisal(action, value, ((action.kind, value),)) for action in actions for value in [rate(action)])
        return preferring(self._kept(view, seat, actions), rated)

    def _rate(self, view: View, seat: Seat, actions: Sequence[AnyAction], action: AnyAction) -> float:
        """Return the worth of an action with the best play of the rest of the turn after it, in barrels."""
        solver, still = self._solver(self._aims(view, seat)), self._still(view)
        if isinstance(action, Place):
            return solver.settled(self._with_die(still, action), self._loose(view, solver, still))
        if action == SHOT:
            return self._shot_worth(view, seat, still)
        if action == ROLL:
            return solver.rolling(still)
        return self._bank_worth(view, seat, [action])

    def _rate_on_a_flight(self, view: View, seat: Seat, actions: Sequence[AnyAction], action: AnyAction) -> float:
        if isinstance(action, Place) or action == ROLL:
            return self._flight_worth(view, seat, self._flight_odds(view, more=isinstance(action, Place)))
        return self._bank_worth(view, seat, [action])

    def _with_die(self, still: Still, die: Place) -> Still:
        """Return the distillery with this die kept, as far as it matters; a die of a Flight leads to nothing here."""
        if die.face == "water":
            return still._replace(water=True, extra=still.extra + still.water)
        if die.face == "yeast":
            return still._replace(yeast=True)
        row = next((n for n, w in enumerate(self._catalog.whiskeys) if die.face in (w.grain, w.country)), still.row)
        if die.face in self._catalog.flag_numbers:
            return still._replace(flag=True, row=self._catalog.rows[die.row] if die.row else row)
        return still._replace(grains=still.grains + 1, row=row)

    def _kept(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> AnyAction:
        """Return the action to take; where dice lead to the best distillery, the most binding one."""
        keeping = [action for action in actions if isinstance(action, Place)]
        if view.distillery.flight:
            return self._on_a_flight(view, seat, actions, keeping)
        solver = self._solver(self._aims(view, seat))
        still = self._still(view)
        now = self._now(view, seat, actions, solver, still)
        value, target = self._target(view, solver, still, keeping) if keeping else (0.0, still)
        declare = self._declaring(view, seat, keeping, max(now, value))
        if declare is not None:
            return declare
        wanted = self._next_die(view, still, target, keeping)
        if ROLL not in actions:
            return self._keep_first(
                view, seat, actions, (value, wanted), self._extra_water(view, solver, still, keeping)
            )
        if wanted is not None and value > now + 1e-9:
            return wanted
        return self._sobering_die(view, seat, keeping) or self._settle(view, seat, actions, solver, still)

    def _keep_first(
        self, view: View, seat: Seat, actions: Sequence[AnyAction], *dice: tuple[float, AnyAction | None]
    ) -> AnyAction:
        """Choose when nothing of the roll is kept yet: the best of these dice, a shot, or the end of the turn."""
        shot = [(self._shot_worth(view, seat, self._still(view)), SHOT)] if SHOT in actions else []
        plans = [*((worth, die) for worth, die in dice if die), (0.0, STOP), *shot]
        return max(plans, key=lambda plan: plan[0])[1]

    def _extra_water(
        self, view: View, solver: Solver, still: Still, keeping: Sequence[Place]
    ) -> tuple[float, AnyAction | None]:
        """Return a water beyond the first, which keeps the turn alive (WB-30), and its worth."""
        waters = [action for action in keeping if action.face == "water"]
        if not still.water or not waters:
            return 0.0, None
        return solver.settled(still._replace(extra=still.extra + 1), self._loose(view, solver, still)), waters[0]

    def _now(self, view: View, seat: Seat, actions: Sequence[AnyAction], solver: Solver, still: Still) -> float:
        """Return the worth of keeping no more dice of this roll."""
        if ROLL not in actions:
            return 0.0
        return max(solver.rolling(still), self._bank_worth(view, seat, actions), 0.0)

    def _settle(self, view: View, seat: Seat, actions: Sequence[AnyAction], solver: Solver, still: Still) -> AnyAction:
        banks = [action for action in actions if isinstance(action, Bank)]
        rolling = solver.rolling(still) if ROLL in actions else 0.0
        if banks and self._bank_worth(view, seat, actions) >= max(rolling, 0.0):
            return banks[0]
        return ROLL if ROLL in actions and rolling > 0 else STOP

    def _bank_worth(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> float:
        rows = [self._catalog.rows[action.whiskey] for action in actions if isinstance(action, Bank)]
        barrels = view.distillery.barrels - view.distillery.spoiled
        banks = self._aims(view, seat).banks
        return max((banks[row][barrels] for row in rows), default=0.0)

    def _target(self, view: View, solver: Solver, still: Still, keeping: Sequence[Place]) -> tuple[float, Still]:
        """Return the best distillery that this roll can make, and its worth."""
        faces = [die.face for die in view.dice if die.state == "fits"]
        flag = next((self._catalog.flag_numbers[f] for f in faces if f in self._catalog.flag_numbers), -1)
        counts = tuple(faces.count(face) for face in self._catalog.ingredients)
        return solver.best(still, flag, counts, self._loose(view, solver, still))

    def _loose(self, view: View, solver: Solver, still: Still) -> int:
        return solver.loose(still.yeast, sum(die.face == "yeast" and die.state != "placed" for die in view.dice))

    def _next_die(self, view: View, still: Still, target: Still, keeping: Sequence[Place]) -> Place | None:
        """Return a die that leads from one distillery to the other, the most binding first."""
        whiskey = self._catalog.whiskeys[target.row] if target.row >= 0 else None
        for face in self._needed_faces(still, target):
            found = [a for a in keeping if a.face == face and a.row in (None, whiskey.id if whiskey else a.row)]
            if found:
                return found[0]
        return None

    def _needed_faces(self, still: Still, target: Still) -> list[str]:
        """Return the faces that the target has and the distillery lacks, the most binding first."""
        faces: list[str] = []
        whiskey = self._catalog.whiskeys[target.row] if target.row >= 0 else None
        if whiskey is not None and target.grains > still.grains:
            faces.append(whiskey.grain)
        if target.flag and not still.flag:
            faces += [whiskey.country, "globe"] if whiskey is not None else ["globe"]
        if target.water and not still.water:
            faces.append("water")
        if target.yeast and not still.yeast:
            faces.append("yeast")
        return faces

    def _sobering_die(self, view: View, seat: Seat, keeping: Sequence[Place]) -> Place | None:
        """Return an extra water, as long as there is a sheet for it to take off."""
        waters = [action for action in keeping if action.face == "water"]
        useful = 0 < view.distillery.water <= view.seats[seat].sheets
        return waters[0] if waters and useful else None

    def _still(self, view: View) -> Still:
        board = view.distillery
        row = self._catalog.rows[board.whiskey] if board.whiskey else -1
        grains = sum(count for _, count in board.grains)
        extra = max(board.water - 1, 0)
        return Still(board.flag is not None, board.water > 0, board.yeast, grains, extra, row)

    # What barrels are worth

    def _aims(self, view: View, seat: Seat, more_sheets: int = 0) -> Aims:
        held = view.seats[seat].sheets + more_sheets
        ends = held >= self._catalog.sheets
        price = 0.0 if ends else -self._price_of_sheet(view, seat, held)
        worth = self._final_worth if view.last_call else self._usual_worth
        banks = tuple(worth(view, seat, row) for row in range(len(view.whiskeys)))
        if not self._far_sighted:
            return Aims(banks, price, ends)
        shots = "take_a_shot" in view.options and held < self._catalog.sheets
        shot = self._price_of_sheet(view, seat, held) if shots else NO_SHOT
        return Aims(banks, price, ends, "spoilage" in view.options, shot)

    def _usual_worth(self, view: View, seat: Seat, row: int) -> tuple[float, ...]:
        stock = view.seats[seat].stock
        missing = [number for number, held in enumerate(stock) if not held]
        if row not in missing:
            return tuple(float(k) for k in self._yields())
        if len(missing) > 1:
            return tuple(k + NEW_KIND if k else 0.0 for k in self._yields())
        seats, lead = len(view.seats), self._lead(view, seat)
        return tuple(VICTORY * call_chance(seats, lead, k) if k else 0.0 for k in self._yields())

    def _final_worth(self, view: View, seat: Seat, row: int) -> tuple[float, ...]:
        """Return the chance to win with 0, 1, 2 … more barrels: in Last Call nothing else counts."""
        return _final_worths(view, seat, self._catalog.barrels_per_turn)

    def _yields(self) -> range:
        return range(self._catalog.barrels_per_turn + 1)

    def _lead(self, view: View, seat: Seat) -> int:
        return view.seats[seat].total - max(s.total for n, s in enumerate(view.seats) if n != seat)

    # Sheets

    def _price_of_sheet(self, view: View, seat: Seat, held: int) -> float:
        """Return the price of one more sheet: the last one knocks over the smallest stock."""
        if held + 1 < self._catalog.sheets:
            return 0.0 if view.last_call else SHEET[min(held, 1)]
        stock = view.seats[seat].stock
        smallest = min((held for held in stock if held), default=0)
        if not view.last_call:
            return smallest
        chances = _final_worths(view, seat, 0, -smallest)
        return -chances[0]

    def _stuck(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
        return appraised({STOP: 0.0, SHOT: self._shot_worth(view, seat, self._still(view))}, "shot")

    def _shot_worth(self, view: View, seat: Seat, still: Still) -> float:
        """Return the worth of taking a sheet and rolling the same dice again."""
        price = self._price_of_sheet(view, seat, view.seats[seat].sheets)
        if view.distillery.flight:
            return self._flight_worth(view, seat, self._flight_odds(view)) - price
        return self._solver(self._aims(view, seat, more_sheets=1)).rolling(still) - price

    def _shelf(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
        """Give up the one that is being made, if it is among them: all are equally large."""
        making = view.distillery.whiskey
        return appraised({a: float(isinstance(a, Shelf) and a.whiskey == making) for a in actions}, "shelf")

    # Flights

    def _declaring(self, view: View, seat: Seat, keeping: Sequence[Place], otherwise: float) -> Place | None:
        """Return the next die of a Flight, if it wins more often than playing on straight."""
        board = view.distillery
        doubled = board.water > 1 or any(count > 1 for _, count in board.grains)
        if view.last_call is None or doubled or board.flag not in (None, "globe"):
            return None
        kept = {grain for grain, _ in board.grains}
        fresh = [a for a in keeping if a.face in self._catalog.ingredients and not self._holds(view, a.face)]
        globe = [a for a in keeping if a.face == "globe"]
        grains = kept | {a.face for a in fresh} & set(view.grains)
        if len(grains) < 2:
            return None
        odds = self._flight_odds(view, len(fresh), bool(globe))
        return (fresh + globe)[0] if self._flight_worth(view, seat, odds) > otherwise else None

    def _holds(self, view: View, face: str) -> bool:
        board = view.distillery
        held = {"water": board.water > 0, "yeast": board.yeast}
        return held.get(face, any(grain == face for grain, _ in board.grains))

    def _flight_odds(self, view: View, more: int = 0, globe: bool = False) -> float:
        missing = sum(not self._holds(view, face) for face in self._catalog.ingredients) - more
        no_globe = view.distillery.flag is None and not globe
        return flight_chance(len(self._catalog.ingredients), missing, no_globe)

    def _flight_worth(self, view: View, seat: Seat, odds: float) -> float:
        own, others = flight_totals(view, seat, self._catalog.victims_choose_from)
        before = win_chance(view, seat)
        landed = win_chance(view, seat, own, others)
        return odds * (VICTORY * (landed - before) + CUSHION)  # where nothing else can win, it is at least a try

    def _on_a_flight(self, view: View, seat: Seat, actions: Sequence[AnyAction], keeping: Sequence[Place]) -> AnyAction:
        if keeping:
            return keeping[0]
        banks = [action for action in actions if isinstance(action, Bank)]
        worth = self._flight_worth(view, seat, self._flight_odds(view))
        if banks and self._bank_worth(view, seat, actions) > worth:
            return banks[0]
        return ROLL if ROLL in actions else STOP

    def _flight_choice(self, view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
        """Take the biggest stock; hand over the smallest."""
        sign = -1.0 if isinstance(actions[0], Give) else 1.0
        return appraised({action: sign * self._size(view, seat, action) for action in actions}, "stock")

    def _size(self, view: View, seat: Seat, action: AnyAction) -> int:
        if isinstance(action, Drain):
            return view.seats[action.victim].stock[self._catalog.rows[action.whiskey]]
        return view.seats[seat].stock[self._catalog.rows[action.whiskey]] if isinstance(action, Give) else 0


def far_sighted(catalog: Catalog) -> Greedy:
    """Return the player of the levels above *fair*."""
    return Greedy(catalog, far_sighted=True)


def _final_worths(view: View, seat: Seat, barrels: int, less: int = 0) -> tuple[float, ...]:
    """Return the worth in a final turn of each number of more barrels: the gain in the chance to win, in barrels."""
    own = view.seats[seat].total
    before = win_chance(view, seat)
    gains = [win_chance(view, seat, own + less + k) - before for k in range(barrels + 1)]
    cushion = CUSHION if any(gains) or before else 0.0
    return tuple(VICTORY * gain + cushion * k for k, gain in enumerate(gains))


def _first(view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
    return [Appraisal(action, 0.0) for action in actions]


def _last(view: View, seat: Seat, actions: Sequence[AnyAction]) -> Appraised:
    return [Appraisal(action, 0.0) for action in reversed(actions)]
