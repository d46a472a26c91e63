"""Plans and payments as their owner sees them."""

from collections.abc import Mapping
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.payments.rules import failure_of
from api.commerce.payments.schemas import PaymentOut, PlanForSale, ShopOut
from api.commerce.providers.protocol import Ability, Method, PaymentProvider
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan

CSV_COLUMNS: Final = (
    "created_at", "paid_at", "plan", "amount", "currency", "status", "provider_order_id", "period_ends_at",
    "receipt_number",
)  # fmt: skip


def shop(db: Session, offered: Mapping[str, PaymentProvider]) -> ShopOut:
    """What is sold, in the order it is shown, and how it can be paid."""
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    rows = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name))
    methods = [Method.MOBILE_MONEY] if offered else []
    methods += [Method.CARD] if any(Ability.CARD in each.abilities for each in offered.values()) else []
    return ShopOut(plans=[PlanForSale.model_validate(row) for row in rows], methods=methods)


def shown(payment: Payment) -> PaymentOut:
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
    )
