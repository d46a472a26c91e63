"""Telling people that money went back: by mail, and by SMS where that was switched on."""

from datetime import datetime

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import PURSE
from api.commerce.subscriptions.service.letters import post_mail, post_text, post_text_to_phone
from api.commerce.subscriptions.service.settings import as_chosen
from api.commerce.subscriptions.tables import Payment
from api.settings import settings


def notify_of_held(db: Session, payment: Payment, amount: int, *, once: str, now: datetime) -> None:
    """Money that opened nothing is with whoever paid again. Who paid for another is known by the phone alone."""
    said = f"UGX {amount:,}"
    if payment.is_gift:
        text = f"{settings().site_name}: we sent back what you paid. It did not fit."
        if payment.payer_phone:
            post_text_to_phone(db, payment.payer_phone, text, price=f"{said}.", once=once, now=now)
        return
    owner = db.get_one(User, payment.user_id)
    if owner.deleted_at is not None:
        return
    post_mail(db, "held_money_returned", owner, now=now, once=once, amount=said, reference=payment.provider_order_id)
    _text(db, owner, "we sent back what you paid. It did not fit.", said, once, now)


def notify_of_payment(db: Session, payment: Payment, amount: int, *, now: datetime) -> None:
    """What was paid for somebody went back, and with all of it what it opened."""
    owner = db.get_one(User, payment.user_id)
    if owner.deleted_at is not None:
        return
    is_whole, once = amount == payment.amount, f"payment:{payment.id}:returned"
    then = "What it paid for has ended." if is_whole else "What it paid for goes on."
    said = f"UGX {amount:,}"
    post_mail(
        db, "payment_returned", owner, now=now, once=once, amount=said, place=_place(payment), then=then,
        reference=payment.provider_order_id,
    )  # fmt: skip
    _text(db, owner, f"a payment went back {_place(payment)}. {then}", said, once, now)


def _place(payment: Payment) -> str:
    if payment.provider == PURSE:
        return "into your purse"
    return "to whoever paid it" if payment.is_gift else "to where it came from"


def _text(db: Session, owner: User, words: str, said: str, once: str, now: datetime) -> None:
    if as_chosen(db, owner.id).sms_notifications:
        post_text(db, owner.id, f"{settings().site_name}: {words}", price=f"{said}.", once=once, now=now)
