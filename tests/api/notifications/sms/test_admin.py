"""Messages that did not go out: told to whom they were for, listed for staff without their words, tried again."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.notifications.outbox.tables import OutboxStatus
from api.notifications.sms.outbox import forget_old_sms
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import OutboxSms, SmsFailure, SmsNumber, SmsPurpose
from api.platform.audit.tables import AuditLog
from api.platform.integrations.sms import SmsNotTaken, SmsRefused
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.api.notifications.sms.conftest import PHONE, Gateway, send
from tests.conftest import NOON
from tests.factories.people import person, staff

WORDS = "Amina: 95 min this week"


@pytest.fixture
def admin(browser: Browser, db: Session) -> Browser:
    browser.sign_in(staff(db))
    return browser


def fail(db: Session, grace: User, sessions: Any, against: Exception, once: str = "w1") -> OutboxSms:
    post_sms(db, grace.id, SmsPurpose.DIGEST, WORDS, once=once, now=NOON)
    gateway = Gateway()
    gateway.against = against
    for tries in range(12):
        send(sessions, gateway, NOON + timedelta(hours=2 * tries))
    return db.scalars(select(OutboxSms).where(OutboxSms.once == once)).one()


@pytest.mark.parametrize(
    ("against", "failure", "is_notified"),
    [
        (SmsRefused("403 InvalidPhoneNumber"), SmsFailure.NUMBER, True),
        (SmsRefused("406 UserInBlacklist"), SmsFailure.BLOCKED, True),
        (SmsRefused("402 InvalidSenderId"), SmsFailure.SENDER, False),
        (SmsNotTaken("away"), SmsFailure.CARRIER, False),
    ],
)
def test_what_is_about_the_telephone_is_told_to_its_owner_and_ends_what_else_would_go_there(
    browser: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any, against: Exception,
    failure: SmsFailure, is_notified: bool,
) -> None:  # fmt: skip
    row = fail(db, grace, sessions, against)
    assert (row.status, row.failure, row.failed_at is not None) == (OutboxStatus.FAILED, failure, True)
    browser.sign_in(grace)
    assert browser.get("/api/sms/number").json()["failure"] == failure
    notices = db.scalars(select(Notice).where(Notice.user_id == grace.id)).all()
    assert [each.title for each in notices] == ["A message did not reach your phone"] * is_notified
    assert WORDS not in "".join(each.body for each in notices)
    assert post_sms(db, grace.id, SmsPurpose.DIGEST, "Next week", once="w2", now=NOON) is not is_notified


def test_a_code_from_the_telephone_makes_it_work_again(
    browser: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    fail(db, grace, sessions, SmsRefused("406 UserInBlacklist"))
    browser.sign_in(grace)
    assert browser.put("/api/sms/number", json={"phone": PHONE}).json()["failure"] is None
    assert post_sms(db, grace.id, SmsPurpose.DIGEST, "Next week", once="w2", now=NOON)


def test_staff_see_what_failed_and_why_and_never_its_words(
    admin: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    fail(db, grace, sessions, SmsRefused("403 InvalidPhoneNumber"))
    answer = admin.get("/api/admin/sms/log?status=failed")
    [row] = answer.json()["data"]
    assert (row["number"], row["failure"], row["lastError"], row["signs"], row["parts"], row["mayRetry"]) == (
        "+25677…456", "number", "403 InvalidPhoneNumber", len(WORDS), 1, True)  # fmt: skip
    listed = admin.get("/api/admin/sms/log.csv")
    assert "403 InvalidPhoneNumber" in listed.text
    assert "Amina" not in answer.text + listed.text
    assert PHONE not in answer.text + listed.text
    assert admin.get("/api/admin/sms/log?phone=0772 123456").json()["total"] == 1
    assert admin.get("/api/admin/sms/log?phone=0772 123457").json()["total"] == 0
    assert list(admin.get("/api/admin/sms/log?phone=0772").json()["fields"]) == ["phone"]
    assert admin.get("/api/admin/sms/overview").json() == {
        "days": 30, "sent": 0, "failed": 1, "withheld": 0, "waiting": 0, "oldestWaitingAt": None, "costUgx": 0,
    }  # fmt: skip


def test_a_message_that_failed_is_tried_again_with_its_words_and_its_cost_is_counted(
    admin: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    row = fail(db, grace, sessions, SmsRefused("403 InvalidPhoneNumber"))
    again = admin.post(f"/api/admin/sms/log/{row.id}/retry")
    assert (again.status_code, again.json()["status"]) == (200, "waiting")
    assert admin.post(f"/api/admin/sms/log/{row.id}/retry").json()["code"] == "SMS_NOT_TO_RETRY"
    gateway = Gateway()
    assert send(sessions, gateway) == 1
    assert gateway.took == [(PHONE, WORDS, str(row.id))]
    assert admin.get("/api/admin/sms/overview").json()["costUgx"] == 35
    assert db.scalars(select(AuditLog.action).where(AuditLog.action == "sms.retried")).all() == ["sms.retried"]


def test_a_code_and_what_failed_a_week_ago_are_not_tried_again(
    admin: Browser, db: Session, grace: User, proved: SmsNumber, sessions: Any
) -> None:
    row = fail(db, grace, sessions, SmsRefused("403 InvalidPhoneNumber"))
    forget_old_sms(db, NOON + timedelta(days=9))
    db.refresh(row)
    assert row.sealed_content is None
    assert admin.post(f"/api/admin/sms/log/{row.id}/retry").status_code == 409
    admin.sign_in(grace)
    admin.put("/api/sms/number", json={"phone": PHONE})
    gateway = Gateway()
    gateway.against = SmsRefused("403 InvalidPhoneNumber")
    send(sessions, gateway)
    admin.sign_in(staff(db))
    [code] = admin.get("/api/admin/sms/log?purpose=code").json()["data"]
    assert (code["failure"], code["mayRetry"]) == ("number", False)


@pytest.mark.parametrize("path", ["overview", "log", "log.csv"])
def test_the_desk_is_for_admins_alone(browser: Browser, db: Session, path: str) -> None:
    assert browser.get(f"/api/admin/sms/{path}").status_code == 401
    for visitor in (person(db), staff(db, Role.MODERATOR)):
        browser.sign_in(visitor)
        assert browser.get(f"/api/admin/sms/{path}").status_code == 403
