"""Two fresh questions like one that went wrong: of the same topic, those with the same wrong idea first."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.siblings import one_of_each, resting_families
from api.assessment.quizzes.tables import Question, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.adaptive_practice.next_topic import ASKABLE, NothingToPractise


def like(db: Session, learner_id: UUID, question_id: UUID, now: datetime) -> tuple[Topic, list[UUID]]:
    """The topic of a question this learner answered, and the questions to ask, none if it is the only one.

    Raises NothingToPractise for a question the learner never answered.
    """
    row = db.execute(
        select(Question, Topic, UserAnswer.user_answer)
        .join(Topic, Topic.id == Question.topic_id)
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .where(TestAttempt.user_id == learner_id, Question.id == question_id)
        .order_by(UserAnswer.answered_at.desc().nulls_last())
        .limit(1)
    ).first()
    if row is None:
        raise NothingToPractise
    question, topic, given = row
    wanted = ideas(question.options, str(given or "")) or ideas(question.options)
    known = (
        exists()
        .where(UserAnswer.question_id == Question.id, UserAnswer.test_attempt_id == TestAttempt.id)
        .where(TestAttempt.user_id == learner_id)
    )
    others = db.execute(
        select(Question.id, Question.options, known, Question.code)
        .where(Question.topic_id == topic.id, Question.id != question_id, *ASKABLE)
        .order_by(Question.id)
    ).all()
    ranked = sorted(others, key=lambda other: (other[2], not wanted & ideas(other[1])))
    apart = one_of_each(ranked, lambda other: str(other[3]), resting_families(db, learner_id, now))
    return topic, [each[0] for each in apart[: constants.LIKE_IT]]


def ideas(options: Any, chosen: str | None = None) -> set[str]:
    """The wrong ideas behind the options of a question, or behind those chosen."""
    if not isinstance(options, list):
        return set()
    ids = None if chosen is None else {part.strip() for part in chosen.split(",")}
    return {name for each in options if ids is None or each["id"] in ids if (name := each.get("misconception"))}
