"""Mock papers on the wire."""

from datetime import datetime
from uuid import UUID

from api.platform.schemas import Percent, Schema


class PaperSection(Schema):
    """A section of a paper; `content` says its items in words."""

    title: str
    content: str
    instruction: str
    marks: int


class PaperAttempt(Schema):
    attempt_id: UUID
    percentage: Percent | None
    grade: str | None
    finished_at: datetime


class PaperOut(Schema):
    """A paper: as the examination has it and as it is taken here; `whyNot` where it is not offered."""

    code: str
    subject_id: UUID
    subject: str
    name: str
    structure: str
    real_marks: int
    real_minutes: int
    is_offered: bool
    why_not: str | None
    note: str | None
    marks: int
    minutes: int
    sections: list[PaperSection]
    open_quiz_id: UUID | None
    attempts: list[PaperAttempt]


class PaperMade(Schema):
    quiz_id: UUID


class SectionScore(Schema):
    """`counted` are the items that counted, by number, where there was a choice; `waiting` marks wait for a teacher."""

    key: str
    title: str
    instruction: str
    earned: Percent
    possible: Percent
    waiting: Percent
    counted: list[int] | None


class PaperResult(Schema):
    """By section, and the grade on our own scale; null while marks are waited for."""

    paper: str
    structure: str
    sections: list[SectionScore]
    grade: str | None
    scale: dict[str, float]
    real_marks: int
    real_minutes: int
