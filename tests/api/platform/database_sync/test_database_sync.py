"""The warehouse beside the database: what is in step, what waits, what differs, and a refresh asked for once."""

import fcntl
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog
from api.platform.database_sync.refresh import ASKED
from api.platform.database_sync.rules import Side, SyncState, state_of
from api.platform.database_sync.service import scripts
from api.platform.marts.window import marts
from api.platform.roles import Role
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person, staff

SYNC = "/api/admin/database-sync"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser, db: Session) -> Path:
    """A data folder of this test's own, and a super admin signed in."""
    browser.sign_in(staff(db, Role.SUPER_ADMIN)).step_up()
    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    (tmp_path / "raw").mkdir()
    (tmp_path / "build").mkdir()
    return tmp_path


def taken(home: Path, **tables: tuple[int, datetime | None]) -> None:
    """What an extraction would have left."""
    stand = {
        name: {"rows": rows, "newest_at": newest and newest.isoformat(), "days": {}}
        for name, (rows, newest) in tables.items()
    }
    (home / "raw" / "_state.json").write_text(json.dumps({"as_of": NOON.isoformat(), "tables": stand}))


def lines(browser: Browser) -> dict[str, dict[str, Any]]:
    return {line["table"]: line for line in browser.get(SYNC).json()["tables"]}


def now_in(db: Session, table: str) -> tuple[int, datetime | None]:
    count, newest = db.execute(text(f"select count(*), max(updated_at) from {table}")).one()
    return count, newest


def test_each_table_says_whether_it_is_in_step_waits_or_differs(home: Path, browser: Browser, db: Session) -> None:
    person(db)
    people, newest = now_in(db, "users")
    assert newest is not None
    books, topics = now_in(db, "books"), now_in(db, "topics")
    taken(home, users=(people - 1, newest - timedelta(minutes=5)), books=(books[0] + 2, books[1]), topics=topics)
    found = lines(browser)
    assert {name: line["state"] for name, line in found.items()} == {
        "users": "waiting", "books": "differs", "topics": "in_step",
    }  # fmt: skip
    assert (found["users"]["rowsHere"], found["users"]["rowsTaken"]) == (people, people - 1)
    assert found["users"]["lagSeconds"] == 300


def test_newer_work_waits_and_rows_that_differ_without_it_are_a_difference() -> None:
    later = NOON + timedelta(seconds=1)
    said = [
        (Side(2, NOON), Side(2, NOON), SyncState.IN_STEP),
        (Side(2, NOON), Side(1, NOON), SyncState.DIFFERS),
        (Side(2, NOON), Side(2, later), SyncState.IN_STEP),
        (Side(2, later), Side(2, NOON), SyncState.WAITING),
        (Side(1, NOON), Side(0, None), SyncState.WAITING),
        (Side(0, None), Side(0, NOON), SyncState.IN_STEP),
    ]
    assert [state_of(here, taken) for here, taken, _ in said] == [state for *_, state in said]


def test_before_the_first_run_nothing_is_claimed(home: Path, browser: Browser) -> None:
    seen = browser.get(SYNC).json()
    assert (seen["tables"], seen["takenAt"], seen["publishedAsOf"], seen["refresh"]["last"]) == ([], None, None, None)
    assert browser.post(f"{SYNC}/refresh").status_code == 503
    assert not (home / ASKED).exists()


def test_the_migrations_the_database_lacks_are_named(home: Path, browser: Browser, db: Session) -> None:
    whole = browser.get(SYNC).json()["migrations"]
    assert (whole["database"], whole["waiting"], whole["isUnknown"]) == (whole["expected"], [], False)
    before = scripts().get_revision(whole["expected"])
    assert before
    db.execute(text(f"update alembic_version set version_num = '{before.down_revision}'"))
    behind = browser.get(SYNC).json()["migrations"]
    assert [line.split(":")[0] for line in behind["waiting"]] == [whole["expected"]]
    db.execute(text("update alembic_version set version_num = 'of_tomorrow'"))
    assert browser.get(SYNC).json()["migrations"]["isUnknown"] is True


def test_a_refresh_is_asked_for_once_and_stands_in_the_audit_log(
    home: Path, browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(marts), "version", lambda self: (1, 1))
    first = browser.post(f"{SYNC}/refresh").json()["refresh"]["askedAt"]
    browser.watch.now = NOON + timedelta(seconds=30)
    assert browser.post(f"{SYNC}/refresh").json()["refresh"]["askedAt"] == first
    assert db.query(AuditLog).filter_by(action="warehouse.refresh_asked").count() == 1


def test_a_refresh_asks_for_the_password_again_and_for_a_super_admin(home: Path, browser: Browser, db: Session) -> None:
    browser.watch.now = NOON + timedelta(minutes=6)
    assert browser.post(f"{SYNC}/refresh").json()["code"] == "REAUTH_REQUIRED"
    browser.sign_in(staff(db, Role.ADMIN))
    assert browser.get(SYNC).status_code == 403


def test_a_run_at_work_is_told_by_its_lock_and_not_by_what_a_killed_one_left(home: Path, browser: Browser) -> None:
    progress = {"part": "build", "done": 3, "of": 9, "began_at": NOON.isoformat()}
    (home / "build" / "progress.json").write_text(json.dumps(progress))
    (home / "build" / "run.lock").write_text("at work")
    assert browser.get(SYNC).json()["refresh"]["isAtWork"] is False
    with (home / "build" / "run.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        refresh = browser.get(SYNC).json()["refresh"]
    assert (refresh["isAtWork"], refresh["progress"]["done"], refresh["progress"]["of"]) == (True, 3, 9)


def test_a_table_too_large_to_count_is_told_by_the_writes_postgresql_counted() -> None:
    large = Side(5_000_000, None, written=70, is_counted=False)
    assert state_of(large, Side(4_999_000, NOON, written=70)) is SyncState.IN_STEP
    assert state_of(large, Side(4_999_000, NOON, written=69)) is SyncState.WAITING
