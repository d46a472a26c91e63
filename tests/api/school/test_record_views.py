"""Every look of staff at a learner's record leaves a line, which the learner and a linked parent can read."""

import re
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import QuestionType
from api.platform.audit.tables import AuditLog
from api.platform.moderation.tables import ModerationCase
from api.platform.record_views.dependency import ReportViews, ViewUntold
from api.platform.roles import Role
from api.school.families.tables import ParentChildLink
from api.school.progress_reports.tables import ProgressReport
from tests.api.conftest import As, Browser
from tests.api.platform.visitors import GUARDED, OPENED_BY
from tests.api.school.grading.test_grading import answer_id, written
from tests.api.school.progress_reports.conftest import KIND, TERM, School, made, make, numbers, school, sent
from tests.factories import people, quizzes
from tests.factories.staff_access import proved_staff
from tests.guards import guards_of

__all__ = ["made", "make", "numbers", "school"]
NAME = "Quillfeather"
# Open to learners and parents too, and to staff.
SHARED = {"get_report", "get_report_document"}
# What names a learner and is not their record.
EXCUSED = {
    "list_users": "finding a person; opening one is a look",
    "get_class": "who is in the class, as its register says",
    "list_mails": "to whom a mail went",
    "export_mails": "to whom a mail went",
    "list_audit": "who did what",
    "policy_of": "what the guards say to an account",
}


@pytest.fixture
def aisha(db: Session, school: School) -> User:
    school.aisha.last_name = NAME
    db.flush()
    return school.aisha


@pytest.fixture
def places(db: Session, at: As, school: School, aisha: User, made: ProgressReport) -> dict[str, str]:
    """The things there are of her, by the names routes give them in their paths."""
    scenario = quizzes.question(
        db, quizzes.topic(db), question_type=QuestionType.SCENARIO, options=quizzes.SCENARIO, correct_answer={}
    )
    answer = answer_id(written(at(aisha), aisha, quizzes.quiz(db, [scenario, quizzes.question(db, quizzes.topic(db))])))
    letter = {"toUserId": str(school.teacher.id), "studentId": str(aisha.id), "subject": "Homework",
              "message": f"Has {NAME} done it?"}  # fmt: skip
    sent_ = at(school.grace).post("/api/messages", json=letter).json()
    wrong = {"kind": "message", "contentId": sent_["messages"][0]["id"], "reason": "insult", "words": "Look"}
    assert at(school.teacher).post("/api/moderation/reports", json=wrong).status_code == 204
    case = db.scalars(select(ModerationCase.id)).one()
    return {
        "case_id": str(case),
        "class_id": str(school.room.id), "learner_id": str(aisha.id), "user_id": str(aisha.id),
        "report_id": str(made.id), "answer_id": answer,
    }  # fmt: skip


def views_of(db: Session, learner: User) -> int:
    rows = select(func.count()).where(AuditLog.action == "record.viewed", AuditLog.entity_id == str(learner.id))
    return db.scalar(rows) or 0


@pytest.mark.finding("unseen_reading")
def test_every_staff_route_that_shows_a_learners_record_leaves_a_line(
    browser: Browser, db: Session, aisha: User, places: dict[str, str]
) -> None:
    proved_staff(browser, db, Role.SUPER_ADMIN)
    query = f"?type={KIND}&period={TERM}"
    noted, silent = set(), set()
    for method, route in GUARDED:
        if method != "GET" or not (guards_of(route) & OPENED_BY.keys() or route.name in SHARED):
            continue
        path = re.sub(r"\{(\w+)\}", lambda part: places.get(part[1], part[1]), route.path)
        if "{" in path or re.search(r"/[a-z]+_id(/|$)", path):
            continue
        with db.begin_nested() as undo:
            before = views_of(db, aisha)
            answer = browser.get(path + query)
            text = (
                answer.text
                if "json" in answer.headers["content-type"] or "csv" in answer.headers["content-type"]
                else ""
            )
            is_hers = NAME in text or (route.name in SHARED and answer.status_code == 200)
            if answer.status_code == 200 and is_hers and route.name not in EXCUSED:
                (noted if views_of(db, aisha) > before else silent).add(route.name)
            undo.rollback()
        db.expire_all()
    assert silent == set()
    assert noted >= {
        "get_user", "get_grading", "list_grading", "get_report", "get_report_document", "list_class_reports",
        "export_class_reports", "get_case",
    }  # fmt: skip


def test_a_route_that_forgets_to_say_whose_record_it_showed_shows_nothing(
    app: Any, browser: Browser, db: Session
) -> None:
    @app.get("/api/forgetful")
    def forgetful(views: ReportViews) -> str:
        return NAME

    app.router.routes.insert(0, app.router.routes.pop())
    browser.sign_in(people.staff(db))
    with pytest.raises(ViewUntold):
        browser.get("/api/forgetful")


def test_the_learner_and_a_linked_parent_read_who_looked_when_and_what_for(
    browser: Browser, db: Session, at: As, school: School, aisha: User, places: dict[str, str]
) -> None:
    assert at(aisha).get("/api/account/record-views").json()["data"] == []
    head = people.staff(db, first_name="Ruth", last_name="Among")
    at(head).get(f"/api/admin/users/{aisha.id}")
    at(head).get(f"/api/reports/{places['report_id']}")
    at(head).get(f"/api/reports/{places['report_id']}")  # the same sitting
    at(school.teacher).get(f"/api/marking/{places['answer_id']}")
    seen = at(aisha).get("/api/account/record-views").json()
    assert seen["total"] == 3
    lines = {(row["name"], row["role"], row["kind"], row["purpose"]) for row in seen["data"]}
    assert lines == {
        ("Ruth Among", "admin", "profile", "account_care"),
        ("Ruth Among", "admin", "report", "reporting"),
        ("Sarah Okello", "teacher", "answer", "marking"),
    }
    noted = db.scalars(select(AuditLog).where(AuditLog.action == "record.viewed").order_by(AuditLog.id)).all()
    assert [(row.user_id, row.new_values["permission"]) for row in noted] == [  # type: ignore[index, call-overload]
        (head.id, "people.manage"),
        (head.id, "learners.see"),
        (school.teacher.id, "teaches"),
    ]
    link = db.scalars(select(ParentChildLink).where(ParentChildLink.parent_user_id == school.grace.id)).one()
    path = f"/api/family/links/{link.id}/record-views"
    assert at(school.grace).get(path).json() == seen
    assert len(at(school.grace).get(f"{path}?pageSize=2&page=2").json()["data"]) == 1
    db.execute(update(ParentChildLink).values(permissions={}))
    assert at(school.grace).get(path).status_code == 403
    assert at(people.person(db, role=Role.PARENT)).get(path).status_code == 404


def test_a_copy_of_the_list_of_people_is_a_look_at_every_learner_in_it(
    browser: Browser, db: Session, at: As, school: School, aisha: User
) -> None:
    at(people.staff(db)).step_up().get("/api/admin/users/export.csv?role=user")
    [line] = at(aisha).get("/api/account/record-views").json()["data"]
    assert (line["kind"], line["purpose"]) == ("profile", "account_care")
    assert views_of(db, school.grace) == 0  # a parent is no learner


def test_looking_again_after_half_an_hour_is_a_new_line_and_ones_own_look_is_none(
    browser: Browser, db: Session, at: As, school: School, aisha: User, places: dict[str, str]
) -> None:
    path = f"/api/marking/{places['answer_id']}"
    at(school.teacher).get(path)
    at(school.teacher).get(path)
    assert views_of(db, aisha) == 1
    browser.watch.now += timedelta(minutes=31)
    at(school.teacher).get(path)
    assert views_of(db, aisha) == 2
    sent(at(school.teacher), db.scalars(select(ProgressReport).where(ProgressReport.student_id == aisha.id)).one())
    before = views_of(db, aisha)
    for reader in (aisha, school.grace):
        assert at(reader).get(f"/api/reports/{places['report_id']}").status_code == 200
    assert views_of(db, aisha) == before


def test_a_teachers_list_of_their_own_class_leaves_no_line_and_a_copy_of_it_does(
    db: Session, at: As, school: School, aisha: User, places: dict[str, str]
) -> None:
    reports = f"/api/reports/classes/{school.room.id}"
    for path in (f"/api/classes/{school.room.id}/live", f"{reports}?type={KIND}&period={TERM}", "/api/marking"):
        assert at(school.teacher).get(path).status_code == 200
    assert views_of(db, aisha) == 0
    assert at(people.staff(db)).get(f"/api/classes/{school.room.id}/live").status_code == 200
    assert views_of(db, aisha) == 1
    assert at(school.teacher).get(f"{reports}/export.csv?type={KIND}&period={TERM}").status_code == 200
    assert views_of(db, aisha) == 2
