"""Progress reports on the wire."""

from datetime import date, datetime
from uuid import UUID

from pydantic import Field

from api.platform.schemas import Percent, Schema
from api.school.progress_reports.rules import ReportAction
from api.school.progress_reports.service.permissions import Viewer
from api.school.progress_reports.skills import Skill
from api.school.progress_reports.tables import JobState, ReportStatus, ReportType


class ReportPeriodOut(Schema):
    """A period a report may be made for. `words` is how people say it."""

    report_type: ReportType
    period: str
    words: str
    starts_on: date
    ends_on: date
    is_over: bool


class ReportClassOut(Schema):
    id: UUID
    name: str
    school_name: str
    school_year: str
    learners: int
    role: Viewer


class ReportChoicesOut(Schema):
    """What a teacher chooses from."""

    classes: list[ReportClassOut]
    periods: list[ReportPeriodOut]


class ReportJobIn(Schema):
    class_id: UUID
    report_type: ReportType
    period: str = Field(max_length=10)
    learner_id: UUID | None = None
    with_rank: bool = False


class ReportJobOut(Schema):
    """How far the making is. `kept` counts reports approved or sent already, which are left as they are."""

    id: UUID
    state: JobState
    done: int
    total: int
    kept: int
    asked_at: datetime
    finished_at: datetime | None
    problem: str | None


class SubjectMark(Schema):
    """A subject's score and grade in one line. There is no mark over subjects."""

    subject: str
    total: float
    grade: str


class ReportLineOut(Schema):
    """One learner of a class in the list; without a report `id` and `status` are empty. `seen` approves this line."""

    learner_id: UUID
    learner: str
    id: UUID | None
    status: ReportStatus | None
    marks: list[SubjectMark]
    quizzes_completed: int | None
    teacher_comments: str | None
    parents: int
    sent_at: datetime | None
    seen: str | None


class ClassReportsOut(Schema):
    """A class's reports of one period, and the last making of them."""

    role: Viewer
    lines: list[ReportLineOut]
    job: ReportJobOut | None


class ReportSubjectOut(Schema):
    """A line of the table. Without a total there is not enough work to say."""

    subject_id: UUID
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
    before_named: str | None
    year_average: float | None
    teacher: str | None
    remark: str
    remark_by: str | None


class ReportSkillOut(Schema):
    """A generic skill: its word where there is enough to say one, from what it was drawn, and a teacher's remark."""

    skill: Skill
    name: str
    level: str | None
    drawn_from: str
    remark: str
    remark_by: str | None


class CompetencyOut(Schema):
    """What a learner can do after a topic, with the answers that show how far; without words it has only its name."""

    topic: str
    subject: str
    competency: str | None
    questions: int
    right: int


class ProgressReportOut(Schema):
    """One report as its reader sees it: `suggestions`, `actions` and `seen` for teachers, `readers` for its learner."""

    id: UUID
    viewer: Viewer
    my_subjects: list[UUID]
    report_type: ReportType
    report_period: str
    kind: str
    period: str
    status: ReportStatus
    learner_id: UUID
    learner: str
    first_name: str
    school: str
    class_name: str | None
    school_year: str | None
    class_teacher: str | None
    class_id: UUID | None
    start_date: date
    end_date: date
    is_over: bool
    as_of: datetime
    next_term_on: date | None
    class_rank: int | None
    class_size: int | None
    with_score: int
    subjects: list[ReportSubjectOut]
    generic_skills: list[ReportSkillOut]
    total_study_hours: Percent
    study_days: int
    quizzes_completed: int
    plain: list[str]
    strengths: list[str]
    areas_for_improvement: list[str]
    recommended_actions: list[str]
    competencies: list[CompetencyOut]
    notes: list[str]
    scale: dict[str, float]
    least_questions: int
    is_mock: bool
    teacher_comments: str | None
    head_teacher_comment: str | None
    approved_by: str | None
    approved_at: datetime | None
    sent_at: datetime | None
    withdrawn_at: datetime | None
    withdrawal_reason: str | None
    is_automatic: bool
    code: str
    parents: int
    readers: list[str]
    suggestions: list[str]
    head_suggestion: str | None
    actions: list[ReportAction]
    seen: str


class DoneOut(Schema):
    """How many of the reports named could be acted on; the others had changed, and stay as they are."""

    done: int


class ScheduleIn(Schema):
    """Which reports the calendar begins for a class."""

    kinds: list[ReportType] = Field(max_length=5)
    with_rank: bool = False


class ScheduleOut(ScheduleIn):
    pass


class PeriodIn(Schema):
    report_type: ReportType
    period: str = Field(max_length=10)


class SentOut(Schema):
    """How many reports were sent, and to how many parents in all."""

    reports: int
    parents: int


class ReportShortOut(Schema):
    """A report in a reader's own list."""

    id: UUID
    report_type: ReportType
    kind: str
    period: str
    marks: list[SubjectMark]
    is_automatic: bool
    sent_at: datetime


class AskablePeriodOut(Schema):
    """A past week or month of which a report can be made; `is_enough` when there is work enough to say how it went."""

    report_type: ReportType
    period: str
    words: str
    is_enough: bool


class ReportWishIn(Schema):
    """Whether a parent wants the report Kitabo makes of each week, and of each month."""

    weekly: bool
    monthly: bool


class ReportWishOut(ReportWishIn):
    pass


class ChildReportsOut(Schema):
    """What a parent may read of one child; `is_shared` false when the learner does not let them.

    `wish` is what the parent wants of Kitabo; kinds `from_school` come from the school instead.
    """

    learner_id: UUID
    first_name: str
    is_shared: bool
    in_class: bool
    wish: ReportWishOut
    from_school: list[ReportType]
    reports: list[ReportShortOut]


class VerifiedReportOut(Schema):
    """What anybody may check of a printed report: never the name. `opens_at` leads who may read it all to it."""

    is_withdrawn: bool
    withdrawn_on: date | None
    school: str
    kind: str
    period: str
    initials: str
    marks: list[SubjectMark]
    approved_on: date | None
    is_automatic: bool
    opens_at: str | None
