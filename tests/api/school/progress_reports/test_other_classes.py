"""Only who teaches a class or acts for schools writes in it: every write of a class and its reports."""

from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.school.progress_reports.tables import ProgressReport
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import KIND, TERM, School, asked, report_of
from tests.factories.classes import a_class
from tests.factories.people import give, person, staff
from tests.factories.tutors import tutor

Write = tuple[str, str, dict[str, Any] | None]
PERIOD = {"reportType": KIND, "period": TERM}
WRITES: list[Write] = [
    ("PUT", "/api/classes/{room}", {"name": "Mine now"}),
    ("POST", "/api/classes/{room}/code", None),
    ("POST", "/api/classes/{room}/teachers", {"email": "{me}"}),
    ("DELETE", "/api/classes/{room}/teachers/{place}", None),
    ("DELETE", "/api/classes/{room}/learners/{learner}", None),
    ("DELETE", "/api/classes/{room}/membership", None),
    ("PUT", "/api/reports/classes/{room}/schedule", {"kinds": [KIND]}),
    ("POST", "/api/reports/classes/{room}/approve", {"reports": [{"id": "{report}", "seen": "{seen}"}]}),
    ("POST", "/api/reports/classes/{room}/reopen", {"reports": ["{report}"]}),
    ("POST", "/api/reports/classes/{room}/send", PERIOD),
    ("PUT", "/api/reports/{report}/comment", {"teacherComments": "Written by a stranger."}),
    ("POST", "/api/reports/{report}/approve", {"seen": "{seen}"}),
    ("POST", "/api/reports/{report}/reopen", None),
    ("POST", "/api/reports/{report}/send", None),
    ("POST", "/api/reports/{report}/withdraw", {"reason": "Because I say so, and for no other reason."}),
]


@pytest.fixture(params=["teacher of another class", "tutor", "parent", "sees learners", "moderator", "supports"])
def stranger(request: pytest.FixtureRequest, school: School, db: Session) -> User:
    if request.param == "parent":
        return school.grace
    if request.param == "tutor":
        return db.get_one(User, tutor(db).user_id)
    if request.param == "moderator":
        return staff(db, Role.MODERATOR)
    if request.param == "sees learners":
        return give(db, person(db), "learners.see")
    if request.param == "supports":
        return give(db, person(db), "support.act")
    other = person(db)
    a_class(db, teacher=other, learners=[person(db)])
    return other


def filled(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: filled(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [filled(each, names) for each in value]
    return value.format(**names) if isinstance(value, str) else value


def state_of(db: Session, school: School) -> tuple[Any, ...]:
    """All that a stranger could have changed."""
    db.expire_all()
    room, report = db.get_one(SchoolClass, school.room.id), report_of(db, school.aisha)
    teachers = db.execute(select(ClassTeacher.user_id, ClassTeacher.subject_id).order_by(ClassTeacher.id)).all()
    members = db.execute(select(ClassMember.user_id, ClassMember.left_at).order_by(ClassMember.id)).all()
    said = (report.status, report.teacher_comments)
    return (room.name, room.join_code, room.is_active, teachers, members, said)


def test_nobody_writes_in_a_class_they_do_not_teach(
    at: As, school: School, made: ProgressReport, stranger: User, db: Session
) -> None:
    place = db.scalars(select(ClassTeacher.id).where(ClassTeacher.user_id == school.teacher.id)).one()
    names = {
        "room": str(school.room.id), "report": str(made.id), "learner": str(school.aisha.id), "place": str(place),
        "me": stranger.email,
        "seen": at(school.teacher).get(f"/api/reports/{made.id}").json()["seen"],
    }  # fmt: skip
    before, browser = state_of(db, school), at(stranger)
    answers = {}
    for method, path, body in WRITES:
        answer = browser.request(method, filled(path, names), json=filled(body, names))
        answers[f"{method} {path}"] = answer.status_code
    answers["POST jobs"] = browser.post("/api/reports/jobs", json=asked(school)).status_code
    assert {path: code for path, code in answers.items() if code not in (403, 404)} == {}
    assert state_of(db, school) == before


def test_the_class_teacher_may_do_what_strangers_may_not(
    at: As, school: School, made: ProgressReport, db: Session
) -> None:
    """So that the refusals above are of the person, not of the body."""
    names = {"room": str(school.room.id), "report": str(made.id), "learner": str(school.learners[5].id)}
    browser = at(school.teacher)
    for method, path, body in (WRITES[1], WRITES[4], WRITES[6], WRITES[10]):
        answer = browser.request(method, filled(path, names), json=filled(body, names))
        assert answer.status_code in (200, 204), (path, answer.text)
