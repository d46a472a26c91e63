"""A small demo country with its numbers, built once the way `make run` builds the whole one."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from api.content.books.press import press_all
from tests.databases import TEST_DATA, create, drop, server
from tests.kept import copy

ROOT = Path(__file__).resolve().parent.parent
SCALE = "0.05"
COPIES = count(1)


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


def own(at: str, name: str) -> Country:
    """A copy of the country to work in."""
    home = TEST_DATA / name
    return Country(copy(at, "country", build, name, home), home)


def build(at: str, home: Path) -> None:
    """The whole way of `make run` on a small scale."""
    home.mkdir()
    (home / "books").symlink_to(shelf())
    made = Country(create(at, home.name), home)
    made.run("api.cli", "seed", "--scale", SCALE)
    made.run("pipelines.warehouse", "run")
    made.run("api.demo.closed_months")
    made.run("api.demo.money")
    made.run("pipelines.warehouse", "run")
    made.run("api.demo.reports")


@pytest.fixture(scope="session")
def country(worker_id: str) -> Iterator[Country]:
    """About sixty learners, their reading and answers, published numbers, and the earlier months closed."""
    # Every folder of tests that takes this fixture gets a copy of its own.
    at, name = server(), f"kitabo_country_{worker_id}_{os.getpid()}_{next(COPIES)}"
    made = own(at, name)
    yield made
    drop(at, name)
    shutil.rmtree(made.home, ignore_errors=True)
