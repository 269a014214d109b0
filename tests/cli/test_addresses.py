"""Commands for operators at a PostgreSQL database that is not there."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Command


def test_the_password_of_an_address_is_never_printed(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "postgresql://me:s3cret@127.0.0.1:1/games"
    monkeypatch.setenv("TAPROOM_DATABASE", address)
    for said in (command("doctor"), command("stats"), command("move-database", address, "here.db"), command("backup")):
        assert said.code != 0
        assert "s3cret" not in said.out + said.err
    assert "backed up with its own tools" in command("backup").err
