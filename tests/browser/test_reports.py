"""A report from the making to the kitchen table: made for a class, judged, sent, read by phone, checked by its code."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture, settle

PageAs = Callable[..., Page]
OURS, THEIRS = 60 * 1024, "Patience"
# What every page fetches two seconds after it began is no part of what a report costs.
LATE_PARTS = "() => performance.now() > 4_000"
SINCE = "() => performance.clearResourceTimings()"
WIRE = """
() => performance.getEntriesByType('resource')
  .filter(({ name }) => new URL(name).origin === location.origin)
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
"""


def test_a_report_is_made_judged_sent_and_read(page_as: PageAs) -> None:
    teacher, parent = page_as("teacher"), page_as("parent", PHONE)
    _made(teacher)
    _judged(teacher)
    parent.goto("/home")
    parent.wait_for_function(LATE_PARTS)
    settle(parent)
    parent.evaluate(SINCE)
    # Without loading the application again, as a link inside it does.
    parent.evaluate(
        "() => { history.pushState({}, '', '/parent/reports'); dispatchEvent(new PopStateEvent('popstate')) }"
    )
    parent.get_by_role("link", name="First half of Term 3, 2026").click()
    expect(parent.get_by_role("heading", name="Mid-term report: First half of Term 3, 2026")).to_be_visible()
    expect(parent.get_by_text("In plain words")).to_be_visible()
    settle(parent)
    assert 0 < parent.evaluate(WIRE) <= OURS, "a report costs a parent more than it should"
    assert faults(parent) == []
    picture(parent, "parent_report_360")
    _checked(parent, page_as(None, PHONE))


def _made(teacher: Page) -> None:
    teacher.goto("/reports?type=mid_term&period=2026-T3")
    teacher.get_by_role("button", name="Make reports for").click()
    teacher.get_by_role("link", name=re.compile(f"^{THEIRS} ")).first.click()
    expect(teacher.get_by_text("No comment yet.")).to_be_visible()


def _judged(teacher: Page) -> None:
    teacher.get_by_role("button", name="Use:").first.click()
    here = teacher.url
    teacher.get_by_role("button", name="Save and approve").click()
    expect(teacher.get_by_text("Only the school can see it now.").first).to_be_visible()
    teacher.goto(here)  # approving leads on to the next report
    teacher.get_by_role("button", name="Send to parents").click()
    expect(teacher.get_by_text("Sent. 1 parent can get it.")).to_be_visible()
    assert faults(teacher) == []


def _checked(parent: Page, visitor: Page) -> None:
    code = parent.get_by_text("Code to check a printed copy").inner_text().rsplit(": ", 1)[1]
    page = parent.request.get(str(parent.get_by_role("link", name="Open as PDF").get_attribute("href")))
    assert page.headers["content-type"] == "application/pdf"
    assert page.body().startswith(b"%PDF")
    visitor.goto("/verify-report")
    visitor.get_by_label("Code of the report").fill(code.lower())
    visitor.get_by_role("button", name="Check", exact=True).click()
    expect(visitor.get_by_text("This report is genuine")).to_be_visible()
    assert THEIRS not in visitor.locator("main").inner_text()
    assert faults(visitor) == []
