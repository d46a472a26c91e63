"""A forgotten password, a changed one, and one that was given."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.service import hash_password
from api.accounts.auth.tables import SignedInSession, User
from tests.api.accounts.auth.messages import last_token, posted
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

NEW = "three green mangoes"


def ask(browser: Browser, email: str) -> Any:
    return browser.post("/api/auth/forgot-password", json={"email": email})


def reset(browser: Browser, token: str, password: str = NEW) -> Any:
    body = {"token": token, "password": password, "confirmPassword": password}
    return browser.post("/api/auth/reset-password", json=body)


def enter(browser: Browser, user: User, password: str) -> int:
    return browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": password}).status_code


def test_a_mailed_link_sets_a_new_password_once_and_ends_every_session(browser: Browser, db: Session) -> None:
    user = people.person(db)
    browser.sign_in(user)
    ask(browser, user.email.upper())
    token = last_token(db, user.email)
    assert reset(browser, token).json()["success"] is True
    assert browser.get("/api/auth/user").status_code == 401, (
        "nobody is signed in by a reset, and the old session is over"
    )
    assert (enter(browser, user, people.PASSWORD), enter(browser, user, NEW)) == (401, 200)
    assert reset(browser, token).json()["code"] == "INVALID_RESET_LINK"
    assert len(posted(db, "password_changed", user.email)) == 1


def test_asking_for_nobody_is_answered_like_asking_for_somebody(browser: Browser, db: Session) -> None:
    user = people.person(db)
    known, unknown = ask(browser, user.email), ask(browser, "nobody@school.example")
    assert known.json() == unknown.json()
    assert known.status_code == unknown.status_code == 200
    assert len(posted(db)) == 1


def test_a_link_dies_after_half_an_hour_and_when_another_is_asked_for(browser: Browser, db: Session) -> None:
    user = people.person(db)
    ask(browser, user.email)
    first = last_token(db, user.email)
    browser.watch.now = NOON + timedelta(minutes=1)
    ask(browser, user.email)
    assert reset(browser, first).status_code == 400
    browser.watch.now = NOON + timedelta(minutes=31)
    answer = reset(browser, last_token(db, user.email))
    assert (answer.status_code, answer.json()["detail"]) == (
        400,
        "This link is invalid or has expired. Ask for a new one.",
    )


def test_three_links_an_hour_known_or_not(browser: Browser, db: Session) -> None:
    user = people.person(db)
    for email in (user.email, "nobody@school.example"):
        assert [ask(browser, email).status_code for _ in range(4)] == [200, 200, 200, 429]


def test_the_database_keeps_only_the_hash_of_a_link(browser: Browser, db: Session) -> None:
    user = people.person(db)
    ask(browser, user.email)
    token = last_token(db, user.email)
    assert token not in str(db.scalars(select(User.password_reset_token)).one())


def test_a_refused_password_does_not_use_up_the_link(browser: Browser, db: Session) -> None:
    user = people.person(db)
    ask(browser, user.email)
    token = last_token(db, user.email)
    answer = reset(browser, token, "password")
    assert "password" in answer.json()["fields"]
    assert reset(browser, token).status_code == 200


def test_the_reset_form_says_the_specifications_words(browser: Browser) -> None:
    answer = browser.post("/api/auth/reset-password", json={"token": "x", "password": "short", "confirmPassword": "y"})
    assert answer.json()["fields"] == {"password": "Password must be at least 8 characters"}
    other = browser.post("/api/auth/reset-password", json={"token": "x", "password": NEW, "confirmPassword": "y"})
    assert other.json()["fields"] == {"confirmPassword": "Passwords do not match"}
    assert ask(browser, "nonsense").json()["fields"] == {"email": "Please enter a valid email"}


def test_a_link_used_proves_the_address_too(browser: Browser, db: Session) -> None:
    user = people.person(db, email_verified=False)
    ask(browser, user.email)
    reset(browser, last_token(db, user.email))
    assert enter(browser, user, NEW) == 200


def test_a_suspended_account_gets_no_link(browser: Browser, db: Session) -> None:
    user = people.person(db, is_active=False, suspended_at=NOON)
    assert ask(browser, user.email).status_code == 200
    assert posted(db) == []


def test_changing_ones_password_ends_the_other_sessions_and_renews_this_one(browser: Browser, db: Session) -> None:
    user = people.person(db)
    browser.sign_in(user)
    elsewhere = browser.cookies["sid"]
    browser.cookies.clear()
    browser.sign_in(user)
    before = browser.cookies["sid"]
    body = {"currentPassword": people.PASSWORD, "newPassword": NEW, "confirmPassword": NEW}
    assert browser.post("/api/auth/change-password", json=body).json()["success"] is True
    assert browser.get("/api/auth/user").status_code == 200
    for old in (elsewhere, before):
        browser.cookies.clear()
        browser.cookies.set("sid", old)
        assert browser.get("/api/auth/user").status_code == 401


@pytest.mark.parametrize(
    ("current", "new", "confirm", "field"),
    [
        ("not it at all", NEW, NEW, "currentPassword"),
        (people.PASSWORD, people.PASSWORD, people.PASSWORD, "newPassword"),
        (people.PASSWORD, "password", "password", "newPassword"),
        (people.PASSWORD, NEW, "else", "confirmPassword"),
    ],
)
def test_a_password_that_cannot_be_changed_says_why(
    browser: Browser, db: Session, current: str, new: str, confirm: str, field: str
) -> None:
    browser.sign_in(people.person(db))
    body = {"currentPassword": current, "newPassword": new, "confirmPassword": confirm}
    answer = browser.post("/api/auth/change-password", json=body)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_a_stolen_session_cannot_guess_the_password(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    body = {"currentPassword": "a guess", "newPassword": NEW, "confirmPassword": NEW}
    codes = [browser.post("/api/auth/change-password", json=body).status_code for _ in range(6)]
    assert codes == [422] * 5 + [429]


def test_a_given_password_must_be_changed_before_anything_else(browser: Browser, db: Session) -> None:
    user = people.learner(
        db, until=NOON.replace(year=2027), must_change_password=True, password_expires_at=NOON + timedelta(hours=24)
    )
    browser.sign_in(user)
    assert browser.get("/api/auth/user").json()["mustChangePassword"] is True
    assert browser.get("/api/reading/progress").json()["code"] == "PASSWORD_CHANGE_REQUIRED"
    body = {"currentPassword": people.PASSWORD, "newPassword": NEW, "confirmPassword": NEW}
    browser.post("/api/auth/change-password", json=body)
    assert browser.get("/api/auth/user").json()["mustChangePassword"] is False
    assert browser.get("/api/reading/progress").status_code == 200


def test_a_given_password_opens_nothing_after_its_day(browser: Browser, db: Session) -> None:
    user = people.person(db, must_change_password=True, password_expires_at=NOON)
    answer = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": people.PASSWORD})
    assert (answer.status_code, answer.json()["code"]) == (403, "PASSWORD_EXPIRED")
    wrong = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "a guess"})
    assert wrong.json()["code"] == "LOGIN_FAILED"


def test_an_old_hash_is_made_anew_when_its_person_signs_in(browser: Browser, db: Session) -> None:
    user = people.person(db)
    assert user.password_hash == people.QUICK_HASH
    browser.sign_in(user)
    kept = db.scalars(select(User.password_hash).where(User.id == user.id)).one()
    assert kept is not None
    assert kept.split("$")[3] == hash_password("x").split("$")[3] != people.QUICK_HASH.split("$")[3]
    assert db.scalars(select(SignedInSession)).one()
