"""Many acts at the same moment, each in a transaction of its own."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session

from api.platform.problem import Problem
from tests.conftest import migrated
from tests.databases import drop, server
from tests.kept import copy

HANDS = 12


@contextmanager
def own_database(name: str, folder: Path) -> Iterator[Engine]:
    """A migrated database of one module's own, in which everybody commits."""
    at, name = server(), f"kitabo_{name}_{os.getpid()}"
    url = copy(at, "migrated", migrated, name, folder / "data")
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"), pool_size=HANDS)
    yield engine
    engine.dispose()
    drop(at, name)


def race(engine: Engine, times: int, act: Callable[[Session, int], object]) -> Counter[str]:
    """How so many acts came out: `done`, or the code of the problem."""

    def one(number: int) -> str:
        with Session(engine) as db:
            try:
                act(db, number)
                db.commit()
            except Problem as problem:
                return problem.code
        return "done"

    with ThreadPoolExecutor(HANDS) as hands:
        return Counter(hands.map(one, range(times)))
