"""What the first steps show: where the learner stands, and what there is to choose from."""

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import func, select, union_all
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.assessment.quizzes.tables import AttemptStatus, Question, TestAttempt
from api.curriculum.subjects.queries import school_years, subjects
from api.curriculum.subjects.tables import Subject, Topic
from api.learning.adaptive_practice.next_topic import ASKABLE
from api.learning.adaptive_practice.service import mastery_of, own_practice
from api.learning.study_plans.service.exams import exams_ahead
from api.learning.study_plans.tables import StudyPlan
from api.library.reading.tables import ReadingProgress
from api.platform.clock import day_of
from api.school.classes.tables import SchoolClass
from api.site.first_steps import rules
from api.site.first_steps.schemas import CheckResult, ExamOffer, FirstGuess, FirstStepsOut, SchoolOffer, SubjectOffer
from api.site.first_steps.tables import FirstSteps

MINUTES_A_QUESTION: Final = 0.8
SCHOOLS_SHOWN: Final = 8


def row_of(db: Session, learner_id: UUID) -> FirstSteps | None:
    return db.scalar(select(FirstSteps).where(FirstSteps.user_id == learner_id))


class StepsState(StrEnum):
    """Whether a learner is led through the first steps at once, or finds them on the first screen."""

    DUE = "due"
    PUT_OFF = "put_off"


def steps_state(db: Session, learner_id: UUID) -> StepsState | None:
    """None for whoever has done them, or did anything here without them."""
    row = row_of(db, learner_id)
    if row is not None and row.done_at is not None:
        return None
    done = union_all(
        select(StudyPlan.id).where(StudyPlan.user_id == learner_id),
        select(TestAttempt.id).where(
            TestAttempt.user_id == learner_id, TestAttempt.id.is_distinct_from(row.check_attempt_id if row else None)
        ),
        select(ReadingProgress.id).where(ReadingProgress.user_id == learner_id),
    )
    if db.execute(done.limit(1)).first() is not None:
        return None
    return StepsState.PUT_OFF if row is not None and row.put_off_at is not None else StepsState.DUE


def present(db: Session, learner_id: UUID, now: datetime) -> FirstStepsOut:
    user, row = db.get_one(User, learner_id), row_of(db, learner_id)
    check = _check(db, row, now)
    return FirstStepsOut(
        step=rules.step_of(row, is_check_over=check is not None and check.is_over),
        school_years=school_years(db),
        school_year=user.school_year,
        subjects=_subjects(db, user.school_year),
        chosen=user.preferred_subjects,
        exams=[ExamOffer.model_validate(exam) for exam in exams_ahead(day_of(now), user.school_year)],
        exam=row.exam if row else None,
        target_exam_date=row.target_exam_date if row else None,
        school_name=user.school_name,
        questions=constants.PRACTICE_SHORT,
        minutes=round(constants.PRACTICE_SHORT * MINUTES_A_QUESTION),
        data_mb=round(constants.PLAN_TEXT_KB / 1000, 1),
        attempt_id=row.check_attempt_id if row else None,
        check=check,
    )


def _subjects(db: Session, school_year: str | None) -> list[SubjectOffer]:
    """Those with work here first, each group by name."""
    asked = (
        select(Subject.slug).join(Topic, Topic.subject_id == Subject.id).join(Question, Question.topic_id == Topic.id)
    )
    with_work = set(db.scalars(asked.where(Question.is_active).distinct()))
    offers = [
        SubjectOffer(
            slug=slug, name=name, is_common=rules.is_common(slug, school_year), has_questions=slug in with_work
        )
        for slug, name in subjects(db)
    ]
    return sorted(offers, key=lambda each: (not each.has_questions, each.name))


def _check(db: Session, row: FirstSteps | None, now: datetime) -> CheckResult | None:
    if row is None or row.check_attempt_id is None:
        return None
    attempt, quiz = own_practice(db, row.user_id, row.check_attempt_id, now)
    names = {id_: name for id_, name in db.execute(select(Subject.id, Subject.name))}
    known = mastery_of(db, row.user_id, [UUID(each) for each in quiz.topic_ids])
    guesses = [
        FirstGuess(
            subject=names[topic.subject_id],
            topic=topic.name,
            low_pct=float(mastery.low_pct),
            high_pct=float(mastery.high_pct),
        )
        for topic, mastery in known
    ]
    return CheckResult(
        answered=attempt.questions_answered,
        correct=attempt.correct_answers,
        is_over=attempt.status is not AttemptStatus.IN_PROGRESS,
        guesses=guesses,
    )


def check_topics(db: Session, user: User) -> list[Topic]:
    """One topic of each chosen subject, as many as there are questions: the first of the class, else the latest before.

    The subjects take turns where fewer were chosen.
    """
    asked = (
        select(Topic)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(select(Question.id).where(Question.topic_id == Topic.id, *ASKABLE).exists())
        .order_by(Topic.school_year, Topic.display_order, Topic.id)
    )
    if user.preferred_subjects:
        asked = asked.where(Subject.slug.in_(user.preferred_subjects))
    by_subject: dict[UUID, list[Topic]] = {}
    for topic in db.scalars(asked):
        by_subject.setdefault(topic.subject_id, []).append(topic)
    queues = [_nearest(topics, user.school_year) for _, topics in sorted(by_subject.items(), key=lambda each: each[0])]
    turns = [queue[turn] for turn in range(constants.PRACTICE_SHORT) for queue in queues if turn < len(queue)]
    return turns[: constants.PRACTICE_SHORT]


def _nearest(topics: list[Topic], school_year: str | None) -> list[Topic]:
    """Those of the class in their order, then the years before it, the latest first, then the years after."""
    year = school_year or ""
    own = [topic for topic in topics if topic.school_year == year]
    before = [topic for topic in topics if topic.school_year < year][::-1]
    return own + before + [topic for topic in topics if topic.school_year > year]


def schools(db: Session, words: str) -> list[SchoolOffer]:
    """Schools whose name has these words: those with a class here, and those several learners named."""
    if not (wanted := words.strip()):
        return []
    has = func.lower(User.school_name).contains(wanted.lower(), autoescape=True)
    named = db.execute(select(User.school_name, func.count()).where(has).group_by(User.school_name))
    learners = {name: count for name, count in named}
    of_class = func.lower(SchoolClass.school_name).contains(wanted.lower(), autoescape=True)
    with_class = set(db.scalars(select(SchoolClass.school_name).where(of_class).distinct()))
    names = with_class | {name for name, n in learners.items() if name and n >= constants.SCHOOL_SHARED_BY}
    found = [SchoolOffer(name=name, learners=learners.get(name, 0)) for name in names]
    return sorted(found, key=lambda each: (-each.learners, each.name))[:SCHOOLS_SHOWN]
