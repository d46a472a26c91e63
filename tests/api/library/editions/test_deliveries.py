"""What goes out of a book is counted by day and part, and by nobody's name."""

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.library.editions import deliveries
from api.library.editions.tables import BookDeliveryDay, BookPart
from tests.api.conftest import Browser, Watch, Within
from tests.api.publishing.book_submissions.conftest import PAGES, approve, sent_book
from tests.conftest import NOON
from tests.factories.book_files import pdf
from tests.factories.people import author, learner, staff

Counts = dict[tuple[str, str], tuple[int, int]]


@pytest.fixture(autouse=True)
def tally(monkeypatch: pytest.MonkeyPatch) -> deliveries.Tally:
    """A process that has counted nothing yet."""
    fresh = deliveries.Tally()
    monkeypatch.setattr("api.library.editions.routes.tally", fresh)
    return fresh


def counted(db: Session) -> Counts:
    db.expire_all()
    rows = db.scalars(select(BookDeliveryDay)).all()
    return {(str(each.day), each.part): (each.deliveries, each.bytes) for each in rows}


def test_parts_previews_and_ranges_are_counted_each_day_and_what_a_device_has_is_not(
    browser: Browser, db: Session, within: Within, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deliveries, "EVERY", 0.0)
    asset = sent_book(browser, db, within, author(db), pdf(PAGES))
    browser.sign_in(staff(db))
    approve(browser, str(asset.id))
    browser.sign_in(learner(db, until=NOON.replace(year=2027)))
    parts = browser.get(f"/api/books/{asset.book_id}/manifest").json()["parts"]
    chunk = next(each["chunks"][0] for each in parts if each["part"] == "file")
    tag = browser.get(chunk["url"]).headers["etag"]
    assert browser.get(chunk["url"], headers={"If-None-Match": tag}).status_code == 304
    file = f"/api/books/{asset.book_id}/file"
    browser.get(file, headers={"Range": "bytes=0-99"})
    assert browser.get(file, headers={"Range": "bytes=99999999-"}).status_code == 416
    preview = len(browser.get(f"/api/books/{asset.book_id}/preview").content)
    assert counted(db) == {
        ("2026-11-16", "file"): (2, chunk["size"] + 100),
        ("2026-11-16", "preview"): (1, preview),
    }
    watch.now = NOON.replace(day=17)
    browser.get(f"/api/books/{asset.book_id}/preview")
    assert counted(db)["2026-11-17", "preview"] == (1, preview)


def test_a_process_writes_now_and_then_what_it_counted(
    db: Session, tally: deliveries.Tally, monkeypatch: pytest.MonkeyPatch, browser: Browser, within: Within
) -> None:
    asset = sent_book(browser, db, within, author(db), pdf(PAGES))
    for _ in range(3):
        tally.add(db, asset.book_id, BookPart.TEXT, 10, NOON)
    assert counted(db) == {("2026-11-16", "text"): (1, 10)}
    monkeypatch.setattr(deliveries, "EVERY", 0.0)
    tally.add(db, asset.book_id, BookPart.TEXT, 10, NOON)
    assert counted(db) == {("2026-11-16", "text"): (4, 40)}
