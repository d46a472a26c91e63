"""A plan beside the plan made anew: what stays, moves, goes and comes."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Final
from uuid import UUID

from api.learning.study_plans.documents import DraftTask
from api.learning.study_plans.schemas import PlanLine
from api.learning.study_plans.tables import StudyPlanTask, TaskType

Key = tuple[UUID | None, TaskType, UUID | None]
ORDER: Final = {"dropped": 0, "moved": 1, "added": 2, "further": 3}


def key_of(task: StudyPlanTask | DraftTask) -> Key:
    """What a task is, whichever day it stands on; one of the learner's own is itself alone."""
    return task.topic_id, task.task_type, task.id if task.task_type is TaskType.OWN else task.resource_id


def compare(
    open_tasks: Sequence[StudyPlanTask], fresh: Sequence[DraftTask], gone: dict[str, str], today: date
) -> list[PlanLine]:
    """The lines of the difference; every fresh task that goes on an old one takes its id.

    `gone` says by topic why the new plan has nothing for it. Work beyond the last day planned so far is `further`.
    """
    waiting: dict[Key, list[StudyPlanTask]] = defaultdict(list)
    for task in sorted(open_tasks, key=lambda task: (task.due_date, task.display_order)):
        waiting[key_of(task)].append(task)
    horizon = max((task.due_date for task in open_tasks), default=today)
    lines = []
    for draft in fresh:
        to = draft.due_date
        if same := waiting.get(key_of(draft)):
            old = same.pop(0)
            draft.id = old.id
            if old.due_date != to:
                lines.append(_line("moved", draft, old.due_date, to))
        else:
            lines.append(_line("further" if to > horizon else "added", draft, None, to))
    left = [task for tasks in waiting.values() for task in tasks]
    for task in sorted(left, key=lambda task: (task.due_date, task.display_order)):
        lines.append(_line("dropped", task, task.due_date, None, gone.get(str(task.topic_id), "no_time")))
    return sorted(lines, key=lambda line: (ORDER[line.kind], line.from_ or date.min, line.to or date.min))


def _line(
    kind: str, task: StudyPlanTask | DraftTask, before: date | None, after: date | None, why: str | None = None
) -> PlanLine:
    return PlanLine(kind=kind, title=task.title, minutes=task.estimated_minutes, from_=before, to=after, why=why)
