"""Money that went back, as whoever paid may know it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.payments.tables import PaymentRefund, RefundState, SuspenseItem
from api.commerce.subscriptions.tables import Payment, PaymentStatus


@dataclass(frozen=True)
class Returned:
    """What of a payment went back and when last; `is_closed`: it opens nothing, and no one decides about it."""

    amount: int = 0
    at: datetime | None = None
    is_closed: bool = False


NOTHING: Final = Returned()


def returned(db: Session, payments: Sequence[Payment]) -> Mapping[UUID, Returned]:
    """What of each payment went back: of what it paid, and of money that was held beside it."""
    named = [payment.id for payment in payments]
    row, item = PaymentRefund, SuspenseItem
    gone = select(row.payment_id, func.sum(row.amount), func.max(row.settled_at)).where(
        row.payment_id.in_(named), row.suspense_item_id.is_not(None), row.state == RefundState.COMPLETED
    )
    held = {of: (int(amount), at) for of, amount, at in db.execute(gone.group_by(row.payment_id))}
    cases = select(item.payment_id, func.bool_and(item.resolved_at.is_not(None))).where(item.payment_id.in_(named))
    decided = {of: done for of, done in db.execute(cases.group_by(item.payment_id))}
    found = {}
    for payment in payments:
        amount, at = held.get(payment.id, (0, None))
        times = [each for each in (at, payment.reversed_at) if each]
        found[payment.id] = Returned(
            amount=amount + payment.amount_reversed,
            at=max(times, default=None),
            is_closed=_is_closed(payment, decided.get(payment.id, False)),
        )
    return found


def _is_closed(payment: Payment, is_decided: bool) -> bool:
    if payment.status is PaymentStatus.COMPLETED:
        return payment.amount_reversed >= payment.amount
    return payment.status is PaymentStatus.INVALID and is_decided
