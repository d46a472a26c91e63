"""A learner's suggestions with what a screen needs beside them: names, covers, and an address that is open now."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.assessment.quizzes.service.queries import quizzes_by_topic
from api.learning.figures.topics import KnownTopic, topics_of
from api.learning.recommendations import books, suggestions
from api.learning.recommendations.schemas import NextTopic, Recommendations, StudySuggestion
from api.learning.study_plans.service.presenters import action_url, catch_up
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.platform.marts.registry import freshness

QUIZ = "/quiz/"
PLANNED = "plan"


def recommendations(db: Session, *, learner_id: UUID, school_year: str | None, now: datetime) -> Recommendations:
    """What comes next for a learner, first things first; empty before the first run or a plan has reached them."""
    catch_up(db, learner_id)
    order = order_of(db, learner_id, now)
    quizzes = quizzes_by_topic(db, learner_id)
    known = {each.topic_id: each for each in topics_of(db, learner_id) if each.is_known}
    return Recommendations(
        as_of=freshness(now).as_of,
        study=[_study(each, quizzes, known.get(each.topic_id)) for each in order],
        lessons=suggestions.lessons(db, learner_id=learner_id, school_year=school_year, order=order, now=now),
        questions=suggestions.questions(db, learner_id=learner_id, now=now),
        books=books.books(db, learner_id=learner_id, now=now),
    )


def next_topics(db: Session, *, learner_id: UUID, now: datetime) -> list[NextTopic]:
    """The order of topics alone, for every screen that says what comes next."""
    catch_up(db, learner_id)
    quizzes = quizzes_by_topic(db, learner_id)
    return [_next(each, quizzes) for each in order_of(db, learner_id, now)]


def next_url(db: Session, learner_id: UUID, each: RankedTopic) -> str:
    """Where one topic of the order is worked on."""
    return _url(each, quizzes_by_topic(db, learner_id))


def _next(each: RankedTopic, quizzes: dict[UUID, UUID]) -> NextTopic:
    return NextTopic(
        position=each.position,
        topic_id=each.topic_id,
        topic=each.topic,
        subject_id=each.subject_id,
        subject=each.subject,
        title=each.title,
        reason=each.reason,
        action_url=_url(each, quizzes),
        on=each.task.due_date if each.task else None,
        note=each.note,
    )


def _study(each: RankedTopic, quizzes: dict[UUID, UUID], known: KnownTopic | None) -> StudySuggestion:
    listed, task = each.listed, each.task
    row = listed or task
    assert row is not None
    return StudySuggestion(
        id=row.id,
        title=each.title,
        description=each.reason,
        recommendation_type=listed.recommendation_type if listed else PLANNED,
        reason_code=listed.reason_code if listed else None,
        priority=row.priority,
        topic_id=each.topic_id,
        topic=each.topic,
        subject=each.subject,
        action_url=_url(each, quizzes),
        details=listed.details if listed else None,
        low_pct=known.low_pct if known else None,
        high_pct=known.high_pct if known else None,
        task_id=task.id if task else None,
        on=task.due_date if task else None,
        note=each.note,
    )


def _url(each: RankedTopic, quizzes: dict[UUID, UUID]) -> str:
    """Where to work: where the plan sends, else a test that can still be sat, else what the list named, else practice,
    which never runs out.
    """
    practice = f"/practice?topic={each.topic_id}"
    if each.task:
        return action_url(each.task) or practice
    given, quiz_id = each.listed.action_url if each.listed else None, quizzes.get(each.topic_id)
    if quiz_id is not None and (given is None or given.startswith(QUIZ)):
        return f"{QUIZ}{quiz_id}"
    return given if given is not None and given.startswith("/reader/") else practice
