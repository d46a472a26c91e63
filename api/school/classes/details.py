"""A class topic by topic, and one learner of it: their own figures, counted at once (record 0078)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.figures.results import graded_attempts_of
from api.learning.figures.study_days import StudyDay, study_days
from api.learning.figures.topics import KnownTopic, topics_of, topics_of_many
from api.platform.clock import day_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import marts
from api.platform.pseudonym import learner_key
from api.school.classes.numbers import OF_SUBJECTS, RISK, parameters, risk_of_row
from api.school.classes.schemas import (
    ClassHeat,
    HeatCell,
    HeatLearner,
    HeatTopic,
    LearnerAttempt,
    LearnerDay,
    LearnerTopic,
    RiskOut,
)

ELSEWHERE = f"""
select topic_id, avg(percentage) as percentage, count(*) as learners
from learning.topic_mastery
where is_known and learner_key not in (select unnest($keys)) and {OF_SUBJECTS}
group by topic_id having count(*) >= {constants.CLASS_COMPARE_LEAST}
"""
ATTEMPT_DAYS: Final = 60
ATTEMPTS_SHOWN: Final = 10


@dataclass(frozen=True, slots=True)
class LearnerNumbers:
    """One learner in numbers as of now; the risk is that of the last run."""

    as_of: datetime
    days: list[LearnerDay]
    topics: list[LearnerTopic]
    attempts: list[LearnerAttempt]
    risk: RiskOut | None


def heat(db: Session, names: Mapping[UUID, str], *, subject_id: UUID, now: datetime) -> ClassHeat:
    """Mastery of every learner and topic of a subject, with the class's mean and, from ten others on, theirs."""
    found = topics_of_many(db, list(names), [subject_id])
    asked = parameters([learner_key(each) for each in names], [subject_id])
    rows = marts.rows(ELSEWHERE, {**asked}) if freshness(now).as_of else []
    others = {row["topic_id"]: row["percentage"] for row in rows}
    known: dict[UUID, list[float]] = {topic.topic_id: [] for topics in found.values() for topic in topics}
    for topic in (topic for topics in found.values() for topic in topics if topic.is_known):
        known[topic.topic_id].append(topic.percentage)
    topics = [
        HeatTopic(
            topic_id=topic.id,
            name=topic.name,
            code=topic.code,
            known=len(known[topic.id]),
            class_pct=_mean(known[topic.id]),
            others_pct=others.get(topic.id),
        )
        for topic in _in_order(db, list(known))
    ]
    learners = [
        HeatLearner(learner_id=each, name=name, cells=[_cell(topic) for topic in found[each]])
        for each, name in names.items()
    ]
    return ClassHeat(as_of=now, topics=topics, learners=learners)


def _cell(topic: KnownTopic) -> HeatCell:
    return HeatCell(
        topic_id=topic.topic_id, percentage=topic.percentage, low_pct=topic.low_pct, high_pct=topic.high_pct,
        answers=topic.answers, is_known=topic.is_known,
    )  # fmt: skip


def _in_order(db: Session, ids: Sequence[UUID]) -> Sequence[Topic]:
    teaching = Topic.school_year, Topic.term, Topic.display_order, Topic.code
    return db.scalars(select(Topic).where(Topic.id.in_(ids)).order_by(*teaching)).all()


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if len(values) >= constants.CLASS_QUESTION_LEARNERS else None


def one_learner(db: Session, learner_id: UUID, *, subjects: Sequence[UUID] | None, now: datetime) -> LearnerNumbers:
    """One learner's four weeks, topics, latest tests and risk, as a teacher of these subjects needs them."""
    today = day_of(now)
    rows = marts.rows(RISK, {"keys": [learner_key(learner_id)]}) if freshness(now).as_of else []
    risk = next(iter(rows), None)
    return LearnerNumbers(
        as_of=now,
        days=_days(db, learner_id, today),
        topics=_topics(db, learner_id, subjects),
        attempts=_attempts(db, learner_id, subjects, today),
        risk=risk_of_row(risk) if risk else None,
    )


def _days(db: Session, learner_id: UUID, today: date) -> list[LearnerDay]:
    """Four weeks, the days without study too."""
    since = today - timedelta(days=constants.CLASS_DAYS_SHOWN - 1)
    study = {each.day: each for each in study_days(db, learner_id, since, today)}
    days = [since + timedelta(days=n) for n in range(constants.CLASS_DAYS_SHOWN)]
    found = [study.get(day, StudyDay(day)) for day in days]
    return [LearnerDay(day=each.day, minutes=each.minutes, questions=each.questions) for each in found]


def _topics(db: Session, learner_id: UUID, subjects: Sequence[UUID] | None) -> list[LearnerTopic]:
    """What is known of each topic, the weakest first; then those nobody can say anything of yet."""
    return [
        LearnerTopic(
            topic_id=each.topic_id,
            topic=each.topic,
            subject=each.subject,
            percentage=each.percentage,
            low_pct=each.low_pct,
            high_pct=each.high_pct,
            answers=each.answers,
            is_known=each.is_known,
            recall_pct=each.recall_pct,
        )
        for each in topics_of(db, learner_id, subjects)
    ]


def _attempts(db: Session, learner_id: UUID, subjects: Sequence[UUID] | None, today: date) -> list[LearnerAttempt]:
    """The latest tests of these subjects, newest first."""
    found = graded_attempts_of(db, learner_id, today - timedelta(days=ATTEMPT_DAYS), today)
    mine = [each for each in reversed(found) if subjects is None or each.subject_id in subjects]
    names = {id_: name for id_, name in db.execute(select(Subject.id, Subject.name))}
    return [
        LearnerAttempt(
            title=each.title,
            subject=names.get(each.subject_id) if each.subject_id else None,
            day=each.day,
            score_pct=each.score_pct,
            questions=each.questions,
        )
        for each in mine[:ATTEMPTS_SHOWN]
    ]
