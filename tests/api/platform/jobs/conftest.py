"""A queue whose jobs are really committed, and workers as processes of their own."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine
from sqlalchemy.orm import Session

ROOT = Path(__file__).resolve().parents[4]
PATIENCE = 90  # seconds, on a busy machine


@dataclass
class Yard:
    """The database as it is between transactions, and the workers that run on it."""

    url: str
    engine: Engine
    home: Path
    running: list["subprocess.Popen[bytes]"] = field(default_factory=list)

    def rows(self, sql: str, *values: Any) -> list[Any]:
        with psycopg.connect(self.url, autocommit=True) as db:
            cursor = db.execute(sql, values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def count(self, table: str, condition: str = "true") -> int:
        return int(self.rows(f"select count(*) from {table} where {condition}")[0][0])

    def begin(self) -> Session:
        return Session(self.engine)

    def worker(self, haste: int = 1) -> "subprocess.Popen[bytes]":
        """Which waits so many times shorter than a real one before it gives up a job or another worker."""
        with open(self.home / "worker.log", "ab") as log:
            made = subprocess.Popen(
                [sys.executable, "-m", "tests.api.platform.jobs.machinery", str(haste)],
                cwd=ROOT, env=os.environ | {"DATABASE_URL": self.url}, stdout=log, stderr=log,
            )  # fmt: skip
        self.running.append(made)
        return made

    def log(self) -> str:
        return (self.home / "worker.log").read_text()

    def wait_until(self, done: Callable[[], bool], patience: float = PATIENCE) -> None:
        deadline = time.monotonic() + patience
        while not done():
            assert time.monotonic() < deadline, self.log()[-3000:]
            time.sleep(0.1)

    def end(self) -> None:
        for process in self.running:
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
            process.wait()


EMPTY = "truncate procrastinate_jobs, procrastinate_workers, procrastinate_periodic_defers, job_failures cascade"


@pytest.fixture
def yard(database_url: str, engine: Engine, tmp_path: Path) -> Iterator[Yard]:
    made = Yard(database_url, engine, tmp_path)
    made.rows(EMPTY)  # other tests of this database may have left jobs that nobody takes
    made.rows("create table job_effects (key text primary key)")
    made.rows("create table job_tries (key text, at timestamptz)")
    yield made
    made.end()
    made.rows("drop table job_effects, job_tries")
    made.rows(EMPTY)
