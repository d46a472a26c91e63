"""The first two steps of a close: is the data complete, does the money reconcile."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.tables import LedgerJournal, LedgerPosting
from api.commerce.subscriptions.tables import Payment, PaymentSettlement, PaymentStatus, ProviderStatementLine
from api.platform.clock import month_bounds
from api.platform.marts.window import last_run, marts
from api.platform.principal import Principal
from api.platform.problem import Problem
from api.platform.schemas import JsonObject, Wire
from api.publishing.royalties.inputs import final_months, open_seconds
from api.publishing.royalties.schemas import Completeness, Difference, DifferenceKind, SettlementOut, Totals
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


def _noted(seen: Wire) -> JsonObject:
    """What a step saw, as it is kept with the month and shown again."""
    return seen.model_dump(mode="json", by_alias=True)


def reconcile(db: Session, *, month: str, me: Principal, now: datetime) -> MonthlyRevenuePool:
    """Step two: provider's statement = our payments = our journals, payment by payment."""
    pool = locked_pool(db, month)
    items = differences(db, month)
    if items:
        raise NotReconciled(differences=len(items))
    seen = totals(db, month)
    if not seen.provider_ugx == seen.payments_ugx == seen.journal_ugx:
        raise NotReconciled(None, **_noted(seen))
    advance(db, pool, CloseState.RECONCILED, me=me, now=now, seen=_noted(seen))
    return pool


def totals(db: Session, month: str) -> Totals:
    """What the provider says was paid in the month, what we say, and what the ledger says; and the fees."""
    begin, end = month_bounds(month)
    line = ProviderStatementLine
    provider, fees = db.execute(
        select(func.coalesce(func.sum(line.amount), 0), func.coalesce(func.sum(line.fee), 0)).where(
            line.kind == "payment", line.settled_at >= begin, line.settled_at < end
        )
    ).one()
    payments = db.scalar(
        select(func.coalesce(func.sum(Payment.amount), 0)).where(
            Payment.status == PaymentStatus.COMPLETED, Payment.paid_at >= begin, Payment.paid_at < end
        )
    )
    journal = db.scalar(
        select(func.coalesce(func.sum(LedgerPosting.amount), 0))
        .join(LedgerJournal, LedgerJournal.id == LedgerPosting.journal_id)
        .where(
            LedgerJournal.kind == "subscription_payment",
            LedgerPosting.amount > 0,
            LedgerJournal.occurred_at >= begin,
            LedgerJournal.occurred_at < end,
        )
    )
    return Totals(
        provider_ugx=int(provider),
        payments_ugx=int(payments or 0),
        journal_ugx=int(journal or 0),
        fees_ugx=int(fees),
    )


def differences(db: Session, month: str) -> list[Difference]:
    """Every payment that the provider and we tell differently, with what each says: of the month, and of final months
    where it was learned since.
    """
    begin, end = month_bounds(next(iter(final_months(db, month)), month))[0], month_bounds(month)[1]
    line = ProviderStatementLine
    reversal = line.kind == "reversal"
    rows = db.execute(
        select(
            line.id.label("line_id"),
            line.tracking_id.label("their_id"),
            line.amount.label("theirs"),
            line.settled_at,
            Payment.id.label("payment_id"),
            Payment.tracking_id.label("our_id"),
            Payment.amount.label("ours"),
            Payment.status,
            Payment.paid_at,
            Payment.amount_reversed,
            reversal.label("is_reversal"),
        )
        .select_from(line)
        .join(
            Payment,
            (Payment.tracking_id == line.tracking_id) & (Payment.provider == line.provider),
            full=True,
        )
        .where(
            ((line.settled_at >= begin) & (line.settled_at < end))
            | ((Payment.paid_at >= begin) & (Payment.paid_at < end) & line.id.is_(None)),
        )
        .order_by(func.coalesce(line.settled_at, Payment.paid_at), Payment.id)
    )
    found = [difference for row in rows if (difference := _difference(row)) is not None]
    proposed = _proposals(db, [each.line_id for each in found if each.can_settle and each.line_id])
    return [each.model_copy(update={"settlement": proposed.get(each.line_id)}) for each in found]


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


def _difference(row: Any) -> Difference | None:
    """One difference in words, or None where both agree."""
    kind: DifferenceKind
    completed = row.status is PaymentStatus.COMPLETED
    if row.is_reversal:
        if row.payment_id is not None and row.theirs == row.amount_reversed:
            return None
        kind, words = "taken_back", "The provider took it back; here it is not."
    elif row.line_id is None:
        kind, words = "missing_there", "We hold it as paid; the provider's statement does not have it."
    elif row.payment_id is None:
        kind, words = "unknown", "The provider settled it; we have no such payment."
    elif not completed:
        kind, words = "missing_here", f"The provider settled it; here it is {row.status.value}."
    elif row.theirs != row.ours:
        kind, words = "amount_diff", "The amounts differ."
    else:
        return None
    return Difference(
        kind=kind,
        explanation=words,
        line_id=row.line_id,
        payment_id=row.payment_id,
        tracking_id=row.their_id or row.our_id,
        provider_ugx=row.theirs,
        payment_ugx=row.ours,
        at=row.settled_at or row.paid_at,
        can_settle=(kind == "missing_here" and row.theirs == row.ours)
        or (kind == "taken_back" and completed and not row.amount_reversed and row.theirs <= row.ours),
        settlement=None,
    )
