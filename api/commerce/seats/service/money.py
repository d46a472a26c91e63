"""What the money for seats becomes: owed to the school when it comes, revenue month by month as its days come.

What a month gets is a payment of its own whose provider is seats, so pools, closes and marts count it as any other.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.commerce.ledger.seats import SEATS, account_of
from api.commerce.ledger.service import post as post_journal
from api.commerce.seats.rules import DAY, Share, shares
from api.commerce.seats.service.holders import end_all
from api.commerce.seats.service.news import notify_buyer
from api.commerce.seats.service.orders import AT_ONCE, locked_order, step
from api.commerce.seats.tables import OrderState, SeatOrder
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.clock import day_of, start_of_day
from api.platform.ids import uuid7
from api.platform.money import Ugx


def takes_money(db: Session, order_id: UUID, is_decided: bool) -> bool:
    """Whether the order is to be paid: an open one, or one that ran out where two people say so."""
    order = locked_order(db, order_id)
    states = (OrderState.OPEN, OrderState.EXPIRED) if is_decided else (OrderState.OPEN,)
    return order is not None and order.state in states


def price_of(db: Session, order_id: UUID) -> int:
    """What the invoice of an order says."""
    return db.get_one(SeatOrder, order_id).amount


def paid(db: Session, payment: Payment, source: str, paid_at: datetime, now: datetime) -> None:
    """The money is here: the order is paid, the money is owed, and what its days are worth is counted from today."""
    order = _order_of(db, payment)
    order.covers_from = min(max(order.begins_on, day_of(now)), order.ends_on)
    step(db, order, OrderState.PAID, now)
    post_journal(
        db, kind="seats_paid", idem=f"pay:{payment.id}:completed", occurred_at=paid_at,
        ref=("payments", str(payment.id)), lines=[(source, payment.amount), (account_of(order.id), -payment.amount)],
    )  # fmt: skip
    db.flush()
    _count(db, order, now)
    notify_buyer(db, order, now)


def returned(db: Session, payment: Payment, amount: int, at: datetime, now: datetime) -> None:
    """So much goes back: what months got of it is taken back first, the latest first; with all of it the seats end."""
    order = _order_of(db, payment)
    if amount == payment.amount:
        end_all(db, order, now)
        step(db, order, OrderState.RETURNED, now)
    while uncounted(db, order.id) < amount and (last := _last_counted(db, order.id)) is not None:
        last.reversed_at, last.amount_reversed = at, last.amount
        post_journal(
            db, kind="subscription_reversal", idem=f"pay:{last.id}:reversed", occurred_at=at,
            ref=("payments", str(last.id)),
            lines=[("I:subscription_refunds", last.amount), (account_of(order.id), -last.amount)],
        )  # fmt: skip
        db.flush()


def uncounted(db: Session, order_id: UUID) -> int:
    """What was paid for an order and did not go back, less what months got of it."""
    held = func.sum(Payment.amount - Payment.amount_reversed)
    of = select(func.coalesce(held, 0)).where(
        Payment.seat_order_id == order_id, Payment.status == PaymentStatus.COMPLETED
    )
    came = db.scalar(of.where(Payment.purpose == PaymentPurpose.SEATS)) or 0
    return int(came) - int(db.scalar(of.where(Payment.provider == SEATS)) or 0)


def count_months(db: Session, now: datetime) -> int:
    """Give each month that began its part of every paid order; how many parts. Run again, nothing is counted twice."""
    there = select(SeatOrder.id).where(SeatOrder.state == OrderState.PAID, SeatOrder.covers_from <= day_of(now))
    counted = select(func.max(Payment.period_ends_at)).where(
        Payment.seat_order_id == SeatOrder.id, Payment.provider == SEATS, Payment.amount_reversed == 0
    )
    last = counted.scalar_subquery()
    until = func.date(func.timezone(constants.TIMEZONE, last))
    is_due = last.is_(None) | ((last <= now) & (until <= SeatOrder.ends_on))
    made = 0
    for order_id in db.scalars(there.where(is_due).order_by(SeatOrder.number).limit(AT_ONCE)).all():
        if (order := locked_order(db, order_id)) is not None and order.state is OrderState.PAID:
            made += _count(db, order, now)
    return made


def _count(db: Session, order: SeatOrder, now: datetime) -> int:
    """The parts of the months that began and were not counted yet; the order is locked."""
    assert order.covers_from is not None
    of = select(Payment).where(Payment.seat_order_id == order.id, Payment.status == PaymentStatus.COMPLETED)
    came = sum(each.amount - each.amount_reversed for each in db.scalars(of.where(Payment.provider != SEATS)))
    rows = db.scalars(of.where(Payment.provider == SEATS, Payment.amount_reversed == 0)).all()
    done = {each.period_begins_at for each in rows}
    begun = [each for each in shares(came, order.covers_from, order.ends_on) if start_of_day(each.first) <= now]
    made = 0
    for part in begun:
        amount = min(part.amount, uncounted(db, order.id))
        if start_of_day(part.first) not in done and amount > 0:
            _counted(db, order, replace(part, amount=amount), now)
            made += 1
    return made


def _counted(db: Session, order: SeatOrder, part: Share, now: datetime) -> None:
    begins_at, ends_at = start_of_day(part.first), start_of_day(part.last + DAY)
    paid_at = max(begins_at, order.settled_at or begins_at)
    made = Payment(
        id=uuid7(int(now.timestamp() * 1000)), user_id=order.ordered_by, amount=Ugx(part.amount), plan=order.plan,
        status=PaymentStatus.PENDING, provider=SEATS, purpose=PaymentPurpose.PLAN, seat_order_id=order.id,
        created_at=paid_at, amount_reversed=Ugx(0), credit=Ugx(0), questions=0, ipn_verified=False, is_gift=False,
    )  # fmt: skip
    made.provider_order_id = f"KTB-{made.id.hex}"
    db.add(made)
    db.flush()
    made.status, made.paid_at = PaymentStatus.COMPLETED, paid_at
    made.period_begins_at, made.period_ends_at = begins_at, ends_at
    post_journal(
        db, kind="subscription_payment", idem=f"pay:{made.id}:completed", occurred_at=paid_at,
        ref=("payments", str(made.id)), lines=[(account_of(order.id), part.amount), ("I:subscription", -part.amount)],
    )  # fmt: skip
    db.flush()


def _last_counted(db: Session, order_id: UUID) -> Payment | None:
    wanted = select(Payment).where(
        Payment.seat_order_id == order_id, Payment.provider == SEATS, Payment.amount_reversed == 0
    )
    return db.scalar(wanted.order_by(Payment.period_begins_at.desc()).limit(1).with_for_update())


def _order_of(db: Session, payment: Payment) -> SeatOrder:
    assert payment.seat_order_id is not None
    order = locked_order(db, payment.seat_order_id)
    assert order is not None
    return order
