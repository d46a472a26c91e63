"""A class topic by topic, and one learner of it, in the published numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import QuizSession
from api.curriculum.subjects.tables import Subject, Topic
from api.platform.clock import day_of
from api.platform.marts.window import marts
from api.platform.pseudonym import learner_key
from api.school.classes.numbers import MASTERY, OF_SUBJECTS, RISK, STUDY, as_of, parameters, risk_of_row
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
ATTEMPTS = f"""
select quiz_id, subject_id, day, score_pct, questions from learning.score_history
where learner_key = $me and day between $since and $until and {OF_SUBJECTS} order by day desc, attempt_id limit 10
"""
ATTEMPT_DAYS: Final = 60


@dataclass(frozen=True, slots=True)
class LearnerNumbers:
    """One learner in the published numbers."""

    as_of: datetime
    days: list[LearnerDay]
    topics: list[LearnerTopic]
    attempts: list[LearnerAttempt]
    risk: RiskOut | None


def heat(db: Session, names: Mapping[UUID, str], *, subject_id: UUID, now: datetime) -> ClassHeat:
    """Mastery of every learner and topic of a subject, with the class's mean and, from ten others on, theirs."""
    moment, keys = as_of(now), {learner_key(each): each for each in names}
    asked = {**parameters(keys, [subject_id])}
    rows = marts.rows(MASTERY, asked)
    others = {row["topic_id"]: row["percentage"] for row in marts.rows(ELSEWHERE, asked)}
    known: dict[UUID, list[float]] = {row["topic_id"]: [] for row in rows}
    cells: dict[UUID, list[HeatCell]] = {each: [] for each in names}
    for row in rows:
        cells[keys[row["learner_key"]]].append(
            HeatCell(
                topic_id=row["topic_id"],
                percentage=row["percentage"],
                answers=row["answers"],
                is_known=row["is_known"],
            )
        )
        if row["is_known"]:
            known[row["topic_id"]].append(float(row["percentage"]))
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
    learners = [HeatLearner(learner_id=each, name=name, cells=cells[each]) for each, name in names.items()]
    return ClassHeat(as_of=moment, topics=topics, learners=learners)


def _in_order(db: Session, ids: Sequence[UUID]) -> Sequence[Topic]:
    teaching = Topic.school_year, Topic.term, Topic.display_order, Topic.code
    return db.scalars(select(Topic).where(Topic.id.in_(ids)).order_by(*teaching)).all()


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if len(values) >= constants.CLASS_QUESTION_LEARNERS else None


def one_learner(db: Session, learner_id: UUID, *, subjects: Sequence[UUID] | None, now: datetime) -> LearnerNumbers:
    """One learner's four weeks, topics, latest tests and risk, as a teacher of these subjects needs them."""
    moment, me = as_of(now), learner_key(learner_id)
    today = day_of(moment)
    risk = next(iter(marts.rows(RISK, {"keys": [me]})), None)
    return LearnerNumbers(
        as_of=moment,
        days=_days(me, today),
        topics=_topics(db, me, subjects),
        attempts=_attempts(db, me, subjects, today),
        risk=risk_of_row(risk) if risk else None,
    )


def _days(me: str, today: date) -> list[LearnerDay]:
    """Four weeks, the days without study too."""
    since = today - timedelta(days=constants.CLASS_DAYS_SHOWN - 1)
    study = {row["day"]: row for row in marts.rows(STUDY, {"keys": [me], "since": since, "until": today})}
    rest = {"seconds": 0, "questions": 0}
    days = []
    for day in (since + timedelta(days=n) for n in range(constants.CLASS_DAYS_SHOWN)):
        row = study.get(day, rest)
        days.append(LearnerDay(day=day, minutes=row["seconds"] / 60, questions=row["questions"]))
    return days


def _topics(db: Session, me: str, subjects: Sequence[UUID] | None) -> list[LearnerTopic]:
    """What is known of each topic, the weakest first; then those nobody can say anything of yet."""
    query = select(Topic.id, Topic.name, Subject.name).join(Subject, Subject.id == Topic.subject_id)
    names = {id_: {"topic": topic, "subject": subject} for id_, topic, subject in db.execute(query)}
    found = marts.rows(MASTERY, {**parameters([me], subjects)})
    return [
        LearnerTopic(
            topic_id=row["topic_id"],
            percentage=row["percentage"],
            low_pct=row["low_pct"],
            high_pct=row["high_pct"],
            answers=row["answers"],
            is_known=row["is_known"],
            recall_pct=row["recall_pct"],
            **names[row["topic_id"]],
        )
        for row in sorted(found, key=lambda row: (not row["is_known"], row["percentage"]))
        if row["topic_id"] in names
    ]


def _attempts(db: Session, me: str, subjects: Sequence[UUID] | None, today: date) -> list[LearnerAttempt]:
    asked = {"me": me, "since": today - timedelta(days=ATTEMPT_DAYS), "until": today}
    rows = marts.rows(ATTEMPTS, asked | {"subjects": parameters([me], subjects)["subjects"]})
    wanted = select(QuizSession.id, QuizSession.title).where(QuizSession.id.in_([row["quiz_id"] for row in rows]))
    titles = {id_: title for id_, title in db.execute(wanted)}
    subject_names = {id_: name for id_, name in db.execute(select(Subject.id, Subject.name))}
    return [
        LearnerAttempt(
            title=titles.get(row["quiz_id"], "A test taken away since"),
            subject=subject_names.get(row["subject_id"]),
            day=row["day"],
            score_pct=row["score_pct"],
            questions=row["questions"],
        )
        for row in rows
    ]
