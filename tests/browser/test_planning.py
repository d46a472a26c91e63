"""A learner plans toward an examination on a phone: made, ticked, moved, taken into a calendar, and changed."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture

PageAs = Callable[..., Page]


def test_a_plan_is_made_followed_and_changed_only_when_the_learner_agrees(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/study-plan")
    page.get_by_label("Hours a week").fill("12")
    page.get_by_role("button", name="Make my plan").click()
    expect(page.get_by_role("heading", name="This week")).to_be_visible()
    assert faults(page) == []
    picture(page, "study_plan_360")
    _ticks(page)
    page.reload()
    expect(page.get_by_text("1 task", exact=True)).to_be_visible()
    _takes_into_a_calendar(page)
    _asks_for_fewer_hours(page)
    _opens(page, "End the plan")
    page.get_by_role("alertdialog").get_by_role("button", name="End the plan").click()
    expect(page.get_by_role("heading", name="Make a plan")).to_be_visible()


def _opens(page: Page, name: str) -> None:
    page.get_by_role("button", name="Plan settings").click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def _ticks(page: Page) -> None:
    """By keyboard, as a box is ticked everywhere."""
    box = page.locator("main").get_by_role("checkbox").first
    name = str(box.get_attribute("aria-label"))
    box.focus()
    page.keyboard.press("Space")
    expect(page.get_by_text("1 task", exact=True)).to_be_visible()
    page.locator("summary", has_text=re.compile("^Done")).click()
    done = page.locator("details[open]").get_by_role("button", name=re.compile(re.escape(name)))
    expect(done).to_be_visible()


def _takes_into_a_calendar(page: Page) -> None:
    _opens(page, "Calendar")
    page.get_by_role("button", name="Make a link").click()
    code = page.get_by_role("dialog").locator("code")
    expect(code).to_be_visible()
    feed = page.request.get(str(code.get_attribute("title")))
    assert feed.ok
    assert "BEGIN:VEVENT" in feed.text()
    assert faults(page) == []
    page.keyboard.press("Escape")


def _asks_for_fewer_hours(page: Page) -> None:
    _opens(page, "Change the plan")
    dialog = page.get_by_role("dialog", name="Change the plan")
    dialog.get_by_label("Hours a week").fill("4")
    dialog.get_by_role("button", name="See the changes").click()
    expect(page.get_by_role("heading", name="Your new plan")).to_be_visible()
    picture(page, "study_plan_difference_360")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("2 changes")).to_be_visible()
    page.get_by_role("button", name="Plan settings").click()
    expect(page.get_by_text("4 hours a week")).to_be_visible()
    page.keyboard.press("Escape")
