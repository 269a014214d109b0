"""Bodies of messages: created, edited, sent as an answer or as a follow-up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.strict.rules.components import component_lapses, component_refusals, uses_v2
from tests.strict.rules.uploads import Upload, upload_lapses, upload_refusals
from tests.strict.rules.words import is_id, longest, twice, unknown

CONTENT = 2000
MENTIONED = 100
NONCE = 25

SUPPRESS_EMBEDS, EPHEMERAL, LOADING, QUIET, V2 = 1 << 2, 1 << 6, 1 << 7, 1 << 12, 1 << 15
FLAG_NAMES = {
    SUPPRESS_EMBEDS: "SUPPRESS_EMBEDS",
    EPHEMERAL: "EPHEMERAL",
    LOADING: "LOADING",
    QUIET: "SUPPRESS_NOTIFICATIONS",
    V2: "IS_COMPONENTS_V2",
}
MENTION_KINDS = ("everyone", "roles", "users")

COMMON = {"content", "embeds", "flags", "allowed_mentions", "components", "attachments", "poll"}
ON_CREATE = COMMON | {"tts", "nonce", "enforce_nonce", "message_reference", "sticker_ids"}
ON_WEBHOOK = COMMON | {"tts", "username", "avatar_url", "thread_name", "applied_tags"}
ON_EDIT = COMMON | {"tts"}  # discord.py sends `tts` with edits, and Discord ignores it


@dataclass(frozen=True, slots=True)
class Kind:
    """One way to send or change a message."""

    name: str
    fields: frozenset[str]
    flags: int
    is_new: bool


CREATE = Kind("a message", frozenset(ON_CREATE), SUPPRESS_EMBEDS | QUIET | V2, is_new=True)
ANSWER = Kind("an answer", frozenset(COMMON | {"tts"}), SUPPRESS_EMBEDS | EPHEMERAL | QUIET | V2, is_new=True)
FOLLOW_UP = Kind("a follow-up", frozenset(ON_WEBHOOK), SUPPRESS_EMBEDS | EPHEMERAL | QUIET | V2, is_new=True)
EDIT = Kind("an edit", frozenset(ON_EDIT), SUPPRESS_EMBEDS | V2, is_new=False)


def message_refusals(
    kind: Kind, body: Mapping[str, Any], uploads: Sequence[Upload] | None, kept: Iterable[str]
) -> list[str]:
    flags, parts = body.get("flags") or 0, body.get("components") or []
    if not isinstance(flags, int):
        return [f"flags {flags!r}"]
    found = unknown(body, kind.fields, kind.name) + _flag_faults(kind, flags)
    found += longest(body.get("content"), CONTENT, "content") + _mention_shape(body.get("allowed_mentions"))
    if not isinstance(body.get("nonce"), int):
        found += longest(body.get("nonce"), NONCE, "nonce")
    if uses_v2(parts) and not flags & V2:
        found.append("new components without the flag IS_COMPONENTS_V2")
    found += _old_parts(body) if flags & V2 else []
    if kind.is_new and not any(body.get(key) for key in ("content", "embeds", "components", "attachments", "poll")):
        found.append("an empty message")
    found += component_refusals(parts, v2=bool(flags & V2) or uses_v2(parts))
    return found + upload_refusals(body, uploads, kept)


def message_lapses(kind: Kind, body: Mapping[str, Any]) -> list[str]:
    parts = body.get("components") or []
    found = component_lapses(parts) + upload_lapses(body, v2=uses_v2(parts))
    allowed = body.get("allowed_mentions")
    if allowed is None:
        return [*found, f"{kind.name} without allowed_mentions: everybody named in it may be notified"]
    wide = [kind for kind in MENTION_KINDS if kind in (allowed.get("parse") or [])]
    return found + [f"allowed_mentions lets all {mentioned} through" for mentioned in wide]


def _flag_faults(kind: Kind, flags: int) -> list[str]:
    wrong = [bit for bit in (1 << number for number in range(32)) if flags & bit & ~kind.flags]
    return [f"{kind.name} cannot have the flag {FLAG_NAMES.get(bit, bit)}" for bit in wrong]


def _old_parts(body: Mapping[str, Any]) -> list[str]:
    old = [key for key in ("content", "embeds", "poll", "sticker_ids") if body.get(key)]
    return [f"{key} beside new components" for key in old]


def _mention_shape(allowed: Any) -> list[str]:
    if allowed is None:
        return []
    if not isinstance(allowed, Mapping):
        return [f"allowed_mentions {allowed!r}"]
    parse = allowed.get("parse") or []
    found = unknown(allowed, {"parse", "users", "roles", "replied_user"}, "allowed_mentions")
    found += [f"mention kind {kind!r}" for kind in parse if kind not in MENTION_KINDS] + twice(parse, "mention kind")
    for kind in ("users", "roles"):
        ids = allowed.get(kind) or []
        found += [f"id {number!r} in allowed {kind}" for number in ids if not is_id(number)]
        found += twice(map(str, ids), f"one of the allowed {kind}")
        found += [f"{len(ids)} allowed {kind}"] if len(ids) > MENTIONED else []
        found += [f"all {kind} and some {kind} allowed"] if ids and kind in parse else []
    return found
