"""What finance sees of payments on their way: providers, suspense, refunds."""

from collections.abc import Collection

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.commerce.ledger.purses import PURSE
from api.commerce.ledger.seats import SEATS
from api.commerce.payments.schemas import PaymentsOverview, ProviderOut
from api.commerce.payments.service import cases
from api.commerce.payments.tables import InboundEvent, SuspenseItem
from api.commerce.subscriptions.tables import Payment, PaymentStatus


def overview(db: Session, offered: Collection[str]) -> PaymentsOverview:
    """As it is now, from the rows themselves."""
    held = select(func.coalesce(func.sum(SuspenseItem.held), 0)).where(SuspenseItem.resolved_at.is_(None))
    return PaymentsOverview(
        providers=_providers(db, offered), suspense=cases.suspense(db), held=int(db.scalar(held) or 0),
        proposals=cases.proposals(db), refunds=cases.refunds(db),
    )  # fmt: skip


def _providers(db: Session, offered: Collection[str]) -> list[ProviderOut]:
    waits = Payment.status == PaymentStatus.PENDING
    of_payments = select(
        Payment.provider, func.count().filter(waits), func.min(Payment.created_at).filter(waits),
        func.max(Payment.paid_at),
    ).where(Payment.provider.not_in((PURSE, SEATS))).group_by(Payment.provider)  # fmt: skip
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
