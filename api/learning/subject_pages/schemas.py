"""The curriculum on the wire."""

from uuid import UUID

from api.platform.schemas import Percent, Schema


class SubjectOut(Schema):
    """A subject as lists show it."""

    id: UUID
    slug: str
    name: str
    category: str
    topics: int
    questions: int
    lessons: int
    books: int
    school_years: list[str]


class Neighbour(Schema):
    """A topic this one builds on."""

    id: UUID
    code: str
    name: str
    subject: str
    school_year: str


class TopicMastery(Schema):
    """What the asking learner can do on the topic; nothing is claimed while `isKnown` is false."""

    percentage: Percent | None
    low_pct: Percent | None
    high_pct: Percent | None
    answers: int
    is_known: bool


class TopicLesson(Schema):
    """A lesson on the topic; `isFinished` is the asking learner's own."""

    id: UUID
    title: str
    duration_minutes: int
    is_finished: bool


class TopicOut(Schema):
    id: UUID
    code: str
    name: str
    subject_slug: str
    school_year: str
    term: int | None
    theme: str | None
    competency: str | None
    period_allocation: int | None
    estimated_hours: Percent
    is_choice_based: bool
    prerequisites: list[Neighbour]
    questions: int
    books: int
    lessons: list[TopicLesson]
    mastery: TopicMastery | None


class SubjectDetail(Schema):
    """One subject, or several under one roof such as science; then `members` names them."""

    slug: str
    name: str
    category: str
    members: list[SubjectOut]
    topics: list[TopicOut]
