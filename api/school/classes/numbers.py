"""A class in numbers. Study and mastery are the learners' own figures, counted at once (record 0078).

Risk and difficult questions come from the published numbers, by pseudonym, and get their names here.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final, TypedDict
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import Question
from api.curriculum.subjects.tables import Topic
from api.learning.figures.study_days import StudyDay, study_days_of, total
from api.learning.figures.topics import KnownTopic, topics_of_many
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
RISK = """
select learner_key, risk, why, risk_pct, lead_days, last_studied_on
from learning.at_risk_learners where learner_key in (select unnest($keys))
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
    moment, today = as_of(now), day_of(now)
    keys = {learner_key(each): each for each in names}
    study = study_days_of(db, list(names), _first_monday(today), today)
    mastery = topics_of_many(db, list(names), subjects)
    risk = marts.rows(RISK, {"keys": list(keys)})
    risk_of = {keys[row["learner_key"]]: row["risk"] for row in risk}
    at_risk = [
        AtRiskRow(learner_id=learner_id, name=names[learner_id], **dict(risk_of_row(row)))
        for learner_id, row in ((keys[row["learner_key"]], row) for row in risk)
    ]
    return ClassNumbers(
        as_of=moment,
        learners=[
            _learner_row(each, name, risk_of.get(each), study[each], mastery[each], today)
            for each, name in names.items()
        ],
        weeks=_weeks(study.values(), today),
        questions=_hard(db, list(keys), subjects),
        at_risk=sorted(at_risk, key=lambda row: (RISKS.index(row.risk), -(row.risk_pct or 0), row.name)),
    )


class Parameters(TypedDict):
    """What a query over a class's learners and some subjects is asked with; None is all subjects."""

    keys: list[str]
    subjects: list[str] | None


def parameters(keys: Iterable[str], subjects: Sequence[UUID] | None) -> Parameters:
    return {"keys": list(keys), "subjects": None if subjects is None else [str(each) for each in subjects]}


def _first_monday(today: date) -> date:
    return today - timedelta(days=today.weekday(), weeks=constants.CLASS_WEEKS_SHOWN - 1)


def _learner_row(
    who: UUID,
    name: str,
    risk: Risk | None,
    study: Sequence[StudyDay],
    topics: Sequence[KnownTopic],
    today: date,
) -> ClassLearnerRow:
    """One learner's line: four weeks of study, and the mean of the topics that are known."""
    work = total(study, first=today - timedelta(days=constants.CLASS_DAYS_SHOWN - 1))
    known = [topic.percentage for topic in topics if topic.is_known]
    enough = work.questions >= constants.MASTERY_MIN_ANSWERS
    return ClassLearnerRow(
        learner_id=who,
        name=name,
        minutes=(work.reading_seconds + work.quiz_seconds) / 60,
        days=work.days,
        questions=work.questions,
        right_pct=100 * work.correct_answers / work.questions if enough else None,
        topics_known=len(known),
        mastery_pct=sum(known) / len(known) if known else None,
        last_studied_on=max((each.day for each in study), default=None),
        risk=risk,
    )


def _weeks(study: Iterable[Sequence[StudyDay]], today: date) -> list[ClassWeek]:
    first, learners = _first_monday(today), list(study)
    found = []
    for week in (first + timedelta(weeks=n) for n in range(constants.CLASS_WEEKS_SHOWN)):
        rows = [total(each, week, week + timedelta(days=6)) for each in learners]
        found.append(
            ClassWeek(
                week=week,
                learners=sum(row.days > 0 for row in rows),
                minutes=sum(row.reading_seconds + row.quiz_seconds for row in rows) / 60,
                questions=sum(row.questions for row in rows),
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
