"""A copy of all tables in a schema of its own, before an update changes them; and the way back."""

import re

from storage.base import StoreError
from storage.postgres.address import Address
from storage.postgres.driver import Connection

KEPT_VERSIONS = 2
"""Copies from before updates that are kept, the one just made included."""
COPY_SECONDS = 3600.0
_TABLES = """
SELECT relname FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' ORDER BY oid
"""
_COUNT_ON = """
SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM tables), false)
"""
_SCHEMAS = "SELECT nspname FROM pg_namespace WHERE starts_with(nspname, $1)"


async def keep(connection: Connection, address: Address, version: int) -> str:
    """Copy the tables of a version into a schema of their own, and return its name; remove all but a few others.

    A copy of the same version is replaced: it was made before an update that failed or was undone.
    """
    kept = f"{address.schema}_version_{version}"
    # Everything is copied as it is at one instant, while others may be using the tables.
    async with connection.transaction(isolation="repeatable_read"):
        await connection.execute(f"DROP SCHEMA IF EXISTS {kept} CASCADE")
        await connection.execute(f"CREATE SCHEMA {kept}")
        for table in await _tables(connection, address.schema):
            statement = f"CREATE TABLE {kept}.{table} AS TABLE {address.schema}.{table}"
            await connection.execute(statement, timeout=COPY_SECONDS)
    others = [number for number in await kept_versions(connection, address) if number != version]
    for superfluous in others[: len(others) - KEPT_VERSIONS + 1]:
        await connection.execute(f"DROP SCHEMA {address.schema}_version_{superfluous} CASCADE")
    return kept


async def kept_versions(connection: Connection, address: Address) -> list[int]:
    """Return the versions of which there are copies, the lowest first."""
    prefix = f"{address.schema}_version_"
    names: list[str] = [row[0] for row in await connection.fetch(_SCHEMAS, prefix)]
    return sorted(int(name.removeprefix(prefix)) for name in names if re.fullmatch(r"\d+", name.removeprefix(prefix)))


async def bring_back(connection: Connection, address: Address, version: int, scripts: list[str]) -> None:
    """Replace all tables by the copy of a version, in one transaction; raise `StoreError` if there is none."""
    if version not in await kept_versions(connection, address):
        raise StoreError(f"The database {address} has no copy of version {version}.")
    kept = f"{address.schema}_version_{version}"
    async with connection.transaction():
        await connection.execute(f"DROP SCHEMA {address.schema} CASCADE")
        await connection.execute(f"CREATE SCHEMA {address.schema}")
        await connection.execute("CREATE TABLE taproom_versions (number bigint PRIMARY KEY)")
        for script in scripts[:version]:
            await connection.execute(script)
        for table in await _tables(connection, address.schema):
            # A script may have put rows into a table; the copy has them as well.
            await connection.execute(f"DELETE FROM {address.schema}.{table}")
            await connection.execute(f"INSERT INTO {address.schema}.{table} TABLE {kept}.{table}", timeout=COPY_SECONDS)
        await connection.execute(_COUNT_ON)


async def _tables(connection: Connection, schema: str) -> list[str]:
    return [row[0] for row in await connection.fetch(_TABLES, schema)]
