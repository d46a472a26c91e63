"""Telling authors that a month is final, once each, by bell and mail."""

from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.in_app.service import notify_all
from api.platform.clock import named_month
from api.publishing.authors.tables import Author
from api.publishing.royalties.tables import AuthorMonthlyEarnings
from api.settings import settings


def notify_authors(db: Session, month: str, now: datetime) -> int:
    """Everybody with a line in the month, told again nothing happens; returns how many there are."""
    rows = db.execute(
        select(AuthorMonthlyEarnings.earnings_amount, User)
        .join(Author, Author.id == AuthorMonthlyEarnings.author_id)
        .join(User, User.id == Author.user_id)
        .where(AuthorMonthlyEarnings.month == month, User.is_active, User.deleted_at.is_(None))
        .order_by(User.id)
    ).all()
    page, named = f"/author/dashboard?month={month}", named_month(month)
    once = f"month-final:{month}"
    notify_all(
        db,
        [(user.id, f"You earned UGX {earned:,}. See how it is worked out.", page, once) for earned, user in rows],
        kind="earnings",
        title=f"{named} is final",
        now=now,
    )
    for earned, user in rows:
        post(
            db, "month_final", to=user.email, now=now, user_id=user.id, once=f"{once}:{user.id}",
            first_name=user.first_name, month=named, earned=f"UGX {earned:,}", link=f"{settings().base_url}{page}",
        )  # fmt: skip
    return len(rows)
