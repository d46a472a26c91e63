"""Every moment at which a process can die: before each statement and commit, and around each call to a provider."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.pool import NullPool

from api.commerce.providers.line import Line


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
