"""Settings from the environment and `.env`. A wrong one is reported in one line, before anything starts."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, DotEnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from bot.table.limits import Limits
from storage.base import StoreError
from storage.databases import Copies, Database, database_at, is_address

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{6,}\.[\w-]{27,}")
_ADDRESS = re.compile(r"https?://[^\s/?#]+(/[^\s?#]*)?")


def _renamed(name: str, earlier: str) -> AliasChoices:
    """Return the variables of a setting: by its name, and by the one that it had earlier."""
    return AliasChoices(f"TAPROOM_{name.upper()}", f"TAPROOM_{earlier.upper()}", name)


class SettingsError(ValueError):
    """A setting that cannot be used; the message is one line for the person who set it."""


HOME = "TAPROOM_HOME"


def settings_file() -> Path:
    """Return the path of the file `.env`: in the folder that `TAPROOM_HOME` names, or in the working directory."""
    return Path(os.environ.get(HOME) or ".").expanduser() / ".env"


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="TAPROOM_", env_file=".env", extra="ignore", populate_by_name=True, hide_input_in_errors=True
    )

    home: Path | None = None
    """The folder of `.env` and of everything whose path is not absolute; the working directory unless given."""
    database: Path | SecretStr = Path("taproom.db")
    """A file, or the address of a PostgreSQL database, which may hold a password."""
    discord_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("DISCORD_TOKEN", "discord_token")
    )
    discord_api: str | None = None
    shards: int = Field(default=0, ge=0)
    cluster: bool = False
    cluster_seconds: float = Field(default=5.0, ge=1, le=60)
    cluster_leave_seconds: float = Field(default=60.0, ge=0)
    emoji: bool = True
    data_dir: Path | None = None
    health_file: Path | None = None
    """The file that says how the connection is; beside the database unless given."""
    log_level: str = "INFO"
    log_json: bool = False
    backup_dir: Path | None = None
    backup_every_hours: float = Field(default=24, ge=0)
    backup_keep: int = Field(default=7, ge=1)
    backup_before_update: bool = True
    """True if the database is copied before its tables are changed by an update."""
    metrics_port: int = Field(default=0, ge=0, le=65535)
    web_host: str = Field(default="127.0.0.1", min_length=1)
    """The address on which the web table listens; 0.0.0.0 lets other machines in."""
    web_port: int = Field(default=8700, ge=0, le=65535, validation_alias=_renamed("web_port", "local_port"))
    web_people: str = Field(default="", validation_alias=_renamed("web_people", "local_people"))
    """The names of people who get a link each."""
    web_url: str | None = None
    """The address under which a proxy shows the web table."""
    max_tables_per_person: int = Field(default=Limits().tables_per_person, ge=1)
    max_tables_per_channel: int = Field(default=Limits().tables_per_channel, ge=1)
    max_tables_per_server: int = Field(default=Limits().tables_per_server, ge=1)
    ask_again_seconds: float = Field(default=Limits().ask_again_seconds, ge=0)
    show_again_seconds: float = Field(default=Limits().show_again_seconds, ge=0)
    stranger_show_seconds: float = Field(default=Limits().stranger_show_seconds, ge=0)
    hand_pause_seconds: float = Field(default=10.0, ge=0)
    result_pause_seconds: float = Field(default=2.0, ge=0)
    close_lobbies_after_days: float = Field(default=Limits().close_lobbies_after_days, gt=0)
    cache_mb: int = Field(default=128, ge=0)
    computer_processes: int = Field(default=-1, ge=-1, le=64)
    """Processes in which computer players search; 0 for a thread of the bot, -1 for one if there are several cores."""

    @property
    def limits(self) -> Limits:
        """The limits for one person, channel and server."""
        return Limits(
            tables_per_person=self.max_tables_per_person,
            tables_per_channel=self.max_tables_per_channel,
            tables_per_server=self.max_tables_per_server,
            ask_again_seconds=self.ask_again_seconds,
            show_again_seconds=self.show_again_seconds,
            stranger_show_seconds=self.stranger_show_seconds,
            close_lobbies_after_days=self.close_lobbies_after_days,
        )

    @property
    def thinkers(self) -> int:
        """The processes in which computer players search."""
        several = (os.cpu_count() or 1) > 1
        return int(several) if self.computer_processes < 0 else self.computer_processes

    @property
    def place(self) -> Database:
        """The database that holds the tables. Raises `StoreError` if the address is invalid."""
        database = self.database
        return database_at(database.get_secret_value() if isinstance(database, SecretStr) else str(database))

    @property
    def place_shown(self) -> str:
        """The database, as people look for it: a whole path, or an address without its password."""
        place = self.place
        return str(place.companion.absolute()) if place.copies_itself else str(place)

    @property
    def health(self) -> Path:
        """The file for a container's health check."""
        companion = (self.home or Path()) / self.place.companion
        return self.health_file or companion.with_name(f"{companion.name}.health")

    @property
    def backups(self) -> Copies:
        """The directory for copies of the database, and the number of copies to keep."""
        return self.place.backups(self.backup_dir, self.backup_keep)

    @property
    def backup_hours(self) -> float:
        """Hours between two copies; 0 for never."""
        return self.backup_every_hours if self.place.copies_itself else 0

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read the file `.env` of the home, unless the caller wants none."""
        sources = [init_settings, env_settings]
        if isinstance(dotenv_settings, DotEnvSettingsSource) and dotenv_settings.env_file is not None:
            sources.append(DotEnvSettingsSource(settings_cls, env_file=settings_file()))
        return tuple(sources)

    @model_validator(mode="after")
    def _begin_at_home(self) -> Settings:
        """Let paths begin at the home."""
        home = self.home and self.home.expanduser()
        if home is not None:
            self.home = home
            for name in ("database", "data_dir", "health_file", "backup_dir"):
                path = getattr(self, name)
                if isinstance(path, Path) and not path.is_absolute():
                    setattr(self, name, home / path)
        return self

    @field_validator("home", "discord_token", "discord_api", "data_dir", "health_file", "backup_dir", mode="before")
    @classmethod
    def _empty_is_unset(cls, value: object) -> object:
        return None if value == "" else value

    @field_validator("database", mode="before")
    @classmethod
    def _path_or_address(cls, value: object) -> object:
        # A path would make one slash of the two, and show the password.
        if not isinstance(value, str):
            return value
        return SecretStr(value) if is_address(value) else Path(value)

    @field_validator("discord_token")
    @classmethod
    def _token_shape(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not _TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError("does not look like a bot token (three parts joined by dots); copy it again")
        return token

    @field_validator("discord_api")
    @classmethod
    def _address(cls, address: str | None) -> str | None:
        if address is not None and not _ADDRESS.fullmatch(address):
            raise ValueError("is not an address such as http://127.0.0.1:8080/api/v10")
        return address and address.rstrip("/")

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in logging.getLevelNamesMapping():
            raise ValueError(f"{level!r} is not a log level; use DEBUG, INFO, WARNING or ERROR")
        return level.upper()


def read_settings() -> Settings:
    """Read the settings of this process; raises a `SettingsError` that names the wrong one."""
    try:
        return Settings()
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        name = str(fault["loc"][0]) if fault["loc"] else "settings"
        variable = name if name.isupper() else f"TAPROOM_{name.upper()}"
        raise SettingsError(f"{variable}: {fault['msg'].removeprefix('Value error, ')}") from None
    except (OSError, UnicodeError) as error:
        reason = "it is not UTF-8 text" if isinstance(error, UnicodeError) else error.strerror
        name = settings_file() if os.environ.get(HOME) else ".env"
        raise SettingsError(f"the file {name} cannot be read: {reason}") from None


def check_database(settings: Settings) -> None:
    """Refuse a database that cannot be used, before anything starts; opening it may still fail."""
    if settings.home is not None and not settings.home.is_dir():
        raise SettingsError(f"{HOME}: the folder {settings.home} does not exist; taproom init makes it")
    try:
        fault = settings.place.fault()
    except StoreError as error:
        fault = str(error)
    if fault:
        raise SettingsError(f"TAPROOM_DATABASE: {fault}")
    if settings.cluster and settings.place.copies_itself:
        raise SettingsError("TAPROOM_CLUSTER: several processes need a PostgreSQL database in TAPROOM_DATABASE")
    if settings.cluster and settings.discord_token is None:
        raise SettingsError("TAPROOM_CLUSTER: the web table is one process; set DISCORD_TOKEN or leave this out")
