"""What each duty finds in the numbers, and what it may not: an analyst, finance, an author, staff."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from api.platform.metrics.client import Metrics
from tests.browser.conftest import settle
from tests.country import Country

PageAs = Callable[..., Page]


def test_an_analyst_asks_the_registry_takes_a_file_and_meets_no_person(country: Country, page_as: PageAs) -> None:
    # Which groups are large enough is another matter each day: the client says it of the same numbers.
    months, subjects = (Metrics(country.home / "marts.duckdb").ask(f"minutes by {key}") for key in ("month", "subject"))
    page = page_as("analyst", at="/analytics/metrics")
    table = page.get_by_role("table", name="Answer")
    expect(table.locator("tr[data-row]")).to_have_count(len(months.rows))
    page.get_by_label("Split by").select_option("subject")
    expect(table).to_contain_text("English Language")  # what most read, which no smaller group may hide
    expect(table.locator("tr[data-row]")).to_contain_text([str(subject or "Not known") for subject, _ in subjects.rows])
    expect(page.get_by_text("Left out: groups of fewer than 5 learners")).to_have_count(int(subjects.is_cut))
    page.get_by_text("How was this computed?").click()
    expect(page.get_by_role("region", name="SQL of Reading time")).to_contain_text("from model.fact_reading")
    page.get_by_role("button", name="Take as CSV").click()
    page.get_by_label("What is it for?").fill("A look at subjects")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Save the file").click()
    assert taken.value.path().read_text("utf-8-sig").splitlines()[0] == "subject,minutes"
    page.goto("/analytics/metrics?f.weather=fine")
    expect(page.get_by_role("button", name="Filter", exact=True)).to_have_count(0)
    for closed in ("/admin/users", "/admin/revenue-management", "/admin/audit"):
        page.goto(closed)
        expect(page).not_to_have_url(closed)


def test_finance_sees_both_ways_of_what_was_taken_back_add_up_and_a_months_history(page_as: PageAs) -> None:
    page = page_as("finance", at="/admin/financial-reports?tab=reversals")
    table = page.get_by_role("table", name="From what lowers the pool")
    expect(table.get_by_role("row").filter(has_text="Adds up").first).to_be_visible()
    expect(table.get_by_text("Differs")).to_have_count(0)
    page.goto("/admin/revenue-management")
    page.get_by_role("link", name="History of September 2026").first.click()
    expect(page.get_by_role("table", name="What was done to September 2026")).to_be_visible()


def test_an_author_has_a_statement_and_no_number_of_others(page_as: PageAs) -> None:
    page = page_as("author", at="/author/dashboard")
    settle(page)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for closed in ("/analytics/metrics", "/admin/financial-reports", "/admin/history/months/2026-09"):
        page.goto(closed)
        expect(page).not_to_have_url(closed)


def test_staff_read_in_the_log_who_took_which_numbers(page_as: PageAs) -> None:
    analyst = page_as("analyst", at="/analytics/metrics?q=readers")
    analyst.get_by_role("button", name="Take as CSV").click()
    analyst.get_by_label("What is it for?").fill("The count of readers")
    with analyst.expect_download():
        analyst.get_by_role("button", name="Save the file").click()
    page = page_as("super", at="/admin/audit?action=metrics.")
    expect(page.get_by_role("button", name="exported numbers").first).to_be_visible()
    page.goto("/admin/audit?colour=red")
    expect(page.get_by_role("table")).to_have_count(0)


WHOLE_ROWS = """() => [...document.querySelectorAll('.data-table tbody tr[data-row]')]
  .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length"""


def test_a_window_of_1280_by_800_shows_twelve_days_of_reconciliation_and_fifteen_people(page_as: PageAs) -> None:
    for role, at, least in (
        ("finance", "/admin/financial-reports?tab=reconciliation", 12),
        ("super", "/admin/users", 15),
    ):
        page = page_as(role, at=at)
        page.set_viewport_size({"width": 1280, "height": 800})
        expect(page.locator(".data-table tbody tr[data-row]").nth(least)).to_be_attached()
        settle(page)
        assert page.evaluate(WHOLE_ROWS) >= least
        expect(page.locator(".data-scroll[data-wide]")).to_have_count(0)  # no column is hidden
