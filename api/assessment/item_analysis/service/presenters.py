"""What staff see of the bank's quality: the list with its flags, and one question with its evidence."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.item_analysis.rules import KEYED_BY_CHOICE
from api.assessment.item_analysis.schemas import (
    ItemActionOut,
    ItemChoice,
    ItemFlag,
    ItemQualityDetail,
    ItemQualityRow,
)
from api.assessment.item_analysis.service.commands import ItemNotFound
from api.assessment.item_analysis.service.evidence import answers_seen
from api.assessment.item_analysis.tables import ItemAction, ItemFinding
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.subjects.tables import Subject, Topic


def list_items(
    db: Session, *, status: ItemStatus | None, flag: str | None, page: int, page_size: int
) -> tuple[list[ItemQualityRow], int]:
    """Questions set aside or with flags: those set aside first, then the gravest and least discriminating."""
    latest = _latest()
    rows = (
        select(Question, Topic.name, Subject.name, ItemFinding)
        .join(Topic, Topic.id == Question.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .outerjoin(latest, latest.c.question_id == Question.id)
        .outerjoin(ItemFinding, ItemFinding.id == latest.c.id)
        .where(
            or_(
                Question.status == ItemStatus.QUARANTINED,
                (func.jsonb_array_length(ItemFinding.flags) > 0) & (Question.status == ItemStatus.LIVE),
                Question.left_out_at.is_not(None),
            )
        )
    )
    if status:
        rows = rows.where(Question.status == status)
    if flag:
        rows = rows.where(ItemFinding.flags.contains([{"flag": flag}]))
    total = db.scalar(select(func.count()).select_from(rows.subquery())) or 0
    ordered = rows.order_by(
        (Question.status == ItemStatus.QUARANTINED).desc(),
        ItemFinding.is_grave.desc().nulls_last(),
        ItemFinding.discrimination.asc().nulls_last(),
        Question.code,
    )
    found = db.execute(ordered.limit(page_size).offset((page - 1) * page_size)).all()
    return [_row(*each) for each in found], total


def _latest() -> Any:
    return (
        select(ItemFinding.question_id, ItemFinding.id)
        .ext(distinct_on(ItemFinding.question_id))
        .order_by(ItemFinding.question_id, ItemFinding.found_on.desc())
        .subquery()
    )


def _row(question: Question, topic: str, subject: str, found: ItemFinding | None) -> ItemQualityRow:
    return ItemQualityRow(
        question_id=question.id,
        code=question.code,
        topic=topic,
        subject=subject,
        question_type=question.question_type,
        stem=question.stem,
        status=question.status,
        found_on=found.found_on if found else None,
        answers=found.answers if found else question.times_answered,
        facility=_float(found.facility if found else None),
        discrimination=_float(found.discrimination if found else None),
        guess_rate=_float(found.guess_rate if found else None),
        median_seconds=found.median_seconds if found else None,
        flags=[ItemFlag(**flag) for flag in found.flags] if found else [],
        is_grave=bool(found and found.is_grave),
    )


def _float(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


def get_item(db: Session, question_id: UUID) -> ItemQualityDetail:
    """One question with its evidence. Raises ItemNotFound."""
    row = db.execute(
        select(Question, Topic.name, Subject.name)
        .join(Topic, Topic.id == Question.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
        .where(Question.id == question_id)
    ).one_or_none()
    if row is None:
        raise ItemNotFound
    question, topic, subject = row
    findings = db.scalars(
        select(ItemFinding).where(ItemFinding.question_id == question_id).order_by(ItemFinding.found_on.desc())
    ).all()
    last = findings[0] if findings else None
    return ItemQualityDetail(
        **dict(_row(question, topic, subject, last)),
        key=question.correct_answer,
        options=question.options,
        unit=question.correct_answer.get("unit") if question.question_type is QuestionType.NUMERIC else None,
        explanation=question.explanation,
        may_rekey=question.question_type is not QuestionType.SCENARIO,
        choices=_choices(question, last.options if last else []),
        answers_seen=answers_seen(db, question),
        history=[_row(question, topic, subject, each) for each in findings],
        actions=_actions(db, question_id),
    )


def _choices(question: Question, seen: Sequence[dict[str, Any]]) -> list[ItemChoice]:
    """Every choice of a one-choice question, with what is known of it; a choice nobody took has a share of nought."""
    if question.question_type not in KEYED_BY_CHOICE:
        return []
    offered = question.options or [{"id": "true", "text": "True"}, {"id": "false", "text": "False"}]
    known = {each["choice"]: each for each in seen}
    key = str(question.correct_answer).lower() if not question.options else question.correct_answer
    return [
        ItemChoice(
            choice=option["id"],
            text=option["text"],
            is_key=option["id"] == key,
            share=known.get(option["id"], {}).get("share") or 0,
            **{third: known.get(option["id"], {}).get(third) for third in ("low", "middle", "high")},
        )
        for option in offered
    ]


def _actions(db: Session, question_id: UUID) -> list[ItemActionOut]:
    rows = db.execute(
        select(ItemAction, User.first_name, User.last_name)
        .outerjoin(User, User.id == ItemAction.acted_by)
        .where(ItemAction.question_id == question_id)
        .order_by(ItemAction.acted_at.desc(), ItemAction.id.desc())
    )
    return [
        ItemActionOut(
            action=row.act,
            reason=row.reason,
            acted_by=" ".join(filter(None, (first, last))) or None,
            acted_at=row.acted_at,
            attempts_rescored=row.attempts_rescored,
            key_before=(row.key_before or {}).get("key"),
            key_after=(row.key_after or {}).get("key"),
        )
        for row, first, last in rows
    ]
