"""A learner's first screen, put together in one answer."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.learning.study_plans.service import revision
from api.learning.study_plans.service.completion import follow
from api.learning.study_plans.service.creation import active_plan, tasks_of
from api.learning.study_plans.service.presenters import action_url
from api.learning.study_plans.tables import StudyPlan, StudyPlanTask, TaskType
from api.library.catalogue.tables import Book
from api.library.reading.tables import ReadingProgress
from api.platform.clock import day_of
from api.site.first_steps.queries import StepsState, steps_state
from api.site.learner_home.schemas import WeekProgress
from api.site.learner_home.service import my_progress
from api.site.today.next_step import next_thing
from api.site.today.schemas import DayTask, OpenBook, PlanDay, PlanWeek, Today

DAYS: Final = 7
EXAMS: Final = {"uce": "UCE", "mock": "the mocks", "end_of_term": "the end of term", "own": "your exam"}


def today(db: Session, *, learner_id: UUID, now: datetime) -> Today:
    progress, day = my_progress(db, learner_id=learner_id, now=now), day_of(now)
    plan = active_plan(db, learner_id, lock=True)
    tasks = tasks_of(db, plan.id) if plan else []
    if plan:
        follow(db, plan, tasks)
        db.flush()
    runs = plan is not None and plan.paused_at is None
    open_today = [task for task in tasks if runs and task.due_date == day and not task.is_completed]
    steps = steps_state(db, learner_id)
    return Today(
        at=now,
        today=day,
        needs_first_steps=steps is StepsState.DUE,
        next=next_thing(
            db, learner_id, now, own_tasks=_own_alone(open_today), is_beginning=steps is StepsState.PUT_OFF
        ),
        progress=progress,
        plan=_week(plan, tasks, progress.week, now) if plan and runs else None,
        book=_open_book(db, learner_id),
    )


def _own_alone(open_today: Sequence[StudyPlanTask]) -> list[StudyPlanTask]:
    """Today's tasks where all that is left of them are the learner's own."""
    return list(open_today) if all(task.task_type is TaskType.OWN for task in open_today) else []


def _week(plan: StudyPlan, tasks: Sequence[StudyPlanTask], week: WeekProgress, now: datetime) -> PlanWeek:
    day, monday, hours = day_of(now), week.began_on, plan.weekly_hours
    # Nobody can do a week's hours in what is left of the week they came in.
    is_first = day_of(plan.created_at) > monday and week.last_week_minutes == 0
    planned = sum(task.estimated_minutes for task in tasks if monday <= task.due_date < monday + timedelta(days=DAYS))
    return PlanWeek(
        weekly_minutes=(planned or hours * 60 * (DAYS - day.weekday()) // DAYS) if is_first else hours * 60,
        exam=EXAMS[plan.exam],
        days_left=max((plan.target_exam_date - day).days, 0),
        missed_tasks=len(revision.missed(list(tasks), plan, now)),
        days=[_day(tasks, monday + timedelta(days=n)) for n in range(DAYS)],
        today=[
            DayTask(title=task.title, minutes=task.estimated_minutes, is_done=task.is_completed, url=action_url(task))
            for task in tasks
            if task.due_date == day
        ],
    )


def _day(tasks: Sequence[StudyPlanTask], on: date) -> PlanDay:
    own = [task for task in tasks if task.due_date == on]
    left = [task for task in own if not task.is_completed]
    return PlanDay(
        on=on,
        tasks=len(own),
        done=len(own) - len(left),
        minutes_left=sum(task.estimated_minutes for task in left),
        titles=[task.title for task in left],
    )


def _open_book(db: Session, learner_id: UUID) -> OpenBook | None:
    row = ReadingProgress
    found = db.execute(
        select(row.book_id, Book.title, row.current_page, row.total_pages)
        .join(Book, Book.id == row.book_id)
        .where(row.user_id == learner_id, row.progress_percentage < 100)
        .order_by(row.updated_at.desc(), row.book_id)
        .limit(1)
    ).first()
    return OpenBook(book_id=found[0], title=found[1], page=found[2], pages=found[3]) if found else None
