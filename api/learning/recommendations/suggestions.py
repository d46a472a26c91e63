"""Lessons and questions worth a learner's time now, worked out at the request, and their word on each."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import and_, delete, func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import (
    AttemptStatus,
    Confidence,
    Question,
    QuizSession,
    TestAttempt,
    UserAnswer,
)
from api.curriculum.lessons.tables import Lesson, LessonProgress
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.experiments.rules import HOLDOUT, arm_of
from api.learning.recommendations.schemas import LessonSuggestion, QuestionSuggestion
from api.learning.recommendations.service import NOT_NOW_FOR, RecommendationNotFound
from api.learning.study_plans.tables import SuggestionKind, SuggestionSaid, SuggestionWord
from api.learning.study_plans.topic_order import RankedTopic
from api.platform.ids import uuid7
from api.platform.pseudonym import learner_key

LESSONS_SHOWN: Final = 4
QUESTIONS_SHOWN: Final = 4
DONE_FOR: Final = {
    SuggestionKind.LESSON: timedelta(days=constants.SUGGESTION_LESSON_DONE_DAYS),
    SuggestionKind.QUESTION: timedelta(days=constants.SUGGESTION_QUESTION_DONE_DAYS),
}
LOOKED_BACK: Final = timedelta(days=90)


def lessons(
    db: Session, *, learner_id: UUID, school_year: str | None, order: list[RankedTopic], now: datetime
) -> list[LessonSuggestion]:
    """The next lesson not finished of each topic that comes next; before any does, the year's first ones."""
    rank = {each.topic_id: each.position for each in order}
    finished = and_(LessonProgress.lesson_id == Lesson.id, LessonProgress.user_id == learner_id)
    asked = (
        select(Lesson, Topic.name, Subject.name, Topic.school_year)
        .join(Topic, Topic.id == Lesson.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .outerjoin(LessonProgress, finished)
        .where(Lesson.is_active, LessonProgress.finished_at.is_(None), ~_said(learner_id, Lesson.id, now))
        .order_by(Topic.school_year, Topic.term, Topic.display_order, Lesson.display_order, Lesson.id)
    )
    asked = asked.where(Topic.id.in_(rank)) if rank else asked.where(Topic.school_year == (school_year or "S1"))
    first: dict[UUID, LessonSuggestion] = {}
    for lesson, topic, subject, year in db.execute(asked):
        first.setdefault(lesson.topic_id, _lesson(lesson, topic, subject, year, is_listed=lesson.topic_id in rank))
    return sorted(first.values(), key=lambda row: rank.get(row.topic_id, 0))[:LESSONS_SHOWN]


def _lesson(lesson: Lesson, topic: str, subject: str, year: str, *, is_listed: bool) -> LessonSuggestion:
    reason = f"{topic} is in your list above. This lesson explains it." if is_listed else (
        f"It begins {topic}, early in the {year} curriculum of {subject}."
    )  # fmt: skip
    return LessonSuggestion(
        id=lesson.id,
        title=lesson.title,
        topic_id=lesson.topic_id,
        topic=topic,
        subject=subject,
        reason=reason,
        minutes=lesson.duration_minutes,
        action_url=f"/lessons/{lesson.id}",
    )


def questions(db: Session, *, learner_id: UUID, now: datetime) -> list[QuestionSuggestion]:
    """Questions whose last answer was wrong, the sure ones first; none for learners of the plain list."""
    if arm_of(learner_key(learner_id)) == HOLDOUT:
        return []
    latest = _last_answers(learner_id, now).subquery()
    rows = db.execute(
        select(Question, Topic.name, Subject.name, latest)
        .join(latest, latest.c.question_id == Question.id)
        .join(Topic, Topic.id == Question.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(latest.c.position == 1, ~latest.c.is_correct, Question.is_active, ~_said(learner_id, Question.id, now))
        .order_by(
            (latest.c.confidence_level == Confidence.HIGH).desc().nulls_last(), latest.c.answered_at.desc(), Question.id
        )
        .limit(QUESTIONS_SHOWN)
    )
    return [_question(question, topic, subject, last) for question, topic, subject, *last in rows]


def _last_answers(learner_id: UUID, now: datetime) -> Any:
    """Every final answer of the last three months, the newest of each question in position 1."""
    newest = func.row_number().over(partition_by=UserAnswer.question_id, order_by=UserAnswer.answered_at.desc())
    return (
        select(
            UserAnswer.question_id, UserAnswer.is_correct, UserAnswer.confidence_level, UserAnswer.answered_at,
            UserAnswer.test_attempt_id, QuizSession.session_type, newest.label("position"),
            func.count().filter(~UserAnswer.is_correct).over(partition_by=UserAnswer.question_id).label("wrong"),
        )
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(
            TestAttempt.user_id == learner_id,
            or_(TestAttempt.status != AttemptStatus.IN_PROGRESS, QuizSession.session_type == constants.ADAPTIVE),
            UserAnswer.is_correct.is_not(None),
            UserAnswer.answered_at > now - LOOKED_BACK,
        )
    )  # fmt: skip


def _question(question: Question, topic: str, subject: str, last: Sequence[Any]) -> QuestionSuggestion:
    _, _, confidence, answered_at, attempt_id, session_type, _, wrong = last
    sure = confidence == Confidence.HIGH
    return QuestionSuggestion(
        id=question.id,
        stem=question.stem,
        topic_id=question.topic_id,
        topic=topic,
        subject=subject,
        reason="You were sure of your answer, and it was wrong." if sure else "Your last answer to it was wrong.",
        is_sure_but_wrong=sure,
        answered_at=answered_at,
        times_wrong=wrong,
        action_url=f"/practice?topic={question.topic_id}",
        review_url=f"/quiz/results/{attempt_id}" if session_type != constants.ADAPTIVE else None,
    )


def _said(learner_id: UUID, object_id: Any, now: datetime) -> Any:
    word = SuggestionWord
    return select(word.id).where(word.user_id == learner_id, word.object_id == object_id, word.until > now).exists()


def say(
    db: Session, *, learner_id: UUID, kind: SuggestionKind, object_id: UUID, word: SuggestionSaid | None, now: datetime
) -> None:
    """Keep the learner's word on a lesson or question; no word takes the last one back. Saying it twice is once."""
    table: Any = Lesson if kind is SuggestionKind.LESSON else Question
    if db.get(table, object_id) is None:
        raise RecommendationNotFound
    row = SuggestionWord
    if word is None:
        db.execute(delete(row).where(row.user_id == learner_id, row.kind == kind, row.object_id == object_id))
        return
    until = now + (DONE_FOR[kind] if word is SuggestionSaid.DONE else NOT_NOW_FOR)
    said = {"word": word, "said_at": now, "until": until}
    written = insert(row).values(id=uuid7(), user_id=learner_id, kind=kind, object_id=object_id, **said)
    db.execute(written.on_conflict_do_update(index_elements=["user_id", "kind", "object_id"], set_=said))
