"""A chunk of a book on loan goes out by one statement, and by none to who may not have it."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.editions import routes
from api.library.editions.delivery import VersionNotFound
from api.platform.roles import Tier
from tests.api.conftest import Browser, Within
from tests.api.publishing.book_submissions.conftest import PAGES, approve, sent_book
from tests.conftest import NOON
from tests.factories.book_files import pdf
from tests.factories.people import author, learner, staff


def refused(*_: Any, **__: Any) -> None:
    raise VersionNotFound


def test_a_chunk_on_loan_is_found_at_once_until_plan_book_or_loan_end(
    browser: Browser, db: Session, within: Within, monkeypatch: pytest.MonkeyPatch
) -> None:
    asset = sent_book(browser, db, within, author(db), pdf(PAGES))
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    reader = learner(db, until=NOON + timedelta(days=20), tier=Tier.BASIC)
    browser.sign_in(reader)
    loan = browser.post("/api/loans", json={"bookId": str(asset.book_id)}).json()["id"]
    monkeypatch.setattr(routes, "readable_chunk", refused)
    chunks = f"/api/books/{asset.book_id}/versions/1/chunks"

    def answers(path: str = "file/0") -> int:
        return browser.get(f"{chunks}/{path}").status_code

    assert answers() == 200
    assert [answers(path) for path in ("words/0", "preview/0", "file/1")] == [404, 404, 404]
    own = update(Book).where(Book.id == asset.book_id)
    for closed, open_again in (
        ({"approval_status": ApprovalStatus.WITHDRAWN}, {"approval_status": ApprovalStatus.APPROVED}),
        ({"required_tier": Tier.PREMIUM}, {"required_tier": Tier.TRIAL}),
    ):
        db.execute(own.values(**closed))
        assert answers() == 404
        db.execute(own.values(**open_again))
        assert answers() == 200
    browser.sign_in(learner(db, until=NOON + timedelta(days=20)))
    assert answers() == 404
    browser.sign_in(reader)
    browser.post(f"/api/loans/{loan}/return")
    assert answers() == 404
