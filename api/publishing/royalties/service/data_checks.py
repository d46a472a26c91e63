"""The first two steps of a close: is the data complete, does the money reconcile."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.tables import LedgerJournal
from api.commerce.reconciliation.rules import Mismatch
from api.commerce.reconciliation.service import comparison
from api.commerce.reconciliation.service.differences import explained
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentSettlement, PaymentStatus
from api.platform.clock import month_bounds, month_of
from api.platform.marts.window import last_run, marts
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.platform.schemas import JsonObject, Schema
from api.publishing.royalties.inputs import counted, final_months, open_seconds
from api.publishing.royalties.schemas import Completeness, Difference, SettlementOut, Totals
from api.publishing.royalties.service.months import advance, locked_pool, must_be_over, must_follow_the_last
from api.publishing.royalties.tables import CloseState, MonthlyRevenuePool


class DataIncomplete(Problem):
    status, title = 409, "Data Not Complete"
    detail = "Some data of this month is not here yet. Run the pipeline, then try again."


class NotReconciled(Problem):
    status, title = 409, "Payments Do Not Reconcile"
    detail = "Some payments do not match the provider's statement. Settle them first."


MART_SECONDS = """
select cast(coalesce(sum(seconds), 0) as bigint) as seconds
from money.credited_seconds where month = $month
"""
AS_OF = "select max(as_of) as as_of from operations.runs where status = 'published'"


def check_data(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step one: every second the api recorded for the month stands in the published marts, all checks held."""
    pool = locked_pool(db, month)
    must_be_over(month, now)
    must_follow_the_last(db, month)
    seen = completeness(db, month)
    if seen.missing_seconds or not seen.checks_hold:
        raise DataIncomplete(None, **_noted(seen))
    advance(db, pool, CloseState.DATA_COMPLETE, me=me, now=now, seen=_noted(seen))
    return pool


def completeness(db: Session, month: str) -> Completeness:
    """Seconds here against seconds in the marts, and whether the last run's checks held."""
    as_of = (marts.one(AS_OF) or {"as_of": None})["as_of"]
    here = open_seconds(db, month, as_of) if as_of else 0
    there = (marts.one(MART_SECONDS, {"month": month}) or {"seconds": 0})["seconds"]
    last = last_run()
    return Completeness(
        recorded_seconds=here,
        mart_seconds=there,
        missing_seconds=here - there,
        checks_hold=last is not None and last.published,
        as_of=as_of,
    )


def _noted(seen: Schema) -> JsonObject:
    """What a step saw, as it is kept with the month and shown again."""
    return seen.model_dump(mode="json", by_alias=True)


def reconcile(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step two: provider's statement = our payments + suspense = our journals + suspense, payment by payment."""
    pool = locked_pool(db, month)
    items = differences(db, month)
    if items:
        raise NotReconciled(differences=len(items))
    seen = totals(db, month)
    beside = seen.suspense_ugx + seen.explained_ugx
    if not seen.provider_ugx == seen.payments_ugx + beside == seen.journal_ugx + beside:
        raise NotReconciled(None, **_noted(seen))
    advance(db, pool, CloseState.RECONCILED, me=me, now=now, seen=_noted(seen))
    return pool


def totals(db: Session, month: str) -> Totals:
    """What the provider says was paid in the month, what we say, and what the ledger says; and the fees."""
    begin, end = month_bounds(month)
    seen = comparison.sums(db, begin, end)
    left = explained(db, comparison.mismatches(db, begin, end))
    return Totals(
        provider_ugx=seen.provider,
        payments_ugx=seen.payments,
        journal_ugx=seen.journal,
        suspense_ugx=seen.suspense,
        explained_ugx=sum(each.pair.beyond for each in left),
        fees_ugx=seen.fees,
        late_ugx=late(db, month),
    )


def late(db: Session, month: str) -> int:
    """Shillings of payments dated in a final month that no final month counted: this month's revenue counts them."""
    pool = MonthlyRevenuePool
    rows = db.execute(select(pool.month, pool.finalized_at).where(pool.is_finalized, pool.month < month))
    sealed = {final: at for final, at in rows if at is not None}
    if not sealed:
        return 0
    paid = db.execute(
        select(Payment.id, Payment.amount, Payment.paid_at)
        .join(LedgerJournal, LedgerJournal.idem == func.concat("pay:", Payment.id, ":completed"))
        .where(Payment.status == PaymentStatus.COMPLETED, Payment.purpose == PaymentPurpose.PLAN)
        .where(LedgerJournal.created_at >= min(sealed.values()))
    )
    new = {str(row.id): row.amount for row in paid if month_of(row.paid_at) in sealed}
    known = counted(db, month) if new else {}
    return sum(amount - known.get(each, (0, 0))[0] for each, amount in new.items())


def differences(db: Session, month: str) -> list[Difference]:
    """Every payment that the provider and we tell differently, with what each says: of the month, and of final months
    where it was learned since.
    """
    begin, end = month_bounds(next(iter(final_months(db, month)), month))[0], month_bounds(month)[1]
    found = comparison.mismatches(db, begin, end)
    left = explained(db, found)
    found = [each for each in found if each not in left]
    proposed = _proposals(db, [each.pair.line_id for each in found if each.can_settle and each.pair.line_id])
    return [_difference(each, proposed.get(each.pair.line_id)) for each in found]


def _proposals(db: Session, lines: Sequence[UUID]) -> dict[UUID | None, SettlementOut]:
    """Settlements proposed for these lines that wait for a second person."""
    waiting = db.execute(
        select(PaymentSettlement, User.first_name + " " + User.last_name)
        .join(User, User.id == PaymentSettlement.proposed_by)
        .where(
            PaymentSettlement.statement_line_id.in_(lines),
            PaymentSettlement.confirmed_at.is_(None),
            PaymentSettlement.declined_at.is_(None),
        )
    )
    return {
        row.statement_line_id: SettlementOut(
            id=row.id, reason=row.reason, proposed_by=name, proposed_by_id=row.proposed_by, proposed_at=row.proposed_at
        )
        for row, name in waiting
    }


def _difference(found: Mismatch, settlement: SettlementOut | None) -> Difference:
    pair = found.pair
    at = pair.settled_at or pair.paid_at
    assert at is not None
    return Difference(
        kind=found.kind,
        explanation=found.words,
        line_id=pair.line_id,
        payment_id=pair.payment_id,
        tracking_id=found.tracking,
        provider_ugx=pair.theirs,
        payment_ugx=pair.ours,
        at=at,
        can_settle=found.can_settle,
        settlement=settlement,
    )
