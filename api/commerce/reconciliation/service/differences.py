"""Differences as rows: found by the night, looked after by somebody, mended or explained."""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.reconciliation.rules import DifferenceKind, Mismatch
from api.commerce.reconciliation.service.comparison import mismatches
from api.commerce.reconciliation.tables import DifferenceState, ReconciliationDifference
from api.platform.audit.service import audit
from api.platform.ids import uuid7
from api.platform.money import Ugx
from api.platform.permissions.rules import FINANCE
from api.platform.permissions.tables import PermissionGrant
from api.platform.principal import Principal
from api.platform.problem import Malformed, NotFound, Problem

COMPARED: Final = timedelta(days=constants.STATEMENT_COMPARED_DAYS)
DAY: Final = timedelta(days=1)
MENDED: Final = "Both sides tell the same since."
Found = tuple[str, str, DifferenceKind]


class DifferenceNotFound(NotFound):
    title, detail = "Difference Not Found", "It was never found, or it is mended or explained already."


class NeedsAnOwner(Problem):
    status, title = 409, "Nobody Looks After It"
    detail = "First one person takes it on. Then another says why it stays."


class OwnerCannotExplain(Problem):
    status, title = 409, "Needs Two People"
    detail = "You took this on, so someone else must say why it stays."


class GiverCannotExplain(Problem):
    status, title = 409, "Needs Two People"
    detail = "You gave this to a colleague, so someone else must say why it stays."


def note(db: Session, now: datetime) -> list[UUID]:
    """Write down what differs now, end what differs no more; the payments their providers should be asked after."""
    begin = min(now - COMPARED, _oldest(db) or now)
    young = now - timedelta(hours=constants.DIFFERENCE_HOURS)
    seen: dict[Found, Mismatch] = {}
    for each in mismatches(db, begin, now + DAY):
        if each.kind is DifferenceKind.MISSING_THERE and _at(each) > young:
            continue  # a statement may come a day late
        seen[each.pair.provider, each.tracking or "", each.kind] = each
    known = {(row.provider, row.tracking, row.kind): row for row in db.scalars(_not_mended())}
    for key, found in seen.items():
        _write(db, known.get(key), found, now)
    for key, row in known.items():
        if key not in seen and row.state is DifferenceState.OPEN:
            row.state, row.ended_at, row.reason = DifferenceState.MENDED, now, MENDED
    db.flush()
    ours = [each for each in seen.values() if each.kind is DifferenceKind.MISSING_HERE and each.pair.payment_id]
    return [each.pair.payment_id for each in ours if each.pair.payment_id]


def mind(db: Session, *, difference_id: UUID, owner: str | None, me: Principal) -> None:
    """Give a difference to whom in finance it is named for; to oneself where nobody is."""
    row = _open(db, difference_id)
    row.minded_by, row.given_by = _colleague(db, owner) if owner else me.id, me.id
    new = {"owner": str(row.minded_by)}
    audit(db, user_id=me.id, action="reconciliation.minded", entity=_entity(row), new=new, client=me.client)
    db.flush()


def explain(db: Session, *, difference_id: UUID, reason: str, me: Principal, now: datetime) -> None:
    """Say why a difference stays as it is; a close counts it as explained from now on."""
    row = _open(db, difference_id)
    if row.minded_by is None:
        raise NeedsAnOwner
    if row.minded_by == me.id:
        raise OwnerCannotExplain
    if row.given_by == me.id:  # nobody looked at it but them: the colleague may not even know
        raise GiverCannotExplain
    row.state, row.ended_at, row.ended_by, row.reason = DifferenceState.EXPLAINED, now, me.id, reason
    new = {"reason": reason, "provider": row.provider_ugx, "here": row.payment_ugx}
    audit(db, user_id=me.id, action="reconciliation.explained", entity=_entity(row), new=new, client=me.client)
    db.flush()


def explained(db: Session, found: list[Mismatch]) -> list[Mismatch]:
    """Those of these that a person explained, with the same shillings as they have now."""
    wanted = _not_mended().where(ReconciliationDifference.state == DifferenceState.EXPLAINED)
    known = {(row.provider, row.tracking, row.kind, row.provider_ugx, row.payment_ugx) for row in db.scalars(wanted)}
    return [
        each for each in found
        if (each.pair.provider, each.tracking or "", each.kind, each.pair.theirs, each.pair.ours) in known
    ]  # fmt: skip


def overdue(db: Session, until: datetime, now: datetime) -> int:
    """How many open differences of before `until` are older than a close may leave them."""
    row = ReconciliationDifference
    old = now - timedelta(hours=constants.DIFFERENCE_HOURS)
    wanted = select(func.count()).where(row.state == DifferenceState.OPEN, row.happened_at < until, row.found_at <= old)
    return db.scalar(wanted) or 0


def _write(db: Session, row: ReconciliationDifference | None, found: Mismatch, now: datetime) -> None:
    theirs = None if found.pair.theirs is None else Ugx(found.pair.theirs)
    ours = None if found.pair.ours is None else Ugx(found.pair.ours)
    if row is None:
        db.add(ReconciliationDifference(
            id=uuid7(int(now.timestamp() * 1000)), provider=found.pair.provider, tracking=found.tracking or "",
            kind=found.kind, payment_id=found.pair.payment_id, provider_ugx=theirs, payment_ugx=ours,
            happened_at=_at(found), found_at=now, state=DifferenceState.OPEN,
        ))  # fmt: skip
    elif (row.provider_ugx, row.payment_ugx) != (theirs, ours):  # what was explained was another difference
        row.provider_ugx, row.payment_ugx, row.found_at = theirs, ours, now
        row.state, row.ended_at, row.ended_by, row.reason = DifferenceState.OPEN, None, None, None


def _at(found: Mismatch) -> datetime:
    at = found.pair.settled_at or found.pair.paid_at
    assert at is not None
    return at


def _oldest(db: Session) -> datetime | None:
    row = ReconciliationDifference
    return db.scalar(select(func.min(row.happened_at)).where(row.state == DifferenceState.OPEN))


def _not_mended() -> Select[ReconciliationDifference]:
    return select(ReconciliationDifference).where(ReconciliationDifference.state != DifferenceState.MENDED)


def _open(db: Session, difference_id: UUID) -> ReconciliationDifference:
    row = db.get(ReconciliationDifference, difference_id, with_for_update=True, populate_existing=True)
    if row is None or row.state is not DifferenceState.OPEN:
        raise DifferenceNotFound
    return row


def _colleague(db: Session, named: str) -> UUID:
    low = named.strip().lower()
    grant = PermissionGrant
    in_finance = select(grant.id).where(
        grant.user_id == User.id, grant.permission.in_(FINANCE), grant.revoked_at.is_(None)
    )
    found = db.scalar(
        select(User.id).where(
            User.deleted_at.is_(None), or_(func.lower(User.email) == low, func.lower(User.username) == low),
            in_finance.exists(),
        )
    )  # fmt: skip
    if found is None:
        raise Malformed(fields={"owner": "Nobody in finance has this email or user name."})
    return found


def _entity(row: ReconciliationDifference) -> tuple[str, str]:
    return ("reconciliation_differences", str(row.id))
