"""The few words on a board of Heaven & Ale that are no names of things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.heaven_and_ale.view import BandView, BoardView, SeatView, ShedTypeView, StandingView, View
from renderers import theme
from renderers.fonts import fit_text

TITLE: Final = "HEAVEN & ALE"
START: Final = "START"
FIRST: Final = "1ST"
STACKS: Final = "MONK STACKS"
TILES_LEFT: Final = "TILES LEFT"
SUNNY: Final = "SUNNY"
SHADY: Final = "SHADY"
SCORING: Final = "SCORING"
HAND: Final = "PRIVILEGES IN HAND"
NO_CARDS: Final = "none left"
SHEDS: Final = "SHEDS"
SHED_HELP: Final = "sum of the six neighbors"
WAITING: Final = "waiting"
TAKEN: Final = "done"
GONE: Final = "gone"
FINAL_ROUND: Final = "FINAL ROUND"
FOR_SALE: Final = "ON SPACE"
NO_PRICE: Final = "–"
AFTER_EXCHANGE: Final = "Gardens, and markers after the exchange"
STATS: Final = ("large barrels", "small barrels", "discs placed", "cards in hand")
DOES: Final = {
    "start": "picks a start",
    "turn": "to move",
    "tile": "buys a tile",
    "hex": "places a tile",
    "activation": "turns a shed",
    "spot": "places a disc",
    "privilege": "may place a card",
    "marker": "moves a marker",
}
LONGEST_NAME: Final = 300
"""Pixels a name may take in the title line."""


def number(value: int) -> str:
    """Return a number with a true minus."""
    return f"−{-value}" if value < 0 else str(value)


def acting(view: View) -> Seat:
    """Return the seat that has to decide; after the end the first of the winners."""
    if view.waiting:
        return view.waiting[0]
    return view.outcome.winners[0] if view.outcome and view.outcome.winners else view.first


def headline(view: View, names: Sequence[str]) -> str:
    """Return the name of the acting seat and its task."""
    if not view.waiting:
        return ""
    return f"{fit_text(names[view.waiting[0]], theme.TURN, LONGEST_NAME)} {DOES[view.step]}"


def round_line(view: View) -> str:
    """Return the round in words."""
    return f"ROUND {view.round} OF {view.rounds}"


def is_final(view: View) -> bool:
    """Tell the final round from the others."""
    return view.round == view.rounds


def rounds(view: View) -> str:
    """Return the round and how many there are."""
    return f"{view.round}/{view.rounds}"


def production(board: BoardView, spot: int, value: int) -> str:
    """Return what the lowest resource on this spot brings at the end."""
    return str(spot * value) if spot >= board.first_spot else f"0 (below {board.first_spot})"


def progress(standing: StandingView) -> str:
    """Return how much of a goal a seat has."""
    return f"{number(standing.amount)}/{standing.needed}"


def rate(band: BandView) -> str:
    """Return the exchange rate."""
    return f"{band.rate}:1"


def shed_range(kind: ShedTypeView, last: bool) -> str:
    """Return the sums that give a type of shed."""
    return f"{kind.least}+" if last else f"{kind.least}–{kind.most}"


def discs_placed(count: int) -> str:
    """Return the number of discs of a seat in words."""
    return f"{count} disc" if count == 1 else f"{count} discs"


def worth(band: BandView) -> tuple[str, str]:
    """Return the effect of the brewmaster at the end, on two lines."""
    return f"EXCHANGE {band.rate} FOR 1,", f"{band.value} VP PER LOWEST STEP"


def lowest(board: BoardView, own: SeatView) -> str:
    """Return the resource furthest behind and its spot; several are shown by their markers alone."""
    behind = [family.name for family in board.families if family.id in own.lowest]
    spot = number(min(spot for _, spot in own.markers))
    return f"LOWEST: {behind[0].upper()} {spot}" if len(behind) == 1 else f"LOWEST: {spot}"


SHADY_HELP: Final = ("price ×1, gives", "ducats")


def sunny_help(board: BoardView) -> tuple[str, str]:
    """Return the price and effect of the sunny side, on two lines."""
    return f"price ×{board.sunny_factor}, moves", "the marker"


def card_price(board: BoardView) -> str:
    """Return the price of a card that is sold, in words."""
    return f"each sells for {board.card_price}"
