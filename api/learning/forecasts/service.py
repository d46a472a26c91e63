"""A learner's grade forecasts as the last run of the numbers left them, and what would move each."""

from collections import defaultdict
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.figures.topics import KnownTopic, topics_of
from api.learning.forecasts.schemas import ForecastMover, Forecasts, GradeChance, GradeForecast, SubjectForecast
from api.learning.study_plans.topic_order import RankedTopic, order_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import MartRow, NumbersNotReady, marts
from api.platform.pseudonym import learner_key

MOVERS_SHOWN: Final = 5
FORECASTS: Final = """
select subject_id, p_a, p_b, p_c, p_d, p_e, grade, low_grade, high_grade, mark, low, high, coverage_pct, tests_sat
from learning.exam_forecast where learner_key = $me
"""
MOVERS: Final = """
select subject_id, rank, topic_id, gain_marks, target_grade, chance_now_pct, chance_then_pct
from learning.exam_movers where learner_key = $me order by subject_id, rank
"""
EVIDENCE: Final = """
select subject_id, sum(answers)::bigint as answers, count(*) filter (where is_known) as topics_known
from learning.topic_mastery where learner_key = $me group by subject_id
"""


def forecast(db: Session, *, learner_id: UUID, now: datetime) -> Forecasts:
    """Every subject the learner has answered on; those without enough evidence say what is missing.

    Before the first run of the numbers there is no subject at all.
    """
    me = {"me": learner_key(learner_id)}
    try:
        evidence, grades, moved = (marts.rows(sql, me) for sql in (EVIDENCE, FORECASTS, MOVERS))
    except NumbersNotReady:
        evidence, grades, moved = [], [], []
    by_subject = {str(row["subject_id"]): _grade(row) for row in grades}
    movers = _movers(db, learner_id, moved, now)
    subjects = {str(subject.id): subject for subject in db.scalars(select(Subject))}
    found = [
        _subject(subjects[key], row, by_subject.get(key), movers[key])
        for row in evidence
        if (key := str(row["subject_id"])) in subjects
    ]
    return Forecasts(
        as_of=freshness(now).as_of,
        least_answers=constants.FORECAST_MIN_ANSWERS,
        least_topics=constants.FORECAST_MIN_TOPICS,
        subjects=sorted(found, key=lambda each: (each.forecast is None, each.subject)),
    )


def _movers(db: Session, learner_id: UUID, rows: list[MartRow], now: datetime) -> dict[str, list[ForecastMover]]:
    """By subject the topics that would move its forecast.

    What the learner is sent to work on anyway stands first, in that order; then the largest gain.
    """
    order = {str(each.topic_id): each for each in order_of(db, learner_id, now)}
    topics = {str(id): name for id, name in db.execute(select(Topic.id, Topic.name))}
    known = {str(each.topic_id): each for each in topics_of(db, learner_id) if each.is_known}
    found: dict[str, list[ForecastMover]] = defaultdict(list)
    for row in rows:
        if (key := str(row["topic_id"])) in topics:
            found[str(row["subject_id"])].append(_mover(row, topics[key], order.get(key), known.get(key)))
    for movers in found.values():
        movers.sort(key=lambda each: (each.position is None, each.position or 0, each.rank))
    return found


def _mover(row: dict[str, Any], topic: str, next_up: RankedTopic | None, known: KnownTopic | None) -> ForecastMover:
    return ForecastMover(
        rank=row["rank"],
        topic_id=row["topic_id"],
        topic=topic,
        low_pct=known.low_pct if known else None,
        high_pct=known.high_pct if known else None,
        gain_marks=row["gain_marks"],
        target_grade=row["target_grade"],
        chance_now_pct=row["chance_now_pct"],
        chance_then_pct=row["chance_then_pct"],
        position=None if next_up is None or next_up.is_dropped else next_up.position,
        on=next_up.task.due_date if next_up and next_up.task else None,
        note=next_up.note if next_up else None,
    )


def _subject(
    subject: Subject, evidence: dict[str, Any], grade: GradeForecast | None, movers: list[ForecastMover]
) -> SubjectForecast:
    return SubjectForecast(
        subject_id=subject.id,
        subject=subject.name,
        slug=subject.slug,
        answers=evidence["answers"],
        topics_known=evidence["topics_known"],
        forecast=grade,
        movers=movers[:MOVERS_SHOWN] if grade else [],
    )


def _grade(row: dict[str, Any]) -> GradeForecast:
    return GradeForecast(
        grade=row["grade"],
        low_grade=row["low_grade"],
        high_grade=row["high_grade"],
        mark=row["mark"],
        low=row["low"],
        high=row["high"],
        coverage_pct=row["coverage_pct"],
        tests_sat=row["tests_sat"],
        chances=[GradeChance(grade=grade, chance=row[f"p_{grade.lower()}"]) for grade in "ABCDE"],
    )
