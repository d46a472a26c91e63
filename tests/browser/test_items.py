"""A drawing labelled by keyboard, and a scenario from the learner's phone to the teacher's mark and back."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, faults, hear, picture, settle

PageAs = Callable[..., Page]


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Hand in").click()
    page.wait_for_url("**/quiz/results/**")


def start(page: Page, name: str) -> None:
    """Start the first test of the list with such a name."""
    page.goto(f"/quizzes?year=all&q={name}")
    page.get_by_role("link", name=re.compile(name)).first.click()
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_role("timer")).to_be_visible()


def test_a_learner_labels_a_drawing_by_keyboard_on_a_phone(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    start(page, "label the drawing")
    boxes = page.get_by_role("combobox", name=re.compile("^Number"))
    expect(boxes.first).to_be_visible()
    for n in range(boxes.count()):
        boxes.nth(n).focus()
        boxes.nth(n).select_option(index=n + 1)
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    settle(page)
    picture(page, "label-a-drawing-phone")
    assert faults(page) == []
    hand_in(page)
    expect(page.get_by_text("Not right", exact=True).or_(page.get_by_text("Right", exact=True)).first).to_be_visible()


def test_a_scenario_goes_to_the_teacher_and_comes_back_marked(page_as: PageAs) -> None:
    learner = page_as("student", PHONE)
    start(learner, "Activity of integration")
    written = "I compare both ways by what they cost in all and by what is paid each month."
    learner.get_by_role("textbox", name="Your answer").fill(written)
    expect(learner.get_by_text("Saved", exact=True)).to_be_visible()
    hand_in(learner)
    expect(learner.get_by_role("heading", name="Waiting for your teacher")).to_be_visible()
    learner.get_by_role("group", name="My score of 3").get_by_text("2", exact=True).click()
    assert faults(learner) == []
    result = learner.url

    teacher = page_as("teacher", DESKTOP)
    teacher.goto("/marking")
    expect(teacher.get_by_role("table")).to_be_visible()
    own = teacher.get_by_role("row").filter(has=teacher.get_by_text("Waiting")).last
    own.get_by_role("button").click()
    expect(teacher.get_by_text(written)).to_be_visible()
    teacher.get_by_role("radio", name=re.compile("^2 of 3")).check()
    teacher.get_by_label("Comment for the learner").fill("Good; now show the sums.")
    settle(teacher)
    picture(teacher, "marking-desk")
    assert faults(teacher) == []
    teacher.get_by_role("button", name=re.compile("^Save")).click()
    hear(teacher, "We told")

    learner.goto(result)
    expect(learner.get_by_text("2 of 3 from your teacher")).to_be_visible()
    expect(learner.get_by_text("Good; now show the sums.")).to_be_visible()


def test_nothing_of_the_bank_lies_below_the_foot_of_its_page(page_as: PageAs) -> None:
    page = page_as("moderator", DESKTOP, at="/admin/items")
    settle(page)
    expect(page.get_by_role("checkbox", name=re.compile("^Choose [A-Z]"))).to_have_count(50)
    foot = page.locator("footer").evaluate("(it) => it.getBoundingClientRect().bottom + scrollY")
    assert page.evaluate("document.documentElement.scrollHeight") == round(foot)
