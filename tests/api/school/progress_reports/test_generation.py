"""A class's reports in one job: the numbers they tell, what they leave out, and that nothing is made twice."""

import csv
import io
from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.school.progress_reports.service import generation
from api.school.progress_reports.tables import ProgressReport, ReportJob, ReportStatus
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import (
    AS_OF,
    IN_THE_HOLIDAYS,
    KIND,
    TERM,
    Make,
    School,
    approved,
    asked,
    published,
    report_of,
)
from tests.conftest import NOON
from tests.factories.classes import a_class
from tests.factories.learning import unpublish
from tests.factories.people import person

JOBS = "/api/reports/jobs"


def test_a_report_says_what_the_numbers_say(made: ProgressReport, school: School) -> None:
    assert (made.status, made.total_study_hours, made.quizzes_completed) == (ReportStatus.DRAFT, Decimal("12.5"), 6)
    assert made.printed["plain"] == [
        "Aisha has a score in one subject only, Mathematics: 62 of 100, after 54 in Term 1, 2026 "
        "(48 questions in 6 tests).",
        "Aisha studied for 12.5 hours here, on 23 days.",
    ]
    assert made.strengths == ["Fractions (Mathematics): convert between fractions and decimals; 9 of 10 right"]
    assert made.areas_for_improvement == ["Algebra 2 (Mathematics): 4 of 12 right"]
    assert made.recommended_actions[0] == "Revise Algebra 1 first, then practise Algebra 2 again."
    assert made.printed["period"] == "Term 2, 2026"
    assert [(each["topic"], each["right"], each["questions"]) for each in made.printed["competencies"]] == [
        ("Fractions", 9, 10),
        ("Algebra 2", 4, 12),
    ]


@pytest.mark.parametrize(("day", "found"), [(IN_THE_HOLIDAYS, "2026-09-14"), (AS_OF, None)])
def test_the_next_term_is_named_only_while_it_is_ahead(
    school: School, numbers: None, at: As, make: Make, db: Session, day: datetime, found: str | None
) -> None:
    published(school, day)
    at(school.teacher).post(JOBS, json=asked(school))
    make()
    assert report_of(db, school.aisha).printed["next_term_on"] == found


def test_a_subject_with_too_few_questions_has_no_score_and_says_so(made: ProgressReport) -> None:
    physics = next(row for row in made.subject_performance if row["subject"] == "Physics")
    assert (physics["total"], physics["grade"]) == (None, None)
    assert physics["remark"] == "Not enough work yet to say."
    assert any("Physics" in each for each in made.recommended_actions)


def test_a_learner_without_any_work_gets_clear_words_and_no_number(
    made: ProgressReport, school: School, db: Session
) -> None:
    idle = report_of(db, school.learners[-1])
    assert (idle.class_rank, idle.subject_performance) == (None, [])
    assert idle.printed["plain"][0].startswith("Not enough work yet to say.")
    assert idle.recommended_actions == [
        "Take one short test in each subject, so that the next report can say how it goes."
    ]


def test_nothing_is_said_over_all_subjects(made: ProgressReport) -> None:
    over_all = (made.overall_score, made.overall_grade, made.average_quiz_score)
    compared = (made.grade_average, made.school_average, made.national_average)
    assert {*over_all, *compared} == {None}


def test_places_are_given_only_when_asked_for(made: ProgressReport, school: School, db: Session) -> None:
    assert (made.class_rank, made.class_size, made.printed["with_score"]) == (1, 30, 29)


def test_a_class_of_fewer_than_twelve_has_no_places_and_says_why(
    school: School, numbers: None, at: As, make: Make, db: Session
) -> None:
    small = a_class(db, teacher=school.teacher, learners=school.learners[:11], name="S2 Small", school_year="S2")
    at(school.teacher).post(JOBS, json=asked(school, classId=str(small.id), withRank=True))
    make()
    report = report_of(db, school.aisha)
    assert report.class_rank is None
    assert report.printed["notes"] == ["A class of fewer than 12 learners has no places."]


def test_a_making_goes_on_where_it_was_left_and_tells_how_far_it_is(
    school: School, numbers: None, at: As, db: Session, make: Make
) -> None:
    teacher = at(school.teacher)
    job = teacher.post(JOBS, json=asked(school)).json()
    assert (job["state"], job["done"], job["total"]) == ("waiting", 0, 30)
    [waiting] = generation.waiting(db)
    generation.make_piece(db, waiting, NOON)
    body = teacher.get(f"{JOBS}/{job['id']}").json()
    assert (body["state"], body["done"]) == ("making", 10)
    assert make() == 2
    body = teacher.get(f"{JOBS}/{job['id']}").json()
    assert (body["state"], body["done"], body["problem"]) == ("ready", 30, None)


def test_asked_twice_it_is_made_once_and_made_again_it_adds_none(
    school: School, numbers: None, at: As, make: Make, db: Session
) -> None:
    teacher = at(school.teacher)
    first = teacher.post(JOBS, json=asked(school, learnerId=str(school.aisha.id))).json()
    again = teacher.post(JOBS, json=asked(school)).json()
    assert (again["id"], again["total"]) == (first["id"], 30)
    make()
    teacher.post(JOBS, json=asked(school))
    make()
    assert db.scalar(select(func.count()).select_from(ProgressReport)) == 30


def test_made_again_a_report_keeps_what_teachers_wrote_and_one_approved_stays_as_it_is(
    made: ProgressReport, school: School, at: As, make: Make, db: Session
) -> None:
    teacher, other = at(school.teacher), report_of(db, school.learners[1])
    remark = {"remarks": {str(school.maths.id): "Shows her working clearly."}}
    at(school.maths_teacher).put(f"/api/reports/{other.id}/comment", json=remark)
    before = approved(teacher, made)
    teacher.post(JOBS, json=asked(school))
    make()
    job = db.scalars(select(ReportJob).order_by(ReportJob.id.desc()).limit(1)).one()
    assert (job.kept, job.done) == (1, 30)
    assert teacher.get(f"/api/reports/{made.id}").json() == before
    kept = report_of(db, school.learners[1]).subject_performance[0]
    assert (kept["remark"], kept["remark_by"]) == ("Shows her working clearly.", "P.M.")


def test_without_numbers_the_making_fails_in_words(school: School, at: As, db: Session, make: Make) -> None:
    answer = at(school.teacher).post(JOBS, json=asked(school))
    assert (answer.status_code, answer.json()["code"]) == (503, "NUMBERS_NOT_READY")


def test_numbers_that_go_away_in_the_middle_end_the_making_in_words_and_it_may_be_asked_again(
    school: School, numbers: None, at: As, make: Make
) -> None:
    teacher = at(school.teacher)
    job = teacher.post(JOBS, json=asked(school)).json()
    unpublish()
    make()
    body = teacher.get(f"{JOBS}/{job['id']}").json()
    assert (body["state"], body["done"]) == ("failed", 0)
    assert body["problem"].startswith("The first update of the numbers")


@pytest.mark.parametrize("period", ["2026-T9", "2025-T1", "' or 1=1", "2026-W47"])
def test_a_period_without_numbers_is_refused(school: School, numbers: None, at: As, period: str) -> None:
    answer = at(school.teacher).post(JOBS, json=asked(school, period=period))
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_SUCH_PERIOD")


def test_only_teachers_of_the_class_make_and_list_its_reports(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    stranger, learner = person(db), school.aisha
    a_class(db, teacher=stranger)
    listing = f"/api/reports/classes/{school.room.id}?type={KIND}&period={TERM}"
    for who, status in ((stranger, 404), (learner, 403), (school.maths_teacher, 200), (school.head, 200)):
        assert at(who).get(listing).status_code == status
        expected = 202 if status == 200 else status
        assert at(who).post(JOBS, json=asked(school)).status_code == expected
    outside = at(school.teacher).post(JOBS, json=asked(school, learnerId=str(stranger.id)))
    assert outside.json()["code"] == "LEARNER_NOT_FOUND"


def test_the_list_tells_each_learner_with_or_without_a_report(made: ProgressReport, school: School, at: As) -> None:
    teacher = at(school.teacher)
    body = teacher.get(f"/api/reports/classes/{school.room.id}?type={KIND}&period={TERM}").json()
    assert len(body["lines"]) == 30
    line = next(each for each in body["lines"] if each["learnerId"] == str(school.aisha.id))
    assert (line["status"], line["parents"]) == ("draft", 1)
    assert line["marks"] == [{"subject": "Mathematics", "total": 62.0, "grade": "C"}]
    other = teacher.get(f"/api/reports/classes/{school.room.id}?type=weekly&period=2026-W47").json()
    assert {each["id"] for each in other["lines"]} == {None}
    assert other["job"] is None


def test_two_of_one_name_are_told_apart_on_the_desk_and_in_the_table(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    other, aisha = db.get_one(User, school.learners[5].id), db.get_one(User, school.aisha.id)
    other.first_name, other.last_name, aisha.username = "Aisha", "Nakato", None
    db.flush()
    asked = f"/api/reports/classes/{school.room.id}"
    lines = at(school.teacher).get(f"{asked}?type={KIND}&period={TERM}").json()["lines"]
    names = sorted(line["learner"] for line in lines if line["learner"].startswith("Aisha"))
    mark = school.aisha.id.hex[-4:].upper()
    assert names == sorted([f"Aisha Nakato ({other.username})", f"Aisha Nakato (no. {mark})"])
    table = at(school.teacher).get(f"{asked}/export.csv?type={KIND}&period={TERM}").text
    assert all(name in table for name in names)


def test_the_desk_names_classes_and_periods_in_words(school: School, numbers: None, at: As) -> None:
    body = at(school.maths_teacher).get("/api/reports/choices").json()
    [room] = body["classes"]
    assert (room["name"], room["learners"], room["role"]) == ("S2 East", 30, "subject_teacher")
    words = {each["period"]: each["words"] for each in body["periods"]}
    assert words == {
        "2026-T1": "Term 1, 2026",
        "2026-T2": "Term 2, 2026",
        "2026-W47": "Week of 16 to 22 November 2026",
    }


def test_the_table_of_a_class_runs_nothing_in_a_spreadsheet(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    db.get_one(User, school.learners[1].id).first_name = "=HYPERLINK(1)"
    answer = at(school.teacher).get(f"/api/reports/classes/{school.room.id}/export.csv?type={KIND}&period={TERM}")
    rows: list[dict[str, Any]] = list(csv.DictReader(io.StringIO(answer.text)))
    assert len(rows) == 30
    aisha = next(row for row in rows if row["learner"] == "Aisha Nakato")
    assert (aisha["Mathematics"], aisha["Physics"]) == ("62.0", "")
    assert not any("overall" in name for name in aisha)
    assert any(row["learner"].startswith("'=HYPERLINK") for row in rows)
