"""A learner's path through a subject: what comes next and why, by rule. Pure.

In this order: an idea that seems mixed up, what is due for review, what the failing topics build on, the topics that
are weak on a sound ground, and new ones whose ground is laid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from api import constants
from api.learning.mastery.intervals import of_ten
from api.learning.mastery.tables import MasteryLevel, Pace

StepKind = Literal["idea", "review", "ground", "practise", "new"]


@dataclass(frozen=True, slots=True)
class TopicState:
    """One topic and what the learner can do on it; `percentage` None where nothing was answered.

    `low_pct` and `high_pct` are the ends of its 80 % interval.
    """

    topic_id: str
    code: str
    name: str
    needs: tuple[str, ...]  # codes of what it builds on
    has_questions: bool
    lesson_id: str | None = None
    percentage: float | None = None
    answers: int = 0
    is_known: bool = False
    review_due_at: datetime | None = None
    idea: str | None = None  # a wrong idea that is open in it
    level: MasteryLevel = MasteryLevel.BEGINNER
    low_pct: float = 0
    high_pct: float = 100

    @property
    def is_weak(self) -> bool:
        return self.is_known and (self.percentage or 0) < constants.MASTERY_READY_PCT

    def as_json(self) -> dict[str, str | int]:
        """The topic among the strong or the weak ones, as the path keeps it."""
        return {"topicId": self.topic_id, "topic": self.name, "percentage": round(self.percentage or 0)}


@dataclass(frozen=True, slots=True)
class Step:
    """What to do on a topic, why, and where."""

    kind: StepKind
    topic_id: str
    topic: str
    why: str
    url: str

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> "Step":
        return cls(kept["kind"], kept["topicId"], kept["topic"], kept["why"], kept["url"])

    def as_json(self) -> dict[str, str]:
        return {"kind": self.kind, "topicId": self.topic_id, "topic": self.topic, "why": self.why, "url": self.url}


@dataclass(frozen=True, slots=True)
class Path:
    level: MasteryLevel
    pace: Pace
    strong: list[TopicState]
    weak: list[TopicState]
    steps: list[Step]


@dataclass(frozen=True, slots=True)
class Difference:
    """Names of the topics that came onto the path, and of those that left it."""

    came: list[str]
    left: list[str]


def level_of(topics: Sequence[TopicState]) -> MasteryLevel:
    """The mean level of the known topics, weighted by answers and rounded down; beginner while nothing is known."""
    known, levels = [topic for topic in topics if topic.is_known], list(MasteryLevel)
    answers = sum(topic.answers for topic in known)
    return levels[sum(levels.index(topic.level) * topic.answers for topic in known) // max(answers, 1)]


def pace_of(answers_by_week: Sequence[int]) -> Pace:
    """By the answers of an ordinary week of study in the last four; normal before there is one."""
    weeks = sorted(answers for answers in answers_by_week if answers)
    if not weeks:
        return Pace.NORMAL
    middle = weeks[len(weeks) // 2]
    if middle < constants.PATH_GENTLE_WEEKLY:
        return Pace.GENTLE
    return Pace.BRISK if middle >= constants.PATH_BRISK_WEEKLY else Pace.NORMAL


def weakest_ground(topic: TopicState, by_code: Mapping[str, TopicState], depth: int = 2) -> TopicState | None:
    """The weakest topic a weak one builds on that is weak itself, looking down at most two levels; None if none is."""
    ground = [by_code[code] for code in topic.needs if code in by_code and by_code[code].is_weak]
    if not ground:
        return None
    weakest = min(ground, key=lambda each: (each.percentage or 0, each.code))
    return (weakest_ground(weakest, by_code, depth - 1) or weakest) if depth > 1 else weakest


def path(topics: Sequence[TopicState], answers_by_week: Sequence[int], now: datetime) -> Path:
    """The path over the topics of a subject in teaching order."""
    by_code = {topic.code: topic for topic in topics}
    pace = pace_of(answers_by_week)
    most = constants.PATH_STEPS + {Pace.GENTLE: -2, Pace.NORMAL: 0, Pace.BRISK: 2}[pace]
    steps: dict[str, Step] = {}
    held = _held(topics)[: max(1, most // 3)]  # more at once would be a list of faults, not a path
    for kind, topic, why in (*held, *_due(topics, now), *_weak(topics, by_code), *_new(topics, by_code)):
        steps.setdefault(topic.topic_id, _step(kind, topic, why))
    known = [topic for topic in topics if topic.is_known]
    strong = [topic for topic in known if (topic.percentage or 0) >= constants.TOPIC_STRONG_PCT]
    weak = sorted((topic for topic in known if topic.is_weak), key=lambda topic: topic.percentage or 0)
    return Path(level_of(topics), pace, strong, weak, list(steps.values())[:most])


Reasoned = tuple[StepKind, TopicState, str]


def _held(topics: Sequence[TopicState]) -> list[Reasoned]:
    return [("idea", topic, f"You may be mixing something up here: “{topic.idea}”.") for topic in topics if topic.idea]


def _due(topics: Sequence[TopicState], now: datetime) -> list[Reasoned]:
    due = [
        topic
        for topic in topics
        if topic.is_known and not topic.is_weak and topic.review_due_at is not None and topic.review_due_at <= now
    ]
    return [("review", topic, "You knew this, and it is fading. A short review brings it back.") for topic in due]


def _weak(topics: Sequence[TopicState], by_code: Mapping[str, TopicState]) -> list[Reasoned]:
    found: list[Reasoned] = []
    for topic in sorted((each for each in topics if each.is_weak), key=lambda each: each.percentage or 0):
        ground = weakest_ground(topic, by_code)
        if ground:
            found.append(("ground", ground, f"{topic.name} builds on it, and both are weak. Start here."))
        expected = of_ten(topic.low_pct, topic.high_pct)
        found.append(("practise", topic, f"On a new test we expect {expected} right."))
    return found


def _new(topics: Sequence[TopicState], by_code: Mapping[str, TopicState]) -> list[Reasoned]:
    fresh = [
        topic
        for topic in topics
        if not topic.is_known
        and (topic.has_questions or topic.lesson_id)
        and not any(by_code[code].is_weak for code in topic.needs if code in by_code)
    ]
    return [
        ("new", topic, f"Only {topic.answers} answered so far." if topic.answers else "You are ready for it.")
        for topic in fresh
    ]


def _step(kind: StepKind, topic: TopicState, why: str) -> Step:
    learn = topic.lesson_id is not None and kind in ("idea", "new", "ground")
    url = f"/lessons/{topic.lesson_id}" if learn else f"/practice?topic={topic.topic_id}"
    return Step(kind, topic.topic_id, topic.name, why, url)


def difference(before: Sequence[Step], after: Sequence[Step]) -> Difference | None:
    """What came onto the path and what left it; None when the steps are the same in the same order."""
    if [(step.kind, step.topic_id) for step in before] == [(step.kind, step.topic_id) for step in after]:
        return None
    names = {step.topic_id: step.topic for step in (*before, *after)}
    old, new = ([step.topic_id for step in steps] for steps in (before, after))
    return Difference(
        came=[names[topic] for topic in new if topic not in old],
        left=[names[topic] for topic in old if topic not in new],
    )
