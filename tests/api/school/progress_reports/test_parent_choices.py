"""A parent's own choice of Kitabo's reports: beside the school's desk, never twice, ended in one tap."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.pseudonym import learner_key
from api.platform.roles import Role
from api.school.classes.tables import SchoolClass
from api.school.families.tables import Kinship, ParentChildLink, everything
from api.school.progress_reports.tables import ProgressReport, ReportSchedule
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import (
    AS_OF,
    Look,
    Make,
    School,
    asked,
    fact,
    letters,
    report_of,
    scored,
)
from tests.api.school.progress_reports.test_home_reports import MONTH, W46, WEEK
from tests.factories.learning import publish, unpublish
from tests.factories.people import person

BOTH, NONE = {"weekly": True, "monthly": True}, {"weekly": False, "monthly": False}


@pytest.fixture(autouse=True)
def weeks(school: School) -> Iterator[None]:
    """Aisha, who is in a class, had a week and a month with enough work."""
    key = learner_key(school.aisha.id)
    rows = [fact(key, of, report_type=each[0], period=each[1], **scored(70)) for each in (WEEK, MONTH)
            for of in (school.maths, None)]  # fmt: skip
    publish(AS_OF, {"learning.report_periods": [WEEK, MONTH], "learning.progress_report_facts": rows})
    yield
    unpublish()


def choose(at: As, parent: User, school: School, wish: dict[str, bool]) -> Any:
    return at(parent).put(f"/api/reports/learners/{school.aisha.id}/wish", json=wish)


def child(at: As, parent: User) -> dict[str, Any]:
    [only] = at(parent).get("/api/reports/children").json()
    found: dict[str, Any] = only
    return found


def test_a_learner_of_a_class_has_the_schools_reports_until_a_parent_wants_more(
    school: School, look: Look, at: As, db: Session
) -> None:
    assert (child(at, school.grace)["wish"], look()) == (NONE, 0)
    assert choose(at, school.grace, school, BOTH).json() == BOTH
    assert (look(), look()) == (2, 0)
    found = child(at, school.grace)
    assert (found["inClass"], found["wish"], found["fromSchool"]) == (True, BOTH, [])
    assert {(each["reportType"], each["isAutomatic"]) for each in found["reports"]} == {
        ("weekly", True), ("monthly", True),
    }  # fmt: skip
    page = at(school.grace).get(f"/api/reports/{found['reports'][0]['id']}").json()
    assert (page["school"], page["className"], page["classRank"], page["approvedBy"]) == ("Kitabo", None, None, None)


def test_the_month_comes_by_mail_once_and_the_week_only_by_the_bell_for_sunday_has_its_letter(
    school: School, look: Look, at: As, db: Session
) -> None:
    choose(at, school.grace, school, BOTH)
    look()
    look()
    [letter] = letters(db, "report_made")
    assert (letter["to"], letter["child"], letter["period"]) == ("grace@home.example", "Aisha", "October 2026")
    notices = db.scalars(select(Notice).where(Notice.user_id == school.grace.id)).all()
    assert sorted(each.title for each in notices) == ["Aisha's monthly report is here", "Aisha's weekly report is here"]
    assert all("no teacher has looked at it" in each.body for each in notices)


def test_ended_in_one_tap_nothing_more_is_made(school: School, look: Look, at: As, db: Session) -> None:
    choose(at, school.grace, school, BOTH)
    choose(at, school.grace, school, NONE)
    assert look() == 0
    assert db.scalars(select(ProgressReport)).all() == []


def test_a_parent_who_wants_none_hears_nothing_of_what_the_other_asked_for(
    school: School, look: Look, at: As, db: Session
) -> None:
    father = person(db, role=Role.PARENT, first_name="John")
    db.add(ParentChildLink(parent_user_id=father.id, student_user_id=school.aisha.id, relationship=Kinship.PARENT,
                           link_code="FATHER", permissions=everything()))  # fmt: skip
    db.flush()
    choose(at, father, school, NONE)
    choose(at, school.grace, school, {"weekly": True, "monthly": False})
    assert look() == 1
    assert db.scalars(select(Notice).where(Notice.user_id == father.id)).all() == []
    assert len(child(at, father)["reports"]) == 1


def test_without_the_learners_leave_nothing_is_chosen_made_or_told(
    school: School, look: Look, at: As, db: Session
) -> None:
    choose(at, school.grace, school, BOTH)
    link = db.scalars(select(ParentChildLink).where(ParentChildLink.student_user_id == school.aisha.id)).one()
    link.permissions = link.permissions | {"receive_reports": False}
    assert look() == 0
    refused = choose(at, school.grace, school, BOTH)
    assert (refused.status_code, refused.json()["code"]) == (403, "REPORT_NOT_SHARED")
    assert choose(at, person(db, role=Role.PARENT), school, BOTH).status_code == 404
    assert choose(at, school.teacher, school, BOTH).status_code == 404


def test_what_the_school_makes_itself_is_not_made_twice(school: School, look: Look, at: As, db: Session) -> None:
    room = db.get_one(SchoolClass, school.room.id)
    db.add(ReportSchedule(class_id=room.id, kinds=["weekly"], with_rank=False))
    choose(at, school.grace, school, BOTH)
    look()
    kinds = {each.report_type for each in db.scalars(select(ProgressReport)) if each.is_automatic}
    assert kinds == {"monthly"}
    assert child(at, school.grace)["fromSchool"] == ["weekly"]


def test_the_schools_own_report_takes_the_place_of_kitabos(
    school: School, look: Look, make: Make, at: As, db: Session
) -> None:
    choose(at, school.grace, school, {"weekly": True, "monthly": False})
    look()
    code = report_of(db, school.aisha).verification_code
    at(school.teacher).post("/api/reports/jobs", json=asked(school) | W46)
    make()
    anew = report_of(db, school.aisha)
    assert (anew.is_automatic, anew.status, look()) == (False, "draft", 0)
    assert code in anew.former_codes
