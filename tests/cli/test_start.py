"""Starting the bot: a wrong setting is one clear line and exit code 2, and a signal ends it cleanly."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import bot.settings
from bot.settings import Settings, SettingsError, read_settings

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """Nothing of the machine's own settings, and no `.env` in the working folder."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("TAPROOM_", "DISCORD_"))}
    return clean | {"PYTHONPATH": str(Path(__file__).parents[2]), "TAPROOM_WEB_PORT": "0"} | settings


def start(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=folder,
        env=environment(folder, **settings),
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("DISCORD_TOKEN", "not-a-token", "does not look like a bot token"),
        ("TAPROOM_LOG_LEVEL", "LOUD", "is not a log level"),
        ("TAPROOM_DATABASE", "missing/folder/x.db", "does not exist"),
        ("TAPROOM_DATABASE", ".", "is a folder"),
        ("TAPROOM_DATA_DIR", "missing", "does not exist"),
        ("TAPROOM_WEB_PORT", "99999", "less than or equal to 65535"),
        ("TAPROOM_WEB_PEOPLE", "Ann,ann", "same name"),
        ("TAPROOM_WEB_HOST", "203.0.113.7", "cannot be used"),
    ],
)
def test_a_wrong_setting_is_one_clear_line(tmp_path: Path, name: str, value: str, reason: str) -> None:
    done = start(tmp_path, **{name: value})
    assert done.returncode == 2
    assert done.stdout == ""
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert value not in done.stderr or name != "DISCORD_TOKEN"


def test_a_bad_data_table_is_named_with_file_record_and_reason(tmp_path: Path) -> None:
    table = tmp_path / "own" / "whiskey_business" / "dice.toml"
    table.parent.mkdir(parents=True)
    table.write_text("ingredient = 3\n")
    done = start(tmp_path, TAPROOM_DATA_DIR=str(tmp_path / "own"))
    assert done.returncode == 2
    assert "dice.toml" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_no_database_is_reported_in_a_line(tmp_path: Path) -> None:
    (tmp_path / "letter.db").write_text("Dear reader, this is not a database. " * 50)
    done = start(tmp_path, TAPROOM_DATABASE="letter.db", DISCORD_TOKEN=TOKEN)
    assert done.returncode == 2
    assert "letter.db" in done.stderr.splitlines()[-1]
    assert TOKEN not in done.stderr


def test_the_web_table_prints_the_link_of_its_host_first_and_ends_at_a_signal(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", "--port", "0"],
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    first = process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/p/[\w-]{32}/  \(You, the host\)\n", first)
    assert process.returncode == 0


def test_settings_come_from_names_from_the_environment_and_from_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    (tmp_path / ".env").write_text("TAPROOM_LOG_LEVEL=debug\nTAPROOM_DATABASE=there.db\n")
    settings = Settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert (settings.log_level, settings.database) == ("DEBUG", Path("there.db"))
    assert TOKEN not in repr(settings)
    given = Settings(database=tmp_path / "x.db", discord_token=None, data_dir=None, log_level="INFO")
    assert (given.database, given.discord_token) == (tmp_path / "x.db", None)


def test_settings_of_the_web_table_are_read_by_their_earlier_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAPROOM_LOCAL_PORT", "9001")
    monkeypatch.setenv("TAPROOM_LOCAL_PEOPLE", "Ann,Bo")
    assert (Settings().web_port, Settings().web_people) == (9001, "Ann,Bo")
    monkeypatch.setenv("TAPROOM_WEB_PORT", "9002")
    assert Settings().web_port == 9002


def test_a_file_of_settings_that_cannot_be_read_is_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"TAPROOM_LOG_LEVEL=\xff\xfe\n")
    result = start(tmp_path)
    assert result.returncode == 2
    assert result.stderr == "taproom: the file .env cannot be read: it is not UTF-8 text\n"


def test_a_file_of_settings_of_somebody_else_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> Settings:
        raise PermissionError(errno.EACCES, "Permission denied", ".env")

    monkeypatch.setattr(bot.settings, "Settings", refused)
    with pytest.raises(SettingsError, match=r"the file \.env cannot be read: Permission denied"):
        read_settings()
