"""A database and a data folder of the test's own: what the pipelines read has to be committed."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from api.library.reading.tables import Entitlement, IntervalKind, ReadingSession, ReadInterval
from api.platform.ids import uuid7
from pipelines import warehouse
from pipelines.suites import Court
from tests.conftest import NOON
from tests.country import country
from tests.deployment import forget
from tests.factories.people import learner
from tests.factories.shelf import book

__all__ = ["country"]
numbers = count(1)
WRITTEN = "reading_events read_intervals reading_sessions payments books authors users"


@pytest.fixture
def home(tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder that the settings point to."""
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    forget()
    return tmp_path


class KeptCourt(Court):
    """A court that goes on to the next run: its process takes seconds to begin."""

    def close(self) -> None:
        if self.waiting:  # of a run that broke
            super().close()


@pytest.fixture(scope="session")
def kept_court() -> Iterator[list[KeptCourt]]:
    """The one that judges, once one does."""
    kept: list[KeptCourt] = []
    yield kept
    for each in kept:
        Court.close(each)


@pytest.fixture
def court(kept_court: list[KeptCourt], monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of the warehouse share the process that judges them."""

    def convene() -> KeptCourt:
        if not kept_court or kept_court[0].process.poll() is not None:
            kept_court[:] = [KeptCourt()]
        return kept_court[0]

    monkeypatch.setattr(warehouse, "Court", convene)


@pytest.fixture
def committed(engine: Engine) -> Iterator[Session]:
    """A session whose commits are real; what it wrote is swept away afterwards."""
    with Session(engine, expire_on_commit=False) as session:
        yield session
        session.rollback()
    with engine.begin() as connection:
        for table in WRITTEN.split():
            connection.execute(text(f"delete from {table}"))


@pytest.fixture
def reader(committed: Session) -> User:
    made = learner(committed, until=NOON + timedelta(days=30))
    committed.commit()
    return made


@pytest.fixture
def novel(committed: Session) -> Book:
    made = book(committed)
    committed.commit()
    return made


def opening(db: Session, who: User, what: Book, at: datetime) -> ReadingSession:
    made = ReadingSession(
        id=uuid7(),
        user_id=who.id,
        book_id=what.id,
        client_key=f"opening {next(numbers)}",
        entitlement=Entitlement.PAID,
        opened_at=at,
        last_seen_at=at,
    )
    db.add(made)
    db.flush()
    return made


def reading(db: Session, who: User, what: Book, at: datetime, seconds: int = 60, **given: Any) -> ReadInterval:
    """A stretch of active reading in an opening of its own."""
    defaults = {
        "id": uuid7(),
        "session_id": opening(db, who, what, at).id,
        "user_id": who.id,
        "book_id": what.id,
        "kind": IntervalKind.ACTIVE,
        "entitlement": Entitlement.PAID,
        "started_at": at,
        "ended_at": at + timedelta(seconds=seconds),
        "received_at": at + timedelta(seconds=seconds),
    }
    made = ReadInterval(**{**defaults, **given})
    db.add(made)
    db.flush()
    return made


@pytest.fixture
def second_connection(database_url: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(database_url) as connection:
        yield connection
