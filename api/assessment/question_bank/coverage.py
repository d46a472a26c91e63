"""Where the bank is thin: live questions by topic and level, or by topic and type, beside what a topic should have."""

from dataclasses import dataclass
from typing import Literal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.subjects.tables import Subject, Topic

By = Literal["level", "type"]
LIVE = Question.status == ItemStatus.LIVE
WANTED_PCT: dict[By, dict[str, int]] = {"level": constants.BANK_LEVELS_PCT, "type": constants.BANK_TYPES_PCT}


@dataclass(frozen=True)
class Kind:
    """A column: how many a topic should have, and the share of all beside the share wanted; none for kinds apart."""

    id: str
    wanted: int
    wanted_pct: int | None
    count: int
    share_pct: float | None


@dataclass(frozen=True)
class Row:
    """A topic with its live questions by kind; `missing` are those it lacks to what it should have."""

    topic: Topic
    counts: dict[str, int]
    missing: int


def wanted(by: By) -> dict[str, int]:
    """How many questions of each kind a topic should have: its share of a topic's items, to the nearest whole."""
    return {name: round(constants.BANK_TOPIC_ITEMS * pct / 100) for name, pct in WANTED_PCT[by].items()}


def subjects(db: Session) -> list[Subject]:
    """The subjects the bank has live questions of."""
    live = select(Topic.subject_id).join(Question, Question.topic_id == Topic.id).where(LIVE)
    return list(db.scalars(select(Subject).where(Subject.id.in_(live)).order_by(Subject.name)))


def table(db: Session, subject: str | None, school_year: str | None, by: By) -> tuple[list[Kind], list[Row]]:
    """The kinds with their shares, and a row for each topic in the order of the curriculum, empty ones too."""
    kind = Question.cognitive_level if by == "level" else Question.question_type
    topics = _topics(db, subject, school_year)
    found = db.execute(
        select(Question.topic_id, kind, func.count())
        .where(LIVE, Question.topic_id.in_([topic.id for topic in topics]))
        .group_by(Question.topic_id, kind)
    )
    counts: dict[object, dict[str, int]] = {topic.id: {} for topic in topics}
    for topic_id, name, count in found:
        counts[topic_id][name.value if isinstance(name, QuestionType) else str(name)] = count
    needs = wanted(by)
    rows = [Row(topic, counts[topic.id], _missing(needs, counts[topic.id])) for topic in topics]
    return _kinds(by, needs, rows), rows


def _topics(db: Session, subject: str | None, school_year: str | None) -> list[Topic]:
    sought = select(Topic).join(Subject, Subject.id == Topic.subject_id).order_by(Topic.code)
    if subject:
        sought = sought.where(Subject.slug == subject)
    if school_year:
        sought = sought.where(Topic.school_year == school_year)
    return list(db.scalars(sought))


def _missing(needs: dict[str, int], counts: dict[str, int]) -> int:
    return sum(max(0, need - counts.get(name, 0)) for name, need in needs.items())


def _kinds(by: By, needs: dict[str, int], rows: list[Row]) -> list[Kind]:
    """Those with a share wanted first, then the others that occur."""
    totals: dict[str, int] = dict.fromkeys(needs, 0)
    for row in rows:
        for name, count in row.counts.items():
            totals[name] = totals.get(name, 0) + count
    whole = sum(totals.values())
    shares = {name: round(100 * count / whole, 1) if whole else None for name, count in totals.items()}
    return [
        Kind(name, needs.get(name, 0), WANTED_PCT[by].get(name), count, shares[name]) for name, count in totals.items()
    ]
