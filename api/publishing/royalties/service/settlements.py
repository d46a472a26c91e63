"""Settling a payment the provider's statement proves: one person says why, another confirms."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.ledger.service import post
from api.commerce.subscriptions.tables import Payment, PaymentSettlement, PaymentStatus, ProviderStatementLine
from api.platform.audit.service import audit
from api.platform.principal import Principal
from api.platform.problem import NotFound, Problem
from api.publishing.royalties.rules import NeedsTwoPeople
from api.publishing.royalties.service.data_checks import NotReconciled


class LineNotFound(NotFound):
    title, detail = "Statement Line Not Found", "This line of the provider's statement is not here."


class SettlementNotFound(NotFound):
    title, detail = "Settlement Not Found", "Nobody proposed this settlement, or it is decided already."


class AlreadyProposed(Problem):
    status, title = 409, "Already Proposed"
    detail = "A settlement of this line waits for a second person already, or was confirmed."


def propose(db: Session, *, line_id: UUID, reason: str, me: Principal, now: datetime) -> PaymentSettlement:
    """Say why a statement line proves a payment of ours. No money moves until somebody else confirms it."""
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
    """Complete the payment and post it; raises NeedsTwoPeople for whoever proposed it."""
    found = _open(db, settlement_id)
    if found.proposed_by == me.id:
        raise NeedsTwoPeople("Whoever proposed a settlement cannot confirm it. Ask a colleague.")
    line = db.get_one(ProviderStatementLine, found.statement_line_id)
    payment = _proved_payment(db, line)
    found.confirmed_by, found.confirmed_at = me.id, now
    if payment.status is PaymentStatus.COMPLETED:
        return payment
    old = payment.status
    payment.status, payment.paid_at, payment.ipn_verified = PaymentStatus.COMPLETED, line.settled_at, True
    post(
        db,
        kind="subscription_payment",
        idem=f"pay:{payment.id}:completed",
        occurred_at=line.settled_at,
        ref=("payments", str(payment.id)),
        lines=[(f"A:psp:{payment.provider}", payment.amount), ("I:subscription", -payment.amount)],
    )
    audit(
        db,
        user_id=me.id,
        action="payment.settled_from_statement",
        entity=("payments", str(payment.id)),
        old={"status": old.value},
        new={"status": "completed", "statementLine": str(line.id), "settlement": str(found.id)},
        caller=me.caller,
    )
    return payment


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
    """The payment a line proves: our reference, our amount, our currency."""
    payment = db.scalar(
        select(Payment)
        .where(Payment.tracking_id == line.tracking_id, Payment.provider == line.provider)
        .with_for_update()
    )
    agreed = payment is not None and (payment.amount, payment.currency) == (line.amount, line.currency)
    if payment is None or not agreed or line.merchant_reference != payment.provider_order_id:
        raise NotReconciled("The statement does not prove this payment: reference, amount and currency must agree.")
    return payment


def _note(db: Session, made: PaymentSettlement, action: str, me: Principal, new: dict[str, str]) -> None:
    entity = ("payment_settlements", str(made.id))
    audit(db, user_id=me.id, action=action, entity=entity, new=new, caller=me.caller)
