"""What is posted every morning."""

from datetime import datetime, timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.sessions import comes_by_app
from api.accounts.auth.tables import User
from api.notifications.email.service import post
from api.notifications.email.tables import MailSending, OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.platform.clock import KAMPALA, day_of, start_of_day
from api.platform.roles import Tier


def remind(db: Session, now: datetime) -> int:
    """Tell everybody whose trial ends within two Kampala days, once a trial; how many were told.

    Also those whose day fell into an outage: the window reaches from now to the end of the day after tomorrow.
    """
    until = start_of_day(day_of(now) + timedelta(days=constants.TRIAL_REMINDER_DAYS + 1))
    ending = select(User).where(
        User.is_active,
        User.email_verified,
        User.subscription_tier == Tier.TRIAL,
        User.trial_ends_at > now,
        User.trial_ends_at < until,
    )
    posted = 0
    for person in db.scalars(ending.order_by(User.id)):
        assert person.trial_ends_at is not None
        ends = person.trial_ends_at.astimezone(KAMPALA)
        posted += post(
            db,
            "trial_ends" if comes_by_app(db, person.id) else "trial_ending",
            to=person.email,
            now=now,
            user_id=person.id,
            once=f"trial_ending:{person.id}:{ends:%Y-%m-%d}",
            first_name=person.first_name,
            ends_on=f"{ends:%A} {ends.day} {ends:%B}",
        )
    return posted


def forget_old(db: Session, now: datetime) -> None:
    """Wipe the values of mails that failed long ago, and drop the log of a year ago: nobody needs them any more."""
    failed = (OutboxMail.status == OutboxStatus.FAILED) & (
        OutboxMail.posted_at < now - timedelta(days=constants.MAIL_FAILED_KEEP_DAYS)
    )
    db.execute(update(OutboxMail).where(failed, OutboxMail.sealed_content.is_not(None)).values(sealed_content=None))
    settled = OutboxMail.status != OutboxStatus.WAITING
    year_ago = now - timedelta(days=constants.MAIL_LOG_DAYS)
    db.execute(delete(OutboxMail).where(settled, OutboxMail.posted_at < year_ago))


def morning(db: Session, now: datetime) -> int | None:
    """The day's round, once a Kampala day from its hour on, however many senders run; None when not its time."""
    today = day_of(now)
    if now.astimezone(KAMPALA).hour < constants.REMINDER_HOUR:
        return None
    not_yet = MailSending.reminded_on.is_(None) | (MailSending.reminded_on < today)
    # The changed row stays locked until the round is committed, so that another sender finds the day taken.
    if db.scalar(update(MailSending).where(not_yet).values(reminded_on=today).returning(MailSending.id)) is None:
        return None
    forget_old(db, now)
    return remind(db, now)
