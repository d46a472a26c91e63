"""What comes first in a practice: mistakes one was sure of, ideas one mixes up, the ground of a weak topic."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import JSONB, distinct_on
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
from api.curriculum.subjects.tables import Topic
from api.learning.mastery.tables import Doubt, StudentMisconception, StudentTopicMastery


def is_review(quiz: QuizSession) -> bool:
    """Whether a practice is a review of what is due: it belongs to no subject, whatever its topics."""
    return quiz.subject_id is None


def sure_but_wrong(db: Session, learner_id: UUID) -> dict[UUID, UUID]:
    """Questions, with their topics, that the learner last answered wrongly and with high confidence."""
    last = (
        select(Question.id, Question.topic_id, UserAnswer.is_correct, UserAnswer.confidence_level)
        .ext(distinct_on(Question.id))
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .join(TestAttempt, TestAttempt.id == UserAnswer.test_attempt_id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .where(
            TestAttempt.user_id == learner_id,
            or_(TestAttempt.status != AttemptStatus.IN_PROGRESS, QuizSession.session_type == constants.ADAPTIVE),
            UserAnswer.is_correct.is_not(None),
            Question.is_active,
        )
        .order_by(Question.id, UserAnswer.answered_at.desc().nulls_last())
    )
    return {
        question_id: topic_id
        for question_id, topic_id, right, sureness in db.execute(last)
        if right is False and sureness is Confidence.HIGH
    }


def offering(db: Session, learner_id: UUID, topic_ids: Sequence[UUID]) -> set[UUID]:
    """Questions of these topics that offer an idea the learner seems to mix up."""
    row = StudentMisconception
    held = list(db.scalars(select(row.misconception).where(row.user_id == learner_id, row.state != Doubt.CLEARED)))
    if not held:
        return set()
    options = Question.options.cast(JSONB)
    offers = or_(*(options.contains([{"misconception": name}]) for name in held))
    return set(db.scalars(select(Question.id).where(Question.topic_id.in_(topic_ids), Question.is_active, offers)))


def weakest_ground(db: Session, learner_id: UUID, topic_id: UUID) -> UUID | None:
    """The weakest topic a failing one builds on, if that is weak itself or not known yet; None for a topic that stands.

    A topic fails while it is known and below the ready mark. What is not known of the ground is checked as well.
    """
    row = StudentTopicMastery
    known = {each.topic_id: each for each in db.scalars(select(row).where(row.user_id == learner_id, row.is_known))}
    own = known.get(topic_id)
    if own is None or own.percentage >= constants.MASTERY_READY_PCT:
        return None
    topic = db.get_one(Topic, topic_id)
    asked = select(Question.id).where(Question.topic_id == Topic.id, Question.is_active).exists()
    ground = db.scalars(select(Topic.id).where(Topic.code.in_(topic.prerequisites), asked).order_by(Topic.code)).all()
    weak = {
        each: float(known[each].percentage) if each in known else float(constants.MASTERY_READY_PCT) - 1
        for each in ground
        if each not in known or known[each].percentage < constants.MASTERY_READY_PCT
    }
    return min(weak, key=lambda each: weak[each], default=None)


def why(db: Session, learner_id: UUID, quiz: QuizSession, question: Question) -> str | None:
    """Why the question asked now came before others; None for one that was simply the most telling."""
    if quiz.question_pool:
        return None
    if quiz.topic_id is not None and question.topic_id != quiz.topic_id and not is_review(quiz):
        return f"{db.get_one(Topic, quiz.topic_id).name} builds on this, so it comes first."
    if is_review(quiz) and question.id in sure_but_wrong(db, learner_id):
        return "You were sure of this one, and it was wrong."
    if question.id in offering(db, learner_id, [question.topic_id]):
        return "You may be mixing something up here."
    return None
