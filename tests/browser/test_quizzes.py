"""A learner sits a test in a real browser: leaves, comes back, loses the network, and learns from the result."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Response, expect

from tests.browser.conftest import DESK, PHONE, faults, picture, settle

PageAs = Callable[..., Page]
# A test whose questions are marked at once and have one box or one choice.
PLAIN = re.compile("^Start(?!.*(Activity|label))")
NARROW = {"width": 320, "height": 640}


def start(page: Page) -> str:
    """Start the first test that is not begun; returns its address."""
    page.goto("/quizzes?year=all")
    page.get_by_role("link", name=PLAIN).first.click()
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_role("timer")).to_be_visible()
    return page.url


def give_an_answer(page: Page) -> None:
    """Some answer of the right shape, whatever the type of the question on the screen."""
    choices = page.get_by_role("radio").or_(page.get_by_role("checkbox"))
    selects = page.get_by_role("combobox")
    if choices.count():
        choices.first.check()
    elif selects.count():
        for n in range(selects.count()):
            selects.nth(n).select_option(index=n + 1)
    elif page.get_by_role("button", name="Keep this order").count():
        page.get_by_role("button", name=re.compile("^Move .* down$")).first.press("ArrowDown")
    else:
        page.get_by_role("textbox", name="Your answer").fill("3")


def saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Hand in").click()
    page.wait_for_url("**/quiz/results/**")
    expect(page.get_by_role("heading", name="By topic")).to_be_visible()


def test_a_learner_sits_a_test_through_a_reload_and_a_lost_network(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    told: list[Any] = []

    def listen(response: Response) -> None:
        if re.search(r"/api/quiz-attempts(/[^/]+)?$", response.url):
            told.append(response.json())

    page.on("response", listen)
    start(page)
    give_an_answer(page)
    page.get_by_role("button", name="Fairly").click()
    saved(page)
    page.get_by_role("button", name="Next").click()
    page.context.set_offline(True)
    give_an_answer(page)
    page.get_by_role("button", name="Flag to look at again").click()
    expect(page.get_by_text("Waiting for the network").first).to_be_visible()
    picture(page, "quiz_offline_360")
    page.context.set_offline(False)
    saved(page)
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("^Question 2 of"))).to_be_visible()
    expect(page.get_by_role("button", name="Question 2, answered, flagged")).to_be_visible()
    hand_in(page)
    assert told
    assert not re.search("correctAnswer|explanation|misconception|'why'|'idea'", str(told))


def test_two_windows_agree_and_end_together(page_as: PageAs) -> None:
    first = page_as("student")
    address = start(first)
    second = first.context.new_page()
    second.goto(address)
    expect(second.get_by_role("timer")).to_be_visible()
    give_an_answer(first)
    saved(first)
    expect(second.get_by_role("button", name="Question 1, answered")).to_be_visible()
    hand_in(second)
    first.wait_for_url("**/quiz/results/**")
    expect(first.get_by_text("This test was handed in already")).to_be_visible()


def test_the_screens_of_a_test_are_accessible_and_fit(page_as: PageAs) -> None:
    for size, dark in ((PHONE, False), (DESK, True)):
        page = page_as("student", size, dark=dark)
        look = f"{size['width']}{'_dark' if dark else ''}"
        page.goto("/quizzes")
        settle(page)
        assert faults(page) == []
        picture(page, f"quizzes_{look}")
        start(page)
        for _ in range(3):
            give_an_answer(page)
            assert faults(page) == []
            page.set_viewport_size(NARROW)
            assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
            page.set_viewport_size(size)
            page.get_by_role("button", name="Next").or_(page.get_by_role("button", name="Finish")).first.click()
            page.keyboard.press("Escape")
        picture(page, f"quiz_{look}")
        hand_in(page)
        settle(page)
        assert faults(page) == []
        picture(page, f"quiz_results_{look}")
