"""One function keeps an item's state, and the history of it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import update
from sqlalchemy.orm import Session

from api.assessment.question_bank.rules import move
from api.assessment.question_bank.tables import QuestionStatusChange
from api.assessment.quizzes.tables import ItemStatus, Question


def set_status(
    db: Session, question: Question, status: ItemStatus, *, by: UUID | None, why: str, now: datetime
) -> QuestionStatusChange:
    """Move an item on, and note who did it, when and why; `by` is None for the nightly look.

    Only a live item is active, which is what every pool asks for. Raises WrongItemState.
    """
    return set_status_all(db, [question], status, by=by, why=why, now=now)[0]


def set_status_all(
    db: Session, questions: Sequence[Question], status: ItemStatus, *, by: UUID | None, why: str, now: datetime
) -> list[QuestionStatusChange]:
    """The same for many at once, in two statements; all or none."""
    changes = [
        QuestionStatusChange(
            question_id=question.id,
            from_status=question.status.value,
            to_status=move(question.status, status),
            changed_by=by,
            changed_at=now,
            why=why,
        )
        for question in questions
    ]
    ids = [question.id for question in questions]
    db.flush()
    db.execute(update(Question).where(Question.id.in_(ids)).values(status=status, is_active=status is ItemStatus.LIVE))
    db.add_all(changes)
    db.flush()
    return changes
