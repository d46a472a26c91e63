"""One function keeps an item's state, and the history of it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.items.rules import move
from api.items.tables import QuestionStatusChange
from api.quizzes.tables import ItemStatus, Question


def set_status(
    db: Session, question: Question, status: ItemStatus, *, by: UUID | None, why: str, now: datetime
) -> QuestionStatusChange:
    """Move an item on, and note who did it, when and why; `by` is None for the nightly look.

    Only a live item is active, which is what every pool asks for. Raises WrongItemState.
    """
    before = question.status
    question.status = move(before, status)
    question.is_active = status is ItemStatus.LIVE
    change = QuestionStatusChange(
        question_id=question.id, from_status=before.value, to_status=status, changed_by=by, changed_at=now, why=why
    )
    db.add(change)
    db.flush()
    return change
