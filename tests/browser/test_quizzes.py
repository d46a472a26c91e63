"""A learner sits a test in a real browser: leaves, comes back, loses the network, and learns from the result."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, faults, picture, settle

PageAs = Callable[..., Page]
# A test whose questions are marked at once and have one box or one choice.
PLAIN = re.compile("^Start(?! practice)(?!.*(Activity|label))")
NARROW = {"width": 320, "height": 640}
# Keeps what the page is told of a test while it is sat, also over a reload.
OVERHEAR = """
const { fetch: tell } = window
window.fetch = async (...asked) => {
  const answer = await tell(...asked)
  if (!/\\/api\\/quiz-attempts(\\/[^/]+)?$/.test(answer.url)) return answer
  const words = await answer.clone().text()
  sessionStorage.setItem('told', (sessionStorage.getItem('told') ?? '') + words)
  return answer
}
"""


def start(page: Page) -> str:
    """Start the first test that is not begun; returns its address."""
    page.goto("/quizzes?year=all&q=biology")
    page.get_by_role("link", name=PLAIN).first.click()
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_role("timer")).to_be_visible()
    return page.url


def give_an_answer(page: Page) -> None:
    """Some answer of the right shape, whatever the type of the question on the screen."""
    choices = page.get_by_role("radio").or_(page.get_by_role("checkbox"))
    selects, words = page.get_by_role("combobox"), page.get_by_role("textbox", name="Your answer")
    order = page.get_by_role("button", name="Keep this order")
    choices.or_(selects).or_(words).or_(order).first.wait_for()
    if choices.count():
        choices.first.check()
    elif selects.count():
        for n in range(selects.count()):
            selects.nth(n).select_option(index=n + 1)
    elif order.count():
        page.get_by_role("button", name=re.compile("^Move .* down$")).first.press("ArrowDown")
    else:
        words.fill("3")


def saved(page: Page) -> None:
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()


def hand_in(page: Page) -> None:
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Hand in").click()
    page.wait_for_url("**/quiz/results/**")
    expect(page.get_by_role("heading", name="By topic")).to_be_visible()


def test_a_learner_sits_a_test_through_a_reload_and_a_lost_network(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.add_init_script(OVERHEAR)
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
    found = page.evaluate("sessionStorage.getItem('told')")
    assert '"questions"' in found
    assert not re.search('correctAnswer|explanation|misconception|"why"|"idea"', found)


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
    expect(first.get_by_text("You already handed in this test")).to_be_visible()


def test_the_screens_of_a_test_are_accessible_and_fit(page_as: PageAs) -> None:
    for size, dark in ((PHONE, False), (DESKTOP, True)):
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
            page.wait_for_function("() => document.documentElement.scrollWidth <= window.innerWidth")
            page.set_viewport_size(size)
            page.get_by_role("button", name="Next").or_(page.get_by_role("button", name="Finish")).first.click()
            page.keyboard.press("Escape")
        picture(page, f"quiz_{look}")
        hand_in(page)
        settle(page)
        assert faults(page) == []
        picture(page, f"quiz_results_{look}")
