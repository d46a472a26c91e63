"""Money on its way back: approved by two people, sent once, asked after until the provider says what became of it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.ledger.seats import SEATS
from api.commerce.ledger.service import post as post_journal
from api.commerce.payments import hooks
from api.commerce.payments.rules import wait_after
from api.commerce.payments.service.purse import left_of
from api.commerce.payments.service.return_news import notify_of_held
from api.commerce.payments.service.reversals import take_back
from api.commerce.payments.service.settlement import SUSPENSE
from api.commerce.payments.tables import PaymentDecision, PaymentRefund, RefundState, SuspenseItem
from api.commerce.providers.protocol import Found, Key, Outcome, Refund
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, ProviderStatementLine
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.money import Ugx

UNDER_WAY: Final = (RefundState.APPROVED, RefundState.SENT, RefundState.TAKEN)
AT_ONCE: Final = 50
REFERENCE: Final = "KTR-"


@dataclass(frozen=True)
class Errand:
    """What is to be done for a refund now; `was_sent`: it may have reached the provider already."""

    provider: str
    refund: Refund
    was_sent: bool
    is_taken: bool


def may_go_back(db: Session, payment: Payment) -> bool:
    """Whether a payment can be refunded: completed, nothing of it went back, nothing is on its way, and nothing was
    drawn of what filled a purse, or counted into a month of what paid for seats.
    """
    if payment.status is not PaymentStatus.COMPLETED or payment.amount_reversed:
        return False
    if payment.purpose is PaymentPurpose.PURSE and left_of(db, payment) < payment.amount:
        return False
    if payment.provider == SEATS:
        return False  # it goes back with what was paid for them
    if payment.seat_order_id and hooks.uncounted(db, payment.seat_order_id) < payment.amount:
        return False
    return not under_way(db, payment.id, payment.tracking_id or "")


def under_way(db: Session, payment_id: UUID, tracking: str) -> bool:
    """Whether this transaction of a payment is on its way back, or went back."""
    live = select(PaymentRefund.id).where(
        PaymentRefund.payment_id == payment_id, PaymentRefund.paid_tracking == tracking,
        PaymentRefund.state != RefundState.FAILED,
    )  # fmt: skip
    return db.scalar(live) is not None


def approve(
    db: Session, decision: PaymentDecision, payment: Payment, item: SuspenseItem | None, now: datetime
) -> PaymentRefund:
    """Two people agreed: the refund waits to be sent."""
    made = PaymentRefund(
        decision_id=decision.id, payment_id=payment.id, suspense_item_id=item.id if item else None,
        provider=payment.provider, amount=decision.amount, tracking=str(uuid4()), state=RefundState.APPROVED,
        paid_tracking=item.tracking if item else payment.tracking_id or "", questions=0, next_question_at=now,
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def note_sending(db: Session, refund_id: UUID, now: datetime) -> Errand | None:
    """What to ask the provider, noted before it is asked; None where nothing is left to do."""
    row = db.get(PaymentRefund, refund_id, with_for_update=True, populate_existing=True)
    if row is None or row.state not in UNDER_WAY:
        return None
    payment = db.get_one(Payment, row.payment_id)
    decision = db.get_one(PaymentDecision, row.decision_id)
    errand = Errand(
        provider=row.provider,
        refund=Refund(
            reference=f"{REFERENCE}{row.id.hex}",
            tracking=row.tracking,
            payment=Key(payment.provider_order_id, row.paid_tracking or None),
            amount=row.amount,
            paid=row.amount,
            reason=decision.reason,
            currency=payment.currency,
        ),
        was_sent=row.state is not RefundState.APPROVED,
        is_taken=row.state is RefundState.TAKEN,
    )
    if row.state is RefundState.APPROVED:
        row.state, row.sent_at = RefundState.SENT, now
    db.flush()
    return errand


def note_refused(db: Session, refund_id: UUID, code: str, now: datetime) -> None:
    """The provider would not do it: the money is where it was, and the case is open again."""
    row = db.get_one(PaymentRefund, refund_id, with_for_update=True, populate_existing=True)
    if row.state in UNDER_WAY:
        _end(db, row, RefundState.FAILED, now, reason=code[:100])


def settle_refund(db: Session, refund_id: UUID, found: Found, now: datetime) -> RefundState:
    """Bring a refund to what its provider says of it, with the journal and the period in the same transaction."""
    row = db.get_one(PaymentRefund, refund_id)
    payment = db.get_one(Payment, row.payment_id, with_for_update=True, populate_existing=True)
    row = db.get_one(PaymentRefund, refund_id, with_for_update=True, populate_existing=True)
    if row.state not in UNDER_WAY:
        return row.state
    row.their_tracking = found.tracking or row.their_tracking
    if found.outcome is Outcome.COMPLETED and found.said is None and found.amount in (None, row.amount):
        _gone(db, row, payment, now)
        _end(db, row, RefundState.COMPLETED, now)
    elif found.outcome in (Outcome.FAILED, Outcome.REVERSED):
        _end(db, row, RefundState.FAILED, now, reason=(found.reason or found.outcome.value)[:100])
    elif found.outcome is not Outcome.ABSENT and row.state is RefundState.SENT:
        row.state = RefundState.TAKEN
    db.flush()
    return row.state


def _gone(db: Session, row: PaymentRefund, payment: Payment, now: datetime) -> None:
    """The money is with whoever paid. What was in suspense leaves it; what was income is taken back."""
    if row.suspense_item_id is None:
        take_back(db, payment, row.amount, at=now, now=now)
        return
    item = db.get_one(SuspenseItem, row.suspense_item_id, with_for_update=True, populate_existing=True)
    item.resolved_at = now
    post_journal(
        db,
        kind="suspense_refund",
        idem=f"refund:{row.id}:completed",
        occurred_at=now,
        ref=("payments", str(payment.id)),
        lines=[(SUSPENSE, row.amount), (f"A:psp:{row.provider}", -row.amount)],
    )
    notify_of_held(db, payment, row.amount, once=f"refund:{row.id}:completed", now=now)


def _end(db: Session, row: PaymentRefund, state: RefundState, now: datetime, reason: str | None = None) -> None:
    old, row.state, row.failure_reason = row.state, state, reason
    row.settled_at, row.next_question_at = now, None
    new = {"status": state.value, "reason": reason, "amount": row.amount}
    entity = ("payment_refunds", str(row.id))
    audit(db, user_id=None, action=f"refund.{state}", entity=entity, old={"status": old.value}, new=new)
    db.flush()


def settle_by_hand(db: Session, row: PaymentRefund, payment: Payment, now: datetime) -> None:
    """Money that came by bank and that a person sent back there: done, with the line of the bank's statement."""
    row.state, row.sent_at = RefundState.SENT, now
    db.add(
        ProviderStatementLine(
            provider=row.provider, tracking_id=row.paid_tracking, merchant_reference=payment.provider_order_id,
            kind="reversal", amount=row.amount, fee=Ugx(0), settled_at=now, statement_on=day_of(now),
        )
    )  # fmt: skip
    db.flush()
    _gone(db, row, payment, now)
    _end(db, row, RefundState.COMPLETED, now)


def due(db: Session, now: datetime) -> list[UUID]:
    """Refunds to be sent or asked after now; each is next asked after a longer while."""
    wanted = select(PaymentRefund).where(PaymentRefund.state.in_(UNDER_WAY), PaymentRefund.next_question_at <= now)
    rows = db.scalars(
        wanted.order_by(PaymentRefund.next_question_at).limit(AT_ONCE).with_for_update(skip_locked=True)
    ).all()
    for row in rows:
        row.questions += 1
        row.next_question_at = now + wait_after(row.questions)
    db.flush()
    return [row.id for row in rows]
