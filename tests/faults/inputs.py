"""Input that no button of ours makes: forged ids, absurd numbers, missing and superfluous parts, files of nonsense."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import discord

from benchmarks.stubbed import Bench
from bot.delivery.ids import base36

STRANGER = "999"
TEXTS = (
    "", " ", "0", "-1", "1e9", "9" * 5000, str(2**63), "９", "²", "\x00", "\u202e", "\u200b" * 50, "\ud83e",
    "@everyone", "<@1>", "`" * 2000, "a" * 6000, "{}", "[]", "null", "../../etc/passwd", "'; DROP TABLE tables; --",
    "%s%n", "𝕊" * 99,
)  # fmt: skip
NUMBERS = ("0", "1", "2", "3", "zzzzzzzzzzz", base36(2**53), base36(2**63), "z" * 12)
KEYS = ("", "0", "1", "99999", "x", "roll", "keep.0", "0.0.0", "7.zz", "-", ".", "_" * 60, "9" * 70)


def custom_ids(chance: Random, kinds: list[str]) -> Iterator[str]:
    """Ids like ours, and some that are not even that."""
    while True:
        kind = chance.choice([*kinds, "nothing", "", "TAP"])
        yield f"tap:{kind}:{chance.choice(NUMBERS)}:{chance.choice(NUMBERS)}:{chance.choice(KEYS)}"[:100]
        if chance.random() < 0.05:
            yield chance.choice(TEXTS)[:100]


def data(chance: Random, custom_id: str) -> Any:
    """Return the data of a click or a form; now and then they are not what they should be."""
    values = [chance.choice([*TEXTS, *KEYS])[:100] for _ in range(chance.randrange(4))]
    field = {"type": 4, "custom_id": chance.choice(["word", "", custom_id]), "value": chance.choice(TEXTS)}
    parts: dict[str, Any] = {"custom_id": custom_id, "component_type": chance.choice([2, 3, 5, 99])}
    if chance.random() < 0.7:
        parts["values"] = values
    if chance.random() < 0.4:
        parts["components"] = chance.choice(
            [[], [{"type": 1, "components": [field]}], [{"type": 18, "component": field}], [{"type": 1}], [{}]]
        )
    return parts


async def forge(made: Bench, inputs: int, seed: int) -> Counter[str]:
    """Send that many forged clicks and forms to a bot with tables; tells of which kinds they were."""
    chance, tried = Random(seed), Counter[str]()
    kinds = sorted(made.bot.router._handlers)
    made.bot.owner_id = 5  # else Discord would be asked for it
    for number, custom_id in enumerate(custom_ids(chance, kinds)):
        if number == inputs:
            return tried
        interaction: Any = made.raw(chance.choice(["1", "2", STRANGER]), chance.choice([1, 2**62]), "x")
        interaction.data = data(chance, custom_id)
        if chance.random() < 0.3:
            interaction.type = discord.InteractionType.modal_submit
        if chance.random() < 0.1:
            interaction.message = None
        await made.bot.on_interaction(interaction)
        tried[custom_id.split(":")[1] if custom_id.count(":") > 2 else ""] += 1
    return tried


def nonsense_files(export: bytes, chance: Random, count: int) -> Iterator[bytes]:
    """Files that claim to be an exported game: damaged, absurd, nested without end."""
    yield b"[" * 100_000
    yield b'{"a":' * 100_000
    yield export.replace(b'"seed"', b'"sees"')
    known = json.loads(export)
    for key in known:
        for value in (None, -1, 10**30, "9" * 5000, [], {}, True, 1.5, "\u202e"):
            yield json.dumps({**known, key: value}).encode()
        yield json.dumps({other: value for other, value in known.items() if other != key}).encode()
    for _ in range(count):
        damaged = bytearray(export)
        for _ in range(chance.choice([1, 3, 40])):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        yield bytes(damaged[: chance.choice([len(damaged), chance.randrange(len(damaged))])])
