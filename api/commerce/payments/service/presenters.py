"""Plans and payments as their owner sees them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.payments.rules import failure_of
from api.commerce.payments.schemas import PaymentOut, PlanForSale, ShopOut
from api.commerce.payments.service.returns import NOTHING, Returned, returned
from api.commerce.providers.protocol import Ability, Method, PaymentProvider
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan


@dataclass(frozen=True)
class HistoryRow:
    """A payment as a line of the CSV; its fields are the columns."""

    created_at: datetime
    paid_at: datetime | None
    plan: str
    amount: int
    currency: str
    status: str
    provider_order_id: str
    period_ends_at: datetime | None
    receipt_number: int | None
    sent_back_at: datetime | None
    sent_back_amount: int | None


CSV_COLUMNS: Final = tuple(each.name for each in fields(HistoryRow))


def shop(db: Session, offered: Mapping[str, PaymentProvider]) -> ShopOut:
    """What is sold, in the order it is shown, and how it can be paid."""
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    rows = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name))
    methods = [Method.MOBILE_MONEY] if offered else []
    methods += [Method.CARD] if any(Ability.CARD in each.abilities for each in offered.values()) else []
    return ShopOut(plans=[PlanForSale.model_validate(row) for row in rows], methods=methods)


def shown_all(db: Session, payments: Sequence[Payment]) -> list[PaymentOut]:
    """Payments with what of each went back."""
    back = returned(db, payments)
    return [shown(payment, back[payment.id]) for payment in payments]


def history_rows(db: Session, payments: Sequence[Payment]) -> list[HistoryRow]:
    """A line of the history for each payment."""
    back = returned(db, payments)
    return [
        HistoryRow(
            created_at=each.created_at, paid_at=each.paid_at, plan=each.plan, amount=each.amount,
            currency=each.currency, status=each.status, provider_order_id=each.provider_order_id,
            period_ends_at=each.period_ends_at, receipt_number=each.receipt_number,
            sent_back_at=back[each.id].at, sent_back_amount=back[each.id].amount or None,
        )
        for each in payments
    ]  # fmt: skip


def shown(payment: Payment, back: Returned = NOTHING) -> PaymentOut:
    return PaymentOut(
        id=payment.id,
        plan=payment.plan,
        amount=payment.amount,
        currency=payment.currency,
        status=payment.status,
        number=payment.provider_order_id,
        provider=payment.provider,
        method=Method(payment.method) if payment.method else None,
        phone=None if payment.is_gift else payment.payer_phone,  # somebody else's
        return_path=payment.return_path,
        redirect_url=payment.redirect_url,
        is_begun=payment.begun_at is not None,
        is_abandoned=payment.abandoned_at is not None,
        failure=failure_of(payment.status, payment.failure_reason),
        created_at=payment.created_at,
        paid_at=payment.paid_at,
        period_ends_at=payment.period_ends_at,
        receipt_number=payment.receipt_number,
        is_gift=payment.is_gift,
        purpose=payment.purpose,
        sent_back_at=back.at,
        sent_back_amount=back.amount,
        is_closed=back.is_closed,
    )
