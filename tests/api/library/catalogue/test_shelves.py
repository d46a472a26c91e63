"""Visitors look along the shelves and into a book; what opens it is told by the server."""

from datetime import timedelta
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from sqlalchemy.orm import Session

from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from api.library.reading.tables import BookProgressSnapshot
from api.platform.roles import Tier
from api.settings import settings
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import learner, person, trial_learner
from tests.factories.shelf import book


def printed(made: Book, pages: int) -> Path:
    """The book's file, of blank pages of growing width so that each can be told."""
    writer = PdfWriter()
    for n in range(pages):
        writer.add_blank_page(100 + n, 140)
    settings().books_dir.mkdir(parents=True, exist_ok=True)
    path = settings().books_dir / f"{made.slug}.pdf"
    writer.write(path)
    return path


def widths(content: bytes) -> list[int]:
    from io import BytesIO

    return [int(page.mediabox.width) for page in PdfReader(BytesIO(content)).pages]


def test_the_first_page_draws_only_published_books_and_each_once(browser: Browser, db: Session) -> None:
    shown = {str(book(db).id) for _ in range(5)}
    book(db, approval_status=ApprovalStatus.PENDING)
    drawn = [each["id"] for each in browser.get("/api/books/featured").json()]
    assert sorted(drawn) == sorted(shown)
    assert len(browser.get("/api/books/featured?limit=3").json()) == 3


def test_a_shelf_is_listed_with_its_published_books(browser: Browser, db: Session) -> None:
    full, empty = Category(name="Physics", slug="physics-x"), Category(name="Empty", slug="empty-x")
    db.add_all([full, empty])
    db.flush()
    for made in (book(db), book(db, approval_status=ApprovalStatus.REJECTED)):
        db.add(BookCategory(book_id=made.id, category_id=full.id))
    result = browser.get("/api/books/categories").json()
    assert [(each["slug"], each["books"]) for each in result] == [("physics-x", 1)]


def test_a_book_tells_each_visitor_what_would_open_it(browser: Browser, db: Session) -> None:
    made = book(db, required_tier=Tier.PREMIUM, page_count=30)
    path = f"/api/books/{made.id}"
    assert browser.get(path).json()["access"] == "sign_in"
    later = NOON + timedelta(days=9)
    for who, access in (
        (person(db), "subscribe"),
        (trial_learner(db, now=NOON), "upgrade"),
        (learner(db, until=later, tier=Tier.BASIC), "upgrade"),
        (learner(db, until=later), "read"),
    ):
        browser.sign_in(who)
        assert browser.get(path).json()["access"] == access


def test_the_reading_time_grows_with_the_pages(browser: Browser, db: Session) -> None:
    short, long = book(db, page_count=6), book(db, page_count=60)
    minutes = [browser.get(f"/api/books/{each.id}").json()["readingMinutes"] for each in (short, long)]
    assert minutes == [12, 115]


def test_books_on_the_same_topics_are_nearest(browser: Browser, db: Session) -> None:
    one = book(db, topic_tags=["M1", "M2"])
    near, far = book(db, topic_tags=["M2"]), book(db, topic_tags=["B9"])
    nearest = book(db, topic_tags=["M1", "M2"])
    found = [each["id"] for each in browser.get(f"/api/books/{one.id}/similar").json()]
    assert found == [str(nearest.id), str(near.id)]
    assert str(far.id) not in found


def readers_of(db: Session, many: int, *books: Book, seconds: int = 900) -> None:
    for _ in range(many):
        who = person(db)
        for each in books:
            db.add(BookProgressSnapshot(user_id=who.id, book_id=each.id, last_page=9, time_spent=seconds))
    db.flush()


def test_what_readers_of_a_book_read_too_stands_closest_first_and_never_from_a_few(
    browser: Browser, db: Session
) -> None:
    one, close, common, rare, hidden, looked_into = (book(db) for _ in range(6))
    hidden.approval_status = ApprovalStatus.PENDING
    readers_of(db, 10, one, close, common, hidden)
    readers_of(db, 9, one, rare)
    readers_of(db, 12, one, looked_into, seconds=60)
    readers_of(db, 30, common)
    found = [each["id"] for each in browser.get(f"/api/books/{one.id}/readers-also").json()]
    assert found == [str(close.id), str(common.id)]
    assert browser.get(f"/api/books/{hidden.id}/readers-also").status_code == 404


def test_anybody_may_look_into_the_first_pages_and_no_further(browser: Browser, db: Session) -> None:
    made = book(db, preview_page_count=3)
    printed(made, 8)
    answer = browser.get(f"/api/books/{made.id}/preview")
    assert answer.headers["content-type"] == "application/pdf"
    assert widths(answer.content) == [100, 101, 102]


def test_a_preview_never_is_the_whole_book(browser: Browser, db: Session) -> None:
    made = book(db, preview_page_count=9)
    printed(made, 4)
    assert widths(browser.get(f"/api/books/{made.id}/preview").content) == [100, 101, 102]


def test_a_book_not_published_shows_nothing_of_itself(browser: Browser, db: Session) -> None:
    made = book(db, approval_status=ApprovalStatus.PENDING)
    printed(made, 4)
    for end in ("", "/preview", "/similar"):
        assert browser.get(f"/api/books/{made.id}{end}").status_code == 404


@pytest.mark.parametrize("limit", [0, 25])
def test_the_draw_has_its_bounds(browser: Browser, limit: int) -> None:
    assert browser.get(f"/api/books/featured?limit={limit}").status_code == 422


def test_lists_show_the_light_cover_pages_the_large_one_and_a_placeholder_stands_for_none(
    browser: Browser, db: Session
) -> None:
    sent, bare = book(db, title="Sent"), book(db, title="Bare")
    sent.cover_image_url = f"/api/books/{sent.id}/cover/large"
    db.flush()
    covers = {"Sent": f"/api/books/{sent.id}/cover/small", "Bare": "/api/placeholder/200/280"}
    for path in ("/api/books/search", "/api/books"):
        found = browser.get(path).json()
        listed = found["data"] if isinstance(found, dict) else found
        assert {each["title"]: each["coverImageUrl"] for each in listed} == covers
    assert browser.get(f"/api/books/{sent.id}").json()["coverImageUrl"] == f"/api/books/{sent.id}/cover/large"
    placeholder = browser.get(browser.get(f"/api/books/{bare.id}").json()["coverImageUrl"])
    assert placeholder.headers["content-type"] == "image/svg+xml"
