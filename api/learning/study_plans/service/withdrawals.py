"""What was taken out of a plan, remembered for calendars: one that has an event learns only so that it is off."""

from collections.abc import Iterable
from typing import Final

from api.learning.study_plans.documents import WithdrawnTask, keep_notes, notes_of
from api.learning.study_plans.tables import StudyPlan, StudyPlanTask

MOST: Final = 300  # the newest; by then the others are months old


def withdraw(plan: StudyPlan, tasks: Iterable[StudyPlanTask]) -> None:
    """Remember tasks that leave the plan."""
    notes = notes_of(plan)
    gone = [
        WithdrawnTask(id=task.id, title=task.title, day=task.due_date, minutes=task.estimated_minutes) for task in tasks
    ]
    notes.withdrawn = [*gone, *notes.withdrawn][:MOST]
    keep_notes(plan, notes)
