"""Minutes held for review: collected with the draft, decided by a person, never silently dropped."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.library.reading.tables import ReadingSession
from api.platform.audit.service import audit
from api.platform.clock import month_bounds
from api.platform.ids import uuid7
from api.platform.marts.window import marts
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.platform.pseudonym import learner_key
from api.publishing.royalties.rules import HoldLine, WrongMoment
from api.publishing.royalties.service.months import locked_pool
from api.publishing.royalties.tables import CloseState, HeldMinutes, HoldDecision

HOLDS = """
select learner_key, cast(author_id as varchar) as author_id, reason, cast(seconds as bigint) as seconds,
       cast(evidence as varchar) as evidence
from money.minute_holds where month = $month order by all
"""


class HoldNotFound(NotFound):
    title, detail = "Held Minutes Not Found", "This held line is not here."


class NotYourDecision(Problem):
    status, title = 409, "Decided by a Colleague"
    detail = "You can undo only what you decided. Decide about these lines anew, with a reason."


def collect(db: Session, *, month: str) -> int:
    """Take the month's holds from the marts afresh; a decision already made about the same line stands."""
    made = {
        (hold.user_id, hold.author_id, hold.reason): hold
        for hold in db.scalars(select(HeldMinutes).where(HeldMinutes.month == month))
    }
    people = {learner_key(user_id): user_id for user_id in _readers(db, month)}
    rows = []
    for hold in marts.rows(HOLDS, {"month": month}):
        key = (people[hold["learner_key"]], UUID(hold["author_id"]), hold["reason"])
        before = made.get(key)
        rows.append(
            {
                "id": before.id if before else uuid7(),
                "month": month,
                "user_id": key[0],
                "author_id": key[1],
                "reason": key[2],
                "seconds": hold["seconds"],
                "evidence": json.loads(hold["evidence"] or "{}"),
                "decision": before.decision if before else HoldDecision.PENDING,
                "decided_by": before.decided_by if before else None,
                "decided_at": before.decided_at if before else None,
                "note": before.note if before else None,
            }
        )
    db.execute(delete(HeldMinutes).where(HeldMinutes.month == month))
    if rows:
        db.execute(insert(HeldMinutes), rows)
    return len(rows)


def _readers(db: Session, month: str) -> list[UUID]:
    """Whoever read in or just before the month, late arrivals included: the candidates behind a pseudonym."""
    _, end = month_bounds(month)
    return list(db.scalars(select(ReadingSession.user_id).where(ReadingSession.opened_at < end).distinct()))


def hold_lines(db: Session, month: str) -> list[HoldLine]:
    """Every held line of the month with what was decided, in a fixed order: what a review freezes."""
    rows = db.scalars(select(HeldMinutes).where(HeldMinutes.month == month))
    return sorted(
        HoldLine(
            learner_key(row.user_id), str(row.author_id), row.reason, row.seconds,
            json.dumps(row.evidence, sort_keys=True, separators=(",", ":")), row.decision.value,
            str(row.decided_by) if row.decided_by else None,
            row.decided_at.astimezone(UTC).isoformat() if row.decided_at else None,
            row.note,
        )
        for row in rows
    )  # fmt: skip


def deciders(db: Session, month: str) -> set[UUID]:
    """Who decided about a held line of the month."""
    by = select(HeldMinutes.decided_by).where(HeldMinutes.month == month, HeldMinutes.decided_by.is_not(None))
    return {each for each in db.scalars(by.distinct()) if each is not None}


def decide(
    db: Session, *, hold_id: UUID, decision: HoldDecision, note: str, me: Principal, now: datetime
) -> HeldMinutes:
    """Release held minutes or confirm the hold, with a reason, while the month is drafted."""
    hold = db.get(HeldMinutes, hold_id)
    if hold is None:
        raise HoldNotFound
    pool = locked_pool(db, hold.month)
    if pool.state is not CloseState.DRAFTED:
        raise WrongMoment("Held minutes are decided while the month is drafted.")
    old: dict[str, Any] = {"decision": hold.decision.value}
    hold.decision, hold.decided_by, hold.decided_at, hold.note = decision, me.id, now, note
    audit(
        db,
        user_id=me.id,
        action=f"hold.{decision.value}",
        entity=("held_minutes", str(hold.id)),
        old=old,
        new={"decision": decision.value, "note": note},
        client=me.client,
    )
    return hold


def decide_many(
    db: Session,
    *,
    month: str,
    hold_ids: Sequence[UUID],
    decision: HoldDecision,
    note: str,
    me: Principal,
    now: datetime,
) -> None:
    """One decision and one reason for many held lines of a month; a line of another month refuses them all."""
    _of_month(db, month, hold_ids)
    for hold_id in hold_ids:
        decide(db, hold_id=hold_id, decision=decision, note=note, me=me, now=now)


def undo(db: Session, *, month: str, hold_ids: Sequence[UUID], me: Principal) -> None:
    """Let lines that one decided oneself wait again, all of them or none; what a colleague decided stays."""
    lines = _of_month(db, month, hold_ids)
    if locked_pool(db, month).state is not CloseState.DRAFTED:
        raise WrongMoment("Held minutes are decided while the month is drafted.")
    if any(hold.decided_by != me.id for hold in lines):
        raise NotYourDecision
    for hold in lines:
        old = {"decision": hold.decision.value, "note": hold.note}
        hold.decision, hold.decided_by, hold.decided_at, hold.note = HoldDecision.PENDING, None, None, None
        new, entity = {"decision": HoldDecision.PENDING.value}, ("held_minutes", str(hold.id))
        audit(db, user_id=me.id, action="hold.undone", entity=entity, old=old, new=new, client=me.client)
    db.flush()


def _of_month(db: Session, month: str, hold_ids: Sequence[UUID]) -> list[HeldMinutes]:
    """These lines; one of another month refuses them all."""
    wanted = select(HeldMinutes).where(HeldMinutes.month == month, HeldMinutes.id.in_(hold_ids))
    lines = list(db.scalars(wanted.order_by(HeldMinutes.id).with_for_update()))
    if {hold.id for hold in lines} != set(hold_ids):
        raise HoldNotFound
    return lines
