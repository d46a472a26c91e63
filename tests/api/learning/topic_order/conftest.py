"""The demo country with its study plans, in a copy of its own."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from tests.country import Country, own
from tests.databases import TEST_DATA, drop, server
from tests.deployment import forget
from tests.kept import copy


def build_planned(at: str, home: Path) -> None:
    own(at, home.name).run("api.demo.plans")


@pytest.fixture(scope="session")
def planned(worker_id: str) -> Iterator[Country]:
    """The country, and learners who have followed plans for weeks."""
    at, name = server(), f"kitabo_planned_{worker_id}_{os.getpid()}"
    home = TEST_DATA / name
    yield Country(copy(at, "planned", build_planned, name, home), home)
    drop(at, name)
    shutil.rmtree(home, ignore_errors=True)


@pytest.fixture
def land(planned: Country, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """The country's database and numbers; what a test does there is undone."""
    monkeypatch.setenv("DATA_DIR", str(planned.home))
    forget()
    engine = create_engine(planned.url.replace("postgresql://", "postgresql+psycopg://", 1))
    with Session(engine) as db:
        yield db
        db.rollback()
    engine.dispose()
