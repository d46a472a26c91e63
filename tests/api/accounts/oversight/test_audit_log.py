"""Reading the audit log, the super admins' overview, and the policy as the running app holds it."""

from datetime import timedelta

import pytest
from sqlalchemy.orm import Session

from api.platform.audit import chain
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.api.platform.visitors import OPENED_BY
from tests.conftest import NOON
from tests.factories import people
from tests.factories.staff_access import proved_staff


def act(db: Session, **given: object) -> AuditLog:
    made = AuditLog(
        **{"action": "thing.made", "entity_type": "things", "entity_id": "7", "created_at": NOON, **given}  # type: ignore[arg-type]
    )
    db.add(made)
    db.flush()
    return made


def found(browser: Browser, query: str) -> set[str]:
    return {row["id"] for row in browser.get(f"/api/admin/audit?entityType=things&{query}").json()["data"]}


def test_acts_are_found_by_person_act_object_day_and_words(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    amina, brian = people.person(db, first_name="Amina"), people.person(db, first_name="Brian")
    # 23:30 in Kampala on the 10th; in UTC it is still 20:30 of that day.
    late = act(db, user_id=amina.id, created_at=NOON.replace(day=10, hour=20, minute=30), new_values={"to": "Gulu"})
    next_day = act(db, user_id=brian.id, created_at=NOON.replace(day=10, hour=21), action="thing.lost", entity_id="8")
    asked = {
        "who=amina": late, f"who={brian.email}": next_day, f"userId={amina.id}": late, "action=thing.lost": next_day,
        "entityId=8": next_day, "from=2026-11-10&to=2026-11-10": late, "from=2026-11-11": next_day, "text=gulu": late,
    }  # fmt: skip
    for query, expected in asked.items():
        assert found(browser, query) == {str(expected.id)}, query
    assert found(browser, "action=thing.") == {str(late.id), str(next_day.id)}
    assert found(browser, "text=%25") == set()


def test_one_act_shows_before_after_and_its_place_in_the_chain(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    made = act(db, old_values={"a": 1}, new_values={"a": 2}, ip="192.0.2.1")
    waiting = browser.get(f"/api/admin/audit/{made.id}").json()
    assert (waiting["oldValues"], waiting["newValues"], waiting["position"]) == ({"a": 1}, {"a": 2}, None)
    chain.seal_new(db, NOON + timedelta(days=30))
    assert browser.get(f"/api/admin/audit/{made.id}").json()["position"] >= 1


def test_the_log_leaves_as_csv_and_that_is_noted(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    act(db, new_values={"name": "=1+1"}, action="thing.made")
    lines = browser.get("/api/admin/audit/export.csv?entityType=things").text.strip().splitlines()
    assert lines[0].startswith("id,created_at,user_id,who,action")
    assert len(lines) == 2
    assert '{""name"": ""=1+1""}' in lines[1]
    assert "audit.exported" in browser.get("/api/admin/audit/kinds").json()["actions"]


def test_super_admins_see_staff_doors_acts_and_the_chain(browser: Browser, db: Session) -> None:
    me = proved_staff(browser, db, Role.SUPER_ADMIN)
    user = people.person(db)
    browser.post(f"/api/admin/users/{user.id}/suspend", json={"reason": "Shared account."})
    browser.put("/api/admin/config", json={"key": "site_name", "value": "Other"})
    result = browser.get("/api/admin/super-overview").json()
    assert str(me.id) in {each["id"] for each in result["staff"]}
    assert str(user.id) not in {each["id"] for each in result["staff"]}
    assert [each["action"] for each in result["actions"]] == ["user.suspended"]
    assert [each["entityId"] for each in result["changes"]] == ["site_name"]
    assert (result["grants"], result["waiting"] >= 2) == ([], True)
    assert browser.get("/api/admin/audit/chain").json()["isIntact"] is True


def test_the_policy_names_every_route_with_its_guards(browser: Browser, db: Session) -> None:
    from api.main import ROUTERS

    proved_staff(browser, db, Role.SUPER_ADMIN)
    result = browser.get("/api/admin/policy").json()
    listed = {(route["method"], route["path"]): route["guards"] for route in result["routes"]}
    every = {
        (method, route.path)  # type: ignore[attr-defined]
        for router in ROUTERS
        for route in router.routes
        for method in route.methods  # type: ignore[attr-defined]
        if route.path.startswith("/api/")  # type: ignore[attr-defined]
    }
    assert set(listed) == every
    assert listed["PUT", "/api/admin/config"][-1] == "fresh_super_admin"
    assert listed["GET", "/api/health"] == []
    assert {guard["name"] for guard in result["guards"]} >= {"signed_in", "people_manager", "fresh_super_admin"}


@pytest.mark.parametrize(
    ("role", "shut"),
    [
        (Role.USER, {"teacher", "maker", "super_admin", "subscribed", "fresh_super_admin"}),
        (Role.ADMIN, {"super_admin", "fresh_super_admin"}),
        (Role.SUPER_ADMIN, set()),
    ],
)
def test_what_a_person_may_do_is_asked_of_the_guards_themselves(
    browser: Browser, db: Session, role: Role, shut: set[str]
) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    person = people.person(db, role=role)
    result = browser.get(f"/api/admin/policy/people/{person.id}").json()
    refused = {each["guard"] for each in result["passages"] if each["refusal"]}
    assert refused >= shut
    by_permission = {guard for guard, opened_by in OPENED_BY.items() if "." in "".join(opened_by)}
    assert refused - shut <= by_permission
    assert {"finance_approver", "finance_settler"} <= refused  # no role moves money
    people.give(db, person, "finance.approve")
    result = browser.get(f"/api/admin/policy/people/{person.id}").json()
    assert [each["refusal"] for each in result["passages"] if each["guard"] == "finance_approver"] == [None]
    asleep = people.person(db, must_change_password=True)
    result = browser.get(f"/api/admin/policy/people/{asleep.id}").json()
    words = {each["guard"]: each["refusal"] for each in result["passages"]}
    assert words["known"] is None
    assert words["people_manager"] == "PASSWORD_CHANGE_REQUIRED"
