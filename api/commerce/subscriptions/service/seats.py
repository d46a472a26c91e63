"""Time a school gives a learner, in the one record: what the learner paid for waits behind it and is never shortened.

A bigger plan of their own runs first, so the seat is in force behind it, to the end of its own days.
"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.rules import RANKS
from api.commerce.subscriptions.service import periods
from api.commerce.subscriptions.tables import SubscriptionPeriod
from api.platform.money import Ugx
from api.platform.roles import Tier


def outlasted(rows: Sequence[SubscriptionPeriod], tier: Tier, ends_at: datetime) -> bool:
    """Whether bigger plans of their own reach to the end of a seat, so that it would give nothing."""
    bigger = [row for row in rows if row.seat_id is None and RANKS[row.tier] > RANKS[tier]]
    return bool(bigger) and bigger[-1].ends_at >= ends_at


def give(db: Session, owner: User, *, seat_id: UUID, plan: str, tier: Tier, ends_at: datetime, now: datetime) -> None:
    """From now to `ends_at`; the owner is locked by the caller."""
    db.add_all(periods.running(db, owner, now))  # also what was not in the record yet
    days = max(1, (ends_at - now).days)
    db.add(
        SubscriptionPeriod(
            user_id=owner.id, seat_id=seat_id, plan=plan, tier=tier, price=Ugx(0), days=days, begins_at=now,
            ends_at=ends_at,
        )
    )  # fmt: skip
    db.flush()
    periods.arrange(db, owner, now)
    periods.restate(db, owner, now)


def end(db: Session, owner: User, seat_id: UUID, now: datetime) -> None:
    """The seat is taken back: what the learner paid for runs on from now. The owner is locked by the caller."""
    rows = periods.recorded(db, owner.id, now)
    for row in rows:
        if row.seat_id == seat_id:
            row.closed_at = now
    db.flush()
    periods.arrange(db, owner, now)
    periods.restate(db, owner, now)
