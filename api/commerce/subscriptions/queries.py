"""What was paid, as others ask for it."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.ledger.seats import SEATS
from api.commerce.subscriptions.tables import Payment, SubscriptionPlan
from api.platform.roles import Tier


def list_payments(db: Session, user_id: UUID, limit: int) -> Sequence[Payment]:
    """A person's payments, the newest first."""
    paid = select(Payment).where(Payment.user_id == user_id, Payment.provider != SEATS)  # a school's, month by month
    return db.scalars(paid.order_by(Payment.created_at.desc()).limit(limit)).all()


def book_limit(db: Session, tier: Tier) -> int | None:
    """How many books the plan of a tier lets choose in a cycle (-1: any number); None where no such plan is sold."""
    return db.scalar(select(SubscriptionPlan.book_limit).where(SubscriptionPlan.name == tier.value))
