"""What is posted is sent: nothing lost, nothing twice, on a real database and to a real mail server."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from sqlalchemy import select, update
from sqlalchemy.orm import Session, sessionmaker

from api import constants
from api.accounts.auth.tables import User
from api.notifications.email import outbox
from api.notifications.email.preferences import of_person
from api.notifications.email.sender import send_due
from api.notifications.email.service import post
from api.notifications.email.tables import EmailLog, MailSending, OutboxMail
from api.notifications.outbox.tables import OutboxStatus
from api.platform.integrations.catcher.store import Folder, Taking
from api.platform.integrations.mailer import Smtp
from api.settings import ROOT
from tests.api.notifications.email.conftest import Post, free_port
from tests.conftest import NOON

Sessions = sessionmaker[Session]


def post_to(sessions: Sessions, to: User, count: int = 1) -> None:
    with sessions.begin() as db:
        for _ in range(count):
            post(db, "trial_ending", to=to.email, user_id=to.id, now=NOON, first_name="Amina", ends_on="Monday")


def rows(sessions: Sessions) -> list[OutboxMail]:
    with sessions() as db:
        return list(db.scalars(select(OutboxMail).order_by(OutboxMail.id)))


def logged(sessions: Sessions) -> list[tuple[OutboxStatus, str | None]]:
    with sessions() as db:
        return [(row.status, row.error_message) for row in db.scalars(select(EmailLog).order_by(EmailLog.id))]


def at(later: timedelta) -> Callable[[], datetime]:
    return lambda: NOON + later


def mailer(port: int) -> Smtp:
    return Smtp("127.0.0.1", port, sender="Kitabo <no-reply@kitabo.example>")


def test_a_mail_arrives_whole_and_its_values_are_forgotten(
    sessions: Sessions, receiver: User, post_office: Post
) -> None:
    post_to(sessions, receiver)
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1
    (mail,) = post_office.taken
    (row,) = rows(sessions)
    assert mail["To"] == receiver.email
    assert mail["Subject"] == "Your free trial ends on Monday"
    assert mail["Message-ID"] == f"<{row.id}@kitabo.example>"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert "Hello Amina" in mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert "Hello Amina" in mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert (row.status, row.sent_at, row.sealed_content, row.lease_token) == (OutboxStatus.SENT, NOON, None, None)
    assert logged(sessions) == [(OutboxStatus.SENT, None)]


def test_mail_posted_while_the_server_is_away_is_sent_once_when_it_is_back(sessions: Sessions, receiver: User) -> None:
    port = free_port()
    post_to(sessions, receiver, 3)
    for later in range(4):
        assert send_due(sessions.begin, mailer(port), at(timedelta(seconds=30 * later))) == 0
    assert [row.status for row in rows(sessions)] == [OutboxStatus.WAITING] * 3
    taking = Post(port)
    running = Controller(taking, hostname="127.0.0.1", port=port)
    running.start()
    try:
        assert send_due(sessions.begin, mailer(port), at(timedelta(hours=1))) == 3
        assert send_due(sessions.begin, mailer(port), at(timedelta(hours=2))) == 0
    finally:
        running.stop()
    assert len(set(taking.ids())) == len(taking.ids()) == 3


def test_the_wait_doubles_to_an_hour_and_spreads() -> None:
    for attempt in range(1, 40):
        exact = min(5 * 2 ** (attempt - 1), 3000)
        waits = [outbox.wait_after(attempt).total_seconds() for _ in range(50)]
        assert all(exact * 0.8 <= wait <= exact * 1.2 <= 3600 for wait in waits)
        assert len(set(waits)) > 1


def test_after_many_attempts_a_mail_is_given_up_and_shown(sessions: Sessions, receiver: User) -> None:
    post_to(sessions, receiver)
    port = free_port()
    for later in range(constants.MAIL_ATTEMPTS + 2):
        send_due(sessions.begin, mailer(port), at(timedelta(hours=later)))
    (row,) = rows(sessions)
    assert (row.status, row.attempts) == (OutboxStatus.FAILED, constants.MAIL_ATTEMPTS)
    assert "ConnectionRefusedError" in (row.last_error or "")
    assert row.sealed_content, "so that it can be tried again"


def test_a_bounce_fails_at_once_and_does_not_hold_up_the_others(
    sessions: Sessions, receiver: User, post_office: Post
) -> None:
    post_office.refuses["gone@school.example"] = "550 no such mailbox"
    with sessions.begin() as db:
        values = {"first_name": "Amina", "ends_on": "Monday"}
        post(db, "trial_ending", to="gone@school.example", user_id=receiver.id, now=NOON, **values)
    post_to(sessions, receiver)
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1
    assert {row.to_address: row.status for row in rows(sessions)} == {
        "gone@school.example": OutboxStatus.FAILED,
        receiver.email: OutboxStatus.SENT,
    }
    assert (OutboxStatus.FAILED, "550 no such mailbox") in logged(sessions)


@pytest.mark.parametrize("answer", ["451 try later", "421 too busy"])
def test_a_server_that_asks_for_patience_gets_it(
    sessions: Sessions, receiver: User, post_office: Post, answer: str
) -> None:
    post_office.answer = lambda to, mail: answer
    post_to(sessions, receiver)
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 0
    (row,) = rows(sessions)
    assert row.status is OutboxStatus.WAITING
    assert NOON + timedelta(seconds=4) <= row.next_at <= NOON + timedelta(seconds=6)
    post_office.answer = lambda to, mail: "250 now"
    assert send_due(sessions.begin, mailer(post_office.port), lambda: row.next_at) == 1


# A sender killed (signal 9) between the server's yes and our writing it down.
DYING = """
import os, sys
from datetime import datetime
from sqlalchemy.orm import sessionmaker
import api.tables
from api.platform.db import engine
from api.platform.integrations.mailer import Smtp
from api.notifications.email.sender import send_due

class Dying(Smtp):
    def send(self, mail, to):
        super().send(mail, to)
        os.kill(os.getpid(), 9)

door = Dying("127.0.0.1", int(sys.argv[1]), sender="Kitabo <no-reply@kitabo.example>")
send_due(sessionmaker(engine()).begin, door, lambda: datetime.fromisoformat(sys.argv[2]))
"""


def die_sending(port: int) -> None:
    ended = subprocess.run([sys.executable, "-c", DYING, str(port), NOON.isoformat()], cwd=ROOT, env=dict(os.environ))
    assert ended.returncode == -9


def test_killed_between_yes_and_writing_it_down_the_mail_comes_again_as_the_same(
    sessions: Sessions, receiver: User, post_office: Post
) -> None:
    post_to(sessions, receiver)
    die_sending(post_office.port)
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON + timedelta(minutes=4)) == 0, "still leased"
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON + timedelta(minutes=5)) == 1
    first, second = post_office.taken
    assert first["Message-ID"] == second["Message-ID"]
    assert first.as_bytes().split(b"===")[0] == second.as_bytes().split(b"===")[0]
    assert [row.status for row in rows(sessions)] == [OutboxStatus.SENT]


def test_our_catcher_shows_one_mail_where_the_same_came_twice(
    sessions: Sessions, receiver: User, tmp_path: Path
) -> None:
    folder, port = Folder(tmp_path / "mailbox"), free_port()
    running = Controller(Taking(folder), hostname="127.0.0.1", port=port)
    running.start()
    try:
        post_to(sessions, receiver)
        die_sending(port)
        assert send_due(sessions.begin, mailer(port), lambda: NOON + timedelta(minutes=5)) == 1
    finally:
        running.stop()
    assert len(list(folder.mails(receiver.email))) == 1


def test_a_sender_that_comes_back_late_changes_nothing(sessions: Sessions, receiver: User) -> None:
    post_to(sessions, receiver)
    with sessions.begin() as db:
        late = outbox.lease(db, NOON)
    with sessions.begin() as db:
        again = outbox.lease(db, NOON + timedelta(minutes=5))
    assert late
    assert again
    with sessions.begin() as db:
        assert not outbox.not_sent(db, late, "too late", for_good=True, now=NOON)
        assert outbox.sent(db, again, NOON)
        assert not outbox.sent(db, late, NOON)
    assert logged(sessions) == [(OutboxStatus.SENT, None)]


def test_two_senders_at_once_send_each_mail_once(sessions: Sessions, receiver: User, post_office: Post) -> None:
    post_to(sessions, receiver, 30)
    counts: list[int] = []
    senders = [
        threading.Thread(target=lambda: counts.append(send_due(sessions.begin, mailer(post_office.port), lambda: NOON)))
        for _ in range(3)
    ]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sum(counts) == 30
    assert len(set(post_office.ids())) == len(post_office.ids()) == 30


def test_paused_nothing_goes_and_nothing_is_lost(sessions: Sessions, receiver: User, post_office: Post) -> None:
    with sessions.begin() as db:
        db.execute(update(MailSending).values(is_paused=True, paused_at=NOON))
    post_to(sessions, receiver)
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 0
    with sessions.begin() as db:
        db.execute(update(MailSending).values(is_paused=False, paused_at=None))
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1


@pytest.mark.parametrize("toggle", [{"trial_reminders": False}, {"is_unsubscribed_all": True}])
def test_a_kind_that_was_turned_off_is_withheld_even_if_posted_before(
    sessions: Sessions, receiver: User, post_office: Post, toggle: dict[str, bool]
) -> None:
    post_to(sessions, receiver)
    with sessions.begin() as db:
        for name, wish in toggle.items():
            setattr(of_person(db, receiver.id), name, wish)
        post(
            db, "contact_message", to=receiver.email, user_id=receiver.id, now=NOON, reference="1", subject="s",
            name="n", email="e", message="m", account="no",
        )  # fmt: skip
    assert send_due(sessions.begin, mailer(post_office.port), lambda: NOON) == 1, "an account mail always goes"
    assert post_office.taken[0]["Subject"] == "[1] s"
    assert {row.template: row.status for row in rows(sessions)} == {
        "trial_ending": OutboxStatus.WITHHELD,
        "contact_message": OutboxStatus.SENT,
    }


def test_mail_that_may_be_refused_says_how(sessions: Sessions, receiver: User, post_office: Post) -> None:
    post_to(sessions, receiver)
    with sessions.begin() as db:
        post(
            db, "contact_message", to="help@kitabo.example", reply_to="grace@school.example", now=NOON, reference="1",
            subject="s", name="n", email="e", message="m", account="no",
        )  # fmt: skip
    send_due(sessions.begin, mailer(post_office.port), lambda: NOON)
    reminder, message = sorted(post_office.taken, key=lambda mail: mail["Subject"])
    with sessions() as db:
        token = of_person(db, receiver.id).unsubscribe_token
    assert reminder["List-Unsubscribe"].endswith(f"/api/mail/unsubscribe/{token}>")
    assert reminder["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"/unsubscribe?token={token}" in reminder.get_body(("plain",)).get_content()  # type: ignore[union-attr]
    assert message["List-Unsubscribe"] is None
    assert message["Reply-To"] == "grace@school.example"
