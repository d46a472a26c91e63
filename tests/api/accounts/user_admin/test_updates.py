"""Editing, suspending and helping people: who may, what it ends, what it tells, and what it leaves in the log."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.service import password_matches
from api.accounts.auth.tables import User
from api.notifications.email.tables import OutboxMail
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people
from tests.factories.staff_access import hold, proved_staff


def mails(db: Session, user: User) -> list[str]:
    return list(db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == user.id)))


def audited(db: Session, user: User) -> list[str]:
    return list(db.scalars(select(AuditLog.action).where(AuditLog.entity_id == str(user.id)).order_by(AuditLog.id)))


def test_an_edit_changes_what_was_sent_and_notes_before_and_after(browser: Browser, db: Session) -> None:
    me, user = proved_staff(browser, db), people.person(db, first_name="Amina")
    answer = browser.patch(f"/api/admin/users/{user.id}", json={"firstName": "Aminah", "seen": {}})
    assert (answer.status_code, answer.json()["firstName"]) == (200, "Aminah")
    noted = db.scalars(select(AuditLog).where(AuditLog.entity_id == str(user.id))).one()
    assert (noted.user_id, noted.action) == (me.id, "user.edited")
    assert noted.old_values == {"first_name": "Amina"}
    assert noted.new_values == {"first_name": "Aminah"}
    assert (noted.ip, noted.user_agent) == ("0.0.0.0", "testclient")


def test_a_stale_edit_says_what_changed_and_changes_nothing(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    user = people.person(db, first_name="Amina", school_year="S3")
    body = {"lastName": "New", "seen": {"firstName": "Amira", "lastName": user.last_name}}
    answer = browser.patch(f"/api/admin/users/{user.id}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (409, "CHANGED_MEANWHILE")
    assert answer.json()["changed"] == {"firstName": {"seen": "Amira", "now": "Amina"}}
    assert browser.get(f"/api/admin/users/{user.id}").json()["lastName"] == user.last_name


@pytest.mark.parametrize("email", ["not an address", "a@b", "x" * 300 + "@y.example", ""])
def test_a_bad_address_is_refused_in_the_specifications_words(browser: Browser, db: Session, email: str) -> None:
    proved_staff(browser, db)
    answer = browser.patch(f"/api/admin/users/{people.person(db).id}", json={"email": email})
    assert answer.status_code == 422
    assert len(email) > 254 or answer.json()["fields"] == {"email": "Invalid email address"}


def test_a_new_address_must_be_proved_and_the_old_one_is_told(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    user, other = people.person(db), people.person(db)
    taken = browser.patch(f"/api/admin/users/{user.id}", json={"email": other.email.upper()})
    assert taken.json()["fields"] == {"email": "Somebody else uses this address"}
    assert browser.patch(f"/api/admin/users/{user.id}", json={"email": "new@school.example"}).status_code == 200
    user = db.get_one(User, user.id, populate_existing=True)
    assert (user.email, user.email_verified) == ("new@school.example", False)
    assert mails(db, user) == ["email_changed_by_staff"]


def test_suspending_ends_every_session_at_once_and_tells_the_person(browser: Browser, db: Session) -> None:
    user = people.person(db)
    theirs = browser.sign_in(user).cookies["sid"]
    me = proved_staff(browser, db)
    mine = browser.cookies["sid"]
    result = browser.post(f"/api/admin/users/{user.id}/suspend", json={"reason": "Shared with a class."})
    assert (result.json()["isActive"], result.json()["suspendedReason"]) == (False, "Shared with a class.")
    assert result.json()["sessions"] == []
    again = browser.post(f"/api/admin/users/{user.id}/suspend", json={"reason": "Once more."})
    assert again.json()["code"] == "ALREADY_SUSPENDED"
    hold(browser, theirs)
    assert browser.get("/api/auth/user").status_code == 401
    hold(browser, mine)
    assert browser.post(f"/api/admin/users/{user.id}/unsuspend").json()["isActive"] is True
    hold(browser, theirs)
    assert browser.get("/api/auth/user").status_code == 401, "what was ended stays ended"
    assert mails(db, user) == ["account_suspended", "account_restored"]
    assert audited(db, user) == ["user.suspended", "user.unsuspended"]
    assert me.is_active


def test_a_suspension_needs_a_reason(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    answer = browser.post(f"/api/admin/users/{people.person(db).id}/suspend", json={"reason": " "})
    assert answer.json()["fields"] == {"reason": "Say why"}


@pytest.mark.parametrize("powerful", [Role.ADMIN, Role.SUPER_ADMIN])
def test_an_admin_touches_no_admin(browser: Browser, db: Session, powerful: Role) -> None:
    proved_staff(browser, db)
    other = people.staff(db, powerful)
    here = f"/api/admin/users/{other.id}"
    tries = [
        browser.patch(here, json={"firstName": "X"}),
        browser.post(f"{here}/suspend", json={"reason": "Because."}),
        browser.delete(f"{here}/sessions"),
        browser.post(
            "/api/admin/users/reset-password", json={"userId": str(other.id), "newPassword": "a long enough one"}
        ),
    ]
    assert {(answer.status_code, answer.json()["code"]) for answer in tries} == {(403, "ONLY_SUPER_ADMINS")}
    assert audited(db, other) == []


def test_only_super_admins_make_admins_and_nobody_changes_their_own_role(browser: Browser, db: Session) -> None:
    user = people.person(db)
    admin = proved_staff(browser, db)
    made = browser.patch(f"/api/admin/users/{user.id}", json={"role": "moderator"})
    assert made.json()["role"] == "moderator"
    assert browser.patch(f"/api/admin/users/{user.id}", json={"role": "admin"}).status_code == 403
    assert browser.patch(f"/api/admin/users/{user.id}", json={"role": "author"}).status_code == 422
    chief = proved_staff(browser, db, Role.SUPER_ADMIN)
    assert browser.patch(f"/api/admin/users/{admin.id}", json={"role": "super_admin"}).json()["role"] == "super_admin"
    assert browser.patch(f"/api/admin/users/{chief.id}", json={"role": "admin"}).json()["code"] == "NOT_YOURSELF"
    assert audited(db, admin) == ["user.role_changed"]


def test_the_last_super_admin_stays(browser: Browser, db: Session) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    for other in db.scalars(select(User).where(User.role == Role.SUPER_ADMIN)):
        other.is_active = False
    lone = people.staff(db, Role.SUPER_ADMIN)
    from api.accounts.user_admin.rules import LastSuperAdmin
    from api.accounts.user_admin.service.permissions import keep_a_super_admin

    with pytest.raises(LastSuperAdmin):
        keep_a_super_admin(db, [lone.id])
    people.staff(db, Role.SUPER_ADMIN)
    keep_a_super_admin(db, [lone.id])


def test_a_password_set_by_staff_must_be_changed_lapses_and_ends_every_session(browser: Browser, db: Session) -> None:
    user = people.person(db)
    theirs = browser.sign_in(user).cookies["sid"]
    proved_staff(browser, db)
    short = browser.post("/api/admin/users/reset-password", json={"userId": str(user.id), "newPassword": "seven77"})
    assert short.json()["fields"] == {"newPassword": "Password must be at least 8 characters"}
    done = browser.post(
        "/api/admin/users/reset-password", json={"userId": str(user.id), "newPassword": "mango season 41"}
    )
    assert done.status_code == 204
    user = db.get_one(User, user.id, populate_existing=True)
    assert password_matches(user.password_hash, "mango season 41")
    assert user.must_change_password
    assert user.password_expires_at is not None
    assert (user.password_expires_at - NOON).total_seconds() == 24 * 3600
    assert mails(db, user) == ["password_set_by_staff"]
    hold(browser, theirs)
    assert browser.get("/api/auth/user").status_code == 401


def test_a_reset_needs_a_mail_or_a_password(browser: Browser, db: Session) -> None:
    me, user = proved_staff(browser, db), people.person(db)
    nothing = browser.post("/api/admin/users/reset-password", json={"userId": str(user.id)})
    assert nothing.status_code == 422
    own = browser.post("/api/admin/users/reset-password", json={"userId": str(me.id), "sendResetEmail": True})
    assert own.status_code in (403, 409)


def test_a_bulk_edit_changes_exactly_the_ones_counted(browser: Browser, db: Session) -> None:
    me = proved_staff(browser, db)
    some = [people.person(db, school_year="S4") for _ in range(3)]
    boss = people.staff(db, Role.ADMIN, school_year="S4")
    body = {
        "matching": {"schoolYear": "S4"},
        "count": 3,
        "changes": {"subscriptionTier": "premium", "reason": "A lost week."},
    }
    early = browser.post("/api/admin/users/bulk", json=body)
    assert (early.status_code, early.json()["code"], early.json()["count"]) == (409, "ANOTHER_COUNT", 4)
    done = browser.post("/api/admin/users/bulk", json=body | {"count": 4})
    assert done.json() == {"changed": 3, "unchanged": 1}
    some = [db.get_one(User, user.id, populate_existing=True) for user in some]
    boss = db.get_one(User, boss.id, populate_existing=True)
    assert {user.subscription_tier for user in some} == {Tier.PREMIUM}
    assert boss.subscription_tier is Tier.TRIAL
    assert [audited(db, user) for user in some] == [["user.edited_in_bulk"]] * 3
    assert audited(db, me) == []


def test_a_bulk_suspension_ends_sessions_and_writes_to_each(browser: Browser, db: Session) -> None:
    user = people.person(db)
    theirs = browser.sign_in(user).cookies["sid"]
    proved_staff(browser, db)
    body = {"userIds": [str(user.id)], "count": 1, "changes": {"isActive": False}}
    assert browser.post("/api/admin/users/bulk", json=body).json()["changed"] == 1
    assert browser.post("/api/admin/users/bulk", json=body).json() == {"changed": 0, "unchanged": 1}
    assert mails(db, user) == ["account_suspended"]
    hold(browser, theirs)
    assert browser.get("/api/auth/user").status_code == 401


def test_a_bulk_edit_of_nobody_is_refused_in_the_specifications_words(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    for chosen in ({"userIds": []}, {"matching": {"schoolYear": "S9"}}):
        body = chosen | {"count": 0, "changes": {"subscriptionStatus": SubscriptionStatus.ACTIVE, "reason": "A try."}}
        answer = browser.post("/api/admin/users/bulk", json=body)
        assert (answer.status_code, answer.json()["detail"]) == (422, "At least one user must be selected")
    power = {"userIds": [str(people.person(db).id)], "count": 1, "changes": {"role": "admin"}}
    assert browser.post("/api/admin/users/bulk", json=power).status_code == 403


def test_the_side_panel_shows_sessions_plan_and_trail(browser: Browser, db: Session) -> None:
    user = people.learner(db, until=NOON.replace(year=2027))
    browser.sign_in(user)
    proved_staff(browser, db)
    browser.patch(f"/api/admin/users/{user.id}", json={"firstName": "Other"})
    result = browser.get(f"/api/admin/users/{user.id}").json()
    assert (len(result["sessions"]), result["isSubscribed"], result["mayEdit"], result["mayImpersonate"]) == (
        1,
        True,
        True,
        False,
    )
    assert [action["action"] for action in result["actions"]] == ["user.edited"]
    assert browser.delete(f"/api/admin/users/{user.id}/sessions").status_code == 204
    assert browser.get(f"/api/admin/users/{user.id}").json()["sessions"] == []
