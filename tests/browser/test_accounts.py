"""Arriving: a new account from its first word to its last, as a learner on a phone does it."""

import re
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pyotp
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Mailbox, faults, hear, settle
from tests.country import Country

PageAs = Callable[..., Page]
PASSWORD, ANOTHER = "blue goat rides thunder", "seven quiet mangoes dance"
LINK = r"http\S+/auth/reset-password\?token=\S+"
POST = """async ([path, body]) => {
  const sent = {method: 'POST', headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)}
  const answer = await fetch(path, sent)
  return {status: answer.status, ...await answer.json()}
}"""


def post(page: Page, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Ask the api as the page would, and say how it went."""
    answer: dict[str, Any] = page.evaluate(POST, [path, body])
    return answer


def newcomer() -> dict[str, str]:
    """Somebody nobody has met."""
    name = f"nakato{secrets.token_hex(4)}"
    return {"name": name, "email": f"{name}@learners.example", "phone": f"772{secrets.randbelow(900_000) + 100_000}"}


def code_of(mailbox: Mailbox, email: str, least: int = 1) -> str:
    found = re.search(r"\b\d{6}\b", mailbox(email, least)[0]["text"])
    assert found
    return found[0]


def sign_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Email or Username").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Sign In", exact=True).click()


def register(page: Page, who: dict[str, str]) -> None:
    page.goto("/student/register")
    page.get_by_label("Country of the phone number").select_option("UG")
    page.get_by_label("Phone number", exact=True).press_sequentially(who["phone"])
    page.get_by_label("First name").fill("Amina")
    page.get_by_label("Last name").fill("Nakato")
    page.get_by_label("Username").fill(who["name"])
    page.get_by_label("Email").fill(who["email"])
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)
    page.get_by_role("button", name="Create Account").click()
    hear(page, "Registration Successful!")
    page.wait_for_url("**/auth/verify-email?*")


def test_a_code_grows_old_and_another_takes_its_place(page_as: PageAs, mailbox: Mailbox, country: Country) -> None:
    page, who = page_as(None, PHONE), newcomer()
    register(page, who)
    # This browser counts down the minute itself; another one knows nothing of it.
    expect(page.get_by_role("button", name="Resend Code")).to_be_disabled()
    old = code_of(mailbox, who["email"])
    with psycopg.connect(country.url, autocommit=True) as db:
        lapse = "update pending_verifications set code_expires_at = now() - interval '1 second' where email = %s"
        db.execute(lapse, [who["email"]])
        db.execute("delete from rate_limits where bucket = 'verification-code'")
    page.get_by_label("Verification code").press_sequentially(old)
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Verification Failed")

    page.evaluate("localStorage.removeItem('pendingVerification')")
    page.reload()
    page.get_by_role("button", name="Resend Code").click()
    hear(page, "Code Sent!")
    page.get_by_label("Verification code").press_sequentially(code_of(mailbox, who["email"], least=2))
    page.get_by_role("button", name="Verify Email").click()
    hear(page, "Email Verified")


def verified(page: Page, mailbox: Mailbox) -> dict[str, str]:
    """A newcomer whose account stands, made without the screens."""
    who = newcomer()
    page.goto("/auth/login")
    given = {"firstName": "Amina", "lastName": "Nakato", "username": who["name"], "email": who["email"]}
    words = {"phoneNumber": f"+256{who['phone']}", "password": PASSWORD, "confirmPassword": PASSWORD}
    handle = post(page, "/api/auth/register", given | words)["userId"]
    code = code_of(mailbox, who["email"])
    assert post(page, "/api/auth/verify-otp", {"userId": handle, "code": code})["success"]
    return who


def test_a_forgotten_password_is_replaced_by_a_link(page_as: PageAs, mailbox: Mailbox) -> None:
    page = page_as(None, PHONE)
    who = verified(page, mailbox)
    page.get_by_role("link", name="Forgot password?").click()
    page.get_by_label("Email").fill(who["email"])
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_text("If there is an account for")).to_be_visible()
    assert faults(page) == []

    found = re.search(LINK, mailbox(who["email"], says="/auth/reset-password?token=")[0]["text"])
    assert found
    link = urlsplit(found[0])
    page.goto(f"{link.path}?{link.query}")
    page.wait_for_url("**/auth/reset-password")
    # A phone may drop the page while its owner looks for a password; the link is still known.
    page.reload()
    page.get_by_label("New password", exact=True).fill(ANOTHER)
    page.get_by_label("Confirm new password").fill(ANOTHER)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("heading", name="Your password is changed")).to_be_visible()
    page.get_by_role("link", name="Sign In Now").click()
    sign_in(page, who["name"], ANOTHER)
    page.wait_for_url("**/first-steps")

    page.goto(f"{link.path}?{link.query}")
    page.get_by_label("New password", exact=True).fill(PASSWORD)
    page.get_by_label("Confirm new password").fill(PASSWORD)
    page.get_by_role("button", name="Save password").click()
    expect(page.get_by_role("heading", name="This link does not work any more")).to_be_visible()


def test_signing_in_leads_back_and_asks_for_the_second_factor(page_as: PageAs, mailbox: Mailbox) -> None:
    page = page_as(None)
    who = verified(page, mailbox)
    page.goto("/quizzes")
    page.wait_for_url("**/auth/login")
    sign_in(page, who["email"], PASSWORD)
    page.wait_for_url("**/quizzes")
    settle(page)
    post(page, "/api/auth/step-up", {"password": PASSWORD})
    totp = pyotp.TOTP(post(page, "/api/auth/totp", {})["secret"])
    codes = post(page, "/api/auth/totp/confirm", {"code": totp.now()})["recoveryCodes"]
    page.get_by_role("button", name="Logout").click()
    hear(page, "Logged out successfully")

    page.goto("/auth/login")
    sign_in(page, who["email"], PASSWORD)
    page.get_by_label("Code from your authenticator app").press_sequentially(totp.at(time.time() + totp.interval))
    page.get_by_role("button", name="Sign In", exact=True).last.click()
    page.wait_for_url("**/first-steps")
    page.get_by_role("button", name="Later").click()
    page.wait_for_url("**/home")
    settle(page)  # what home still asks for when the session ends is refused
    page.get_by_role("button", name="Logout").click()
    hear(page, "Logged out successfully")

    page.goto("/auth/login")
    sign_in(page, who["email"], PASSWORD)
    page.get_by_role("button", name="I do not have my phone").click()
    page.get_by_label("Recovery code").fill(codes[0])
    page.get_by_role("button", name="Sign In", exact=True).last.click()
    page.wait_for_url("**/home")


def test_the_emergency_door_is_shut(page_as: PageAs) -> None:
    page = page_as(None, PHONE)
    page.goto("/emergency-login")
    expect(page.get_by_text("Emergency access is off")).to_be_visible()
    expect(page.get_by_label("Password")).to_have_count(0)
