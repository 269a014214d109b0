"""The whole board as text, for those who cannot see the picture. Its first paragraph is the alt text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.words import counted, listed
from engine.heaven_and_ale.catalog import BREWMASTER, Band, Catalog
from engine.heaven_and_ale.text.words import ducats, spot_number
from engine.heaven_and_ale.view import GoalView, PairView, SeatView, SpaceView, StartView, View

_ASKED = {
    "start": "chooses a starting space",
    "turn": "moves",
    "tile": "may buy a tile",
    "hex": "places a tile",
    "activation": "chooses what a shed activates",
    "spot": "places a disc",
    "privilege": "may place a privilege card",
    "marker": "moves a resource marker",
}

Names = Sequence[str]


def describe(catalog: Catalog, view: View, names: Names) -> Iterator[str]:
    yield _head(catalog, view, names)
    yield "\n".join(["Track", *(_space(view, space, names) for space in view.spaces)])
    yield "\n".join(["Starting area", *(_start(start, names) for start in view.starts)])
    yield "\n".join(["Goals and who has their barrels", *(_goal(goal, names) for goal in view.goals)])
    yield from (_seat(catalog, view, seat, names[number]) for number, seat in enumerate(view.seats))
    yield _supply(view)


def _head(catalog: Catalog, view: View, names: Names) -> str:
    boards = " ".join(_brief(catalog, seat, names[number]) for number, seat in enumerate(view.seats))
    final = ", the final one" if view.round == view.rounds else ""
    return f"Heaven & Ale, round {view.round} of {view.rounds}{final}. {_asked(view, names)} {boards}"


def _asked(view: View, names: Names) -> str:
    if view.outcome:
        scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(view.outcome.scores))
        won = [names[seat] for seat in view.outcome.winners]
        return f"{listed(won)} {'has won' if len(won) == 1 else 'share the victory'}: {scores}."
    return f"{names[view.waiting[0]]} {_ASKED[view.step]}." if view.waiting else ""


def _brief(catalog: Catalog, seat: SeatView, name: str) -> str:
    """Return a player in one sentence: figure, money and production track."""
    return f"{name}: {_place(seat)}, {ducats(seat.ducats)}; {_production(catalog, seat)}."


def _place(seat: SeatView) -> str:
    if seat.space:
        return f"on space {seat.space}"
    return "back in the starting area" if seat.home else "in the starting area"


def _production(catalog: Catalog, seat: SeatView) -> str:
    pieces = [*seat.markers, (BREWMASTER, seat.brewmaster)]
    return ", ".join(f"{catalog.names[piece]} {spot_number(spot)}" for piece, spot in pieces)


# The main board


def _space(view: View, space: SpaceView, names: Names) -> str:
    there = {"resource": _tiles, "monk": _tiles, "disc": _discs, "barrel": _barrels}[space.kind](space)
    figures = ", ".join(names[seat] for seat in view.figures(space.number))
    return f"{space.number}: {there}; figures: {figures}" if figures else f"{space.number}: {there}"


def _tiles(space: SpaceView) -> str:
    names = ", ".join(tile.name for tile in space.tiles) or "empty"
    return f"monks at {ducats(space.price)}: {names}" if space.kind == "monk" else names


def _discs(space: SpaceView) -> str:
    return f"scoring {'/'.join(space.groups)}, {counted(space.discs, 'disc') if space.discs else 'no disc'}"


def _barrels(space: SpaceView) -> str:
    return "barrels"


def _start(start: StartView, names: Names) -> str:
    return f"{start.name}: {'free' if start.figure is None else names[start.figure]}"


def _goal(goal: GoalView, names: Names) -> str:
    large, small = ("free" if owner is None else names[owner] for owner in (goal.large, goal.small))
    return f"{goal.name} ({goal.text}): large {large}, small {small}"


# Player boards


def _seat(catalog: Catalog, view: View, seat: SeatView, name: str) -> str:
    band = catalog.production.bands[seat.band]
    lines = [
        f"{name}: {_place(seat)}, {ducats(seat.ducats)}",
        f"Production: {_production(catalog, seat)}",
        _brewmaster(view, seat, band),
        f"Sunny garden ({seat.sunny} of {len(catalog.sunny)}): {_garden(seat, 'sunny')}",
        f"Shady garden ({seat.shady} of {len(catalog.shady)}): {_garden(seat, 'shady')}",
        f"Sheds: {_sheds(seat)}",
        f"Goals: {_standings(view, seat)}",
        f"Discs: {_spots(seat)}",
        f"Privilege cards: {_cards(catalog, seat)}",
        f"Barrels: {_owned(catalog, seat)}",
    ]
    return "\n".join(lines)


def _brewmaster(view: View, seat: SeatView, band: Band) -> str:
    """Describe the value of the brewmaster; after the end, the production it led to."""
    if view.outcome is None:
        return (
            f"Brewmaster: exchange {band.rate}:1, {counted(band.value, 'point')} for each step of the lowest resource"
        )
    lowest = min(spot for _, spot in seat.markers)
    points = lowest * band.value if lowest >= view.board.first_spot else 0
    return f"After the exchange: lowest resource {spot_number(lowest)} × {band.value} = {counted(points, 'point')}"


def _garden(seat: SeatView, side: str) -> str:
    tiles = [f"{hex_.label} {hex_.tile.name}" for hex_ in seat.garden if hex_.kind == side and hex_.tile]
    return ", ".join(tiles) or "empty"


def _sheds(seat: SeatView) -> str:
    built = [f"{hex_.label} type {hex_.shed}" for hex_ in seat.garden if hex_.shed is not None]
    begun = [
        f"{site.label} begun with {counted(sum(site.filled), 'tile')} of {len(site.filled)}, sum {site.total}"
        for site in seat.sites
    ]
    return ", ".join([*built, *begun]) or "none"


def _standings(view: View, seat: SeatView) -> str:
    """Return the goals that are reached or begun and still have a barrel for this player."""
    pairs = list(zip(view.goals, seat.goals, strict=True))
    reached = [f"{goal.name} reached, barrel waiting" for goal, standing in pairs if standing.status == "waiting"]
    begun = [
        f"{goal.name} {spot_number(standing.amount)} of {standing.needed}"
        for goal, standing in pairs
        if standing.status == "open" and standing.amount > 0
    ]
    return ", ".join([*reached, *begun]) or "none begun"


def _spots(seat: SeatView) -> str:
    placed = [f"{spot.name} {spot.number}" if spot.number else spot.name for spot in seat.spots if spot.disc]
    return ", ".join(placed) or "none"


def _cards(catalog: Catalog, seat: SeatView) -> str:
    hand = ", ".join(catalog.cards[card].name for card in seat.cards)
    parts = [f"in hand {hand}" if hand else "none in hand"]
    parts += [f"placed {catalog.cards[pair.card].name} {_beside(pair)}" for pair in seat.pairs if pair.card]
    return "; ".join(parts)


def _beside(pair: PairView) -> str:
    return f"at pair {pair.number}"


def _owned(catalog: Catalog, seat: SeatView) -> str:
    return ", ".join(f"{size} {catalog.goals[goal].name}" for goal, size in seat.barrels) or "none"


def _supply(view: View) -> str:
    tiles = ", ".join(f"{count} of pile {back}" for back, count in view.tiles_left)
    stacks = sum(left for _, left in view.monk_stacks)
    return f"Left: resource tiles {tiles}; {counted(stacks, 'monk stack')}; {counted(view.spare_discs, 'disc')}"
