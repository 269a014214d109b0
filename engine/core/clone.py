"""Deep copies of slotted dataclasses by code generated from their field types.

`copy.deepcopy` looks at every value; here the types are looked at once and a straight-line function is
compiled. Frozen things are shared, containers and mutable parts are copied.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Literal, Self, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel

_ATOMS = (int, str, float, bool, bytes, type(None))
_UNIONS = (Union, types.UnionType)
_METHOD = "clone"


class Cloneable:
    """Base of mutable state: `clone()` is compiled from the annotations at its first call."""

    __slots__ = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        setattr(cls, _METHOD, Cloneable.clone)  # a subclass must not inherit the compiled copier of its base

    def clone(self) -> Self:
        """Return a deep copy; the copier is compiled from the field types at first use."""
        setattr(type(self), _METHOD, _compile(type(self)))
        return self.clone()


def _is_shared(hint: Any) -> bool:
    """Return True if values of this type never change, so that copies may share them."""
    origin = get_origin(hint)
    if origin is Literal or hint in _ATOMS:
        return True
    if origin in _UNIONS or origin in (tuple, frozenset):
        return all(arg is Ellipsis or _is_shared(arg) for arg in get_args(hint))
    if getattr(origin, "__metadata__", None) or hasattr(hint, "__metadata__"):
        return _is_shared(get_args(hint)[0])
    if isinstance(hint, type):
        return _is_frozen(hint)
    return False


def _is_frozen(cls: Any) -> bool:
    if issubclass(cls, BaseModel):
        return bool(cls.model_config.get("frozen"))
    parameters = getattr(cls, "__dataclass_params__", None)
    return parameters is not None and bool(parameters.frozen)


def _is_part(hint: Any) -> bool:
    cls = get_origin(hint) or hint
    return isinstance(cls, type) and issubclass(cls, Cloneable)


def _copy_part(value: Any) -> Any:
    return value.clone() if isinstance(value, Cloneable) else value


def _unwrap(hint: Any) -> Any:
    return get_args(hint)[0] if hasattr(hint, "__metadata__") else hint


def _expression(hint: Any, value: str, depth: int = 0) -> str:
    """Return source code that copies `value`, an expression of type `hint`."""
    hint = _unwrap(hint)
    if _is_shared(hint) or isinstance(hint, TypeVar):
        return value if _is_shared(hint) else f"_part({value})"
    if _is_part(hint):
        return f"{value}.clone()"
    origin, args = get_origin(hint), get_args(hint)
    if origin in _UNIONS:
        return _either(hint, value, depth)
    item = f"i{depth}"
    if origin in (list, set):
        return _container(value, args[0], item, depth, "[{}]" if origin is list else "{{{}}}")
    if origin is dict:
        if _is_shared(args[1]):
            return f"{value}.copy()"
        return f"{{k{depth}: {_expression(args[1], item, depth + 1)} for k{depth}, {item} in {value}.items()}}"
    raise TypeError(f"clone() does not know how to copy a field of type {hint!r}")


def _either(hint: Any, value: str, depth: int) -> str:
    args = get_args(hint)
    if all(_is_shared(arg) or isinstance(arg, TypeVar) or _is_part(_unwrap(arg)) for arg in args):
        return f"_part({value})"
    if len(args) == 2 and type(None) in args:
        inner = args[0] if args[1] is type(None) else args[1]
        return f"(None if {value} is None else {_expression(inner, value, depth)})"
    raise TypeError(f"clone() does not know how to copy a field of type {hint!r}")


def _container(value: str, inner: Any, item: str, depth: int, brackets: str) -> str:
    if _is_shared(inner):
        return f"{value}.copy()"
    return brackets.format(f"{_expression(inner, item, depth + 1)} for {item} in {value}")


def _compile(cls: type[Cloneable]) -> Callable[[Any], Any]:
    hints = get_type_hints(cls, include_extras=True)
    lines = ["def clone(self):", "    new = _new(_cls)"]
    lines += [f"    new.{f.name} = {_expression(hints[f.name], f'self.{f.name}')}" for f in fields(cast("Any", cls))]
    lines.append("    return new")
    names: dict[str, Any] = {"_cls": cls, "_new": object.__new__, "_part": _copy_part}
    exec("\n".join(lines), names)  # the source is made of our own field names only
    return names["clone"]
