"""Answers to interactions: messages, edits, acknowledgments, suggestions and modals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.strict.rules.messages import ANSWER, EDIT, EPHEMERAL, message_lapses, message_refusals
from tests.strict.rules.selects import select_faults
from tests.strict.rules.uploads import Upload
from tests.strict.rules.words import between, longest, sized, twice, unknown

MESSAGE, THINKING, DEFERRED, UPDATE, SUGGESTIONS, MODAL = 4, 5, 6, 7, 8, 9
TEXT_INPUT, TEXT_DISPLAY, LABEL, FILE_UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 4, 10, 18, 19, 21, 22, 23
CHOICES = 25


def answer_refusals(body: Mapping[str, Any], uploads: Sequence[Upload] | None, kept: Iterable[str]) -> list[str]:
    kind, data = body.get("type"), body.get("data") or {}
    found = unknown(body, {"type", "data"}, "an answer")
    if kind == MESSAGE:
        return found + message_refusals(ANSWER, data, uploads, kept)
    if kind == UPDATE:
        return found + message_refusals(EDIT, data, uploads, kept)
    if kind == THINKING:
        wrong = (data.get("flags") or 0) & ~EPHEMERAL
        return found + unknown(data, {"flags"}, "a deferred answer") + ([f"deferred flags {wrong}"] if wrong else [])
    if kind == DEFERRED:
        return found + unknown(data, {"flags"}, "a deferred update")
    if kind == SUGGESTIONS:
        return found + _suggestions(data.get("choices") or [])
    return found + _modal(data) if kind == MODAL else [*found, f"answer of type {kind}"]


def answer_lapses(body: Mapping[str, Any]) -> list[str]:
    kind, data = body.get("type"), body.get("data") or {}
    if kind not in (MESSAGE, UPDATE):
        return []
    return message_lapses(ANSWER if kind == MESSAGE else EDIT, data)


def _suggestions(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    found = between(len(choices), 0, CHOICES, "suggestions")
    for choice in choices:
        found += sized(choice.get("name"), 100, "name of a suggestion")
        found += longest(choice["value"], 100, "value of a suggestion") if isinstance(choice["value"], str) else []
    return found


def _modal(data: Mapping[str, Any]) -> list[str]:
    parts = data.get("components") or []
    controls = [part.get("component") or {} for part in parts if part.get("type") == LABEL]
    found = sized(data.get("title"), 45, "title of a modal") + sized(data.get("custom_id"), 100, "custom id of a modal")
    found += between(len(parts), 1, 5, "components in a modal")
    found += twice((control.get("custom_id") for control in controls), "custom id")
    return found + [fault for part in parts for fault in _modal_part(part)]


def _modal_part(part: Mapping[str, Any]) -> list[str]:
    if part.get("type") == TEXT_DISPLAY:
        return sized(part.get("content"), 4000, "text in a modal")
    if part.get("type") != LABEL:
        return [f"component type {part.get('type')} in a modal"]
    found = sized(part.get("label"), 45, "label in a modal")
    found += longest(part.get("description"), 100, "description in a modal")
    return found + _control(part.get("component") or {})


def _control(control: Mapping[str, Any]) -> list[str]:
    kind = control.get("type")
    found = ["disabled in a modal"] if control.get("disabled") else []
    if kind == TEXT_INPUT:
        found += between(control.get("min_length") or 0, 0, 4000, "as the shortest text")
        found += between(control.get("max_length") or 4000, 1, 4000, "as the longest text")
        found += longest(control.get("placeholder"), 100, "placeholder") + longest(control.get("value"), 4000, "text")
        return found + sized(control.get("custom_id"), 100, "custom id of a text input")
    if kind in (RADIO, CHECKBOXES, FILE_UPLOAD, CHECKBOX):
        found += sized(control.get("custom_id"), 100, "custom id in a modal")
    if kind in (RADIO, CHECKBOXES):
        return found + _group(control)
    if kind in (FILE_UPLOAD, CHECKBOX):
        return found + (_numbers(control, 10) if kind == FILE_UPLOAD else [])
    return found + select_faults(control)


def _group(control: Mapping[str, Any]) -> list[str]:
    """Check what holds for radio groups, of which one is chosen, and for groups of checkboxes."""
    options: Sequence[Mapping[str, Any]] = control.get("options") or []
    is_radio = control.get("type") == RADIO
    found = between(len(options), 2 if is_radio else 1, 10, "options in a modal")
    if found:
        return found
    chosen, most = sum(bool(option.get("default")) for option in options), control.get("max_values") or len(options)
    if chosen > (1 if is_radio else most):
        found.append(f"{chosen} options chosen in advance in a modal")
    found += [] if is_radio else _numbers(control, len(options))
    found += twice((option.get("value") for option in options), "option in a modal")
    for option in options:
        found += sized(option.get("label"), 100, "label of an option in a modal")
        found += sized(option.get("value"), 100, "value of an option in a modal")
        found += longest(option.get("description"), 100, "description of an option in a modal")
    return found


def _numbers(control: Mapping[str, Any], most: int) -> list[str]:
    """Check how many may be chosen or attached; nothing at all only where nothing is required."""
    low, high = control.get("min_values"), control.get("max_values")
    low, high = 1 if low is None else low, most if high is None else high
    found = between(low, 0, most, "as the fewest in a modal") + between(high, 1, most, "as the most in a modal")
    if not found and low > high:
        found.append(f"at least {low} in a modal, at most {high}")
    if not found and low == 0 and control.get("required", True):
        found.append("a required control in a modal of which nothing need be chosen")
    return found
