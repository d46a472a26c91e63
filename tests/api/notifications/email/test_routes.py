"""The doors of mail: choices, one click, the contact form, and the desk."""

import re

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.notifications.email import outbox
from api.notifications.email.message import compose
from api.notifications.email.preferences import masked, of_person
from api.notifications.email.service import opened, post
from api.notifications.email.tables import EmailPreferences, OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person

ONE_CLICK = {"List-Unsubscribe": "One-Click"}
STRANGER = {"origin": "", "sec-fetch-site": "cross-site"}


def sent_reminder(db: Session, **given: str) -> OutboxMail:
    someone = person(db, **given)
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    return db.scalars(select(OutboxMail).order_by(OutboxMail.id.desc()).where(OutboxMail.user_id == someone.id)).one()


def token_in_mail(db: Session, row: OutboxMail) -> str:
    """The way out as a mail program reads it from the header."""
    assert row.user_id
    mail = compose(db, row, opened(row), of_person(db, row.user_id).unsubscribe_token)
    found = re.fullmatch(r"<(https?://[^/]+)(/api/mail/unsubscribe/([\w-]{43}))>", mail["List-Unsubscribe"])
    assert found
    return found[3]


class TestPreferences:
    def test_nobody_signed_in(self, browser: Browser) -> None:
        assert browser.get("/api/mail/preferences").status_code == 401
        assert browser.put("/api/mail/preferences", json={}).status_code == 401

    def test_the_defaults_advertise_nothing_and_asking_writes_nothing(self, browser: Browser, db: Session) -> None:
        browser.sign_in(person(db))
        assert browser.get("/api/mail/preferences").json() == {
            "marketingEmails": False, "trialReminders": True, "subscriptionUpdates": True, "familyUpdates": True,
            "weeklyDigest": True, "bookUpdates": True, "isUnsubscribedAll": False,
        }  # fmt: skip
        assert db.scalars(select(EmailPreferences)).all() == []

    def test_only_what_is_sent_changes(self, browser: Browser, db: Session) -> None:
        browser.sign_in(person(db))
        browser.put("/api/mail/preferences", json={"marketingEmails": True})
        changed = browser.put("/api/mail/preferences", json={"trialReminders": False}).json()
        assert (changed["marketingEmails"], changed["trialReminders"]) == (True, False)
        assert browser.put("/api/mail/preferences", json={"role": "admin"}).status_code == 422

    def test_turning_a_kind_on_takes_none_at_all_back(self, browser: Browser, db: Session) -> None:
        browser.sign_in(person(db))
        assert browser.put("/api/mail/preferences", json={"isUnsubscribedAll": True}).json()["isUnsubscribedAll"]
        changed = browser.put("/api/mail/preferences", json={"trialReminders": True}).json()
        assert not changed["isUnsubscribedAll"]


class TestTheLinkInAMail:
    def test_shows_and_changes_the_choices_of_its_owner_alone(self, browser: Browser, db: Session) -> None:
        token = token_in_mail(db, sent_reminder(db, email="grace@school.example"))
        other = person(db)
        seen = browser.get(f"/api/mail/preferences/{token}").json()
        assert seen["address"] == "g•••e@school.example"
        changed = browser.put(f"/api/mail/preferences/{token}", json={"trialReminders": False}).json()
        assert not changed["trialReminders"]
        assert of_person(db, other.id).trial_reminders

    @pytest.mark.parametrize("token", ["x" * 43, "x" * 42, "x" * 44, "%27" * 43, "null"])
    def test_a_token_that_is_none_opens_nothing(self, browser: Browser, db: Session, token: str) -> None:
        sent_reminder(db)
        assert browser.get(f"/api/mail/preferences/{token}").status_code in (404, 422)
        assert browser.put(f"/api/mail/preferences/{token}", json={}).status_code in (404, 422)
        assert browser.post(f"/api/mail/unsubscribe/{token}", data=ONE_CLICK).status_code in (404, 415, 422)

    def test_followed_by_hand_it_changes_nothing_and_leads_to_the_screen(self, browser: Browser, db: Session) -> None:
        row = sent_reminder(db)
        token = token_in_mail(db, row)
        answer = browser.get(f"/api/mail/unsubscribe/{token}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, f"/unsubscribe?token={token}")
        assert not browser.get(f"/api/mail/preferences/{token}").json()["isUnsubscribedAll"]


class TestOneClick:
    def test_a_mail_program_without_cookie_or_origin_ends_the_mail(self, browser: Browser, db: Session) -> None:
        row = sent_reminder(db)
        token = token_in_mail(db, row)
        answer = browser.post(f"/api/mail/unsubscribe/{token}", data=ONE_CLICK, headers={"origin": ""})
        assert (answer.status_code, answer.content) == (204, b"")
        assert browser.post(f"/api/mail/unsubscribe/{token}", data=ONE_CLICK, headers=STRANGER).status_code == 204
        db.expire_all()
        assert outbox.lease(db, NOON) is None
        assert db.get_one(OutboxMail, row.id).status is OutboxStatus.WITHHELD

    def test_it_must_say_what_it_wants(self, browser: Browser, db: Session) -> None:
        token = token_in_mail(db, sent_reminder(db))
        for said in ({}, {"List-Unsubscribe": "Maybe"}):
            assert browser.post(f"/api/mail/unsubscribe/{token}", data=said).status_code == 422

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("POST", "/api/contact"),
            ("PUT", "/api/mail/preferences/{token}"),
            ("PUT", "/api/mail/unsubscribe/{token}"),
            ("DELETE", "/api/mail/unsubscribe/{token}"),
            ("POST", "/api/mail/unsubscribe/{token}/"),
            ("POST", "/api/mail/unsubscribe/{token}x"),
            ("POST", "/api/mail/unsubscribe/../preferences"),
            ("POST", "/api/mail/unsubscribe/"),
            ("POST", "/api/auth/logout"),
        ],
    )
    def test_nothing_else_may_come_from_anywhere(self, browser: Browser, db: Session, method: str, path: str) -> None:
        token = token_in_mail(db, sent_reminder(db))
        answer = browser.request(method, path.format(token=token), headers=STRANGER, json={})
        assert (answer.status_code, answer.json()["code"]) == (403, "CSRF")


@pytest.mark.parametrize(
    ("address", "shown"), [("grace@x.example", "g•••e@x.example"), ("al@x.example", "a•••@x.example"), ("", "•••")]
)
def test_a_masked_address_is_recognised_but_not_read(address: str, shown: str) -> None:
    assert masked(address) == shown
