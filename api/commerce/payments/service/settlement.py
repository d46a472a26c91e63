"""The one place where a payment becomes something else: its state, the period it opens, the journal and the email,
all in the caller's transaction.
"""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE, balance_of
from api.commerce.ledger.service import post as post_journal
from api.commerce.payments import hooks
from api.commerce.payments.rules import Facts, MoneyStep, Verdict, judge
from api.commerce.payments.service import purse
from api.commerce.payments.service.receipt_numbers import numbered
from api.commerce.payments.tables import PaymentRefund, RefundState, SuspenseItem
from api.commerce.providers.protocol import Found
from api.commerce.subscriptions.service.letters import post_mail
from api.commerce.subscriptions.service.periods import open_paid
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.audit.service import audit
from api.platform.clock import day_of
from api.platform.ids import uuid7
from api.platform.money import Ugx

SUSPENSE = "L:suspense"


def settle(db: Session, payment_id: UUID, found: Found, now: datetime, *, asked_tracking: str | None) -> MoneyStep:
    """Bring a payment to what its provider says of it. Older news of what is settled changes nothing.

    `asked_tracking` is the number the provider was asked by, where somebody else named it.
    """
    payment = db.get_one(Payment, payment_id, with_for_update=True, populate_existing=True)
    owner = _locked(db, payment)
    before = payment.status
    is_ours = asked_tracking is None or asked_tracking == payment.tracking_id
    verdict = judge(_facts(db, payment, owner), found, now, is_ours=is_ours)
    match verdict.step:
        case MoneyStep.COMPLETE:
            payment.tracking_id = found.tracking or payment.tracking_id
            complete(db, payment, paid_at=_paid_at(payment, found, now), now=now)
        case MoneyStep.FAIL:
            payment.status, payment.failure_reason = PaymentStatus.FAILED, verdict.reason
        case MoneyStep.HOLD:
            payment.status, payment.failure_reason = PaymentStatus.INVALID, verdict.reason
            payment.tracking_id = payment.tracking_id or found.tracking
            _hold(db, payment, found, verdict, now)
        case MoneyStep.HOLD_MORE:
            _hold(db, payment, found, verdict, now)
        case MoneyStep.REPORT:
            _report(db, payment, found, verdict, Ugx(0), now)
        case MoneyStep.NOTHING:
            pass
    if payment.status is not PaymentStatus.PENDING:
        payment.next_question_at = None
    if verdict.step is not MoneyStep.NOTHING:
        new = {"status": payment.status.value, "reason": verdict.reason}
        entity = ("payments", str(payment.id))
        audit(db, user_id=None, action=f"payment.{verdict.step}", entity=entity, old={"status": before.value}, new=new)
    db.flush()
    return verdict.step


def complete(db: Session, payment: Payment, *, paid_at: datetime, now: datetime, source: str | None = None) -> None:
    """The money is here: the period opens behind what still runs, or the purse has more; the journal is posted, the
    person hears of it.

    The payment and its owner are locked by the caller, and the payment is not completed yet. `source`: the account
    the money is in, where the provider's already told of it.
    """
    owner = _locked(db, payment)
    payment.status, payment.paid_at, payment.ipn_verified = PaymentStatus.COMPLETED, paid_at, True
    payment.failure_reason, payment.next_question_at = None, None
    numbered(db, payment)
    source = source or f"A:psp:{payment.provider}"
    if payment.purpose is PaymentPurpose.PURSE:
        purse.fill(db, payment, source, paid_at)
    elif payment.purpose is PaymentPurpose.SEATS:
        hooks.on_seats_paid(db, payment, source, paid_at, now)
    else:
        _open(db, payment, owner, source, paid_at, now)
    if owner.deleted_at is None:
        _send_receipt(db, payment, owner, now)


def _open(db: Session, payment: Payment, owner: User, source: str, paid_at: datetime, now: datetime) -> None:
    """What was paid for a plan is revenue, and opens its period."""
    if owner.deleted_at is None:
        open_paid(db, payment, owner, now)
    post_journal(
        db,
        kind="subscription_payment",
        idem=f"pay:{payment.id}:completed",
        occurred_at=paid_at,
        ref=("payments", str(payment.id)),
        lines=[(source, payment.amount), ("I:subscription", -payment.amount)],
    )


def _locked(db: Session, payment: Payment) -> User:
    """The owner, for whom nothing else is paid meanwhile; rows that only name them are not held up."""
    lock = {"key_share": True}
    return db.get_one(User, payment.user_id, with_for_update=lock, populate_existing=True)


def _facts(db: Session, payment: Payment, owner: User) -> Facts:
    live = select(PaymentRefund.id).where(
        PaymentRefund.payment_id == payment.id, PaymentRefund.state != RefundState.FAILED,
        PaymentRefund.suspense_item_id.is_(None),
    )  # fmt: skip
    is_going_back = bool(payment.amount_reversed) or db.scalar(live) is not None
    is_wanted = payment.seat_order_id is None or hooks.takes_money(db, payment.seat_order_id, False)
    return Facts(
        payment.status, payment.provider_order_id, payment.tracking_id, payment.amount, payment.currency,
        payment.created_at, payment.begun_at is not None, owner.deleted_at is None, is_going_back, is_wanted,
    )  # fmt: skip


def _paid_at(payment: Payment, found: Found, now: datetime) -> datetime:
    """The provider's moment where it can be: after the payment was begun, and not ahead of us."""
    at = found.completed_at
    return at if at is not None and payment.created_at <= at <= now else now


def _send_receipt(db: Session, payment: Payment, owner: User, now: datetime) -> None:
    if payment.purpose is PaymentPurpose.PURSE or payment.provider == PURSE:
        _send_news_of_purse(db, payment, owner, now)
        return
    if payment.purpose is PaymentPurpose.SEATS:  # the order tells of it
        return
    assert payment.period_ends_at is not None
    post_mail(
        db,
        "payment_received",
        owner,
        now=now,
        once=f"payment:{payment.id}:received",
        amount=f"UGX {payment.amount:,}",
        plan=payment.plan.capitalize(),
        until=f"{day_of(payment.period_ends_at):%-d %B %Y}",
        reference=payment.provider_order_id,
    )


def _send_news_of_purse(db: Session, payment: Payment, owner: User, now: datetime) -> None:
    """There is more in the purse, or less and a plan is open."""
    said = {"amount": f"UGX {payment.amount:,}", "balance": f"UGX {balance_of(db, owner.id):,}"}
    letter = "purse_filled"
    if payment.period_ends_at is not None:
        letter = "purse_drawn"
        said |= {"plan": payment.plan.capitalize(), "until": f"{day_of(payment.period_ends_at):%-d %B %Y}"}
    post_mail(
        db, letter, owner, now=now, once=f"payment:{payment.id}:received", reference=payment.provider_order_id, **said,
    )  # fmt: skip


def _hold(db: Session, payment: Payment, found: Found, verdict: Verdict, now: datetime) -> None:
    """The money is in suspense, and a person finds it there; once for the same transaction of theirs."""
    held = found.amount if found.amount is not None and found.currency == payment.currency else None
    if _report(db, payment, found, verdict, held or Ugx(0), now) and held:
        post_journal(
            db,
            kind="payment_suspense",
            idem=f"pay:{payment.id}:suspense:{found.tracking or ''}",
            occurred_at=now,
            ref=("payments", str(payment.id)),
            lines=[(f"A:psp:{payment.provider}", held), (SUSPENSE, -held)],
        )


def _report(db: Session, payment: Payment, found: Found, verdict: Verdict, held: Ugx, now: datetime) -> bool:
    """A row for a person to decide about; whether it is new."""
    row = {
        "id": uuid7(int(now.timestamp() * 1000)),
        "payment_id": payment.id,
        "provider": payment.provider,
        "tracking": found.tracking or payment.tracking_id or "",
        "reason": verdict.reason,
        "held": held,
        "said_amount": found.said if found.amount is None else str(found.amount),
        "said_currency": found.currency,
        "found_at": now,
    }
    keys = ["payment_id", "tracking", "reason"]
    added = insert(SuspenseItem).values(row).on_conflict_do_nothing(index_elements=keys).returning(SuspenseItem.id)
    return db.scalar(added) is not None
