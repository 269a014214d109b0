"""Setting up and looking after an installation: `init`, `doctor`, `health`, `restore`, and where settings are read."""

from __future__ import annotations

import asyncio
import io
import os
import sqlite3
import stat
import time
from collections.abc import Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.cli import run
from bot.servers.invitation import PERMISSIONS, application, invite_link
from bot.settings import Settings, SettingsError, read_settings
from bot.upkeep.checkup import Checkup
from storage import SqliteStore
from tests.cli.conftest import Command
from tests.storage.storage_samples import table

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"
OTHER = f"{'N' * 24}.{'G' * 6}.{'x' * 30}"
APPLICATION = {"id": "99", "name": "Barkeep", "flags": 0}
LINK = "https://discord.com/oauth2/authorize?client_id=99&permissions=309237746688&scope=bot+applications.commands"


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """`init` sets what the program reads; none of it outlives the test."""
    for name in ("TAPROOM_HOME", "DISCORD_TOKEN", "TAPROOM_DATABASE"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Type a line on standard input."""
    return lambda line: monkeypatch.setattr("sys.stdin", io.StringIO(line))


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TAPROOM_HOME", "DISCORD_TOKEN"):
        monkeypatch.delenv(name, raising=False)


async def filled(path: Path) -> None:
    async with SqliteStore(path) as store:
        await store.create(table())


def tables_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        return file.execute("SELECT count(*) FROM tables").fetchone()[0]


# init


def test_the_home_is_made_with_settings_that_only_its_owner_can_read(
    tmp_path: Path, typed: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "my games"
    typed(f"{TOKEN}\n")
    assert run(["init", "--home", str(home)], lambda _: application(APPLICATION, [])) == 0
    said = capsys.readouterr().out
    assert f"Invite:   {LINK}" in said
    assert str(home / "taproom.db") in said
    assert TOKEN not in said
    file = home / ".env"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    forget(monkeypatch)
    monkeypatch.setenv("TAPROOM_HOME", str(home))
    settings = read_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.place_shown == str(home / "taproom.db")


def test_other_lines_of_the_settings_stay_and_an_empty_answer_keeps_the_token(
    tmp_path: Path, typed: Any, command: Command
) -> None:
    file = tmp_path / ".env"
    file.write_text(f"# mine\nDISCORD_TOKEN={TOKEN}\nTAPROOM_BACKUP_KEEP=3\n")
    typed("\n")
    assert command("init").code == 0
    assert file.read_text() == f"# mine\nDISCORD_TOKEN={TOKEN}\nTAPROOM_BACKUP_KEEP=3\nTAPROOM_HOME={tmp_path}\n"
    typed(f"{OTHER}\n")
    assert command("init").code == 0
    assert file.read_text() == f"# mine\nDISCORD_TOKEN={OTHER}\nTAPROOM_BACKUP_KEEP=3\nTAPROOM_HOME={tmp_path}\n"


def test_without_a_token_the_web_table_is_set_up(tmp_path: Path, typed: Any, command: Command) -> None:
    typed("")
    said = command("init")
    assert (said.code, "Invite" in said.out) == (0, False)
    assert "DISCORD_TOKEN=\n" in (tmp_path / ".env").read_text()


@pytest.mark.parametrize("token", ["nonsense", TOKEN])
def test_a_token_that_is_refused_changes_nothing(tmp_path: Path, typed: Any, token: str) -> None:
    def refuse(_: Settings) -> Any:
        raise SettingsError("DISCORD_TOKEN: Discord does not accept this token")

    typed(f"{token}\n")
    assert run(["init"], refuse) == 2
    assert not (tmp_path / ".env").exists()


def test_without_an_answer_of_discord_the_settings_are_written(
    tmp_path: Path, typed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    def silent(_: Settings) -> Any:
        raise RuntimeError("Discord does not answer within 20 seconds")

    typed(f"{TOKEN}\n")
    assert run(["init"], silent) == 0
    assert "The token is not checked" in capsys.readouterr().err
    assert (tmp_path / ".env").exists()


# The application at Discord


def test_the_link_asks_for_what_the_guide_names() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "discord.md").read_text("utf-8")
    assert invite_link(99) == LINK
    assert f"`{sum(PERMISSIONS.values())}`" in guide
    for name in PERMISSIONS:
        assert name in guide


@pytest.mark.parametrize(
    ("described", "said"),
    [
        ({"interactions_endpoint_url": "https://example.org"}, "empty Interactions Endpoint URL"),
        ({"bot_require_code_grant": True}, "Requires OAuth2 Code Grant"),
    ],
)
def test_settings_of_the_application_that_stop_the_bot_are_faults(described: Mapping[str, Any], said: str) -> None:
    found = application({**APPLICATION, **described}, [])
    assert said in found.faults[0]


def test_intents_that_are_not_needed_are_worth_knowing() -> None:
    found = application({**APPLICATION, "flags": 1 << 19 | 1 << 15}, [])
    assert (list(found.faults), len(found.notes)) == ([], 1)
    assert "Server Members, Message Content" in found.notes[0]


def test_missing_permissions_are_named_for_each_server() -> None:
    everything = sum(PERMISSIONS.values())
    guilds = [
        {"name": "Fine", "permissions": str(everything)},
        {"name": "Admin", "permissions": "8"},
        {"name": "No boards", "permissions": str(everything & ~PERMISSIONS["Attach Files"])},
        {"name": "No threads", "permissions": str(everything & ~PERMISSIONS["Create Public Threads"])},
    ]
    found = application(APPLICATION, guilds)
    assert found.servers == 4
    assert [line.split(":")[0] for line in found.faults] == ["No boards"]
    assert [line.split(":")[0] for line in found.notes] == ["No threads"]
    assert "Attach Files" in found.faults[0]
    assert "Create Public Threads" in found.notes[0]


# doctor


def test_a_new_installation_is_in_order(command: Command, tmp_path: Path) -> None:
    said = command("doctor")
    assert said.code == 0
    assert f"the first start makes {tmp_path / 'taproom.db'}" in said.out
    assert len(said.out.splitlines()) < 24


def test_each_fault_comes_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(tmp_path / "taproom.db"))
    old = datetime.now(UTC) - timedelta(days=9)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / f"taproom-{old:%Y%m%d-%H%M%S}.db").touch()
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\n")
    (tmp_path / ".env").chmod(0o644)
    monkeypatch.setattr("bot.cli.checking.ROOM", 10**18)
    rights = [{"name": "Pub", "permissions": "1024"}]
    assert run(["doctor"], lambda _: application(APPLICATION, rights)) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert f"note Settings others can read {tmp_path / '.env'} Do: chmod 600" in said
    assert "note Backups the newest of" in said
    assert "taproom backup" in said
    assert "FAULT Disk" in said
    assert "Do: make room" in said
    assert "FAULT Discord Barkeep, in 1 server Pub: give the bot's role" in said
    assert LINK in said
    assert "Something is wrong" in said


def test_a_wrong_setting_is_a_fault_in_the_report(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPROOM_LOG_LEVEL", "LOUD")
    said = command("doctor")
    assert (said.code, said.err) == (1, "")
    assert "TAPROOM_LOG_LEVEL: 'LOUD' is not a log level" in said.out


def test_many_lines_are_cut_to_a_screen(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(filled(tmp_path / "taproom.db"))

    async def check(_: object) -> tuple[list[str], Checkup]:
        return [], Checkup(tables=50, replayed=0, faults=[f"table {n} is wrong" for n in range(50)], notes=[])

    monkeypatch.setattr("bot.cli.checking._check", check)
    assert run(["doctor"]) == 1
    said = capsys.readouterr().out
    assert len(said.splitlines()) < 26
    assert "… and 41 more" in said


# health


@pytest.mark.parametrize(
    ("line", "age", "code", "said"),
    [
        ("ok\n", 0, 0, "ok"),
        ("not connected\n", 0, 1, "not connected"),
        ("ok\n", 400, 1, "hangs"),
        ("", 0, 1, "is empty"),
        (None, 0, 1, "not running"),
    ],
)
def test_health_is_an_exit_code(
    command: Command, tmp_path: Path, line: str | None, age: float, code: int, said: str
) -> None:
    file = tmp_path / "taproom.db.health"
    if line is not None:
        file.write_text(line)
        os.utime(file, (time.time() - age, time.time() - age))
    found = command("health")
    assert found.code == code
    assert said in found.out


# restore


def test_a_copy_takes_the_place_of_the_database_and_that_one_is_kept(command: Command, tmp_path: Path) -> None:
    database = tmp_path / "taproom.db"
    asyncio.run(filled(database))
    assert command("backup", "copy.db").code == 0
    asyncio.run(filled(database))
    said = command("restore", "copy.db")
    assert said.code == 0
    [kept] = tmp_path.glob("taproom-before-restore-*.db")
    assert str(kept) in said.out
    assert (tables_in(database), tables_in(kept), tables_in(tmp_path / "copy.db")) == (1, 2, 1)
    assert stat.S_IMODE(database.stat().st_mode) == 0o600


def test_a_database_that_was_lost_is_restored(command: Command, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path / "copy.db"))
    assert command("restore", "copy.db").code == 0
    assert tables_in(tmp_path / "taproom.db") == 1
    assert not list(tmp_path.glob("*before-restore*"))


def test_a_damaged_database_is_put_aside(command: Command, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path / "copy.db"))
    (tmp_path / "taproom.db").write_bytes(b"SQLite format 3\0" + b"?" * 5000)
    assert command("restore", "copy.db").code == 0
    [kept] = tmp_path.glob("taproom-before-restore-*.db")
    assert kept.read_bytes().endswith(b"?" * 5000)
    assert tables_in(tmp_path / "taproom.db") == 1


def test_while_a_bot_runs_nothing_is_restored(command: Command, tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path / "copy.db"))

    async def meanwhile() -> Any:
        async with SqliteStore(tmp_path / "taproom.db"):
            return await asyncio.to_thread(command, "restore", "copy.db")

    said = asyncio.run(meanwhile())
    assert said.code == 2
    assert "Another Taproom is using the database" in said.err
    assert tables_in(tmp_path / "taproom.db") == 0


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("PRAGMA user_version = 999", "written by a newer Taproom (version 999)"),
        ("PRAGMA application_id = 7", "belongs to another program"),
        (None, "There is no database"),
        ("itself", "is the database itself"),
    ],
)
def test_a_copy_that_is_no_good_changes_nothing(
    command: Command, tmp_path: Path, change: str | None, reason: str
) -> None:
    asyncio.run(filled(tmp_path / "taproom.db"))
    if change is not None:
        asyncio.run(filled(tmp_path / "copy.db"))
        asyncio.run(filled(tmp_path / "copy.db"))
        if change != "itself":
            with closing(sqlite3.connect(tmp_path / "copy.db")) as file:
                file.execute(change)
    said = command("restore", "taproom.db" if change == "itself" else "copy.db")
    assert said.code == 2
    assert reason in said.err
    assert tables_in(tmp_path / "taproom.db") == 1


# The home


def test_relative_paths_begin_at_the_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / ".env").write_text("TAPROOM_BACKUP_DIR=safe\nTAPROOM_DATABASE=games.db\n")
    (tmp_path / ".env").write_text("TAPROOM_DATABASE=not-this.db\n")
    monkeypatch.setenv("TAPROOM_HOME", str(home))
    settings = read_settings()
    assert settings.database == home / "games.db"
    assert settings.backup_dir == home / "safe"
    assert settings.health == home / "games.db.health"


def test_a_file_of_settings_names_its_home_for_those_who_read_it_otherwise(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("TAPROOM_HOME=/srv/games\n")
    settings = read_settings()
    assert settings.database == Path("/srv/games/taproom.db")
    assert settings.health == Path("/srv/games/taproom.db.health")
