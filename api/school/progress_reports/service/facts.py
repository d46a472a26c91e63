"""The published numbers behind a class's reports, read once for the learners made together."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any, Final, TypedDict, TypeVar
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import Subject, Topic
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.problem import Problem
from api.platform.pseudonym import learner_key
from api.school.classes.tables import ClassMember, ClassTeacher, SchoolClass
from api.school.progress_reports.rules import is_period
from api.school.progress_reports.skills import SkillFact
from api.school.progress_reports.tables import ReportType

Fact = TypeVar("Fact")

PERIODS: Final = """
select report_type, period, starts_on, ends_on, counts_until, is_over, next_term_starts_on
from learning.report_periods order by report_type, starts_on desc
"""
FACTS: Final = """
select learner_key, subject_id::varchar as subject_id, quizzes, test_questions, test_pct, score_pct,
       is_known, change_points, previous_period, topics, scenarios, scenario_score, study_seconds, study_days
from learning.progress_report_facts
where report_type = $kind and period = $period and learner_key in (select unnest($keys))
order by learner_key, subject_id
"""
SCORES: Final = """
select score_pct from learning.progress_report_facts
where report_type = $kind and period = $period and subject_id is null and score_pct is not null
  and learner_key in (select unnest($keys))
"""
YEAR: Final = """
select subject_id::varchar as subject_id, learners, average_pct from learning.progress_report_groups
where report_type = $kind and period = $period and school_year = $year and subject_id is not null
"""
SKILLS: Final = """
select learner_key, skill, questions, correct_answers, tasks, task_points, weeks, steady_weeks, study_days, is_known,
       level
from learning.generic_skill_facts
where report_type = $kind and period = $period and learner_key in (select unnest($keys))
"""
TESTED: Final = """
select learner_key from learning.progress_report_facts
where report_type = $kind and period = $period and subject_id is null and quizzes > 0
"""
KNOWN: Final = """
select learner_key from learning.progress_report_facts
where report_type = $kind and period = $period and subject_id is null and is_known
"""
WORKED: Final = """
select report_type, period, is_known from learning.progress_report_facts
where learner_key = $key and subject_id is null
"""


class NoSuchPeriod(Problem):
    status, title = 404, "No Such Period"
    detail = "There are no numbers of this period. Choose one of the list."


@dataclass(frozen=True)
class Period:
    """The days a report stands for, and up to which of them the numbers go."""

    kind: ReportType
    name: str
    starts_on: date
    ends_on: date
    counts_until: date
    is_over: bool
    next_term_on: date | None


class TopicAnswers(TypedDict):
    """A learner's answers on one topic in a period."""

    topic_id: str
    questions: int
    right: int


@dataclass(frozen=True, slots=True)
class SubjectFact:
    """A learner's period in one subject, or in all of them where `subject_id` is None."""

    subject_id: str | None = None
    quizzes: int = 0
    test_questions: int = 0
    test_pct: float | None = None
    score_pct: float | None = None
    is_known: bool = False
    change_points: float | None = None
    previous_period: str | None = None
    topics: Sequence[TopicAnswers] | None = None
    scenarios: int = 0
    scenario_score: float | None = None
    study_seconds: int = 0
    study_days: int = 0


@dataclass(frozen=True)
class Group:
    """A mean, and how many learners stand behind it."""

    average: Decimal
    learners: int


@dataclass(frozen=True, slots=True)
class TaughtTopic:
    """A topic as a report names it; `first` is what it builds on."""

    name: str
    subject: str
    first: str | None
    competency: str | None


@dataclass(frozen=True)
class ClassFacts:
    """What the reports of one class, or of learners without one, are made from. Rows stand under the learner's key."""

    school_class: SchoolClass | None
    period: Period
    as_of: datetime
    rows: dict[str, list[SubjectFact]]
    skills: dict[str, list[SkillFact]]
    scores: list[Decimal]  # of the class's learners who have one: the mean of their subjects
    class_size: int
    year: dict[str, Group]  # by subject
    subjects: dict[str, str]
    topics: dict[str, TaughtTopic]
    teachers: dict[str | None, str]  # by subject; None is the class teacher


def periods() -> list[Period]:
    """Every period a report may be made for, newest first within its kind."""
    return [_period(row) for row in marts.rows(PERIODS)]


def period_of(kind: ReportType, name: str) -> Period:
    """One period; raises NoSuchPeriod."""
    if is_period(kind, name):
        for each in periods():
            if (each.kind, each.name) == (kind, name):
                return each
    raise NoSuchPeriod


def _period(row: dict[str, Any]) -> Period:
    return Period(
        ReportType(row["report_type"]),
        row["period"],
        row["starts_on"],
        row["ends_on"],
        row["counts_until"],
        row["is_over"],
        row["next_term_starts_on"],
    )


def class_facts(
    db: Session, school_class: SchoolClass, period: Period, learner_ids: Sequence[UUID], now: datetime
) -> ClassFacts:
    """What the reports of these learners say, with what they are compared with. Raises NumbersNotReady."""
    alone = own_facts(db, period, learner_ids, now)
    members = _members(db, SchoolClass.id == school_class.id)
    asked = _asked(period)
    return replace(
        alone,
        school_class=school_class,
        scores=_scores(asked, members),
        class_size=len(members),
        year=_year(asked, school_class.school_year),
        teachers=_teachers(db, school_class.id),
    )


def own_facts(db: Session, period: Period, learner_ids: Sequence[UUID], now: datetime) -> ClassFacts:
    """What reports of learners without a class say, beside nobody else's numbers. Raises NumbersNotReady."""
    as_of = published_at(now)
    mine = {**_asked(period), "keys": [learner_key(each) for each in learner_ids]}
    rows, skills = _by_learner(SubjectFact, FACTS, mine), _by_learner(SkillFact, SKILLS, mine)
    subjects = {str(id_): name for id_, name in db.execute(select(Subject.id, Subject.name))}
    return ClassFacts(
        school_class=None, period=period, as_of=as_of, rows=rows, skills=skills, scores=[],
        class_size=0, year={}, subjects=subjects, topics=_topics(db), teachers={},
    )  # fmt: skip


def _by_learner(kind: Callable[..., Fact], sql: str, mine: dict[str, Any]) -> dict[str, list[Fact]]:
    found: dict[str, list[Fact]] = {}
    for row in marts.rows(sql, mine):
        found.setdefault(row.pop("learner_key"), []).append(kind(**row))
    return found


def published_at(now: datetime) -> datetime:
    """The moment the published numbers stand for; raises NumbersNotReady."""
    as_of = freshness(now).as_of
    if as_of is None:
        raise NumbersNotReady
    return as_of


def _asked(period: Period) -> dict[str, str]:
    return {"kind": str(period.kind), "period": period.name}


def tested(period: Period) -> set[str]:
    """Keys of learners with a finished test of a period (of a mock: a mock paper)."""
    return {row["learner_key"] for row in marts.rows(TESTED, _asked(period))}


def known(period: Period) -> set[str]:
    """Keys of learners with enough test questions in one subject of a period to say how it goes."""
    return {row["learner_key"] for row in marts.rows(KNOWN, _asked(period))}


def worked_in(learner_id: UUID) -> dict[tuple[str, str], bool]:
    """The periods in which a learner did anything, by kind and name, and whether it is enough to say how it goes."""
    rows = marts.rows(WORKED, {"key": learner_key(learner_id)})
    return {(row["report_type"], row["period"]): row["is_known"] for row in rows}


def decimal(value: Any) -> Decimal:
    return Decimal(str(value))


def _members(db: Session, which: Any) -> list[str]:
    rows = (
        select(ClassMember.user_id)
        .join(SchoolClass, SchoolClass.id == ClassMember.class_id)
        .join(User, User.id == ClassMember.user_id)
        .where(which, ClassMember.left_at.is_(None), SchoolClass.is_active, User.is_active)
        .distinct()
    )
    return [learner_key(each) for each in db.scalars(rows)]


def _scores(asked: dict[str, str], keys: list[str]) -> list[Decimal]:
    return [decimal(row["score_pct"]) for row in marts.rows(SCORES, {**asked, "keys": keys})]


def _year(asked: dict[str, str], year: str) -> dict[str, Group]:
    rows = marts.rows(YEAR, {**asked, "year": year})
    return {row["subject_id"]: Group(decimal(row["average_pct"]), row["learners"]) for row in rows}


def _topics(db: Session) -> dict[str, TaughtTopic]:
    """Every topic with its first prerequisite."""
    rows = db.execute(
        select(Topic.id, Topic.code, Topic.name, Topic.prerequisites, Topic.competency, Subject.name).join(
            Subject, Subject.id == Topic.subject_id
        )
    ).all()
    names = {code: name for _, code, name, _, _, _ in rows}
    return {
        str(id_): TaughtTopic(name, subject, next((names[code] for code in before or [] if code in names), None), can)
        for id_, _, name, before, can, subject in rows
    }


def _teachers(db: Session, class_id: UUID) -> dict[str | None, str]:
    rows = db.execute(
        select(ClassTeacher.subject_id, User.first_name, User.last_name)
        .join(User, User.id == ClassTeacher.user_id)
        .where(ClassTeacher.class_id == class_id, User.is_active)
        .order_by(ClassTeacher.added_at.desc(), ClassTeacher.id)
    )
    return {str(subject) if subject else None: f"{first} {last}" for subject, first, last in rows}
