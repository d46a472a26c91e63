"""The morning's round."""

from datetime import timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.service.sessions import open_session
from api.accounts.auth.service.trial_reminders import forget_old, morning, remind
from api.accounts.auth.tables import User
from api.notifications.email import outbox
from api.notifications.email.service import opened, post
from api.notifications.email.tables import EmailLog, MailSending, OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.platform.client_info import Client
from api.platform.roles import Tier
from tests.conftest import NOON
from tests.factories.people import learner, person


def on_trial(db: Session, ends: timedelta, **given: Any) -> User:
    return person(db, subscription_tier=Tier.TRIAL, trial_ends_at=NOON + ends, **given)


def test_whoever_has_two_days_left_is_told_once(db: Session) -> None:
    soon = on_trial(db, timedelta(days=2), first_name="Amina")
    assert remind(db, NOON) == 1
    assert remind(db, NOON) == 0
    assert remind(db, NOON + timedelta(days=1)) == 0
    row = db.scalars(select(OutboxMail)).one()
    assert (row.to_address, row.user_id, row.template) == (soon.email, soon.id, "trial_ending")
    assert opened(row) == {"first_name": "Amina", "ends_on": "Wednesday 18 November"}


def test_whoever_comes_by_the_app_reads_of_no_plans_to_buy(db: Session) -> None:
    soon = on_trial(db, timedelta(days=2))
    open_session(db, soon, now=NOON - timedelta(hours=1), client=Client("127.0.0.1", "Mozilla/5.0 Chrome/140"))
    open_session(db, soon, now=NOON, client=Client("127.0.0.1", "Mozilla/5.0 (Linux; Android 14; wv) Kitabo/1.0"))
    assert remind(db, NOON) == 1
    assert db.scalars(select(OutboxMail.template)).one() == "trial_ends"


def test_a_new_trial_is_told_of_again(db: Session) -> None:
    soon = on_trial(db, timedelta(days=2))
    assert remind(db, NOON) == 1
    soon.trial_ends_at = NOON + timedelta(days=30)
    db.flush()
    assert remind(db, NOON + timedelta(days=28)) == 1


def test_nobody_else_is_told(db: Session) -> None:
    on_trial(db, timedelta(days=4))
    on_trial(db, -timedelta(hours=1))
    on_trial(db, timedelta(days=2), is_active=False)
    on_trial(db, timedelta(days=2), email_verified=False)
    learner(db, until=NOON + timedelta(days=2), trial_ends_at=NOON + timedelta(days=2))
    person(db, subscription_tier=Tier.FREE)
    assert remind(db, NOON) == 0


def test_the_round_is_made_once_a_kampala_day_from_its_hour_on(db: Session) -> None:
    on_trial(db, timedelta(days=2))
    early = NOON.replace(hour=4, minute=59)  # 07:59 in Kampala
    assert morning(db, early) is None
    assert morning(db, early + timedelta(minutes=1)) == 1
    assert morning(db, NOON) is None
    assert morning(db, NOON.replace(hour=20)) is None
    assert morning(db, early + timedelta(days=1)) is None
    assert morning(db, early + timedelta(days=1, minutes=1)) == 0
    assert db.scalar(select(MailSending.reminded_on)) == (NOON + timedelta(days=1)).date()


def test_what_failed_long_ago_is_forgotten(db: Session) -> None:
    someone = person(db)
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    row = db.scalars(select(OutboxMail)).one()
    row.status = OutboxStatus.FAILED
    db.flush()
    morning(db, NOON + timedelta(days=constants.MAIL_FAILED_KEEP_DAYS - 1))
    db.refresh(row)
    assert row.sealed_content
    morning(db, NOON + timedelta(days=constants.MAIL_FAILED_KEEP_DAYS, minutes=1))
    db.refresh(row)
    assert row.sealed_content is None


def test_the_log_is_kept_a_year_and_what_waits_for_ever(db: Session) -> None:
    someone = person(db)
    for _ in range(2):
        post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    leased = outbox.lease(db, NOON)
    assert leased
    outbox.sent(db, leased, NOON)
    forget_old(db, NOON + timedelta(days=constants.MAIL_LOG_DAYS))
    assert len(db.scalars(select(OutboxMail)).all()) == 2
    forget_old(db, NOON + timedelta(days=constants.MAIL_LOG_DAYS, seconds=1))
    assert [row.status for row in db.scalars(select(OutboxMail))] == [OutboxStatus.WAITING]
    assert db.scalars(select(EmailLog)).all() == []
