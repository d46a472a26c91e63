"""Siblings: questions made from one template, alike but for their numbers.

Two of them never stand in one practice, test or paper, and one learner meets at most two within a week: the second
shows whether the first was understood, the third is drill.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from datetime import datetime, timedelta
from typing import TypeVar
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.quizzes.tables import Question, TestAttempt

VARIANT = re.compile(r"-v\d+$")
Item = TypeVar("Item")


def family_of(code: str) -> str:
    """The template of a variant; a question that was written alone is its own family."""
    return VARIANT.sub("", code)


def one_of_each(items: Iterable[Item], code_of: Callable[[Item], str], taken: Collection[str] = ()) -> list[Item]:
    """The items in their order, the first of each family alone; none of the families already taken."""
    met, kept = set(taken), list[Item]()
    for item in items:
        if (family := family_of(code_of(item))) not in met:
            met.add(family)
            kept.append(item)
    return kept


def families_of(db: Session, question_ids: Iterable[UUID | str]) -> set[str]:
    """The families of these questions."""
    ids = {UUID(str(each)) for each in question_ids}
    return {family_of(code) for code in db.scalars(select(Question.code).where(Question.id.in_(ids)))}


def resting_families(db: Session, learner_id: UUID, now: datetime) -> set[str]:
    """Templates this learner met so often within the last days that no other variant of theirs is due.

    Counts every question given in an attempt of any kind. A question written alone never rests here.
    """
    since = now - timedelta(days=constants.SIBLING_DAYS)
    given = db.scalars(
        select(TestAttempt.question_ids).where(
            TestAttempt.user_id == learner_id, or_(TestAttempt.end_time.is_(None), TestAttempt.end_time >= since)
        )
    )
    ids = Counter(UUID(question_id) for question_ids in given for question_id in question_ids)
    codes = db.execute(select(Question.id, Question.code).where(Question.id.in_(ids)))
    met = Counter[str]()
    for question_id, code in codes:
        if VARIANT.search(code):
            met[family_of(code)] += ids[question_id]
    return {family for family, times in met.items() if times >= constants.SIBLINGS_MOST}
