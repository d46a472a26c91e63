"""Signing in, staying signed in, signing out."""

from datetime import timedelta

from sqlalchemy.orm import Session

from api import constants
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people


def test_a_person_signs_in_by_email_or_username_and_is_known(browser: Browser, db: Session) -> None:
    user = people.person(db, username="Patience", email="Patience@school.example")
    for name in ("patience@SCHOOL.example", "PATIENCE"):
        answer = browser.post("/api/auth/login", json={"emailOrUsername": name, "password": people.PASSWORD})
        assert answer.status_code == 200
        assert answer.json()["id"] == str(user.id)
    assert browser.get("/api/auth/user").json()["firstName"] == user.first_name


def test_the_cookie_cannot_be_read_by_scripts_and_the_database_keeps_only_its_hash(
    browser: Browser, db: Session
) -> None:
    user = people.person(db)
    answer = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": people.PASSWORD})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    from api.accounts.auth.tables import SignedInSession

    stored = db.query(SignedInSession).filter_by(user_id=user.id).one()
    assert browser.cookies["sid"].encode() not in stored.token_hash


def test_a_wrong_password_and_an_unknown_name_get_the_same_words(browser: Browser, db: Session) -> None:
    user = people.person(db)
    wrong = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "not it"})
    nobody = browser.post("/api/auth/login", json={"emailOrUsername": "nobody@x.example", "password": "not it"})
    for answer in (wrong, nobody):
        assert answer.status_code == 401
        assert answer.json()["title"] == "Login Failed"
        assert answer.json()["detail"] == "Please check your credentials and try again."


def test_missing_fields_are_told_in_the_specifications_words(browser: Browser) -> None:
    answer = browser.post("/api/auth/login", json={})
    assert answer.status_code == 422
    assert answer.json()["fields"] == {
        "emailOrUsername": "Email or username is required",
        "password": "Password is required",
    }


def test_an_unverified_email_is_told_only_after_the_right_password(browser: Browser, db: Session) -> None:
    user = people.person(db, email_verified=False)
    wrong = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": "guess"})
    right = browser.post("/api/auth/login", json={"emailOrUsername": user.email, "password": people.PASSWORD})
    assert wrong.json()["code"] == "LOGIN_FAILED"
    assert right.json()["code"] == "EMAIL_NOT_VERIFIED"
    assert right.json()["user"]["email"] == user.email


def test_signing_out_ends_the_session_on_the_server(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    token = browser.cookies["sid"]
    assert browser.post("/api/auth/logout").status_code == 204
    browser.cookies.set("sid", token)
    assert browser.get("/api/auth/user").status_code == 401


def test_an_idle_session_lapses(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    browser.watch.now = NOON + timedelta(days=constants.SESSION_IDLE_DAYS, seconds=1)
    assert browser.get("/api/auth/user").status_code == 401


def test_use_keeps_a_session_alive_but_never_past_its_absolute_end(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    for day in range(10, constants.SESSION_ABSOLUTE_DAYS, 10):
        browser.watch.now = NOON + timedelta(days=day)
        assert browser.get("/api/auth/user").status_code == 200
    browser.watch.now = NOON + timedelta(days=constants.SESSION_ABSOLUTE_DAYS + 1)
    assert browser.get("/api/auth/user").status_code == 401


def test_only_the_newest_sessions_of_a_person_stay_open(browser: Browser, db: Session) -> None:
    user = people.person(db)
    tokens = []
    for minute in range(constants.SESSIONS_PER_USER + 1):
        browser.watch.now = NOON + timedelta(minutes=minute)
        browser.cookies.clear()
        browser.sign_in(user)
        tokens.append(browser.cookies["sid"])
    answers = []
    for token in tokens:
        browser.cookies.clear()
        browser.cookies.set("sid", token)
        answers.append(browser.get("/api/auth/user").status_code)
    assert answers == [401] + [200] * constants.SESSIONS_PER_USER


def test_a_request_from_another_site_is_refused(browser: Browser, db: Session) -> None:
    user = people.person(db)
    body = {"emailOrUsername": user.email, "password": people.PASSWORD}
    for headers in ({"origin": "https://evil.example"}, {"origin": "", "sec-fetch-site": "cross-site"}):
        answer = browser.post("/api/auth/login", json=body, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["code"] == "CSRF"
