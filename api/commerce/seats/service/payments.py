"""Paying an order of seats with mobile money: the same prompt, the same settling as any payment."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.ledger.seats import SEATS
from api.commerce.payments.rules import EXPIRES
from api.commerce.payments.service import orders as payments
from api.commerce.providers.protocol import Method, PaymentProvider
from api.commerce.seats.service.orders import NotInThisState, own
from api.commerce.seats.tables import OrderState
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus
from api.platform.money import Ugx
from api.platform.principal import Principal


def start(
    db: Session, me: Principal, order_id: UUID, *, phone: str, offered: Mapping[str, PaymentProvider], now: datetime
) -> Payment:
    """Note who pays the invoice; the same wish again is the payment that waits. One prompt at a time."""
    payer = db.get_one(User, me.id, with_for_update={"key_share": True})
    order = own(db, me, order_id, locked=True)
    if order.state is not OrderState.OPEN:
        raise NotInThisState
    number, network = payments.payer_of(phone, Method.MOBILE_MONEY)
    provider = payments.choose(dict(offered), Method.MOBILE_MONEY, network)
    if waits := _waiting(db, order_id, now):
        if (waits.user_id, waits.payer_phone) == (payer.id, number):
            return waits
        is_mine = waits.user_id == payer.id
        raise payments.PaymentWaits(paymentId=str(waits.id)) if is_mine else payments.PaymentWaits()
    made = Payment(
        user_id=payer.id, amount=order.amount, credit=Ugx(0), currency=constants.CURRENCY, plan=SEATS,
        method=Method.MOBILE_MONEY.value, network=network.value if network else None, payer_phone=number,
        return_path="/school/seats", is_gift=False, purpose=PaymentPurpose.SEATS, seat_order_id=order.id,
    )  # fmt: skip
    return payments.sent_to(db, made, provider, now)


def _waiting(db: Session, order_id: UUID, now: datetime) -> Payment | None:
    wanted = select(Payment).where(
        Payment.seat_order_id == order_id, Payment.status == PaymentStatus.PENDING, Payment.abandoned_at.is_(None),
        Payment.created_at > now - EXPIRES, Payment.method.is_not(None),
    )  # fmt: skip
    return db.scalar(wanted.order_by(Payment.created_at.desc()).limit(1))
