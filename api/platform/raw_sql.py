"""The short way to PostgreSQL for the few statements that run on every request: psycopg, autocommit, no ORM."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final, Protocol, TypeVar

from anyio import CapacityLimiter, to_thread
from anyio.lowlevel import RunVar
from fastapi import Depends
from psycopg import OperationalError
from psycopg_pool import ConnectionPool, PoolTimeout
from sqlalchemy.orm import Session

from api.settings import settings

T = TypeVar("T")
CONNECTIONS: Final = 8
THREADS: Final = 6  # two connections stay for routes on threads of their own
_LIMITER: RunVar[CapacityLimiter] = RunVar("threads of the short way")


class Sql(Protocol):
    """One statement, its first row if it has one. Each is its own transaction."""

    def row(self, sql: str, parameters: Mapping[str, Any]) -> tuple[Any, ...] | None: ...


class Pooled:
    """A small pool of autocommit connections; a connection the server has dropped is replaced once, silently."""

    def __init__(self, url: str, patience: float = 2) -> None:
        options = {"autocommit": True, "options": "-c statement_timeout=5000 -c timezone=UTC"}
        self.pool = ConnectionPool(url, min_size=1, max_size=CONNECTIONS, timeout=patience, kwargs=options, open=True)

    def row(self, sql: str, parameters: Mapping[str, Any]) -> tuple[Any, ...] | None:
        try:
            return self._row(sql, parameters)
        except PoolTimeout:  # the server is away: asking again would only wait as long again
            raise
        except OperationalError:
            self.pool.check()
            return self._row(sql, parameters)

    def _row(self, sql: str, parameters: Mapping[str, Any]) -> tuple[Any, ...] | None:
        with self.pool.connection() as connection:
            cursor = connection.execute(sql, parameters)
            found = cursor.pgresult  # says whether there are rows without an object for each column
            return cursor.fetchone() if found and found.nfields else None


class Within:
    """The same statements inside a session's own transaction, beside what else it writes."""

    def __init__(self, db: Session) -> None:
        self.db = db

    def row(self, sql: str, parameters: Mapping[str, Any]) -> tuple[Any, ...] | None:
        self.db.flush()
        result = self.db.connection().exec_driver_sql(sql, dict(parameters))
        found = result.fetchone() if result.returns_rows else None
        return tuple(found) if found else None


@cache
def _pooled() -> Pooled:
    return Pooled(settings().libpq_url)


async def short_way() -> Sql:
    """The process's own short way; tests put theirs in its place."""
    return _pooled()


async def shortly(work: Callable[[], T]) -> T:
    """Run what goes the short way on one of a few threads.

    More would wait for a connection and, all awake at once in a busy moment, for each other.
    """
    limiter = _LIMITER.get(None)
    if limiter is None:
        limiter = CapacityLimiter(THREADS)
        _LIMITER.set(limiter)
    return await to_thread.run_sync(work, limiter=limiter)


SqlDb = Annotated[Sql, Depends(short_way)]
