"""A class of thirty with its teachers, a mother, and the published numbers of one term."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.platform.pseudonym import learner_key
from api.platform.roles import Role
from api.school.classes.tables import ClassTeacher, SchoolClass
from api.school.families.tables import Kinship, ParentChildLink, everything
from api.school.progress_reports.batch import look_at_calendar, make_reports
from api.school.progress_reports.tables import ProgressReport
from tests.api.conftest import As, Browser, Watch, Within
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.learning import publish, unpublish
from tests.factories.people import person, staff

Make = Callable[[], int]
Look = Callable[[], int]
KIND, TERM = "end_of_term", "2026-T2"
AS_OF = NOON - timedelta(hours=7)
IN_THE_HOLIDAYS = datetime(2026, 8, 24, 5, tzinfo=UTC)
PERIODS = [
    ("end_of_term", "2026-T1", date(2026, 2, 10), date(2026, 5, 1), date(2026, 5, 1), True, date(2026, 5, 25)),
    ("end_of_term", "2026-T2", date(2026, 5, 25), date(2026, 8, 21), date(2026, 8, 21), True, date(2026, 9, 14)),
    ("weekly", "2026-W47", date(2026, 11, 16), date(2026, 11, 22), date(2026, 11, 16), False, None),
]


@dataclass
class School:
    """Everybody there is, and what they learn."""

    room: SchoolClass
    teacher: User
    maths_teacher: User
    head: User
    aisha: User
    learners: list[User]
    grace: User
    maths: Subject
    physics: Subject
    topics: dict[str, Topic]


@pytest.fixture
def school(db: Session) -> School:
    maths = Subject(name="Mathematics", slug="mathematics", code="456", category="science")
    physics = Subject(name="Physics", slug="physics", code="535", category="science")
    db.add_all([maths, physics])
    db.flush()
    topics = {}
    for code, name, before in (("M1", "Fractions", []), ("M2", "Algebra 1", []), ("M3", "Algebra 2", ["M2"])):
        topics[name] = Topic(subject_id=maths.id, name=name, code=code, school_year="S2", prerequisites=before)
    topics["Fractions"].competency = "convert between fractions and decimals"
    db.add_all(topics.values())
    teacher = person(db, first_name="Sarah", last_name="Okello")
    maths_teacher = person(db, first_name="Peter", last_name="Mugisha")
    aisha = person(db, first_name="Aisha", last_name="Nakato", school_year="S2")
    learners = [aisha, *(person(db, school_year="S2") for _ in range(29))]
    room = a_class(db, teacher=teacher, learners=learners, name="S2 East", school_year="S2")
    db.add(ClassTeacher(class_id=room.id, user_id=maths_teacher.id, subject_id=maths.id, added_at=NOON))
    grace = person(db, role=Role.PARENT, first_name="Grace", last_name="Auma", email="grace@home.example")
    link(db, grace, aisha)
    return School(room, teacher, maths_teacher, staff(db), aisha, learners, grace, maths, physics, topics)


def link(db: Session, parent: User, child: User, **permissions: bool) -> ParentChildLink:
    made = ParentChildLink(parent_user_id=parent.id, student_user_id=child.id, relationship=Kinship.PARENT,
                           link_code=str(child.id)[-6:], permissions=everything() | permissions)  # fmt: skip
    db.add(made)
    db.flush()
    return made


def fact(key: str, subject: Subject | None, **given: Any) -> tuple[Any, ...]:
    """A row of the mart; what is not said is nothing."""
    row: dict[str, Any] = {
        "report_type": KIND, "period": TERM, "subject_id": subject.id if subject else None, "quizzes": 0,
        "quizzes_passed": 0, "test_questions": 0, "average_score_pct": None, "test_pct": None, "score_pct": None,
        "is_known": False, "change_points": None, "previous_period": None, "questions": 0, "topics": None,
        "scenarios": 0, "scenario_score": None, "study_seconds": 0, "study_days": 0,
    }  # fmt: skip
    return (key, *(row | given).values())


def scored(score: float, *, questions: int = 48, **given: Any) -> dict[str, Any]:
    """A subject with enough tests."""
    return {"quizzes": 6, "test_questions": questions, "average_score_pct": score, "test_pct": score,
            "score_pct": score, "is_known": True, **given}  # fmt: skip


def rows_of(school: School) -> list[tuple[Any, ...]]:
    """Aisha's term in full, one learner with nothing at all, and a score for each of the others."""
    rows = []
    work = [("Fractions", 10, 9), ("Algebra 2", 12, 4)]
    topics = [{"topic_id": str(school.topics[name].id), "questions": n, "right": k} for name, n, k in work]
    for number, learner in enumerate(school.learners):
        key = learner_key(learner.id)
        if learner is school.aisha:
            # Rounded each by itself, 62.0 less 8.09 would be 53.9.
            rows.append(fact(key, school.maths, **scored(62.04, change_points=8.09, previous_period="2026-T1")))
            rows.append(fact(key, school.physics, quizzes=1, test_questions=4, test_pct=25, score_pct=25))
            rows.append(fact(key, None, **scored(62, questions=52),
                             topics=topics, study_seconds=45_000, study_days=23))  # fmt: skip
        elif number < 29:
            rows.append(fact(key, school.maths, **scored(30 + number)))
            rows.append(fact(key, None, **scored(30 + number)))
    before = {"period": "2026-T1", **scored(54)}
    return [*rows, fact(learner_key(school.aisha.id), None, **before)]


def skills_of(school: School) -> list[tuple[Any, ...]]:
    """What Aisha's term told of her skills: two with enough behind them, one with too little."""
    key = learner_key(school.aisha.id)
    return [
        (key, KIND, TERM, "critical_thinking", 12, 9, 2, 5, 0, 0, 0, True, 77.78, "Moderate"),
        (key, KIND, TERM, "mathematical_computation", 5, 4, 0, 0, 0, 0, 0, False, None, None),
        (key, KIND, TERM, "self_directed", 0, 0, 0, 0, 12, 10, 31, True, 83.33, "Outstanding"),
    ]


@pytest.fixture
def numbers(school: School) -> Iterator[None]:
    published(school, AS_OF)
    yield
    unpublish()


def published(school: School, as_of: datetime) -> None:
    """The numbers of the school as a run at that moment leaves them."""
    groups = [(KIND, TERM, "S2", None, 29, 45.5), (KIND, TERM, "S2", school.maths.id, 29, 45.5)]
    publish(as_of, {"learning.report_periods": PERIODS, "learning.progress_report_facts": rows_of(school),
                    "learning.generic_skill_facts": skills_of(school),
                    "learning.progress_report_groups": groups})  # fmt: skip


@pytest.fixture
def make(watch: Watch, within: Within) -> Make:
    """The worker, inside the test's own transaction."""
    return lambda: make_reports(lambda: watch.now, within)


@pytest.fixture
def look(watch: Watch, within: Within) -> Look:
    """The worker's look at the calendar."""
    return lambda: look_at_calendar(lambda: watch.now, within)


def asked(school: School, **given: Any) -> dict[str, Any]:
    return {"classId": str(school.room.id), "reportType": KIND, "period": TERM, **given}


@pytest.fixture
def made(school: School, numbers: None, at: As, make: Make, db: Session) -> ProgressReport:
    """Aisha's report of the term, made with the whole class's."""
    answer = at(school.teacher).post("/api/reports/jobs", json=asked(school, withRank=True))
    assert answer.status_code == 202, answer.text
    make()
    return report_of(db, school.aisha)


def report_of(db: Session, learner: User) -> ProgressReport:
    rows = select(ProgressReport).where(ProgressReport.student_id == learner.id)
    return db.scalars(rows.execution_options(populate_existing=True)).one()


def letters(db: Session, template: str) -> list[dict[str, str]]:
    """The values of every letter of one template, each with its receiver as `to`."""
    rows = db.scalars(select(OutboxMail).where(OutboxMail.template == template).order_by(OutboxMail.id))
    return [{**opened(row), "to": row.to_address} for row in rows]


def approved(teacher: Browser, report: ProgressReport) -> dict[str, Any]:
    """Commented on and approved by the class teacher."""
    path = f"/api/reports/{report.id}"
    said = teacher.put(f"{path}/comment", json={"teacherComments": "Aisha works well. Please revise Algebra 1."})
    assert said.status_code == 200, said.text
    done = teacher.post(f"{path}/approve", json={"seen": said.json()["seen"]})
    assert done.status_code == 200, done.text
    return dict(done.json())


def sent(teacher: Browser, report: ProgressReport) -> dict[str, Any]:
    approved(teacher, report)
    answer = teacher.post(f"/api/reports/{report.id}/send")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())
