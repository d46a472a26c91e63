"""The generic skills of a report: a word where there is enough, from what, and what only a teacher can say."""

from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from sqlalchemy.orm import Session

from api import constants
from api.learning.mastery.tables import MasteryLevel
from api.school.progress_reports.rules import scenario_level
from api.school.progress_reports.skills import SCALE, Skill, SkillFact, drawn_from, printed_lines, skills
from api.school.progress_reports.tables import ProgressReport, ReportType, SubjectLine
from tests.api.conftest import As
from tests.api.school.progress_reports.conftest import KIND, TERM, Make, School, approved, asked, report_of


def skills_of(at: As, school: School, report: ProgressReport) -> dict[str, dict[str, Any]]:
    rows = at(school.teacher).get(f"/api/reports/{report.id}").json()["genericSkills"]
    return {row["skill"]: row for row in rows}


def lines_of(page: bytes) -> str:
    [only] = PdfReader(BytesIO(page)).pages
    return " ".join(only.extract_text().split())


def test_each_skill_says_its_word_and_from_what_or_that_it_is_not_known(
    made: ProgressReport, school: School, at: As
) -> None:
    rows = skills_of(at, school, made)
    assert list(rows) == [str(skill) for skill in Skill]
    assert {name: row["level"] for name, row in rows.items()} == {
        "critical_thinking": "Moderate", "creativity": None, "self_directed": "Outstanding", "communication": None,
        "mathematical_computation": None,
    }  # fmt: skip
    assert rows["critical_thinking"]["drawnFrom"] == (
        "Right in 9 of 12 questions that ask to analyse, and 5 of 6 marks in 2 activities of integration."
    )
    assert rows["self_directed"]["drawnFrom"] == (
        "Studied on 2 days or more in 10 of 12 whole weeks, on 31 days of those weeks."
        " Work with others is not seen here."
    )
    assert rows["mathematical_computation"]["drawnFrom"] == (
        "Not enough work yet to say. Right in 4 of 5 questions answered with a number. We need at least 10 points."
        " Use of a computer is not seen here."
    )
    assert rows["communication"]["drawnFrom"] == (
        "Not enough work yet to say. There were no activities of integration in English that a teacher marked."
        " Speaking is not seen here."
    )
    assert rows["creativity"]["drawnFrom"] == "Nothing here can count this. The class teacher may write about it."


def test_the_class_teacher_writes_on_a_skill_and_takes_it_back_and_others_do_not(
    made: ProgressReport, school: School, at: As
) -> None:
    comment = f"/api/reports/{made.id}/comment"
    body = {"skills": {"creativity": "Built a water filter for the class."}}
    refused = at(school.maths_teacher).put(comment, json=body)
    assert (refused.status_code, refused.json()["code"]) == (403, "ONLY_THE_CLASS_TEACHER")
    assert at(school.teacher).put(comment, json={"skills": {"cooking": "Good."}}).status_code == 422
    assert at(school.teacher).put(comment, json={"skills": {"creativity": "x" * 161}}).status_code == 422
    assert at(school.teacher).put(comment, json=body).status_code == 200
    row = skills_of(at, school, made)["creativity"]
    assert (row["remark"], row["remarkBy"]) == ("Built a water filter for the class.", "S.O.")
    assert at(school.teacher).put(comment, json={"skills": {"creativity": " "}}).status_code == 200
    row = skills_of(at, school, made)["creativity"]
    assert (row["remark"], row["remarkBy"]) == ("", None)


def test_made_again_a_report_keeps_what_was_written_on_skills(
    made: ProgressReport, school: School, at: As, make: Make
) -> None:
    body = {"skills": {"communication": "Speaks clearly."}}
    at(school.teacher).put(f"/api/reports/{made.id}/comment", json=body)
    at(school.teacher).post("/api/reports/jobs", json=asked(school))
    make()
    assert skills_of(at, school, made)["communication"]["remark"] == "Speaks clearly."


def test_the_page_prints_words_and_remarks_and_stays_one(
    made: ProgressReport, school: School, at: As, db: Session
) -> None:
    remarks = {str(skill): f"{skill} " + "word " * 26 for skill in Skill}
    assert at(school.teacher).put(f"/api/reports/{made.id}/comment", json={"skills": remarks}).status_code == 200
    report = report_of(db, school.aisha)
    rows: list[SubjectLine] = [
        {**report.subject_performance[0], "subject": f"History and Political Education {n}", "remark": "word " * 32}
        for n in range(12)
    ]
    report.subject_performance, report.teacher_comments = rows, "words " * 100
    report.head_teacher_comment = "words " * 100
    words = lines_of(at(school.teacher).get(f"/api/reports/{made.id}/document").content)
    assert "Generic skills • Critical thinking and problem solving: Moderate. critical_thinking word" in words
    assert "Creativity and innovation: creativity word" in words
    assert "(S.O.)" in words
    assert "Check this report" in words


def test_what_is_not_known_and_not_written_is_not_printed(made: ProgressReport, school: School, at: As) -> None:
    approved(at(school.teacher), made)
    words = lines_of(at(school.teacher).get(f"/api/reports/{made.id}/document").content)
    assert "Co-operation and self-directed learning: Outstanding (self-directed learning)" in words
    assert "Communication" not in words


def test_the_table_of_the_class_has_a_column_for_each_skill(made: ProgressReport, school: School, at: As) -> None:
    url = f"/api/reports/classes/{school.room.id}/export.csv?type={KIND}&period={TERM}"
    head, *rows = at(school.teacher).get(url).text.splitlines()
    assert "Critical thinking and problem solving" in head
    assert any("Aisha" in row and "Moderate" in row and "Outstanding" in row for row in rows)


@pytest.mark.parametrize(
    ("kind", "left_out"),
    [(ReportType.WEEKLY, {"creativity", "self_directed"}), (ReportType.MONTHLY, {"creativity"})],
)
def test_without_a_teacher_nothing_is_left_to_one(kind: ReportType, left_out: set[str]) -> None:
    names = {row["skill"] for row in skills(kind, [], is_alone=True)}
    assert names == {str(skill) for skill in Skill} - left_out
    assert printed_lines(skills(kind, [], is_alone=True)) == []


def test_one_of_a_thing_is_said_as_one() -> None:
    fact = SkillFact(Skill.CRITICAL_THINKING, is_known=True, level=None, questions=1, correct_answers=1, tasks=1,
                     task_points=2, weeks=0, steady_weeks=0, study_days=0)  # fmt: skip
    assert drawn_from(Skill.CRITICAL_THINKING, fact) == (
        "Right in 1 of 1 question that asks to analyse, and 2 of 3 marks in 1 activity of integration."
    )


def test_words_of_levels_are_one_set_that_a_printed_scale_and_marked_tasks_share() -> None:
    assert SCALE == "Words on tasks and skills: Outstanding from 2.5 of 3, Moderate from 1.5, Basic below."
    assert scenario_level(Decimal("2.5")) == constants.WORK_LEVEL_HIGH
    assert set(constants.MASTERY_LEVELS) == set(MasteryLevel)
    words = {constants.WORK_LEVEL_HIGH, constants.WORK_LEVEL_MIDDLE, constants.WORK_LEVEL_LOW}
    assert not words & set(constants.MASTERY_LEVELS.values())
