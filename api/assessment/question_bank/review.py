"""From draft to live: sent to review, approved by somebody else or returned with a comment, retired."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy.orm import Session

from api.assessment.question_bank.commands import as_item, topics_by_code
from api.assessment.question_bank.rules import ItemHasFaults, blocking, may_approve, move
from api.assessment.question_bank.service import set_status
from api.assessment.question_bank.validation import drawn_for, faults_of
from api.assessment.quizzes.service import topic_tests
from api.assessment.quizzes.tables import ItemStatus, Question
from api.curriculum.subjects.tables import Topic
from api.platform.principal import Principal


def send(db: Session, me: Principal, question: Question, comment: str, now: datetime) -> None:
    """Ask for a review; an item with faults is not worth a colleague's time. Raises ItemHasFaults, WrongItemState."""
    permit(me, question, ItemStatus.IN_REVIEW, lambda: _faults(db, question))
    set_status(db, question, ItemStatus.IN_REVIEW, by=me.id, why=comment or "Ready for review", now=now)


def approve(db: Session, me: Principal, question: Question, comment: str, now: datetime) -> None:
    """Let learners meet it. Raises ReviewerWroteIt, ItemHasFaults, WrongItemState."""
    permit(me, question, ItemStatus.LIVE, lambda: _faults(db, question))
    set_status(db, question, ItemStatus.LIVE, by=me.id, why=comment or "Approved", now=now)
    topic_tests.keep_up(db, question.topic_id)


def give_back(db: Session, me: Principal, question: Question, comment: str, now: datetime) -> None:
    """Return it to its author with a comment."""
    set_status(db, question, ItemStatus.DRAFT, by=me.id, why=comment, now=now)


def retire(db: Session, me: Principal, question: Question, comment: str, now: datetime) -> None:
    """Ask it no more; what learners answered stays."""
    set_status(db, question, ItemStatus.RETIRED, by=me.id, why=comment, now=now)


def permit(me: Principal, question: Question, wanted: ItemStatus, faults: Callable[[], list[str]]) -> None:
    """Whether this person may take the item there. Raises WrongItemState, ReviewerWroteIt, ItemHasFaults."""
    move(question.status, wanted)
    if wanted is ItemStatus.LIVE:
        may_approve(question.written_by, me.id)
    # An item goes back to its author with its faults.
    if wanted is not ItemStatus.DRAFT and (found := blocking(faults())):
        raise ItemHasFaults(faults=found)


def _faults(db: Session, question: Question) -> list[str]:
    item = as_item(question, db.get_one(Topic, question.topic_id).code)
    return faults_of(drawn_for(db, [item]), item, topics_by_code(db))
