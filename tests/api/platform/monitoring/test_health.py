"""Health: coarse for anybody, whole for admins, written down, and told once in half an hour."""

from datetime import timedelta
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api import constants
from api.accounts.oversight import watch
from api.commerce.subscriptions.tables import PaymentStatus
from api.notifications.email.service import post
from api.notifications.email.tables import OutboxMail
from api.platform.audit import chain
from api.platform.audit.service import audit
from api.platform.clock import said
from api.platform.ids import uuid7
from api.platform.monitoring import checks, service
from api.platform.monitoring.checks import Finding
from api.platform.monitoring.tables import Health, HealthCheckItem, HealthCheckRun
from api.platform.raw_sql import Pooled, Sql, short_way
from api.platform.roles import Role
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import money, people, shelf


@pytest.fixture
def way(app: FastAPI) -> Sql:
    """The short way on the test's own transaction."""
    found: Sql = app.dependency_overrides[short_way]()
    return found


def found(way: Sql, component: str) -> Finding:
    return next(each for each in checks.look(way, NOON) if each.component == component)


def alerts(db: Session) -> list[OutboxMail]:
    return list(db.scalars(select(OutboxMail).where(OutboxMail.template == "health_alert")))


def test_anybody_learns_how_it_goes_and_nothing_else(browser: Browser) -> None:
    result = browser.get("/api/health").json()
    assert set(result) == {"status", "checkedAt", "components"}
    assert {part["key"] for part in result["components"]} == {
        "database", "books", "numbers", "mail", "payments", "jobs", "disk",
    }  # fmt: skip
    assert all(set(part) == {"key", "title", "status"} for part in result["components"])


def test_strangers_make_it_look_once_in_ten_seconds(browser: Browser) -> None:
    first = browser.get("/api/health").json()["checkedAt"]
    browser.watch.now = NOON + timedelta(seconds=9)
    assert browser.get("/api/health").json()["checkedAt"] == first
    browser.watch.now = NOON + timedelta(seconds=10)
    assert browser.get("/api/health").json()["checkedAt"] != first


def test_a_database_that_is_away_is_said_to_be_down(app: FastAPI, browser: Browser) -> None:
    nowhere = Pooled("postgresql://nobody@127.0.0.1:1/nothing", patience=0.3)
    app.dependency_overrides[short_way] = lambda: nowhere
    result = browser.get("/api/health").json()
    nowhere.pool.close()
    states = {part["key"]: part["status"] for part in result["components"]}
    assert (result["status"], states["database"], states["mail"]) == ("down", "down", "down")


def test_a_missing_book_file_is_noticed(way: Sql, db: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "data_dir", tmp_path)
    (tmp_path / "books").mkdir()
    here, gone = shelf.book(db), shelf.book(db)
    (tmp_path / "books" / f"{here.storage_key or here.slug}.pdf").touch()
    assert found(way, "books").status is Health.DEGRADED
    assert "1 of 2" in found(way, "books").detail
    (tmp_path / "books" / f"{gone.storage_key or gone.slug}.pdf").touch()
    assert found(way, "books").status is Health.OK


def test_a_mail_that_waits_too_long_is_noticed(way: Sql, db: Session) -> None:
    assert found(way, "mail").status is Health.OK
    old = NOON - timedelta(minutes=16)
    post(db, "account_restored", to="a@b.example", now=old, user_id=people.person(db).id, first_name="A")
    assert found(way, "mail").status is Health.DEGRADED


def test_providers_that_take_no_payment_are_noticed_and_payments_that_nobody_asks_after(way: Sql, db: Session) -> None:
    payer = people.person(db)
    moment = int(NOON.timestamp() * 1000)
    waits = money.payment(db, payer, 12_000, NOON, status=PaymentStatus.PENDING, id=uuid7(moment))
    waits.begun_at, waits.next_question_at = NOON, NOON - timedelta(minutes=9)
    db.flush()
    assert found(way, "payments").status is Health.OK
    waits.next_question_at = NOON - timedelta(minutes=11)
    db.flush()
    late = found(way, "payments")
    assert (late.status, "Nobody asks" in late.detail) == (Health.DEGRADED, True)

    waits.next_question_at = NOON
    for _ in range(2):
        money.payment(
            db, payer, 12_000, NOON, status=PaymentStatus.FAILED, id=uuid7(moment), failure_reason="NOT_BEGUN"
        )
    db.flush()
    few = found(way, "payments")
    assert (few.status, few.detail) == (
        Health.DEGRADED, "Payments of the last hour that reached a provider: 1. That did not: 2.",
    )  # fmt: skip
    waits.begun_at = None
    db.flush()
    assert found(way, "payments").status is Health.DOWN


def test_background_work_that_nobody_does_or_that_failed_is_noticed_with_what_to_do(way: Sql, db: Session) -> None:
    nobody = found(way, "jobs")
    assert (nobody.status, "python -m api.cli worker" in nobody.detail) == (Health.DEGRADED, True)
    db.execute(text("insert into procrastinate_workers default values"))
    assert found(way, "jobs").status is Health.OK
    failed = "insert into procrastinate_jobs (queue_name, task_name, status) values ('slow', 'a.b', 'failed')"
    db.execute(text(failed))
    assert "1 failed for good" in found(way, "jobs").detail


def test_trouble_is_told_once_in_half_an_hour_and_its_end_once(db: Session) -> None:
    people.staff(db, Role.SUPER_ADMIN)
    people.staff(db, Role.SUPER_ADMIN, is_active=False)
    admins = len(watch.super_admins(db))
    assert admins >= 1
    cooldown = constants.HEALTH_ALERT_COOLDOWN_MINUTES
    story = [
        (0, Health.OK, 0), (1, Health.DOWN, 1), (2, Health.DOWN, 1), (cooldown, Health.DEGRADED, 1),
        (cooldown + 1, Health.DOWN, 2), (cooldown + 2, Health.OK, 3), (cooldown + 3, Health.OK, 3),
    ]  # fmt: skip
    for minute, status, mails in story:
        service.record(
            db, [Finding("mail", status, "Told.")], NOON + timedelta(minutes=minute), alarm=watch.call_super_admins
        )
        assert len(alerts(db)) == mails * admins, (minute, status)


def test_admins_see_what_was_found_and_how_it_went(browser: Browser, db: Session) -> None:
    for minute, status in ((0, Health.OK), (1, Health.DOWN), (2, Health.OK), (3, Health.OK)):
        service.record(
            db,
            [Finding("mail", status, "Told.", 4)],
            NOON - timedelta(minutes=60 - minute),
            alarm=watch.call_super_admins,
        )
    browser.sign_in(people.staff(db))
    result = browser.get("/api/admin/health").json()
    assert all(part["detail"] for part in result["components"])
    assert [(point["component"], point["looks"], point["wellPct"]) for point in result["history"]] == [("mail", 4, 75)]
    assert next(part for part in result["components"] if part["key"] == "mail")["lastAlertAt"] is None


def test_old_looks_are_forgotten(db: Session) -> None:
    old = NOON - timedelta(days=constants.HEALTH_KEPT_DAYS, minutes=1)
    service.record(db, [Finding("mail", Health.OK, "Told.")], old, alarm=watch.call_super_admins)
    service.record(db, [Finding("mail", Health.OK, "Told.")], NOON, alarm=watch.call_super_admins)
    assert [run.started_at for run in db.scalars(select(HealthCheckRun))] == [NOON]
    assert len(db.scalars(select(HealthCheckItem)).all()) == 1


def test_a_round_of_the_watch_seals_the_log_and_mails_its_head_once_a_day(way: Sql, db: Session) -> None:
    people.staff(db, Role.SUPER_ADMIN)
    audit(db, user_id=None, action="thing.made", entity=("things", "1"))
    db.flush()
    for minute in range(3):
        watch.watch_once(db, way, NOON + timedelta(minutes=minute))
    assert chain.head_of(db)[0] >= 1
    heads = db.scalars(select(OutboxMail).where(OutboxMail.template == "audit_head")).all()
    assert len(heads) == len(watch.super_admins(db))
    watch.watch_once(db, way, NOON + timedelta(days=1))
    assert len(db.scalars(select(OutboxMail).where(OutboxMail.template == "audit_head")).all()) == 2 * len(heads)


def test_a_wait_is_told_by_the_clock_on_the_wall_in_kampala(way: Sql, db: Session) -> None:
    post(db, "health_alert", to="head@school.example", now=NOON - timedelta(minutes=2),
         component="Mail", state="down", detail="x", at="noon")  # fmt: skip
    db.flush()
    assert found(way, "mail").detail == f"1 waiting, the oldest due since {said(NOON - timedelta(minutes=2))}."
    assert said(NOON) == "16 Nov 12:00"
