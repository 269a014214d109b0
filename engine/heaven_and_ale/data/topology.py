"""The layout of the hexes of a garden."""

from __future__ import annotations

from collections.abc import Sequence

from engine.heaven_and_ale.data.models import HexRecord

DIRECTIONS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""Steps in axial coordinates, clockwise from the right."""

AROUND = len(DIRECTIONS)
"""The number of neighbors that enclose a shed."""


def neighbors(record: HexRecord, records: Sequence[HexRecord]) -> list[HexRecord | None]:
    """Return the hexes around one, clockwise from the right; None where the garden ends."""
    by_place = {(other.q, other.r): other for other in records}
    return [by_place.get((record.q + q, record.r + r)) for q, r in DIRECTIONS]
