"""The short way to PostgreSQL for the few statements that run on every request: psycopg, autocommit, no ORM."""

from functools import cache
from typing import Annotated, Any, Protocol

from fastapi import Depends
from psycopg import OperationalError
from psycopg_pool import ConnectionPool, PoolTimeout

from api.settings import settings


class Hot(Protocol):
    """One statement, its first row if it has one. Each is its own transaction."""

    def row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None: ...


class Pooled:
    """A small pool of autocommit connections; a connection the server has dropped is replaced once, silently."""

    def __init__(self, url: str, patience: float = 2) -> None:
        options = {"autocommit": True, "options": "-c statement_timeout=5000 -c timezone=UTC"}
        self.pool = ConnectionPool(url, min_size=1, max_size=8, timeout=patience, kwargs=options, open=True)

    def row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None:
        try:
            return self._row(sql, parameters)
        except PoolTimeout:  # the server is away: asking again would only wait as long again
            raise
        except OperationalError:
            self.pool.check()
            return self._row(sql, parameters)

    def _row(self, sql: str, parameters: dict[str, Any]) -> tuple[Any, ...] | None:
        with self.pool.connection() as connection:
            cursor = connection.execute(sql, parameters)
            return cursor.fetchone() if cursor.description else None


@cache
def _pooled() -> Pooled:
    return Pooled(settings().libpq_url)


async def hot() -> Hot:
    """The process's own short way; tests put theirs in its place."""
    return _pooled()


HotDb = Annotated[Hot, Depends(hot)]
