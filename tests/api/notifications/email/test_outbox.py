"""A posted mail is one row of the caller's transaction."""

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.notifications.email.service import post
from api.notifications.email.tables import MailKind, OutboxMail
from api.notifications.email.template_loader import BadLetter
from api.notifications.outbox.tables import OutboxStatus
from tests.conftest import NOON
from tests.factories.people import person


def test_a_mail_waits_from_the_moment_it_is_posted(db: Session) -> None:
    someone = person(db)
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    row = db.scalars(select(OutboxMail)).one()
    assert (row.status, row.kind, row.next_at, row.attempts) == (OutboxStatus.WAITING, MailKind.TRIAL, NOON, 0)


def test_what_rolls_back_is_never_sent(db: Session) -> None:
    someone = person(db)
    nested = db.begin_nested()
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")
    nested.rollback()
    assert db.scalar(select(func.count()).select_from(OutboxMail)) == 0


def test_the_same_key_twice_is_one_mail(db: Session) -> None:
    someone = person(db)
    values = {"first_name": "Amina", "ends_on": "Monday"}
    for _ in range(3):
        post(db, "trial_ending", to=someone.email, user_id=someone.id, once="trial:1", now=NOON, **values)
    assert db.scalar(select(func.count()).select_from(OutboxMail)) == 1


def test_the_values_of_a_mail_cannot_be_read_in_the_database(db: Session) -> None:
    someone = person(db)
    post(db, "trial_ending", to=someone.email, user_id=someone.id, now=NOON, first_name="Zawadi", ends_on="Monday")
    kept = db.scalars(select(OutboxMail.sealed_content)).one()
    assert kept is not None
    assert b"Zawadi" not in kept


@pytest.mark.parametrize(
    "to", ["", "amina", "a@b\r\nBcc: c@d", "a@b, c@d", "Amina <a@b>", "a b@c", "a@@b", "a" * 65 + "@b", 'a"@b']
)
def test_what_is_no_address_is_refused(db: Session, to: str) -> None:
    someone = person(db)
    with pytest.raises(BadLetter, match="not an address"):
        post(db, "trial_ending", to=to, user_id=someone.id, now=NOON, first_name="Amina", ends_on="Monday")


def test_only_account_mail_goes_to_somebody_without_preferences(db: Session) -> None:
    with pytest.raises(BadLetter, match="preferences"):
        post(db, "trial_ending", to="a@school.example", now=NOON, first_name="Amina", ends_on="Monday")


def test_an_unknown_letter_is_refused(db: Session) -> None:
    with pytest.raises(BadLetter, match="no letter"):
        post(db, "nothing", to="a@school.example", now=NOON)
