"""Reading rows from SQLite."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from storage.columns import Columns, Row

AWAKE = "NOT EXISTS (SELECT 1 FROM guilds WHERE guilds.guild_id = tables.guild_id AND left_at IS NOT NULL)"
"""Holds for tables of guilds that the bot has not left."""


def fetch(connection: sqlite3.Connection, sql: str, values: Sequence[Any] = ()) -> list[Any]:
    return connection.execute(sql, values).fetchall()


def select(connection: sqlite3.Connection, columns: Columns[Row], where: str, values: Sequence[Any]) -> tuple[Row, ...]:
    return columns.rows(connection.execute(f"{columns.select} WHERE {where}", values))
