"""A faulty question is set aside by staff; the learner reads it in the bell, sees the score change, and their path."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, settle
from tests.country import Country

# A question of a test the demo learner finished, got wrong, and that has one right choice.
MISSED = """
select q.id, q.code, a.id from user_answers u
join test_attempts a on a.id = u.test_attempt_id
join users p on p.id = a.user_id
join questions q on q.id = u.question_id
where p.email = 'student@kitabo.example' and a.status = 'graded' and not u.is_correct and q.is_active
  and q.question_type = 'multiple_choice' and a.correct_answers > 0
order by a.start_time desc, q.code limit 1
"""


def test_a_fault_is_set_aside_and_the_learner_is_told(page_as: Callable[..., Page], country: Country) -> None:
    import psycopg

    with psycopg.connect(country.url) as db:
        found = db.execute(MISSED).fetchone()
    assert found is not None
    question, code, attempt = found
    moderator = page_as("moderator")
    moderator.goto(f"/admin/item-quality/{question}")
    expect(moderator.get_by_role("heading", name=f"Question {code}")).to_be_visible()
    moderator.get_by_label("Why").fill("Two of the choices mean the same.")
    moderator.get_by_role("button", name="Set it aside").click()
    expect(moderator.get_by_text("This question is set aside")).to_be_visible()
    settle(moderator)
    assert faults(moderator) == []

    phone = page_as("student", PHONE)
    phone.goto("/home")
    bell = phone.get_by_role("button", name="Notifications, ")
    bell.click()
    panel = phone.get_by_role("dialog", name="Notifications")
    expect(panel.get_by_text("had a fault, so it no longer counts").first).to_be_visible()
    assert faults(phone) == []
    phone.keyboard.press("Escape")
    expect(bell).to_be_focused()
    bell.click()
    panel.get_by_role("link", name="See it").first.click()
    phone.wait_for_url("**/quiz/results/**")
    phone.goto(f"/quiz/results/{attempt}")
    phone.locator("summary", has_text=re.compile("not count")).click()
    phone.locator("details[open] details summary").first.click()
    expect(phone.get_by_text("It does not change your score.").first).to_be_visible()


def test_a_path_says_what_comes_next_and_why(page_as: Callable[..., Page]) -> None:
    page = page_as("student")
    page.goto("/subjects/mathematics")
    page.get_by_role("link", name="Your path").click()
    expect(page.get_by_role("heading", name="What comes next?")).to_be_visible()
    expect(page.get_by_role("heading", name="What changed?")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Practise").or_(
        page.get_by_role("link", name="Open the lesson")
    ).first.click()
    page.wait_for_url(lambda url: "/practice" in url or "/lessons/" in url)
