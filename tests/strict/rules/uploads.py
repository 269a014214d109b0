"""Files that come with a message, and how its components refer to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.strict.rules.components import ALT_TEXT, FILE, GALLERY, THUMBNAIL, nested
from tests.strict.rules.words import is_id, longest, sized, twice

FILES = 10
FILE_SIZE = 10 * 1024 * 1024
INDEX_LIMIT = 1000
"""Ids of new files are their numbers; anything larger is the id of a file that is there already."""
PLAIN_NAME = re.compile(r"[A-Za-z0-9_.-]+")
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp")


@dataclass(frozen=True, slots=True)
class Upload:
    """A file in a request."""

    index: int
    filename: str
    size: int


def upload_refusals(body: Mapping[str, Any], uploads: Sequence[Upload] | None, kept: Iterable[str]) -> list[str]:
    """`kept` are the names of the files that the edited message has; `uploads` is None where they are not known."""
    listed = body.get("attachments")
    entries: Sequence[Mapping[str, Any]] = listed or []
    found = [fault for entry in entries for fault in _entry(entry)]
    found += twice((str(entry.get("id")) for entry in entries), "attachment")
    found += _transfer(entries, uploads) if uploads is not None else []
    names = {str(entry.get("filename")) for entry in entries}
    names |= set(kept) if listed is None or any(not _is_new(entry) for entry in entries) else set()
    return found + [f"no file {name!r} in this message" for name in _shown(body) if name not in names]


def upload_lapses(body: Mapping[str, Any], *, v2: bool) -> list[str]:
    """Files nobody would see, and pictures without words."""
    shown, found = set(_shown(body)), list[str]()
    for entry in body.get("attachments") or []:
        name = str(entry.get("filename"))
        if v2 and _is_new(entry) and name not in shown:
            found.append(f"no component shows the file {name!r}")
        if _is_new(entry) and name.endswith(PICTURES) and not (entry.get("description") or "").strip():
            found.append(f"the picture {name!r} has no alt text")
        if _is_new(entry) and not PLAIN_NAME.fullmatch(name):
            found.append(f"Discord changes the file name {name!r}")
    return found


def _shown(body: Mapping[str, Any]) -> list[str]:
    """The names after `attachment://` in the components."""
    urls: list[str] = []
    for part in nested(body.get("components") or []):
        if part.get("type") == GALLERY:
            urls += [(item.get("media") or {}).get("url") or "" for item in part.get("items") or []]
        elif part.get("type") in (THUMBNAIL, FILE):
            urls.append((part.get("media") or part.get("file") or {}).get("url") or "")
    return [url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")]


def _is_new(entry: Mapping[str, Any]) -> bool:
    return str(entry.get("id")).isdecimal() and int(entry["id"]) < INDEX_LIMIT


def _entry(entry: Mapping[str, Any]) -> list[str]:
    if not _is_new(entry):
        return [] if is_id(entry.get("id")) else [f"attachment id {entry.get('id')!r}"]
    return sized(entry.get("filename"), 260, "file name") + longest(entry.get("description"), ALT_TEXT, "alt text")


def _transfer(entries: Sequence[Mapping[str, Any]], uploads: Sequence[Upload]) -> list[str]:
    """Every listed file was sent, every file sent is listed, under the same name."""
    sent = {upload.index: upload for upload in uploads}
    listed = {int(entry["id"]): entry for entry in entries if _is_new(entry)}
    found = [f"{len(sent)} files"] if len(sent) > FILES else []
    found += [f"file {index} is listed, and not there" for index in sorted(listed.keys() - sent.keys())]
    found += [f"file {index} is there, and not listed" for index in sorted(sent.keys() - listed.keys())]
    for index in sorted(listed.keys() & sent.keys()):
        if listed[index].get("filename") != sent[index].filename:
            found.append(f"file {index} is called {listed[index].get('filename')!r} and {sent[index].filename!r}")
    found += [f"file {upload.filename!r} of {upload.size} bytes" for upload in uploads if upload.size > FILE_SIZE]
    return found + [f"file {upload.filename!r} is empty" for upload in uploads if upload.size == 0]
