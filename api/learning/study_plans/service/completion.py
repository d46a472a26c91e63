"""Ticking off what was really done: a lesson finished, a video watched, an attempt on the topic, minutes in a book."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import AttemptStatus, Question, QuizSession, TestAttempt, UserAnswer
from api.curriculum.lessons.tables import LessonProgress, VideoProgress
from api.learning.study_plans.tables import CompletedBy, StudyPlan, StudyPlanTask, TaskType
from api.library.reading.tables import ReadInterval
from api.platform.clock import start_of_day

ENOUGH_ANSWERS: Final = {TaskType(kind): answers for kind, answers in constants.PLAN_DONE_ANSWERS.items()}
ENOUGH_READING: Final = 0.5  # of the minutes asked for
EARLY: Final = timedelta(days=7)  # work done so long before its day still counts as it


def follow(db: Session, plan: StudyPlan, tasks: list[StudyPlanTask]) -> None:
    """Tick every open task that work since the plan was made has done; one piece of work ticks one task."""
    waiting = [task for task in tasks if not task.is_completed and task.completed_by is not CompletedBy.TAKEN_BACK]
    if waiting:
        _materials(db, plan, waiting)
        used = {task.work_id for task in tasks if task.work_id}
        _attempts(db, plan, [task for task in waiting if task.task_type in ENOUGH_ANSWERS], used)
        _books(db, plan, [task for task in waiting if task.task_type is TaskType.BOOK])
    complete(plan, tasks)


def complete(plan: StudyPlan, tasks: Iterable[StudyPlanTask]) -> None:
    """Work out how much of the plan's minutes are done."""
    every = list(tasks)
    whole = sum(task.estimated_minutes for task in every)
    done = sum(task.estimated_minutes for task in every if task.is_completed)
    share = (Decimal(100 * done) / whole).quantize(Decimal("0.01")) if whole else Decimal(0)
    if plan.completion_percentage != share:
        plan.completion_percentage = share


def _tick(task: StudyPlanTask, at: datetime, work_id: UUID | None) -> None:
    task.is_completed, task.completed_at = True, at
    task.completed_by, task.work_id = CompletedBy.WORK, work_id


def _materials(db: Session, plan: StudyPlan, tasks: list[StudyPlanTask]) -> None:
    """Lessons finished and videos watched, by what is known of each."""
    ids = [task.resource_id for task in tasks if task.task_type in (TaskType.LESSON, TaskType.VIDEO)]
    if not ids:
        return
    read = select(LessonProgress.lesson_id, LessonProgress.finished_at).where(
        LessonProgress.user_id == plan.user_id,
        LessonProgress.lesson_id.in_(ids),
        LessonProgress.finished_at >= plan.created_at,
    )
    watched = select(VideoProgress.video_lesson_id, VideoProgress.updated_at).where(
        VideoProgress.user_id == plan.user_id,
        VideoProgress.video_lesson_id.in_(ids),
        VideoProgress.completion_percentage >= constants.VIDEO_WATCHED_PCT,
    )
    done: dict[UUID, datetime] = {id: at for asked in (read, watched) for id, at in db.execute(asked) if at}
    for task in tasks:
        if task.resource_id in done and task.task_type in (TaskType.LESSON, TaskType.VIDEO):
            _tick(task, done[task.resource_id], task.resource_id)


def _attempts(db: Session, plan: StudyPlan, tasks: list[StudyPlanTask], used: set[UUID]) -> None:
    """Finished attempts with enough answers on the topic, the earliest for the earliest task of its kind."""
    if not tasks:
        return
    rows = db.execute(_finished(plan, {task.topic_id for task in tasks if task.topic_id}))
    for attempt_id, quiz_id, topic_id, answers, ended_at in rows:
        if attempt_id in used:
            continue
        fitting = [
            task
            for task in tasks
            if not task.is_completed
            and answers >= ENOUGH_ANSWERS[task.task_type]
            and ended_at >= start_of_day(task.due_date) - EARLY
            and (task.resource_id == quiz_id if task.task_type is TaskType.TEST else task.topic_id == topic_id)
        ]
        if fitting:
            _tick(fitting[0], ended_at, attempt_id)
            used.add(attempt_id)


def _finished(plan: StudyPlan, topics: set[UUID]) -> Any:
    """(attempt, quiz, topic, answers, ended) of attempts that ended since the plan was made, oldest first."""
    return (
        select(TestAttempt.id, QuizSession.id, Question.topic_id, func.count(), TestAttempt.end_time)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .join(UserAnswer, UserAnswer.test_attempt_id == TestAttempt.id)
        .join(Question, Question.id == UserAnswer.question_id)
        .where(
            TestAttempt.user_id == plan.user_id,
            TestAttempt.status.in_([AttemptStatus.SUBMITTED, AttemptStatus.GRADED, AttemptStatus.EXPIRED]),
            TestAttempt.end_time >= plan.created_at,
            Question.topic_id.in_(topics),
            UserAnswer.answered_at.is_not(None),
        )
        .group_by(TestAttempt.id, QuizSession.id, Question.topic_id, TestAttempt.end_time)
        .order_by(TestAttempt.end_time, TestAttempt.id, func.count().desc())
    )


def _books(db: Session, plan: StudyPlan, tasks: list[StudyPlanTask]) -> None:
    """Time in the book since the plan was made, spent on its tasks one after the other."""
    books = {task.resource_id for task in tasks if task.resource_id}
    if not books:
        return
    length = func.extract("epoch", ReadInterval.ended_at - ReadInterval.started_at)
    rows = db.execute(
        select(ReadInterval.book_id, func.sum(length), func.max(ReadInterval.ended_at))
        .where(ReadInterval.user_id == plan.user_id, ReadInterval.book_id.in_(books))
        .where(ReadInterval.started_at >= plan.created_at)
        .group_by(ReadInterval.book_id)
    )
    for book_id, seconds, last in rows:
        left = float(seconds) / 60
        for task in tasks:
            if task.resource_id == book_id and left >= (asked := ENOUGH_READING * task.estimated_minutes):
                _tick(task, last, None)
                left -= asked
