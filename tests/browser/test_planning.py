"""A learner plans toward an examination on a phone: made, ticked, moved, taken into a calendar, and changed."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture

PageAs = Callable[..., Page]


def test_a_plan_is_made_followed_and_changed_only_when_the_learner_agrees(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/study-plan")
    page.get_by_label("Hours a week").fill("12")
    page.get_by_role("button", name="Make my plan").click()
    expect(page.get_by_role("progressbar", name="Done so far")).to_have_attribute("aria-valuenow", "0")
    assert faults(page) == []
    picture(page, "study_plan_360")
    _ticks(page)
    page.reload()
    page.get_by_role("button", name="List").click()
    expect(page.get_by_role("heading", name="Done (1)")).to_be_visible()
    _takes_into_a_calendar(page)
    _asks_for_fewer_hours(page)
    page.get_by_role("button", name="End the plan").click()
    page.get_by_role("alertdialog").get_by_role("button", name="End the plan").click()
    expect(page.get_by_role("heading", name="Make a plan")).to_be_visible()


def _ticks(page: Page) -> None:
    """By keyboard, as a box is ticked everywhere."""
    page.get_by_role("button", name="List").click()
    box = page.locator("main").get_by_role("checkbox").first
    name = box.locator("xpath=..").inner_text()
    box.focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("checkbox", name=name).last).to_be_checked()
    expect(page.get_by_role("heading", name="Done (1)")).to_be_visible()


def _takes_into_a_calendar(page: Page) -> None:
    page.get_by_role("button", name="Calendar").click()
    page.get_by_role("button", name="Make a link").click()
    code = page.get_by_role("dialog").locator("code")
    expect(code).to_be_visible()
    feed = page.request.get(str(code.get_attribute("title")))
    assert feed.ok
    assert "BEGIN:VEVENT" in feed.text()
    assert faults(page) == []
    page.keyboard.press("Escape")


def _asks_for_fewer_hours(page: Page) -> None:
    page.get_by_role("button", name="Change the plan").click()
    dialog = page.get_by_role("dialog", name="Change the plan")
    dialog.get_by_label("Hours a week").fill("4")
    dialog.get_by_role("button", name="See the changes").click()
    expect(page.get_by_role("heading", name="Your new plan")).to_be_visible()
    expect(page.get_by_text("12 hours a week")).to_be_visible()
    picture(page, "study_plan_difference_360")
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_text("4 hours a week")).to_be_visible()
    expect(page.get_by_role("heading", name="History (2 changes)")).to_be_visible()
