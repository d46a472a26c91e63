"""Permissions apart from roles: given by a super admin, shown on the person, taken back at once."""

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from api.settings import settings
from tests.api.conftest import As, Browser
from tests.factories import people
from tests.factories.staff_access import proved_staff


def give(browser: Browser, user: User, permission: str) -> dict[str, object]:
    answer = browser.post(f"/api/admin/users/{user.id}/permissions", json={"permission": permission})
    return {"status": answer.status_code, **answer.json()}


def test_a_permission_is_given_shown_used_and_taken_back_at_once(browser: Browser, db: Session, at: As) -> None:
    boss = proved_staff(browser, db, Role.SUPER_ADMIN, first_name="Moses", last_name="Ojok")
    clerk = people.staff(db)
    assert at(clerk).post("/api/admin/months/2026-06/reconcile").json()["code"] == "FORBIDDEN"
    shown = give(browser, clerk, "finance.prepare")
    held = {each["permission"]: each for each in shown["permissions"]}  # type: ignore[attr-defined]
    assert (held["finance.prepare"]["grantedBy"], held["finance.prepare"]["byRole"]) == ("Moses Ojok", False)
    assert held["people.manage"] == {
        "permission": "people.manage", "byRole": True, "grantedBy": None, "grantedAt": None,
    }  # fmt: skip
    assert at(clerk).get("/api/auth/user").status_code == 401  # signs in again, into a short session
    at(clerk).sign_in(clerk)
    assert "finance.prepare" in at(clerk).get("/api/auth/user").json()["permissions"]
    assert at(clerk).post("/api/admin/months/2026-06/reconcile").json()["code"] != "FORBIDDEN"
    assert give(browser, clerk, "finance.prepare")["code"] == "ALREADY_GIVEN"
    assert give(browser, clerk, "people.manage")["code"] == "ALREADY_GIVEN"
    answer = browser.delete(f"/api/admin/users/{clerk.id}/permissions/finance.prepare")
    assert answer.status_code == 200
    at(clerk).sign_in(clerk)
    assert at(clerk).post("/api/admin/months/2026-06/reconcile").json()["code"] == "FORBIDDEN"
    assert browser.delete(f"/api/admin/users/{clerk.id}/permissions/finance.prepare").status_code == 404
    noted = db.scalars(select(AuditLog).where(AuditLog.entity_id == str(clerk.id)).order_by(AuditLog.id)).all()
    assert [(row.action, row.user_id) for row in noted] == [
        ("user.permission_given", boss.id),
        ("user.permission_revoked", boss.id),
    ]


def test_nobody_gives_a_permission_to_themselves(browser: Browser, db: Session) -> None:
    boss = proved_staff(browser, db, Role.SUPER_ADMIN)
    assert give(browser, boss, "finance.approve")["code"] == "NOT_YOURSELF"
    people.give(db, boss, "finance.approve")
    with pytest.raises(DBAPIError, match="nobody_gives_to_themselves"), db.begin_nested():
        db.execute(text("update permission_grants set granted_by = user_id"))


def test_giving_asks_for_the_password_and_for_a_super_admin(browser: Browser, db: Session) -> None:
    clerk = people.staff(db)
    browser.sign_in(people.staff(db, Role.SUPER_ADMIN))
    assert give(browser, clerk, "finance.approve")["code"] == "REAUTH_REQUIRED"
    proved_staff(browser, db, Role.ADMIN)
    assert give(browser, clerk, "finance.approve")["code"] == "FORBIDDEN"


def test_who_was_given_a_permission_is_out_of_reach_of_who_may_not_give_it(browser: Browser, db: Session) -> None:
    """Whoever could set a holder's password or address could sign in as them, and approve."""
    analyst = people.give(db, people.person(db), "finance.approve")
    proved_staff(browser, db, Role.ADMIN)
    path = f"/api/admin/users/{analyst.id}"
    reset = {"userId": str(analyst.id), "newPassword": "three green mangoes"}
    assert browser.post("/api/admin/users/reset-password", json=reset).json()["code"] == "ONLY_SUPER_ADMINS"
    assert browser.patch(path, json={"email": "mine@school.example"}).json()["code"] == "ONLY_SUPER_ADMINS"
    assert browser.post(f"{path}/suspend", json={"reason": "because"}).json()["code"] == "ONLY_SUPER_ADMINS"
    assert browser.get(path).json()["mayEdit"] is False
    everybody = {"userIds": [str(analyst.id)], "count": 1, "changes": {"isActive": False}}
    assert browser.post("/api/admin/users/bulk", json=everybody).json() == {"changed": 0, "unchanged": 1}


def test_who_looks_after_people_without_being_an_admin_makes_no_staff(browser: Browser, db: Session) -> None:
    keeper, learner = people.give(db, people.person(db), "people.manage"), people.person(db)
    moderator = people.staff(db, Role.MODERATOR)
    browser.sign_in(keeper).step_up()
    refused = browser.patch(f"/api/admin/users/{learner.id}", json={"role": "moderator"})
    assert refused.json()["code"] == "ONLY_SUPER_ADMINS"
    bulk = {"userIds": [str(learner.id)], "count": 1, "changes": {"role": "moderator"}}
    assert browser.post("/api/admin/users/bulk", json=bulk).json()["code"] == "ONLY_SUPER_ADMINS"
    assert browser.patch(f"/api/admin/users/{moderator.id}", json={"firstName": "X"}).status_code == 403
    assert browser.patch(f"/api/admin/users/{learner.id}", json={"firstName": "Ruth"}).status_code == 200


def test_an_analyst_sees_the_numbers_and_no_person(browser: Browser, db: Session) -> None:
    analyst, learner = people.give(db, people.person(db), "analytics.read"), people.person(db, last_name="Kizza")
    browser.sign_in(analyst)
    assert browser.get("/api/insight/overview").status_code == 200
    for path in (
        "/api/admin/users", f"/api/admin/users/{learner.id}", "/api/admin/audit", "/api/classes/all", "/api/marking",
        "/api/reports/choices", "/api/admin/moderation", "/api/admin/mail/log", "/api/admin/sms/log",
        "/api/admin/months", "/api/admin/super-overview", "/api/admin/jobs/failed",
    ):  # fmt: skip
        answer = browser.get(path)
        assert (answer.status_code, "Kizza" in answer.text) == (403, False), path


def test_a_holder_has_the_short_session_and_the_second_factor_of_staff(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "require_staff_totp", True)
    browser.sign_in(people.give(db, people.person(db), "analytics.read"))
    assert browser.get("/api/auth/user").json()["mustEnrolTotp"] is True
    assert browser.get("/api/insight/overview").json()["code"] == "TOTP_ENROLMENT_REQUIRED"
    [hours] = db.execute(text("select extract(epoch from expires_at - created_at) / 3600 from sessions")).one()
    assert hours < 12
