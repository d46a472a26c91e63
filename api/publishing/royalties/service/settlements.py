"""Settling what the provider's statement proves, a payment or its reversal: one person says why, another confirms."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.service.settlement import complete
from api.commerce.subscriptions.tables import Payment, PaymentSettlement, PaymentStatus, ProviderStatementLine
from api.platform.audit.service import audit
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.publishing.royalties.rules import NeedsTwoPeople
from api.publishing.royalties.service.data_checks import NotReconciled


class LineNotFound(NotFound):
    title, detail = "Statement Line Not Found", "We do not have this line of the statement."


class SettlementNotFound(NotFound):
    title, detail = "Settlement Not Found", "This settlement was never proposed, or it is already decided."


class AlreadyProposed(Problem):
    status, title = 409, "Already Proposed"
    detail = "This line is already settled, or waits for a second person."


def propose(db: Session, *, line_id: UUID, reason: str, me: Principal, now: datetime) -> PaymentSettlement:
    """Say why a statement line proves a payment of ours or its reversal. No money moves until somebody confirms."""
    line = db.get(ProviderStatementLine, line_id, with_for_update=True)
    if line is None:
        raise LineNotFound
    _proved_payment(db, line)
    proposed = select(PaymentSettlement.id).where(
        PaymentSettlement.statement_line_id == line.id, PaymentSettlement.declined_at.is_(None)
    )
    if db.scalar(proposed) is not None:
        raise AlreadyProposed
    made = PaymentSettlement(statement_line_id=line.id, reason=reason, proposed_by=me.id, proposed_at=now)
    db.add(made)
    db.flush()
    _note(db, made, "payment.settlement_proposed", me, {"reason": reason, "statementLine": str(line.id)})
    return made


def confirm(db: Session, *, settlement_id: UUID, me: Principal, now: datetime) -> Payment:
    """Complete the payment, or take it back, and post it; raises NeedsTwoPeople for whoever proposed it."""
    found = _open(db, settlement_id)
    if found.proposed_by == me.id:
        raise NeedsTwoPeople("Whoever proposed a settlement cannot confirm it. Ask a colleague.")
    line = db.get_one(ProviderStatementLine, found.statement_line_id)
    payment = _proved_payment(db, line)
    found.confirmed_by, found.confirmed_at = me.id, now
    if line.kind == "reversal":
        old, new, action = _take_back(db, payment, line, now)
    elif payment.status is PaymentStatus.COMPLETED:
        return payment
    else:
        old, new, action = _complete(db, payment, line, now)
    audit(
        db,
        user_id=me.id,
        action=action,
        entity=("payments", str(payment.id)),
        old=old,
        new={**new, "statementLine": str(line.id), "settlement": str(found.id)},
        client=me.client,
    )
    return payment


Change = dict[str, str | int]


def _complete(db: Session, payment: Payment, line: ProviderStatementLine, now: datetime) -> tuple[Change, Change, str]:
    """The payment came in; answers with what changed, and what the audit log calls it."""
    old = payment.status
    complete(db, payment, paid_at=line.settled_at, now=now)
    return {"status": old.value}, {"status": "completed"}, "payment.settled_from_statement"


def _take_back(db: Session, payment: Payment, line: ProviderStatementLine, now: datetime) -> tuple[Change, Change, str]:
    """The provider took the payment back, whole or in part."""
    take_back(db, payment, line.amount, at=line.settled_at, now=now)
    return {"reversedUgx": 0}, {"reversedUgx": line.amount}, "payment.reversed_from_statement"


def decline(db: Session, *, settlement_id: UUID, me: Principal, now: datetime) -> None:
    """Refuse a proposed settlement, or take one's own back; the line may be proposed anew."""
    found = _open(db, settlement_id)
    found.declined_by, found.declined_at = me.id, now
    _note(db, found, "payment.settlement_declined", me, {})


def _open(db: Session, settlement_id: UUID) -> PaymentSettlement:
    found = db.get(PaymentSettlement, settlement_id, with_for_update=True)
    if found is None or found.confirmed_at is not None or found.declined_at is not None:
        raise SettlementNotFound
    return found


def _proved_payment(db: Session, line: ProviderStatementLine) -> Payment:
    """The payment a line speaks of: our reference, our amount, our currency."""
    payment = db.scalar(
        select(Payment)
        .where(Payment.tracking_id == line.tracking_id, Payment.provider == line.provider)
        .with_for_update()
    )
    if payment is None or line.merchant_reference != payment.provider_order_id or not _agrees(payment, line):
        raise NotReconciled("The statement does not prove this payment: reference, amount and currency must agree.")
    return payment


def _agrees(payment: Payment, line: ProviderStatementLine) -> bool:
    """Whether amount and currency agree; what is taken back came in before, and was not taken back yet."""
    if payment.currency != line.currency:
        return False
    if line.kind == "reversal":
        whole = payment.status is PaymentStatus.COMPLETED and not payment.amount_reversed
        return whole and line.amount <= payment.amount
    return payment.amount == line.amount


def _note(db: Session, made: PaymentSettlement, action: str, me: Principal, new: dict[str, str]) -> None:
    entity = ("payment_settlements", str(made.id))
    audit(db, user_id=me.id, action=action, entity=entity, new=new, client=me.client)
