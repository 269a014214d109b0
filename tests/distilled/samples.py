"""Sample boards: few and many seats, empty and full, every phase, the game for one, and the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.core.game import Outcome, ScoreLine
from engine.distilled.view import (
    BottleView,
    CardView,
    ChanceView,
    KnownFlavors,
    MarketDeck,
    PrivateView,
    RowView,
    RunView,
    SaleView,
    SeatView,
    SoloCardView,
    SoloTier,
    SoloView,
    SpiritView,
    UpgradeView,
    View,
)
from tests.distilled import sample_parts as parts
from tests.kit.samples import LONG_NAMES, Sample, Samples

EMPTY: Final = SeatView(
    ready=False, identity=None, identity_used=False, money=0, sp=0, pantry=(), storeroom=(parts.METAL, parts.GLASS),
    upgrades=(), recipes=parts.KNOWN, cubes=(), signature="aside", signature_made=False, spaces=parts.spaces({}),
    bottles=(), fresh=None, warehouse=(), run=None, sales=(), basics_left=2, passed=False, round_money=0, round_sp=0,
    goals=2,
)  # fmt: skip
WHISKEY: Final = SpiritView(
    parts.RECIPES[5], (parts.GRAINS, parts.GRAINS, parts.ALCOHOL, parts.ALCOHOL), parts.WOOD, True, 3, 2, 14, 4
)
RUM: Final = replace(WHISKEY, recipe=parts.RECIPES[6], flavors=5, sp=17)
GIN: Final = replace(WHISKEY, recipe=parts.RECIPES[4], flavors=0, sp=9)
COVERED: Final = {"money": parts.RECIPES[1], "recipe": parts.RECIPES[4], "ingredient": parts.RECIPES[1]}


def busy(seat: int) -> SeatView:
    """A distillery in the middle of the game."""
    return EMPTY._replace(
        ready=True, identity=parts.PEOPLE[seat], money=3 + 4 * seat, sp=8 + 9 * seat,
        pantry=(parts.GRAINS, parts.GRAINS, parts.INGREDIENTS[0], parts.YEAST, parts.WATER, parts.WATER),
        upgrades=tuple(UpgradeView(card, used=seat == 1) for card in parts.UPGRADES[seat : seat + 2]),
        recipes=(*parts.KNOWN, parts.RECIPES[3], parts.RECIPES[5], parts.PEOPLE[seat].recipe),
        cubes=(parts.RECIPES[3], parts.RECIPES[5], parts.RECIPES[4]), spaces=parts.spaces(COVERED if seat else {}),
        bottles=tuple(BottleView(card, True) for card in (parts.ITEMS[2], parts.ITEMS[6])[: seat + 1]),
        warehouse=(WHISKEY,) if seat % 2 == 0 else (WHISKEY, RUM),
    )  # fmt: skip


FULL: Final = busy(1)._replace(
    pantry=(*parts.INGREDIENTS, parts.YEAST, parts.WATER, parts.GRAINS, parts.GRAINS, parts.FRUITS, parts.PLANTS),
    storeroom=(parts.METAL, parts.GLASS, parts.CLAY, *parts.ITEMS[:6], parts.WOOD, parts.WOOD),
    upgrades=tuple(UpgradeView(card, used=False) for card in (parts.UPGRADES[1], *parts.UPGRADES[4:])),
    money=48,
    sp=107,
    cubes=parts.RECIPES[2:],
    recipes=(*parts.RECIPES, parts.PEOPLE[1].recipe),
    spaces=parts.spaces({one: parts.RECIPES[7] for one, _ in parts.SPACES}),
    bottles=tuple(
        BottleView(card, True) for card in (*parts.ITEMS[2:5], parts.ITEMS[6], parts.ITEMS[0], parts.ITEMS[2])
    ),
    fresh=GIN,
)
WASHBACK: Final = (parts.YEAST, parts.GRAINS, parts.GRAINS, parts.INGREDIENTS[0], parts.WATER)
CHANCES: Final = ((5, 0.634), (3, 0.91), (7, 0.004))
FILLING: Final = RunView(
    "fill", WASHBACK, 0, (), (), (), False,
    tuple(
        ChanceView(parts.RECIPES[number], chance, chance > 0.01) for number, chance in CHANCES
    ),
    False,
)  # fmt: skip
DONE: Final = RunView(
    "removed", (*WASHBACK, parts.ALCOHOL, parts.ALCOHOL, parts.ALCOHOL), 3,
    (parts.GRAINS, parts.INGREDIENTS[0], parts.WATER, parts.ALCOHOL, parts.ALCOHOL, parts.ALCOHOL),
    (parts.YEAST, parts.GRAINS), (parts.GRAINS,), True, (), False,
)  # fmt: skip


def sale(spirit: SpiritView, cards: int = 1) -> SaleView:
    """A sale of a spirit with so many of each of its cards."""
    whole = replace(spirit, cards=spirit.cards * cards)
    return SaleView(whole, parts.FLAVORS * (spirit.flavors // 2), parts.ITEMS[2], 9 + cards, 11 * cards)


def selling(count: int) -> View:
    """Late in the sell phase: sold, sold from the warehouse, distilled, nothing, and still to be filled."""
    runs = (
        busy(0)._replace(sales=(sale(GIN),), run=DONE),
        busy(1)._replace(sales=(sale(WHISKEY), sale(RUM, 3)), run=DONE),
        busy(2)._replace(run=DONE, fresh=WHISKEY),
        busy(3)._replace(run=DONE._replace(step="done", rested=True, stack=())),
        busy(4)._replace(run=FILLING),
    )
    return board(count, phase="sell", step="sale", waiting=(count - 1,), seats=runs[:count])


def rows(empty: bool = False) -> tuple[RowView, ...]:
    """The premium market."""
    decks: tuple[tuple[MarketDeck, tuple[CardView, ...]], ...] = (
        ("upgrades", parts.UPGRADES),
        ("ingredients", parts.INGREDIENTS),
        ("items", parts.ITEMS),
    )
    return tuple(
        RowView(deck, (None, *cards[1:4]) if empty else cards[:4], 0 if empty else 19, () if empty else cards[4:])
        for deck, cards in decks
    )


def board(count: int, **changes: Any) -> View:
    """A table in the third round."""
    view = View(
        flight="A", options=(), round=3, rounds=7, phase="market", first=0, order=tuple(range(count)),
        waiting=(count - 1,), step="purchase", basic=parts.BASIC, rows=rows(), shown=(),
        flavor_discards=4, labels=parts.labels((6, 5, 3, 0, 3, 2, 2, 3, 3)),
        awards=parts.AWARDS[: count + 1],
        seats=tuple(busy(seat) for seat in range(count)), solo=None, private=None, outcome=None,
    )  # fmt: skip
    return replace(view, **changes)


def start(seats: int) -> View:
    """Everybody chooses; nothing is known yet."""
    blank = tuple(EMPTY._replace(ready=seat == 0) for seat in range(seats))
    return board(
        seats, round=0, phase="setup", step="setup", waiting=tuple(range(1, seats)), seats=blank, rows=rows(True)
    )


HIDDEN: Final = 0


def solo_card(number: int, tier: SoloTier, **facts: bool) -> SoloCardView:
    """A goal of the barrel; one with the number 0 is face down."""
    texts = ("2 labels from each of 3 regions", "A spirit with 5 sugars", "At least 4 aged labels", "Earn 12 money")
    known = {"completed": False, "reachable": False, "claimable": False} | facts
    if number == HIDDEN:
        return SoloCardView("", "B", None, "", 0, 0, 0, **known)
    target = 70 if tier == "A" else 0
    return SoloCardView(
        f"{tier}{number}", tier, "collect", texts[number % 4], 0 if number % 2 else 3, number % 2 * 2, target, **known
    )


BARREL: Final = SoloView(
    (
        (solo_card(1, "C", completed=True), solo_card(2, "C")),
        (solo_card(3, "C", completed=True), solo_card(4, "C", reachable=True), solo_card(5, "C")),
        (solo_card(6, "B", reachable=True), solo_card(7, "B", claimable=True), *[solo_card(HIDDEN, "B")] * 2),
        (solo_card(HIDDEN, "B"), solo_card(HIDDEN, "B"), solo_card(9, "B")),
        (solo_card(10, "A"), solo_card(11, "A")),
    ),
    active=2, swapped=True, target=82, stack=9,
)  # fmt: skip
SECRETS: Final = PrivateView(0, parts.PEOPLE[1:3], None, parts.GOALS, (), ())
KNOWING: Final = PrivateView(
    0, (), parts.PEOPLE[0], parts.GOALS[:2], parts.FLAVORS, (KnownFlavors(0, (*parts.FLAVORS, *parts.FLAVORS)),)
)
LINES: Final = (
    ("Spirits sold", 61),
    ("Spirit awards", 12),
    ("Bottles", 9),
    ("Upgrades", 7),
    ("Money", 3),
    ("Goals", 13),
)


def ended(seats: int) -> View:
    """After the last round."""
    breakdown = tuple(tuple(ScoreLine(source, points + seat) for source, points in LINES) for seat in range(seats))
    scores = tuple(sum(line.points for line in lines) for lines in breakdown)
    outcome = Outcome((seats - 1,), scores, breakdown)
    return board(seats, round=7, phase="over", step="over", waiting=(), outcome=outcome)


MIDDLE: Final = board(3)
FIVE: Final = board(5, seats=(*(busy(seat) for seat in range(4)), FULL), waiting=(0, 1, 2, 3, 4), phase="distill")
CLOSE: Final = board(2, seats=(busy(0)._replace(run=FILLING), FULL), phase="distill", waiting=(0, 1))
BEFORE: Final = board(
    3, seats=tuple(busy(seat)._replace(sp=0, upgrades=(), warehouse=()) for seat in range(3)), rows=rows(True)
)
ALONE: Final = board(1, seats=(busy(0)._replace(goals=0),), awards=(), solo=BARREL, waiting=(0,))
BUYING: Final = board(2, seats=(busy(0)._replace(lacking=("yeast", "sugar")), FULL), waiting=(0,))
SAMPLES: Final = Samples(
    {
        "three": Sample(MIDDLE),
        "start-4": Sample(start(4)),
        "start-2": Sample(start(2), LONG_NAMES),
        "two": Sample(board(2)),
        "four": Sample(board(4), LONG_NAMES),
        "five": Sample(FIVE),
        "five-long": Sample(FIVE, LONG_NAMES),
        "since": Sample(MIDDLE, since=BEFORE),
        "solo": Sample(ALONE),
        "solo-goals": Sample(ALONE, shot="hand", seat=0),
        "solo-over": Sample(replace(ended(1), solo=BARREL, awards=())),
        "over-5": Sample(ended(5), LONG_NAMES),
        "seat": Sample(CLOSE, shot="seat", seat=0),
        "seat-full": Sample(CLOSE, LONG_NAMES, shot="seat", seat=1),
        "seat-distilled": Sample(
            board(2, seats=(busy(0)._replace(run=DONE, fresh=WHISKEY), busy(1))), shot="seat", seat=0
        ),
        "seat-buying": Sample(BUYING, shot="seat", seat=0),
        "seat-buying-full": Sample(
            replace(BUYING, seats=(busy(0), FULL._replace(lacking=("yeast or water",))), waiting=(1,)),
            LONG_NAMES,
            shot="seat",
            seat=1,
        ),
        "seat-shown": Sample(replace(BUYING, step="shown", shown=parts.ITEMS[2:5]), shot="seat", seat=0),
        "selling-2": Sample(selling(2)),
        "selling-5": Sample(selling(5), LONG_NAMES),
        "selling-alone": Sample(replace(ALONE, phase="sell", step="claim", seats=selling(1).seats)),
        "seat-sold": Sample(selling(2), LONG_NAMES, shot="seat", seat=1),
        "seat-sold-by-another": Sample(selling(3), LONG_NAMES, shot="seat", seat=2),
        "seat-start": Sample(start(2), shot="seat", seat=1),
        "hand-setup": Sample(replace(start(2), private=SECRETS), shot="hand", seat=0),
        "hand": Sample(replace(MIDDLE, private=KNOWING), LONG_NAMES, shot="hand", seat=0),
    },
    painted=("three", "five", "seat", "hand-setup", "solo"),
    golden=("three", "seat"),
)
