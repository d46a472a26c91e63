"""Repairs as they are shown: names in place of ids."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.repairs.rules import RepairJob
from api.commerce.repairs.schemas import RepairLineOut, RepairOut, RepairPreview, RepairsOut
from api.commerce.repairs.service.repairs import preview, waiting
from api.commerce.repairs.tables import Repair, RepairLine
from api.commerce.subscriptions.tables import Payment

SHOWN = 50


def shown(db: Session, me_id: UUID, now: datetime) -> RepairsOut:
    """What each repair would change now, and the last that were proposed."""
    previews = {job: preview(db, job, now) for job in RepairJob}
    rows = db.scalars(select(Repair).order_by(Repair.proposed_at.desc()).limit(SHOWN)).all()
    named = _names(db, [line for lines in (*previews.values(), *(row.lines for row in rows)) for line in lines])
    people = _people(db, [row.proposed_by for row in rows] + [row.ended_by for row in rows if row.ended_by])
    return RepairsOut(
        previews=[
            RepairPreview(job=job, lines=_lines(lines, named), waiting_id=row.id if (row := waiting(db, job)) else None)
            for job, lines in previews.items()
        ],
        repairs=[
            RepairOut(
                id=row.id, job=row.job, state=row.state, reason=row.reason, lines=_lines(row.lines, named),
                proposed_by=people.get(row.proposed_by, ""), proposed_at=row.proposed_at,
                ended_by=people.get(row.ended_by) if row.ended_by else None, ended_at=row.ended_at,
                changed=row.changed, mine=row.proposed_by == me_id,
            )
            for row in rows
        ],
    )  # fmt: skip


def _lines(lines: Sequence[RepairLine], named: dict[UUID, str]) -> list[RepairLineOut]:
    return [
        RepairLineOut(
            entity_id=each.entity_id, name=named.get(each.entity_id, ""), before=each.before, after=each.after
        )
        for each in lines
    ]


def _names(db: Session, lines: Sequence[RepairLine]) -> dict[UUID, str]:
    """Names of people, numbers of payments."""
    ids = {line.entity_id for line in lines}
    payments = select(Payment.id, Payment.provider_order_id).where(Payment.id.in_(ids))
    return _people(db, ids) | {key: number for key, number in db.execute(payments)}


def _people(db: Session, ids: Collection[UUID]) -> dict[UUID, str]:
    wanted = select(User.id, User.first_name, User.last_name).where(User.id.in_(ids))
    return {key: f"{first} {last}" for key, first, last in db.execute(wanted)}
