"""What providers send us: noted once, however often it comes, and taken as a reason to ask."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import func, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.commerce.payments.schemas import NotificationOut
from api.commerce.payments.service.orders import PaymentNotFound
from api.commerce.payments.tables import InboundEvent
from api.commerce.providers.protocol import Hint
from api.commerce.subscriptions.tables import Payment
from api.platform.ids import uuid7
from api.platform.schemas import Page


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


def noted(db: Session, *, provider: str | None, is_unknown: bool, page: int, page_size: int) -> Page[NotificationOut]:
    """What came in, the last first, with what the payment it named is now."""
    wanted = select(InboundEvent, Payment).outerjoin(Payment, Payment.id == InboundEvent.payment_id)
    if provider:
        wanted = wanted.where(InboundEvent.provider == provider)
    if is_unknown:
        wanted = wanted.where(InboundEvent.payment_id.is_(None))
    total = db.scalar(select(func.count()).select_from(wanted.subquery()))
    latest = wanted.order_by(InboundEvent.last_at.desc(), InboundEvent.id.desc())
    rows = db.execute(latest.limit(page_size).offset((page - 1) * page_size))
    data = [
        NotificationOut(
            id=news.id, provider=news.provider, payment_id=news.payment_id, said=news.reference or news.tracking or "",
            number=payment.provider_order_id if payment else None, status=payment.status if payment else None,
            first_at=news.received_at, received_at=news.last_at, copies=news.copies,
        )
        for news, payment in rows
    ]  # fmt: skip
    return Page[NotificationOut](data=data, total=total or 0, page=page, page_size=page_size)


def question_of(db: Session, event_id: UUID) -> tuple[UUID, str | None]:
    """The payment to ask after again, and the number the news named; raises PaymentNotFound where it named none."""
    news = db.get(InboundEvent, event_id)
    if news is None or news.payment_id is None:
        raise PaymentNotFound
    return news.payment_id, news.tracking


def _payment_of(db: Session, provider: str, hint: Hint) -> Payment | None:
    """By our reference, which the question then proves, or by the number we know it by."""
    named = [Payment.provider_order_id == hint.reference] if hint.reference else []
    named += [Payment.tracking_id == hint.tracking] if hint.tracking else []
    return db.scalar(select(Payment).where(Payment.provider == provider, or_(*named)).limit(1)) if named else None
