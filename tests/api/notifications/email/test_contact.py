"""The contact page becomes a mail that can be answered."""

import re
from datetime import timedelta
from typing import ClassVar

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.notifications.email.message import compose
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from tests.api.conftest import Browser


class TestContact:
    SENT: ClassVar = {
        "name": "Grace Auma", "email": "grace@school.example", "subject": "A page is missing",
        "message": "Page 12 of the S3 Physics book is blank.",
    }  # fmt: skip

    def test_a_message_becomes_a_mail_that_can_be_answered(self, browser: Browser, db: Session) -> None:
        answer = browser.post("/api/contact", json=self.SENT)
        assert answer.status_code == 201
        row = db.scalars(select(OutboxMail)).one()
        assert (row.to_address, row.reply_to) == ("support@kitabo.example", "grace@school.example")
        reference = answer.json()["reference"]
        assert re.fullmatch(r"[0-9A-F]{4}-[0-9A-F]{4}", reference)
        mail = compose(db, row, opened(row), "")
        assert mail["Subject"] == f"[{reference}] A page is missing"
        assert "is blank" in mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]

    def test_the_same_message_twice_is_one_mail_with_one_reference(self, browser: Browser, db: Session) -> None:
        first, second = (browser.post("/api/contact", json=self.SENT).json() for _ in range(2))
        assert first == second
        assert len(db.scalars(select(OutboxMail)).all()) == 1

    def test_a_machine_that_fills_the_hidden_field_is_told_the_same_and_sends_nothing(
        self, browser: Browser, db: Session
    ) -> None:
        answer = browser.post("/api/contact", json=self.SENT | {"website": "https://spam.example"})
        assert answer.status_code == 201
        assert db.scalars(select(OutboxMail)).all() == []

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("name", " "), ("email", "grace"), ("email", "a@b.example\r\nBcc: c@d.example"), ("subject", "Hi"),
            ("message", "Too short"), ("message", "x" * 5001), ("subject", "x" * 121), ("email", None),
        ],
    )  # fmt: skip
    def test_what_does_not_fit_is_told_at_its_field(self, browser: Browser, field: str, value: str | None) -> None:
        answer = browser.post("/api/contact", json=self.SENT | {field: value})
        assert answer.status_code == 422
        assert list(answer.json()["fields"]) == [field]

    def test_line_breaks_and_markup_arrive_as_text(self, browser: Browser, db: Session) -> None:
        hostile = {
            "name": "G\r\nBcc: x@y",
            "subject": "Hi\r\nBcc: all@school.example",
            "message": "<b>hello</b> [a](b) x",
        }
        assert browser.post("/api/contact", json=self.SENT | hostile).status_code == 201
        row = db.scalars(select(OutboxMail)).one()
        mail = compose(db, row, opened(row), "")
        assert mail["Bcc"] is None
        assert "<b>hello" not in mail.get_body(("html",)).get_content()  # type: ignore[union-attr]

    def test_one_address_writes_a_few_times_an_hour(self, browser: Browser, db: Session) -> None:
        def write(n: int) -> int:
            return browser.post("/api/contact", json=self.SENT | {"message": f"Message number {n}"}).status_code

        assert [write(n) for n in range(constants.CONTACT_PER_HOUR)] == [201] * constants.CONTACT_PER_HOUR
        refused = browser.post("/api/contact", json=self.SENT)
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) <= 3600
        browser.watch.now += timedelta(hours=1, seconds=1)
        assert write(9) == 201
