"""What was taken out of a plan, remembered for calendars: one that has an event learns only so that it is off."""

from collections.abc import Iterable
from typing import Any, Final

from api.learning.study_plans.tables import StudyPlan, StudyPlanTask

WITHDRAWN: Final = "withdrawn"
MOST: Final = 300  # the newest; by then the others are months old


def withdraw(plan: StudyPlan, tasks: Iterable[StudyPlanTask]) -> None:
    """Remember tasks that leave the plan."""
    rows = [
        {"id": str(task.id), "title": task.title, "day": task.due_date.isoformat(), "minutes": task.estimated_minutes}
        for task in tasks
    ]
    plan.ai_recommendations = (plan.ai_recommendations or {}) | {WITHDRAWN: [*rows, *withdrawn(plan)][:MOST]}


def withdrawn(plan: StudyPlan) -> list[dict[str, Any]]:
    """Tasks that left the plan, the newest first: id, title, day, minutes."""
    return list((plan.ai_recommendations or {}).get(WITHDRAWN, []))
