"""`init`: make a home with the settings, check the token, and tell how the bot is invited."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from getpass import getpass
from pathlib import Path

from bot.cli.arguments import PROGRAM, BadArgument
from bot.servers.invitation import Application
from bot.settings import HOME, Settings, read_settings

TOKEN = "DISCORD_TOKEN"
Portal = Callable[[Settings], Application]
_PLAIN = re.compile(r"[\w./~+:@%-]+")
_HEAD = "# Settings of Taproom; every line NAME=VALUE. The guide for operators lists all of them.\n"


def init(args: argparse.Namespace) -> int:
    """Write the file `.env`, with a token that Discord accepts or without one."""
    home = Path(args.home or os.environ.get(HOME) or ".").expanduser().absolute()
    file = home / ".env"
    _make(home)
    os.environ[HOME] = str(home)
    before = _settings(file)
    token = _token(before.get(TOKEN, ""))
    settings = _checked(token)
    found = None if args.offline or not token else _asked(args.portal, settings)
    _write(file, before | {TOKEN: token, HOME: str(home)})
    _tell(file, settings, found)
    return 0


def _make(home: Path) -> None:
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadArgument(f"the folder {home} cannot be made: {error.strerror}") from error


def _settings(file: Path) -> dict[str, str]:
    """Return the settings that the file has by now."""
    from dotenv import dotenv_values

    try:
        return {name: value or "" for name, value in dotenv_values(file).items()} if file.exists() else {}
    except (OSError, UnicodeError) as error:
        raise BadArgument(f"the file {file} cannot be read: {error}") from error


def _token(known: str) -> str:
    """Ask for the token; at a terminal it is not shown."""
    kept = "keep the one that is set" if known else "none, serve the web table"
    question = f"Token of the bot (Discord developer portal, Bot, Reset Token; empty: {kept}): "
    try:
        given = getpass(question) if sys.stdin.isatty() else sys.stdin.readline()
    except EOFError:
        given = ""
    return given.strip() or known


def _checked(token: str) -> Settings:
    """Return the settings as they will be; raises `SettingsError` if the token or another one cannot be used."""
    if token:
        os.environ[TOKEN] = token
    return read_settings()


def _asked(portal: Portal | None, settings: Settings) -> Application | None:
    """Ask Discord. No answer is no reason to stop; a refused token is."""
    if portal is None:
        return None
    try:
        return portal(settings)
    except RuntimeError as error:
        print(f"{error}. The token is not checked; {PROGRAM} doctor does it later.", file=sys.stderr)
        return None


def _write(file: Path, settings: dict[str, str]) -> None:
    """Change the lines of these settings and keep all others, comments too."""
    try:
        lines = file.read_text("utf-8").splitlines(keepends=True) if file.exists() else [_HEAD]
        for name in (TOKEN, HOME):
            line = f"{name}={_quoted(settings[name])}\n"
            at = next((i for i, old in enumerate(lines) if old.split("=")[0].strip() == name), None)
            lines[at if at is not None else len(lines) :] = [line, *lines[at + 1 :]] if at is not None else [line]
        partial = file.with_name(".env.partial")
        partial.unlink(missing_ok=True)
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as new:
            new.write("".join(lines))
        os.replace(partial, file)
    except OSError as error:
        raise BadArgument(f"the file {file} cannot be written: {error.strerror}") from error


def _quoted(value: str) -> str:
    if not value or _PLAIN.fullmatch(value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _tell(file: Path, settings: Settings, found: Application | None) -> None:
    print(f"Settings: {file} (only you can read it)")
    print(f"Database: {settings.place_shown}")
    if found is not None:
        print(f"Discord:  {found.name}, in {found.servers} server{'s' * (found.servers != 1)}")
        for line in (*found.faults, *found.notes):
            print(f"  - {line}")
        print(f"Invite:   {found.invite}")
        print("Open that link and choose your server; it asks for the scopes and permissions that the bot needs.")
    print(f"Start:    export {HOME}={_quoted(str(file.parent))} && {PROGRAM}")
