"""The life of an installation: a wheel in an environment of its own, settings, a game, an update, a backup, the end.

Nothing here is imported from the checkout by the program: it runs in another folder, from what was installed.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest

from bot import __version__
from bot.settings import HOME
from bot.web.server import PER_SECOND
from engine.core.rng import Rng
from storage.sqlite.database import migrations
from tests.strict.processes import TOKEN, strict_discord
from tests.web.world import Page

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "engine", "renderers", "storage")
OLDEST = ROOT / "tests" / "storage" / "saved" / "version_3.sql"
MOST_MOVES = 600
PATIENCE = 300.0

pytestmark = [pytest.mark.full, pytest.mark.real_clock]


class Installation:
    """A Taproom in an environment outside the checkout, with a home."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "environment" / "bin"
        self.program = self.bin / "taproom"
        self.home = folder / "home"
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()

    def environment(self, **settings: str) -> dict[str, str]:
        known = {name: value for name, value in os.environ.items() if not name.startswith(("TAPROOM_", "DISCORD_"))}
        # A checkout on the path must not matter.
        return known | {HOME: str(self.home), "PYTHONPATH": str(ROOT)} | settings

    def run(self, *arguments: str, stdin: str = "", **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.program, *arguments],
            input=stdin,
            cwd=self.elsewhere,
            env=self.environment(**settings),
            capture_output=True,
            text=True,
            timeout=300,
        )

    @asynccontextmanager
    async def web_table(self) -> AsyncIterator[str]:
        """Serve the web table, and give the link of its host."""
        # An empty token in the environment wins over the one in the file.
        process = await asyncio.create_subprocess_exec(
            self.program,
            "--port",
            "0",
            cwd=self.elsewhere,
            env=self.environment(DISCORD_TOKEN="", TAPROOM_RESULT_PAUSE_SECONDS="0"),
            stdout=PIPE,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE):
                line = await process.stdout.readline()
            yield line.decode().split()[0]
        finally:
            process.send_signal(signal.SIGTERM)
            said, _ = await process.communicate()
            assert process.returncode == 0
            assert str(self.home / "taproom.db") in said.decode()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy of the checkout, so that nothing is left behind in it."""
    source, built = tmp_path_factory.mktemp("source") / "taproom", tmp_path_factory.mktemp("wheel")
    ignored = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "out", "tests", "docs", "benchmarks")
    shutil.copytree(ROOT, source, ignore=ignored)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--wheel-dir", built, source], check=True)
    [made] = built.iterdir()
    return made


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    folder = tmp_path_factory.mktemp("machine")
    made = Installation(folder)
    subprocess.run([sys.executable, "-m", "venv", folder / "environment"], check=True)
    pip = [made.bin / "python", "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "-c", ROOT / "constraints.txt", f"{wheel}[speed]"], check=True)
    return made


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", *PACKAGES], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    with zipfile.ZipFile(wheel) as file:
        assert set(listed.split("\n")) - {""} - set(file.namelist()) == set()
    assert wheel.name.startswith(f"taproom-{__version__}-")


async def test_the_life_of_an_installation(installation: Installation) -> None:
    said = installation.run("--version").stdout
    assert f"taproom {__version__} ({installation.bin.parent}/" in said

    async with strict_discord() as discord:
        answer = await asyncio.to_thread(installation.run, "init", stdin=f"{TOKEN}\n", TAPROOM_DISCORD_API=discord.api)
        assert answer.returncode == 0, answer.stderr
        assert "https://discord.com/oauth2/authorize?client_id=" in answer.stdout
        assert "in 1 server" in answer.stdout
        checked = await asyncio.to_thread(installation.run, "doctor", TAPROOM_DISCORD_API=discord.api)
        assert checked.returncode == 0, checked.stdout
        assert "Invite link" in checked.stdout
    assert installation.run("health").returncode == 1

    async with installation.web_table() as link:
        assert await asyncio.to_thread(lambda: installation.run("health").stdout) == "ok\n"
        await a_whole_game(link)
    assert installation.run("doctor", "--offline").returncode == 0
    assert '"over": 1' in installation.run("stats", "--json").stdout

    await an_update_from_the_oldest_database(installation)
    a_backup_and_a_restore(installation)

    an_end(installation)


async def a_whole_game(link: str) -> None:
    """Play against a computer player by HTTP, at random, to the end."""
    async with aiohttp.ClientSession() as client:
        page, chance = Page(client, link), Rng(7)
        await page.look_at()
        await page.do("name", name="Ann")
        table = (await page.command("table open", game="whiskey_business", computers=1))["table"]
        await page.look_at(table)
        await page.command("table start")
        await page.until(lambda one: one.now["status"] == "playing")
        for _ in range(MOST_MOVES):
            await page.until(lambda one: one.now["choices"] or one.now["status"] == "over")
            if page.now["status"] == "over":
                break
            version, choices = page.now["version"], page.now["choices"]
            await page.click(chance.pick(choices)["id"])
            await page.shows(version + 1)
            await asyncio.sleep(1 / PER_SECOND)  # no quicker than one person may click
        assert page.now["status"] == "over"
        assert len(page.now["scores"]) == 2
        await page.close()


async def an_update_from_the_oldest_database(installation: Installation) -> None:
    database = installation.home / "taproom.db"
    for file in installation.home.glob("taproom.db*"):
        file.unlink()
    with closing(sqlite3.connect(database)) as old:
        old.executescript(OLDEST.read_text("utf-8"))
    async with installation.web_table():
        pass
    assert (installation.home / "taproom-version-3.db").exists()
    assert version_of(database) == len(migrations())
    assert installation.run("doctor", "--offline").returncode == 0


def a_backup_and_a_restore(installation: Installation) -> None:
    database, copy = installation.home / "taproom.db", installation.home / "copy.db"
    assert installation.run("backup", str(copy)).returncode == 0
    database.write_bytes(b"not a database at all" * 100)
    assert installation.run("doctor", "--offline").returncode == 1
    assert installation.run("restore", str(copy)).returncode == 0
    assert installation.run("doctor", "--offline").returncode == 0
    back = installation.run("restore", str(installation.home / "taproom-version-3.db"))
    assert back.returncode == 0, back.stderr
    assert version_of(database) == 3


def an_end(installation: Installation) -> None:
    pip = [installation.bin / "python", "-I", "-m", "pip", "uninstall", "--quiet", "--yes", "taproom"]
    subprocess.run(pip, check=True)
    assert not installation.program.exists()
    [packages] = installation.bin.parent.glob("lib/python*/site-packages")
    assert [name for name in PACKAGES if (packages / name).exists()] == []
    assert {"taproom.db", ".env"} <= {path.name for path in installation.home.iterdir()}


def version_of(database: Path) -> int:
    with closing(sqlite3.connect(database)) as file:
        return file.execute("PRAGMA user_version").fetchone()[0]
