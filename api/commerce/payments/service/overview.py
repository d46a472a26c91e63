"""What finance sees of payments on their way: providers, suspense, notifications."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.payments.schemas import NotificationOut, PaymentsOverview, ProviderOut, SuspenseOut
from api.commerce.payments.tables import InboundEvent, SuspenseItem
from api.commerce.subscriptions.tables import Payment, PaymentStatus

MOST_SHOWN: Final = 100


def overview(db: Session, offered: Collection[str]) -> PaymentsOverview:
    """As it is now, from the rows themselves."""
    held = select(func.coalesce(func.sum(SuspenseItem.held), 0)).where(SuspenseItem.resolved_at.is_(None))
    return PaymentsOverview(
        providers=_providers(db, offered), suspense=_suspense(db), held=int(db.scalar(held) or 0),
        notifications=_notifications(db),
    )  # fmt: skip


def _providers(db: Session, offered: Collection[str]) -> list[ProviderOut]:
    waits = Payment.status == PaymentStatus.PENDING
    of_payments = select(
        Payment.provider, func.count().filter(waits), func.min(Payment.created_at).filter(waits),
        func.max(Payment.paid_at),
    ).group_by(Payment.provider)  # fmt: skip
    paid = {name: counted for name, *counted in db.execute(of_payments)}
    of_news = select(InboundEvent.provider, func.max(InboundEvent.last_at)).group_by(InboundEvent.provider)
    heard = {name: at for name, at in db.execute(of_news)}
    made = []
    for name in sorted({*offered, *paid, *heard}):
        waiting, since, completed = paid.get(name, (0, None, None))
        made.append(
            ProviderOut(
                name=name, is_on=name in offered, waiting=waiting, waiting_since=since, completed_at=completed,
                notified_at=heard.get(name),
            )
        )  # fmt: skip
    return made


def _suspense(db: Session) -> list[SuspenseOut]:
    rows = db.execute(
        select(SuspenseItem, Payment)
        .join(Payment, Payment.id == SuspenseItem.payment_id)
        .where(SuspenseItem.resolved_at.is_(None))
        .order_by(SuspenseItem.found_at, SuspenseItem.id)
        .limit(MOST_SHOWN)
    )
    return [
        SuspenseOut(
            id=item.id, number=payment.provider_order_id, provider=item.provider, reason=item.reason,
            asked=payment.amount, held=item.held, said_amount=item.said_amount, said_currency=item.said_currency,
            found_at=item.found_at,
        )
        for item, payment in rows
    ]  # fmt: skip


def _notifications(db: Session) -> list[NotificationOut]:
    rows = db.execute(
        select(InboundEvent, Payment)
        .outerjoin(Payment, Payment.id == InboundEvent.payment_id)
        .order_by(InboundEvent.last_at.desc(), InboundEvent.id.desc())
        .limit(MOST_SHOWN)
    )
    return [
        NotificationOut(
            id=news.id, provider=news.provider, number=payment.provider_order_id if payment else None,
            status=payment.status if payment else None, received_at=news.last_at, copies=news.copies,
        )
        for news, payment in rows
    ]  # fmt: skip
