"""How somebody wants their plan renewed: one row a person, made when something is chosen or paid."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api import constants
from api.commerce.subscriptions.tables import Payment, PaymentMethod, SubscriptionPlan, SubscriptionSettings
from api.platform.ids import uuid7
from api.platform.problem import NotFound

MOBILE_MONEY = "mobile_money"


class NumberNotKept(NotFound):
    title, detail = "Number Not Found", "You did not pay with this number, or it was removed."


def settings_of(db: Session, user_id: UUID) -> SubscriptionSettings:
    """The row, made with the defaults on first asking."""
    found = select(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id)
    if (chosen := db.scalar(found)) is None:
        made = insert(SubscriptionSettings).values(user_id=user_id)
        db.execute(made.on_conflict_do_nothing(index_elements=["user_id"]))
        chosen = db.scalars(found).one()
    return chosen


def as_chosen(db: Session, user_id: UUID) -> SubscriptionSettings:
    """The choices, or the defaults of somebody who has made none; writes nothing."""
    found = db.scalar(select(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id))
    return found or SubscriptionSettings(
        auto_renewal=True, billing_notifications=True, email_notifications=True, sms_notifications=False,
        notification_days_before=constants.RENEWAL_REMINDER_DAYS, draws_from_purse=False,
    )  # fmt: skip


def numbers_of(db: Session, user_id: UUID) -> Sequence[PaymentMethod]:
    """The numbers somebody paid with, the one that is asked first."""
    kept = select(PaymentMethod).where(PaymentMethod.user_id == user_id, PaymentMethod.is_active)
    return db.scalars(kept.order_by(PaymentMethod.is_default.desc(), PaymentMethod.created_at)).all()


def keep_number(db: Session, payment: Payment, now: datetime) -> None:
    """The number that paid is the one that is asked next time. One that was removed and pays again is back.

    The number of somebody who paid for a learner is not asked again.
    """
    if payment.method != MOBILE_MONEY or payment.payer_phone is None or payment.is_gift:
        return
    settings_of(db, payment.user_id)
    row = {
        "id": uuid7(int(now.timestamp() * 1000)), "user_id": payment.user_id, "type": MOBILE_MONEY,
        "provider": payment.provider, "phone_number": payment.payer_phone, "is_default": True, "is_active": True,
    }  # fmt: skip
    again = {"provider": payment.provider, "is_active": True}
    added = insert(PaymentMethod).values(row)
    added = added.on_conflict_do_update(index_elements=["user_id", "type", "phone_number"], set_=again)
    _ask(db, payment.user_id, db.scalars(added.returning(PaymentMethod.id)).one())


def ask_number(db: Session, user_id: UUID, number_id: UUID | None) -> None:
    """The kept number that is asked when the plan ends; None changes nothing."""
    if number_id is None:
        return
    if number_id not in {each.id for each in numbers_of(db, user_id)}:
        raise NumberNotKept
    _ask(db, user_id, number_id)


def _ask(db: Session, user_id: UUID, number_id: UUID) -> None:
    mine = update(PaymentMethod).where(PaymentMethod.user_id == user_id)
    db.execute(mine.values(is_default=PaymentMethod.id == number_id))
    chosen = update(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id)
    db.execute(chosen.values(default_payment_method_id=number_id))


def forget_number(db: Session, user_id: UUID, number_id: UUID) -> None:
    """Nobody asks this number by itself any more."""
    mine = update(PaymentMethod).where(PaymentMethod.id == number_id, PaymentMethod.user_id == user_id)
    changed = db.scalar(mine.values(is_active=False, is_default=False).returning(PaymentMethod.id))
    if changed is None:
        raise NumberNotKept
    chosen = update(SubscriptionSettings).where(SubscriptionSettings.default_payment_method_id == number_id)
    db.execute(chosen.values(default_payment_method_id=None))


def new_period(db: Session, user_id: UUID, plan: SubscriptionPlan | None) -> None:
    """A period was paid: it has a reminder of its own, and a plan that was chosen for it is chosen no more."""
    mine = update(SubscriptionSettings).where(SubscriptionSettings.user_id == user_id)
    db.execute(mine.values(renewal_reminder_sent=False))
    if plan is not None:
        db.execute(mine.where(SubscriptionSettings.next_plan_id == plan.id).values(next_plan_id=None))
