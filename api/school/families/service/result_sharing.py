"""A result that a learner shows to a parent: in a few plain words, and only when the learner says so."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.display_names import distinct_names, first_name_of
from api.accounts.auth.tables import User
from api.assessment.quizzes.service import presenters
from api.notifications.in_app.service import notify_all
from api.platform.clock import day_of
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.school.families.schemas.result_sharing import ResultToShare
from api.school.families.tables import ParentChildLink


class ShownTopic(Protocol):
    """How one topic of a result went."""

    topic: str
    questions: int
    correct: int


class ShownResult(Protocol):
    """What is told of a result: as `quizzes.service.presenters.get_result` gives it."""

    title: str
    finished_at: datetime
    percentage_score: Decimal
    passing_score: int
    correct_answers: int
    total_questions: int
    awaiting_grading: int

    @property
    def topics(self) -> Sequence[ShownTopic]: ...


class NoParent(Problem):
    status, title = 409, "No Parent Is Linked"
    detail = "No parent is linked with you on Kitabo. Copy the words and send them, or link a parent first."


def offer(db: Session, me: Principal, attempt_id: UUID, now: datetime) -> ResultToShare:
    """The words of a result, and the first names of the parents it could be told to; raises as `get_result`."""
    result = presenters.get_result(db, learner_id=me.id, attempt_id=attempt_id, now=now)
    return ResultToShare(words=words_of(result, me.first_name), parents=_named(_parents(db, me.id)))


def share(db: Session, me: Principal, attempt_id: UUID, now: datetime) -> int:
    """Tell every linked parent, each once; returns how many. Raises NoParent."""
    shared, parents = offer(db, me, attempt_id, now), _parents(db, me.id)
    if not parents:
        raise NoParent
    title = f"{me.first_name} shows you a result"
    lines = [(parent.id, shared.words, "/parent", f"result {attempt_id}") for parent in parents]
    notify_all(db, lines, kind="result", title=title, now=now)
    return len(parents)


def _named(parents: list[User]) -> list[str]:
    return list(distinct_names(parents, first_name_of).values())


def _parents(db: Session, learner_id: UUID) -> list[User]:
    return list(
        db.scalars(
            select(User)
            .join(ParentChildLink, ParentChildLink.parent_user_id == User.id)
            .where(ParentChildLink.student_user_id == learner_id, ParentChildLink.is_active, User.is_active)
            .order_by(User.first_name, User.id)
        )
    )


def words_of(result: ShownResult, first_name: str) -> str:
    """What a parent reads: how it went, when, what went well and what to practise."""
    day = f"{day_of(result.finished_at):%-d %B %Y}"
    if result.awaiting_grading == result.total_questions:
        return f"{first_name} handed in {result.title} on {day}. A teacher has still to mark it."
    known = [topic for topic in result.topics if topic.questions]
    well = [topic.topic for topic in known if topic.correct == topic.questions]
    weak = [topic.topic for topic in known if topic.correct * 2 < topic.questions]
    percent = f"{result.percentage_score:.0f}%"
    parts = [
        f"{first_name} got {percent} in {result.title} on {day} (to pass: {result.passing_score}%).",
        f"{result.correct_answers} of {result.total_questions} questions were right.",
        f"Went well: {_some(well)}." if well else "",
        f"To practise: {_some(weak)}." if weak else "",
        "Some answers still wait for a teacher." if result.awaiting_grading else "",
    ]
    return " ".join(part for part in parts if part)


def _some(names: list[str], most: int = 3) -> str:
    return "; ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
