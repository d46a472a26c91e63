"""The main job, end to end: read, answer, and the numbers move; an author's seconds; a month to its seal."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from api.demo.sign_in import DEMO_PASSWORD
from api.platform.clock import named_month
from tests.browser.conftest import Mailbox, settle
from tests.browser.test_quizzes import give_an_answer, hand_in, saved, start
from tests.browser.test_reading import a_book, open_book
from tests.country import Country

PageAs = Callable[..., Page]


def asked(page: Page, path: str) -> Any:
    """What the api tells this signed-in browser."""
    return page.evaluate("path => fetch(path).then(answer => answer.json())", path)


def read_for(page: Page, seconds: int, book: dict[str, Any] | None = None) -> None:
    open_book(page, book or a_book(page))
    page.keyboard.press("Home")
    for _ in range(seconds // 6):
        page.wait_for_timeout(6_000)
        page.keyboard.press("ArrowRight")
    page.get_by_role("link", name="Library").click()
    page.wait_for_url("**/library")


def test_work_is_on_every_screen_at_once_without_a_run(page_as: PageAs) -> None:
    page = page_as("student", at="/home")
    before = asked(page, "/api/insight/dashboard")
    read_for(page, 18)
    start(page)
    give_an_answer(page)
    saved(page)
    hand_in(page)
    practise_one(page)

    after, first = asked(page, "/api/insight/dashboard"), asked(page, "/api/me/progress")
    assert minutes_of(after["days"][-1]) - minutes_of(before["days"][-1]) > 0.1
    answered = after["questionsThisWeek"]
    assert answered >= before["questionsThisWeek"] + 2
    assert (first["week"]["questions"], first["week"]["minutes"]) == (answered, after["minutesThisWeek"])
    assert first["justDone"]["questions"] >= 2
    for goal in asked(page, "/api/family/goals")["open"]:
        week = {"minutes_a_week": first["week"]["minutes"], "questions_a_week": answered}
        assert goal["done"] == week.get(goal["kind"], goal["done"])
    page.goto("/student-dashboard")
    settle(page)
    expect(page.locator("main")).to_contain_text(re.compile(rf"Questions this week\D*{answered}(?!\d)"))
    expect(page.get_by_text("Updated just now").first).to_be_visible()
    page.goto("/analytics/performance?range=30d")
    month = asked(page, "/api/insight/performance?range=30d")["overall"]
    expect(page.locator("main")).to_contain_text(f"{month['correctAnswers']} of them right")
    parent = page_as("parent", at="/parent")
    expect(parent.locator("main")).to_contain_text(f"{month['correctAnswers']} of {month['totalQuestions']}")
    expect(parent.get_by_text("Updated just now").first).to_be_visible()


def minutes_of(day: dict[str, Any]) -> float:
    return float(day["readingMinutes"] + day["quizMinutes"])


def practise_one(page: Page) -> None:
    """One answer in a practice of the first topic that comes next."""
    post = """([path, body]) => fetch(path, {method: 'POST', headers: {'content-type': 'application/json',
        'Idempotency-Key': crypto.randomUUID()}, body: JSON.stringify(body)}).then(answer => answer.json())"""
    topic = asked(page, "/api/me/progress")["weakest"][0]["topicId"]
    practice = page.evaluate(post, ["/api/practice", {"topicId": topic}])
    page.goto(f"/practice/{practice['attemptId']}")
    give_an_answer(page)
    with page.expect_response(lambda answer: answer.url.endswith("/answers")) as checked:
        page.get_by_role("button", name="Check my answer").click()
    assert checked.value.json()["asked"] == 1


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


POST = """([path, body]) => fetch(path, {method: 'POST', headers: {'content-type': 'application/json',
    'Idempotency-Key': crypto.randomUUID()}, body: JSON.stringify(body)}).then(answer => answer.json())"""


def walks_to_the_seal(finance: Page, approver: Page, month: str) -> Any:
    """What the last step of a month's close answers; None where it may not be closed yet."""

    def step(page: Page, name: str, **body: str) -> Any:
        return page.evaluate(POST, [f"/api/admin/months/{month}/{name}", body])

    if "opensAt" in step(finance, "check-data"):  # nobody may close a month in the first days after it
        return None
    approver.evaluate(POST, ["/api/auth/step-up", {"password": DEMO_PASSWORD}])
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
    return step(approver, "finalise", confirm=month)


def is_final_everywhere(page_as: PageAs, mailbox: Mailbox, country: Country, month: str) -> None:
    """On the screens of finance, admins and the author at once; for analysts by the run of Dagster's sensor."""
    named = named_month(month)
    for role, at in (("finance", "/admin/financial-reports?tab=pools"), ("super", "/admin/revenue-management")):
        row = page_as(role, at=at).get_by_role("row").filter(has_text=named).filter(has_text="Final")
        expect(row.first).to_be_visible()
    author = page_as("author", at=f"/author/dashboard?month={month}")
    expect(author.locator("main")).to_contain_text(f"{named}, final")
    assert f"{named} is final" in [each["title"] for each in asked(author, "/api/notices")["data"]]
    assert mailbox("author@kitabo.example", says=named)
    analyst = page_as("analyst", at="/analytics/metrics")
    of_close = analyst.get_by_label("As of").locator(f'option[value="{month}"]')
    expect(analyst.get_by_label("As of")).to_be_visible()
    for _ in range(3):  # the database tells its counts some seconds after a write
        if of_close.count():
            break
        country.run("dagster", "sensor", "preview", "new_work", "-m", "pipelines.definitions")
        analyst.reload()
        expect(analyst.get_by_label("As of")).to_be_visible()
    expect(of_close).to_have_count(1)


def test_finance_walks_last_month_to_its_seal_and_it_is_final_everywhere(
    page_as: PageAs, country: Country, mailbox: Mailbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    finance, approver = page_as("finance", at="/home"), page_as("approver", at="/home")
    month = asked(finance, "/api/admin/months")[1]["month"]
    if (final := walks_to_the_seal(finance, approver, month)) is None:
        return
    is_final_everywhere(page_as, mailbox, country, month)
    earned = asked(finance, f"/api/admin/months/{month}/earnings")
    assert final["state"] == "finalised"
    # Never more than the pool; what its readers' payments do not cover is carried, to the shilling by `close verify`.
    assert 0 < sum(row["earningsUgx"] for row in earned) <= final["authorPoolAmount"]
    again = finance.evaluate(POST, [f"/api/admin/months/{month}/reopen", {"reason": "second thoughts"}])
    assert again["code"] == "MONTH_IS_FINAL"
    finance.goto(f"/admin/revenue-management?month={month}")
    settle(finance)
    assert f"{month}: identical" in country.run("pipelines.close", "verify", month)
