"""Noting a look at a learner's record, and telling the learner who looked."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from api.platform.audit.tables import AuditLog
from api.platform.directory import PEOPLE
from api.platform.principal import Principal
from api.platform.record_views.rules import ONE_VISIT, RecordKind, ViewPurpose, permission_for, role_of
from api.platform.record_views.schemas import RecordViewOut
from api.platform.schemas import Page

VIEWED, RECORDS = "record.viewed", "learner_records"


def note(
    db: Session, me: Principal, learner_ids: Iterable[UUID], *, kind: RecordKind, purpose: ViewPurpose, now: datetime
) -> None:
    """A line for each learner whose record this person was shown, unless it is their own or the same sitting."""
    wanted = {str(each): None for each in learner_ids if each != me.id}
    if not wanted:
        return
    seen = set(
        db.scalars(
            select(AuditLog.entity_id).where(
                AuditLog.user_id == me.id,
                AuditLog.created_at > now - ONE_VISIT,
                AuditLog.action == VIEWED,
                AuditLog.entity_id.in_(wanted),
                func.jsonb_extract_path_text(AuditLog.new_values, "kind") == kind.value,
                func.jsonb_extract_path_text(AuditLog.new_values, "purpose") == purpose.value,
            )
        )
    )
    values = {
        "kind": kind.value,
        "purpose": purpose.value,
        "permission": permission_for(me, purpose),
        "role": role_of(me).value,
    }
    db.add_all(
        AuditLog(
            user_id=me.id,
            action=VIEWED,
            entity_type=RECORDS,
            entity_id=each,
            new_values=values,
            ip=me.client.ip if me.client else None,
            user_agent=me.client.user_agent if me.client else None,
            created_at=now,
        )
        for each in wanted
        if each not in seen
    )
    db.flush()


def page(db: Session, learner_id: UUID, *, page: int, page_size: int) -> Page[RecordViewOut]:
    """Who looked at a learner's record, the latest first."""
    total = db.scalar(_of(learner_id, func.count())) or 0
    parts = [
        func.jsonb_extract_path_text(AuditLog.new_values, name).label(name) for name in ("role", "kind", "purpose")
    ]
    name = (PEOPLE.c.first_name + " " + PEOPLE.c.last_name).label("name")
    rows = _of(learner_id, AuditLog.id, AuditLog.created_at.label("at"), name, *parts).outerjoin(
        PEOPLE, PEOPLE.c.id == AuditLog.user_id
    )
    newest = rows.order_by(AuditLog.created_at.desc(), AuditLog.id.desc())
    found = db.execute(newest.limit(page_size).offset((page - 1) * page_size))
    data = [RecordViewOut.model_validate(row) for row in found]
    return Page(data=data, total=total, page=page, page_size=page_size)


def _of(learner_id: UUID, *columns: Any) -> Select[Any]:
    return select(*columns).where(
        AuditLog.entity_type == RECORDS, AuditLog.entity_id == str(learner_id), AuditLog.action == VIEWED
    )
