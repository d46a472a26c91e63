"""What providers send us: noted once, however often it comes, and taken as a reason to ask."""

from datetime import datetime

from sqlalchemy import or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.payments.tables import InboundEvent
from api.commerce.providers.protocol import Hint
from api.commerce.subscriptions.tables import Payment
from api.platform.ids import uuid7


def receive(db: Session, provider: str, hint: Hint, now: datetime) -> Payment | None:
    """Note the news; the payment it is about, or None where we know none. It never makes a payment."""
    payment = _payment_of(db, provider, hint)
    row = {
        "id": uuid7(int(now.timestamp() * 1000)),
        "provider": provider,
        "once": hint.once,
        "reference": hint.reference,
        "tracking": hint.tracking,
        "payment_id": payment.id if payment else None,
        "received_at": now,
        "last_at": now,
        "copies": 1,
    }
    again = {"copies": InboundEvent.copies + 1, "last_at": now}
    added = insert(InboundEvent).values(row)
    db.execute(added.on_conflict_do_update(index_elements=["provider", "once"], set_=again))
    return payment


def _payment_of(db: Session, provider: str, hint: Hint) -> Payment | None:
    """By our reference, which the question then proves, or by the number we know it by."""
    named = [Payment.provider_order_id == hint.reference] if hint.reference else []
    named += [Payment.tracking_id == hint.tracking] if hint.tracking else []
    return db.scalar(select(Payment).where(Payment.provider == provider, or_(*named)).limit(1)) if named else None
