"""The desk of those who look after the mail."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.notifications.email import outbox
from api.notifications.email.admin import overview
from api.notifications.email.preferences import masked, of_person
from api.notifications.email.service import post
from api.notifications.email.tables import MailSending, OutboxMail
from api.platform.audit.tables import AuditLog
from api.platform.clock import day_of
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person, staff


def sent_reminder(db: Session, **given: str) -> OutboxMail:
    someone = person(db, **given)
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    return db.scalars(select(OutboxMail).order_by(OutboxMail.id.desc()).where(OutboxMail.user_id == someone.id)).one()


class TestDesk:
    @pytest.mark.parametrize("path", ["overview", "log", "log.csv", f"log/{UUID(int=7)}", "templates"])
    def test_is_for_admins_alone(self, browser: Browser, db: Session, path: str) -> None:
        assert browser.get(f"/api/admin/mail/{path}").status_code == 401
        browser.sign_in(person(db))
        assert browser.get(f"/api/admin/mail/{path}").status_code == 403

    def test_counts_are_those_of_the_log(self, browser: Browser, db: Session) -> None:
        browser.sign_in(staff(db))
        for _ in range(3):
            sent_reminder(db)
        first, second = outbox.lease(db, NOON), outbox.lease(db, NOON)
        assert first
        assert second
        outbox.sent(db, first, NOON)
        outbox.not_sent(db, second, "550 no such mailbox", for_good=True, now=NOON)
        seen = browser.get("/api/admin/mail/overview?days=7").json()
        assert (seen["waiting"], seen["failed"], seen["isSenderAlive"]) == (1, 1, False)
        assert len(seen["days"]) == 7
        assert seen["days"][-1] == {
            "day": day_of(NOON).isoformat(), "sent": 1, "retried": 0, "failed": 1, "bounced": 1, "withheld": 0,
        }  # fmt: skip
        assert seen["letters"] == [{"template": "trial_ending", "sent": 1, "failed": 1, "withheld": 0}]
        assert overview(db, days=1, now=NOON + timedelta(days=1)).days[0].sent == 0

    def test_the_log_is_found_sorted_paged_and_masked(self, browser: Browser, db: Session) -> None:
        browser.sign_in(staff(db))
        for n in range(5):
            sent_reminder(db, email=f"learner{n}@school.example")
        first = browser.get("/api/admin/mail/log?pageSize=2&sort=-postedAt").json()
        assert (first["total"], len(first["data"])) == (5, 2)
        everything = [
            row["id"]
            for page in (1, 2, 3)
            for row in browser.get(f"/api/admin/mail/log?pageSize=2&page={page}").json()["data"]
        ]
        assert len(set(everything)) == 5
        one = browser.get("/api/admin/mail/log?address=Learner3@school.example").json()["data"]
        assert [row["address"] for row in one] == ["l•••3@school.example"]
        assert browser.get("/api/admin/mail/log?address=learner").json()["total"] == 0
        assert browser.get("/api/admin/mail/log?status=sent").json()["total"] == 0
        assert (
            browser.get("/api/admin/mail/log?template=trial_ending&from=2026-11-16&to=2026-11-16").json()["total"] == 5
        )
        assert browser.get("/api/admin/mail/log?to=2026-11-15").json()["total"] == 0
        lines = browser.get("/api/admin/mail/log.csv").text.splitlines()
        assert len(lines) == 6
        assert "learner1@" not in "".join(lines)

    def test_a_failed_mail_can_be_tried_again_and_who_did_is_kept(self, browser: Browser, db: Session) -> None:
        me = staff(db)
        browser.sign_in(me)
        row = sent_reminder(db)
        assert browser.post(f"/api/admin/mail/log/{row.id}/retry").status_code == 409
        leased = outbox.lease(db, NOON)
        assert leased
        outbox.not_sent(db, leased, "550 no such mailbox", for_good=True, now=NOON)
        result = browser.get("/api/admin/mail/log?status=failed").json()["data"][0]
        assert (result["mayRetry"], result["lastError"]) == (True, "550 no such mailbox")
        again = browser.post(f"/api/admin/mail/log/{row.id}/retry").json()
        assert (again["status"], again["attempts"], again["mayRetry"]) == ("waiting", 0, False)
        assert [a["status"] for a in browser.get(f"/api/admin/mail/log/{row.id}").json()] == ["failed"]
        note = db.scalars(select(AuditLog).where(AuditLog.action == "mail.retried")).one()
        assert (note.user_id, note.entity_id) == (me.id, str(row.id))
        assert outbox.lease(db, NOON)
        assert browser.post(f"/api/admin/mail/log/{uuid4()}/retry").status_code == 404

    def test_sending_can_be_paused_and_resumed_and_both_are_kept(self, browser: Browser, db: Session) -> None:
        browser.sign_in(staff(db, Role.SUPER_ADMIN))
        for wish in (True, True, False):
            assert browser.put("/api/admin/mail/sending", json={"isPaused": wish}).status_code == 204
            assert browser.get("/api/admin/mail/overview").json()["isPaused"] is wish
        actions = db.scalars(
            select(AuditLog.action).where(AuditLog.entity_type == "email_sending").order_by(AuditLog.id)
        )
        assert list(actions) == ["mail.paused", "mail.resumed"]
        assert db.scalars(select(MailSending)).one().paused_at is None

    def test_every_letter_can_be_looked_at_and_sent_to_oneself(self, browser: Browser, db: Session) -> None:
        me = staff(db)
        browser.sign_in(me)
        shown = browser.get("/api/admin/mail/templates").json()
        assert {"trial_ending", "contact_message"} <= {each["name"] for each in shown}
        assert all(each["html"].startswith("<!doctype html>") for each in shown)
        assert browser.post("/api/admin/mail/templates/trial_ending/test").json() == {"address": masked(me.email)}
        assert db.scalars(select(OutboxMail)).one().to_address == me.email
        of_person(db, me.id).is_unsubscribed_all = True
        db.flush()
        refused = browser.post("/api/admin/mail/templates/trial_ending/test")
        assert (refused.status_code, refused.json()["code"]) == (409, "NOT_WANTED_BY_YOURSELF")
        assert browser.post("/api/admin/mail/templates/nothing/test").status_code == 404
