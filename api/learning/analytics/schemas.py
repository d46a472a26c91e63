"""Numbers from the marts on the wire, each with the moment it stands for."""

from datetime import date, datetime
from typing import Any, Literal
from uuid import UUID

from api.core.wire import Wire

Range = Literal["7d", "30d", "90d", "term", "year"]
Trend = Literal["up", "flat", "down"]


class Freshness(Wire):
    """How old the numbers are, and why they are not newer if the last run failed."""

    as_of: datetime | None
    is_stale: bool
    message: str | None
    failed_checks: list[str]


class Metric(Wire):
    """What a number means: the answer to "how was this computed?". `ownN` counts the table's rows about who asks."""

    key: str
    title: str
    definition: str
    unit: str | None
    mart: str
    column: str
    owner: str
    as_of: datetime | None
    checks_hold: bool
    checks: int
    n: int | None
    own_n: int | None


class Scope(Wire):
    """A summary over all subjects, one subject or one topic."""

    subject_id: UUID | None
    subject: str | None
    topic_id: UUID | None
    topic: str | None
    total_attempts: int
    total_questions: int
    correct_answers: int
    average_score: float | None
    average_time_per_question: float | None
    improvement_trend: Trend | None


class Sitting(Wire):
    """One finished sitting: a point of the trend."""

    attempt_id: UUID
    title: str
    day: date
    subject: str | None
    score_pct: float
    questions: int


class Mastery(Wire):
    """What a learner can do on a topic: an estimate, its 80 % interval, and whether it is known at all."""

    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    percentage: float
    low_pct: float
    high_pct: float
    answers: int
    is_known: bool
    recall_pct: float | None
    mastery_level: str
    last_answered_at: datetime | None
    quiz_id: UUID | None  # where to practise it now; none while every quiz on it is used up


class NextStep(Wire):
    """What comes next, with its reason and where to do it."""

    topic_id: UUID
    title: str
    reason: str | None
    url: str


class Performance(Wire):
    as_of: datetime | None
    range: Range
    since: date
    until: date
    overall: Scope | None
    subjects: list[Scope]
    topics: list[Scope]
    sittings: list[Sitting]
    mastery: list[Mastery]
    what_next: list[NextStep]


class StudyDay(Wire):
    day: date
    reading_minutes: float
    quiz_minutes: float
    questions: int


class Dashboard(Wire):
    """A learner's own term in a few numbers."""

    as_of: datetime | None
    days: list[StudyDay]
    minutes_this_week: float
    minutes_last_week: float
    questions_this_week: int
    days_this_week: int
    streak_days: int
    books_open: int
    overall: Scope | None
    weakest: list[Mastery]
    strongest: list[Mastery]
    recent: list[Sitting]


class Table(Wire):
    """Rows of a finance table as the marts have them, with its columns in order."""

    key: str
    title: str
    as_of: datetime | None
    columns: list[str]
    rows: list[dict[str, Any]]


class LastRun(Wire):
    """The last run of the pipeline, whether it published or not."""

    run_id: str | None
    started_at: datetime | None
    finished_at: datetime | None
    status: str | None


class MonthFigures(Wire):
    """The running month, as the last published numbers have it."""

    month: str
    net_revenue_ugx: int
    pool_ugx: int
    paid_seconds: int
    learners: int


class Overview(Wire):
    """What staff see first."""

    freshness: Freshness
    last_run: LastRun | None
    figures: MonthFigures | None
    dagster_url: str | None
    documents: list[str]


class PublicNumber(Wire):
    """A sum over everybody with the answer to "how was this computed?"."""

    key: str
    label: str
    value: int
    definition: str
    source: str


class PublicNumbers(Wire):
    as_of: datetime | None
    numbers: list[PublicNumber]
