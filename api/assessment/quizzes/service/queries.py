"""Which quizzes a learner can sit, and how each went so far."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from sqlalchemy import ColumnElement, Integer, Select, String, and_, case, cast, func, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.hooks import given_to
from api.assessment.quizzes.list_schemas import QuizOut, QuizOverview, SubjectChoice, SubjectTests
from api.assessment.quizzes.service.availability import giver_name, offered
from api.assessment.quizzes.tables import AttemptStatus, QuizSession, TestAttempt
from api.curriculum.subjects.tables import Subject, Topic

# The tenth of a row of tests comes after the ninth.
_BY_TITLE = (
    func.regexp_replace(QuizSession.title, r"\d+$", ""),
    cast(func.substring(QuizSession.title, r"\d{1,6}$"), Integer).nulls_first(),
)

_IN_THE_LIST = (
    QuizSession.school_year, Subject.name, QuizSession.session_type != "practice",
    Topic.code.nulls_first(), *_BY_TITLE, QuizSession.id,
)  # fmt: skip


Kind = Literal["practice", "class", "code"]


@dataclass(frozen=True)
class QuizSearch:
    """What a learner looks for among the quizzes open to them; what is empty fits every quiz."""

    words: str = ""  # each begins a word of the title, the topic or the subject
    subject_id: UUID | None = None
    without_subject: bool = False
    school_year: str | None = None
    topic_id: UUID | None = None
    kind: Kind | None = None  # to practise with, given to a class, or opened by a code
    under_way: bool | None = None
    quiz_id: UUID | None = None


def list_quizzes(
    db: Session, *, learner_id: UUID, search: QuizSearch, next_first: bool = False, page: int = 1, page_size: int = 1
) -> tuple[list[QuizOut], int]:
    """One page of the quizzes that fit, and how many there are."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    found = _found(learner_id, search, mine, given)
    total = db.scalar(select(func.count()).select_from(found.with_only_columns(QuizSession.id).subquery())) or 0
    # Whoever reads one page alone must find there what is under way, and what a class waits for.
    order = [mine.c.open_id.is_(None), given.c.due_at.nulls_last(), given.c.class_name.is_(None)]
    rows = db.execute(
        found.order_by(*([_next_first(mine)] if next_first else order), *_IN_THE_LIST)
        .limit(page_size)
        .offset((page - 1) * page_size)
    )
    return [_row(*row) for row in rows], total


def _found(learner_id: UUID, search: QuizSearch, mine: Any, given: Any) -> Select[Any]:
    return (
        select(
            QuizSession,
            Subject.name.label("subject"),
            Topic.name.label("topic"),
            func.coalesce(mine.c.used, 0).label("used"),
            mine.c.best,
            mine.c.open_id,
            given.c.class_name,
            given.c.due_at,
            giver_name(given),
        )
        .select_from(QuizSession)
        .outerjoin(given, QuizSession.id == given.c.quiz_session_id)
        .outerjoin(Subject, Subject.id == QuizSession.subject_id)
        .outerjoin(Topic, Topic.id == QuizSession.topic_id)
        .outerjoin(mine, mine.c.quiz_session_id == QuizSession.id)
        .where(*offered(learner_id, given), *_conditions(search, mine, given))
    )


def _conditions(search: QuizSearch, mine: Any, given: Any) -> list[ColumnElement[bool]]:
    exact = {
        QuizSession.id: search.quiz_id,
        QuizSession.subject_id: search.subject_id,
        QuizSession.school_year: search.school_year,
        QuizSession.topic_id: search.topic_id,
    }
    said = func.concat_ws(" ", QuizSession.title, Topic.name, Subject.name)
    conditions = [column == value for column, value in exact.items() if value]
    conditions += [said.op("~*")(rf"\m{word}") for word in re.findall(r"\w+", search.words)]
    if search.kind:
        conditions.append(_kinds(given)[search.kind])
    if search.without_subject:
        conditions.append(QuizSession.subject_id.is_(None))
    if search.under_way is not None:
        conditions.append(mine.c.open_id.is_not(None) if search.under_way else mine.c.open_id.is_(None))
    return conditions


def _kinds(given: Any) -> dict[Kind, ColumnElement[bool]]:
    return {
        "practice": QuizSession.session_type.not_in([constants.OF_CLASS, constants.MOCK]),
        "class": and_(QuizSession.session_type == constants.OF_CLASS, given.c.class_name.is_not(None)),
        "code": and_(given.c.by_code, given.c.class_name.is_(None)),
    }


def _next_first(mine: Any) -> Any:
    """What was never tried comes first, then what can still be passed, what has been, and what has no attempts left."""
    used = func.coalesce(mine.c.used, 0)
    return case(
        (mine.c.open_id.is_not(None), 0),
        (used == 0, 1),
        (used >= QuizSession.max_attempts, 4),
        (mine.c.best >= QuizSession.passing_score, 3),
        else_=2,
    )


def overview(db: Session, *, learner_id: UUID, search: QuizSearch) -> QuizOverview:
    """What there is to practise with: the choices of the filters, and how many tests of each subject fit them."""
    everything = _counts(db, learner_id, QuizSearch(kind="practice"))
    fitting = _counts(db, learner_id, replace(search, kind="practice"))
    subjects = {row.subject_id: row.subject for row in everything if row.subject_id}
    tests: dict[UUID | None, SubjectTests] = {}
    for row in fitting:
        line = tests.setdefault(
            row.subject_id, SubjectTests(subject_id=row.subject_id, subject=row.subject, tests=0, taken=0)
        )
        line.tests += row.closed
        line.taken += row.taken
    of_class, by_code = _given_counts(db, learner_id)
    return QuizOverview(
        of_class=of_class,
        by_code=by_code,
        total=sum(row.tests for row in fitting),
        under_way=sum(row.tests - row.closed for row in fitting),
        topic=db.scalar(select(Topic.name).where(Topic.id == search.topic_id)) if search.topic_id else None,
        school_years=sorted({row.school_year for row in everything if row.school_year}),
        subjects=[SubjectChoice(id=id, name=name) for id, name in sorted(subjects.items(), key=lambda each: each[1])],
        by_subject=sorted(
            (line for line in tests.values() if line.tests),
            key=lambda line: (line.subject is None, line.subject or ""),
        ),
    )


def _counts(db: Session, learner_id: UUID, search: QuizSearch) -> Sequence[Any]:
    """By subject and school year: how many tests, how many not under way, and how many of those were taken."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    found = _found(learner_id, search, mine, given)
    is_closed = mine.c.open_id.is_(None)
    counts = found.with_only_columns(
        QuizSession.subject_id,
        Subject.name.label("subject"),
        QuizSession.school_year,
        func.count().label("tests"),
        func.count().filter(is_closed).label("closed"),
        func.count().filter(is_closed, mine.c.used > 0).label("taken"),
    )
    return db.execute(counts.group_by(QuizSession.subject_id, Subject.name, QuizSession.school_year)).all()


def _given_counts(db: Session, learner_id: UUID) -> tuple[int, int]:
    """How many tests classes gave to the learner, and how many a code opened."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    kinds = _kinds(given)
    counts = [func.count().filter(kinds[kind]) for kind in ("class", "code")]
    row: Any = db.execute(_found(learner_id, QuizSearch(), mine, given).with_only_columns(*counts)).one()
    return row[0], row[1]


def topics_with_tests(db: Session, learner_id: UUID, topic_ids: Iterable[UUID]) -> set[UUID]:
    """Those of the topics that have a test open to the learner."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    found = _found(learner_id, QuizSearch(), mine, given).where(QuizSession.topic_id.in_(topic_ids))
    return {topic_id for topic_id in db.scalars(found.with_only_columns(QuizSession.topic_id)) if topic_id}


def quizzes_by_topic(db: Session, learner_id: UUID) -> dict[UUID, UUID]:
    """For every topic that has one, the quiz a learner can sit now: the least tried, then the shortest."""
    mine, given = _own_attempts(learner_id), given_to(learner_id)
    used = func.coalesce(mine.c.used, 0)
    rows = db.execute(
        select(QuizSession.topic_id, QuizSession.id)
        .outerjoin(mine, mine.c.quiz_session_id == QuizSession.id)
        .outerjoin(given, given.c.quiz_session_id == QuizSession.id)
        .where(*offered(learner_id, given), QuizSession.topic_id.is_not(None))
        .where(or_(used < QuizSession.max_attempts, mine.c.open_id.is_not(None)))
        .order_by(QuizSession.topic_id, used.desc(), QuizSession.total_questions.desc(), QuizSession.id)
    )
    return {topic_id: quiz_id for topic_id, quiz_id in rows if topic_id}  # the best of a topic comes last


def _own_attempts(learner_id: UUID) -> Any:
    """Per quiz: attempts used, best score, and the one still open."""
    return (
        select(
            TestAttempt.quiz_session_id,
            func.count().label("used"),
            func.max(TestAttempt.percentage_score).label("best"),
            func.max(cast(TestAttempt.id, String))
            .filter(TestAttempt.status == AttemptStatus.IN_PROGRESS)
            .label("open_id"),
        )
        .where(TestAttempt.user_id == learner_id)
        .group_by(TestAttempt.quiz_session_id)
        .subquery()
    )


def _row(
    quiz: QuizSession,
    subject: str | None,
    topic: str | None,
    used: int,
    best: Any,
    open_id: str | None,
    class_name: str | None,
    due_at: datetime | None,
    given_by: str | None,
) -> QuizOut:
    return QuizOut(
        id=quiz.id,
        title=quiz.title,
        description=quiz.description,
        session_type=quiz.session_type,
        subject_id=quiz.subject_id,
        subject=subject,
        topic_id=quiz.topic_id,
        topic=topic,
        school_year=quiz.school_year,
        total_questions=quiz.total_questions,
        time_limit_minutes=quiz.time_limit_minutes,
        passing_score=quiz.passing_score,
        max_attempts=quiz.max_attempts,
        attempts_used=used,
        best_pct=best,
        open_attempt_id=UUID(open_id) if open_id else None,
        class_name=class_name,
        due_at=due_at,
        given_by=given_by,
    )
