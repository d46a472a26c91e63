"""Mail as people meet it: on a phone, in a mailbox, and at the desk of those who look after it."""

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from api.notifications.email.layout import Footer, write
from api.notifications.email.template_loader import letters
from tests.browser.conftest import DESKTOP, PHONE, Mailbox, faults, hear, picture, settle

PageAs = Callable[..., Page]
FOOTER = Footer("Kitabo", "https://kitabo.example", "help@kitabo.example", "https://kitabo.example/unsubscribe?token=x")
NARROW = {"width": 320, "height": 640}


def test_a_message_of_a_visitor_reaches_us_and_can_be_answered(page_as: PageAs, mailbox: Mailbox) -> None:
    page = page_as(None, PHONE)
    page.goto("/contact")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Please tell us your name")).to_be_visible()
    page.get_by_label("Your name").fill("Grace Auma")
    page.get_by_label("Your email").fill("grace@school.example")
    page.get_by_label("What is it about?").fill("A page is missing")
    page.get_by_label("Your message").fill("Page 12 of the S3 Physics book is blank.")
    page.route("**/api/contact", lambda route: route.fulfill(status=409, json={"title": "Busy", "detail": "Not now."}))
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_text("Not now.")).to_be_visible()
    expect(page.get_by_label("Your message")).to_have_value("Page 12 of the S3 Physics book is blank.")
    page.unroute("**/api/contact")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("status").filter(has_text="Your reference is")).to_be_focused()
    assert faults(page) == []
    reference = page.get_by_text(re.compile("^[0-9A-F]{4}-[0-9A-F]{4}$")).inner_text()
    [mail] = mailbox("support@kitabo.example", says=f"[{reference}] A page is missing")
    assert mail["headers"]["Reply-To"] == "grace@school.example"
    assert "is blank" in mail["text"]


def test_the_link_of_a_mail_ends_what_may_be_ended_and_takes_it_back(page_as: PageAs, mailbox: Mailbox) -> None:
    staff = page_as("finance")
    staff.goto("/admin/email-management?tab=letters&letter=trial_ending")
    staff.get_by_role("button", name="Send me a test").click()
    mail = mailbox("finance@kitabo.example", says="/unsubscribe?token=")[0]
    found = re.search(r"http\S+/unsubscribe\?token=\S+", mail["text"])
    assert found
    link = urlsplit(found[0])
    page = page_as(None, PHONE)
    page.goto(f"{link.path}?{link.query}")
    reminders = page.get_by_label("Reminders before my free trial ends")
    expect(reminders).to_be_checked()
    page.get_by_role("button", name="Turn all off").click()
    expect(page.get_by_text("All are off now.")).to_be_visible()
    expect(reminders).not_to_be_checked()
    assert faults(page) == []
    staff.get_by_role("button", name="Send me a test").click()
    hear(staff, "You Turned These Off")
    page.get_by_role("button", name="Undo").click()
    expect(reminders).to_be_checked()


def test_the_desk_shows_what_was_sent_and_pauses(page_as: PageAs, mailbox: Mailbox) -> None:
    page = page_as("finance", DESKTOP)
    page.goto("/admin/email-management?tab=letters&letter=contact_message")
    page.get_by_role("button", name="Send me a test").click()
    mailbox("finance@kitabo.example")
    page.goto("/admin/email-management?tab=log&template=contact_message&status=sent")
    page.get_by_role("button", name=re.compile("^Details: .*to f•••e@kitabo.example")).first.click()
    expect(page.get_by_role("dialog").get_by_text("Taken")).to_be_visible()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.goto("/admin/email-management")
    settle(page)
    figure = page.get_by_role("figure", name="What went out each day?")
    figure.get_by_role("button", name="Show table").click()
    expect(figure.get_by_role("row")).to_have_count(15)
    page.get_by_role("button", name="Pause sending").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Pause sending").click()
    expect(page.get_by_text("Sending has been paused since")).to_be_visible()
    page.get_by_role("button", name="Send again").click()
    expect(page.get_by_text("Sending has been paused since")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_letter_fits_a_small_phone_and_can_be_read(page_as: PageAs, dark: bool) -> None:
    page = page_as(None, NARROW, dark)
    wide = {}
    for name, made in letters().items():
        page.set_content(write(name, made.sample, FOOTER).html)
        wide[name] = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert {name: by for name, by in wide.items() if by > 0} == {}
    for name in ("trial_ending", "contact_message"):
        page.set_content(write(name, letters()[name].sample, FOOTER).html)
        picture(page, f"letter-{name}-{'dark' if dark else 'light'}")
        assert faults(page) == []


def test_the_demo_shows_the_mail_it_caught(page_as: PageAs, mailbox: Mailbox, post_office: dict[str, str]) -> None:
    page = page_as("finance")
    page.goto("/admin/email-management?tab=letters&letter=trial_ending")
    page.get_by_role("button", name="Send me a test").click()
    mailbox("finance@kitabo.example")
    expect(page.get_by_role("link", name=re.compile("^Caught mail"))).to_have_attribute(
        "href", post_office["MAIL_CATCHER_URL"]
    )
    page = page_as(None, PHONE)
    page.goto(f"{post_office['MAIL_CATCHER_URL']}/?to=finance@kitabo.example")
    page.get_by_role("button", name=re.compile("To finance@kitabo.example")).first.click()
    expect(page.frame_locator("#frame").get_by_role("link", name="Kitabo", exact=True)).to_be_visible()
    page.get_by_role("tab", name="Text").click()
    expect(page.get_by_role("tabpanel", name="Text")).to_contain_text("Kitabo")
    assert faults(page) == []
    page.get_by_role("button", name="All mails").click()
    expect(page.get_by_role("button", name=re.compile("To finance@kitabo.example")).first).to_be_visible()
