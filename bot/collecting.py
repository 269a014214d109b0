"""Python's search for garbage, set up for a process that keeps many small objects for long."""

from __future__ import annotations

import gc

YOUNG = 50_000
"""New objects after which the youngest are looked at; Python's own 700 come together with every other click.

Most of what a click makes is gone with the next one at that table, so it pays to wait until many tables have moved on.
"""


def calm_collector() -> None:
    """Look for garbage less often, and never again among what was loaded at the start."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
