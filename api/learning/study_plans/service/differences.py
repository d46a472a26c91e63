"""A plan beside the plan made anew: what stays, moves, goes and comes."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any

from api.learning.study_plans.tables import StudyPlanTask, TaskType

Key = tuple[str | None, str, str | None]


def key_of(task: StudyPlanTask) -> Key:
    """What a task is, whichever day it stands on; one of the learner's own is itself alone."""
    is_own = task.task_type is TaskType.OWN
    return (_text(task.topic_id), str(task.task_type), _text(task.id if is_own else task.resource_id))


def key_in(row: dict[str, Any]) -> Key:
    """The same of a drafted row."""
    return (row["topic_id"], row["task_type"], row["id" if row["task_type"] == TaskType.OWN else "resource_id"])


def _text(id: object) -> str | None:
    return None if id is None else str(id)


def compared(
    open_tasks: Sequence[StudyPlanTask], fresh: list[dict[str, Any]], gone: dict[str, str], today: date
) -> list[dict[str, Any]]:
    """The lines of the difference; every fresh task that goes on an old one takes its id.

    `gone` says by topic why the new plan has nothing for it. Work beyond the last day planned so far is `further`.
    """
    waiting: dict[Key, list[StudyPlanTask]] = defaultdict(list)
    for task in sorted(open_tasks, key=lambda task: (task.due_date, task.display_order)):
        waiting[key_of(task)].append(task)
    horizon = max((task.due_date for task in open_tasks), default=today)
    lines = []
    for row in fresh:
        same = waiting.get(key_in(row))
        to = date.fromisoformat(row["due_date"])
        if same:
            old = same.pop(0)
            row["id"] = str(old.id)
            if old.due_date != to:
                lines.append(_line("moved", row, old.due_date, to))
        else:
            lines.append(_line("further" if to > horizon else "added", row, None, to))
    left = [task for tasks in waiting.values() for task in tasks]
    for task in sorted(left, key=lambda task: (task.due_date, task.display_order)):
        why = gone.get(str(task.topic_id), "no_time")
        row = {"title": task.title, "estimated_minutes": task.estimated_minutes}
        lines.append(_line("dropped", row, task.due_date, None, why))
    order = {"dropped": 0, "moved": 1, "added": 2, "further": 3}
    return sorted(lines, key=lambda line: (order[line["kind"]], line["from"] or "", line["to"] or ""))


def _line(
    kind: str, row: dict[str, Any], before: date | None, after: date | None, why: str | None = None
) -> dict[str, Any]:
    return {
        "kind": kind,
        "title": row["title"],
        "minutes": row["estimated_minutes"],
        "from": before.isoformat() if before else None,
        "to": after.isoformat() if after else None,
        "why": why,
    }
