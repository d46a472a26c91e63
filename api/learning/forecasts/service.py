"""A learner's grade forecasts as the last run of the numbers left them, and what would move each."""

from collections import defaultdict
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.study_plans.topic_order import Advised, order_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key

MOVERS_SHOWN: Final = 5
TOLD: Final = """
select subject_id, p_a, p_b, p_c, p_d, p_e, grade, low_grade, high_grade, mark, low, high, coverage_pct, tests_sat
from learning.exam_forecast where learner_key = $me
"""
MOVERS: Final = """
select subject_id, rank, topic_id, mastery_pct, gain_marks, target_grade, chance_now_pct, chance_then_pct
from learning.exam_movers where learner_key = $me order by subject_id, rank
"""
EVIDENCE: Final = """
select subject_id, sum(answers)::bigint as answers, count(*) filter (where is_known) as topics_known
from learning.topic_mastery where learner_key = $me group by subject_id
"""


def forecast(db: Session, *, learner_id: UUID, now: datetime) -> dict[str, Any]:
    """Every subject the learner has answered on; those without enough evidence say what is missing.

    Before the first run of the numbers there is no subject at all.
    """
    me = {"me": learner_key(learner_id)}
    try:
        evidence, told, moved = (marts.rows(sql, me) for sql in (EVIDENCE, TOLD, MOVERS))
    except NumbersNotReady:
        evidence, told, moved = [], [], []
    order = {str(each.topic_id): each for each in order_of(db, learner_id, now)}
    subjects = {
        str(id): (id, name, slug) for id, name, slug in db.execute(select(Subject.id, Subject.name, Subject.slug))
    }
    topics = {str(id): name for id, name in db.execute(select(Topic.id, Topic.name))}
    by_subject = {str(row["subject_id"]): row for row in told}
    movers: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for row in moved:
        if str(row["topic_id"]) in topics:
            topic = topics[str(row["topic_id"])]
            movers[str(row["subject_id"])].append(row | {"topic": topic} | _when(order.get(str(row["topic_id"]))))
    found = [
        _subject(subjects[key], row, by_subject.get(key), sorted(movers[key], key=_next_first)[:MOVERS_SHOWN])
        for row in evidence
        if (key := str(row["subject_id"])) in subjects
    ]
    return {
        "as_of": freshness(now).as_of,
        "least_answers": constants.FORECAST_MIN_ANSWERS,
        "least_topics": constants.FORECAST_MIN_TOPICS,
        "subjects": sorted(found, key=lambda row: (row["forecast"] is None, row["subject"])),
    }


def _when(next_up: Advised | None) -> dict[str, Any]:
    """Where the mover stands in what comes next: its place, the plan's day, and why the plan's week has it not."""
    if next_up is None:
        return {"place": None, "on": None, "note": None}
    on = next_up.task.due_date if next_up.task else None
    return {"place": None if next_up.is_dropped else next_up.place, "on": on, "note": next_up.note}


def _next_first(mover: dict[str, Any]) -> tuple[bool, int, int]:
    """What the learner is sent to work on anyway stands first, in that order; then the largest gain."""
    return mover["place"] is None, mover["place"] or 0, mover["rank"]


def _subject(
    named: tuple[UUID, str, str], evidence: dict[str, Any], told: dict[str, Any] | None, movers: list[dict[str, Any]]
) -> dict[str, Any]:
    subject_id, name, slug = named
    return {
        "subject_id": subject_id,
        "subject": name,
        "slug": slug,
        "answers": evidence["answers"],
        "topics_known": evidence["topics_known"],
        "forecast": None if told is None else _told(told),
        "movers": [{key: value for key, value in row.items() if key != "subject_id"} for row in movers] if told else [],
    }


def _told(row: dict[str, Any]) -> dict[str, Any]:
    chances = [{"grade": grade, "chance": row[f"p_{grade.lower()}"]} for grade in "ABCDE"]
    fields = "grade", "low_grade", "high_grade", "mark", "low", "high", "coverage_pct", "tests_sat"
    return {name: row[name] for name in fields} | {"chances": chances}
