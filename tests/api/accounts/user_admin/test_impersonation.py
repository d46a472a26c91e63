"""Acting in another's name: for half an hour, with a reason, without their powers, and back to one's own session."""

from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import SignedInSession, User
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.staff_access import hold, proved_staff

WHY = {"reason": "They cannot find their test."}


def begin(browser: Browser, user: User) -> int:
    return browser.post(f"/api/admin/users/{user.id}/impersonate", json=WHY).status_code


def test_a_super_admin_looks_as_a_learner_and_returns_to_their_own_session(browser: Browser, db: Session) -> None:
    me, user = proved_staff(browser, db, Role.SUPER_ADMIN), people.person(db)
    own = browser.cookies["sid"]
    assert begin(browser, user) == 204
    seen = browser.get("/api/auth/user").json()
    assert (seen["id"], seen["impersonatedBy"]) == (str(user.id), f"{me.first_name} {me.last_name}")
    borrowed = browser.cookies["sid"]
    assert browser.post("/api/auth/stop-impersonating").json() == {"isSignedIn": True}
    assert browser.cookies["sid"] == own
    assert browser.get("/api/auth/user").json()["id"] == str(me.id)
    hold(browser, borrowed)
    assert browser.get("/api/auth/user").status_code == 401
    noted = db.scalars(select(AuditLog).where(AuditLog.entity_id == str(user.id)).order_by(AuditLog.id)).all()
    assert [(action.user_id, action.action) for action in noted] == [
        (me.id, "user.impersonated"), (me.id, "user.impersonation_ended"),
    ]  # fmt: skip
    assert noted[0].new_values == WHY


def test_it_ends_after_half_an_hour_whatever_is_done_meanwhile(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert begin(browser, people.person(db)) == 204
    for minute in range(5, constants.BORROWED_SESSION_MINUTES, 5):
        browser.watch.now = NOON + timedelta(minutes=minute)
        assert browser.get("/api/auth/user").status_code == 200
    browser.watch.now = NOON + timedelta(minutes=constants.BORROWED_SESSION_MINUTES, seconds=1)
    assert browser.get("/api/auth/user").status_code == 401


@pytest.mark.parametrize("role", [Role.MODERATOR, Role.ADMIN, Role.SUPER_ADMIN])
def test_nobody_borrows_the_powers_of_staff(browser: Browser, db: Session, role: Role) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert begin(browser, people.staff(db, role)) == 403


def test_an_admin_a_closed_account_and_a_stale_password_are_refused(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.ADMIN)
    assert begin(browser, people.person(db)) == 403
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert begin(browser, people.person(db, is_active=False)) == 409
    browser.watch.now = NOON + timedelta(minutes=constants.STEP_UP_MINUTES + 1)
    answer = browser.post(f"/api/admin/users/{people.person(db).id}/impersonate", json=WHY)
    assert answer.json()["code"] == "REAUTH_REQUIRED"


def test_the_way_back_is_shut_when_the_admin_lost_their_power_meanwhile(browser: Browser, db: Session) -> None:
    me = proved_staff(browser, db, Role.SUPER_ADMIN)
    assert begin(browser, people.person(db)) == 204
    db.get_one(User, me.id).role = Role.USER
    assert browser.post("/api/auth/stop-impersonating").json() == {"isSignedIn": False}
    assert browser.get("/api/auth/user").status_code == 401


def test_a_foreign_session_in_the_waiting_cookie_is_not_taken_up(browser: Browser, db: Session) -> None:
    other = browser.sign_in(people.staff(db, Role.SUPER_ADMIN)).cookies["sid"]
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert begin(browser, people.person(db)) == 204
    browser.cookies.delete("sid_own")
    browser.cookies.set("sid_own", other)
    assert browser.post("/api/auth/stop-impersonating").json() == {"isSignedIn": False}


def test_who_is_themselves_has_nobody_to_leave(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    assert browser.post("/api/auth/stop-impersonating").json()["code"] == "NOT_IMPERSONATING"


def test_suspending_the_admin_ends_what_they_opened_in_anothers_name(browser: Browser, db: Session) -> None:
    me, user = proved_staff(browser, db, Role.SUPER_ADMIN), people.person(db)
    assert begin(browser, user) == 204
    proved_staff(browser, db, Role.SUPER_ADMIN)
    assert browser.post(f"/api/admin/users/{me.id}/suspend", json={"reason": "Left us."}).status_code == 200
    open_ones = select(SignedInSession).where(SignedInSession.user_id == user.id, SignedInSession.revoked_at.is_(None))
    assert db.scalars(open_ones).all() == []
