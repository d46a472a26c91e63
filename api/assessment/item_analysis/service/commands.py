"""What is done to a question found faulty: set aside, released, taken out, keyed anew; each with its reason."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.assessment.item_analysis import rules
from api.assessment.item_analysis.service.score_corrections import mark_anew, rescore
from api.assessment.item_analysis.tables import ItemAction, ItemActionKind, ItemFinding
from api.assessment.question_bank.service import set_status
from api.assessment.quizzes.tables import ItemStatus, Question
from api.platform.problem import NotFound


class ItemNotFound(NotFound):
    title, detail = "Question Not Found", "This question is not in the bank."


def quarantine(db: Session, question: Question, *, by: UUID | None, why: str, now: datetime) -> ItemAction:
    """Set a question aside and leave it out of every score, until somebody decides; `by` is None for the night.

    Raises WrongItemState unless it is live.
    """
    set_status(db, question, ItemStatus.QUARANTINED, by=by, why=why, now=now)
    question.left_out_at = now
    act = _act(db, question, ItemActionKind.QUARANTINE, by=by, why=why, now=now)
    rescore(db, act, question, how="left_out", now=now)
    return act


def release(db: Session, question: Question, *, by: UUID, why: str, now: datetime) -> ItemAction:
    """The question is sound: it is asked again, and its answers count again."""
    _must_be_quarantined(question)
    set_status(db, question, ItemStatus.LIVE, by=by, why=why, now=now)
    question.left_out_at = None
    act = _act(db, question, ItemActionKind.RELEASE, by=by, why=why, now=now)
    rescore(db, act, question, how="counts_again", now=now)
    return act


def retire(db: Session, question: Question, *, by: UUID, why: str, now: datetime) -> ItemAction:
    """The fault is real and stays: the question is never asked again, and stays out of every score."""
    _must_be_quarantined(question)
    set_status(db, question, ItemStatus.RETIRED, by=by, why=why, now=now)
    return _act(db, question, ItemActionKind.RETIRE, by=by, why=why, now=now)


def rekey(
    db: Session, question: Question, *, key: Any, explanation: str, by: UUID, why: str, now: datetime
) -> ItemAction:
    """Another answer is right: every answer is marked anew by it, the question is asked again and counts again."""
    _must_be_quarantined(question)
    kind, old = question.question_type, question.correct_answer
    before = {"key": old, "explanation": question.explanation, "options": question.options}
    new = rules.fitting_key(kind, question.options, old, key)
    question.correct_answer, question.options = new, rules.repaired(kind, question.options, old, new)
    question.explanation = explanation.strip() or question.explanation
    question.hints = question.hints[:1]  # what to look for stays; the steps led to the old key
    mark_anew(db, question)
    set_status(db, question, ItemStatus.LIVE, by=by, why=why, now=now)
    question.left_out_at = None
    act = _act(db, question, ItemActionKind.REKEY, by=by, why=why, now=now)
    act.key_before, act.key_after = before, {"key": new}
    rescore(db, act, question, how="rekeyed", now=now)
    return act


def the_item(db: Session, question_id: UUID) -> Question:
    """A question about to change, locked. Raises ItemNotFound."""
    question = db.get(Question, question_id, with_for_update=True)
    if question is None:
        raise ItemNotFound
    return question


def _must_be_quarantined(question: Question) -> None:
    if question.status is not ItemStatus.QUARANTINED:
        raise rules.NotInQuarantine


def _act(
    db: Session, question: Question, kind: ItemActionKind, *, by: UUID | None, why: str, now: datetime
) -> ItemAction:
    known = db.scalar(
        select(ItemFinding.answers)
        .where(ItemFinding.question_id == question.id)
        .order_by(ItemFinding.found_on.desc())
        .limit(1)
    )
    act = ItemAction(question_id=question.id, act=kind, reason=why, acted_by=by, acted_at=now, answers=known or 0)
    db.add(act)
    db.flush()
    return act
