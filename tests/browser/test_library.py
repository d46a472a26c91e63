"""A book's whole way: sent in by its author, reviewed, borrowed, kept on a phone, read offline, and counted."""

import re
import time
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE_MS, PHONE, faults, hear, settle
from tests.country import Country
from tests.factories.book_files import pdf

PageAs = Callable[..., Page]
TITLE = "The River at Karuma"
LINES = "Water moves from high ground to low ground.\nIt carries soil with it and drops it on the way."
PAGES = [f"Chapter {n}\n{LINES}\nThis is what stands on page {n} of the river book." for n in range(1, 13)]


IS_KEEPING = "() => navigator.serviceWorker.controller?.state === 'activated'"
# Its drawing of pages is the largest file, and the last to come.
HAS_READER = (
    """async () => (await (await caches.open('kitabo-reader')).keys()).some(({ url }) => url.includes('worker'))"""
)
ENTRIES = """
  const entries = await new Promise(resolve => {
    const asked = indexedDB.open('kitabo-offline-reading')
    asked.onsuccess = () => {
      const all = asked.result.transaction('entries').objectStore('entries').getAll()
      all.onsuccess = () => { asked.result.close(); resolve(all.result.map(({ entry }) => entry)) }
    }
  })
"""
# Text and pages are one opening, of which the first ten seconds are not paid.
NOTED = f"""async () => {{
  {ENTRIES}
  const times = entries.map(({{ monoMs }}) => monoMs)
  return Math.max(...times) - Math.min(...times) >= 30_000
}}"""
OPENINGS = f"async () => {{ {ENTRIES} return new Set(entries.map(({{ opening }}) => opening)).size }}"
ARRIVED = """
select cast(count(distinct e.opening) as int), max(e.seq) = count(*)
from offline_reading_entries e
join licenses l on l.id = e.licence_id join loans o on o.id = l.loan_id join books b on b.id = o.book_id
where b.title = %(title)s group by e.licence_id
"""
# A slow machine has noted a whole minute by then.
WAITING = re.compile(r"^(reading in 1 book|\d+ min of reading)$")


def test_a_book_comes_from_its_author_to_a_learner_offline_and_its_minutes_to_the_statement(
    page_as: PageAs, country: Country
) -> None:
    author = page_as("author", at="/author/books")
    sends_in(author)
    is_approved(page_as("super", at="/admin/books/review"))
    author.reload()
    address = author.get_by_role("link", name="See it in the library").first.get_attribute("href")
    learner = page_as("student", PHONE, may_work_offline=True, at=address)
    is_kept(learner)
    learner.context.set_offline(True)
    is_read_offline(learner)
    is_read_in_two_tabs(learner)
    learner.goto("/offline")
    expect(learner.get_by_text(WAITING)).to_be_visible()
    learner.context.set_offline(False)
    expect(learner.get_by_text("Waiting to be sent")).to_have_count(0)
    assert chains_of(country) == [(2, True)]
    assert faults(learner) == []
    country.run("pipelines.warehouse", "run")
    month = author.request.get("/api/authors/me/months").json()[0]["month"]
    lines = author.request.get(f"/api/authors/me/statements/{month}").json()["lines"]
    [line] = [each for each in lines if each["title"] == TITLE and each["status"] == "counted"]
    assert line["paidSeconds"] > 0  # how many of them depends on how evenly a busy machine noted them
    assert line["readers"] == 1


def waits_for(page: Page, question: str) -> None:
    """Until the browser says yes, which it knows only after asking its stores."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while not page.evaluate(question):
        assert time.monotonic() < until, question
        page.wait_for_timeout(250)


def is_kept(page: Page) -> None:
    """With what it is read with."""
    page.get_by_role("button", name="Save for offline").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Save ")).click()
    expect(page.get_by_text("On this phone until")).to_be_visible()
    page.wait_for_function(IS_KEEPING)
    waits_for(page, HAS_READER)


def is_read_offline(page: Page) -> None:
    """As text and as printed pages, until the phone has noted some seconds."""
    page.goto("/offline")
    page.get_by_role("link", name=TITLE).click()
    expect(page.get_by_text("This is what stands on page 1 of the river book.")).to_be_visible()
    page.get_by_role("button", name="Show the printed pages").click()
    page.locator("[class*=_sheet_] canvas").wait_for()
    page.get_by_role("slider", name="Page").press("ArrowRight")
    expect(page.get_by_role("slider", name="Page")).to_have_value("2")
    waits_for(page, NOTED)
    assert page.evaluate(OPENINGS) == 1


def is_read_in_two_tabs(page: Page) -> None:
    """A second tab reads the same book at the same time, and both note into one chain."""
    other = page.context.new_page()
    other.goto("/offline")
    other.get_by_role("link", name=TITLE).click()
    other.get_by_role("slider", name="Page").press("ArrowRight")
    waits_for(other, f"async () => (await ({OPENINGS})()) === 2")
    page.get_by_role("slider", name="Page").press("ArrowRight")
    other.close()


def chains_of(country: Country) -> list[tuple[int, bool]]:
    """Of each chain that arrived: how many openings it told of, and whether each entry is there once."""
    with psycopg.connect(country.url) as db:
        return db.execute(ARRIVED, {"title": TITLE}).fetchall()


def sends_in(page: Page) -> None:
    page.get_by_role("button", name="Send in a book").click()
    window = page.get_by_role("dialog")
    window.locator("input[type=file]").set_input_files(
        {"name": "river.pdf", "mimeType": "application/pdf", "buffer": pdf(PAGES)}
    )
    window.get_by_label("Title").fill(TITLE)
    window.get_by_label("Subject").select_option(index=1)
    window.get_by_label("In two sentences").fill("How a river is made. What it carries.")
    window.get_by_role("button", name="Send", exact=True).click()
    line = page.get_by_role("heading", name=TITLE, level=3)
    line.wait_for()
    settle(page)
    assert faults(page) == []


def is_approved(page: Page) -> None:
    page.get_by_role("button", name=TITLE).click()
    expect(page.get_by_role("heading", name=TITLE)).to_be_visible()
    for number in range(1, 6):
        page.keyboard.press(str(number))
    page.get_by_label("Who may open it").select_option(label="Every plan and the trial")
    page.get_by_role("button", name="Approve").click()
    hear(page, f"{TITLE} is in the library.")
