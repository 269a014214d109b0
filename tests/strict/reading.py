"""Reading requests as strictly as Discord does: JSON, or a form of `payload_json` and `files[n]`."""

from __future__ import annotations

import json
import re
from typing import Any

from aiohttp import BodyPartReader, web

from tests.strict.records import Asked, SentFile

BASE = "/api/v10"
FILE_FIELD = re.compile(r"files\[(\d+)\]")


async def read(request: web.BaseRequest, number: int, now: float) -> Asked:
    path = request.path.removeprefix(BASE)
    asked = Asked(number, now, request.method, path, dict(request.query))
    if request.content_type.startswith("multipart/"):
        await _read_form(request, asked)
    elif request.can_read_body:
        text = await request.text()
        if request.content_type != "application/json":
            asked.faults.append(f"content type {request.content_type!r}")
        asked.body = _parsed(text, asked)
    if not request.path.startswith(BASE):
        asked.faults.append(f"a path outside {BASE}: {request.path}")
    if not _needs_no_token(path) and not request.headers.get("Authorization", "").startswith("Bot "):
        asked.faults.append("no token")
    return asked


def _needs_no_token(path: str) -> bool:
    """Interactions are answered with their own tokens."""
    return path.startswith(("/interactions/", "/webhooks/"))


async def _read_form(request: web.BaseRequest, asked: Asked) -> None:
    descriptions: dict[int, str | None] = {}
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data, name = bytes(await part.read()), part.name or ""
        if name == "payload_json":
            if asked.body is not None or asked.files:
                asked.faults.append("payload_json is not the first part of the form")
            asked.body = _parsed(data.decode(), asked)
            descriptions = _descriptions(asked)
        elif (match := FILE_FIELD.fullmatch(name)) and int(match[1]) == len(asked.files) and part.filename:
            asked.files.append(SentFile(part.filename, data, descriptions.get(len(asked.files))))
        else:
            asked.faults.append(f"part {name!r} of a form")
    if asked.body is None:
        asked.faults.append("a form without payload_json")


def _descriptions(asked: Asked) -> dict[int, str | None]:
    listed = asked.message.get("attachments") or []
    return {int(entry["id"]): entry.get("description") for entry in listed if str(entry.get("id")).isdecimal()}


def _parsed(text: str, asked: Asked) -> Any:
    if not text:
        return None
    try:
        return json.loads(text)
    except ValueError:
        asked.faults.append("no JSON")
        return None
