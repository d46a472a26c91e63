"""The bank as a teacher chooses from it."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question, QuestionType, QuizQuestion
from api.curriculum.subjects.tables import Topic
from api.school.assignments.schemas import BankItem


def search(
    db: Session,
    *,
    subject_id: UUID | None,
    school_year: str | None,
    topic_id: UUID | None,
    kind: QuestionType | None,
    difficulty: str | None,
    words: str | None,
    page: int,
    page_size: int,
) -> tuple[list[BankItem], int]:
    """One page of live questions, and how many there are."""
    wanted: list[Any] = [Question.is_active]
    for column, value in (
        (Topic.subject_id, subject_id),
        (Topic.school_year, school_year),
        (Topic.id, topic_id),
        (Question.question_type, kind),
        (Question.difficulty, difficulty),
    ):
        if value:
            wanted.append(column == value)
    if words and words.strip():
        wanted.append(Question.stem.icontains(words.strip(), autoescape=True))
    found = select(Question, Topic).join(Topic, Topic.id == Question.topic_id).where(*wanted)
    rows = db.execute(
        found.order_by(Topic.school_year, Topic.display_order, Topic.id, Question.code)
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    return [_row(*row) for row in rows], _count(db, wanted)


def _count(db: Session, wanted: list[Any]) -> int:
    return db.scalar(select(func.count(Question.id)).join(Topic, Topic.id == Question.topic_id).where(*wanted)) or 0


def questions_of(db: Session, quiz_id: UUID) -> list[BankItem]:
    """The questions of a test in its order."""
    rows = db.execute(
        select(Question, Topic)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .join(Topic, Topic.id == Question.topic_id)
        .where(QuizQuestion.quiz_session_id == quiz_id)
        .order_by(QuizQuestion.question_order, QuizQuestion.id)
    )
    return [_row(*row) for row in rows]


def _row(question: Question, topic: Topic) -> BankItem:
    answered, right = question.times_answered, question.times_correct
    return BankItem(
        id=question.id,
        code=question.code,
        question_type=question.question_type,
        stem=question.stem,
        options=question.options,
        correct_answer=question.correct_answer,
        explanation=question.explanation,
        hints=question.hints,
        difficulty=question.difficulty,
        topic_id=topic.id,
        topic=topic.name,
        school_year=topic.school_year,
        times_answered=answered,
        right_pct=Decimal(100 * right) / answered if answered else None,
    )
