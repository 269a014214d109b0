"""Option sets worth trying: the default, every single deviation from it, and a few mixtures."""

from __future__ import annotations

from enum import Enum
from typing import Any, Literal, get_args, get_origin

from pydantic import ValidationError
from pydantic.fields import FieldInfo

from engine.core.game import Options
from engine.core.rng import Rng

MIXTURES = 8


def values_of(info: FieldInfo) -> list[Any]:
    """The values of one option: all of a closed set, the ends of a range."""
    kind: Any = info.annotation
    if kind is bool:
        return [False, True]
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return list(kind)
    ends = [getattr(bound, name) for bound in info.metadata for name in ("ge", "le") if hasattr(bound, name)]
    return [*ends, info.default]


def option_sets(options_type: type[Options]) -> list[Options]:
    fields = options_type.model_fields
    wanted: list[dict[str, Any]] = [{}]
    wanted += [{name: value} for name, info in fields.items() for value in values_of(info)]
    rng = Rng(0)
    wanted += [{n: rng.pick(values_of(info)) for n, info in fields.items()} for _ in range(MIXTURES)]
    made = [_made(options_type, values) for values in wanted]
    return list(dict.fromkeys(options for options in made if options is not None))


def _made(options_type: type[Options], values: dict[str, Any]) -> Options | None:
    try:
        return options_type(**values)
    except ValidationError:  # some options exclude each other
        return None
