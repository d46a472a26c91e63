"""The bank as a teacher chooses from it."""

from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question, QuestionType, QuizQuestion
from api.curriculum.subjects.tables import Topic

Rows = list[dict[str, Any]]


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
) -> tuple[Rows, int]:
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


def questions_of(db: Session, quiz_id: UUID) -> Rows:
    """The questions of a test in its order."""
    rows = db.execute(
        select(Question, Topic)
        .join(QuizQuestion, QuizQuestion.question_id == Question.id)
        .join(Topic, Topic.id == Question.topic_id)
        .where(QuizQuestion.quiz_session_id == quiz_id)
        .order_by(QuizQuestion.question_order, QuizQuestion.id)
    )
    return [_row(*row) for row in rows]


def _row(question: Question, topic: Topic) -> dict[str, Any]:
    kept = ("id", "code", "question_type", "stem", "options", "correct_answer", "explanation", "hints", "difficulty",
            "times_answered")  # fmt: skip
    asked, right = question.times_answered, question.times_correct
    return {name: getattr(question, name) for name in kept} | {
        "topic_id": topic.id,
        "topic": topic.name,
        "school_year": topic.school_year,
        "right_pct": 100 * right / asked if asked else None,
    }
