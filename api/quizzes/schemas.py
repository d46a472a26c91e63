"""Quizzes on the wire."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import Field

from api import business
from api.core.wire import Percent, Required, Wire
from api.quizzes.tables import AttemptStatus, Confidence, QuestionType

Seconds = Annotated[int, Field(ge=0, le=86_400)]


class QuizOut(Wire):
    """A quiz as the list shows it to one learner."""

    id: UUID
    title: str
    description: str | None
    session_type: str
    subject_id: UUID | None
    subject: str | None
    topic_id: UUID | None
    topic: str | None
    school_year: str | None
    total_questions: int
    time_limit_minutes: int
    passing_score: int
    max_attempts: int
    attempts_used: int
    best_pct: Percent | None
    open_attempt_id: UUID | None


class StartIn(Wire):
    quiz_session_id: UUID
    resume_from_question: Annotated[int, Field(ge=0, le=500)] | None = None


class QuestionOut(Wire):
    """A question before the end: no key, no reasons."""

    id: UUID
    order: int
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None
    marks: int
    hint: str | None
    topic: str
    user_answer: str | None
    flagged_for_review: bool
    confidence_level: Confidence | None


class AttemptOut(Wire):
    """A sitting under way."""

    id: UUID
    quiz_id: UUID
    title: str
    attempt_number: int
    max_attempts: int
    status: AttemptStatus
    start_time: datetime
    expires_at: datetime
    server_time: datetime
    current_question_index: int
    passing_score: int
    questions: list[QuestionOut]


class AnswerIn(Wire):
    test_attempt_id: UUID
    question_id: UUID
    user_answer: Required(  # type: ignore[valid-type]
        "Answer the question first", most=business.ANSWER_TEXT_LIMIT
    )
    time_spent_seconds: Seconds = 0
    confidence_level: Confidence | None = None
    flagged_for_review: bool = False
    hints_used: Annotated[int, Field(ge=0, le=20)] = 0


class AnswerOut(Wire):
    """Saved; whether it was right is told at the end."""

    saved: bool
    questions_answered: int
    server_time: datetime


class FinishIn(Wire):
    """`finalAnswers` in the order of the questions; an empty text leaves what was saved."""

    test_attempt_id: UUID
    final_answers: Annotated[
        list[Annotated[str, Field(max_length=business.ANSWER_TEXT_LIMIT)]], Field(max_length=500, default_factory=list)
    ]


class ResultQuestion(Wire):
    """A question after the end, with what was right and why."""

    id: UUID
    order: int
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None
    topic_id: UUID
    topic: str
    user_answer: str | None
    correct_answer: Any
    is_correct: bool
    points_earned: Percent
    marks: int
    explanation: str | None
    time_spent_seconds: int
    confidence_level: Confidence | None


class TopicScore(Wire):
    topic_id: UUID
    topic: str
    correct: int
    questions: int


class ResultOut(Wire):
    """How a sitting went."""

    id: UUID
    quiz_id: UUID
    title: str
    attempt_number: int
    attempts_left: int
    percentage_score: Percent
    passed: bool
    passing_score: int
    correct_answers: int
    questions_answered: int
    total_questions: int
    time_spent_seconds: int
    ran_out_of_time: bool
    finished_at: datetime
    topics: list[TopicScore]
    questions: list[ResultQuestion]
