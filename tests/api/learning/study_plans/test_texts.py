"""What a plan made anew says of itself."""

from api.learning.study_plans.schemas import PlanLine
from api.learning.study_plans.service.texts import summary_of


def test_tasks_of_one_name_are_named_once() -> None:
    names = ["Practise Salts", "Practise Salts", "Practise Salts", "Read: Waves", "Review Cells"]
    lines = [PlanLine(kind="dropped", title=name, minutes=30, from_=None, to=None, why="no_time") for name in names]
    assert summary_of(lines, 0) == "Dropped: Practise Salts, Read: Waves and 1 more."
    assert summary_of(lines[:3], 0) == "Dropped: Practise Salts."
    assert summary_of(lines[:4], 60) == "Dropped because 1 h was lost: Practise Salts and Read: Waves."
