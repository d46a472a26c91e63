"""What a learner may read of their own mastery, on the wire."""

from datetime import datetime
from uuid import UUID

from api.learning.learning_paths.rules import StepKind
from api.learning.mastery.tables import Doubt, MasteryLevel, Pace, StudyKind
from api.platform.schemas import Percent, Schema


class MisconceptionOut(Schema):
    """An idea the learner seems to mix up, or has overcome (`state` cleared), with the lesson that sets it right.

    `met` answers were to questions offering it, `fell` of them chose it, `rightSince` were right since.
    """

    idea: str
    state: Doubt
    met: int
    fell: int
    right_since: int
    right_to_clear: int
    topic_id: UUID
    topic: str
    subject_id: UUID
    lesson_id: UUID | None
    lesson: str | None
    suspected_at: datetime
    cleared_at: datetime | None


class TopicMasteryOut(Schema):
    """One topic with its evidence: level, interval, answers, when last, what is recalled and when to review."""

    topic_id: UUID
    topic: str
    subject_id: UUID
    level: MasteryLevel
    percentage: Percent
    low_pct: Percent
    high_pct: Percent
    recall_pct: Percent | None
    answers: int
    is_known: bool
    last_answered_at: datetime | None
    review_due_at: datetime | None
    streak_days: int


class PathTopic(Schema):
    topic_id: UUID
    topic: str
    percentage: int


class PathStep(Schema):
    """What to do, why, and where: `url` is a path of the product."""

    kind: StepKind
    topic_id: UUID
    topic: str
    why: str
    url: str


class PathChange(Schema):
    """What changed on the path, when and after what; `level` is the old and the new where it moved."""

    at: datetime
    because: str
    came: list[str]
    left: list[str]
    level: list[MasteryLevel] | None = None


class LearningPathOut(Schema):
    """A learner's path through one subject, newest change first. `learningStyle`: what takes half of their time."""

    subject_id: UUID
    subject: str
    slug: str
    current_level: MasteryLevel
    preferred_pace: Pace
    learning_style: StudyKind | None
    adapted_at: datetime
    steps: list[PathStep]
    strong_topics: list[PathTopic]
    weak_topics: list[PathTopic]
    history: list[PathChange]
    mastery: list[TopicMasteryOut]
    misconceptions: list[MisconceptionOut]
