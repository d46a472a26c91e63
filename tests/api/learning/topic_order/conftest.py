"""The demo country with its study plans, in a copy of its own."""

import os
import shutil
from collections.abc import Iterator

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.settings import settings
from tests.conftest import _server, drop
from tests.country import Country, _own


@pytest.fixture(scope="session")
def planned(worker_id: str) -> Iterator[Country]:
    """The country, and learners who have followed plans for weeks."""
    server, name = _server(), f"kitabo_planned_{worker_id}_{os.getpid()}"
    made = _own(server, name)
    made.run("api.demo.plans")
    yield made
    drop(server, name)
    shutil.rmtree(made.home, ignore_errors=True)


@pytest.fixture
def land(planned: Country, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """The country's database and numbers; what a test does there is undone."""
    monkeypatch.setenv("DATA_DIR", str(planned.home))
    settings.cache_clear()
    engine = create_engine(planned.url.replace("postgresql://", "postgresql+psycopg://", 1))
    with Session(engine) as db:
        yield db
        db.rollback()
    engine.dispose()
    monkeypatch.undo()
    settings.cache_clear()
