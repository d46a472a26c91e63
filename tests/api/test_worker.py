"""The product's own worker, as `make run` starts it: knows every slice's jobs, and does what is posted."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, text
from sqlalchemy.orm import Session

import api.worker
from api.accounts.auth.tables import User
from api.accounts.profile.service import export
from api.accounts.profile.tables import ExportState, PersonalExport
from api.notifications.email.service import post
from api.notifications.email.tables import OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.platform import clock
from api.platform.jobs.registry import REGISTRY
from tests.api.notifications.email.conftest import Post, post_office
from tests.databases import create, drop, server

__all__ = ["post_office"]
ROOT = Path(__file__).resolve().parents[2]
LOOPS = {
    "auth.trial_reminders", "book_mail.new_books", "book_mail.reminders", "book_mail.suggestions", "email.send",
    "email.send_due", "families.rounds", "jobs.upkeep", "oversight.watch", "profile.export", "profile.retention",
    "reports.calendar", "reports.generate", "sms.send", "sms.send_due",
}  # fmt: skip


@pytest.fixture
def country() -> Iterator[Engine]:
    """A database of this test's own, for the worker also does what it does by the clock."""
    url = create(server(), name := f"kitabo_worker_{os.getpid()}")
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.connect() as connection:
        config = Config(toml_file="pyproject.toml")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    yield engine
    engine.dispose()
    drop(server(), name)


def test_the_worker_knows_every_job_and_every_jobs_module_is_among_its_imports() -> None:
    assert REGISTRY.keys() >= LOOPS
    modules = {
        str(path.relative_to(ROOT).with_suffix("")).replace("/", ".")
        for path in (ROOT / "api").rglob("*.py")
        if re.search(r"^@job\(", path.read_text(), re.MULTILINE)
    }
    imported = set(re.findall(r"^import (api\.\S+)", Path(api.worker.__file__).read_text(), re.MULTILINE))
    assert modules - imported == set(), "let api/worker.py import these"


def test_what_is_posted_and_asked_for_is_done_within_seconds_and_the_worker_ends_when_told(
    country: Engine, post_office: Post, tmp_path: Path
) -> None:
    url = country.url.set(drivername="postgresql").render_as_string(hide_password=False)
    environment = os.environ | {"DATABASE_URL": url, "SMTP_PORT": str(post_office.port)}
    with open(tmp_path / "log", "wb") as log:
        worker = subprocess.Popen(
            [sys.executable, "-m", "api.cli", "worker"], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    try:
        with Session(country) as db, db.begin():
            amina = User(email="amina@school.example", first_name="Amina", last_name="Auma", email_verified=True)
            db.add(amina)
            db.flush()
            post(db, "account_restored", to=amina.email, now=clock.now(), user_id=amina.id, first_name="Amina")
            export.ask(db, user_id=amina.id, now=clock.now())
        deadline = time.monotonic() + 120
        while not _is_done(country):
            assert time.monotonic() < deadline, (tmp_path / "log").read_text()[-3000:]
            time.sleep(0.2)
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=30) == 0
    finally:
        worker.kill()
        worker.wait()
    assert {mail["To"] for mail in post_office.taken} == {"amina@school.example"}
    assert len(post_office.taken) == 2  # the one posted, and that her copy is ready


def _is_done(country: Engine) -> bool:
    with Session(country) as db:
        sent = db.query(OutboxMail).filter(OutboxMail.status == OutboxStatus.SENT).count()
        ready = db.query(PersonalExport).filter(PersonalExport.state == ExportState.READY).count()
        looked = db.scalar(text("select count(*) from health_check_runs"))
    return (sent, ready) == (2, 1) and bool(looked)
