"""The main job, end to end: read, answer, run the pipeline, and the numbers move, for learner and author."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import settle
from tests.browser.test_quizzes import give_an_answer, hand_in, saved, start
from tests.browser.test_reading import a_book, open_book
from tests.country import Country

PageAs = Callable[..., Page]


def asked(page: Page, path: str) -> Any:
    """What the api tells this signed-in browser."""
    return page.evaluate("path => fetch(path).then(answer => answer.json())", path)


def read_for(page: Page, seconds: int) -> None:
    open_book(page, a_book(page))
    page.keyboard.press("Home")
    for _ in range(seconds // 6):
        page.wait_for_timeout(6_000)
        page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Library").click()
    page.wait_for_url("**/library")


def test_minutes_read_and_questions_answered_show_after_the_next_run(page_as: PageAs, country: Country) -> None:
    page = page_as("student", at="/home")
    before, seconds = asked(page, "/api/insight/dashboard"), asked(page, "/api/reading/progress")
    read_for(page, 18)
    start(page)
    give_an_answer(page)
    saved(page)
    hand_in(page)
    country.run("pipelines.warehouse", "run")

    after = asked(page, "/api/insight/dashboard")
    assert after["asOf"] > before["asOf"]
    assert after["minutesThisWeek"] - before["minutesThisWeek"] > 0.1
    # Other tests may have answered since the numbers of before were published.
    assert after["questionsThisWeek"] >= before["questionsThisWeek"] + 1
    assert sum(book["secondsRead"] for book in asked(page, "/api/reading/progress")) > sum(
        book["secondsRead"] for book in seconds
    )
    page.goto("/student-dashboard")
    settle(page)
    expect(page.locator("main")).to_contain_text(
        re.compile(rf"Questions this week\D*{after['questionsThisWeek']}(?!\d)")
    )


def test_an_author_can_follow_every_second_to_the_shilling(page_as: PageAs) -> None:
    page = page_as("author", at="/home")
    months = asked(page, "/api/authors/me/months")
    final = [month for month in months if month["isFinal"]]
    assert final
    for month in months[:3]:
        statement = asked(page, f"/api/authors/me/statements/{month['month']}")
        assert sum(line["paidSeconds"] for line in statement["lines"]) == month["readingSeconds"]
    page.goto("/author/dashboard")
    settle(page)
    expect(page.get_by_text("estimate", exact=False).first).to_be_visible()


def test_finance_walks_last_month_to_its_seal_with_a_second_person(page_as: PageAs, country: Country) -> None:
    finance, approver = page_as("finance", at="/home"), page_as("approver", at="/home")
    month = asked(finance, "/api/admin/months")[1]["month"]
    post = """([path, body]) => fetch(path, {method: 'POST', headers: {'content-type': 'application/json',
        'Idempotency-Key': crypto.randomUUID()}, body: JSON.stringify(body)}).then(answer => answer.json())"""

    def step(page: Page, name: str, **body: str) -> Any:
        return page.evaluate(post, [f"/api/admin/months/{month}/{name}", body])

    if "opensAt" in step(finance, "check-data"):  # nobody may close a month in the first days after it
        return
    approver.evaluate(post, ["/api/auth/step-up", {"password": DEMO_PASSWORD}])
    for difference in asked(finance, f"/api/admin/months/{month}")["differences"]:
        walk = step(finance, "settlements", lineId=difference["lineId"], reason="It stands on the statement.")
        [proposed] = [each["settlement"] for each in walk["differences"] if each["lineId"] == difference["lineId"]]
        step(approver, f"settlements/{proposed['id']}/confirm")
    step(finance, "reconcile")
    step(finance, "draft")
    for hold in asked(finance, f"/api/admin/months/{month}/holds"):
        step(finance, f"holds/{hold['id']}", decision="confirmed", note="the pattern stands")
    step(finance, "review")
    assert step(finance, "approve")["code"] == "FORBIDDEN"
    step(approver, "approve")
    final = step(approver, "finalise", confirm=month)
    earned = asked(finance, f"/api/admin/months/{month}/earnings")
    assert final["state"] == "finalised"
    assert sum(row["earningsUgx"] for row in earned) == final["authorPoolAmount"]
    assert step(finance, "reopen", reason="second thoughts")["code"] == "MONTH_IS_FINAL"
    finance.goto(f"/admin/revenue-management?month={month}")
    settle(finance)
    assert f"{month}: identical" in country.run("pipelines.close", "verify", month)
