"""A parent and a learner, each at their own phone: unlinked, linked anew, and what is shown in between."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, faults, hear, picture

PageAs = Callable[..., Page]
FACT = "Study time this week"


def test_a_learner_decides_who_sees_them(page_as: PageAs) -> None:
    parent, learner = page_as("parent", PHONE), page_as("student", PHONE)
    parent.goto("/parent")
    expect(parent.get_by_text(FACT, exact=True)).to_be_visible()
    learner.goto("/account/family")
    _ends(learner)
    parent.reload()
    expect(parent.get_by_role("heading", name="Link with your child")).to_be_visible()
    expect(parent.get_by_text(FACT, exact=True)).to_have_count(0)
    asks(parent, code_made_by(learner))
    # Neither reloads: each page notices what the other did.
    expect(learner.get_by_role("heading", name="Grace Nakato asks to follow you")).to_be_visible()
    assert faults(learner) == []
    picture(learner, "family_asked_360")
    learner.get_by_role("button", name="Yes, I know them").click()
    hear(learner, "You and Grace Nakato are linked")
    expect(parent.get_by_text(FACT, exact=True)).to_be_visible()
    _shares_no_more_and_again(parent, learner)


def _ends(learner: Page) -> None:
    learner.get_by_role("button", name="End the link with Grace").click()
    learner.get_by_role("alertdialog").get_by_role("button", name="End the link").click()
    expect(learner.get_by_text("Nobody sees your progress.")).to_be_visible()


def code_made_by(learner: Page) -> str:
    learner.get_by_role("button", name="Make a code").click()
    shown = learner.get_by_role("img", name="Your code")
    expect(shown).to_be_visible()
    expect(learner.get_by_text("Works for")).to_be_visible()
    picture(learner, "family_code_360")
    return str(shown.get_attribute("aria-label")).removeprefix("Your code: ").replace(" ", "")


def asks(parent: Page, code: str) -> None:
    parent.get_by_label("Family code").press_sequentially(code.lower())
    parent.get_by_role("button", name="Enter code").click()
    expect(parent.get_by_text("Waiting for the learner to say yes")).to_be_visible()
    assert "Patience" not in parent.locator("main").inner_text()
    assert faults(parent) == []
    picture(parent, "parent_waiting_360")


def _shares_no_more_and_again(parent: Page, learner: Page) -> None:
    box = learner.get_by_role("checkbox", name="See progress")
    box.click()
    expect(box).not_to_be_checked()
    expect(box).to_be_enabled()
    parent.reload()
    expect(parent.get_by_text("Patience does not share progress with you now.")).to_be_visible()
    box.click()
    expect(box).to_be_checked()
    expect(box).to_be_enabled()
