"""Questions, quizzes, and learners' attempts at them."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Numeric, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from api.assessment.quizzes.json_types import AnswerKey, PacketOutcome, PaperPart, QuestionOptions
from api.platform.db import Choice, Record
from api.platform.json_column import Holds, JsonColumn


class QuestionType(StrEnum):
    MULTIPLE_CHOICE = "multiple_choice"
    MULTI_SELECT = "multi_select"
    TRUE_FALSE = "true_false"
    NUMERIC = "numeric"
    SHORT_TEXT = "short_text"
    ORDERING = "ordering"
    MATCHING = "matching"
    LABEL_DIAGRAM = "label_diagram"
    SCENARIO = "scenario"


class ItemStatus(StrEnum):
    """Where a question stands in the life of the bank; only a live one is asked (see question_bank.rules)."""

    DRAFT = "draft"
    IN_REVIEW = "in_review"
    LIVE = "live"
    QUARANTINED = "quarantined"
    RETIRED = "retired"


class QuizStatus(StrEnum):
    DRAFT = "draft"
    ACTIVE = "active"
    ARCHIVED = "archived"


class AttemptStatus(StrEnum):
    IN_PROGRESS = "in_progress"
    SUBMITTED = "submitted"
    GRADED = "graded"
    EXPIRED = "expired"
    ABANDONED = "abandoned"


class UncountedReason(StrEnum):
    """Why an answer is kept and does not count: the time was up, or a newer one was there already."""

    LATE = "late"
    OLDER = "older"


class Confidence(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNSURE = "unsure"


class Question(Record):
    """One item of the bank. `options` and `correct_answer` have the shape of their type (see rules.py)."""

    __tablename__ = "questions"
    __table_args__ = (
        CheckConstraint("times_correct <= times_answered", "correct_within_answered"),
        CheckConstraint("is_active = (status = 'live')", "active_means_live"),
        CheckConstraint("jsonb_typeof(hints) = 'array' and jsonb_array_length(hints) <= 3", "hints_are_few"),
    )

    code: Mapped[str] = mapped_column(unique=True)
    topic_id: Mapped[UUID] = mapped_column(ForeignKey("topics.id"), index=True)
    question_type: Mapped[QuestionType] = mapped_column(Choice(QuestionType), default=QuestionType.MULTIPLE_CHOICE)
    stem: Mapped[str]
    options: Mapped[Annotated[Any, Holds(QuestionOptions, is_open=True)] | None]
    correct_answer: Mapped[Annotated[Any, Holds(AnswerKey, is_open=True)]]
    explanation: Mapped[str]
    hints: Mapped[list[str]] = mapped_column(default=list)  # one after another, each a step closer, none the answer
    difficulty: Mapped[str] = mapped_column(default="medium")
    cognitive_level: Mapped[str] = mapped_column(default="understand")
    marks: Mapped[int] = mapped_column(default=1)
    time_limit_seconds: Mapped[int] = mapped_column(default=120)
    quality_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    times_answered: Mapped[int] = mapped_column(default=0)
    times_correct: Mapped[int] = mapped_column(default=0)
    is_active: Mapped[bool] = mapped_column(
        default=True
    )  # follows `status`; api.assessment.question_bank.service.set_status keeps both
    status: Mapped[ItemStatus] = mapped_column(Choice(ItemStatus), default=ItemStatus.LIVE)
    written_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    import_id: Mapped[UUID | None] = mapped_column(ForeignKey("item_imports.id", ondelete="set null"))
    left_out_at: Mapped[datetime | None]  # since when a fault keeps it out of every score and of mastery


class QuizSession(Record):
    """One quiz as offered to learners."""

    __tablename__ = "quiz_sessions"
    __table_args__ = (
        CheckConstraint("total_questions > 0", "has_questions"),
        CheckConstraint("time_limit_minutes > 0", "has_time"),
        CheckConstraint("passing_score between 0 and 100", "pass_is_percent"),
        CheckConstraint("max_attempts > 0", "allows_an_attempt"),
    )

    user_id: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))  # set when made for one learner
    topic_id: Mapped[UUID | None] = mapped_column(ForeignKey("topics.id"), index=True)
    subject_id: Mapped[UUID | None] = mapped_column(ForeignKey("subjects.id"), index=True)
    school_year: Mapped[str | None]
    session_type: Mapped[str] = mapped_column(default="practice")
    title: Mapped[str] = mapped_column(String(200))
    description: Mapped[str | None]
    total_questions: Mapped[int]
    time_limit_minutes: Mapped[int] = mapped_column(default=60)
    passing_score: Mapped[int] = mapped_column(default=70)
    max_attempts: Mapped[int] = mapped_column(default=3)
    randomize_questions: Mapped[bool] = mapped_column(default=False)
    show_correct_answers: Mapped[bool] = mapped_column(default=True)
    show_explanations: Mapped[bool] = mapped_column(default=True)
    status: Mapped[QuizStatus] = mapped_column(Choice(QuizStatus), default=QuizStatus.ACTIVE)
    created_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id"))
    is_active: Mapped[bool] = mapped_column(default=True)
    topic_ids: Mapped[list[str]] = mapped_column(default=list)  # of a practice that chooses: where it may draw from
    ended_because: Mapped[str | None]  # of such a practice: sure, most, none_left or stopped
    paper: Mapped[str | None]  # of a mock paper: which one (api/assessment/mock_exams)
    sections: Mapped[list[PaperPart] | None]  # of a mock paper
    question_pool: Mapped[list[str] | None]  # of a practice of chosen questions: which


class QuizQuestion(Record):
    __tablename__ = "quiz_questions"
    __table_args__ = (UniqueConstraint("quiz_session_id", "question_id"),)

    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"))
    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id"), index=True)
    question_order: Mapped[int]
    points_worth: Mapped[int] = mapped_column(default=1)
    is_required: Mapped[bool] = mapped_column(default=True)
    section: Mapped[str | None]  # of a mock paper: its section, and within it the item this is a part of
    item_group: Mapped[int | None]

    question: Mapped[Question] = relationship(lazy="raise")


class TestAttempt(Record):
    """One learner's attempt at one quiz. The server keeps its time: `end_time` or the limit, whichever is first."""

    __test__ = False
    __tablename__ = "test_attempts"
    __table_args__ = (
        UniqueConstraint("user_id", "quiz_session_id", "attempt_number"),
        CheckConstraint("percentage_score between 0 and 100", "score_is_percent"),
        CheckConstraint("attempt_number > 0", "attempts_count_from_one"),
    )

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id"), index=True)
    attempt_number: Mapped[int] = mapped_column(default=1)
    status: Mapped[AttemptStatus] = mapped_column(Choice(AttemptStatus), default=AttemptStatus.IN_PROGRESS)
    start_time: Mapped[datetime]
    expires_at: Mapped[datetime]
    end_time: Mapped[datetime | None]
    time_spent_seconds: Mapped[int] = mapped_column(default=0)
    questions_answered: Mapped[int] = mapped_column(default=0)
    correct_answers: Mapped[int] = mapped_column(default=0)
    total_score: Mapped[Decimal] = mapped_column(Numeric(8, 2), default=Decimal(0))
    max_possible_score: Mapped[Decimal] = mapped_column(Numeric(8, 2), default=Decimal(0))
    percentage_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    passed: Mapped[bool | None]
    current_question_index: Mapped[int] = mapped_column(default=0)
    submitted_answers: Mapped[dict[str, str | None] | None]  # by question, as they stood when it was handed in
    question_ids: Mapped[list[str]] = mapped_column(default=list)  # the order this attempt shows
    answer_version: Mapped[int] = mapped_column(server_default="0", default=0)  # counts the answers taken
    is_offline: Mapped[bool] = mapped_column(server_default="false", default=False)  # begun without a connection
    last_device: Mapped[str | None]  # a random name the device gave itself, and when it last asked or answered
    last_device_at: Mapped[datetime | None]

    quiz: Mapped[QuizSession] = relationship(lazy="raise")


class UserAnswer(Record):
    """One answer in one attempt. Correctness is known to the row, not to the browser, until the end."""

    __tablename__ = "user_answers"
    __table_args__ = (UniqueConstraint("test_attempt_id", "question_id"),)

    test_attempt_id: Mapped[UUID] = mapped_column(ForeignKey("test_attempts.id", ondelete="cascade"))
    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id"), index=True)
    user_answer: Mapped[str | None] = mapped_column(JsonColumn(str, "user_answers.user_answer"))
    is_correct: Mapped[bool | None]
    points_earned: Mapped[Decimal] = mapped_column(Numeric(6, 2), default=Decimal(0))
    time_spent_seconds: Mapped[int] = mapped_column(default=0)
    question_order: Mapped[int]
    hints_used: Mapped[int] = mapped_column(default=0)
    flagged_for_review: Mapped[bool] = mapped_column(default=False)
    confidence_level: Mapped[Confidence | None] = mapped_column(Choice(Confidence))
    answered_at: Mapped[datetime | None]
    device: Mapped[str | None]
    version: Mapped[int] = mapped_column(server_default="0", default=0)  # of the attempt, when this was taken


class QuizPacket(Record):
    """A test kept on a device to be begun without a connection, and what became of it. The id is the device's own."""

    __tablename__ = "quiz_packets"

    user_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"), index=True)
    quiz_session_id: Mapped[UUID] = mapped_column(ForeignKey("quiz_sessions.id", ondelete="cascade"), index=True)
    taken_at: Mapped[datetime]
    question_ids: Mapped[list[str]]
    test_attempt_id: Mapped[UUID | None] = mapped_column(ForeignKey("test_attempts.id", ondelete="cascade"), index=True)
    outcome: Mapped[PacketOutcome | None]


class UncountedAnswer(Record):
    """An answer that came and does not count, kept for the learner to see."""

    __tablename__ = "uncounted_answers"
    __table_args__ = (UniqueConstraint("test_attempt_id", "question_id", "reason"),)

    test_attempt_id: Mapped[UUID] = mapped_column(ForeignKey("test_attempts.id", ondelete="cascade"))
    question_id: Mapped[UUID] = mapped_column(ForeignKey("questions.id"), index=True)
    user_answer: Mapped[str]
    said_at: Mapped[datetime]
    reason: Mapped[UncountedReason] = mapped_column(Choice(UncountedReason))
