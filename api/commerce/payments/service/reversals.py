"""A payment that went back: the journal, and the part of its period that was not used yet."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.service import post as post_journal
from api.commerce.subscriptions.service.periods import take_back as take_back_period
from api.commerce.subscriptions.tables import Payment
from api.platform.money import Ugx


def take_back(db: Session, payment: Payment, amount: Ugx, *, at: datetime, now: datetime) -> None:
    """Note and post that `amount` of a completed payment went back, once; what is left of its period ends with it.

    The payment is locked by the caller. Of a payment that went back in part the period stays.
    """
    if payment.amount_reversed:
        return
    payment.reversed_at, payment.amount_reversed = at, amount
    post_journal(
        db,
        kind="subscription_reversal",
        idem=f"pay:{payment.id}:reversed",
        occurred_at=at,
        ref=("payments", str(payment.id)),
        lines=[("I:subscription_refunds", amount), (f"A:psp:{payment.provider}", -amount)],
    )
    if amount == payment.amount:
        owner = db.get_one(User, payment.user_id, with_for_update={"key_share": True}, populate_existing=True)
        take_back_period(db, payment, owner, now)
    db.flush()
