"""The one thing a learner should do next, with what it costs."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.list_schemas import QuizOut
from api.assessment.quizzes.service.queries import QuizSearch, list_quizzes
from api.learning.adaptive_practice.next_topic import find_next_topic
from api.learning.recommendations.presenters import next_url
from api.learning.study_plans.service.presenters import action_url
from api.learning.study_plans.tables import StudyPlanTask, TaskType
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.site.today.schemas import NextKind, NextThing

SOON: Final = timedelta(days=constants.CLASS_TEST_SOON_DAYS)  # a test of the class comes before the plan from then on
CLASS_TESTS_READ: Final = 20
TEXT_MB: Final = round(constants.PLAN_TEXT_KB / 1000, 1)


def next_thing(
    db: Session, learner_id: UUID, now: datetime, *, own_tasks: list[StudyPlanTask], is_beginning: bool
) -> NextThing | None:
    """A test left open, what the class waits for, the plan, what comes next in the order of topics, a first practice.

    Somebody who put the first steps off (`is_beginning`) is offered them; None where there is nothing to do at all.
    """
    if test := _open_test(db, learner_id) or _class_test(db, learner_id, now):
        return test
    if own_tasks:
        return _own(own_tasks[0])
    if is_beginning:
        why = "Then we know what to suggest, and make a plan for you."
        return _thing(NextKind.FIRST_STEPS, "Choose your class and subjects", "/first-steps", why=why, minutes=2)
    order = order_of(db, learner_id, now)
    if order:
        return _ranked(db, learner_id, order[0])
    topic = find_next_topic(db, learner_id, now)
    if topic is None:
        return None
    return _thing(
        NextKind.PRACTICE, f"Practise {topic.name}", f"/practice?topic={topic.id}", minutes=constants.PRACTICE_MINUTES,
        data_mb=TEXT_MB,
    )  # fmt: skip


def _open_test(db: Session, learner_id: UUID) -> NextThing | None:
    found, _ = list_quizzes(db, learner_id=learner_id, search=QuizSearch(under_way=True))
    return _test(found[0], NextKind.OPEN_TEST, "Your answers so far are saved.") if found else None


def _class_test(db: Session, learner_id: UUID, now: datetime) -> NextThing | None:
    """The test of a class that is due soonest and was not begun."""
    search = QuizSearch(kind="class", under_way=False)
    found, _ = list_quizzes(db, learner_id=learner_id, search=search, page_size=CLASS_TESTS_READ)
    due = [
        quiz for quiz in found if quiz.attempts_used == 0 and quiz.due_at is not None and now < quiz.due_at < now + SOON
    ]
    first = min(due, key=lambda quiz: (quiz.due_at, quiz.id), default=None)
    return _test(first, NextKind.CLASS_TEST, "From your teacher.") if first else None


def _test(quiz: QuizOut, kind: NextKind, why: str) -> NextThing:
    return _thing(
        kind, quiz.title, f"/quiz/{quiz.id}", subject=quiz.subject, why=why, minutes=quiz.time_limit_minutes,
        data_mb=TEXT_MB, due_at=quiz.due_at if kind is NextKind.CLASS_TEST else None,
    )  # fmt: skip


def _own(task: StudyPlanTask) -> NextThing:
    """A task of the learner's own, which stands in their plan alone."""
    return _thing(NextKind.OWN, task.title, action_url(task) or "/study-plan", minutes=task.estimated_minutes)


def _ranked(db: Session, learner_id: UUID, first: RankedTopic) -> NextThing:
    task, url = first.task, next_url(db, learner_id, first)
    kind = NextKind(task.task_type) if task and task.task_type is not TaskType.OWN else _kind_of(url)
    return _thing(
        kind, first.title, url, subject=first.subject, why=first.reason,
        minutes=task.estimated_minutes if task else constants.PRACTICE_MINUTES if kind is NextKind.PRACTICE else None,
        data_mb=round(task.data_kb / 1000, 1) if task else None if kind is NextKind.BOOK else TEXT_MB,
        suggestion_id=first.listed.id if first.listed else None,
    )  # fmt: skip


def _kind_of(url: str) -> NextKind:
    kinds = {"quiz": NextKind.TEST, "reader": NextKind.BOOK, "lessons": NextKind.LESSON}
    return kinds.get(url.split("/")[1], NextKind.PRACTICE)


def _thing(
    kind: NextKind,
    title: str,
    url: str,
    *,
    subject: str | None = None,
    why: str | None = None,
    minutes: int | None = None,
    data_mb: float | None = None,
    due_at: datetime | None = None,
    suggestion_id: UUID | None = None,
) -> NextThing:
    return NextThing(
        kind=kind, title=title, subject=subject, why=why, minutes=minutes, data_mb=data_mb, due_at=due_at, url=url,
        suggestion_id=suggestion_id,
    )  # fmt: skip
