"""What a plan made anew says of itself."""

from datetime import date

from api.curriculum.subjects.tables import Topic
from api.learning.study_plans.schemas import PlanLine
from api.learning.study_plans.service.inputs import Known
from api.learning.study_plans.service.texts import reason_of, summary_of
from models.study_planner.online import Task


def test_tasks_of_one_name_are_named_once() -> None:
    names = ["Practise Salts", "Practise Salts", "Practise Salts", "Read: Waves", "Review Cells"]
    lines = [PlanLine(kind="dropped", title=name, minutes=30, from_=None, to=None, why="no_time") for name in names]
    assert summary_of(lines, 0) == "Dropped: Practise Salts, Read: Waves and 1 more."
    assert summary_of(lines[:3], 0) == "Dropped: Practise Salts."
    assert summary_of(lines[:4], 60) == "Dropped because 1 h was lost: Practise Salts and Read: Waves."


def test_a_weak_topic_is_there_for_the_range_that_is_expected_of_it() -> None:
    task = Task("t1", "practice", None, 30, 40, date(2026, 11, 16), gain=1.0, why="weak")
    known = Known([], topics={"t1": Topic(name="Sets")}, subjects={}, titles={}, expected={"t1": "2 to 4 of 10"})
    assert reason_of(task, known) == "On a new test we expect 2 to 4 of 10 right, and the examination asks for it."
