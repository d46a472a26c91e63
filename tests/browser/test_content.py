"""A member of staff writes a lesson, a learner reads it, and an earlier version comes back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from api.content.lessons.loader import load_lessons
from api.curriculum.lessons.blocks import written_body
from tests.browser.conftest import faults, settle

PLAIN = next(each for each in load_lessons() if all(block["kind"] != "figure" for block in each.blocks))
TITLE = "A lesson our teachers wrote"


def publish(page: Page) -> None:
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Learners see it as it is here.")).to_be_visible()


def test_a_lesson_is_written_previewed_published_read_and_taken_back(page_as: Callable[..., Page]) -> None:
    page = page_as("super", at="/admin/content")
    page.get_by_label("Subject").select_option(label="Biology")
    page.get_by_label("Topic").select_option(index=3)
    page.get_by_role("button", name="New lesson").click()
    page.get_by_role("dialog").get_by_label("Title").fill(TITLE)
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Summary").fill(PLAIN.summary)
    page.get_by_label("Lesson", exact=True).fill(written_body(PLAIN.blocks)[0])
    page.get_by_label("Question at the end").select_option(index=1)
    preview = page.get_by_role("region", name="Preview")
    expect(preview.get_by_role("button", name="Show step 2").first).to_be_visible()
    expect(preview.get_by_role("heading", name="Did you understand?")).to_be_visible()
    expect(page.get_by_text("Saved ", exact=False)).to_be_visible()
    settle(page)
    assert faults(page) == []
    publish(page)

    address = page.get_by_role("link", name="Open as learners see it").get_attribute("href") or ""
    learner = page_as("student", at=address)
    expect(learner.get_by_role("heading", name=TITLE)).to_be_visible()
    expect(learner.get_by_role("heading", name="Did you understand?")).to_be_visible()

    page.get_by_label("Title", exact=True).fill("Another title")
    publish(page)
    learner.reload()
    expect(learner.get_by_role("heading", name="Another title")).to_be_visible()

    page.get_by_role("tab", name="History").click()
    page.get_by_role("button", name="Open version 1").click()
    page.get_by_role("button", name="Go back to this version").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Go back").click()
    expect(page.get_by_text("brought back from version 1")).to_be_visible()
    learner.reload()
    expect(learner.get_by_role("heading", name=TITLE)).to_be_visible()
