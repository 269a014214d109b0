"""Connections to PostgreSQL: a pool, what happens when one is lost, and the lock of the one process that may write."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import TypeVar

from storage.base import OutcomeUnknown, StoreError
from storage.postgres.address import Address
from storage.postgres.driver import ANY, LOST, Connection, Pool, connect, make_pool
from storage.postgres.errors import absence, is_refusal, refusal
from storage.postgres.keeping import bring_back
from storage.postgres.schema import migrate, migrations, require_newest

LOG = logging.getLogger(__name__)
Answer = TypeVar("Answer")
Work = Callable[[Connection], Awaitable[Answer]]

POOL = 4
LONGEST = 5.0
"""Seconds after which a statement is given up."""
PATIENCE = 2.0
"""Seconds for which a lost answer is looked for, and for which a lock of another process is waited for."""
PAUSE = 0.1
RETAKE_PAUSE = 1.0
_END_SESSION = "SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE pid = $1 AND application_name = $2"
_LOCK_ALONE = "SELECT pg_try_advisory_lock(1415671922, hashtext($1))"
_LOCK_TOGETHER = "SELECT pg_try_advisory_lock_shared(1415671922, hashtext($1))"
_LOCK_TABLES = "SELECT pg_try_advisory_lock(1415671923, hashtext($1))"
_UNLOCK_TABLES = "SELECT pg_advisory_unlock(1415671923, hashtext($1))"
MIGRATION_PATIENCE = 600.0
"""Seconds for which the first of several processes may take to bring the tables up to date."""


class Connections:
    """A pool of connections in one schema."""

    def __init__(self, address: Address, *, together: bool = False, copied: bool = True) -> None:
        """`together` allows others that do the same, and keeps out one that wants the database for itself.

        Before the tables are changed by an update they are `copied`.
        """
        self.address = address
        self._copied = copied
        self._name = f"taproom {secrets.token_hex(8)}"
        """Tells the sessions of this process from all others, so that no other one is ended."""
        self._pool: Pool | None = None
        self._lock = Lock(address, self._connect, together)

    async def open(self) -> None:
        """Take the lock, bring the tables up to date under it, and connect."""
        if self._pool is not None:
            return
        try:
            await self._migrate(await self._lock.take())
            self._pool = await make_pool(self.address.url, self._settings, LONGEST, POOL)
        except ANY as error:
            await self.close()
            raise absence(error) from error
        except BaseException:
            await self.close()
            raise

    async def _migrate(self, session: Connection) -> None:
        """Bring the tables up to date, one process after the other."""
        async with asyncio.timeout(MIGRATION_PATIENCE):
            await _hold(session, _LOCK_TABLES, self.address)
        try:
            await migrate(session, self.address, copied=self._copied)
        finally:
            await session.fetchval(_UNLOCK_TABLES, self.address.schema)

    async def go_back(self, version: int) -> None:
        """Replace all tables by the copy of a version that an update made."""
        try:
            await bring_back(await self._lock.take(), self.address, version, migrations())
        except ANY as error:
            raise (refusal(error) if is_refusal(error) else absence(error)) from error
        finally:
            await self._lock.release()

    async def close(self) -> None:
        """Close all connections; the lock is released with the last one."""
        pool, self._pool = self._pool, None
        if pool is not None:
            try:
                async with asyncio.timeout(LONGEST):
                    await pool.close()
            except TimeoutError:
                pool.terminate()
        await self._lock.release()

    async def run(self, work: Work[Answer], *, writes: bool = True, settle: Work[Answer] | None = None) -> Answer:
        """Do some work on a connection.

        If the connection breaks, its session is ended, so that nothing more can come of it, and `settle` finds out
        what has been stored; without it, `OutcomeUnknown` is raised for work that writes.
        """
        pool = self._opened()
        try:
            connection = await pool.acquire(timeout=LONGEST)
        except ANY as error:
            raise absence(error) from error
        session = connection.get_server_pid()
        try:
            return await work(connection)
        except ANY as error:
            if is_refusal(error):
                raise refusal(error) from error
            return await self._settled(session, error, settle, writes)
        finally:
            await _give_back(pool, connection)

    async def _settled(self, session: int, error: Exception, settle: Work[Answer] | None, writes: bool) -> Answer:
        """Return what `settle` finds out about work whose answer was lost with its session."""
        lost = OutcomeUnknown() if writes else absence(error)
        if settle is None:
            raise lost from error
        LOG.warning("an answer of the database was lost: %s", absence(error))
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    try:
                        return await self._after_session(session, settle)
                    except LOST:
                        await asyncio.sleep(PAUSE)
        except TimeoutError:
            raise lost from error
        except ANY as refused:
            raise refusal(refused) from refused

    async def _after_session(self, session: int, settle: Work[Answer]) -> Answer:
        connection = await self._connect()
        try:
            if await connection.fetchval(_END_SESSION, session, self._name) is False:
                raise ConnectionError("the session goes on")
            return await settle(connection)
        finally:
            connection.terminate()

    def check(self) -> None:
        """Raise `StoreError` if nothing can be written."""
        self._opened()

    def _opened(self) -> Pool:
        if self._pool is None:
            raise StoreError("The store is not open.")
        self._lock.check()
        return self._pool

    async def _connect(self) -> Connection:
        return await connect(self.address.url, self._settings, LONGEST)

    @property
    def _settings(self) -> dict[str, str]:
        return {
            "search_path": self.address.schema,
            "application_name": self._name,
            "jit": "off",
            "lock_timeout": "2s",
            # A host that vanished keeps its lock no longer than this.
            "tcp_keepalives_idle": "5",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
        }


class StillConnections(Connections):
    """One connection that only reads, all from one state of the database; others write meanwhile."""

    def __init__(self, address: Address) -> None:
        super().__init__(address)
        self._session: Connection | None = None
        self._turn = asyncio.Lock()

    async def open(self) -> None:
        """Connect, and hold on to what the database holds now."""
        try:
            session = await self._connect()
        except ANY as error:
            raise absence(error) from error
        self._session = session
        try:
            await require_newest(session, self.address)
            await session.transaction(isolation="repeatable_read", readonly=True).__aenter__()
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.terminate()

    def check(self) -> None:
        raise StoreError("The database is open for reading only.")

    async def run(self, work: Work[Answer], *, writes: bool = True, settle: Work[Answer] | None = None) -> Answer:
        """Do some work that reads."""
        if self._session is None:
            raise StoreError("The store is not open.")
        async with self._turn:
            try:
                return await work(self._session)
            except ANY as error:
                raise (refusal(error) if is_refusal(error) else absence(error)) from error


class Lock:
    """A lock in the database for who writes, held by a session of its own; after a break it is retaken."""

    def __init__(self, address: Address, connect: Callable[[], Awaitable[Connection]], together: bool) -> None:
        self._address = address
        self._statement = _LOCK_TOGETHER if together else _LOCK_ALONE
        self._connect = connect
        self._session: Connection | None = None
        self._retaking: asyncio.Task[None] | None = None
        self._taken_over = False

    async def take(self) -> Connection:
        """Return the session that holds the lock; raise `StoreError` if another process has it."""
        session = await self._connect()
        try:
            async with asyncio.timeout(PATIENCE):  # a process that has just ended may still have it
                await _hold(session, self._statement, self._address)
        except TimeoutError:
            session.terminate()
            raise StoreError(f"Another Taproom is using the database {self._address}; stop that one first.") from None
        except BaseException:
            session.terminate()
            raise
        self._session = session
        session.add_termination_listener(self._lose)
        return session

    def check(self) -> None:
        """Raise `StoreError` if another process has taken the lock while the connection was broken."""
        if self._taken_over:
            raise StoreError(f"Another Taproom has taken the database {self._address}; stop this one.")

    async def release(self) -> None:
        """Let go of the lock, if it is held."""
        session, self._session = self._session, None
        if self._retaking is not None:
            self._retaking.cancel()
        if session is not None:
            session.terminate()

    def _lose(self, session: object) -> None:
        if self._session is session:
            self._retaking = asyncio.get_running_loop().create_task(self._retake())

    async def _retake(self) -> None:
        while True:
            try:
                await self.take()
                return
            except StoreError as error:
                LOG.error("%s", error)
                self._taken_over = True
                return
            except ANY as error:
                LOG.warning("%s", absence(error))
            await asyncio.sleep(RETAKE_PAUSE)


async def _hold(session: Connection, statement: str, address: Address) -> None:
    """Wait until this session has a lock."""
    while True:
        if await session.fetchval(statement, address.schema):
            return
        await asyncio.sleep(PAUSE)


async def _give_back(pool: Pool, connection: Connection) -> None:
    try:
        await pool.release(connection, timeout=LONGEST)
    except ANY as error:
        LOG.debug("a connection could not be given back: %s", absence(error))
