"""A real mail server for every test that sends, and a database whose mail is really committed."""

import socket
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any, cast

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from sqlalchemy import Engine, delete, text, update
from sqlalchemy.orm import Session as Db
from sqlalchemy.orm import sessionmaker

from api.accounts.auth.tables import User
from api.notifications.email.tables import EmailLog, EmailPreferences, MailSending, OutboxMail

Answer = Callable[[str, EmailMessage], str]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Post:
    """A mail server that remembers what it took, and answers as the test says."""

    def __init__(self, port: int) -> None:
        self.port, self.taken = port, list[EmailMessage]()
        self.answer: Answer = lambda to, mail: "250 taken"
        self.refuses: dict[str, str] = {}

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[Any]
    ) -> str:
        if address in self.refuses:
            return self.refuses[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        mail = cast(EmailMessage, message_from_bytes(cast(bytes, envelope.content), policy=policy.default))
        answer = self.answer(envelope.rcpt_tos[0], mail)
        if answer.startswith("250"):
            self.taken.append(mail)
        return answer

    def ids(self) -> list[str]:
        return [mail["Message-ID"] for mail in self.taken]


@pytest.fixture
def post_office() -> Iterator[Post]:
    made = Post(free_port())
    running = Controller(made, hostname="127.0.0.1", port=made.port)
    running.start()
    yield made
    running.stop()


@pytest.fixture
def sessions(engine: Engine) -> Iterator[sessionmaker[Db]]:
    """Sessions that really commit, as the sender's do; what they left is cleared away."""
    yield sessionmaker(engine, expire_on_commit=False)
    with Db(engine) as db, db.begin():
        for table in (EmailLog, OutboxMail, EmailPreferences):
            db.execute(delete(table))
        db.execute(update(MailSending).values(is_paused=False, paused_at=None, seen_at=None, reminded_on=None))
        db.execute(text("delete from users where email like 'mail-%'"))


@pytest.fixture
def receiver(sessions: sessionmaker[Db]) -> User:
    """Somebody whose account is really there."""
    with sessions.begin() as db:
        made = User(email="mail-amina@school.example", first_name="Amina", last_name="Auma", email_verified=True)
        db.add(made)
    return made
