"""A class in the published numbers: learners come by pseudonym, and get their names here."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, TypedDict
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import Question
from api.curriculum.subjects.tables import Topic
from api.platform.clock import day_of
from api.platform.marts.registry import freshness
from api.platform.marts.window import NumbersNotReady, marts
from api.platform.pseudonym import learner_key
from api.school.classes.schemas import (
    AtRiskRow,
    ClassLearnerRow,
    ClassNumbers,
    ClassWeek,
    HardQuestion,
    Risk,
    RiskOut,
)

OF_SUBJECTS: Final = "($subjects is null or list_contains($subjects, subject_id::varchar))"
STUDY = """
select learner_key, day, reading_seconds + quiz_seconds as seconds, questions, correct_answers
from learning.study_time_daily
where learner_key in (select unnest($keys)) and day between $since and $until
"""
RISK = """
select learner_key, risk, why, risk_pct, lead_days, last_studied_on
from learning.at_risk_learners where learner_key in (select unnest($keys))
"""
MASTERY = f"""
select learner_key, topic_id, subject_id, percentage, low_pct, high_pct, answers, is_known, recall_pct
from learning.topic_mastery where learner_key in (select unnest($keys)) and {OF_SUBJECTS}
"""
HARD = f"""
with ours as (
    select question_id, any_value(topic_id) as topic_id, count(*) as learners,
           100.0 * avg(is_first_right::int) as right_pct
    from learning.learner_questions
    where learner_key in (select unnest($keys)) and {OF_SUBJECTS}
    group by question_id having count(*) >= {constants.CLASS_QUESTION_LEARNERS}
)
select ours.question_id, ours.topic_id, ours.learners, ours.right_pct,
       case when stats.answers >= {constants.CLASS_COMPARE_LEAST} then 100.0 * stats.facility end as everybody_pct
from ours left join learning.question_statistics as stats on ours.question_id = stats.question_id
where ours.right_pct < $ready
order by ours.right_pct, ours.learners desc, ours.question_id limit 20
"""
RISKS: Final = ("failing_and_absent", "failing", "absent", "at_risk")


def as_of(now: datetime) -> datetime:
    """The moment the published numbers stand for; raises NumbersNotReady before the first."""
    moment = freshness(now).as_of
    if moment is None:
        raise NumbersNotReady
    return moment


def overview(db: Session, names: Mapping[UUID, str], *, subjects: Sequence[UUID] | None, now: datetime) -> ClassNumbers:
    """A class's weeks, learners, difficult questions and who is at risk; `subjects` None is all."""
    moment = as_of(now)
    keys = {learner_key(each): each for each in names}
    today = day_of(moment)
    study = marts.rows(STUDY, {"keys": list(keys), "since": _first_monday(today), "until": today})
    mastery = _known(keys, subjects)
    risk = marts.rows(RISK, {"keys": list(keys)})
    risk_of = {keys[row["learner_key"]]: row["risk"] for row in risk}
    at_risk = [
        AtRiskRow(learner_id=learner_id, name=names[learner_id], **dict(risk_of_row(row)))
        for learner_id, row in ((keys[row["learner_key"]], row) for row in risk)
    ]
    return ClassNumbers(
        as_of=moment,
        learners=[
            _learner_row(each, name, risk_of.get(each), keys, study, mastery, today) for each, name in names.items()
        ],
        weeks=_weeks(study, today),
        questions=_hard(db, list(keys), subjects),
        at_risk=sorted(at_risk, key=lambda row: (RISKS.index(row.risk), -(row.risk_pct or 0), row.name)),
    )


class Parameters(TypedDict):
    """What a query over a class's learners and some subjects is asked with; None is all subjects."""

    keys: list[str]
    subjects: list[str] | None


def parameters(keys: Iterable[str], subjects: Sequence[UUID] | None) -> Parameters:
    return {"keys": list(keys), "subjects": None if subjects is None else [str(each) for each in subjects]}


def _known(keys: Mapping[str, UUID], subjects: Sequence[UUID] | None) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {key: [] for key in keys}
    for row in marts.rows(MASTERY, {**parameters(keys, subjects)}):
        if row["is_known"]:
            found[row["learner_key"]].append(float(row["percentage"]))
    return found


def _first_monday(today: date) -> date:
    return today - timedelta(days=today.weekday(), weeks=constants.CLASS_WEEKS_SHOWN - 1)


def _learner_row(
    who: UUID,
    name: str,
    risk: Risk | None,
    keys: Mapping[str, UUID],
    study: Sequence[Mapping[str, Any]],
    mastery: Mapping[str, Sequence[float]],
    today: date,
) -> ClassLearnerRow:
    """One learner's line: four weeks of study, and the mean of the topics that are known."""
    key = next(key for key, each in keys.items() if each == who)
    since = today - timedelta(days=constants.CLASS_DAYS_SHOWN - 1)
    days = [row for row in study if row["learner_key"] == key and row["day"] >= since]
    questions, known = sum(row["questions"] for row in days), mastery[key]
    return ClassLearnerRow(
        learner_id=who,
        name=name,
        minutes=sum(row["seconds"] for row in days) / 60,
        days=len(days),
        questions=questions,
        right_pct=100 * sum(row["correct_answers"] for row in days) / questions
        if questions >= constants.MASTERY_MIN_ANSWERS
        else None,
        topics_known=len(known),
        mastery_pct=sum(known) / len(known) if known else None,
        last_studied_on=max((row["day"] for row in study if row["learner_key"] == key), default=None),
        risk=risk,
    )


def _weeks(study: Sequence[Mapping[str, Any]], today: date) -> list[ClassWeek]:
    first = _first_monday(today)
    weeks = [first + timedelta(weeks=n) for n in range(constants.CLASS_WEEKS_SHOWN)]
    found = []
    for week in weeks:
        rows = [row for row in study if week <= row["day"] < week + timedelta(days=7)]
        found.append(
            ClassWeek(
                week=week,
                learners=len({row["learner_key"] for row in rows}),
                minutes=sum(row["seconds"] for row in rows) / 60,
                questions=sum(row["questions"] for row in rows),
            )
        )
    return found


def _hard(db: Session, keys: Sequence[str], subjects: Sequence[UUID] | None) -> list[HardQuestion]:
    rows = marts.rows(HARD, {**parameters(keys, subjects), "ready": constants.MASTERY_READY_PCT})
    wanted = select(Question.id, Question.stem).where(Question.id.in_([row["question_id"] for row in rows]))
    stems = {id_: stem for id_, stem in db.execute(wanted)}
    topics = {id_: name for id_, name in db.execute(select(Topic.id, Topic.name))}
    return [
        HardQuestion(
            question_id=row["question_id"],
            stem=stems[row["question_id"]],
            topic=topics.get(row["topic_id"], ""),
            learners=row["learners"],
            right_pct=row["right_pct"],
            everybody_pct=row["everybody_pct"],
        )
        for row in rows
        if row["question_id"] in stems
    ]


def risk_of_row(row: Mapping[str, Any]) -> RiskOut:
    """A learner's risk without the pseudonym it came by."""
    return RiskOut(**{name: value for name, value in row.items() if name != "learner_key"})
