"""A learner's first twenty minutes, from registration to the parent's page, with every number on the way checked."""

import re
from collections.abc import Callable
from typing import Any

import psycopg
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Mailbox, faults, hear, settle
from tests.browser.test_accounts import PASSWORD, code_of, newcomer, register, sign_in, verified
from tests.browser.test_family import asks, code_made_by
from tests.browser.test_loop import asked, read_for
from tests.browser.test_quizzes import give_an_answer, hand_in, saved, start
from tests.country import Country

PageAs = Callable[..., Page]
# What the learner did, by the rows alone: answers of practice, and every question of a test handed in.
ROWS = """
    select count(*), count(*) filter (where q.is_correct)
    from user_answers q join test_attempts a on a.id = q.test_attempt_id join users u on u.id = a.user_id
    where u.email = %s and q.is_correct is not null and q.answered_at is not null
"""


def test_the_first_twenty_minutes_are_on_every_screen_of_learner_and_parent(
    page_as: PageAs, mailbox: Mailbox, country: Country
) -> None:
    page, who = page_as(None, PHONE), newcomer()
    arrives(page, who, mailbox)
    answered, right = takes_first_steps(page)
    assert answered == 5
    says_what_was_done(page, answered, right, minutes=0)

    read_for(page, 66)
    start(page)
    give_an_answer(page)
    saved(page)
    hand_in(page)
    with psycopg.connect(country.url) as db:
        [(answered, right)] = db.execute(ROWS, [who["email"]]).fetchall()
    assert answered > 5
    page.goto("/home")
    says_what_was_done(page, answered, right, minutes=1)
    agree_on_the_learners_side(page, answered, right)

    parent = page_as(None, PHONE)
    follows(parent, page, verified(parent, mailbox))
    agrees_with_the_learner(parent, page, answered, right)


def arrives(page: Page, who: dict[str, str], mailbox: Mailbox) -> None:
    """Registered, led astray by a wrong code, verified, signed in."""
    register(page, who)
    code = code_of(mailbox, who["email"])
    box = page.get_by_label("Verification code")
    box.press_sequentially("000000" if code != "000000" else "111111")
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Verification Failed")
    expect(box).to_have_value("")
    assert faults(page) == []
    box.press_sequentially(code)
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Email Verified")
    page.wait_for_url("**/auth/login?verified=true")
    expect(page.get_by_label("Email or Username")).to_have_value(who["email"])
    sign_in(page, who["email"], PASSWORD)
    hear(page, "Welcome back!")


def takes_first_steps(page: Page) -> tuple[int, int]:
    """Three taps, five questions and a plan, which never come again: how many were answered, and how many right."""
    page.wait_for_url("**/first-steps")
    page.get_by_role("button", name="S2", exact=True).click()
    page.get_by_role("button", name=re.compile("^Continue with [5-9] subjects|^Continue with 1[0-9] subjects")).click()
    expect(page.get_by_role("heading", name="When is your exam?")).to_be_visible()
    assert faults(page) == []
    page.reload()  # gone on from where it was left
    page.get_by_role("button", name="Continue", exact=True).click()
    page.get_by_role("button", name="Start the questions").click()
    answered = right = 0
    next_one = page.get_by_role("button", name=re.compile("^(Next question|See how it went)$"))
    end = page.get_by_role("link", name="See where you start")
    while not end.is_visible():
        give_an_answer(page)
        page.locator("form button[type=submit]").click()
        next_one.wait_for()
        right += page.get_by_text("That is right").count()
        answered += 1
        next_one.click()
        end.or_(page.get_by_role("heading", name=f"Question {answered + 1}", exact=True)).wait_for()
    end.click()
    page.get_by_role("button", name="Make my plan").click()
    page.wait_for_url("**/home")
    return answered, right


def says_what_was_done(page: Page, answered: int, right: int, minutes: int) -> None:
    """On the first screen: what was just done, the week, and a plan."""
    expect(page.get_by_role("link", name="Study plan", exact=True)).to_be_visible()
    settle(page)
    expect(page.locator("main")).to_contain_text(f"You answered {answered} questions, {right} right")
    expect(page.locator("main")).to_contain_text(f"{answered} questions answered so far")
    expect(page.get_by_text(re.compile(rf"^{minutes} min of "))).to_be_visible()
    assert faults(page) == []


def agree_on_the_learners_side(page: Page, answered: int, right: int) -> None:
    page.goto("/student-dashboard")
    settle(page)
    expect(page.locator("main")).to_contain_text(re.compile(rf"Questions this week\D*{answered}(?!\d)"))
    expect(page.locator("main")).to_contain_text(re.compile(r"Studied this week\s*\d+ min"))
    page.goto("/analytics/performance?range=30d")
    expect(page.locator("main")).to_contain_text(f"{right} of them right")
    week = asked(page, "/api/me/progress")["week"]
    assert week["questions"] == answered
    assert week["minutes"] == asked(page, "/api/insight/dashboard")["minutesThisWeek"]


def follows(parent: Page, learner: Page, who: dict[str, str]) -> None:
    """A newcomer becomes a parent by the first link."""
    sign_in(parent, who["email"], PASSWORD)
    hear(parent, "Welcome back!")
    learner.goto("/account/family")
    parent.goto("/parent")
    asks(parent, code_made_by(learner))
    learner.get_by_role("button", name="Yes, I know them").click()


def agrees_with_the_learner(parent: Page, learner: Page, answered: int, right: int) -> None:
    expect(parent.get_by_text("Study time this week", exact=True)).to_be_visible()
    settle(parent)
    expect(parent.locator("main")).to_contain_text(f"{right} of {answered}")
    week: dict[str, Any] = asked(learner, "/api/me/progress")["week"]
    shown = re.search(r"Study time this week\s*(\d+) min", parent.locator("main").inner_text())
    assert shown
    assert int(shown[1]) == round(week["minutes"])
    assert faults(parent) == []
