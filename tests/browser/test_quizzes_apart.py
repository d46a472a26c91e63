"""A test without a connection, a test on two devices, a mock paper, a teacher's test, and a tutor's by a code."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, faults, picture, settle
from tests.browser.test_quizzes import PLAIN, give_an_answer, hand_in, saved

PageAs = Callable[..., Page]


def ready(page: Page) -> str:
    """Open a test that is not begun, without beginning it."""
    page.goto("/quizzes?year=all")
    page.get_by_role("link", name=PLAIN).last.click()
    expect(page.get_by_role("button", name="Start the test")).to_be_visible()
    return page.url


def begin(page: Page) -> None:
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_role("timer")).to_be_visible()


def go_to(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Question {number}, open").click()
    expect(page.get_by_role("heading", name=re.compile(f"^Question {number} of"))).to_be_visible()


def test_a_kept_test_is_begun_without_a_connection_and_counts_when_it_is_back(page_as: PageAs) -> None:
    page = page_as("student", PHONE, may_work_offline=True, at="/home")
    ready(page)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="Save for offline").click()
    expect(page.get_by_text(re.compile("^Saved on this phone since .*kB"))).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    begin(page)
    give_an_answer(page)
    expect(page.get_by_text("You started this test offline")).to_be_visible()
    assert faults(page) == []
    page.reload()
    expect(page.get_by_role("button", name="Question 1, answered")).to_be_visible()
    picture(page, "quiz_begun_offline_360")
    page.get_by_role("button", name="Hand in").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Hand in").click()
    expect(page.get_by_role("heading", name="Handed in on this phone")).to_be_visible()
    page.context.set_offline(False)
    page.wait_for_url("**/quiz/results/**")
    expect(page.get_by_text("Taken offline, by the clock of your phone.")).to_be_visible()
    settle(page)
    assert faults(page) == []


LOADED = "() => document.querySelector('.places > img[src^=\"data:\"]')?.naturalWidth > 0"


def test_a_kept_test_shows_its_drawings_without_a_connection(page_as: PageAs) -> None:
    page = page_as("student", PHONE, may_work_offline=True, at="/home")
    page.goto("/quizzes?year=all&q=label the drawing")
    page.get_by_role("link", name=re.compile("label the drawing")).last.click()
    expect(page.get_by_role("button", name="Start the test")).to_be_visible()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.get_by_role("button", name="Save for offline").click()
    expect(page.get_by_text(re.compile("^Saved on this phone since .*kB"))).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    begin(page)
    page.wait_for_function(LOADED)
    page.reload()
    page.wait_for_function(LOADED)
    assert faults(page) == []


def test_a_second_device_is_told_and_both_end_with_the_newest_answers(page_as: PageAs) -> None:
    first = page_as("student")
    address = ready(first)
    begin(first)
    give_an_answer(first)
    saved(first)
    second = page_as("student", PHONE)
    second.goto(address)
    expect(second.get_by_text("also open on another phone or computer")).to_be_visible()
    expect(second.get_by_role("button", name="Question 1, answered")).to_be_visible()
    go_to(second, 2)
    give_an_answer(second)
    saved(second)
    go_to(first, 3)
    give_an_answer(first)
    expect(first.get_by_text("also open on another phone or computer")).to_be_visible()
    expect(first.get_by_role("button", name="Question 2, answered")).to_be_visible()
    hand_in(second)


def test_the_time_is_hidden_and_shown_again(page_as: PageAs) -> None:
    page = page_as("student")
    ready(page)
    page.get_by_role("button", name="Start the test").click()
    page.get_by_role("button", name="Hide the time left").click()
    expect(page.get_by_role("timer")).to_be_hidden()
    page.get_by_role("button", name="Show the time left").click()
    expect(page.get_by_role("timer")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name=re.compile("^Question 2 of"))).to_be_visible()


def test_a_mock_paper_is_drawn_sat_and_told_by_section(page_as: PageAs) -> None:
    page = page_as("student")
    page.goto("/quizzes?kind=mock")
    expect(page.get_by_text("You do a practical in the laboratory").first).to_be_visible()
    settle(page)
    assert faults(page) == []
    picture(page, "papers_1280")
    page.get_by_role("button", name=re.compile("Make (a|another) paper.*Physics")).click()
    page.get_by_role("button", name="Start the test").click()
    expect(page.get_by_text("Section A").first).to_be_visible()
    hand_in(page)
    expect(page.get_by_role("heading", name="By section")).to_be_visible()
    expect(page.get_by_text("Grade E", exact=True)).to_be_visible()
    expect(page.get_by_text("UNEB does not publish one")).to_be_visible()


def test_a_teacher_makes_a_test_and_a_learner_of_the_class_sits_it(page_as: PageAs) -> None:
    teacher = page_as("teacher", DESKTOP)
    teacher.goto("/teacher/quizzes/new")
    teacher.get_by_label("Name", exact=True).fill("Friday's test")
    teacher.get_by_label("Kind").select_option("multiple_choice")
    settle(teacher)
    for _ in range(2):
        teacher.get_by_role("button", name="Add to the test").first.click()
    teacher.get_by_role("button", name="Move question 2 up").click()
    teacher.get_by_role("button", name="Save the test").click()
    own = teacher.locator("option", has_text="Nile").get_attribute("value")
    teacher.get_by_label("Class", exact=True).select_option(own)
    teacher.get_by_role("button", name="Give it to the class").click()
    expect(teacher.get_by_text(re.compile("0 of .* learners finished"))).to_be_visible()
    settle(teacher)
    assert faults(teacher) == []
    address = teacher.url
    picture(teacher, "teacher_test_1280")
    learner = page_as("student", PHONE)
    learner.goto(address.replace("/teacher/quizzes/", "/quiz/"))
    begin(learner)
    give_an_answer(learner)
    saved(learner)
    hand_in(learner)
    teacher.goto(f"{address}/results")
    expect(teacher.get_by_text(re.compile("1 of .* learners"))).to_be_visible()
    settle(teacher)
    assert faults(teacher) == []


def test_a_tutor_shares_a_test_by_a_code_that_a_learner_agrees_to(page_as: PageAs) -> None:
    tutor = page_as("tutor", PHONE)
    tutor.goto("/teacher/quizzes/new")
    tutor.get_by_label("Name", exact=True).fill("Fractions by code")
    tutor.get_by_role("button", name="Add to the test").first.click()
    tutor.get_by_role("button", name="Save the test").click()
    tutor.get_by_role("button", name="Make a code", exact=True).click()
    signs = tutor.get_by_role("img", name=re.compile("^The code")).get_attribute("aria-label") or ""
    settle(tutor)
    assert faults(tutor) == []
    learner = page_as("student", PHONE)
    learner.goto(f"/quizzes?code={signs.partition(': ')[2].replace(' ', '')}")
    expect(learner.get_by_text(re.compile("sees your name as “.+ .\\.”"))).to_be_visible()
    settle(learner)
    assert faults(learner) == []
    learner.get_by_role("button", name="Agree and join").click()
    begin(learner)
    hand_in(learner)
    tutor.goto(f"{tutor.url}/results")
    expect(tutor.get_by_text("1 of 1 learner")).to_be_visible()
