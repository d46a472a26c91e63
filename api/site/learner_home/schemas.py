"""A learner's progress on the wire. Every figure counts work up to `asOf`, the moment of the request."""

from datetime import date, datetime
from uuid import UUID

from api.platform.schemas import Schema
from api.school.families.tables import GoalKind


class WeekProgress(Schema):
    """Work from Monday to now, and of last week: whole, and up to the same day and hour."""

    began_on: date
    minutes: int
    reading_minutes: int
    questions: int
    correct_answers: int
    days: int
    last_week_minutes: int
    last_week_minutes_by_now: int
    last_week_questions: int


class WeekGoal(Schema):
    """A weekly goal that was agreed to, and how far it is this week."""

    id: UUID
    kind: GoalKind
    says: str
    target: int
    done: int
    percent: int
    is_reached: bool


class TopicBand(Schema):
    """Mastery as the ends of its 80 % interval; not known below five answers."""

    low_pct: int
    high_pct: int
    is_known: bool


class TopicMoved(Schema):
    """A topic answered on in the last hour; `before` is null where nothing had been answered on it."""

    topic_id: UUID
    topic: str
    questions: int
    correct_answers: int
    before: TopicBand | None
    after: TopicBand | None


class JustDone(Schema):
    """The last hour's work; `lastAt` is null where there was only reading."""

    since: datetime
    last_at: datetime | None
    questions: int
    correct_answers: int
    minutes: int
    reading_minutes: int
    topics: list[TopicMoved]


class WeakTopic(Schema):
    topic_id: UUID
    topic: str
    subject_id: UUID
    subject: str
    percentage: float
    low_pct: float
    high_pct: float
    answers: int


class PlanProgress(Schema):
    """Tasks of this week and of today with those done, and the share of the whole plan's minutes done."""

    week_tasks: int
    week_done: int
    today_tasks: int
    today_done: int
    completion_pct: float


class MyProgress(Schema):
    """A learner's own figures. `hasBegun` is false before the first minute read or question answered.

    `justDone` is null without work in the last hour, `plan` without a plan that runs; `weakest` is empty as long as
    no topic has five answers.
    """

    as_of: datetime
    has_begun: bool
    week: WeekProgress
    goals: list[WeekGoal]
    streak_days: int
    just_done: JustDone | None
    weakest: list[WeakTopic]
    plan: PlanProgress | None
