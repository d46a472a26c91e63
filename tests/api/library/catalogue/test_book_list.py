"""The shelf is searched, ordered and cut by the server, however many books stand on it."""

from typing import Any

import pytest
from sqlalchemy import event, select
from sqlalchemy.orm import Session

from api.curriculum.subjects.tables import BookSubjectYear, SchoolYear, Subject
from api.library.catalogue import search
from api.library.catalogue.tables import ApprovalStatus, Book, BookCategory, Category
from tests.api.conftest import Browser
from tests.factories.shelf import book


def listed(browser: Browser, query: str = "") -> dict[str, Any]:
    page: dict[str, Any] = browser.get(f"/api/books/search{query}").json()
    return page


def titles(browser: Browser, query: str = "") -> list[str]:
    return [each["title"] for each in listed(browser, query)["data"]]


def counts(found: dict[str, Any], facet: str) -> dict[str, int | None]:
    return {each["value"]: each["books"] for each in found["facets"] if each["facet"] == facet}


def test_a_thousand_books_come_page_by_page_each_once_with_a_statement_each(browser: Browser, db: Session) -> None:
    db.add_all(
        # Pairs of the same title: without the id as the last order, one of two could stand on both pages.
        Book(title=f"Book {n // 2:03}", author="Okello J.", slug=f"long-shelf-{n}", page_count=40)
        for n in range(1_000)
    )
    book(db, title="Hidden", approval_status=ApprovalStatus.PENDING)
    statements: list[str] = []
    connection = db.connection()
    event.listen(connection, "before_cursor_execute", lambda *given: statements.append(given[2]))
    first = listed(browser, "?sort=title")
    assert (first["total"], len(first["data"]), first["page"], first["pageSize"]) == (1_000, 24, 1, 24)
    assert len([each for each in statements if "books" in each]) == 1
    pages = [listed(browser, f"?sort=title&pageSize=100&page={n}")["data"] for n in range(1, 12)]
    ids = [each["id"] for page in pages for each in page]
    assert (len(ids), len(set(ids)), pages[-1]) == (1_000, 1_000, [])
    assert [each["title"] for each in first["data"]] == [f"Book {n // 2:03}" for n in range(24)]


def test_words_are_found_in_any_form_half_typed_and_the_title_counts_most(browser: Browser, db: Session) -> None:
    book(db, title="Cells", author="Nakato R.", description="50% of life, in drawings, with a word on levers")
    book(db, title="Algebra, Step by Step", author="Nakato R.", topic_tags=["M1.02"])
    book(db, title="Levers")
    assert set(titles(browser, "?q=nakato")) == {"Algebra, Step by Step", "Cells"}
    assert titles(browser, "?q=NAKATO+steps") == ["Algebra, Step by Step"]
    assert titles(browser, "?q=alg") == titles(browser, "?q=step+algeb") == ["Algebra, Step by Step"]
    assert titles(browser, "?q=lever") == ["Levers", "Cells"]
    assert titles(browser, "?q=M1.02") == ["Algebra, Step by Step"]
    # Signs that mean something to a database are only signs here.
    assert titles(browser, "?q=50%25") == ["Cells"]
    for signs in ("_", "%27", "%22", ":*", "%26", "!", "(", "%3C->"):
        assert titles(browser, f"?q={signs}") == []


def test_a_misspelt_word_finds_what_was_meant_in_three_statements(browser: Browser, db: Session) -> None:
    book(db, title="Photosynthesis for S2", author="Nakato R.")
    statements: list[str] = []
    event.listen(db.connection(), "before_cursor_execute", lambda *given: statements.append(given[2]))
    found = listed(browser, "?q=fotosynthesys")
    assert [each["title"] for each in found["data"]] == ["Photosynthesis for S2"]
    assert found["searchedFor"] == "photosynthesis"
    assert len([each for each in statements if "books" in each or "catalogue_words" in each]) == 3
    assert titles(browser, "?q=zzzzqqq") == []


def test_filters_narrow_orders_arrange_and_facets_count_the_other_choices(browser: Browser, db: Session) -> None:
    physics = Category(name="Physics", slug="physics-y")
    subject = Subject(name="Physics", slug="physics-y", code="PY")
    db.add_all([physics, subject])
    year = db.scalar(select(SchoolYear).where(SchoolYear.label == "S2")) or SchoolYear(label="S2")
    db.add(year)
    db.flush()
    one = book(db, title="A", page_count=20, published_year=2020, difficulty="easy", topic_tags=["P1.01", "P1.02"])
    book(db, title="B", page_count=10, published_year=2024, difficulty="hard", author="Nakato R.", rating=4)
    book(db, title="C", page_count=90, published_year=None, language="lg")
    db.add(BookCategory(book_id=one.id, category_id=physics.id))
    db.add(BookSubjectYear(book_id=one.id, subject_id=subject.id, school_year_id=year.id))
    db.flush()
    for query in ("subject=physics-y", "year=S2", "level=easy", "topic=P1.02"):
        assert titles(browser, f"?{query}") == ["A"], query
    assert titles(browser, "?level=easy&topic=P9.99") == []
    assert titles(browser, "?length=long") == titles(browser, "?language=lg") == ["C"]
    assert titles(browser, "?author=Nakato+R.") == ["B"]
    assert titles(browser, "?sort=title") == ["A", "B", "C"]
    assert titles(browser, "?sort=newest") == [*titles(browser, "?sort=rating")[:1], "A", "C"]
    assert titles(browser, "?sort=short") == ["B", "A", "C"]
    assert titles(browser, "?sort=long") == ["C", "A", "B"]
    found = listed(browser, "?level=easy")
    assert counts(found, "level") == {"easy": 1, "hard": 1}  # what another level would show
    assert counts(found, "subject") == {"physics-y": 1}
    assert counts(found, "length") == {"short": 1}
    assert counts(listed(browser), "author") == {"Okello J.": 2, "Nakato R.": 1}


def test_a_word_in_too_many_books_is_not_counted_out_and_finds_titles_first(
    browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "MOST", 10)
    for n in range(15):
        book(
            db, title=f"Maths {n:02}", description="Sums and a little on levers", difficulty="easy" if n < 2 else "hard"
        )
    book(db, title="Levers", difficulty="hard", page_count=90)
    statements: list[str] = []
    event.listen(db.connection(), "before_cursor_execute", lambda *given: statements.append(given[2]))
    found = listed(browser, "?q=levers&pageSize=5")
    assert (found["total"], found["isCapped"], found["data"][0]["title"]) == (10, True, "Levers")
    assert len([each for each in statements if "books" in each]) == 1
    seen = [title for page in (1, 2) for title in titles(browser, f"?q=levers&pageSize=5&page={page}")]
    assert len(set(seen)) == 10
    assert counts(found, "level") == {"easy": None, "hard": None}  # what there is, without how many
    assert set(counts(found, "length")) == {"medium", "long"}
    narrowed = listed(browser, "?q=levers&level=easy&sort=title")
    assert (narrowed["total"], narrowed["isCapped"]) == (2, False)
    assert [each["title"] for each in narrowed["data"]] == ["Maths 00", "Maths 01"]
    assert titles(browser, "?sort=long")[0] == "Levers"
    assert listed(browser, "?q=maths+05")["isCapped"] is False


@pytest.mark.parametrize("query", ["page=0", "pageSize=101", "sort=title;drop", "year=S9", f"q={'x' * 101}"])
def test_a_question_that_makes_no_sense_is_refused(browser: Browser, query: str) -> None:
    assert browser.get(f"/api/books/search?{query}").status_code == 422


def test_the_plain_list_is_an_array_with_category_and_categories(browser: Browser, db: Session) -> None:
    chemistry = Category(name="Chemistry", slug="chemistry-y")
    db.add(chemistry)
    db.flush()
    one = book(db, title="Salts")
    book(db, title="Hidden", approval_status=ApprovalStatus.PENDING)
    db.add(BookCategory(book_id=one.id, category_id=chemistry.id))
    answer = browser.get("/api/books")
    [only] = answer.json()
    assert (only["title"], only["category"], only["categories"][0]["categoryType"]) == ("Salts", "Chemistry", "subject")
    assert answer.headers["cache-control"] == "public, max-age=300"
