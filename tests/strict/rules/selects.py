"""Select menus, in messages and in modals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.strict.rules.words import between, longest, sized, twice

STRING_SELECT = 3
OPTIONS = 25


def select_faults(part: Mapping[str, Any]) -> list[str]:
    """Check what holds for all selects; whether an empty choice is allowed differs between messages and modals."""
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    found = sized(part.get("custom_id"), 100, "custom id of a select")
    found += longest(part.get("placeholder"), 150, "placeholder")
    found += between(low, 0, OPTIONS, "as the fewest values") + between(high, 1, OPTIONS, "as the most values")
    if not found and low > high:
        found.append(f"at least {low} values, at most {high}")
    if part.get("type") == STRING_SELECT:
        return found + _choices(part.get("options") or [], low, high)
    defaults = part.get("default_values") or []
    return found + (between(len(defaults), low, high, "values chosen in advance") if defaults else [])


def _choices(options: Sequence[Mapping[str, Any]], low: int, high: int) -> list[str]:
    found = between(len(options), 1, OPTIONS, "options")
    if high > len(options):
        found.append(f"{high} values of {len(options)} options")
    chosen = sum(bool(option.get("default")) for option in options)
    if chosen > high:
        found.append(f"{chosen} options chosen in advance, {high} may be")
    found += twice((option.get("value") for option in options), "option")
    return found + [fault for option in options for fault in _option(option)]


def _option(option: Mapping[str, Any]) -> list[str]:
    return (
        sized(option.get("label"), 100, "option label")
        + sized(option.get("value"), 100, "option value")
        + longest(option.get("description"), 100, "option description")
    )


def select_lapses(part: Mapping[str, Any]) -> list[str]:
    """Options that are blank, or told apart by nothing a person can read."""
    options = part.get("options") or []
    return [f"blank option {o.get('value')!r}" for o in options if not (o.get("label") or "").strip()]
