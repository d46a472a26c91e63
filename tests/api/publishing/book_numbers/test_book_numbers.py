"""How books are read: an author sees their own, the staff all, and nobody a number of fewer than five."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.catalogue.tables import Book
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.learning import publish, unpublish
from tests.factories.people import author, person, staff
from tests.factories.shelf import book


@pytest.fixture(autouse=True)
def nothing_published() -> Iterator[None]:
    yield
    unpublish()


@pytest.fixture
def own(db: Session) -> tuple[User, Book, Book]:
    """An author with a book, and a book of somebody else, both with numbers."""
    mine, theirs = author(db), author(db)
    one, other = book(db, title="Own", author_id=mine.id), book(db, title="Other", author_id=theirs.id)
    publish(NOON, numbers(one, other))
    return db.get_one(User, mine.user_id), one, other


def numbers(*books: Book) -> dict[str, list[tuple[Any, ...]]]:
    made: dict[str, list[tuple[Any, ...]]] = {
        "library.lending_months": [("2026-10", 40, 50.0, 30, 90.0, 20.0, 5.0, 0.0, 10.0)]
    }
    for each in books:
        tables = {
            "library.book_engagement": [
                (each.id, date(2026, 11, 9), 12, None, 7200, 6000, None, None),
                (each.id, date(2026, 6, 1), 9, 9, 3600, 3600, None, 55.6),
            ],
            "library.book_funnel": [(each.id, "2026-10", 30, 20, 16, 10, 5, 25.0)],
            "library.page_stalls": [
                (each.id, 13, 20, 60, 200, 55, 1.09, None, None, None, None),
                (each.id, 14, 18, 90, 180, 50, 1.8, 30.0, 70.0, 40.0, "stop"),
            ],
            "library.book_data_cost": [(each.id, "2026-10", 7200, 12.5, 9.0, 4.5)],
        }
        for name, rows in tables.items():
            made.setdefault(name, []).extend(rows)
    return made


def test_an_author_sees_their_own_books_with_the_last_weeks_and_the_whole_funnel(
    browser: Browser, own: tuple[User, Book, Book]
) -> None:
    user, mine, _ = own
    [found] = browser.sign_in(user).get("/api/insight/books").json()["books"]
    assert found == {
        "bookId": str(mine.id), "title": "Own", "author": mine.author, "activeSeconds": 7200, "countedSeconds": 6000,
        "tookUp": 20, "finishedPct": 25.0, "pagesToLookAt": 1, "mibPerHour": 4.5, "offlinePct": 12.5,
    }  # fmt: skip


def test_one_book_is_told_by_week_month_and_page(browser: Browser, own: tuple[User, Book, Book]) -> None:
    user, mine, other = own
    browser.sign_in(user)
    found = browser.get(f"/api/insight/books/{mine.id}").json()
    assert [week["week"] for week in found["weeks"]] == ["2026-06-01", "2026-11-09"]
    assert found["weeks"][1]["newReaders"] is None
    assert found["months"][0] | {"mib": 9.0, "previews": 30, "readTenMinutes": 10} == found["months"][0]
    assert [(page["page"], page["stopPct"], page["lookAt"]) for page in found["pages"]] == [
        (13, None, None),
        (14, 70.0, "stop"),
    ]
    assert browser.get(f"/api/insight/books/{other.id}").status_code == 404


def test_the_staff_see_all_books_and_how_lending_goes(
    browser: Browser, db: Session, own: tuple[User, Book, Book]
) -> None:
    browser.sign_in(staff(db))
    assert {each["title"] for each in browser.get("/api/insight/books").json()["books"]} == {"Own", "Other"}
    [month] = browser.get("/api/insight/lending").json()["months"]
    assert (month["loans"], month["keptOfflinePct"], month["mibPerHour"], month["offlinePct"]) == (40, 20.0, 4.5, 12.5)


def test_who_is_no_author_and_no_staff_sees_nothing(
    browser: Browser, db: Session, own: tuple[User, Book, Book]
) -> None:
    browser.sign_in(person(db))
    for path in ("books", f"books/{own[1].id}", "lending"):
        assert browser.get(f"/api/insight/{path}").status_code == 403
    browser.sign_in(own[0])
    assert browser.get("/api/insight/lending").status_code == 403
