"""The bank as staff look through it: filters, words, and what the marts say of each item."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.question_bank.schemas import ItemChoiceShare, ItemImportName, ItemStatistics, ItemStep
from api.assessment.question_bank.tables import ItemImport, QuestionStatusChange
from api.assessment.quizzes.tables import ItemStatus, Question, QuestionType
from api.curriculum.drafts.hooks import EndQuestion
from api.curriculum.subjects.tables import Subject, Topic
from api.platform.marts.window import NumbersNotReady, marts

STATISTICS = """
select question_id, answers, facility, discrimination, guess_rate, median_seconds, distractors, flag
from learning.question_statistics where question_id = any($ids::uuid[])
"""
FILES_LISTED = 30
FLAGGED = "select question_id from learning.question_statistics where flag = $flag"


@dataclass(frozen=True)
class Sought:
    """The filters of the bank's list."""

    search: str = ""
    subject: str | None = None
    school_year: str | None = None
    topic_id: UUID | None = None
    question_type: QuestionType | None = None
    status: ItemStatus | None = None
    difficulty: str | None = None
    flag: str | None = None
    import_id: UUID | None = None
    cognitive_level: str | None = None
    written_by: UUID | None = None
    written_not_by: UUID | None = None


def query(sought: Sought) -> Select[Question, Topic, Subject]:
    """The items that fit, with their topic and subject."""
    found = (
        select(Question, Topic, Subject)
        .join(Topic, Topic.id == Question.topic_id)
        .join(Subject, Subject.id == Topic.subject_id)
    )
    exact = {
        Subject.slug: sought.subject,
        Topic.school_year: sought.school_year,
        Topic.id: sought.topic_id,
        Question.question_type: sought.question_type,
        Question.status: sought.status,
        Question.difficulty: sought.difficulty,
        Question.import_id: sought.import_id,
        Question.cognitive_level: sought.cognitive_level,
        Question.written_by: sought.written_by,
    }
    found = found.where(*[column == value for column, value in exact.items() if value is not None])
    if words := sought.search.strip():
        found = found.where(
            or_(Question.stem.icontains(words, autoescape=True), Question.code.istartswith(words, autoescape=True))
        )
    if sought.written_not_by:
        found = found.where(Question.written_by.is_distinct_from(sought.written_not_by))
    if sought.flag:
        found = found.where(Question.id.in_(flagged(sought.flag)))
    return found


def page(
    db: Session, sought: Sought, *, page: int, page_size: int
) -> tuple[list[tuple[Question, Topic, Subject]], int]:
    """One page in the order of the codes, and how many there are."""
    found = query(sought)
    total = db.scalar(select(func.count()).select_from(found.with_only_columns(Question.id).subquery())) or 0
    rows = db.execute(found.order_by(Question.code).limit(page_size).offset((page - 1) * page_size))
    return [(row[0], row[1], row[2]) for row in rows], total


def flagged(flag: str) -> list[UUID]:
    """Items that last night's numbers raised this flag on."""
    with suppress(NumbersNotReady):
        return [UUID(str(row["question_id"])) for row in marts.rows(FLAGGED, {"flag": flag})]
    return []


def statistics(ids: list[UUID]) -> dict[UUID, ItemStatistics]:
    """What the marts say of these items; nothing before the first night."""
    with suppress(NumbersNotReady):
        rows = marts.rows(STATISTICS, {"ids": [str(one) for one in ids]})
        return {UUID(str(row["question_id"])): _statistics(row) for row in rows}
    return {}


def _statistics(row: Mapping[str, Any]) -> ItemStatistics:
    choices = json.loads(row["distractors"]) if row["distractors"] else []
    return ItemStatistics(
        answers=row["answers"],
        facility=row["facility"],
        discrimination=row["discrimination"],
        guess_rate=row["guess_rate"],
        median_seconds=row["median_seconds"],
        flag=row["flag"],
        choices=[ItemChoiceShare(**{part: each[part] for part in ItemChoiceShare.model_fields}) for each in choices],
    )


def brought(db: Session) -> list[ItemImportName]:
    """The files of the last times that the bank still has questions of, the latest first."""
    rows = db.execute(
        select(ItemImport.id, ItemImport.filename, ItemImport.imported_at, func.count(Question.id).label("questions"))
        .join(Question, Question.import_id == ItemImport.id)
        .group_by(ItemImport.id)
        .order_by(ItemImport.imported_at.desc())
        .limit(FILES_LISTED)
    )
    return [ItemImportName.model_validate(row) for row in rows]


def history(db: Session, question_id: UUID) -> list[ItemStep]:
    """Every step of an item, the latest first, with who took it."""
    rows = db.execute(
        select(QuestionStatusChange, User)
        .outerjoin(User, User.id == QuestionStatusChange.changed_by)
        .where(QuestionStatusChange.question_id == question_id)
        .order_by(QuestionStatusChange.changed_at.desc(), QuestionStatusChange.id.desc())
    )
    return [
        ItemStep(
            from_status=change.from_status,
            to_status=change.to_status,
            who=f"{user.first_name} {user.last_name}".strip() if user else None,
            why=change.why,
            changed_at=change.changed_at,
        )
        for change, user in rows
    ]


def end_question(db: Session, question_id: UUID) -> EndQuestion | None:
    """A question as a lesson's end asks of it."""
    found = db.get(Question, question_id)
    if found is None:
        return None
    return EndQuestion(found.code, found.stem, found.topic_id, found.status is ItemStatus.LIVE)
