"""Plans and payments as their owner sees them."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.payments.rules import failure_of
from api.commerce.payments.schemas import PaymentOut, PlanForSale
from api.commerce.providers.protocol import Method
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan


def plans(db: Session) -> list[PlanForSale]:
    """What is sold, in the order it is shown."""
    sold = select(SubscriptionPlan).where(SubscriptionPlan.is_active, SubscriptionPlan.price_amount > 0)
    rows = db.scalars(sold.order_by(SubscriptionPlan.display_order, SubscriptionPlan.name))
    return [PlanForSale.model_validate(row) for row in rows]


def shown(payment: Payment) -> PaymentOut:
    return PaymentOut(
        id=payment.id,
        plan=payment.plan,
        amount=payment.amount,
        currency=payment.currency,
        status=payment.status,
        provider=payment.provider,
        method=Method(payment.method) if payment.method else None,
        phone=payment.payer_phone,
        return_path=payment.return_path,
        redirect_url=payment.redirect_url,
        is_begun=payment.begun_at is not None,
        is_abandoned=payment.abandoned_at is not None,
        failure=failure_of(payment.status, payment.failure_reason),
        created_at=payment.created_at,
        paid_at=payment.paid_at,
        period_ends_at=payment.period_ends_at,
    )
