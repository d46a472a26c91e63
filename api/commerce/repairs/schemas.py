"""The audit of plans and the repairs over the wire."""

from datetime import datetime
from uuid import UUID

from api.commerce.repairs.rules import Flaw, RepairJob, RepairState
from api.platform.schemas import Required, Schema


class AuditLine(Schema):
    """One account or payment that is not as the record of what was paid says; `repair` mends it, if one does."""

    flaw: Flaw
    person: str
    person_id: UUID
    payment: str | None
    here: str
    record: str
    since: datetime | None
    repair: RepairJob | None


class AuditOut(Schema):
    """What was found of how many accounts and payments."""

    lines: list[AuditLine]
    people: int
    payments: int
    looked_at: datetime


class RepairLineOut(Schema):
    entity_id: UUID
    name: str
    before: str
    after: str


class RepairOut(Schema):
    """A repair that was proposed; `mine`: one's own, which somebody else applies."""

    id: UUID
    job: RepairJob
    state: RepairState
    reason: str
    lines: list[RepairLineOut]
    proposed_by: str
    proposed_at: datetime
    ended_by: str | None
    ended_at: datetime | None
    changed: int | None
    mine: bool


class RepairPreview(Schema):
    """What a repair would change if it were applied now."""

    job: RepairJob
    lines: list[RepairLineOut]
    waiting_id: UUID | None


class RepairsOut(Schema):
    previews: list[RepairPreview]
    repairs: list[RepairOut]


class RepairIn(Schema):
    job: RepairJob
    reason: Required("Say why", least=3, most=500)  # type: ignore[valid-type]
