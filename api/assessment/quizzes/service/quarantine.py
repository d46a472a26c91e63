"""A learner's own list of answers that came and do not count."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.rules import in_words
from api.assessment.quizzes.schemas import NotCountedOut
from api.assessment.quizzes.tables import (
    Question,
    QuizPacket,
    QuizSession,
    TestAttempt,
    UncountedAnswer,
    UncountedReason,
)

MOST = 200


def not_counted(db: Session, learner_id: UUID, attempt_id: UUID | None = None) -> list[NotCountedOut]:
    """The newest first, of all attempts or one: late, older than another device's, or of one that could not be made."""
    rows = db.execute(
        select(UncountedAnswer, TestAttempt.id, QuizSession.id, QuizSession.title, Question)
        .join(TestAttempt, TestAttempt.id == UncountedAnswer.test_attempt_id)
        .join(QuizSession, QuizSession.id == TestAttempt.quiz_session_id)
        .join(Question, Question.id == UncountedAnswer.question_id)
        .where(TestAttempt.user_id == learner_id, *([TestAttempt.id == attempt_id] if attempt_id else []))
        .order_by(UncountedAnswer.said_at.desc(), UncountedAnswer.id)
        .limit(MOST)
    )
    found = [
        NotCountedOut(
            attempt_id=attempt_id,
            quiz_id=quiz_id,
            title=title,
            stem=question.stem,
            user_answer=in_words(question.question_type, question.options, kept.user_answer),
            said_at=kept.said_at,
            reason="late" if kept.reason is UncountedReason.LATE else "older",
        )
        for kept, attempt_id, quiz_id, title, question in rows
    ]
    if attempt_id:
        return found
    return sorted([*found, *_refused(db, learner_id)], key=lambda line: line.said_at, reverse=True)[:MOST]


def _refused(db: Session, learner_id: UUID) -> list[NotCountedOut]:
    packets = db.execute(
        select(QuizPacket, QuizSession.title)
        .join(QuizSession, QuizSession.id == QuizPacket.quiz_session_id)
        .where(QuizPacket.user_id == learner_id, QuizPacket.outcome["status"].astext == "refused")
        .order_by(QuizPacket.updated_at.desc())
        .limit(MOST // 10)
    ).all()
    refused = [(packet, title, packet.outcome) for packet, title in packets if packet.outcome]
    asked = {UUID(key) for _, _, outcome in refused for key in outcome["answers"]}
    questions = {question.id: question for question in db.scalars(select(Question).where(Question.id.in_(asked)))}
    return [
        NotCountedOut(
            attempt_id=None,
            quiz_id=packet.quiz_session_id,
            title=title,
            stem=question.stem,
            user_answer=in_words(question.question_type, question.options, text),
            said_at=packet.updated_at,
            reason="refused",
        )
        for packet, title, outcome in refused
        for key, text in outcome["answers"].items()
        if (question := questions.get(UUID(key)))
    ]
