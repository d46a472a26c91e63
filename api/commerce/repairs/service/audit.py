"""The audit of plans: accounts, periods and payments that do not agree. It only reads."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.repairs.rules import MENDED_BY, Flaw
from api.commerce.repairs.schemas import AuditLine, AuditOut
from api.commerce.repairs.service.plans import differing, unpaid
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, SubscriptionPeriod

LATE: Final = timedelta(hours=1)


def audit_plans(db: Session, now: datetime) -> AuditOut:
    """Everything that does not agree now."""
    lines = [*_plans(db, now), *_not_opened(db), *_not_paid(db, now), *_unanswered(db, now)]
    return AuditOut(
        lines=lines,
        people=db.scalar(select(func.count()).select_from(User).where(User.deleted_at.is_(None))) or 0,
        payments=db.scalar(select(func.count()).select_from(Payment)) or 0,
        looked_at=now,
    )


def _line(
    flaw: Flaw, person: User, here: str, record: str, since: datetime | None, payment: Payment | None = None
) -> AuditLine:
    return AuditLine(
        flaw=flaw, person=f"{person.first_name} {person.last_name}", person_id=person.id,
        payment=payment and payment.provider_order_id, here=here, record=record, since=since,
        repair=MENDED_BY.get(flaw),
    )  # fmt: skip


def _plans(db: Session, now: datetime) -> Iterator[AuditLine]:
    for each in differing(db, now):
        yield _line(Flaw.OTHER_PLAN, each.person, str(each.here), str(each.record), None)
    for each in unpaid(db, now):
        yield _line(Flaw.BY_HAND, each.person, str(each.here), "Nothing was paid", None)


def _not_opened(db: Session) -> Iterator[AuditLine]:
    """Complete payments without time. Those of before the record of periods say their time on their own row."""
    period = select(SubscriptionPeriod.id).where(SubscriptionPeriod.payment_id == Payment.id)
    wanted = (
        select(Payment, User)
        .join(User, User.id == Payment.user_id)
        .where(Payment.status == PaymentStatus.COMPLETED, Payment.amount_reversed < Payment.amount)
        .where(Payment.purpose == PaymentPurpose.PLAN)
        .where(~period.exists(), Payment.period_ends_at.is_(None), Payment.receipt_number.is_not(None))
    )
    for payment, person in db.execute(wanted.order_by(Payment.paid_at)):
        here = f"UGX {payment.amount:,} paid for {payment.plan}"
        yield _line(Flaw.NOT_OPENED, person, here, "No time was given", payment.paid_at, payment)


def _not_paid(db: Session, now: datetime) -> Iterator[AuditLine]:
    wanted = (
        select(SubscriptionPeriod, Payment, User)
        .join(Payment, Payment.id == SubscriptionPeriod.payment_id)
        .join(User, User.id == SubscriptionPeriod.user_id)
        .where(SubscriptionPeriod.closed_at.is_(None), SubscriptionPeriod.ends_at > now)
        .where(or_(Payment.status != PaymentStatus.COMPLETED, Payment.amount_reversed >= Payment.amount))
    )
    for period, payment, person in db.execute(wanted.order_by(SubscriptionPeriod.begins_at)):
        record = "Taken back" if payment.amount_reversed else f"The payment is {payment.status.value}"
        yield _line(Flaw.NOT_PAID, person, f"{period.plan.capitalize()} runs", record, period.begins_at, payment)


def waiting_unasked(db: Session, now: datetime) -> list[tuple[Payment, User]]:
    """Payments that wait and whose provider will not be asked soon."""
    wanted = (
        select(Payment, User)
        .join(User, User.id == Payment.user_id)
        .where(Payment.status == PaymentStatus.PENDING, Payment.sent_at <= now - LATE)
        .where(or_(Payment.next_question_at.is_(None), Payment.next_question_at > now + LATE))
    )
    return [(payment, person) for payment, person in db.execute(wanted.order_by(Payment.sent_at))]


def _unanswered(db: Session, now: datetime) -> Iterator[AuditLine]:
    for payment, person in waiting_unasked(db, now):
        record = "Not asked any more" if payment.next_question_at is None else "Asked again much later"
        here = f"UGX {payment.amount:,} sent, no answer"
        yield _line(Flaw.UNANSWERED, person, here, record, payment.sent_at, payment)
