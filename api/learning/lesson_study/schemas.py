"""Lessons on the wire."""

from datetime import datetime
from typing import Any
from uuid import UUID

from api import constants
from api.assessment.quizzes.tables import QuestionType
from api.curriculum.lessons.blocks import Block
from api.curriculum.lessons.tables import ContentType
from api.platform.schemas import Required, Schema


class LessonCard(Schema):
    """A lesson in a list, with this learner's own state."""

    id: UUID
    code: str
    title: str
    summary: str
    topic_id: UUID
    topic_code: str
    topic: str
    subject: str
    subject_slug: str
    school_year: str
    content_type: ContentType
    duration_minutes: int
    opened_at: datetime | None
    finished_at: datetime | None


class CheckQuestion(Schema):
    """The question at the end, without its key."""

    id: UUID
    question_type: QuestionType
    stem: str
    options: Any
    unit: str | None


class CheckedOut(Schema):
    """How an answer went. The key and the reasons come when it was right, or the tries are used up."""

    is_right: bool
    tries_left: int
    hint: str | None
    key: Any
    options: Any
    explanation: str | None
    finished_at: datetime | None


class LessonVideo(Schema):
    """A video on the lesson's topic."""

    id: UUID
    title: str


class LessonNear(Schema):
    """The lesson before or after this one."""

    id: UUID
    title: str
    topic: str


class LessonOut(LessonCard):
    objectives: list[str]
    blocks: list[Block]
    check: CheckQuestion | None
    check_result: CheckedOut | None
    check_answer: str | None
    previous: LessonNear | None
    next: LessonNear | None
    videos: list[LessonVideo]


class LessonPaper(Schema):
    """The lesson as a PDF file: its name and how large it is."""

    name: str
    bytes: int


class CheckIn(Schema):
    answer: Required("Answer the question first", most=constants.ANSWER_TEXT_LIMIT)  # type: ignore[valid-type]
