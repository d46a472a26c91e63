"""An act sent twice with one key happens once: one after the other, in parallel, and with a crash between."""

import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, create_engine, delete, func, select, update
from sqlalchemy.orm import Session
from starlette.testclient import TestClient

from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.tables import User
from api.main import APART, MONEY, create_app
from api.platform import db as database
from api.platform.client_info import Client
from api.platform.clock import now as clock_now
from api.platform.cookies import cookie_name
from api.platform.idempotency import jobs
from api.platform.idempotency.claims import Claim, claim, fingerprint_of
from api.platform.idempotency.tables import IdempotencyKey
from api.platform.jobs.registry import JobRun
from api.platform.middleware import UPLOAD_LIMITS
from api.platform.raw_sql import Pooled, short_way
from api.platform.roles import Role
from api.school.messaging.tables import ParentTeacherMessage
from tests.api.conftest import As, Within
from tests.api.school.messaging.conftest import amina, grace, link, okello
from tests.conftest import NOON, migrated
from tests.databases import drop, server
from tests.factories.classes import a_class
from tests.factories.people import person, staff
from tests.kept import copy

__all__ = ["amina", "grace", "okello"]


def letter_to(teacher: User, learner: User, **given: Any) -> dict[str, Any]:
    words = {"subject": "Homework", "message": "There was none. Is that so?"}
    return {"toUserId": str(teacher.id), "studentId": str(learner.id), **words, **given}


def keyed(key: str | None = None) -> dict[str, str]:
    return {"Idempotency-Key": key or uuid4().hex}


def letters(db: Session) -> int:
    return db.scalar(select(func.count()).select_from(ParentTeacherMessage)) or 0


def test_the_same_act_is_answered_alike_and_another_one_is_refused_its_key(
    at: As, db: Session, grace: User, okello: User, amina: User
) -> None:
    parent, key, letter = at(grace), keyed("one-act"), letter_to(okello, amina)
    first, again = (parent.post("/api/messages", json=letter, headers=key) for _ in range(2))
    assert (first.status_code, again.status_code, letters(db)) == (201, 201, 1)
    assert (again.json(), again.headers["content-type"]) == (first.json(), first.headers["content-type"])
    assert ("idempotent-replayed" in first.headers, again.headers["idempotent-replayed"]) == (False, "true")
    other = parent.post("/api/messages", json=letter | {"message": "Another word."}, headers=key)
    assert (other.status_code, other.json()["code"], letters(db)) == (422, "KEY_REUSED", 1)
    assert at(okello).post("/api/messages", json=letter, headers=key).json()["code"] != "KEY_REUSED"
    kept = db.scalars(select(IdempotencyKey.answer)).one()
    assert kept is not None
    assert b"Is that so" not in kept, "answers are sealed"
    assert parent.post("/api/messages", json=letter, headers=keyed()).status_code == 201
    assert letters(db) == 2
    for bad in ("", "x" * 256, "a key"):
        assert parent.post("/api/messages", json=letter, headers={"Idempotency-Key": bad}).json()["code"] in (
            "KEY_MALFORMED",
        )


def test_what_was_refused_may_be_sent_again_and_a_day_later_a_key_is_new(
    at: As, db: Session, watch: Any, within: Within, grace: User, okello: User, amina: User
) -> None:
    parent, key, letter = at(grace), keyed(), letter_to(okello, amina)
    assert parent.post("/api/messages", json=letter | {"message": ""}, headers=key).status_code == 422
    assert db.scalars(select(IdempotencyKey.key)).all() == []
    assert parent.post("/api/messages", json=letter, headers=key).status_code == 201
    jobs.forget_keys.run(JobRun(lambda: NOON + timedelta(hours=23), within, Event()))
    assert parent.post("/api/messages", json=letter, headers=key).headers["idempotent-replayed"] == "true"
    jobs.forget_keys.run(JobRun(lambda: NOON + timedelta(hours=25), within, Event()))
    assert db.scalars(select(IdempotencyKey.key)).all() == []


def test_money_needs_a_key_and_nobody_signed_out_takes_one(at: As, browser: Any, db: Session) -> None:
    admin = at(staff(db, Role.ADMIN))
    bare = TestClient.request(admin, "POST", "/api/admin/months/2026-10/check-data")
    assert (bare.status_code, bare.json()["code"]) == (400, "KEY_REQUIRED")
    assert admin.post("/api/admin/months/2026-10/check-data").json().get("code") != "KEY_REQUIRED"
    assert browser.post("/api/messages", json={}, headers=keyed()).status_code == 401
    assert TestClient.request(browser, "POST", "/api/admin/months/2026-10/check-data").status_code == 401


def test_a_lost_attempt_is_taken_over_and_a_committed_one_is_never_done_again(
    at: As, db: Session, watch: Any, grace: User, okello: User, amina: User
) -> None:
    parent, key, letter = at(grace), keyed(), letter_to(okello, amina)
    assert parent.post("/api/messages", json=letter, headers=key).status_code == 201
    db.execute(update(IdempotencyKey).values(answer=None))  # the process died before it kept the answer
    watch.now = NOON + timedelta(minutes=2)
    again = parent.post("/api/messages", json=letter, headers=key)
    assert (again.status_code, again.json()["code"], letters(db)) == (409, "ALREADY_DONE", 1)
    db.execute(delete(ParentTeacherMessage))
    db.execute(update(IdempotencyKey).values(done_at=None))  # it died before the commit: nothing was done
    assert parent.post("/api/messages", json=letter, headers=key).status_code == 201
    assert letters(db) == 1


def test_every_unsafe_route_takes_a_key_or_stands_apart_by_name(app: FastAPI) -> None:
    document = app.openapi()
    written = 0
    for address, path in document["paths"].items():
        for method, operation in path.items():
            named = [each["$ref"].rpartition("/")[2] for each in operation.get("parameters", []) if "$ref" in each]
            if method in ("get", "head") or APART.fullmatch(address):
                assert named == []
            else:
                written += 1
                assert named == ["MoneyIdempotencyKey" if MONEY.fullmatch(address) else "IdempotencyKey"], address
    assert written > 100
    assert all(APART.fullmatch(path) for path in UPLOAD_LIMITS), "a file is not held in memory to be hashed"
    assert document["components"]["parameters"]["MoneyIdempotencyKey"]["required"] is True


@pytest.fixture
def apart(tmp_path: Path, database_url: str) -> Iterator[str]:
    """A database of this test's own, in which everybody commits."""
    name = f"kitabo_keys_{os.getpid()}"
    url = copy(at := server(), "migrated", migrated, name, tmp_path / "data")
    yield url
    drop(at, name)


@pytest.mark.finding("five_letters")
def test_five_identical_letters_at_once_are_one_and_a_late_attempt_commits_nothing(
    apart: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine: Engine = create_engine(apart.replace("postgresql://", "postgresql+psycopg://"))
    way, app = Pooled(apart), create_app()
    monkeypatch.setattr(database, "engine", lambda: engine)
    app.dependency_overrides[short_way] = lambda: way
    now = clock_now()
    with Session(engine, expire_on_commit=False) as db:
        learner, parent, teacher = person(db), person(db, role=Role.PARENT), person(db)
        link(db, parent, learner)
        a_class(db, teacher=teacher, learners=[learner])
        token = open_session(db, parent, now=now, client=Client("203.0.113.9", "a phone"))
        db.commit()
    letter, key = letter_to(teacher, learner), keyed()
    with TestClient(app, headers={"origin": "http://testserver"}, cookies={cookie_name(): token}) as browser:
        with ThreadPoolExecutor(5) as threads:
            answers = list(threads.map(lambda _: browser.post("/api/messages", json=letter, headers=key), range(5)))
        assert {each.status_code for each in answers} == {201}
        assert len({each.text for each in answers}) == 1
    mark = fingerprint_of("POST", b"/x?", b"", b"")
    held = [claim(way, token=token, key="slow", fingerprint=mark, now=now + late) for late in (
        timedelta(0), timedelta(seconds=30), timedelta(minutes=2))]  # fmt: skip
    assert [type(each) for each in held] == [Claim, bool, Claim]
    with Session(engine) as db:
        assert letters(db) == 1
        assert isinstance(held[0], Claim)
        with pytest.raises(Exception, match=re.escape("The same act is being done")):
            held[0].mark(db)
    way.pool.close()
    engine.dispose()
