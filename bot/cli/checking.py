"""`doctor`: on one screen, what is wrong with an installation and what to do about it. Nothing is changed."""

from __future__ import annotations

import argparse
import asyncio
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bot.cli.initializing import Portal
from bot.cli.known_games import known_games
from bot.cli.operating import with_database
from bot.healthcheck import state
from bot.installed import described
from bot.settings import Settings, SettingsError, check_database, read_settings, settings_file
from bot.upkeep.checkup import Checkup, check_tables
from engine.core.data import DataError
from engine.core.words import counted
from storage import StoreError
from storage.databases import Database

FINE, FAULTY = 0, 1
ROOM = 200_000_000
"""Bytes that should be free beside twice the database: for a copy of it, and to write it again."""
LATE = 2.5
"""Times the pause between two backups after which one is missing."""
LONGEST = 12
"""Lines about one thing, so that all fits on a screen."""
PACKAGES = ("discord.py", "Pillow", "pydantic", "aiosqlite")


@dataclass(frozen=True, slots=True)
class Finding:
    about: str
    text: str
    mark: str = "ok"
    """`ok`, `note`, or `FAULT` for what does not work."""
    more: Sequence[str] = ()
    """Details, and the remedy."""


def doctor(args: argparse.Namespace) -> int:
    """Check program, settings, database, backups and the application at Discord."""
    faulty = False
    for finding in _findings(args):
        faulty = faulty or finding.mark == "FAULT"
        _print(finding)
    print("Something is wrong; see FAULT above." if faulty else "Everything is in order.")
    return FAULTY if faulty else FINE


def _print(finding: Finding) -> None:
    print(f"{finding.mark:<6}{finding.about:<10}{finding.text}")
    shown = finding.more[: LONGEST - 1] if len(finding.more) > LONGEST else finding.more
    for line in shown:
        print(f"{'':16}{line}")
    if len(shown) < len(finding.more):
        print(f"{'':16}… and {len(finding.more) - len(shown)} more")


def _findings(args: argparse.Namespace) -> Iterator[Finding]:
    yield Finding("Program", described(), more=[", ".join(_packages())])
    try:
        settings = with_database(read_settings(), args.database)
        known_games()
    except (SettingsError, DataError) as error:
        yield Finding("Settings", str(error), "FAULT")
        return
    yield _settings()
    yield from _stored(settings, must_exist=args.database is not None)
    if args.database is None:
        running, said = state(settings)
        yield Finding("Running", said, "ok" if running else "note")
        yield _discord(settings, None if args.offline else args.portal)


def _packages() -> Iterator[str]:
    for name in PACKAGES:
        try:
            yield f"{name} {version(name)}"
        except PackageNotFoundError:
            yield f"{name} (version unknown)"
    yield f"SQLite {sqlite3.sqlite_version}"


def _settings() -> Finding:
    file = settings_file().absolute()
    if not file.is_file():
        return Finding("Settings", f"from the environment alone; there is no {file}", "note")
    if file.stat().st_mode & 0o077:
        return Finding("Settings", f"others can read {file}", "note", [f"Do: chmod 600 {file}"])
    return Finding("Settings", str(file))


def _stored(settings: Settings, *, must_exist: bool) -> Iterator[Finding]:
    try:
        check_database(settings)
        place = settings.place
        try:
            place.require()
        except StoreError as error:
            text = "no database yet; the first start makes " + settings.place_shown
            yield Finding("Database", str(error) if must_exist else text, "FAULT" if must_exist else "note")
            return
        broken, found = asyncio.run(_check(place))
        yield _database(settings.place_shown, broken, found)
        if place.copies_itself:
            yield from (_backups(settings), _room(place.companion))
    except (SettingsError, StoreError) as error:
        yield Finding("Database", str(error), "FAULT")


async def _check(place: Database) -> tuple[list[str], Checkup]:
    async with place.still() as store:
        return await store.faults(), await check_tables(store, known_games())


def _database(place: str, broken: Sequence[str], found: Checkup) -> Finding:
    replayed = f"{counted(found.tables, 'live table')}, {counted(found.replayed, 'game')} replayed against its state"
    lines = [f"{replayed}.", *broken, *found.faults, *found.notes]
    if broken:
        lines.append("Do: stop the bot and restore a backup (taproom restore).")
    if found.faults:
        lines.append("Do: keep a copy (taproom backup FILE) and report it; the host may close such a table.")
    return Finding("Database", place, "FAULT" if broken or found.faults else "ok", lines)


def _backups(settings: Settings) -> Finding:
    now = datetime.now(UTC)
    newest = settings.backups.newest(now)
    made = f"the newest of {newest:%Y-%m-%d %H:%M} UTC" if newest else "none yet"
    text = f"{made}, {counted(len(settings.backups.copies(now)), 'copy', 'copies')}"
    if not settings.backup_hours:
        return Finding("Backups", f"{text}; switched off", "note", ["Do: TAPROOM_BACKUP_EVERY_HOURS=24"])
    if newest and (now - newest).total_seconds() > LATE * settings.backup_hours * 3600:
        return Finding("Backups", text, "note", ["Do: look into the log, or make one: taproom backup"])
    return Finding("Backups", text)


def _room(database: Path) -> Finding:
    free, size = shutil.disk_usage(database.absolute().parent).free, database.stat().st_size
    text = f"{free / 1e9:.1f} GB free, the database takes {size / 1e6:.1f} MB"
    if free < 2 * size + ROOM:
        return Finding("Disk", text, "FAULT", ["Do: make room; an update and a backup write the database once more."])
    return Finding("Disk", text)


def _discord(settings: Settings, portal: Portal | None) -> Finding:
    if settings.discord_token is None:
        return Finding("Discord", "no token, so the web table is served", "note", ["Do, for Discord: taproom init"])
    if portal is None:
        return Finding("Discord", "not asked", "note")
    try:
        found = portal(settings)
    except (SettingsError, RuntimeError) as error:
        return Finding("Discord", str(error), "FAULT")
    mark = "FAULT" if found.faults else "note" if found.notes else "ok"
    lines = [*found.faults, *found.notes, f"Invite link: {found.invite}"]
    return Finding("Discord", f"{found.name}, in {counted(found.servers, 'server')}", mark, lines)
