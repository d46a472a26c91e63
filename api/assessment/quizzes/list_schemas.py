"""Quizzes on the wire as lists show them."""

from datetime import datetime
from uuid import UUID

from api.platform.schemas import Percent, Schema


class QuizOut(Schema):
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
    class_name: str | None = None
    due_at: datetime | None = None
    given_by: str | None = None  # who gave it by a code, and so sees how it goes


class SubjectChoice(Schema):
    id: UUID
    name: str


class SubjectTests(Schema):
    """The tests of a subject that fit, without those under way, and how many of them the learner has taken."""

    subject_id: UUID | None
    subject: str | None
    tests: int
    taken: int


class QuizOverview(Schema):
    """The tests to practise with: `subjects` and `school_years` of all, the counts of those that fit.

    Beside them, how many tests classes gave and codes opened.
    """

    of_class: int
    by_code: int
    total: int
    under_way: int
    topic: str | None
    school_years: list[str]
    subjects: list[SubjectChoice]
    by_subject: list[SubjectTests]
