"""Every rule bites: a good request is changed in one place, and that is noticed."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.strict.rules import Upload, card_faults, faults
from tests.strict.rules.answers import DEFERRED, MESSAGE, MODAL, SUGGESTIONS, THINKING, UPDATE
from tests.strict.rules.messages import EPHEMERAL, V2

NOBODY: dict[str, Any] = {"parse": []}
SEND, EDIT = ("POST", "/channels/1/messages"), ("PATCH", "/channels/1/messages/2")
ANSWER, FOLLOW_UP = ("POST", "/interactions/1/token/callback"), ("POST", "/webhooks/1/token")
ORIGINAL = ("PATCH", "/webhooks/1/token/messages/@original")
COMMANDS = ("PUT", "/applications/1/commands")


def text(content: str = "Your move.") -> dict[str, Any]:
    return {"type": 10, "content": content}


def button(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Roll", "custom_id": f"roll:{number}"} | changes


def option(number: int = 1, **changes: Any) -> dict[str, Any]:
    return {"label": "Rye", "value": f"rye:{number}", "description": "Sell it"} | changes


def select(**changes: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "pick", "options": [option(1), option(2)]} | changes


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def container(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 17, "components": list(parts)} | changes


def gallery(**changes: Any) -> dict[str, Any]:
    return {"type": 12, "items": [{"media": {"url": "attachment://board.png"}, "description": "The board"} | changes]}


def section(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"type": 9, "components": list(parts), "accessory": button()} | changes


def file(**changes: Any) -> dict[str, Any]:
    return {"id": 0, "filename": "board.png", "description": "The board"} | changes


def message(*parts: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A message with these parts, and a picture if one of them shows it."""
    body: dict[str, Any] = {"components": list(parts), "flags": V2, "allowed_mentions": NOBODY, "tts": False}
    return body | changes


def pictured(**changes: Any) -> dict[str, Any]:
    return message(container(text(), gallery()), attachments=[file()], **changes)


def command(**changes: Any) -> dict[str, Any]:
    base = {"name": "table", "description": "Tables", "type": 1, "contexts": [0], "integration_types": [0]}
    return base | {"options": [{"type": 3, "name": "game", "description": "Which game"}]} | changes


# What is fine


@pytest.mark.parametrize(
    ("request_line", "body"),
    [
        pytest.param(SEND, pictured(), id="message"),
        pytest.param(SEND, {"content": "Hello", "allowed_mentions": NOBODY}, id="plain"),
        pytest.param(EDIT, pictured(), id="edit"),
        pytest.param(ANSWER, {"type": MESSAGE, "data": pictured(flags=V2 | EPHEMERAL)}, id="answer"),
        pytest.param(ANSWER, {"type": UPDATE, "data": message(container(row(select())))}, id="update"),
        pytest.param(ANSWER, {"type": DEFERRED}, id="deferred"),
        pytest.param(ANSWER, {"type": THINKING, "data": {"flags": EPHEMERAL}}, id="thinking"),
        pytest.param(ANSWER, {"type": SUGGESTIONS, "data": {"choices": [{"name": "A", "value": "a"}]}}, id="choices"),
        pytest.param(FOLLOW_UP, pictured(flags=V2 | EPHEMERAL), id="follow-up"),
        pytest.param(ORIGINAL, pictured(), id="original"),
        pytest.param(COMMANDS, [command()], id="commands"),
        pytest.param(("POST", "/users/@me/channels"), {"recipient_id": 5}, id="dm"),
        pytest.param(("POST", "/channels/1/messages/2/threads"), {"name": "Table 1"}, id="thread"),
        pytest.param(("DELETE", "/channels/1/messages/2"), None, id="delete"),
    ],
)
def test_good_requests_pass(request_line: tuple[str, str], body: Any) -> None:
    assert faults(*request_line, body) == []


# Components

BAD_COMPONENTS: dict[str, tuple[str, list[dict[str, Any]]]] = {
    "41 components": ("41 components", [container(*[text() for _ in range(40)])]),
    "accessories count": ("44 components", [container(*[section(text()) for _ in range(14)], text())]),
    "all texts together": ("4002 characters", [container(text("x" * 2001), text("y" * 2001))]),
    "empty text": ("an empty text", [text(" ")]),
    "long label": ("button label of 81", [row(button(label="x" * 81))]),
    "no label": ("without label", [row(button(label=""))]),
    "blank label": ("button label ' '", [row(button(label=" "))]),
    "no custom id": ("needs a custom id", [row({"type": 2, "style": 1, "label": "Roll"})]),
    "long custom id": ("custom id of 101", [row(button(custom_id="x" * 101))]),
    "equal custom ids": ("'roll:1' twice", [row(button(1), button(1))]),
    "equal ids": ("component id 7 twice", [text() | {"id": 7}, text() | {"id": 7}]),
    "button style": ("button style 9", [row(button(style=9))]),
    "link with id": ("link button", [row(button(style=5, url="https://example.org"))]),
    "six buttons": ("6 buttons", [row(*[button(n) for n in range(6)])]),
    "button beside select": ("1 buttons and 1 selects", [row(button(), select())]),
    "two selects": ("2 selects", [row(select(), select(custom_id="other"))]),
    "empty row": ("an empty row", [row()]),
    "text in a row": ("in a row", [row(text())]),
    "button without row": ("component type 2 in the message", [button()]),
    "nested containers": ("component type 17 in a container", [container(container(text()))]),
    "empty container": ("an empty container", [container()]),
    "accent color": ("accent color", [container(text(), accent_color=0x1000000)]),
    "section of four": ("4 texts in a section", [section(text(), text(), text(), text())]),
    "section of buttons": ("component type 1 in a section", [section(row(button(2)))]),
    "no accessory": ("without accessory", [section(text(), accessory=None)]),
    "empty gallery": ("0 pictures", [{"type": 12, "items": []}]),
    "eleven pictures": ("11 pictures", [{"type": 12, "items": gallery()["items"] * 11}]),
    "no alt text": ("without alt text", [gallery(description=None)]),
    "long alt text": ("alt text of 1025", [gallery(description="x" * 1025)]),
    "media url": ("media url", [gallery(media={"url": "file:///board.png"})]),
    "thumbnail": ("without alt text", [section(text(), accessory={"type": 11, "media": {"url": "https://x.org/a"}})]),
    "file url": ("file url", [{"type": 13, "file": {"url": "https://example.org/log.txt"}}]),
    "spacing": ("spacing 3", [{"type": 14, "spacing": 3}]),
    "unknown type": ("unknown component type 99", [{"type": 99}]),
}


@pytest.mark.parametrize("case", BAD_COMPONENTS)
def test_a_fault_in_components_is_found(case: str) -> None:
    words, parts = BAD_COMPONENTS[case]
    assert words in " | ".join(card_faults({"components": parts}))
    assert words in " | ".join(faults(*SEND, message(*parts, attachments=[file()])))


BAD_SELECTS: dict[str, tuple[str, dict[str, Any]]] = {
    "required": ("nothing need be chosen", {"min_values": 0}),
    "required said": ("nothing need be chosen", {"min_values": 0, "required": True}),
    "no options": ("0 options", {"options": []}),
    "26 options": ("26 options", {"options": [option(n) for n in range(26)]}),
    "equal values": ("'rye:1' twice", {"options": [option(1), option(1)]}),
    "long label": ("option label of 101", {"options": [option(label="x" * 101)]}),
    "empty label": ("option label ''", {"options": [option(label="")]}),
    "long value": ("option value of 101", {"options": [option(value="x" * 101)]}),
    "long description": ("option description of 101", {"options": [option(description="x" * 101)]}),
    "placeholder": ("placeholder of 151", {"placeholder": "x" * 151}),
    "more than there are": ("3 values of 2 options", {"max_values": 3}),
    "fewer than many": ("at least 2 values, at most 1", {"min_values": 2}),
    "too many values": ("26 as the most values", {"max_values": 26}),
    "defaults": ("2 options chosen in advance", {"options": [option(1, default=True), option(2, default=True)]}),
    "custom id": ("custom id of a select", {"custom_id": ""}),
}


@pytest.mark.parametrize("case", BAD_SELECTS)
def test_a_fault_in_a_select_is_found(case: str) -> None:
    words, changes = BAD_SELECTS[case]
    assert words in " | ".join(card_faults({"components": [row(select(**changes))]}))


def test_a_select_of_which_nothing_need_be_chosen_says_that_it_is_not_required() -> None:
    assert card_faults({"components": [row(select(min_values=0, required=False))]}) == []


# Messages

BAD_MESSAGES: dict[str, tuple[str, tuple[str, str], dict[str, Any]]] = {
    "flag missing": ("without the flag IS_COMPONENTS_V2", SEND, pictured(flags=0)),
    "content too": ("content beside new components", SEND, pictured(content="Hello")),
    "embeds too": ("embeds beside new components", SEND, pictured(embeds=[{"title": "x"}])),
    "private in public": ("EPHEMERAL", SEND, pictured(flags=V2 | EPHEMERAL)),
    "private by edit": ("EPHEMERAL", EDIT, pictured(flags=V2 | EPHEMERAL)),
    "long content": ("content of 2001", SEND, {"content": "x" * 2001, "allowed_mentions": NOBODY}),
    "empty": ("an empty message", SEND, {"allowed_mentions": NOBODY}),
    "long nonce": ("nonce of 26", SEND, pictured(nonce="x" * 26)),
    "unknown field": ("no field 'view'", SEND, pictured(view=1)),
    "mentions left open": ("without allowed_mentions", SEND, {"content": "Hello"}),
    "mentions in an edit": ("without allowed_mentions", EDIT, message(text(), allowed_mentions=None)),
    "mentions in a follow-up": ("without allowed_mentions", FOLLOW_UP, message(text(), allowed_mentions=None)),
    "mentions in the original": ("without allowed_mentions", ORIGINAL, message(text(), allowed_mentions=None)),
    "everyone": ("lets all everyone through", SEND, message(text(), allowed_mentions={"parse": ["everyone"]})),
    "kind of mention": ("mention kind 'all'", SEND, message(text(), allowed_mentions={"parse": ["all"]})),
    "too many": ("101 allowed users", SEND, message(text(), allowed_mentions={"users": [*range(1, 102)]})),
    "both": ("all users and some", SEND, message(text(), allowed_mentions={"parse": ["users"], "users": [1]})),
    "file not listed": ("no file 'board.png'", SEND, message(gallery())),
    "file not shown": ("no component shows", SEND, message(text(), attachments=[file()])),
    "file without words": ("has no alt text", SEND, message(gallery(), attachments=[file(description="")])),
    "long file words": ("alt text of 1025", SEND, message(gallery(), attachments=[file(description="x" * 1025)])),
    "odd file name": ("changes the file name", SEND, message(text(), attachments=[file(filename="a b.png")])),
    "one file twice": ("attachment '0' twice", SEND, message(gallery(), attachments=[file(), file()])),
}


@pytest.mark.parametrize("case", BAD_MESSAGES)
def test_a_fault_in_a_message_is_found(case: str) -> None:
    words, request_line, body = BAD_MESSAGES[case]
    assert words in " | ".join(faults(*request_line, body))


@pytest.mark.parametrize(
    ("uploads", "words"),
    [
        ([], "is listed, and not there"),
        ([Upload(0, "board.png", 9), Upload(1, "more.png", 9)], "is there, and not listed"),
        ([Upload(0, "other.png", 9)], "is called 'board.png' and 'other.png'"),
        ([Upload(0, "board.png", 11 * 1024 * 1024)], "bytes"),
        ([Upload(0, "board.png", 0)], "is empty"),
    ],
)
def test_files_must_be_sent_and_listed(uploads: list[Upload], words: str) -> None:
    assert words in " | ".join(faults(*SEND, pictured(), uploads=uploads))


def test_eleven_files_are_too_many() -> None:
    files = [file(id=n, filename=f"{n}.png") for n in range(11)]
    uploads = [Upload(n, f"{n}.png", 9) for n in range(11)]
    assert "11 files" in faults(*SEND, message(text(), attachments=files), uploads=uploads)


def test_an_edit_may_show_what_the_message_keeps() -> None:
    body = message(gallery())
    assert "no file 'board.png' in this message" in faults(*EDIT, body)
    assert faults(*EDIT, body, kept=["board.png"]) == []
    assert "no file 'board.png' in this message" in faults(*EDIT, body | {"attachments": []}, kept=["board.png"])


# Answers

BAD_ANSWERS: dict[str, tuple[str, dict[str, Any]]] = {
    "type": ("answer of type 3", {"type": 3}),
    "mentions in an answer": ("without allowed_mentions", {"type": MESSAGE, "data": {"content": "Hello"}}),
    "mentions in an update": ("without allowed_mentions", {"type": UPDATE, "data": {"content": "Hello"}}),
    "private by update": ("EPHEMERAL", {"type": UPDATE, "data": pictured(flags=V2 | EPHEMERAL)}),
    "thinking with components": ("deferred flags", {"type": THINKING, "data": {"flags": V2}}),
    "thinking aloud": ("no field 'content'", {"type": THINKING, "data": {"content": "x"}}),
    "26 suggestions": ("26 suggestions", {"type": SUGGESTIONS, "data": {"choices": [{"name": "a", "value": 1}] * 26}}),
    "long suggestion": ("of 101", {"type": SUGGESTIONS, "data": {"choices": [{"name": "a" * 101, "value": 1}]}}),
    "long value": ("value of a", {"type": SUGGESTIONS, "data": {"choices": [{"name": "a", "value": "a" * 101}]}}),
}


@pytest.mark.parametrize("case", BAD_ANSWERS)
def test_a_fault_in_an_answer_is_found(case: str) -> None:
    words, body = BAD_ANSWERS[case]
    assert words in " | ".join(faults(*ANSWER, body))


def labeled(control: dict[str, Any]) -> dict[str, Any]:
    return {"type": 18, "label": "Name", "component": control}


def modal(**changes: Any) -> dict[str, Any]:
    parts = [labeled({"type": 4, "custom_id": "name", "style": 1})]
    return {"type": MODAL, "data": {"title": "Rename", "custom_id": "rename", "components": parts} | changes}


def group(kind: int, **changes: Any) -> dict[str, Any]:
    """A group of two options of which none is chosen."""
    options = [{"label": value, "value": value} | changes for value in ("a", "b")]
    return {"type": kind, "custom_id": "group", "options": options}


BAD_MODALS: dict[str, tuple[str, dict[str, Any]]] = {
    "title": ("title of a modal of 46", {"title": "x" * 46}),
    "id": ("custom id of a modal", {"custom_id": ""}),
    "empty": ("0 components in a modal", {"components": []}),
    "bare input": ("component type 4 in a modal", {"components": [{"type": 4, "custom_id": "x"}]}),
    "label": ("label in a modal of 46", {"components": [modal()["data"]["components"][0] | {"label": "x" * 46}]}),
    "long": ("5000 as the longest", {"components": [labeled({"type": 4, "max_length": 5000})]}),
    "one radio": ("1 options in a modal", {"components": [labeled({"type": 21, "options": [1]})]}),
    "two radios chosen": ("2 options chosen in advance", {"components": [labeled(group(21, default=True))]}),
    "same values": ("option in a modal 'x' twice", {"components": [labeled(group(22, value="x"))]}),
    "long option": (
        "description of an option in a modal of 101",
        {"components": [labeled(group(22, description="x" * 101))]},
    ),
    "more than there are": ("3 as the most", {"components": [labeled(group(22) | {"max_values": 3})]}),
    "required nothing": ("nothing need be chosen", {"components": [labeled(group(22) | {"min_values": 0})]}),
    "group without id": ("custom id in a modal", {"components": [labeled(group(21) | {"custom_id": ""})]}),
    "many files": ("11 as the most", {"components": [labeled({"type": 19, "custom_id": "f", "max_values": 11})]}),
}


@pytest.mark.parametrize("case", BAD_MODALS)
def test_a_fault_in_a_modal_is_found(case: str) -> None:
    words, changes = BAD_MODALS[case]
    assert faults(*ANSWER, modal(components=[labeled(group(21)), labeled(group(22) | {"custom_id": "other"})])) == []
    assert faults(*ANSWER, modal()) == []
    assert words in " | ".join(faults(*ANSWER, modal(**changes)))


# Commands


CHOICE = {"name": "c", "value": "c"}


def deep(levels: int) -> list[dict[str, Any]]:
    inner: list[dict[str, Any]] = []
    for level in range(levels):
        inner = [{"type": 1 if level == 0 else 2, "name": "more", "description": "Deeper", "options": inner}]
    return inner


def asked(**changes: Any) -> list[dict[str, Any]]:
    return [{"type": 3, "name": "game", "description": "Which game"} | changes]


BAD_COMMANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "capital": ("name 'Table'", {"name": "Table"}),
    "space": ("name 'my table'", {"name": "my table"}),
    "long name": ("name 'xxx", {"name": "x" * 33}),
    "no description": ("description of table ''", {"description": ""}),
    "long description": ("of 101 characters", {"description": "x" * 101}),
    "deprecated": ("dm_permission is deprecated", {"dm_permission": False}),
    "contexts": ("contexts [3]", {"contexts": [3]}),
    "no contexts": ("contexts left to chance", {"contexts": None}),
    "installs": ("integration_types []", {"integration_types": []}),
    "26 options": ("26 options", {"options": [o | {"name": f"o{n}"} for n in range(26) for o in asked()]}),
    "equal options": ("option 'game' twice", {"options": asked() * 2}),
    "order": ("a required option after", {"options": asked() + asked(name="more", required=True)}),
    "mixed": ("options beside subcommands", {"options": asked() + deep(1)}),
    "too deep": ("subcommands too deep", {"options": deep(3)}),
    "26 choices": ("26 choices", {"options": asked(choices=[{"name": f"c{n}", "value": "c"} for n in range(26)])}),
    "long choice": ("name of a choice", {"options": asked(choices=[{"name": "x" * 101, "value": "c"}])}),
    "choices": ("choices and autocomplete", {"options": asked(autocomplete=True, choices=[CHOICE])}),
    "field": ("no field 'guild_only'", {"guild_only": True}),
}


@pytest.mark.parametrize("case", BAD_COMMANDS)
def test_a_fault_in_a_command_is_found(case: str) -> None:
    words, changes = BAD_COMMANDS[case]
    assert words in " | ".join(faults(*COMMANDS, [command(**changes)]))


def test_a_command_of_more_than_8000_characters_is_found() -> None:
    choices = [{"name": f"{n:02}" + "x" * 90, "value": "y" * 90} for n in range(25)]
    options = [asked(name=f"o{n}", choices=choices)[0] for n in range(2)]
    assert any(fault.endswith(" characters") for fault in faults(*COMMANDS, [command(options=options)]))


def test_two_commands_of_one_name_are_found() -> None:
    assert any("twice" in fault for fault in faults(*COMMANDS, [command(), copy.deepcopy(command())]))


# Other requests


@pytest.mark.parametrize(
    ("request_line", "body", "words"),
    [
        (("POST", "/channels/1/messages/2/threads"), {"name": "x" * 101}, "name of a thread of 101"),
        (("POST", "/channels/1/messages/2/threads"), {"name": "x", "auto_archive_duration": 5}, "archived after 5"),
        (("POST", "/channels/1/messages/2/threads"), {"name": ""}, "name of a thread"),
        (("POST", "/users/@me/channels"), {"recipient_id": "Ann"}, "recipient 'Ann'"),
        (("DELETE", "/channels/1/messages/2"), {"reason": "x"}, "a body where none belongs"),
        (("POST", "/channels/1/message"), {}, "unknown route"),
        (("PATCH", "/channels/abc/messages/2"), {}, "unknown route"),
        (SEND, None, "no JSON object"),
    ],
)
def test_a_fault_in_another_request_is_found(request_line: tuple[str, str], body: Any, words: str) -> None:
    assert words in " | ".join(faults(*request_line, body))
