"""What the sample positions of Heaven & Ale are made of: the printed board, and short ways to fill it."""

from __future__ import annotations

from typing import Final, Literal

from engine.heaven_and_ale.view import (
    BandView,
    BoardView,
    CardView,
    FamilyView,
    GoalView,
    HexView,
    PairView,
    PendingView,
    SeatView,
    ShedTypeView,
    SpaceView,
    SpotView,
    StartView,
    Test,
    TileView,
)

RESOURCES: Final = (
    ("wood", "Wo", "brown"),
    ("yeast", "Ye", "white"),
    ("hops", "Ho", "green"),
    ("water", "Wa", "blue"),
    ("barley", "Ba", "yellow"),
)
MONKS: Final = ("a", "b", "c", "d")
FAMILIES: Final = (
    *(FamilyView(name, "resource", name.capitalize(), code, colour) for name, code, colour in RESOURCES),
    *(FamilyView(f"monk_{letter}", "monk", f"Monk {letter}", letter, "") for letter in MONKS),
)
CODES: Final = {family.id: family.code for family in FAMILIES}
CARDS: Final = (
    CardView("colour_count", "Steps per tile", "colour_count", 1, "as many steps as tiles"),
    CardView("disc_count", "Steps per disc", "disc_count", 1, "as many steps as discs"),
    CardView("barrel", "Points per barrel", "barrel", 1, "+1 for each barrel"),
    CardView("ducats_12", "12 ducats", "ducats", 12, "take 12 ducats"),
    CardView("brewmaster_5", "Brewmaster +5", "brewmaster", 5, "5 steps"),
)
ALL_CARDS: Final = tuple(card.id for card in CARDS)
BANDS: Final = tuple(
    BandView(*numbers)
    for numbers in (
        (-10, 0, 5, 2),
        (1, 4, 4, 3),
        (5, 8, 3, 3),
        (9, 11, 3, 4),
        (12, 14, 2, 4),
        (15, 17, 2, 5),
        (18, 19, 2, 6),
        (20, 20, 1, 6),
    )
)
SHEDS: Final = tuple(
    ShedTypeView(kind, least, most, steps, len(pattern), pattern, "")
    for kind, (least, most, steps, pattern) in enumerate(
        ((0, 7, 6, ()), (8, 11, 3, (0,)), (12, 17, 1, (0, 3)), (18, 23, 1, (0, 2, 4)), (24, 30, 0, (0, 1, 2, 3)))
    )
)
BOARD: Final = BoardView(FAMILIES, CARDS, BANDS, SHEDS, 1, 20, -10, 2, 3, 4, 2)
MEASURED: Final[tuple[tuple[str, str, Test, int, int], ...]] = (
    ("brewmaster_1", "Brewer 1+", "brewmaster", 0, 1),
    ("all_resources_1", "All five 1+", "lowest_resource", 0, 1),
    ("six_ones", "Six 1s", "fertility", 1, 6),
    ("six_fives", "Six 5s", "fertility", 5, 6),
    ("all_monk_spots", "Four B spots", "monk_spots", 0, 4),
    ("all_resource_spots", "Five C spots", "resource_spots", 0, 5),
    ("three_same_sheds", "3 same sheds", "same_sheds", 0, 3),
    ("four_different_sheds", "4 shed types", "shed_types", 0, 4),
    ("resource_20", "One at 20", "highest_resource", 0, 20),
    ("three_privileges", "3 privileges", "privileges", 0, 3),
    ("all_sunny", "15 sunny", "sunny", 0, 15),
    ("all_shady", "15 shady", "shady", 0, 15),
)
GOALS: Final = tuple(
    GoalView(key, name, "", test, number, least, None, None) for key, name, test, number, least in MEASURED
)
SPOTS: Final[tuple[tuple[str, Literal["A", "B", "C"], str], ...]] = (
    ("x", "A", "number"),
    *((name, "C", name) for name, _, _ in RESOURCES),
    *((f"monk_{letter}", "B", f"monk_{letter}") for letter in MONKS),
)
GROUPS: Final = {4: "A", 7: "B", 12: "C", 16: "ABC", 20: "ABC", 24: "ABC"}
PRICES: Final = {3: 4, 10: 3, 18: 2, 25: 1}
BARRELS: Final = (14, 26)
ROWS: Final = (
    (0, "L1 D1"),
    (-1, "L2 H1 D2"),
    (-3, "L3 L4 L5 D3 D4 D5"),
    (-4, "L6 H2 L7 H3 D6 H4 D7"),
    (-4, "L8 L9 L10 D8 D9 D10"),
    (-5, "L11 H5 L12 H6 D11 H7 D12"),
    (-5, "L13 L14 L15 D13 D14 D15"),
)
NOTHING: Final = PendingView(None, "", 0, (), 0, 0)


def tile(key: str) -> TileView:
    """A tile by its id, such as `hops4` or `monk_a`."""
    if key.startswith("monk_"):
        return TileView(key, "monk", key, f"monk {key[-1]}", key[-1], 0)
    return TileView(key, "resource", key[:-1], f"{key[:-1]} {key[-1]}", CODES[key[:-1]], int(key[-1]))


def planted(text: str) -> tuple[HexView, ...]:
    """A garden from words such as `L5=wood2 H3=1`."""
    there = dict(word.split("=") for word in text.split())
    return tuple(
        hex_view(label, start + place, row, there.get(label, ""))
        for row, (start, labels) in enumerate(ROWS)
        for place, label in enumerate(labels.split())
    )


def hex_view(label: str, q: int, r: int, there: str) -> HexView:
    """One hex with what lies on it."""
    if label.startswith("H"):
        return HexView(label, "shed", q, r, None, int(there) if there else None)
    return HexView(label, "sunny" if label.startswith("L") else "shady", q, r, tile(there) if there else None, None)


def spots(used: str) -> tuple[SpotView, ...]:
    """The scoring spots; `used` names those with a disc, `x3` the one for a number."""
    numbers = {word[0]: int(word[1:]) for word in used.split() if word[0] == "x"}
    taken = {word if word[0] != "x" else "x" for word in used.split()}
    return tuple(
        SpotView(key, group, 1 + index // 2, scores, key, key in taken, numbers.get(key, 0))
        for index, (key, group, scores) in enumerate(SPOTS)
    )


def pairs(cards: dict[int, str]) -> tuple[PairView, ...]:
    """The pairs; those of `cards` are complete, with or without a card."""
    ids = [key for key, _, _ in SPOTS]
    return tuple(
        PairView(number, tuple(ids[2 * number - 2 : 2 * number]), cards.get(number) or None, number in cards)
        for number in range(1, 6)
    )


def seat(
    garden: str = "",
    *,
    ducats: int = 25,
    markers: tuple[int, ...] = (0, -2, -4, -6, -8),
    brewmaster: int = -10,
    space: int = 0,
    start: str = "",
    used: str = "",
    placed: dict[int, str] | None = None,
    cards: tuple[str, ...] = ALL_CARDS,
    barrels: tuple[str, ...] = (),
) -> SeatView:
    """A player board; barrels are written `six_ones:large`."""
    hexes = planted(garden)
    return SeatView(
        ducats=ducats,
        space=space,
        start=start,
        home=bool(start) and not space,
        markers=tuple(zip((name for name, _, _ in RESOURCES), markers, strict=True)),
        brewmaster=brewmaster,
        band=next(index for index, band in enumerate(BANDS) if band.low <= brewmaster <= band.high),
        garden=hexes,
        sunny=sum(one.kind == "sunny" and one.tile is not None for one in hexes),
        shady=sum(one.kind == "shady" and one.tile is not None for one in hexes),
        spots=spots(used),
        pairs=pairs(placed or {}),
        cards=cards,
        barrels=tuple((goal, "large" if size == "large" else "small") for goal, size in map(split, barrels)),
    )


def split(barrel: str) -> tuple[str, str]:
    """Goal and size of a barrel."""
    goal, size = barrel.split(":")
    return goal, size


def goals(seats: tuple[SeatView, ...]) -> tuple[GoalView, ...]:
    """The goals, with the barrels that these seats have."""
    owners = {(goal, size): number for number, own in enumerate(seats) for goal, size in own.barrels}
    return tuple(
        goal._replace(large=owners.get((goal.id, "large")), small=owners.get((goal.id, "small"))) for goal in GOALS
    )


def spaces(lying: dict[int, str], gone: tuple[int, ...] = (), twice: tuple[int, ...] = ()) -> tuple[SpaceView, ...]:
    """The track with these tiles; the discs of some spaces are gone, others have two."""
    found: list[SpaceView] = []
    for number in range(1, 28):
        kind = "disc" if number in GROUPS else "monk" if number in PRICES else "resource"
        discs = 0 if number in gone else 2 if number in twice else 1
        tiles = tuple(tile(key) for key in lying.get(number, "").split())
        if number in BARRELS:
            found.append(SpaceView(number, "barrel", 0, "", (), 0))
        elif kind == "disc":
            found.append(SpaceView(number, kind, 0, GROUPS[number], (), discs))
        else:
            found.append(SpaceView(number, kind, PRICES.get(number, 0), "", tiles, 0))
    return tuple(found)


def starts(seats: tuple[SeatView, ...]) -> tuple[StartView, ...]:
    """The starting spaces, with the figures of these seats."""
    figures = {own.start: number for number, own in enumerate(seats) if own.start}
    return (
        StartView("first", "First player", "first", 1, figures.get("first")),
        StartView("brewmaster", "Brewmaster", "brewmaster", 1, figures.get("brewmaster")),
        StartView("resource", "Resource", "resource", 2, figures.get("resource")),
        StartView("ducats", "Ducats", "ducats", 2, figures.get("ducats")),
    )
