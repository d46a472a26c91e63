"""One outbox for two channels: each sends its own messages, each of them once."""

from datetime import timedelta

from sqlalchemy import delete, func, select, update
from sqlalchemy.orm import Session

from api.notifications.email import outbox as mails
from api.notifications.email.service import post
from api.notifications.email.tables import OutboxMail
from api.notifications.outbox.tables import Channel, OutboxMessage, OutboxStatus
from api.notifications.sms.outbox import lease_sms
from api.notifications.sms.service import post_sms
from api.notifications.sms.tables import OutboxSms, SmsNumber, SmsPurpose
from tests.conftest import NOON
from tests.factories.people import person


def both(db: Session) -> None:
    """The same event told by email and by SMS."""
    grace = person(db)
    db.add(SmsNumber(user_id=grace.id, phone="+256772123456", verified_at=NOON, alerts=True))
    db.flush()
    assert post(db, "totp_on", to=grace.email, now=NOON, user_id=grace.id, first_name="Grace", once="event:1")
    assert post_sms(db, grace.id, SmsPurpose.ALERT, "Sign in to read it.", once="event:1", now=NOON)
    assert not post_sms(db, grace.id, SmsPurpose.ALERT, "Sign in to read it.", once="event:1", now=NOON)


def test_one_event_is_told_once_by_each_channel_and_each_takes_its_own(db: Session) -> None:
    both(db)
    channels = db.scalars(select(OutboxMessage.channel).order_by(OutboxMessage.channel)).all()
    assert channels == [Channel.EMAIL, Channel.SMS]
    mail, sms = mails.lease(db, NOON), lease_sms(db, NOON)
    assert mail
    assert sms
    assert "@" in mail.to
    assert sms.to == "+256772123456"
    assert mails.lease(db, NOON) is None
    assert lease_sms(db, NOON) is None


def test_what_is_asked_changed_or_dropped_of_one_channel_leaves_the_other_alone(db: Session) -> None:
    both(db)
    assert db.scalar(select(func.count()).where(OutboxMail.status == OutboxStatus.WAITING)) == 1
    assert db.scalar(select(func.count()).select_from(OutboxSms)) == 1
    db.execute(update(OutboxMail).where(OutboxMail.attempts == 0).values(next_at=NOON + timedelta(days=1)))
    assert db.scalars(select(OutboxSms.next_at)).one() == NOON
    db.execute(delete(OutboxSms).where(OutboxSms.attempts == 0))
    assert db.scalars(select(OutboxMessage.channel)).all() == [Channel.EMAIL]
