"""asyncpg behind types: it comes without any. Nothing else here touches it."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from importlib import import_module
from typing import Any, Protocol

_asyncpg: Any = import_module("asyncpg")
Errors = tuple[type[Exception], ...]


class Connection(Protocol):
    """A session of the server, its own or one of a pool."""

    async def execute(self, query: str, *args: Any, timeout: float | None = None) -> str: ...  # noqa: ASYNC109
    async def executemany(self, command: str, args: Iterable[Sequence[Any]]) -> None: ...
    async def fetch(self, query: str, *args: Any, timeout: float | None = None) -> list[Sequence[Any]]: ...  # noqa: ASYNC109
    async def fetchval(self, query: str, *args: Any) -> Any: ...
    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> AbstractAsyncContextManager[object]: ...
    def get_server_pid(self) -> int: ...
    def terminate(self) -> None: ...
    def add_termination_listener(self, callback: Callable[[Any], None]) -> None: ...
    async def add_listener(self, channel: str, callback: Callable[[Any, int, str, str], None]) -> None: ...


class Pool(Protocol):
    """Connections that are lent."""

    def acquire(self, *, timeout: float) -> Awaitable[Connection]: ...
    async def release(self, connection: Connection, *, timeout: float) -> None: ...  # noqa: ASYNC109
    async def close(self) -> None: ...
    def terminate(self) -> None: ...


LOST: Errors = (
    OSError,  # which a time-out is, too
    EOFError,
    _asyncpg.PostgresConnectionError,
    _asyncpg.OperatorInterventionError,
    _asyncpg.InternalClientError,
    _asyncpg.InterfaceError,
)
"""Errors after which it is unknown what the server has done, except for a refusal."""
REFUSED: Errors = (ValueError, OverflowError, _asyncpg.QueryCanceledError)
"""The driver did not send a statement, or the server stopped it."""
ANY: Errors = (*LOST, *REFUSED, _asyncpg.PostgresError)
"""Everything that a statement raises."""
UNSTORABLE_TEXT: Errors = (_asyncpg.CharacterNotInRepertoireError, _asyncpg.UntranslatableCharacterError)
_DUPLICATE: type[Exception] = _asyncpg.UniqueViolationError


def violated(error: BaseException | None) -> str:
    """Return the name of the unique index that a statement violated; empty if it did not."""
    return getattr(error, "constraint_name", None) or "" if isinstance(error, _DUPLICATE) else ""


async def connect(url: str, settings: dict[str, str], seconds: float) -> Connection:
    """Open a session whose statements take no longer than this."""
    return await _asyncpg.connect(url, timeout=seconds, command_timeout=seconds, server_settings=settings)


async def make_pool(url: str, settings: dict[str, str], seconds: float, size: int) -> Pool:
    """Open a pool of sessions whose statements take no longer than this."""
    return await _asyncpg.create_pool(
        url,
        min_size=1,
        max_size=size,
        max_inactive_connection_lifetime=0,
        reset=_leave_as_it_is,
        timeout=seconds,
        command_timeout=seconds,
        server_settings=settings,
    )


async def _leave_as_it_is(connection: object) -> None:
    """Reset nothing when a connection is given back: work leaves nothing behind on it."""
