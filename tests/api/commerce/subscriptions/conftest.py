"""A learner with a paid plan, two plans on sale, and what a payment does to them."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.payments.service.settlement import complete
from api.commerce.subscriptions.service.periods import quote_of
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.notifications.email.tables import OutboxMail
from api.platform.money import Ugx
from api.platform.roles import SubscriptionStatus, Tier
from tests.api.commerce.payments.conftest import sold
from tests.conftest import NOON
from tests.factories.people import person

DAY = timedelta(days=1)


class Subscriber:
    """One person who pays for plans."""

    def __init__(self, db: Session) -> None:
        self.db = db
        self.id = person(
            db, first_name="Amina", subscription_tier=Tier.FREE, subscription_status=SubscriptionStatus.INACTIVE
        ).id
        self.sold = sold(db).id, sold(db, "premium", 30_000, 30, Tier.PREMIUM).id

    # A request lets the session forget its rows, so each is looked up anew.
    @property
    def owner(self) -> User:
        return self.db.get_one(User, self.id)

    @property
    def basic(self) -> SubscriptionPlan:
        return self.db.get_one(SubscriptionPlan, self.sold[0])

    @property
    def premium(self) -> SubscriptionPlan:
        return self.db.get_one(SubscriptionPlan, self.sold[1])

    def pay(self, plan: SubscriptionPlan, at: datetime = NOON, phone: str | None = None) -> Payment:
        """As the settling function does where the provider says that the money is here."""
        price = quote_of(self.db, self.owner, plan, at)
        made = Payment(
            user_id=self.owner.id, plan=plan.name, amount=Ugx(price.amount), credit=Ugx(price.credit), created_at=at,
            provider_order_id=f"KTB-{uuid4().hex}", tracking_id=str(uuid4()), amount_reversed=Ugx(0),
            method="mobile_money" if phone else None, payer_phone=phone, provider="momo",
        )  # fmt: skip
        self.db.add(made)
        self.db.flush()
        complete(self.db, made, paid_at=at, now=at)
        self.db.flush()
        return made

    def plan(self) -> tuple[Tier, SubscriptionStatus, datetime | None]:
        self.db.flush()
        self.db.refresh(owner := self.owner)
        return owner.subscription_tier, owner.subscription_status, owner.subscription_period_end

    def mails(self, template: str) -> int:
        mine = select(OutboxMail).where(OutboxMail.user_id == self.id, OutboxMail.template == template)
        return len(self.db.scalars(mine).all())


@pytest.fixture
def subscriber(db: Session) -> Subscriber:
    return Subscriber(db)
