"""One action on many items: all that may go do so at once, and each that may not says why.

The same action again changes nothing more: what stands there already is counted as such.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Literal
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.assessment.question_bank.commands import as_item, topics_by_code
from api.assessment.question_bank.queries import Sought, query
from api.assessment.question_bank.review import permit
from api.assessment.question_bank.service import set_status_all
from api.assessment.question_bank.validation import drawn_for, faults_of
from api.assessment.quizzes.service import topic_tests
from api.assessment.quizzes.tables import ItemStatus, Question
from api.platform.audit.service import audit
from api.platform.principal import Principal
from api.platform.problem import Malformed, Problem

BatchAction = Literal["send", "approve", "return"]
LEADS_TO: dict[BatchAction, ItemStatus] = {
    "send": ItemStatus.IN_REVIEW,
    "approve": ItemStatus.LIVE,
    "return": ItemStatus.DRAFT,
}
COMMENTS: dict[BatchAction, str] = {"send": "Ready for review", "approve": "Approved", "return": ""}


@dataclass(frozen=True)
class Refused:
    """An item that may not go there; `why` is a sentence, `faults` what the checks found."""

    question: Question
    why: str
    faults: list[str]


@dataclass
class Batch:
    """What became of the items asked for; `gone` are those the bank no longer has."""

    done: list[Question] = field(default_factory=list)
    already: list[Question] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    gone: int = 0


def ticked(db: Session, sought: Sought) -> tuple[list[Question], int]:
    """The first items of a filter, as many as one action takes, and how many there are in all."""
    found = query(sought)
    total = db.scalar(select(func.count()).select_from(found.with_only_columns(Question.id).subquery())) or 0
    rows = db.scalars(found.with_only_columns(Question).order_by(Question.code).limit(constants.ITEM_BATCH))
    return list(rows), total


def apply(db: Session, me: Principal, what: BatchAction, ids: Sequence[UUID], comment: str, now: datetime) -> Batch:
    """Take the items on together. Raises Malformed where items are sent back without a word."""
    if what == "return" and len(comment) < 3:
        raise Malformed("Say why.", fields={"comment": "Say why"})
    wanted = set(ids)
    # Locked in one order, so that two batches at once wait for each other instead of for ever.
    rows = select(Question).where(Question.id.in_(wanted)).order_by(Question.id).with_for_update()
    questions = list(db.scalars(rows.execution_options(populate_existing=True)))
    batch = _judged(db, me, LEADS_TO[what], questions)
    batch.gone = len(wanted) - len(questions)
    if batch.done:
        _take(db, me, what, batch.done, comment, now)
    return batch


def _judged(db: Session, me: Principal, wanted: ItemStatus, questions: list[Question]) -> Batch:
    batch = Batch()
    topics = topics_by_code(db)
    codes = {topic.id: code for code, topic in topics.items()}
    items = {question.id: as_item(question, codes[question.topic_id]) for question in questions}
    drawn = drawn_for(db, items.values())

    for question in questions:
        if question.status is wanted:
            batch.already.append(question)
            continue
        item = items[question.id]
        try:
            permit(me, question, wanted, partial(faults_of, drawn, item, topics))
            batch.done.append(question)
        except Problem as why:
            batch.refused.append(Refused(question, why.message, list(why.extra.get("faults", []))))
    return batch


def _take(db: Session, me: Principal, what: BatchAction, done: list[Question], comment: str, now: datetime) -> None:
    set_status_all(db, done, LEADS_TO[what], by=me.id, why=comment or COMMENTS[what], now=now)
    if what == "approve":
        for topic_id in sorted({question.topic_id for question in done}):
            topic_tests.keep_up(db, topic_id)
    codes = sorted(question.code for question in done)
    audit(db, user_id=me.id, action=f"items.{what}", entity=("items", "batch"), new={"codes": codes, "why": comment})
