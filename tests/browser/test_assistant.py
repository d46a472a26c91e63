"""A learner asks the study assistant on a phone: hint first, step by step, where it stands, and gone is gone."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture

PageAs = Callable[..., Page]


def test_a_learner_asks_and_goes_step_by_step(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/ai-support-test")
    box = page.get_by_label("Your question")
    box.fill("Solve 2(x - 3) = 4x + 10")
    box.press("Enter")
    page.get_by_role("button", name="Give me a hint").click()
    expect(page.get_by_text("How can you bring it to one side?")).to_be_visible()
    page.get_by_role("button", name="Show step 1 of").click()
    expect(page.get_by_text("Open the brackets")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.get_by_text("We checked each line")).to_be_visible()
    assert faults(page) == []
    picture(page, "assistant_steps_360")
    box.fill("how do I change a number from base ten to base five")
    page.get_by_role("button", name="Ask", exact=True).click()
    source = page.get_by_role("link", name=re.compile("Counting in base five")).first
    expect(source).to_be_visible()
    picture(page, "assistant_lesson_360")
    source.click()
    expect(page.get_by_role("heading", name="Counting in base five", level=1)).to_be_visible()
    _deletes_and_brings_back(page)


def _deletes_and_brings_back(page: Page) -> None:
    page.goto("/ai-support-test")
    page.get_by_role("button", name="Conversations").click()
    panel = page.get_by_role("dialog")
    panel.get_by_role("button", name=re.compile("^Delete: Solve 2")).first.click()
    panel.get_by_role("button", name="Undo").click()
    expect(panel.get_by_role("link", name=re.compile("^Solve 2")).first).to_be_visible()
