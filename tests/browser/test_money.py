"""A shilling's whole way: from a locked book over the pretend phone to the open book, and from a closed month to the
author's phone, with the ledger looked at after every step.
"""

import time
from collections.abc import Callable

import psycopg
from playwright.sync_api import Page, expect
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from api.commerce.payments.service.invariants import violations
from api.demo.sign_in import DEMO_PASSWORD
from tests.browser.conftest import PHONE, Mailbox, faults, settle
from tests.browser.test_accounts import PASSWORD, verified
from tests.browser.test_library import waits_for
from tests.browser.test_loop import POST, asked, walks_to_the_seal
from tests.browser.test_reading import a_book
from tests.country import Country

PageAs = Callable[..., Page]
MOST_TAPS = 6
AMOUNT = 10_000
IS_PAID = """() => fetch('/api/authors/me/payouts').then(answer => answer.json())
  .then(({ payouts }) => payouts[0].status === 'completed')"""


def test_money_goes_from_a_locked_book_to_the_authors_phone(
    page_as: PageAs, mailbox: Mailbox, country: Country, pretend_phone: str
) -> None:
    balances(country)
    reader, phone = page_as(None, PHONE), page_as(None, PHONE)
    signs_in(reader, verified(reader, mailbox)["email"], PASSWORD)
    opens_by_paying(reader, phone, pretend_phone)
    balances(country)
    has_a_receipt(reader)

    # Signed in apart from the other tests: who says the password again gets a new session.
    finance, approver, author = (page_as(None, at="/auth/login") for _ in range(3))
    for page, role in ((finance, "finance"), (approver, "approver"), (author, "author")):
        signs_in(page, f"{role}@kitabo.example", DEMO_PASSWORD)
    month = asked(finance, "/api/admin/months")[1]
    if month["state"] != "finalised":
        walks_to_the_seal(finance, approver, month["month"])
    balances(country)
    asks_and_is_agreed(author, approver)
    balances(country)
    three_days_pass(country)
    phone.goto(f"{pretend_phone}/phone")
    expect(phone.get_by_role("heading", name=f"You got UGX {AMOUNT:,}")).to_be_visible()
    waits_for(author, IS_PAID)
    author.goto("/author/dashboard")
    expect(author.get_by_role("row", name=f"UGX {AMOUNT:,}").filter(has_text="Paid").first).to_be_visible()
    balances(country)


def balances(country: Country) -> None:
    """The trial balance is nothing, and payments, periods and suspense are what the ledger says."""
    server = create_engine(country.url.replace("postgresql://", "postgresql+psycopg://"))
    with Session(server) as db:
        assert list(violations(db)) == []
    server.dispose()
    with psycopg.connect(country.url) as db:
        assert db.execute("select coalesce(sum(amount), 0) from ledger_postings").fetchone() == (0,)


def signs_in(page: Page, email: str, password: str) -> None:
    page.evaluate(POST, ["/api/auth/login", {"emailOrUsername": email, "password": password}])


def opens_by_paying(reader: Page, phone: Page, pretend_phone: str) -> None:
    """Counted taps, and the seconds from "Pay" until the book can be read."""
    book, taps = a_book(reader, "basic"), 0
    reader.goto(f"/books/{book['id']}")
    for name in ("See the plans", "Pay"):
        reader.get_by_role("link", name=name).or_(reader.get_by_role("button", name=name, exact=True)).click()
        taps, began = taps + 1, time.monotonic()
    reader.wait_for_url("**/payment-success?payment=*")
    reader.reload()  # the wait survives it, and nothing is charged twice
    phone.goto(f"{pretend_phone}/phone")
    phone.get_by_role("button", name="Approve").click()
    reader.get_by_role("link", name="Continue where you were").click()
    reader.get_by_role("button", name="Choose and read").click()
    taps += 3
    reader.get_by_role("slider", name="Page").wait_for()
    print(f"from Pay to the open book: {time.monotonic() - began:.1f} s, {taps} taps")
    assert taps <= MOST_TAPS
    deals = phone.request.get(f"{pretend_phone}/deals.json").json()
    assert [deal["state"] for deal in deals if deal["kind"] == "payment"] == ["completed"]


def has_a_receipt(page: Page) -> None:
    page.goto("/billing")
    receipt = page.get_by_role("link", name="Receipt")
    expect(receipt).to_have_count(1)
    settle(page)
    assert faults(page) == []
    file = page.request.get(str(receipt.get_attribute("href")))
    assert file.body().startswith(b"%PDF-")


def asks_and_is_agreed(author: Page, approver: Page) -> None:
    """The author asks on the screen, and a person of finance agrees on theirs."""
    for page in (author, approver):
        page.evaluate(POST, ["/api/auth/step-up", {"password": DEMO_PASSWORD}])
    author.goto("/author/dashboard")
    author.get_by_role("button", name="Ask for a payout").click()
    window = author.get_by_role("dialog")
    window.get_by_label("Amount in UGX").fill(str(AMOUNT))
    window.get_by_label("Mobile money number").fill("0772123456")
    window.get_by_role("button", name="Ask for the payout").click()
    expect(window).to_have_count(0)
    approver.goto("/admin/revenue-management")
    approver.get_by_role("button", name=f"Approve UGX {AMOUNT:,}").click()
    expect(approver.get_by_role("button", name=f"Approve UGX {AMOUNT:,}")).to_have_count(0)


def three_days_pass(country: Country) -> None:
    """A number that was never paid before waits so long."""
    with psycopg.connect(country.url) as db:
        db.execute(
            "update author_payout_requests set payable_from = now(), next_question_at = now() where status = 'approved'"
        )
