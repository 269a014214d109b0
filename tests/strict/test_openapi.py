"""Requests held against a description of the API: here a tiny one made by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.strict.lab import Lab
from tests.strict.rules import lapses
from tests.strict.rules.openapi import VARIABLE

SMALL: dict[str, Any] = {
    "openapi": "3.1.0",
    "paths": {
        "/channels/{channel_id}/messages": {
            "parameters": [{"name": "channel_id", "in": "path"}],
            "post": {
                "requestBody": {
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/MessageCreateRequest"}}}
                }
            },
        }
    },
    "components": {
        "schemas": {
            "MessageCreateRequest": {
                "type": "object",
                "properties": {
                    "content": {"type": ["string", "null"], "maxLength": 5},
                    "flags": {"type": "integer"},
                    "sticker_ids": {"type": "array", "items": {"type": "string", "format": "snowflake"}},
                    "components": {"type": "array", "items": {"$ref": "#/components/schemas/Component"}},
                },
            },
            "Component": {
                "oneOf": [
                    {"type": "object", "required": ["url"], "properties": {"type": {"const": 13}}},
                    {
                        "type": "object",
                        "required": ["components"],
                        "properties": {
                            "type": {"const": 17},
                            "accent_color": {"type": ["integer", "null"], "maximum": 16777215},
                        },
                    },
                ]
            },
        }
    },
}
PATH = "/channels/1/messages"


@pytest.fixture
def described(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps(SMALL))
    monkeypatch.setenv(VARIABLE, str(file))


def found(body: Any, method: str = "POST", path: str = PATH) -> list[str]:
    return [fault for fault in lapses(method, path, body) if fault.startswith("OpenAPI")]


@pytest.mark.usefixtures("described")
def test_a_body_that_does_not_fit_is_named_with_its_place() -> None:
    assert found({"content": "short", "components": [{"type": 17, "components": []}]}) == []
    assert found({"content": None, "sticker_ids": ["1234", 1234]}) == []
    assert found({"sticker_ids": [-1]}) == ["OpenAPI: sticker_ids.0: -1 is not of type 'string'"]
    assert found({"content": "too long"}) == ["OpenAPI: content: 'too long' is too long"]
    [fault] = found({"components": [{"type": 17, "components": [], "accent_color": 1 << 24}]})
    assert fault.startswith("OpenAPI: components.0.accent_color: 16777216 is greater than")


@pytest.mark.usefixtures("described")
def test_routes_that_the_description_does_not_know_are_left_alone() -> None:
    assert found({"content": "too long"}, "PATCH", f"{PATH}/2") == []
    assert found({"content": "too long"}, "POST", f"{PATH}/2/threads") == []
    assert found(None) == []


def test_without_a_description_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert found({"content": "too long"}) == []


@pytest.mark.usefixtures("described")
async def test_the_strict_discord_holds_every_request_against_it(lab: Lab) -> None:
    await lab.send()
    assert lab.strict.faults == []
    await lab.run(lab.client.get_partial_messageable(lab.channel.id).send("too long"))
    assert lab.strict.faults == [f"POST /channels/{lab.channel.id}/messages: OpenAPI: content: 'too long' is too long"]
