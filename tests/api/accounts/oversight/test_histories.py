"""The log in people's words: what an object is called, whose duty an act was, and names only by right."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.oversight import audit_log
from api.commerce.subscriptions.tables import SubscriptionPlan
from api.platform.audit.tables import AuditLog
from api.school.families.tables import ParentChildLink
from tests.api.accounts.oversight.test_audit_log import act
from tests.api.conftest import Browser
from tests.factories import classes, lending, people
from tests.factories.staff_access import proved_staff


def rows(browser: Browser, path: str) -> list[dict[str, str | None]]:
    answer = browser.get(path).json()
    found: list[dict[str, str | None]] = answer if isinstance(answer, list) else answer["data"]
    return found


def test_an_act_names_its_object_as_it_is_called_now(browser: Browser, db: Session) -> None:
    me = proved_staff(browser, db)
    amina = people.person(db, first_name="Amina", last_name="Nakato")
    made = act(db, user_id=me.id, action="user.suspended", entity_type="users", entity_id=str(amina.id))
    amina.last_name = "Okello"
    db.flush()
    [row] = rows(browser, f"/api/admin/audit?entityId={amina.id}")
    assert (row["subject"], row["role"]) == ("Amina Okello", "admin")
    assert rows(browser, "/api/admin/audit?about=amina+oke&duty=people") == [row]
    assert rows(browser, "/api/admin/audit?about=amina+oke&duty=money") == []
    assert browser.get(f"/api/admin/audit/{made.id}").json()["subject"] == "Amina Okello"
    assert browser.get("/api/admin/audit?duty=gardening").status_code == 422


def test_a_reader_without_the_right_to_people_sees_a_role_in_place_of_a_name(browser: Browser, db: Session) -> None:
    boss = people.staff(db, first_name="Moses")
    act(db, user_id=boss.id, action="month.approve", entity_type="monthly_revenue_pools", entity_id="2026-10")
    finance = people.person(db)
    people.give(db, finance, "finance.prepare")
    browser.cookies.clear()
    browser.sign_in(finance)
    [row] = rows(browser, "/api/admin/history/months/2026-10")
    assert (row["who"], row["role"], row["ip"]) == (None, "admin", None)
    assert browser.get("/api/admin/audit").status_code == 403
    proved_staff(browser, db)
    assert str(rows(browser, "/api/admin/history/months/2026-10")[0]["who"]).startswith("Moses")


def test_a_class_has_its_own_history(browser: Browser, db: Session) -> None:
    proved_staff(browser, db)
    made = classes.a_class(db)
    entry: AuditLog = act(db, action="class.changed", entity_type="school_class", entity_id=str(made.id))
    [row] = rows(browser, f"/api/admin/history/classes/{made.id}")
    assert (row["id"], row["subject"]) == (str(entry.id), made.name)


def test_a_plan_has_its_own_history_for_finance(browser: Browser, db: Session) -> None:
    lending.plans(db, premium=-1)
    plan = db.scalars(select(SubscriptionPlan).order_by(SubscriptionPlan.name)).first()
    assert plan
    entry = act(db, action="plan.edited", entity_type="subscription_plans", entity_id=str(plan.id))
    finance = people.person(db)
    browser.sign_in(finance)
    assert browser.get(f"/api/admin/history/plans/{plan.id}").status_code == 403
    people.give(db, finance, "finance.prepare")
    browser.sign_in(finance)
    [row] = rows(browser, f"/api/admin/history/plans/{plan.id}")
    assert (row["id"], row["subject"]) == (str(entry.id), plan.name)


def test_whom_an_object_is_about_is_named_to_who_may_know_people_and_to_nobody_else(
    browser: Browser, db: Session
) -> None:
    parent, child = people.person(db), people.person(db, first_name="Aisha", last_name="Namuli")
    link = ParentChildLink(parent_user_id=parent.id, student_user_id=child.id, link_code=str(parent.id)[-10:])
    author = people.author(db)
    db.add(link)
    db.flush()
    act(db, action="family.permissions", entity_type="parent_child_link", entity_id=str(link.id))
    act(db, action="author.approved", entity_type="authors", entity_id=str(author.id))
    proved_staff(browser, db)
    [of_child] = rows(browser, f"/api/admin/audit?entityId={link.id}")
    [of_author] = rows(browser, f"/api/admin/audit?entityId={author.id}")
    assert (of_child["subject"], of_author["subject"]) == ("Aisha Namuli", author.display_name)
    seen = act(db, action="record.viewed", entity_type="learner_records", entity_id=str(child.id))
    [of_record] = rows(browser, "/api/admin/audit?about=aisha+nam&action=record.viewed")
    assert (of_record["id"], of_record["subject"]) == (str(seen.id), "Aisha Namuli")
    asked = audit_log.Asked(entity_id=str(link.id))
    [[without], _] = audit_log.page(db, asked, page=1, page_size=10, names_people=False)
    assert without.subject is None
