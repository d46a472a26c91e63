"""The night's word on every question: findings are kept, and what is beyond doubt is set aside."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api import constants
from api.assessment.item_analysis import rules
from api.assessment.item_analysis.service.commands import quarantine
from api.assessment.item_analysis.tables import ItemAction, ItemFinding
from api.assessment.quizzes.tables import Question
from api.platform.clock import day_of


def judge_items(db: Session, rows: Sequence[Mapping[str, Any]], now: datetime) -> tuple[int, int]:
    """Keep what one night found (rows of mart question_statistics); answers with findings written and items set aside.

    A night sets aside few at the most, the gravest first: more would be a fault of the numbers, not of the bank.
    """
    found = {UUID(str(row["question_id"])): row for row in rows}
    questions = {each.id: each for each in db.scalars(select(Question).where(Question.id.in_(found)))}
    before, words = _last_findings(db), _last_words(db)
    written = 0
    for question_id, row in found.items():
        if question_id in questions and not rules.same_finding(before.get(question_id), _flags(row), row["answers"]):
            _write(db, question_id, row, now)
            written += 1
    db.flush()
    grave = [
        questions[question_id]
        for question_id, row in sorted(found.items(), key=lambda each: each[1]["discrimination"] or 0)
        if question_id in questions
        and rules.may_quarantine(
            is_grave=row["is_grave"],
            status=questions[question_id].status,
            answers=row["answers"],
            answers_at_last_word=words.get(question_id),
        )
    ]
    for question in grave[: constants.ITEM_NIGHT_MOST]:
        why = " ".join(flag["reason"] for flag in _flags(found[question.id])[:2])
        quarantine(db, question, by=None, why=why, now=now)
    return written, len(grave[: constants.ITEM_NIGHT_MOST])


def _flags(row: Mapping[str, Any]) -> list[Any]:
    return _list(row["flags"])


def _list(value: Any) -> list[Any]:
    return (json.loads(value) if isinstance(value, str) else value) or []


def _write(db: Session, question_id: UUID, row: Mapping[str, Any], now: datetime) -> None:
    today = day_of(now)
    finding = db.scalar(
        select(ItemFinding).where(ItemFinding.question_id == question_id, ItemFinding.found_on == today)
    ) or ItemFinding(question_id=question_id, found_on=today)
    finding.answers = row["answers"]
    finding.facility = _decimal(row["facility"])
    finding.discrimination = _decimal(row["discrimination"])
    finding.guess_rate = _decimal(row["guess_rate"])
    finding.median_seconds = row["median_seconds"]
    finding.options, finding.flags, finding.is_grave = _list(row["distractors"]), _flags(row), row["is_grave"]
    db.add(finding)


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(str(round(float(value), 4)))


def _last_findings(db: Session) -> dict[UUID, rules.EarlierFinding]:
    rows = db.execute(
        select(ItemFinding.question_id, ItemFinding.flags, ItemFinding.answers)
        .ext(distinct_on(ItemFinding.question_id))
        .order_by(ItemFinding.question_id, ItemFinding.found_on.desc())
    )
    return {question_id: rules.EarlierFinding(flags, answers) for question_id, flags, answers in rows}


def _last_words(db: Session) -> dict[UUID, int]:
    """First answers known when a person last did something to each question."""
    rows = db.execute(
        select(ItemAction.question_id, ItemAction.answers)
        .where(ItemAction.acted_by.is_not(None))
        .ext(distinct_on(ItemAction.question_id))
        .order_by(ItemAction.question_id, ItemAction.acted_at.desc())
    )
    return {question_id: answers for question_id, answers in rows}
