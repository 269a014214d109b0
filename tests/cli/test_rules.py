"""`rules` answers a question about the rules of a game."""

from __future__ import annotations

import re

from tests.cli.conftest import Command


def test_three_passages_are_printed_ids_first(command: Command) -> None:
    said = command("rules", "angels_share", "can I sell right after buying?")
    assert (said.code, said.err) == (0, "")
    heads = [line for line in said.out.splitlines() if not line.startswith(" ")]
    assert len(heads) == 3
    assert any(head.startswith("AS-09  ") for head in heads)
    assert all(re.match(r"[\w/-]+  \S", head) for head in heads)


def test_words_that_are_nowhere_are_no_error_but_no_answer(command: Command) -> None:
    said = command("rules", "distilled", "xyzzy")
    assert (said.code, said.err) == (1, "")
    assert "No passage" in said.out


def test_what_cannot_be_asked_is_refused_in_a_line(command: Command) -> None:
    for argv in (("rules", "chess", "who wins?"), ("rules", "distilled", "  ")):
        said = command(*argv)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("taproom: ")
        assert said.err.count("\n") == 1
