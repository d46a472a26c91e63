"""Grade forecasts on the wire: estimates of ours, never UNEB's."""

from datetime import date, datetime
from uuid import UUID

from api.platform.schemas import Schema


class GradeChance(Schema):
    grade: str
    chance: float


class GradeForecast(Schema):
    """The likeliest grade, the range that holds eight times in ten, and every grade's chance (0 to 1).

    Marks are on the scale schools use, where 80, 70, 60 and 50 divide A to E.
    """

    grade: str
    low_grade: str
    high_grade: str
    mark: float
    low: float
    high: float
    coverage_pct: float
    tests_sat: int
    chances: list[GradeChance]


class ForecastMover(Schema):
    """A topic that would move the forecast if it stood at 80 %; `rank` 1 brings most marks in its subject.

    `low_pct` and `high_pct` are what is known of it now, null where that is too little. `position` is that in what
    comes next for the learner, `on` the day their plan has it, `note` the same in words or why it has not.
    """

    rank: int
    topic_id: UUID
    topic: str
    low_pct: float | None
    high_pct: float | None
    gain_marks: float
    target_grade: str
    chance_now_pct: float
    chance_then_pct: float
    position: int | None
    on: date | None
    note: str | None


class SubjectForecast(Schema):
    """One subject; without enough evidence `forecast` is null."""

    subject_id: UUID
    subject: str
    slug: str
    answers: int
    topics_known: int
    forecast: GradeForecast | None
    movers: list[ForecastMover]


class Forecasts(Schema):
    as_of: datetime | None
    least_answers: int
    least_topics: int
    subjects: list[SubjectForecast]
