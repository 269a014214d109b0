"""The part of a command that an error of Discord names, and the command without it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord

from bot.gateway.refusals import Part, reasons, without

SUBCOMMAND, GROUP, TEXT = 1, 2, 3


def option(name: str, kind: int = TEXT, *inner: dict[str, Any], required: bool = False) -> dict[str, Any]:
    return {"name": name, "type": kind, "required": required, "options": list(inner)}


COMMAND = option(
    "table",
    SUBCOMMAND,
    option("open", SUBCOMMAND, option("game", required=True), option("seats")),
    option("admin", GROUP, option("close", SUBCOMMAND, option("why", required=True))),
)


def refused(errors: dict[str, Any]) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    return discord.HTTPException(response, {"code": 50035, "message": "Invalid Form Body", "errors": errors})


def said(text: str) -> dict[str, Any]:
    return {"_errors": [{"code": "BASE_TYPE_BAD", "message": text}]}


def test_an_error_is_read_as_the_way_to_an_option() -> None:
    deep = {"options": {"1": {"options": {"0": {"choices": {"4": {"name": said("too long: 101")}}}}}}}
    found = reasons(refused({"3": deep, "5": {"name": said("bad")}, "7": {"options": {"2": said("odd")}}}))
    assert found == {(3, 1, 0): "too long: 101", (5,): "bad", (7, 2): "odd"}


def test_an_error_that_names_nothing_has_no_reasons() -> None:
    assert reasons(refused({"_errors": [{"code": "X", "message": "no"}]})) == {}


def test_without_an_option_the_rest_stays() -> None:
    left = without(COMMAND, (0,), {(0, 0, 1): "bad"})
    assert left is not None
    assert [inner["name"] for inner in left["options"][0]["options"]] == ["game"]
    assert left["options"][1] == COMMAND["options"][1]


def test_a_required_option_takes_its_subcommand_and_an_empty_group_with_it() -> None:
    left = without(COMMAND, (0,), {(0, 1, 0, 0): "bad"})
    assert left is not None
    assert [inner["name"] for inner in left["options"]] == ["open"]
    assert without(COMMAND, (0,), {(0, 1, 0, 0): "bad", (0, 0): "bad"}) is None
    assert without(COMMAND, (0,), {(0,): "bad"}) is None
    assert without(COMMAND, (0,), {(1, 0): "of another command"}) is COMMAND


def test_each_part_is_named_to_the_owner() -> None:
    def note(*path: int) -> str:
        part = Part.at(COMMAND, path)
        assert part is not None
        return part.note("bad")

    assert note(0) == "Discord refuses /table (bad). That command does not exist now; the others do."
    assert note(0, 1, 0).startswith("Discord refuses /table admin close (bad).")
    assert note(0, 0, 1) == "Discord refuses the option `seats` of /table open (bad). The command works without it."
    assert "`game` of /table open (bad), which it cannot do without" in note(0, 0, 0)
    assert Part.at(COMMAND, (0, 9)) is None
