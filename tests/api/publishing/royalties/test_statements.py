"""An author checks a statement alone: on the screen, on paper and in a spreadsheet."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.publishing.royalties.tables import HeldMinutes
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MONTH, October, october, step, walk_to
from tests.api.publishing.royalties.spreadsheet import opened, recomputed
from tests.factories import money

__all__ = ["october", "step"]


def _signed_in(browser: Browser, db: Session, author: Any) -> None:
    browser.sign_in(db.get_one(User, author.user_id))


def test_every_shilling_of_a_statement_follows_from_its_own_lines(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    _signed_in(browser, db, october.doubtful)
    said = browser.get(f"/api/authors/me/statements/{MONTH}").json()
    of = said["monthSum"]
    assert (of["receivedUgx"], of["netUgx"], of["authorsPartPct"], of["poolUgx"]) == (100_001, 100_001, 60, 60_000)
    assert (said["ratePct"], said["weight"], of["weight"]) == (60, 300 * 60, 1_200 * 60)
    assert [(book["paidSeconds"], book["seconds"], book["ugx"]) for book in said["books"]] == [(300, 600, 15_000)]
    assert sum(book["ugx"] for book in said["books"]) == said["earningsUgx"] == 15_000


def test_held_minutes_are_rejected_with_their_reason_and_about_what_they_are_worth(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    _signed_in(browser, db, october.doubtful)
    [held] = browser.get(f"/api/authors/me/statements/{MONTH}").json()["held"]
    assert (held["state"], held["note"], held["seconds"], held["ugx"]) == (
        "rejected",
        "a ring of accounts",
        300,
        15_000,
    )
    assert held["why"] == ["A economic bound"]


def test_released_minutes_are_in_the_books_paid_seconds(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    [hold] = browser.get(f"/api/admin/months/{MONTH}/holds").json()
    step(f"holds/{hold['id']}", decision="released", note="a reading club, seen in person")
    assert step("review").status_code == 200
    walk_to(step, browser, october, *ALL[4:])
    _signed_in(browser, db, october.doubtful)
    said = browser.get(f"/api/authors/me/statements/{MONTH}").json()
    assert [(held["state"], held["ugx"]) for held in said["held"]] == [("released", 12_000)]
    assert [(book["paidSeconds"], book["ugx"]) for book in said["books"]] == [(600, 24_000)]


def test_a_statement_recomputes_from_its_file_alone_with_different_rates_and_a_deficit(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    db.execute(text("update authors set revenue_share_percentage = 62.5 where id = :id"), {"id": october.honest.id})
    walk_to(step, browser, october, *ALL)
    shared = 0
    for author in (october.honest, october.doubtful):
        _signed_in(browser, db, author)
        sheet = opened(browser.get(f"/api/authors/me/statements/{MONTH}.csv").text)
        said = browser.get(f"/api/authors/me/statements/{MONTH}").json()
        earned, books = recomputed(sheet)
        assert (earned, sum(books.values())) == (said["earningsUgx"], said["earningsUgx"])
        assert books == {book["bookId"]: book["ugx"] for book in said["books"]}
        shared += earned
    assert shared == said["monthSum"]["sharedUgx"] == 61_875


def test_the_statement_is_one_page_on_paper(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL)
    _signed_in(browser, db, october.honest)
    printed = browser.get(f"/api/authors/me/statements/{MONTH}.pdf")
    assert printed.headers["content-type"] == "application/pdf"
    with pikepdf.open(BytesIO(printed.content)) as file:
        assert len(file.pages) == 1


def test_finance_sees_each_held_second_once_under_reader_and_book_and_decides_many_with_one_reason(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    [known] = db.scalars(select(HeldMinutes)).all()
    db.add(HeldMinutes(month=MONTH, user_id=known.user_id, author_id=known.author_id, reason="sleepless", seconds=300))
    db.flush()
    board = browser.get(f"/api/admin/months/{MONTH}/held").json()
    [line] = board["lines"]
    assert (board["seconds"], board["ugx"], board["waitingLines"], line["seconds"]) == (300, 15_000, 1, 300)
    assert [(each["reason"], each["ugx"]) for each in board["reasons"]] == [
        ("A_ECONOMIC_BOUND", 15_000),
        ("sleepless", 15_000),
    ]
    ids = [hold["id"] for hold in line["holds"]]
    decided = step("held", holdIds=ids, decision="released", note="a reading club, seen in person").json()
    assert (decided["waitingLines"], decided["lines"][0]["decision"]) == (0, "released")
    strange = step("held", holdIds=[*ids, str(october.honest.id)], decision="confirmed", note="not all of these")
    assert strange.status_code == 404
    assert browser.get(f"/api/admin/months/{MONTH}/held").json()["lines"][0]["decision"] == "released"


def test_a_finalised_month_is_final_in_every_report_before_the_numbers_are_made_again(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:-1])
    money.limit(MONTH, 60_000)

    def said() -> list[str]:
        browser.sign_in(october.finance)
        [row] = browser.get("/api/insight/finance/revenue-pool").json()["rows"]
        shown = browser.get(f"/api/admin/months/{MONTH}/authors/{october.honest.id}").json()
        return [row["month_state"], shown["monthState"]]

    assert said() == ["estimate", "estimate"]
    walk_to(step, browser, october, "finalise")
    assert said() == ["final", "final"]
    _signed_in(browser, db, october.honest)
    assert browser.get(f"/api/authors/me/statements/{MONTH}").json()["monthState"] == "final"
