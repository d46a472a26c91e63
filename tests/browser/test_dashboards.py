"""A learner sees their own term, follows what is advised, and says what is done."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, settle

PageAs = Callable[..., Page]


def named(verb: str, what: str = "") -> re.Pattern[str]:
    """The name of a control: its visible verb, then what it is about for those who cannot see where it stands."""
    return re.compile(f"^{verb} ?: {re.escape(what)}{'$' if what else ''}")


def test_the_dashboard_leads_on_and_its_chart_has_a_table_twin(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/student-dashboard")
    expect(page.get_by_role("link", name="Continue", exact=True)).to_have_attribute("href", re.compile("^/reader/"))
    expect(page.get_by_text(re.compile("^Updated")).first).to_be_visible()
    figure = page.get_by_role("figure", name="On which days did I study?")
    figure.get_by_role("button", name="Show table").click()
    days = figure.get_by_role("row")
    expect(days.nth(7)).to_be_attached()
    assert faults(page) == []
    with page.expect_download() as caught:
        figure.get_by_role("button", name="Download On which days did I study? as CSV").click()
    lines = caught.value.path().read_text().splitlines()
    assert len(lines) == days.count()


def test_the_old_addresses_of_the_dashboard_still_lead_there(page_as: PageAs) -> None:
    page = page_as("student")
    for address in ("/dashboard", "/student"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1, name="My dashboard")).to_be_visible()


def test_a_range_stands_in_the_address_and_the_numbers_follow(page_as: PageAs) -> None:
    page = page_as("student")
    page.goto("/analytics/performance?range=year")
    year = page.get_by_role("group", name="Time range").get_by_role("button", name="Year")
    expect(year).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("figure", name="How well do I know each topic?")).to_be_visible()
    with page.expect_response(lambda answer: "range=7d" in answer.url) as caught:
        page.get_by_role("button", name="7 days").click()
    assert caught.value.json()["range"] == "7d"
    expect(page).to_have_url(re.compile(r"range=7d"))
    settle(page)
    assert faults(page) == []


def test_every_number_says_how_it_was_computed(page_as: PageAs) -> None:
    page = page_as("student")
    page.goto("/analytics/performance")
    questions = page.get_by_role("button", name=re.compile("How was .* computed"))
    expect(questions.nth(6)).to_be_visible()
    settle(page)
    for question in questions.all():
        question.click()
        answer = page.get_by_role("dialog")
        expect(answer.get_by_text("As of")).to_be_visible()
        expect(answer.get_by_text(re.compile("no explanation for this number"))).to_have_count(0)
        page.keyboard.press("Escape")


def test_a_weak_topic_leads_to_practice_or_a_test(page_as: PageAs) -> None:
    page = page_as("student")
    page.goto("/recommendations")
    page.get_by_role("link", name=re.compile("^(Take the test|Practise|Choose a test) ?: ")).first.click()
    expect(page).to_have_url(re.compile(r"/quiz/|/quizzes\?topic=|/practice"))
    settle(page)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_a_suggestion_put_aside_can_be_taken_back_and_what_is_done_stays_away(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/recommendations")
    first = page.get_by_role("button", name=named("Not now"))
    title = (first.first.text_content() or "").removeprefix("Not now: ")
    first.first.focus()
    page.keyboard.press("Enter")
    undo = page.get_by_role("button", name=named("Undo", f"Not now: {title}"))
    expect(undo).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
    page.get_by_role("button", name=f"Why this? {title}").click()
    assert faults(page) == []
    page.get_by_role("button", name=named("Done", title)).click()
    expect(page.get_by_role("button", name=named("Undo", f"Done: {title}"))).to_be_focused()
    page.reload()
    settle(page)
    expect(page.get_by_role("heading", name="What next?")).to_be_visible()
    expect(page.get_by_role("heading", name=title, exact=True)).to_have_count(0)


def test_a_lost_connection_is_told_and_the_numbers_stay(page_as: PageAs) -> None:
    page = page_as("student", PHONE)
    page.goto("/analytics/performance")
    settle(page)
    page.context.set_offline(True)
    expect(page.get_by_text(re.compile("^You are offline"))).to_be_visible()
    page.get_by_role("button", name="30 days").click()
    expect(
        page.get_by_text(re.compile("We could not load newer numbers")).or_(page.get_by_role("alert"))
    ).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    assert faults(page) == []
