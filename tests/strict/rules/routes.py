"""The known requests, and the rules that each of them must keep. What is not listed here fails loudly."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tests.strict.rules.answers import answer_lapses, answer_refusals
from tests.strict.rules.commands import command_lapses, command_refusals
from tests.strict.rules.messages import CREATE, EDIT, FOLLOW_UP, Kind, message_lapses, message_refusals
from tests.strict.rules.openapi import described_faults
from tests.strict.rules.uploads import Upload
from tests.strict.rules.words import is_id, sized, unknown

EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)
LARGEST_EMOJI = 256 * 1024
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


@dataclass(frozen=True, slots=True)
class Request:
    body: Any
    uploads: Sequence[Upload] | None
    kept: Sequence[str]


Check = Callable[[Request], list[str]]


def faults(
    method: str, path: str, body: Any = None, *, uploads: Sequence[Upload] | None = None, kept: Iterable[str] = ()
) -> list[str]:
    """Everything that is wrong with a request.

    `uploads` are the files sent with it, None where that is not known; `kept` the names of those that the edited
    message already has.
    """
    return refusals(method, path, body, uploads=uploads, kept=kept) + lapses(method, path, body)


def refusals(
    method: str, path: str, body: Any = None, *, uploads: Sequence[Upload] | None = None, kept: Iterable[str] = ()
) -> list[str]:
    """Return what Discord answers with an error."""
    checks = _found(method, path)
    if checks is None:
        return [f"unknown route {method} {path}"]
    return checks[0](Request(body, uploads, tuple(kept)))


def lapses(method: str, path: str, body: Any = None) -> list[str]:
    """Return what Discord takes, and is wrong all the same."""
    checks = _found(method, path)
    found = checks[1](Request(body, None, ())) if checks else []
    return found + described_faults(method, path, body)


def _found(method: str, path: str) -> tuple[Check, Check] | None:
    return next((checks for (verb, form), checks in _ROUTES if verb == method and form.fullmatch(path)), None)


# Checks


def _fine(request: Request) -> list[str]:
    return []


def _no_body(request: Request) -> list[str]:
    return [] if not request.body and not request.uploads else ["a body where none belongs"]


def _message(kind: Kind) -> tuple[Check, Check]:
    def refused(request: Request) -> list[str]:
        if not isinstance(request.body, Mapping):
            return ["no JSON object"]
        return message_refusals(kind, request.body, request.uploads, request.kept)

    def lapsed(request: Request) -> list[str]:
        return message_lapses(kind, request.body) if isinstance(request.body, Mapping) else []

    return refused, lapsed


def _answer(request: Request) -> list[str]:
    if not isinstance(request.body, Mapping):
        return ["no JSON object"]
    return answer_refusals(request.body, request.uploads, request.kept)


def _answer_lapses(request: Request) -> list[str]:
    return answer_lapses(request.body) if isinstance(request.body, Mapping) else []


def _thread(request: Request) -> list[str]:
    body: Mapping[str, Any] = request.body or {}
    known = {"name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"}
    found = unknown(body, known, "a thread") + sized(body.get("name"), 100, "name of a thread")
    minutes, pace = body.get("auto_archive_duration"), body.get("rate_limit_per_user")
    found += [] if minutes in (None, *ARCHIVE_MINUTES) else [f"archived after {minutes} minutes"]
    return found + ([] if pace is None or pace in range(21601) else [f"one message in {pace} seconds"])


def _dm(request: Request) -> list[str]:
    body: Mapping[str, Any] = request.body or {}
    found = unknown(body, {"recipient_id"}, "a DM")
    return found + ([] if is_id(body.get("recipient_id")) else [f"recipient {body.get('recipient_id')!r}"])


def _commands(request: Request) -> list[str]:
    return command_refusals(request.body)


def _command_lapses(request: Request) -> list[str]:
    return command_lapses(request.body)


def _emoji(request: Request) -> list[str]:
    body: Mapping[str, Any] = request.body or {}
    found = unknown(body, {"name", "image"}, "an emoji")
    if not EMOJI_NAME.fullmatch(str(body.get("name"))):
        found.append(f"name of an emoji {body.get('name')!r}")
    image = str(body.get("image"))
    if not image.startswith("data:image/png;base64,"):
        found.append("an emoji that is no picture")
    elif len(image) * 3 / 4 > LARGEST_EMOJI:
        found.append("an emoji over 256 KB")
    return found


_TABLE: list[tuple[str, str, tuple[Check, Check]]] = [
    ("GET", "/users/@me", (_no_body, _fine)),
    ("GET", "/users/@me/guilds", (_no_body, _fine)),
    ("GET", "/gateway/bot", (_no_body, _fine)),
    ("GET", "/oauth2/applications/@me", (_no_body, _fine)),
    ("PUT", "/applications/{id}/commands", (_commands, _command_lapses)),
    ("GET", "/applications/{id}/commands", (_no_body, _fine)),
    ("GET", "/applications/{id}/emojis", (_no_body, _fine)),
    ("POST", "/applications/{id}/emojis", (_emoji, _fine)),
    ("DELETE", "/applications/{id}/emojis/{id}", (_no_body, _fine)),
    ("POST", "/users/@me/channels", (_dm, _fine)),
    ("GET", "/channels/{id}", (_no_body, _fine)),
    ("POST", "/channels/{id}/messages", _message(CREATE)),
    ("GET", "/channels/{id}/messages", (_no_body, _fine)),
    ("GET", "/channels/{id}/messages/{id}", (_no_body, _fine)),
    ("PATCH", "/channels/{id}/messages/{id}", _message(EDIT)),
    ("DELETE", "/channels/{id}/messages/{id}", (_no_body, _fine)),
    ("POST", "/channels/{id}/messages/{id}/threads", (_thread, _fine)),
    ("POST", "/channels/{id}/threads", (_thread, _fine)),
    ("PATCH", "/channels/{id}", (_fine, _fine)),
    ("POST", "/interactions/{id}/{token}/callback", (_answer, _answer_lapses)),
    ("POST", "/webhooks/{id}/{token}", _message(FOLLOW_UP)),
    ("GET", "/webhooks/{id}/{token}/messages/{message}", (_no_body, _fine)),
    ("PATCH", "/webhooks/{id}/{token}/messages/{message}", _message(EDIT)),
    ("DELETE", "/webhooks/{id}/{token}/messages/{message}", (_no_body, _fine)),
]
_PARTS = {"{id}": r"\d{1,20}", "{token}": r"[\w.-]+", "{message}": r"(?:@original|\d{1,20})"}


def _form(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{\w+\}", lambda match: _PARTS[match[0]], template))


_ROUTES = [((method, _form(template)), checks) for method, template, checks in _TABLE]
