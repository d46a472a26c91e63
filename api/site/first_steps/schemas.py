"""The first steps on the wire."""

from datetime import date
from enum import StrEnum
from typing import Annotated
from uuid import UUID

from pydantic import Field

from api.learning.study_plans.tables import ExamKind
from api.platform.schemas import Percent, Schema


class Step(StrEnum):
    """What comes next: the class, the subjects, the examination, five questions, the plan, or nothing."""

    CLASS = "class"
    SUBJECTS = "subjects"
    EXAM = "exam"
    CHECK = "check"
    PLAN = "plan"
    DONE = "done"


class SubjectOffer(Schema):
    """A subject to choose. `isCommon`: everybody in the class takes it; `hasQuestions`: there is work for it here."""

    slug: str
    name: str
    is_common: bool
    has_questions: bool


class ExamOffer(Schema):
    """An examination to work for; its day is an estimate until it is announced."""

    kind: ExamKind
    name: str
    on: date
    is_estimate: bool


class FirstGuess(Schema):
    """Which share of questions of a subject we expect right, by the answers so far."""

    subject: str
    topic: str
    low_pct: Percent
    high_pct: Percent


class CheckResult(Schema):
    answered: int
    correct: int
    is_over: bool
    guesses: list[FirstGuess]


class FirstStepsOut(Schema):
    """Where a learner stands in the first steps, what was said so far, and what there is to choose from."""

    step: Step
    school_years: list[str]
    school_year: str | None
    subjects: list[SubjectOffer]
    chosen: list[str]
    exams: list[ExamOffer]
    exam: ExamKind | None
    target_exam_date: date | None
    school_name: str | None
    questions: int
    minutes: int
    data_mb: float
    attempt_id: UUID | None
    check: CheckResult | None


class SchoolYearIn(Schema):
    """The class; none for somebody who is not in school now."""

    school_year: Annotated[str, Field(max_length=10)] | None


class SubjectsIn(Schema):
    subjects: Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=30)]


class ExamIn(Schema):
    exam: ExamKind
    target_exam_date: date
    school_name: Annotated[str, Field(max_length=160)] | None


class SchoolOffer(Schema):
    name: str
    learners: int
