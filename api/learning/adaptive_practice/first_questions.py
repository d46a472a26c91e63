"""What comes first in a practice: mistakes one was sure of, ideas one mixes up, the ground of a weak topic."""

from collections.abc import Collection, Sequence
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
from api.learning.adaptive_practice.next_topic import with_questions
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


def is_weak(db: Session, learner_id: UUID, topic_id: UUID) -> bool:
    """Whether a topic is known, and below the ready mark."""
    row = StudentTopicMastery
    weak = select(row.id).where(
        row.user_id == learner_id, row.topic_id == topic_id, row.is_known, row.percentage < constants.MASTERY_READY_PCT
    )
    return db.scalar(weak) is not None


def weakest_ground(db: Session, learner_id: UUID, topic_id: UUID) -> UUID | None:
    """The weakest topic this one builds on, of those that are weak themselves or not known yet."""
    row = StudentTopicMastery
    rows = db.execute(select(row.topic_id, row.percentage).where(row.user_id == learner_id, row.is_known))
    known = {each: float(percentage) for each, percentage in rows}
    codes = db.get_one(Topic, topic_id).prerequisites
    ground = db.scalars(with_questions().where(Topic.code.in_(codes)).order_by(Topic.code)).all()
    unknown = float(constants.MASTERY_READY_PCT) - 1
    weak = {each.id: known.get(each.id, unknown) for each in ground}
    return min(
        (each for each, percentage in weak.items() if percentage < constants.MASTERY_READY_PCT),
        key=lambda each: weak[each],
        default=None,
    )


def builds_on_it(db: Session, quiz: QuizSession, topic_id: UUID, failed: Collection[UUID]) -> Topic | None:
    """The topic for whose sake a practice asks of this one; None where it is practised for its own."""
    if quiz.topic_id == topic_id or quiz.question_pool:
        return None
    ground = db.get_one(Topic, topic_id)
    above = set(failed) | ({quiz.topic_id} if quiz.topic_id else set())
    on_top = db.scalars(select(Topic).where(Topic.id.in_(above - {topic_id})).order_by(Topic.code)).all()
    return next((topic for topic in on_top if ground.code in topic.prerequisites), None)


def why(db: Session, learner_id: UUID, quiz: QuizSession, question: Question, above: Topic | None) -> str | None:
    """Why the question asked now came before others; None for one that was simply the most telling."""
    if quiz.question_pool:
        return None
    if above is not None:
        return f"{above.name} builds on this, so it comes first."
    if is_review(quiz) and question.id in sure_but_wrong(db, learner_id):
        return "You were sure of this one, and it was wrong."
    if question.id in offering(db, learner_id, [question.topic_id]):
        return "You may be mixing something up here."
    return None
