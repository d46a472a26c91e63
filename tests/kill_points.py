"""Every moment at which a process can die: before each statement and commit, and around each call to a provider."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.orm import configure_mappers
from sqlalchemy.pool import NullPool

from api.commerce.providers.line import Line

Dies = Callable[..., bool]


@pytest.fixture(scope="module")
def dies() -> Iterator[Dies]:
    """Whether a function, in a process of its own, is killed.

    Each is forked from one that has imported what the function needs and runs nothing else: to import it takes seconds,
    and DuckDB's threads do not survive a fork. Python's own server of forks will not do: there is one for all, with the
    modules of whoever needed it first.
    """
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as parent:
        yield lambda function, *given: parent.submit(_fork, function, *given).result() == -signal.SIGKILL


def _fork(function: Callable[..., Any], *given: Any) -> int | None:
    configure_mappers()  # once, or every child would
    child = get_context("fork").Process(target=function, args=given)
    child.start()
    child.join()
    return child.exitcode


def engine_of(url: str) -> Engine:
    """One that keeps no connection, so that nothing outlives its transaction."""
    return create_engine(url.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)


@contextmanager
def counted(engine: Engine, kill_before: int | None) -> Iterator[Callable[[], int]]:
    """Counts the moments there are to die in, and dies before the n-th if asked to; yields how many there were."""
    passed, real = 0, Line._send

    def count(*_: Any) -> None:
        nonlocal passed
        passed += 1
        if passed == kill_before:
            os.kill(os.getpid(), signal.SIGKILL)

    def sent(*given: Any, **named: Any) -> Any:
        count()
        answer = real(*given, **named)
        count()
        return answer

    for moment in ("before_cursor_execute", "commit"):
        event.listen(engine, moment, count)
    Line._send = sent  # type: ignore[method-assign]
    try:
        yield lambda: passed
    finally:
        Line._send = real  # type: ignore[method-assign]
