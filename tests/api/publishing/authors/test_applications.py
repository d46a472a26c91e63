"""A person applies as an author, somebody decides, and both can see where it stands."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.roles import Role
from api.publishing.authors.tables import Author
from tests.api.conftest import Browser
from tests.factories import people

WRITTEN = {"displayName": "P. Okello", "evidence": "Biology for S2, used at Gulu High School."}


def apply(browser: Browser, person: User, **given: Any) -> Any:
    return browser.sign_in(person).post("/api/authors/me/application", json=WRITTEN | given)


def decide(browser: Browser, staff: User, person: User, what: str, **body: Any) -> Any:
    return browser.sign_in(staff).step_up().post(f"/api/admin/authors/{person.id}/{what}", json=body)


def test_an_application_waits_for_somebody_and_approval_gives_the_role(browser: Browser, db: Session) -> None:
    person, staff = people.person(db), people.staff(db)
    assert apply(browser, person).json()["state"] == "waiting"
    assert browser.get("/api/authors/me").json()["isApproved"] is False
    assert browser.get("/api/authors/me/payouts").status_code == 403
    [row] = browser.sign_in(staff).get("/api/admin/authors?state=waiting").json()["data"]
    assert (row["userId"], row["evidence"], row["books"]) == (str(person.id), WRITTEN["evidence"], 0)
    assert decide(browser, staff, person, "approval", displayName="P. Okello").json()["isApproved"] is True
    assert db.get_one(User, person.id, populate_existing=True).role is Role.AUTHOR
    record = db.scalars(select(Author).where(Author.user_id == person.id)).one()
    assert (record.approved_by, record.approved_at is not None) == (staff.id, True)
    assert browser.sign_in(person).get("/api/authors/me/profile").json()["state"] == "approved"
    assert "author_news" in db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == person.id)).all()
    assert apply(browser, person).json()["code"] == "ALREADY_AUTHOR"


def test_a_refusal_says_why_and_the_person_may_apply_again(browser: Browser, db: Session) -> None:
    person, staff = people.person(db), people.staff(db)
    apply(browser, person)
    assert decide(browser, staff, person, "rejection", reason=" ").status_code == 422
    assert decide(browser, staff, person, "rejection", reason="Show us a chapter").status_code == 200
    seen = browser.sign_in(person).get("/api/authors/me/profile").json()
    assert (seen["state"], seen["rejectionReason"]) == ("rejected", "Show us a chapter")
    notice = db.scalars(select(Notice.body).where(Notice.user_id == person.id)).all()
    assert notice == ["Show us a chapter. You can change it and apply again."]
    again = apply(browser, person, website="https://okello.example").json()
    assert (again["state"], again["rejectionReason"]) == ("waiting", None)


def test_a_stopped_author_can_do_nothing_until_approved_again(browser: Browser, db: Session) -> None:
    author, staff = people.author(db), people.staff(db)
    person = db.get_one(User, author.user_id)
    assert decide(browser, staff, person, "suspension", reason="Copied pages.").json()["isActive"] is False
    assert decide(browser, staff, person, "suspension", reason="Again.").json()["code"] == "WRONG_AUTHOR_STATE"
    assert browser.sign_in(person).get("/api/authors/me/payouts").status_code == 403
    assert browser.get("/api/authors/me/profile").json()["state"] == "suspended"
    assert apply(browser, person).json()["code"] == "AUTHOR_SUSPENDED"
    assert decide(browser, staff, person, "approval", displayName="P. Okello").json()["isActive"] is True
    assert browser.sign_in(person).get("/api/authors/me/payouts").status_code == 200


def test_nobody_decides_about_themselves_or_without_the_permission_and_the_password(
    browser: Browser, db: Session
) -> None:
    person, staff = people.person(db), people.staff(db)
    apply(browser, person)
    apply(browser, staff)
    assert decide(browser, staff, staff, "rejection", reason="Mine.").json()["code"] == "NOT_YOURSELF"
    moderator = people.staff(db, Role.MODERATOR)
    assert decide(browser, moderator, person, "rejection", reason="No.").json()["code"] == "FORBIDDEN"
    browser.sign_in(staff)
    answer = browser.post(f"/api/admin/authors/{person.id}/rejection", json={"reason": "No."})
    assert answer.json()["code"] == "REAUTH_REQUIRED"
    nobody = people.person(db)
    assert decide(browser, staff, nobody, "rejection", reason="No.").status_code == 404


@pytest.mark.parametrize(
    ("given", "field", "message"),
    [
        ({"displayName": " "}, "displayName", "Author display name is required"),
        ({"website": "okello"}, "website", "Invalid website URL"),
        ({"website": "javascript:alert(1)"}, "website", "Invalid website URL"),
        ({"paymentEmail": "okello@"}, "paymentEmail", "Invalid payment email"),
        ({"phoneNumber": "077 212 34"}, "phoneNumber", "Phone number must be at least 10 digits"),
        ({"evidence": "books"}, "evidence", "Say what you wrote and where we can see it"),
    ],
)
def test_what_does_not_fit_is_refused_in_these_words(
    browser: Browser, db: Session, given: dict[str, str], field: str, message: str
) -> None:
    answer = apply(browser, people.person(db), **given)
    assert (answer.status_code, answer.json()["fields"]) == (422, {field: message})


def test_optional_parts_may_be_empty_and_are_emptied(browser: Browser, db: Session) -> None:
    author = people.author(db, website="https://old.example", phone_number="0772123456")
    person = db.get_one(User, author.user_id)
    body = {"displayName": "P. Okello", "website": "", "phoneNumber": "", "paymentEmail": "", "bio": " "}
    browser.sign_in(person)
    assert browser.put("/api/authors/me/profile", json=body).json()["code"] == "REAUTH_REQUIRED"
    seen = browser.step_up().put("/api/authors/me/profile", json=body).json()
    assert (seen["displayName"], seen["website"], seen["phoneNumber"]) == ("P. Okello", None, None)


def test_a_changed_payee_is_told_to_the_account_and_another_change_is_not(browser: Browser, db: Session) -> None:
    author = people.author(db)
    person = db.get_one(User, author.user_id)
    browser.sign_in(person).step_up()
    body = {"displayName": author.display_name, "bio": "Teaches biology."}
    browser.put("/api/authors/me/profile", json=body)
    assert db.scalars(select(Notice.title)).all() == []
    browser.put("/api/authors/me/profile", json=body | {"phoneNumber": "0772 123 456"})
    assert db.scalars(select(Notice.title)).all() == ["Your payout details were changed"]
    mails = db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == person.id)).all()
    assert mails.count("author_news") == 1


def test_somebody_without_a_record_has_nothing_to_edit(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db)).step_up()
    assert browser.get("/api/authors/me/profile").json() is None
    assert browser.put("/api/authors/me/profile", json={"displayName": "N"}).status_code == 404
