"""A goal agreed on, a telephone proved, and letters between a parent and a teacher, one of them reported."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typst
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, picture, settle

PageAs = Callable[..., Page]
TELEPHONE = "+256772123456"


def test_a_parent_and_a_teacher_write_about_a_learner_who_can_see_that_they_do(page_as: PageAs, tmp_path: Path) -> None:
    parent, teacher = page_as("parent", PHONE), page_as("teacher")
    parent.goto("/messages")
    parent.get_by_role("button", name="New message").click()
    subject = parent.get_by_role("textbox", name="Subject")
    subject.fill(f"Reading at home, {'w' * 40}")  # breaks on a phone, however long the word
    parent.get_by_label("Your message").fill("Which book should she finish first?")
    parent.get_by_label("I need a reply").check()
    assert faults(parent) == []
    picture(parent, "letter_new_360")
    parent.get_by_role("button", name="Send", exact=True).click()
    expect(parent.get_by_text("You asked for a reply")).to_be_visible()
    expect(parent.get_by_text("Not read yet", exact=True)).to_be_visible()
    teacher.goto("/teacher/letters")
    line = teacher.get_by_role("link", name=re.compile("Reading at home"))
    expect(line.get_by_text("Waiting for your reply")).to_be_visible()
    line.click()
    teacher.get_by_label("Your message").fill("The one she has open. The list is in the file.")
    teacher.set_input_files("input[type=file]", _sheet(tmp_path))
    expect(teacher.get_by_text(re.compile(r"^holiday list\.pdf, \d KB$"))).to_be_visible()
    teacher.get_by_role("button", name="Send", exact=True).click()
    expect(teacher.get_by_text("The one she has open.")).to_be_visible()
    parent.reload()
    expect(parent.get_by_text(re.compile(r"Read .* · Replied"))).to_be_visible()
    with parent.expect_download() as taken:
        parent.get_by_role("link", name=re.compile("holiday list")).click()
    assert taken.value.suggested_filename == "holiday list.pdf"
    parent.get_by_role("button", name="5", exact=True).click()
    expect(parent.get_by_text("Thank you", exact=True)).to_be_visible()
    assert faults(parent) == []
    picture(parent, "letters_360")
    learner = page_as("student", PHONE)
    learner.goto("/account/family")
    expect(learner.get_by_text(re.compile(r"wrote \d+ messages about your learning"))).to_be_visible()
    expect(learner.get_by_text("Which book should she finish first?")).to_have_count(0)
    _is_reported_and_hidden(parent, page_as("moderator"))


def _is_reported_and_hidden(parent: Page, moderator: Page) -> None:
    """The answer goes from a report by the queue and a decision to a notice."""
    parent.get_by_role("button", name="Report this message").click()
    parent.get_by_role("radio", name="It tells what is private").check()
    assert faults(parent) == []
    picture(parent, "report_360")
    parent.get_by_role("button", name="Send report").click()
    expect(parent.get_by_text(re.compile(r"^You reported this on .* has not decided yet"))).to_be_visible()
    moderator.goto("/reported-letters")
    case = moderator.locator("section", has_text="It tells what is private")
    expect(case.get_by_text("1 report", exact=True)).to_be_visible()
    expect(moderator.get_by_text("The one she has open.")).to_have_count(0)
    case.get_by_role("button", name="Read and decide").click()
    expect(case.get_by_text("The one she has open.")).to_be_visible()
    expect(case.get_by_role("link", name=re.compile("holiday list"))).to_be_visible()
    assert faults(moderator) == []
    picture(moderator, "moderation_case")
    case.get_by_label(re.compile("^Why you decide so")).fill("A list of private addresses does not belong here.")
    case.get_by_role("button", name="Hide the message").click()
    expect(moderator.get_by_text("Done, and both are told", exact=True)).to_be_visible()
    expect(case).to_have_count(0)
    parent.goto("/notices")
    expect(parent.get_by_text("The message you reported was hidden", exact=True)).to_be_visible()
    expect(parent.get_by_text("A list of private addresses does not belong here.")).to_be_visible()
    parent.goto("/messages")
    parent.get_by_role("link", name=re.compile("Reading at home")).click()
    expect(parent.get_by_text("Hidden by a moderator.")).to_be_visible()


def _sheet(folder: Path) -> Path:
    made = folder / "holiday list.pdf"
    made.write_bytes(typst.compile(b"Holiday list"))
    return made


def test_a_goal_is_proposed_and_agreed_to_and_a_telephone_proves_itself(
    page_as: PageAs, mailbox: Callable[..., list[dict[str, Any]]]
) -> None:
    parent, learner = page_as("parent", PHONE), page_as("student", PHONE)
    learner.goto("/account/family")
    settle(learner)
    assert faults(learner) == []
    picture(learner, "family_goals_360")
    learner.get_by_role("button", name="Agree", exact=True).click()
    expect(learner.get_by_text("Agreed", exact=True)).to_be_visible()
    parent.goto("/parent")
    parent.get_by_role("button", name="Add a phone number").click()
    parent.get_by_label("Your phone number").fill(TELEPHONE)
    parent.get_by_role("button", name="Send me a code").click()
    expect(parent.get_by_text(f"We sent a 6-digit code to {TELEPHONE}.")).to_be_visible()
    [sms] = mailbox(TELEPHONE)
    parent.get_by_label("Code").first.press_sequentially(sms["text"][:6])
    parent.get_by_role("button", name="Confirm", exact=True).click()
    wish = parent.get_by_role("checkbox", name="The week of my children, on Sunday evening")
    wish.click()
    expect(wish).to_be_checked()
    settle(parent)
    assert faults(parent) == []
    picture(parent, "parent_goals_360")
