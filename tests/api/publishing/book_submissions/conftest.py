"""Sending in a book by parts, as the tests of submissions do it."""

import hashlib
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.library.editions.tables import AssetStatus, PdfAsset
from api.platform.jobs.registry import JobRun
from api.publishing.authors.tables import Author
from api.publishing.book_submissions.jobs import prepare_upload
from api.publishing.book_submissions.rules import CHECKLIST
from tests.api.conftest import Browser, Within
from tests.conftest import NOON
from tests.factories.book_files import pdf

LONG = "Water moves from high ground to low ground.\nIt carries soil with it and drops it on the way.\n"
PAGES = [f"Page {n} of the river book\n{LONG}" for n in range(1, 8)]
DETAILS = {"title": "The River Book", "description": "How water moves."}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "BOOK_PART_BYTES", 700)


def begin(browser: Browser, content: bytes, name: str = "river.pdf", **more: Any) -> dict[str, Any]:
    asked = {"fileName": name, "size": len(content), "details": DETAILS, **more}
    answer = browser.post("/api/author/uploads", json=asked)
    assert answer.status_code == 201, answer.text
    result: dict[str, Any] = answer.json()
    return result


def put(browser: Browser, upload: dict[str, Any], index: int, content: bytes, sha256: str | None = None) -> Any:
    part = content[index * upload["partSize"] : (index + 1) * upload["partSize"]]
    digest = sha256 or hashlib.sha256(part).hexdigest()
    address = f"/api/author/uploads/{upload['id']}/parts/{index}?sha256={digest}"
    return browser.put(address, files={"file": ("part", part)})


def send(browser: Browser, content: bytes, **more: Any) -> dict[str, Any]:
    upload = begin(browser, content, **more)
    for index in range(upload["partCount"]):
        assert put(browser, upload, index, content).status_code == 204
    answer = browser.post(f"/api/author/uploads/{upload['id']}/finish")
    assert answer.status_code == 200, answer.text
    return upload


def check(upload: dict[str, Any], within: Within) -> None:
    prepare_upload.run(JobRun(lambda: NOON, within, Event()), upload_id=upload["id"])


def shelf(browser: Browser) -> dict[str, Any]:
    result: dict[str, Any] = browser.get("/api/author/books").json()
    return result


def approve(browser: Browser, asset_id: str, **more: Any) -> Any:
    given = {"decision": "approved", "checked": list(CHECKLIST), **more}
    return browser.post(f"/api/admin/books/review/{asset_id}", json=given)


def sent_book(browser: Browser, db: Session, within: Within, by: Author, content: bytes | None = None) -> PdfAsset:
    """A version of a new book that waits for its review."""
    browser.sign_in(by_user(db, by))
    check(send(browser, content or pdf(PAGES)), within)
    return db.scalars(select(PdfAsset).where(PdfAsset.status == AssetStatus.PENDING)).one()


def by_user(db: Session, by: Author) -> User:
    return db.get_one(User, by.user_id)
