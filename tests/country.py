"""A small demo country with its numbers, built once a session the way `make run` builds the whole one."""

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import psycopg
import pytest

from tests.conftest import TEST_DATA, _database, _server

ROOT = Path(__file__).resolve().parent.parent
SCALE = "0.05"


@dataclass
class Country:
    """A seeded database and its data folder, with the commands of the product run against them."""

    url: str
    home: Path
    log: list[str] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | {"DATABASE_URL": self.url, "DATA_DIR": str(self.home), "APP_ENV": "demo"}

    def run(self, *command: str) -> str:
        """Run one of our commands to its end; its words, or its failure."""
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=ROOT, env=self.environment, capture_output=True, text=True
        )
        self.log.append(done.stdout + done.stderr)
        assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
        return done.stdout


@cache
def _built(server: str, name: str) -> Country:
    """Built once a process, however many folders of tests ask for it."""
    home = TEST_DATA / name
    home.mkdir(parents=True)
    # The books are the same for every country: pressed once, kept between runs.
    shelf = TEST_DATA / "books"
    shelf.mkdir(exist_ok=True)
    (home / "books").symlink_to(shelf)
    made = Country(_database(server, name), home)
    made.run("api.cli", "seed", "--scale", SCALE)
    made.run("pipelines.warehouse", "run")
    made.run("pipelines.close", "past")
    made.run("pipelines.warehouse", "run")
    made.run("api.seeds.reports")
    return made


@pytest.fixture(scope="session")
def country(worker_id: str) -> Iterator[Country]:
    """About sixty learners, their reading and answers, published numbers, and the earlier months closed."""
    server, name = _server(), f"kitabo_country_{worker_id}_{os.getpid()}"
    yield _built(server, name)
    with psycopg.connect(server, autocommit=True) as admin:
        admin.execute(f'drop database if exists "{name}" with (force)')
