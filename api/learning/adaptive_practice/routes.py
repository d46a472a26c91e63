"""Practice that chooses its next question."""

from datetime import datetime
from uuid import UUID

from fastapi import APIRouter, status
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.quizzes.rules import shown_options
from api.assessment.quizzes.tables import AttemptStatus, Question, QuestionType, QuizSession, TestAttempt, UserAnswer
from api.curriculum.subjects.tables import Topic
from api.learning.adaptive_practice import first_questions, pool, progress, service
from api.learning.adaptive_practice.next_topic import find_next_topic
from api.learning.adaptive_practice.schemas import (
    PracticeAnswerIn,
    PracticeIn,
    PracticeOffer,
    PracticeOut,
    PracticeQuestion,
    PracticeResult,
    PracticeTopic,
)
from api.platform.clock import Now
from api.platform.db import Db
from api.platform.guards import SignedIn
from models.mastery.online.practice import is_sure

router = APIRouter(prefix="/api/practice", tags=["practice"])


@router.post("", status_code=status.HTTP_201_CREATED)
def start_practice(body: PracticeIn, me: SignedIn, now: Now, db: Db) -> PracticeOut:
    attempt, note = service.start(db, learner_id=me.id, wanted=body, now=now)
    return _present(db, me.id, attempt.id, now, note=note)


@router.get("")
def get_practice_offer(me: SignedIn, now: Now, db: Db) -> PracticeOffer:
    due = pool.due_topics(db, me.id, now)
    first = due[0] if due else find_next_topic(db, me.id, now)
    return PracticeOffer(due_topics=len(due), topic_id=first.id if first else None, topic=first.name if first else None)


@router.get("/{attempt_id}")
def get_practice(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> PracticeOut:
    return _present(db, me.id, attempt_id, now)


@router.post("/{attempt_id}/answers")
def answer_practice(attempt_id: UUID, body: PracticeAnswerIn, me: SignedIn, now: Now, db: Db) -> PracticeOut:
    graded = service.answer(db, learner_id=me.id, attempt_id=attempt_id, sent=body, now=now)
    return _present(db, me.id, attempt_id, now, graded)


@router.post("/{attempt_id}/stop")
def stop_practice(attempt_id: UUID, me: SignedIn, now: Now, db: Db) -> PracticeOut:
    service.stop(db, learner_id=me.id, attempt_id=attempt_id, now=now)
    return _present(db, me.id, attempt_id, now)


def _present(
    db: Session,
    learner_id: UUID,
    attempt_id: UUID,
    now: datetime,
    graded: UUID | None = None,
    note: str | None = None,
) -> PracticeOut:
    attempt, quiz = service.own_practice(db, learner_id, attempt_id, now)
    is_open = attempt.status is AttemptStatus.IN_PROGRESS
    last = attempt.question_ids[-1] if is_open and attempt.question_ids else None
    known = service.mastery_of(db, learner_id, [UUID(topic_id) for topic_id in quiz.topic_ids])
    return PracticeOut(
        attempt_id=attempt.id,
        title=quiz.title,
        asked=attempt.questions_answered,
        most=quiz.total_questions,
        correct=attempt.correct_answers,
        question=_asked(db, learner_id, attempt, quiz, UUID(last)) if last else None,
        last=_result(db, attempt.id, graded) if graded else None,
        topics=[
            PracticeTopic(
                topic_id=topic.id,
                topic=topic.name,
                percentage=row.percentage,
                low_pct=row.low_pct,
                high_pct=row.high_pct,
                answers=row.answers,
                is_known=row.is_known,
                is_sure=is_sure(float(row.low_pct), float(row.high_pct), row.answers),
            )
            for topic, row in known
        ],
        steps=progress.steps(db, attempt),
        step_down=progress.step_down(db, attempt, quiz) if is_open else None,
        done_because=None if is_open else (quiz.ended_because or "stopped"),
        note=note,
    )


def _asked(
    db: Session, learner_id: UUID, attempt: TestAttempt, quiz: QuizSession, question_id: UUID
) -> PracticeQuestion:
    asked = _question(db, question_id)
    above = progress.topic_above(db, attempt, quiz)
    asked.why = first_questions.why(db, learner_id, quiz, db.get_one(Question, question_id), above)
    return asked


def _question(db: Session, question_id: UUID) -> PracticeQuestion:
    question, topic = db.execute(
        select(Question, Topic).join(Topic, Topic.id == Question.topic_id).where(Question.id == question_id)
    ).one()
    is_number = question.question_type is QuestionType.NUMERIC
    return PracticeQuestion(
        id=question.id,
        question_type=question.question_type,
        stem=question.stem,
        options=shown_options(question.question_type, question.options),
        unit=question.correct_answer.get("unit") if is_number else None,
        hints=question.hints,
        topic_id=topic.id,
        topic=topic.name,
    )


def _result(db: Session, attempt_id: UUID, question_id: UUID) -> PracticeResult:
    question, given = db.execute(
        select(Question, UserAnswer)
        .join(UserAnswer, UserAnswer.question_id == Question.id)
        .where(UserAnswer.test_attempt_id == attempt_id, Question.id == question_id)
    ).one()
    return PracticeResult(
        question=_question(db, question_id),
        user_answer=given.user_answer,
        is_correct=bool(given.is_correct),
        key=question.correct_answer,
        options=question.options,
        explanation=question.explanation,
        is_left_out=question.left_out_at is not None,
    )
