"""What staff see first, on the wire."""

from datetime import datetime
from enum import StrEnum

from api.platform.marts.schemas import Freshness
from api.platform.schemas import Schema


class LastRun(Schema):
    """The last run of the pipeline, whether it published or not."""

    run_id: str | None
    started_at: datetime | None
    finished_at: datetime | None
    status: str | None


class MonthFigures(Schema):
    """The running month, as the last published numbers have it."""

    month: str
    net_revenue_ugx: int
    pool_ugx: int
    paid_seconds: int
    learners: int


class Overview(Schema):
    """What staff see first."""

    freshness: Freshness
    last_run: LastRun | None
    figures: MonthFigures | None
    dagster_url: str | None
    documents: list[str]


class DutyKind(StrEnum):
    """What can wait for the staff."""

    HOLDS = "holds"
    SUSPENSE = "suspense"
    PAYOUTS = "payouts"
    REPORTS = "reports"
    BOOKS = "books"
    QUESTIONS = "questions"
    QUARANTINED = "quarantined"
    AUTHORS = "authors"
    TUTORS = "tutors"
    JOBS = "jobs"


class DutyOut(Schema):
    """How much of one kind waits, and since when the oldest does; None where nothing waits or nobody noted it."""

    kind: DutyKind
    count: int
    since: datetime | None
