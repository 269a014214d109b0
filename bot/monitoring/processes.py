"""The status of all processes in words, from what they note with each beat."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from engine.core.words import counted
from storage.leases import WHOLE, Meeting, Member


def cluster_lines(meeting: Meeting) -> list[str]:
    """Return a line for each process, and what no process looks after."""
    held = Counter(lease.owner for lease in meeting.leases if lease.shard != WHOLE)
    chosen = next((lease.owner for lease in meeting.leases if lease.shard == WHOLE), "")
    lines = [_line(member, held[member.name], member.name == chosen) for member in meeting.members]
    return [f"Processes: {len(meeting.members)}", *lines, *_orphans(held[""])]


def _orphans(shards: int) -> Iterator[str]:
    if shards:
        yield f"No process looks after {counted(shards, 'shard')}."


def _line(member: Member, shards: int, is_chosen: bool) -> str:
    figures = json.loads(member.figures) if member.figures else {}
    notes = [note for note, holds in (("leaving", member.leaving), ("does what is done once", is_chosen)) if holds]
    return (
        f"- {figures.get('host', '?')} {member.name[:6]} (release {member.release}): {counted(shards, 'shard')}, "
        f"{figures.get('tables', 0)} tables in memory, {figures.get('clicks', 0)} clicks/s, "
        f"{figures.get('errors', 0)} errors{''.join(f', {note}' for note in notes)}"
    )
