"""A table with loaded dice: tests say what is rolled and what is kept."""

from __future__ import annotations

from engine.core.data import DataFolder
from engine.core.game import Seat
from engine.core.rules import RulesGame
from engine.whiskey_business.actions import ROLL, SHOT, STOP, AnyAction, Bank, Drain, Give, Place, Shelf
from engine.whiskey_business.events import AnyEvent
from engine.whiskey_business.game import RULES
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.view import View
from tests.kit.scripted import ScriptedRng

GAME = RulesGame(RULES, DataFolder("whiskey_business"))
CATALOG = GAME.catalog
IRISH, SCOTCH, BOURBON, RYE = range(4)


class Table:
    """Seat 0 begins unless told otherwise; every move is checked to be legal and to keep the invariants."""

    def __init__(self, seats: int = 2, first: Seat = 0, caller: Seat | None = None, **options: bool) -> None:
        self.rng = ScriptedRng([first])
        self.events: list[AnyEvent]
        """Events of the latest move; at first, those of the set-up."""
        self.state, self.events = GAME.begin(seats, WhiskeyOptions(**options), self.rng)
        if caller is not None:
            self.state.caller = caller

    @property
    def view(self) -> View:
        return GAME.view(self.state, None)

    @property
    def actor(self) -> Seat:
        return GAME.active_seats(self.state)[0]

    def legal(self, seat: Seat | None = None) -> list[AnyAction]:
        return list(GAME.legal_actions(self.state, self.actor if seat is None else seat))

    def offered(self, seat: Seat | None = None) -> set[str]:
        who = self.actor if seat is None else seat
        return {GAME.choice(self.state, who, action).key for action in self.legal(who)}

    def hint(self, key: str) -> str:
        choices = [GAME.choice(self.state, self.actor, action) for action in self.legal()]
        return next(choice.hint for choice in choices if choice.key == key)

    def do(self, action: AnyAction, seat: Seat | None = None) -> Table:
        who = self.actor if seat is None else seat
        assert action in self.legal(who), f"{action} is not among {self.legal(who)}"
        self.events = GAME.apply(self.state, who, action, self.rng)
        assert GAME.check(self.state) == []
        assert self.rng.unused == 0, "fewer dice were rolled than the test says"
        return self

    def load(self, faces: str) -> Table:
        """The next roll shows these faces; the flag die may stand anywhere among them."""
        names = faces.split()
        ingredients = [CATALOG.numbers[face] for face in names if face in CATALOG.numbers]
        flags = [CATALOG.flag_numbers[face] for face in names if face in CATALOG.flag_numbers]
        self.rng.expect([CATALOG.ingredient_sides.index(face) for face in ingredients])
        self.rng.expect([CATALOG.flag_sides.index(face) for face in flags])
        return self

    def roll(self, faces: str) -> Table:
        return self.load(faces).do(ROLL)

    def shot(self, faces: str) -> Table:
        return self.load(faces).do(SHOT)

    def stop(self) -> Table:
        return self.do(STOP)

    def keep(self, faces: str, row: str | None = None) -> Table:
        for face in faces.split():
            self.do(Place(face, row if face == "globe" else None))
        return self

    def bank(self, whiskey: str) -> Table:
        return self.do(Bank(whiskey))

    def shelf(self, whiskey: str) -> Table:
        return self.do(Shelf(whiskey))

    def drain(self, victim: Seat, whiskey: str) -> Table:
        return self.do(Drain(victim, whiskey))

    def give(self, seat: Seat, whiskey: str) -> Table:
        return self.do(Give(whiskey), seat)

    def lose_turn(self, *draws: int) -> Table:
        """Lay the flag of Ireland, then roll nothing but corn; further draws follow a game's last turn."""
        self.roll("corn corn corn corn corn corn ireland").keep("ireland").load("corn corn corn corn corn corn")
        self.rng.expect(draws)
        return self.do(ROLL)

    def make_irish(self, barrels: int = 1, *draws: int) -> Table:
        """Bank so many barrels of Irish Whiskey at the first roll; further draws follow a game's last turn."""
        grains = ["barley"] * barrels
        self.roll(" ".join(["water yeast ireland", *grains, *["corn"] * (4 - barrels)]))
        self.keep(" ".join(["ireland water yeast", *grains[1:]]))
        if barrels < 4:
            self.keep("barley")
        self.rng.expect(draws)
        return self.keep("barley") if barrels == 4 else self.bank("irish")

    def fly(self) -> Table:
        """All seven dice of a Flight in one roll."""
        return self.roll("water yeast barley malt corn rye globe").keep("globe water yeast barley malt corn rye")

    def kinds(self) -> list[str]:
        """The kinds of the events of the latest move."""
        return [event.kind for event in self.events]
