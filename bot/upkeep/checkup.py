"""Checks stored tables without changing them: every live log is replayed against its state."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.table import persistence
from bot.table.loading import needs_other_rules, same_state, whole_log_or_error
from engine.core.codec import CodecError
from engine.core.game import AnyGame
from engine.core.history import ReplayError
from engine.core.words import counted
from storage.base import Seated, Store
from storage.slots import TABLE_MESSAGE


@dataclass(slots=True)
class Checkup:
    """The checks that were made, and the faults that were found."""

    tables: int = 0
    replayed: int = 0
    faults: list[str] = field(default_factory=list[str])
    """Something is broken."""
    notes: list[str] = field(default_factory=list[str])
    """Nothing is broken, but the operator may want to know."""


async def check_tables(store: Store, games: Mapping[str, AnyGame]) -> Checkup:
    """Replay every live game and look for messages that are missing or were never finished."""
    found = Checkup()
    live = await store.live()
    for seated in live:
        found.tables += 1
        await _check_game(store, games, seated, found)
    behind = set(await store.behind(TABLE_MESSAGE))
    for row, _ in live:
        await _check_messages(store, row.id, row.id in behind, found)
    for table_id in sorted(behind - {row.id for row, _ in live}):
        found.notes.append(f"table {table_id}: it has ended, and the next start shows that on its messages")
    return found


async def _check_game(store: Store, games: Mapping[str, AnyGame], seated: Seated, found: Checkup) -> None:
    row, seats = seated
    game = games.get(row.game)
    if game is None:
        found.faults.append(f"table {row.id}: there is no game {row.game!r}")
        return
    if not row.state:
        return
    if difference := needs_other_rules(row, game):
        found.notes.append(f"table {row.id}: {difference}")
        return
    try:
        actions = await store.actions(row.id)
        whole_log_or_error(row, actions)
        replayed = persistence.replayed(row, game, len(seats), actions)
        found.replayed += 1
        if not same_state(persistence.resumed(row, game, len(seats)), replayed.state):
            found.faults.append(
                f"table {row.id}: its log leads to another state than the one that is stored; "
                "it is rebuilt from the log when it is used"
            )
    except CodecError:
        found.notes.append(f"table {row.id}: its state has an older shape and is rebuilt from its log when it is used")
    except (ReplayError, ValueError) as error:
        found.faults.append(f"table {row.id}: its log cannot be replayed: {error}")


async def _check_messages(store: Store, table_id: int, behind: bool, found: Checkup) -> None:
    slots = await store.slots(table_id)
    if not any(slot.kind == TABLE_MESSAGE and slot.message_id for slot in slots):
        found.notes.append(f"table {table_id}: no message shows it; `/table show` posts one")
    elif behind:
        found.notes.append(f"table {table_id}: its message is behind and is brought up to date at the next start")
    if posts := sum(bool(slot.post) for slot in slots):
        found.notes.append(f"table {table_id}: {counted(posts, 'post was', 'posts were')} begun and not confirmed")
    if old := sum(len(json.loads(slot.retired)) for slot in slots if slot.retired):
        found.notes.append(f"table {table_id}: {counted(old, 'old message')} still to shrink")
