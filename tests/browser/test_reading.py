"""Reading in a real browser: what is read is counted once, whatever the connection does."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, faults, picture, settle
from tests.browser.page_checks import HASTE, STYLES
from tests.country import Country

PageAs = Callable[..., Page]

FETCHED = """() => performance.getEntriesByType('resource')
  .filter(({ name, transferSize }) => transferSize > 0 && name.includes('/assets/')).map(({ name }) => name)
"""
# Selects again when the page was laid out anew meanwhile; done when the bar over the words stands there.
SELECT_WORDS = """() => {
  const words = [...document.querySelectorAll('[class*=_sheetText_] span')].find(span => span.textContent.length > 25)
  if (!words) return null
  if (getSelection().containsNode(words, true)) {
    return document.querySelector('[class*=_selecting_]') ? words.textContent.trim() : null
  }
  const range = document.createRange()
  range.selectNodeContents(words)
  getSelection().removeAllRanges()
  getSelection().addRange(range)
  return null
}"""


def a_book(page: Page, tier: str = "trial", at: int = 0) -> dict[str, Any]:
    """One of the longest books of a tier."""
    books: list[dict[str, Any]] = page.request.get("/api/books/search?sort=long&pageSize=100").json()["data"]
    of_tier = [book for book in books if book["requiredTier"] == tier]
    return sorted(of_tier, key=lambda book: (-book["pageCount"], book["id"]))[at]


def open_book(page: Page, book: dict[str, Any]) -> None:
    page.goto(f"/reader/{book['id']}")
    sheet, choose = page.locator("[class*=_sheet_] canvas"), page.get_by_role("button", name="Choose and read")
    to_pages = page.get_by_role("button", name="Show the printed pages")  # a phone opens a book as text
    sheet.or_(choose).or_(to_pages).wait_for()
    if choose.is_visible():
        choose.click()
        sheet.or_(to_pages).wait_for()
    if to_pages.is_visible():
        to_pages.click()
    sheet.wait_for()


def stands_at(page: Page, number: int) -> None:
    expect(page.get_by_role("slider", name="Page")).to_have_value(str(number))


def database_time(country: Country) -> datetime:
    with psycopg.connect(country.url) as db:
        moment: datetime = db.execute("select now()").fetchall()[0][0]
    return moment


Opening = tuple[str, list[int], list[int]]


def recorded(
    page: Page, country: Country, book: dict[str, Any], since: datetime, has_come: Callable[[list[Opening]], bool]
) -> list[Opening]:
    """Per opening by the demo student since a moment: its state, and the numbers and pages of its events."""
    for _ in range(300):
        if has_come(openings := _openings(country, book, since)):
            return openings
        page.wait_for_timeout(100)
    raise AssertionError(f"recorded is only {openings}")


def _openings(country: Country, book: dict[str, Any], since: datetime) -> list[Opening]:
    with psycopg.connect(country.url) as db:
        return db.execute(
            """
            select case when s.closed_at is null then 'open' else 'closed' end,
                   array_agg(e.seq order by e.seq), array_agg(e.page order by e.seq)
            from reading_sessions s join users u on u.id = s.user_id join reading_events e on e.session_id = s.id
            where u.email = 'student@kitabo.example' and s.book_id = %s and s.opened_at >= %s
            group by s.id order by s.opened_at
            """,
            [book["id"], since],
        ).fetchall()


def test_reading_is_counted_while_it_happens_and_the_place_is_kept(page_as: PageAs, country: Country) -> None:
    page, since = page_as("student"), database_time(country)
    page.add_init_script(HASTE)
    book = a_book(page)
    page.goto("/library")
    page.get_by_label("Search").fill(book["title"])
    page.get_by_role("link", name=book["title"]).last.click()
    page.locator("[class*=_sheet_] canvas").wait_for()
    page.keyboard.press("Home")
    for seconds in (1, 1, 3):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(seconds * 1_000)
    expect(page.get_by_text(re.compile(r"Counted today: ([1-9]\d* s|\d+ min)"))).to_be_visible()
    stands_at(page, 4)

    page.get_by_role("link", name="Library").click()
    expect(page.get_by_text(f"Page 4 of {book['pageCount']}").first).to_be_visible()
    [*_, (_, numbers, pages)] = recorded(page, country, book, since, lambda all: all[-1][0] == "closed")
    assert numbers == list(range(1, len(numbers) + 1))
    assert [p for n, p in enumerate(pages) if n == 0 or p != pages[n - 1]][-4:] == [1, 2, 3, 4]

    page.get_by_role("link", name="Continue").first.click()
    page.locator("[class*=_sheet_] canvas").wait_for()
    stands_at(page, 4)


def test_a_dropped_connection_and_a_reload_lose_nothing_and_count_nothing_twice(
    page_as: PageAs, country: Country
) -> None:
    page, since = page_as("student", PHONE), database_time(country)
    page.add_init_script(HASTE)
    book = a_book(page, at=1)
    with page.expect_response("**/api/reading/sessions/*/events"):
        open_book(page, book)
    page.keyboard.press("Home")
    stands_at(page, 1)
    page.context.set_offline(True)
    for number in range(2, 6):
        page.keyboard.press("PageDown")
        stands_at(page, number)
    expect(page.get_by_text(re.compile(r"You are offline. We save.* \d+ changes? waiting"))).to_be_visible()
    picture(page, "reader-offline-360-light")

    page.goto("about:blank")
    page.context.set_offline(False)
    open_book(page, book)
    stands_at(page, 5)
    [(_, numbers, pages), *_] = recorded(page, country, book, since, lambda all: {1, 2, 3, 4, 5} <= set(all[0][2]))
    assert numbers == list(range(1, len(numbers) + 1))
    assert pages[-1] == 5
    expect(page.get_by_text("You are offline. We save your reading")).to_have_count(0)


def test_marks_are_there_on_the_next_visit(page_as: PageAs) -> None:
    page = page_as("student")
    book = a_book(page, at=2)
    page.goto(f"/reader/{book['id']}?page=2")
    settle(page)
    words = page.wait_for_function(SELECT_WORDS).json_value()
    page.get_by_role("button", name="Definition").click()
    expect(page.locator("[class*=_sheetMarks_] [class*=_markBlue_]").first).to_be_attached()
    page.reload()
    expect(page.locator("[class*=_sheetMarks_] [class*=_markBlue_]").first).to_be_attached()
    page.get_by_role("button", name="Bookmarks and notes").click()
    page.get_by_role("button", name=f"Remove the highlight “{words}”").click()
    expect(page.locator("[class*=_sheetMarks_] [class*=_markBlue_]")).to_have_count(0)


def test_words_are_found_and_lead_to_their_page(page_as: PageAs) -> None:
    page = page_as("student")
    open_book(page, a_book(page))
    page.keyboard.press("Home")
    page.get_by_role("button", name="Find in this book").click()
    page.get_by_label("Words in this book").fill("the")
    page.keyboard.press("Enter")
    found = page.get_by_role("dialog").locator("button[class*=_goto_]").nth(4)
    where = int(re.findall(r"\d+", found.inner_text())[-1])
    found.click()
    stands_at(page, where)
    expect(page.locator("[class*=_markFound_]").first).to_be_attached()


def test_a_book_beyond_the_plan_is_explained_in_place(page_as: PageAs) -> None:
    page = page_as("trial")
    page.goto(f"/reader/{a_book(page, 'premium')['id']}")
    expect(page.get_by_text("Your plan does not include this book.")).to_be_visible()
    page.get_by_role("link", name="Back to the library").click()
    expect(page.get_by_role("heading", name="Library", level=1)).to_be_visible()


def test_a_book_opened_again_fetches_nothing_of_the_reader(page_as: PageAs) -> None:
    """So it opens at once also on a slow line; a number of seconds would be one of the machine that tests it."""
    page = page_as("student")
    book = a_book(page)
    open_book(page, book)
    assert page.evaluate(FETCHED) != []
    page.goto("/library")
    settle(page)
    open_book(page, book)
    assert page.evaluate(FETCHED) == []


@pytest.mark.parametrize(
    ("size", "dark"),
    [
        pytest.param(PHONE, False, id="phone-light"),
        pytest.param(DESKTOP, True, id="desk-dark", marks=pytest.mark.exhaustive(*STYLES)),
    ],
)
def test_the_reader_is_accessible_and_fits(page_as: PageAs, size: dict[str, int], dark: bool) -> None:
    page = page_as("student", size, dark)
    open_book(page, a_book(page, at=3))
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("PageDown")
    stands_at(page, 5)
    settle(page)
    look = f"{size['width']}-{'dark' if dark else 'light'}"
    picture(page, f"reader-{look}")
    assert faults(page) == []
    for panel in ("Contents", "Bookmarks and notes", "Colour and size"):
        page.get_by_role("button", name=panel, exact=True).click()
        page.get_by_role("dialog", name=panel).wait_for()
        assert faults(page) == []
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")


def test_the_reader_fits_the_smallest_phone(page_as: PageAs) -> None:
    page = page_as("student", {"width": 320, "height": 568})
    open_book(page, a_book(page))
    assert faults(page) == []
