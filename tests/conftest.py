"""A real PostgreSQL for every test: migrated once into a template, one copy per worker, one rollback per test."""

import gc
import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import settings as drawing
from sqlalchemy import Engine, create_engine
from sqlalchemy.orm import Session

from tests import exhaustive, file_order
from tests.databases import TEST_DATA, create, drop, server
from tests.deployment import forget

os.environ.setdefault("APP_ENV", "test")
os.environ.setdefault("PASSWORD_MEMORY_KIB", "8")
os.environ.setdefault("AIOSMTPD_CONTROLLER_TIMEOUT", "60")  # a busy machine starts a mail server late
# A busy machine fails no property, and a red one is red again: the same examples every time.
drawing.register_profile("any machine", deadline=None, derandomize=True, database=None)
drawing.load_profile("any machine")
# A folder of this process's own, so that two runs at once never meet.
OWN_DATA = TEST_DATA / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}-{os.getpid()}"
os.environ["DATA_DIR"] = str(OWN_DATA)

NOON = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)  # a Monday in term three, noon in Kampala


gc.disable()  # until every test is collected: whatever is imported stays


def pytest_addoption(parser: pytest.Parser) -> None:
    exhaustive.add_option(parser)


def pytest_collection_finish() -> None:
    """What was imported stays: looking through it for garbage, over and over, took a sixth of the time of all tests."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 1000)
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    exhaustive.select(config, items)
    file_order.order(items)


def migrated(at: str, home: Path) -> None:
    """An empty database of the newest shape."""
    from alembic import command
    from alembic.config import Config

    home.mkdir()
    made = create_engine(create(at, home.name).replace("postgresql://", "postgresql+psycopg://"))
    with made.connect() as connection:
        config = Config(toml_file="pyproject.toml")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    made.dispose()


@pytest.fixture(scope="session")
def database_url(worker_id: str) -> Iterator[str]:
    """A migrated database of this worker's own, as a libpq address."""
    from tests.kept import copy, sweep

    sweep(at := server())
    url = copy(at, "migrated", migrated, f"kitabo_test_{worker_id}_{os.getpid()}", OWN_DATA)
    os.environ["DATABASE_URL"] = url
    forget()
    yield url
    drop(at, url.rsplit("/", 1)[1])
    shutil.rmtree(OWN_DATA, ignore_errors=True)


@pytest.fixture(autouse=True)
def deployment() -> Iterator[None]:
    """No test leaves its data folder, its keys or its numbers to the next: first made, so last undone."""
    from api.settings import settings

    before = settings()
    yield
    if settings() is not before:
        forget()
    for published in ("marts.duckdb", "last_run.json"):
        (OWN_DATA / published).unlink(missing_ok=True)


@pytest.fixture(scope="session")
def worker_id(request: pytest.FixtureRequest) -> str:
    """'gw0' under xdist, else 'main'."""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


@pytest.fixture(scope="session")
def engine(database_url: str) -> Iterator[Engine]:
    # Pinged, because a test may end every connection to copy the database.
    made = create_engine(database_url.replace("postgresql://", "postgresql+psycopg://"), pool_pre_ping=True)
    yield made
    made.dispose()


@pytest.fixture
def db(engine: Engine) -> Iterator[Session]:
    """A session whose every commit is a savepoint, undone when the test ends."""
    with engine.connect() as connection:
        outer = connection.begin()
        with Session(connection, join_transaction_mode="create_savepoint", expire_on_commit=False) as session:
            yield session
        outer.rollback()
