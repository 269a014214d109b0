"""Settings from the environment and `.env`. A wrong one is told in a sentence, before anything starts."""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{6,}\.[\w-]{27,}")


class SettingsError(ValueError):
    """A setting that cannot be used; the message is one line for the person who set it."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="TAPROOM_", env_file=".env", extra="ignore", populate_by_name=True, hide_input_in_errors=True
    )

    database: Path = Path("taproom.db")
    discord_token: SecretStr | None = Field(
        default=None, validation_alias=AliasChoices("DISCORD_TOKEN", "discord_token")
    )
    data_dir: Path | None = None
    log_level: str = "INFO"
    log_json: bool = False
    local_people: str = "Ann,Bo,Cy"
    local_port: int = Field(default=8700, ge=0, le=65535)

    @field_validator("discord_token", "data_dir", mode="before")
    @classmethod
    def _empty_is_unset(cls, value: object) -> object:
        return None if value == "" else value

    @field_validator("discord_token")
    @classmethod
    def _token_shape(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and not _TOKEN.fullmatch(token.get_secret_value()):
            raise ValueError("does not look like a bot token (three parts joined by dots); copy it again")
        return token

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in logging.getLevelNamesMapping():
            raise ValueError(f"{level!r} is no log level; use DEBUG, INFO, WARNING or ERROR")
        return level.upper()


def read_settings() -> Settings:
    """The settings of this process, or a `SettingsError` that names the wrong one."""
    try:
        return Settings()
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        name = str(fault["loc"][0]) if fault["loc"] else "settings"
        variable = name if name.isupper() else f"TAPROOM_{name.upper()}"
        raise SettingsError(f"{variable}: {fault['msg'].removeprefix('Value error, ')}") from None


def check_database(settings: Settings) -> None:
    """Whether the database can be written, told before anything starts; the store has the last word."""
    path = settings.database
    if path.is_dir():
        raise SettingsError(f"TAPROOM_DATABASE: {path} is a folder, not a file")
    place = path if path.exists() else path.parent
    if not place.exists():
        raise SettingsError(f"TAPROOM_DATABASE: the folder {place} does not exist")
    if not os.access(place, os.W_OK):
        raise SettingsError(f"TAPROOM_DATABASE: {place} cannot be written")
