"""Where a person is signed in, proving it is still them, and what a borrowed session may not do."""

from datetime import timedelta
from uuid import uuid4

import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service import open_session
from api.accounts.auth.tables import User
from api.platform.client_info import Client
from api.platform.guards import ContentReviewer, Fresh, FreshPeopleManager, FreshSuperAdmin, Unlimited
from api.platform.roles import Role
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people

HERE = Client("203.0.113.9", "Mozilla/5.0 (Linux; Android 13) AppleWebKit Chrome/120 Safari")


@pytest.fixture
def guarded(app: FastAPI) -> None:
    """One bare route behind each of the guards."""
    first = len(app.router.routes)

    @app.post("/api/test/fresh")
    def fresh(me: Fresh) -> None: ...

    @app.post("/api/test/content-reviewer")
    def content_reviewer(me: ContentReviewer) -> None: ...

    @app.post("/api/test/fresh-people-manager")
    def fresh_people_manager(me: FreshPeopleManager) -> None: ...

    @app.post("/api/test/fresh-super-admin")
    def fresh_super_admin(me: FreshSuperAdmin) -> None: ...

    @app.post("/api/test/unlimited")
    def unlimited(me: Unlimited) -> None: ...

    made = app.router.routes[first:]
    del app.router.routes[first:]
    app.router.routes[:0] = made  # before the web's own catch-all


def knock(browser: Browser, route: str) -> str | int:
    """The code of the refusal, or 200."""
    answer = browser.post(f"/api/test/{route}")
    return 200 if answer.status_code == 200 else str(answer.json()["code"])


def act_as(browser: Browser, db: Session, user: User, *, by: User | None = None, emergency: bool = False) -> None:
    token = open_session(
        db, user, now=browser.watch.now, client=HERE, impersonator_id=by.id if by else None, emergency=emergency
    )
    browser.cookies.clear()
    browser.cookies.set("sid", token)


def test_a_person_sees_where_they_are_signed_in_and_ends_one(browser: Browser, db: Session) -> None:
    user, stranger = people.person(db), people.person(db)
    browser.headers["user-agent"] = HERE.user_agent
    browser.sign_in(stranger)
    theirs = browser.get("/api/auth/sessions").json()[0]["id"]
    browser.cookies.clear()
    browser.sign_in(user)
    away = browser.cookies["sid"]
    browser.cookies.clear()
    browser.watch.now = NOON + timedelta(minutes=5)
    browser.sign_in(user)
    here, there = browser.get("/api/auth/sessions").json()
    assert (here["isCurrent"], there["isCurrent"], here["device"]) == (True, False, "Chrome on Android")
    for foreign in (theirs, str(uuid4())):
        assert browser.delete(f"/api/auth/sessions/{foreign}").status_code == 404
    assert browser.delete(f"/api/auth/sessions/{there['id']}").status_code == 204
    browser.cookies.clear()
    browser.cookies.set("sid", away)
    assert browser.get("/api/auth/user").status_code == 401


def test_everywhere_else_can_be_ended_at_once(browser: Browser, db: Session) -> None:
    user = people.person(db)
    for _ in range(3):
        browser.cookies.clear()
        browser.sign_in(user)
    assert len(browser.get("/api/auth/sessions").json()) == 3
    assert browser.delete("/api/auth/sessions").status_code == 204
    assert [each["isCurrent"] for each in browser.get("/api/auth/sessions").json()] == [True]


def test_ending_this_session_takes_the_cookies_back(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    assert browser.cookies["signed_in"] == "1"
    (here,) = browser.get("/api/auth/sessions").json()
    browser.delete(f"/api/auth/sessions/{here['id']}")
    assert "sid" not in browser.cookies
    assert "signed_in" not in browser.cookies


def test_the_hint_beside_the_cookie_goes_when_the_session_has_lapsed(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    assert "signed_in" in browser.cookies
    browser.watch.now = NOON + timedelta(days=40)
    answer = browser.get("/api/auth/user")
    assert answer.status_code == 401
    assert "signed_in" not in browser.cookies


def test_a_session_named_before_signing_in_is_never_the_one_after(browser: Browser, db: Session) -> None:
    browser.cookies.set("sid", "chosen-by-somebody-else", domain="testserver.local")
    browser.sign_in(people.person(db))
    assert browser.cookies["sid"] != "chosen-by-somebody-else"


def test_proving_it_again_renews_the_session_and_lasts_five_minutes(
    browser: Browser, db: Session, guarded: None
) -> None:
    browser.sign_in(people.person(db))
    before = browser.cookies["sid"]
    assert knock(browser, "fresh") == "REAUTH_REQUIRED"
    answer = browser.post("/api/auth/step-up", json={"password": people.PASSWORD})
    assert answer.json()["success"] is True
    assert knock(browser, "fresh") == 200
    after = browser.cookies["sid"]
    browser.cookies.clear()
    browser.cookies.set("sid", before)
    assert knock(browser, "fresh") == "UNAUTHENTICATED"
    browser.cookies.clear()
    browser.cookies.set("sid", after)
    browser.watch.now = NOON + timedelta(minutes=constants.STEP_UP_MINUTES, seconds=1)
    assert knock(browser, "fresh") == "REAUTH_REQUIRED"


def test_a_wrong_proof_says_so_and_is_counted(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    wrong = [browser.post("/api/auth/step-up", json={"password": "a guess"}) for _ in range(6)]
    assert wrong[0].json()["fields"] == {"password": "This is not your password."}
    assert [answer.status_code for answer in wrong] == [422] * 5 + [429]
    assert browser.post("/api/auth/step-up", json={}).json()["fields"] == {"password": "Password is required"}
    assert browser.post("/api/auth/step-up", json={"code": "123456"}).json()["fields"].keys() == {"code"}


@pytest.mark.parametrize(
    ("role", "opens"),
    [
        (Role.USER, {"fresh", "unlimited"}),
        (Role.PARENT, {"fresh", "unlimited"}),
        (Role.TUTOR, {"fresh", "unlimited"}),
        (Role.AUTHOR, {"fresh", "unlimited"}),
        (Role.MODERATOR, {"fresh", "unlimited", "content-reviewer"}),
        (Role.ADMIN, {"fresh", "unlimited", "content-reviewer", "fresh-people-manager"}),
        (Role.SUPER_ADMIN, {"fresh", "unlimited", "content-reviewer", "fresh-people-manager", "fresh-super-admin"}),
    ],
)
def test_each_role_opens_its_own_doors(
    browser: Browser, db: Session, guarded: None, role: Role, opens: set[str]
) -> None:
    every = ["fresh", "unlimited", "content-reviewer", "fresh-people-manager", "fresh-super-admin"]
    assert {knock(browser, route) for route in every} == {"UNAUTHENTICATED"}
    browser.sign_in(people.person(db, role=role)).step_up()
    assert {route for route in every if knock(browser, route) == 200} == opens
    assert {knock(browser, route) for route in every if route not in opens} <= {"FORBIDDEN"}


def test_a_borrowed_session_opens_nothing_fresh_and_ends_soon(browser: Browser, db: Session, guarded: None) -> None:
    boss, learner = people.staff(db, Role.SUPER_ADMIN), people.person(db)
    act_as(browser, db, boss, emergency=True)
    assert browser.get("/api/auth/user").json()["isEmergency"] is True
    assert knock(browser, "fresh-super-admin") == knock(browser, "fresh") == "EMERGENCY_SESSION"
    assert browser.post("/api/auth/step-up", json={"password": people.PASSWORD}).json()["code"] == "EMERGENCY_SESSION"
    act_as(browser, db, learner, by=boss)
    assert browser.get("/api/auth/user").json()["impersonatedBy"] == f"{boss.first_name} {boss.last_name}"
    assert knock(browser, "fresh") == "IMPERSONATING"
    body = {
        "currentPassword": people.PASSWORD,
        "newPassword": "three green mangoes",
        "confirmPassword": "three green mangoes",
    }
    assert browser.post("/api/auth/change-password", json=body).json()["code"] == "IMPERSONATING"
    for minute in range(0, constants.BORROWED_SESSION_MINUTES, 5):
        browser.watch.now = NOON + timedelta(minutes=minute)
        assert browser.get("/api/auth/user").status_code == 200
    browser.watch.now = NOON + timedelta(minutes=constants.BORROWED_SESSION_MINUTES)
    assert browser.get("/api/auth/user").status_code == 401


def test_whoever_is_looked_at_in_their_name_neither_sees_nor_loses_a_session(browser: Browser, db: Session) -> None:
    boss, learner = people.staff(db), people.person(db)
    browser.sign_in(learner)
    own = browser.cookies["sid"]
    act_as(browser, db, learner, by=boss)
    browser.cookies.clear()
    browser.cookies.set("sid", own)
    assert len(browser.get("/api/auth/sessions").json()) == 1


def test_a_suspension_shuts_every_open_door_and_is_told_only_to_the_right_password(
    browser: Browser, db: Session
) -> None:
    user = people.person(db)
    browser.sign_in(user)
    db.get_one(User, user.id).is_active = False
    assert browser.get("/api/auth/user").status_code == 401
    body = {"emailOrUsername": user.email, "password": people.PASSWORD}
    assert browser.post("/api/auth/login", json=body).json()["code"] == "SUSPENDED"
    assert browser.post("/api/auth/login", json={**body, "password": "a guess"}).json()["code"] == "LOGIN_FAILED"


@pytest.mark.parametrize(
    ("born", "consented", "role", "is_limited"),
    [
        (None, False, Role.USER, True),
        (NOON.date().replace(year=2010), False, Role.USER, True),
        (NOON.date().replace(year=2010), True, Role.USER, False),
        (NOON.date().replace(year=2008), False, Role.USER, False),
        (NOON.date().replace(year=2008) + timedelta(days=1), False, Role.USER, True),
        (None, False, Role.TUTOR, False),
    ],
)
def test_a_minor_without_a_guardians_consent_is_limited_where_that_is_asked(
    browser: Browser,
    db: Session,
    guarded: None,
    monkeypatch: pytest.MonkeyPatch,
    born: object,
    consented: bool,
    role: Role,
    is_limited: bool,
) -> None:
    user = people.person(db, role=role, date_of_birth=born, guardian_consented_at=NOON if consented else None)
    browser.sign_in(user)
    assert knock(browser, "unlimited") == 200
    monkeypatch.setattr(settings(), "require_guardian_consent", True)
    assert browser.get("/api/auth/user").json()["isLimited"] is is_limited
    assert knock(browser, "unlimited") == ("GUARDIAN_CONSENT_REQUIRED" if is_limited else 200)
