"""Reports the calendar begins: once, when a period is over and its numbers are published, and never sent by itself."""

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.notifications.in_app.tables import Notice
from api.platform.pseudonym import learner_key
from api.school.progress_reports.tables import JobState, ProgressReport, ReportJob, ReportStatus
from tests.api.school.progress_reports.conftest import AS_OF, As, Look, Make, School, approved, fact, scored
from tests.factories.classes import a_class
from tests.factories.learning import publish, unpublish
from tests.factories.people import person

HALF = ("mid_term", "2026-T3", date(2026, 9, 14), date(2026, 10, 30), date(2026, 10, 30), True, None)
WEEK = ("weekly", "2026-W46", date(2026, 11, 9), date(2026, 11, 15), date(2026, 11, 15), True, None)
RUNNING = ("weekly", "2026-W47", date(2026, 11, 16), date(2026, 11, 22), date(2026, 11, 16), False, None)
OLD = ("end_of_term", "2026-T2", date(2026, 5, 25), date(2026, 8, 21), date(2026, 8, 21), True, None)


@pytest.fixture
def published(school: School) -> Iterator[Callable[..., None]]:
    def of(*periods: Any, learners: int = 20) -> None:
        rows = [
            fact(learner_key(each.id), subject, report_type=kind, period=name, **scored(60))
            for kind, name, *_ in periods
            for each in school.learners[:learners]
            for subject in (school.maths, None)
        ]
        publish(AS_OF, {"learning.report_periods": list(periods), "learning.progress_report_facts": rows})

    yield of
    unpublish()


def reports(db: Session) -> list[ProgressReport]:
    return list(db.scalars(select(ProgressReport).execution_options(populate_existing=True)))


def bells(db: Session, user: Any) -> list[Notice]:
    return list(db.scalars(select(Notice).where(Notice.user_id == user.id)))


def test_drafts_of_a_half_term_that_is_over_wait_for_the_class_teacher(
    published: Callable[..., None], school: School, look: Look, make: Make, at: As, db: Session
) -> None:
    published(HALF, OLD, RUNNING)
    assert look() == 1
    make()
    assert {(each.report_type, each.status) for each in reports(db)} == {("mid_term", ReportStatus.DRAFT)}
    assert len(reports(db)) == 30
    [bell] = bells(db, school.teacher)
    assert bell.title == "Report drafts of S2 East wait for you"
    assert bell.body == (
        "Mid-term reports, First half of Term 3, 2026: 30 drafts to read."
        " Nobody is sent anything before you approve it."
    )
    assert bell.url == f"/reports?class={school.room.id}&type=mid_term&period=2026-T3"
    assert bells(db, school.maths_teacher) == []
    assert bells(db, school.grace) == []
    assert at(school.aisha).get("/api/reports/mine").json() == []


def test_looked_at_twice_it_is_begun_once(
    published: Callable[..., None], look: Look, make: Make, school: School, db: Session
) -> None:
    published(HALF)
    assert (look(), make() > 0, look(), make()) == (1, True, 0, 0)
    assert len(bells(db, school.teacher)) == 1


def test_a_class_chooses_which_reports_are_begun(
    published: Callable[..., None], school: School, look: Look, make: Make, at: As, db: Session
) -> None:
    where = f"/api/reports/classes/{school.room.id}/schedule"
    teacher = at(school.teacher)
    assert teacher.get(where).json() == {"kinds": ["mid_term", "end_of_term", "mock"], "withRank": False}
    assert at(school.maths_teacher).put(where, json={"kinds": []}).status_code == 403
    assert at(school.grace).get(where).status_code == 403
    chosen = teacher.put(where, json={"kinds": ["weekly"], "withRank": True}).json()
    assert chosen == {"kinds": ["weekly"], "withRank": True}
    published(HALF, WEEK, RUNNING)
    assert look() == 1
    make()
    assert {(each.report_type, each.report_period) for each in reports(db)} == {("weekly", "2026-W46")}
    assert next(each for each in reports(db) if each.student_id == school.aisha.id).class_rank == 1


def test_nothing_is_begun_where_nobody_sat_a_test_or_the_class_is_of_another_year(
    published: Callable[..., None], school: School, look: Look, db: Session
) -> None:
    teacher = person(db)
    a_class(db, teacher=teacher, learners=[person(db)], name="S2 West")
    a_class(db, teacher=teacher, learners=school.learners[:3], name="S1 East", academic_year=2025)
    published(HALF)
    assert look() == 1


def test_what_a_teacher_made_after_the_end_is_not_begun_again_and_an_early_making_is_made_anew(
    published: Callable[..., None], school: School, look: Look, make: Make, at: As, db: Session
) -> None:
    asked = {"classId": str(school.room.id), "reportType": "mid_term", "period": "2026-T3"}
    running = (*HALF[:4], date(2026, 10, 20), False, None)
    published(running)
    teacher = at(school.teacher)
    teacher.post("/api/reports/jobs", json=asked)
    make()
    kept = next(each for each in reports(db) if each.student_id == school.aisha.id)
    approved(teacher, kept)
    published(HALF)
    assert look() == 1
    make()
    ends = {each.status: each.end_date for each in reports(db)}
    assert ends == {ReportStatus.APPROVED: date(2026, 10, 20), ReportStatus.DRAFT: date(2026, 10, 30)}


def test_without_numbers_nothing_happens_and_what_failed_is_taken_up_with_the_next(
    published: Callable[..., None], look: Look, make: Make, db: Session
) -> None:
    assert look() == 0
    published(HALF)
    look()
    unpublish()
    make()
    job = db.scalars(select(ReportJob)).one()
    assert job.state is JobState.FAILED
    published(HALF)
    assert look() == 0, "the same numbers fail the same way"
    job.finished_at = AS_OF - timedelta(hours=1)
    assert look() == 1
    make()
    assert job.state is JobState.READY


def test_a_class_without_a_class_teacher_tells_those_of_its_subjects(
    published: Callable[..., None], school: School, look: Look, make: Make, db: Session
) -> None:
    from api.school.classes.tables import ClassTeacher

    db.query(ClassTeacher).filter(ClassTeacher.subject_id.is_(None)).delete()
    published(HALF)
    look()
    make()
    assert len(bells(db, school.maths_teacher)) == 1
