"""Discord's own description of its API, if a copy of it is named by `TAPROOM_OPENAPI`."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.strict.rules.words import is_id

VARIABLE = "TAPROOM_OPENAPI"
JSON = "application/json"
ROOT = "urn:openapi"
"""The name under which the parts of a description refer to each other."""


class Description:
    """The request bodies of an OpenAPI 3.1 document, whose schemas are those of JSON Schema 2020-12."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        # Only those who name a description need the package.
        from jsonschema import Draft202012Validator, validators
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012

        registry = Registry().with_resource(ROOT, DRAFT202012.create_resource(document))
        usual = Draft202012Validator.VALIDATORS["type"]

        def typed(validator: Any, types: Any, value: Any, schema: Mapping[str, Any]) -> Iterator[Any]:
            """Discord describes ids as texts, and takes them as numbers, too, which is how discord.py sends some."""
            if schema.get("format") != "snowflake" or not is_id(value):
                yield from usual(validator, types, value, schema)

        kind = validators.extend(Draft202012Validator, {"type": typed})
        self._routes = [
            (method.upper(), _form(path), kind({"$ref": f"{ROOT}#{pointer}"}, registry=registry))
            for path, method, pointer in _bodies(document)
        ]

    def faults(self, method: str, path: str, body: Any) -> list[str]:
        """Return what the description has against the body of a request; nothing about routes that it does not know."""
        for verb, form, validator in self._routes:
            if verb == method and form.fullmatch(path):
                return [_worded(error) for error in validator.iter_errors(body)]
        return []


def described_faults(method: str, path: str, body: Any) -> list[str]:
    """Return what Discord's description has against a request, if a copy of it is at hand."""
    file = os.environ.get(VARIABLE)
    return _description(file).faults(method, path, body) if file and body is not None else []


@cache
def _description(file: str) -> Description:
    return Description(json.loads(Path(file).read_text(encoding="utf-8")))


def _bodies(document: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Path, method and the place of the schema of each request with a body of JSON."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if isinstance(operation, Mapping) and JSON in (operation.get("requestBody") or {}).get("content", {}):
                steps = ("paths", path, method, "requestBody", "content", JSON, "schema")
                yield path, method, "".join(f"/{_escaped(step)}" for step in steps)


def _escaped(step: str) -> str:
    """A key as a part of a JSON pointer in an address."""
    return step.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _form(path: str) -> re.Pattern[str]:
    return re.compile("".join("[^/]+" if part.startswith("{") else re.escape(part) for part in _parts(path)))


def _parts(path: str) -> list[str]:
    return re.split(r"(\{\w+\})", path)


def _worded(error: Any) -> str:
    """One reason with its place; where one of several shapes must fit, a reason of the shape that was meant."""
    while error.context:
        error = max(_meant(error.context), key=lambda inner: len(inner.absolute_path))
    place = ".".join(map(str, error.absolute_path)) or "the body"
    return f"OpenAPI: {place}: {error.message[:200]}"


def _meant(errors: Iterable[Any]) -> list[Any]:
    """The errors of the shape that fits best: the type is right, and little else is wrong."""
    shapes: dict[Any, list[Any]] = {}
    for error in errors:
        shapes.setdefault(error.relative_schema_path[0], []).append(error)
    return min(shapes.values(), key=lambda found: (any(e.validator in ("const", "enum") for e in found), len(found)))
