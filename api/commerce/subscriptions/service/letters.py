"""All mails and SMS of plans, payments, purses and seats. An app of an app store may show no price and no way to pay:
who comes by it gets words without one, and only a receipt names what was paid (0138).
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.service.sessions import comes_by_app
from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import SubscriptionSettings
from api.notifications.email.service import post
from api.notifications.email.template_loader import letter
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import SmsNumber, SmsPurpose

IN_APP: Final[Mapping[str, str]] = {
    "plan_cancelled": "plan_cancelled_in_app",
    "plan_resumed": "plan_resumed_in_app",
    "purse_drawn": "purse_drawn_in_app",
    "purse_filled": "purse_filled_in_app",
    "renewal_from_purse": "plan_renews",
    "renewal_reminder": "plan_ends",
    "seat_ended": "seat_ended_in_app",
}


def post_mail(
    db: Session, template: str, person: User, *, now: datetime, once: str | None = None, **values: str
) -> None:
    """Have a mail sent, to who comes by the app in the words for the app; the same `once` twice is one mail."""
    said = {"first_name": person.first_name} | values
    if template in IN_APP and comes_by_app(db, person.id):
        template = IN_APP[template]
        said = {name: value for name, value in said.items() if name in letter(template).places}
    post(db, template, to=person.email, now=now, user_id=person.id, once=once, **said)


def post_text(db: Session, user_id: UUID, text: str, *, price: str, once: str, now: datetime) -> None:
    """Have an SMS sent; `price` is what who comes by the app is not told."""
    said = text if comes_by_app(db, user_id) else f"{text} {price}"
    post_sms(db, user_id, SmsPurpose.ALERT, said, once=once, now=now)


def post_text_to_phone(db: Session, phone: str, text: str, *, price: str, once: str, now: datetime) -> None:
    """Have an SMS sent to a phone that paid, where its holder proved it here and switched messages of plans on."""
    holders = select(SmsNumber.user_id).join(
        SubscriptionSettings, SubscriptionSettings.user_id == SmsNumber.user_id
    ).where(SmsNumber.phone == phone, SubscriptionSettings.sms_notifications)  # fmt: skip
    for user_id in db.scalars(holders.order_by(SmsNumber.user_id)):
        post_text(db, user_id, text, price=price, once=once, now=now)
