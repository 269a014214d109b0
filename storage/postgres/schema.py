"""Making the tables, and bringing those of an earlier version up to date."""

import logging
from importlib.resources import files

from storage.base import StoreError
from storage.postgres.address import Address
from storage.postgres.driver import Connection
from storage.postgres.keeping import keep

LOG = logging.getLogger(__name__)
_VERSION = "SELECT max(number) FROM taproom_versions"
_TABLES_THERE = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r'"
MIGRATION_SECONDS = 3600.0


def migrations() -> list[str]:
    """Return the numbered SQL scripts in order; script 1 leads from an empty schema to version 1."""
    folder = files("storage.postgres") / "migrations"
    scripts = sorted((item for item in folder.iterdir() if item.name.endswith(".sql")), key=lambda i: i.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


async def migrate(connection: Connection, address: Address, *, copied: bool = True) -> None:
    """Bring the schema up to date, each version in a transaction. The caller lets no one else do it.

    Before, what there is is `copied`, unless no copy is wanted.
    """
    if await connection.fetchval("SHOW server_encoding") != "UTF8":
        raise StoreError(f"The database {address} does not keep text as UTF-8; create it with ENCODING 'UTF8'.")
    version = await version_of(connection, address)
    scripts = migrations()
    if version == 0:
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {address.schema}")
    elif copied and version < len(scripts):
        LOG.info("version %s of the tables is kept in schema %s", version, await keep(connection, address, version))
    for number in range(version + 1, len(scripts) + 1):
        async with connection.transaction():
            if number == 1:
                await connection.execute("CREATE TABLE taproom_versions (number bigint PRIMARY KEY)")
            await connection.execute(scripts[number - 1], timeout=MIGRATION_SECONDS)
            await connection.execute("INSERT INTO taproom_versions VALUES ($1)", number)


async def version_of(connection: Connection, address: Address) -> int:
    """Return the version of the schema, 0 if it has no tables; raise `StoreError` if it is not for this program."""
    if await connection.fetchval("SELECT to_regclass('taproom_versions')") is None:
        if await connection.fetchval(_TABLES_THERE, address.schema):
            raise StoreError(f"The database {address} belongs to another program.")
        return 0
    version = await connection.fetchval(_VERSION)
    if version > len(migrations()):
        raise StoreError(f"The database {address} was written by a newer Taproom (version {version}).")
    return version


async def require_newest(connection: Connection, address: Address) -> None:
    """Raise `StoreError` unless the schema has the newest tables."""
    version = await version_of(connection, address)
    if version == 0:
        raise StoreError(f"There is no database {address}.")
    if version < len(migrations()):
        raise StoreError(f"The database {address} is of an earlier version; start the bot once to bring it up to date.")
