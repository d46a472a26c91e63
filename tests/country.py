"""A small demo country with its numbers, built once a session the way `make run` builds the whole one."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from api.content.books.press import press_all
from tests.conftest import RUN, TEST_DATA, _database, _server, drop

ROOT = Path(__file__).resolve().parent.parent
SCALE = "0.05"
# Built by whichever worker asks first; each works in a copy.
LAND = TEST_DATA / f"kitabo_land_{RUN}"


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
def shelf() -> Path:
    """The printed books, the same for every country: pressed by whoever asks first, kept between runs."""
    books = TEST_DATA / "books"
    books.mkdir(parents=True, exist_ok=True)
    with open(TEST_DATA / "books.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        press_all(books)
    return books


@cache
def _own(server: str, name: str) -> Country:
    """This process's copy, made once however many folders of tests ask for it."""
    with open(TEST_DATA / "land.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (LAND / "built").exists():
            _build(server)
        home = TEST_DATA / name
        shutil.copytree(LAND, home, symlinks=True)
        return Country(_database(server, name, template=LAND.name), home)


def _build(server: str) -> None:
    """The whole way of `make run` on a small scale, once a run of the tests."""
    shutil.rmtree(LAND, ignore_errors=True)
    LAND.mkdir(parents=True)
    (LAND / "books").symlink_to(shelf())
    made = Country(_database(server, LAND.name), LAND)
    made.run("api.cli", "seed", "--scale", SCALE)
    made.run("pipelines.warehouse", "run")
    made.run("pipelines.close", "past")
    made.run("pipelines.warehouse", "run")
    made.run("api.demo.reports")
    (LAND / "built").touch()


@pytest.fixture(scope="session")
def country(worker_id: str) -> Iterator[Country]:
    """About sixty learners, their reading and answers, published numbers, and the earlier months closed."""
    server, name = _server(), f"kitabo_country_{worker_id}_{os.getpid()}"
    made = _own(server, name)
    yield made
    drop(server, name)
    shutil.rmtree(made.home, ignore_errors=True)


def forget() -> None:
    """The land of this run, when all its copies are done with."""
    if LAND.exists():
        drop(_server(), LAND.name)
        shutil.rmtree(LAND)
