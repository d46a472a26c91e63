"""What goes wrong with one mail, or with us, stays there."""

import threading
from email.message import EmailMessage

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session, sessionmaker

from api.accounts.auth.tables import User
from api.notifications.email import template_loader
from api.notifications.email.sender import be_seen, send_due
from api.notifications.email.service import post
from api.notifications.email.tables import EmailLog, MailSending, OutboxMail
from api.notifications.email.template_loader import parse
from api.notifications.outbox.tables import OutboxStatus
from tests.api.notifications.email.conftest import Post
from tests.api.notifications.email.test_sender import mailer, post_to, rows
from tests.conftest import NOON

Sessions = sessionmaker[Session]


def test_values_that_cannot_be_read_fail_the_mail_and_not_the_sender(
    sessions: Sessions, receiver: User, post_office: Post
) -> None:
    post_to(sessions, receiver, 2)
    with sessions.begin() as db:
        first = db.scalars(select(OutboxMail).order_by(OutboxMail.id)).first()
        assert first
        first.sealed_content = b"from another deployment, sealed with another key"
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1
    assert sorted(row.status for row in rows(sessions)) == [OutboxStatus.FAILED, OutboxStatus.SENT]


class Broken:
    """A door with a fault of our own in it."""

    def send(self, mail: EmailMessage, to: str) -> None:
        raise UnicodeError("a host name that cannot be")


def test_a_fault_of_our_own_ends_neither_the_sender_nor_the_mail(sessions: Sessions, receiver: User) -> None:
    post_to(sessions, receiver)
    assert send_due(sessions.begin, Broken(), lambda: NOON) == 0
    (row,) = rows(sessions)
    assert (row.status, row.attempts, row.last_error) == (OutboxStatus.WAITING, 1, "a host name that cannot be")


def test_the_log_keeps_no_code(
    sessions: Sessions, receiver: User, post_office: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = parse("entry", "---\nsubject: {code} lets you in\nkind: account\n---\n`{code}`\n")
    monkeypatch.setattr(template_loader, "letters", lambda: {"entry": made})
    with sessions.begin() as db:
        post(db, "entry", to=receiver.email, now=NOON, code="384120")
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1
    assert post_office.taken[0]["Subject"] == "384120 lets you in"
    with sessions() as db:
        assert db.scalar(select(EmailLog.subject)) == "•••• lets you in"
        assert b"384120" not in str(db.execute(select(OutboxMail.__table__)).all()).encode()


def test_mail_for_an_account_that_is_gone_is_withheld(sessions: Sessions, receiver: User, post_office: Post) -> None:
    post_to(sessions, receiver)
    with sessions.begin() as db:
        db.delete(db.get(User, receiver.id))
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 0
    assert [row.status for row in rows(sessions)] == [OutboxStatus.WITHHELD]


def test_the_sender_leaves_a_sign_of_life_and_sends_nothing_more_once_it_was_told_to_end(
    sessions: Sessions, receiver: User, post_office: Post
) -> None:
    post_to(sessions, receiver)
    stop = threading.Event()
    stop.set()
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON, stop) == 0
    with sessions.begin() as db:
        be_seen(db, NOON)
    with sessions() as db:
        assert db.scalar(select(MailSending.seen_at)) == NOON
        assert db.scalar(select(func.count()).select_from(OutboxMail)) == 1
