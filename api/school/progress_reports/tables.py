"""A learner's report of one period, and the making of a class's reports."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, Numeric, String, UniqueConstraint, text
from sqlalchemy.orm import Mapped, mapped_column
from typing_extensions import TypedDict

from api.platform.db import Choice, Record


class ReportType(StrEnum):
    WEEKLY = "weekly"
    MONTHLY = "monthly"
    MID_TERM = "mid_term"
    END_OF_TERM = "end_of_term"
    MOCK = "mock"


class ReportStatus(StrEnum):
    """Where a report stands on its way to the parents (see rules.TRANSITIONS)."""

    DRAFT = "draft"
    COMMENTED = "commented"
    APPROVED = "approved"
    SENT = "sent"
    WITHDRAWN = "withdrawn"


class JobState(StrEnum):
    WAITING = "waiting"
    MAKING = "making"
    READY = "ready"
    FAILED = "failed"


class SubjectLine(TypedDict):
    """One subject of a report. Below the threshold of evidence it has no score and no grade.

    `before` is the score of the last earlier period in which the subject was measured in the same way.
    """

    subject_id: str
    subject: str
    tests: int
    questions: int
    scenarios: int
    scenario_score: float | None
    scenario_level: str | None
    coursework: float | None
    exam: float | None
    total: float | None
    grade: str | None
    before: float | None
    before_period: str | None
    year_average: float | None
    teacher: str | None
    remark: str
    remark_by: str | None  # the initials of the teacher who wrote it; none while it is drawn from the numbers


class SkillLine(TypedDict):
    """One generic skill of a report: its word, and from what it was drawn."""

    skill: str
    name: str
    level: str | None
    drawn_from: str
    remark: str
    remark_by: str | None


class CompetencyLine(TypedDict):
    """A topic with enough answers in the period: what a learner can do after it, and the answers."""

    topic: str
    subject: str
    competency: str | None
    questions: int
    right: int


class PrintedWords(TypedDict, total=False):
    """Names and words as they stood when the report was made; `approved_by` comes with the approval."""

    learner: str
    first_name: str
    initials: str
    school: str
    class_name: str | None
    school_year: str | None
    is_automatic: bool
    class_teacher: str | None
    kind: str
    period: str
    is_over: bool
    next_term_on: str | None
    as_of: str
    study_days: int
    scale: dict[str, int | float]
    least_questions: int
    plain: list[str]
    suggestions: list[str]
    competencies: list[CompetencyLine]
    with_score: int
    notes: list[str]
    is_mock: bool
    approved_by: str


class ProgressReport(Record):
    """What one learner's report of one period says. A null number was not known; it is never a zero."""

    __tablename__ = "progress_reports"
    __table_args__ = (
        UniqueConstraint("student_id", "report_type", "report_period"),
        CheckConstraint("start_date <= end_date", "ends_after_start"),
        CheckConstraint("overall_score between 0 and 100", "score_is_percent"),
        CheckConstraint("class_rank between 1 and class_size", "rank_within_class"),
        CheckConstraint(
            "is_automatic or status not in ('approved', 'sent') or"
            " (approved_at is not null and document_key is not null)",
            "approved_is_printed",
        ),
        CheckConstraint(
            "not is_automatic or (class_id is null and class_rank is null and teacher_comments is null)",
            "automatic_is_alone",
        ),
        Index("ix_progress_reports_class_id", "class_id", "report_type", "report_period"),
        Index("ix_progress_reports_former_codes", "former_codes", postgresql_using="gin"),
    )

    student_id: Mapped[UUID] = mapped_column(ForeignKey("users.id", ondelete="cascade"))
    class_id: Mapped[UUID | None] = mapped_column(ForeignKey("school_classes.id", ondelete="set null"))
    report_type: Mapped[ReportType] = mapped_column(Choice(ReportType))
    report_period: Mapped[str] = mapped_column(String(10))
    start_date: Mapped[date]
    end_date: Mapped[date]  # the last day counted, which is before the period's end while that runs
    # The curriculum has no mark over all subjects: these, and what they would be compared with, stay empty.
    overall_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    overall_grade: Mapped[str | None] = mapped_column(String(2))
    class_rank: Mapped[int | None]
    class_size: Mapped[int | None]
    subject_performance: Mapped[list[SubjectLine]] = mapped_column(default=list)
    generic_skills: Mapped[list[SkillLine]] = mapped_column(default=list)
    total_study_hours: Mapped[Decimal] = mapped_column(Numeric(7, 2), default=0)
    quizzes_completed: Mapped[int] = mapped_column(default=0)
    average_quiz_score: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    strengths: Mapped[list[str]] = mapped_column(default=list)
    areas_for_improvement: Mapped[list[str]] = mapped_column(default=list)
    teacher_comments: Mapped[str | None]
    head_teacher_comment: Mapped[str | None]
    recommended_actions: Mapped[list[str]] = mapped_column(default=list)
    grade_average: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    school_average: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))
    national_average: Mapped[Decimal | None] = mapped_column(Numeric(5, 2))  # empty: we know no nation's
    generated_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    generated_at: Mapped[datetime]
    commented_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    approved_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    approved_at: Mapped[datetime | None]
    sent_to_parents: Mapped[bool] = mapped_column(default=False)
    sent_at: Mapped[datetime | None]
    status: Mapped[ReportStatus] = mapped_column(Choice(ReportStatus), default=ReportStatus.DRAFT)
    withdrawn_at: Mapped[datetime | None]
    withdrawn_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    withdrawal_reason: Mapped[str | None]
    is_automatic: Mapped[bool] = mapped_column(default=False)  # of a learner without a class; no teacher looked at it
    verification_code: Mapped[str] = mapped_column(String(12), unique=True)
    former_codes: Mapped[list[str]] = mapped_column(default=list)  # of issues that were withdrawn
    printed: Mapped[PrintedWords] = mapped_column(default=dict)
    # The approved page, never drawn anew; the key is its SHA-256.
    document_key: Mapped[str | None] = mapped_column(String(64), ForeignKey("stored_files.key"), index=True)


class ReportJob(Record):
    """The making of a class's reports of one period, or of one learner's; it goes on where it was left."""

    __tablename__ = "report_jobs"
    __table_args__ = (
        Index(
            "uq_report_jobs_open",
            "class_id",
            "report_type",
            "report_period",
            unique=True,
            postgresql_where=text("state in ('waiting', 'making')"),
        ),
        Index(
            "uq_report_jobs_automatic",
            "class_id",
            "report_type",
            "report_period",
            unique=True,
            postgresql_where=text("is_automatic"),
        ),
        CheckConstraint("done between 0 and total", "done_within_total"),
    )

    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"))
    learner_ids: Mapped[list[str]] = mapped_column(default=list)  # in the order they are made
    report_type: Mapped[ReportType] = mapped_column(Choice(ReportType))
    report_period: Mapped[str] = mapped_column(String(10))
    with_rank: Mapped[bool] = mapped_column(default=False)
    state: Mapped[JobState] = mapped_column(Choice(JobState), default=JobState.WAITING)
    done: Mapped[int] = mapped_column(default=0)
    total: Mapped[int] = mapped_column(default=0)
    kept: Mapped[int] = mapped_column(default=0)  # approved or sent already, and left as they are
    asked_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))
    asked_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    problem: Mapped[str | None]
    is_automatic: Mapped[bool] = mapped_column(default=False)  # begun by the calendar: once for a class and period


class ReportSchedule(Record):
    """Which reports the calendar begins for a class; a class without a row has `rules.USUAL`."""

    __tablename__ = "report_schedules"

    class_id: Mapped[UUID] = mapped_column(ForeignKey("school_classes.id", ondelete="cascade"), unique=True)
    kinds: Mapped[list[str]] = mapped_column(default=list)  # ReportType
    with_rank: Mapped[bool] = mapped_column(default=False)
    changed_by: Mapped[UUID | None] = mapped_column(ForeignKey("users.id", ondelete="set null"))


class ReportWish(Record):
    """Which of Kitabo's own reports a parent wants of one child; without a row `at_home` has what is usual."""

    __tablename__ = "report_wishes"

    link_id: Mapped[UUID] = mapped_column(ForeignKey("parent_child_links.id", ondelete="cascade"), unique=True)
    weekly: Mapped[bool]
    monthly: Mapped[bool]
