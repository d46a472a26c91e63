"""Repairs: previewed and proposed by one person, applied by another; each line only while it is as it was seen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.repairs.rules import RepairJob, RepairState
from api.commerce.repairs.service.audit import waiting_unasked
from api.commerce.repairs.service.plans import differing
from api.commerce.repairs.tables import Repair, RepairLine
from api.commerce.subscriptions.service.life import owner_of
from api.commerce.subscriptions.service.periods import restate
from api.commerce.subscriptions.tables import Payment
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem


class RepairNotFound(NotFound):
    title, detail = "Repair Not Found", "It was never proposed, or it is applied or withdrawn already."


class RepairWaits(Problem):
    status, title = 409, "Already Proposed"
    detail = "This repair waits for a second person. It is applied or withdrawn first."


class NothingToRepair(Problem):
    status, title = 409, "Nothing to Repair"
    detail = "Everything this repair looks at is as it should be."


class NeedsTwoPeople(Problem):
    status, title = 409, "Needs Two People"
    detail = "You proposed this repair, so someone else must apply it."


@dataclass(frozen=True)
class _Kind:
    """What a repair would change, and how it changes one of them."""

    preview: Callable[[Session, datetime], list[RepairLine]]
    mend: Callable[[Session, UUID, datetime], None]


def preview(db: Session, job: RepairJob, now: datetime) -> list[RepairLine]:
    """What a repair would change if it were applied now; it changes nothing."""
    return KINDS[job].preview(db, now)


def propose(db: Session, *, job: RepairJob, reason: str, me: Principal, now: datetime) -> Repair:
    """Keep what a repair would change, for a second person."""
    if waiting(db, job):
        raise RepairWaits
    lines = preview(db, job, now)
    if not lines:
        raise NothingToRepair
    row = Repair(
        id=uuid7(int(now.timestamp() * 1000)), job=job, state=RepairState.PROPOSED, reason=reason, lines=lines,
        proposed_by=me.id, proposed_at=now,
    )  # fmt: skip
    db.add(row)
    db.flush()
    new = {"job": job.value, "lines": len(lines), "reason": reason}
    audit(db, user_id=me.id, action="repair.proposed", entity=_entity(row), new=new, client=me.client)
    return row


def apply(db: Session, *, repair_id: UUID, me: Principal, now: datetime) -> None:
    """Change what is still as it was previewed; what is otherwise by now is left alone."""
    row = _open(db, repair_id)
    if row.proposed_by == me.id:
        raise NeedsTwoPeople
    kind = KINDS[row.job]
    still = {(line.entity_id, line.before, line.after) for line in kind.preview(db, now)}
    agreed = [line for line in row.lines if (line.entity_id, line.before, line.after) in still]
    for line in agreed:
        kind.mend(db, line.entity_id, now)
        entity = (ENTITIES[row.job], str(line.entity_id))
        audit(
            db, user_id=me.id, action="repair.mended", entity=entity, old=line.before, new=line.after,
            client=me.client,
        )  # fmt: skip
    row.state, row.ended_by, row.ended_at, row.changed = RepairState.APPLIED, me.id, now, len(agreed)
    new = {"changed": len(agreed), "lines": len(row.lines)}
    audit(db, user_id=me.id, action="repair.applied", entity=_entity(row), new=new, client=me.client)
    db.flush()


def withdraw(db: Session, *, repair_id: UUID, me: Principal, now: datetime) -> None:
    """Take a proposal away; either person may."""
    row = _open(db, repair_id)
    row.state, row.ended_by, row.ended_at = RepairState.WITHDRAWN, me.id, now
    audit(db, user_id=me.id, action="repair.withdrawn", entity=_entity(row), client=me.client)
    db.flush()


def waiting(db: Session, job: RepairJob) -> Repair | None:
    """The proposal of a repair that waits for its second person."""
    return db.scalar(select(Repair).where(Repair.job == job, Repair.state == RepairState.PROPOSED))


def _open(db: Session, repair_id: UUID) -> Repair:
    row = db.get(Repair, repair_id, with_for_update=True, populate_existing=True)
    if row is None or row.state is not RepairState.PROPOSED:
        raise RepairNotFound
    return row


def _entity(row: Repair) -> tuple[str, str]:
    return ("repairs", str(row.id))


def _plans(db: Session, now: datetime) -> list[RepairLine]:
    return [
        RepairLine(entity_id=each.person.id, before=str(each.here), after=str(each.record))
        for each in differing(db, now)
    ]


def _restate(db: Session, person_id: UUID, now: datetime) -> None:
    restate(db, owner_of(db, person_id), now)


def _unasked(db: Session, now: datetime) -> list[RepairLine]:
    return [
        RepairLine(
            entity_id=payment.id,
            before="Not asked any more" if payment.next_question_at is None else "Asked again much later",
            after="Asked at once",
        )
        for payment, _ in waiting_unasked(db, now)
    ]


def _ask(db: Session, payment_id: UUID, now: datetime) -> None:
    payment = db.get_one(Payment, payment_id, with_for_update=True, populate_existing=True)
    payment.next_question_at = now
    db.flush()


KINDS: Final[Mapping[RepairJob, _Kind]] = {
    RepairJob.REBUILD_PLANS: _Kind(_plans, _restate),
    RepairJob.ASK_PROVIDERS: _Kind(_unasked, _ask),
}
ENTITIES: Final[Mapping[RepairJob, str]] = {
    RepairJob.REBUILD_PLANS: User.__tablename__,
    RepairJob.ASK_PROVIDERS: Payment.__tablename__,
}
