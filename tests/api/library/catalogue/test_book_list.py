"""The shelf is searched, ordered and cut by the server, however many books stand on it."""

from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from tests.api.conftest import Browser
from tests.factories.shelf import book


def listed(browser: Browser, query: str = "") -> dict[str, Any]:
    page: dict[str, Any] = browser.get(f"/api/books{query}").json()
    return page


def titles(browser: Browser, query: str = "") -> list[str]:
    return [each["title"] for each in listed(browser, query)["data"]]


def test_a_thousand_books_come_page_by_page_each_once(browser: Browser, db: Session) -> None:
    db.add_all(
        # Pairs of the same title: without the id as the last order, one of two could stand on both pages.
        Book(title=f"Book {n // 2:03}", author="Okello J.", slug=f"long-shelf-{n}", page_count=40)
        for n in range(1_000)
    )
    book(db, title="Hidden", approval_status=ApprovalStatus.PENDING)
    statements: list[str] = []
    connection = db.connection()
    event.listen(connection, "before_cursor_execute", lambda *given: statements.append(given[2]))
    first = listed(browser)
    assert (first["total"], len(first["data"]), first["page"], first["pageSize"]) == (1_000, 24, 1, 24)
    assert len([each for each in statements if "books" in each]) <= 4  # the count, the page, its shelves, its years
    pages = [listed(browser, f"?pageSize=100&page={n}")["data"] for n in range(1, 12)]
    ids = [each["id"] for page in pages for each in page]
    assert (len(ids), len(set(ids)), pages[-1]) == (1_000, 1_000, [])
    assert [each["title"] for each in first["data"]] == [f"Book {n // 2:03}" for n in range(24)]


def test_every_word_stands_in_title_author_or_description(browser: Browser, db: Session) -> None:
    book(db, title="Algebra, Step by Step", author="Nakato R.")
    book(db, title="Cells", author="Nakato R.", description="50% of life, in drawings")
    book(db, title="Levers")
    assert titles(browser, "?q=nakato") == ["Algebra, Step by Step", "Cells"]
    assert titles(browser, "?q=NAKATO+step") == ["Algebra, Step by Step"]
    # Signs that mean something to a database are only signs here.
    assert titles(browser, "?q=50%25") == ["Cells"]
    assert titles(browser, "?q=_") == []


def test_filters_narrow_and_orders_arrange(browser: Browser, db: Session) -> None:
    physics = Category(name="Physics", slug="physics-y")
    subject = Subject(name="Physics", slug="physics-y", code="PY")
    db.add_all([physics, subject])
    year = db.scalar(select(SchoolYear).where(SchoolYear.label == "S2")) or SchoolYear(label="S2")
    db.add(year)
    db.flush()
    one = book(db, title="A", page_count=30, published_year=2020, difficulty="easy", topic_tags=["P1.01", "P1.02"])
    book(db, title="B", page_count=10, published_year=2024, difficulty="hard")
    book(db, title="C", page_count=20, published_year=None)
    db.add(BookCategory(book_id=one.id, category_id=physics.id))
    db.add(BookSubjectYear(book_id=one.id, subject_id=subject.id, school_year_id=year.id))
    db.flush()
    for query in ("subject=physics-y", "schoolYear=S2", "level=easy", "topic=P1.02"):
        assert titles(browser, f"?{query}") == ["A"], query
    assert titles(browser, "?level=easy&topic=P9.99") == []
    assert titles(browser) == ["A", "B", "C"]
    assert titles(browser, "?sort=newest") == ["B", "A", "C"]
    assert titles(browser, "?sort=short") == ["B", "C", "A"]
    assert titles(browser, "?sort=long") == ["A", "C", "B"]


@pytest.mark.parametrize("query", ["page=0", "pageSize=101", "sort=title;drop", "schoolYear=S9", f"q={'x' * 101}"])
def test_a_question_that_makes_no_sense_is_refused(browser: Browser, query: str) -> None:
    assert browser.get(f"/api/books?{query}").status_code == 422
