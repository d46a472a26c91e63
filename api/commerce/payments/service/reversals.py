"""A payment that went back: the journal, and the part of its period that was not used yet."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE, account_of
from api.commerce.ledger.seats import account_of as seats_of
from api.commerce.ledger.service import post as post_journal
from api.commerce.payments import hooks
from api.commerce.payments.service import purse
from api.commerce.payments.service.return_news import notify_of_payment
from api.commerce.subscriptions.service.periods import take_back as take_back_period
from api.commerce.subscriptions.tables import Payment, PaymentPurpose
from api.platform.money import Ugx


def take_back(db: Session, payment: Payment, amount: Ugx, *, at: datetime, now: datetime) -> None:
    """Note and post that `amount` of a completed payment went back, once, and tell whom it was for; what is left of
    its period ends with it.

    The payment is locked by the caller. Of a payment that went back in part the period stays. What a purse paid goes
    back into the purse. Where money that filled a purse goes back, plans it helped to pay for are taken back first.
    """
    if payment.amount_reversed:
        return
    amount = payment.amount if payment.provider == PURSE else amount
    owner = db.get_one(User, payment.user_id, with_for_update={"key_share": True}, populate_existing=True)
    if payment.purpose is PaymentPurpose.PURSE:
        _free(db, payment, amount, now)
    if payment.purpose is PaymentPurpose.SEATS:
        hooks.on_seats_returned(db, payment, amount, at, now)
    payment.reversed_at, payment.amount_reversed = at, amount
    db.flush()
    kind, given, taken = _sides(payment)
    post_journal(
        db,
        kind=kind,
        idem=f"pay:{payment.id}:reversed",
        occurred_at=at,
        ref=("payments", str(payment.id)),
        lines=[(given, amount), (taken, -amount)],
    )
    if payment.provider == PURSE:
        purse.give_back(db, payment, at)
    if amount == payment.amount and payment.purpose is PaymentPurpose.PLAN:
        take_back_period(db, payment, owner, now)
    notify_of_payment(db, payment, amount, now=now)
    db.flush()


def _sides(payment: Payment) -> tuple[str, str, str]:
    """The journal's kind, and from where to where the money goes."""
    provider = f"A:psp:{payment.provider}"
    if payment.purpose is PaymentPurpose.PURSE:
        return "purse_reversal", account_of(payment.user_id), provider
    if payment.purpose is PaymentPurpose.SEATS and payment.seat_order_id:
        return "seats_reversal", seats_of(payment.seat_order_id), provider
    to = account_of(payment.user_id) if payment.provider == PURSE else provider
    return "subscription_reversal", "I:subscription_refunds", to


def _free(db: Session, top_up: Payment, amount: Ugx, now: datetime) -> None:
    """Have so much of a top-up in the purse again: the last plans it helped to pay for go back, whole."""
    while purse.left_of(db, top_up) < amount and (draw := purse.last_drawn(db, top_up)) is not None:
        take_back(db, draw, draw.amount, at=now, now=now)
