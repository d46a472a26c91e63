"""The ledger as finance reads it: it foots for any day, and each posting names its source."""

from collections.abc import Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import Payment
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MONTH, October, october, step, walk_to
from tests.factories.people import person

__all__ = ["october", "step"]
Step = Callable[..., Any]
PATH = "/api/admin/ledger/accounts"


def test_the_trial_balance_foots_on_any_day_and_names_its_accounts(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    walk_to(step, browser, october, *ALL)
    before = browser.get(PATH, params={"on": "2026-10-14"}).json()
    assert (before["accounts"], before["balance"]) == ([], 0)
    october_end = browser.get(PATH, params={"on": "2026-10-31"}).json()
    assert {each["code"]: each["balance"] for each in october_end["accounts"]} == {
        "A:psp:pesapal": 100_001, "I:subscription": -100_001,
    }  # fmt: skip
    today = browser.get(PATH).json()
    assert (today["on"], today["balance"], today["debit"]) == ("2026-11-16", 0, today["credit"])
    balances = {each["name"]: each["balance"] for each in today["accounts"]}
    assert balances[f"Owed to {october.honest.display_name}"] == -45_000
    assert balances["Authors' share of closed months"] == 60_000
    assert "A:psp:pesapal" in browser.get(f"{PATH}.csv").text


def test_an_account_shows_every_posting_with_its_source_and_the_balance_after_it(
    db: Session, browser: Browser, october: October, step: Step
) -> None:
    walk_to(step, browser, october, *ALL)
    ids = {each["code"]: each["id"] for each in browser.get(PATH).json()["accounts"]}
    [paid] = browser.get(f"{PATH}/{ids['A:psp:pesapal']}").json()["postings"]["data"]
    number = db.scalars(select(Payment.provider_order_id)).one()
    assert (paid["sourceKind"], paid["source"], paid["amount"], paid["balance"]) == (
        "payment", number, 100_001, 100_001,
    )  # fmt: skip
    code = f"L:author:{october.honest.id}"
    closed = browser.get(f"{PATH}/{ids[code]}").json()["postings"]
    assert [(each["sourceKind"], each["source"], each["balance"]) for each in closed["data"]] == [
        ("month", MONTH, -45_000)
    ]
    assert number in browser.get(f"{PATH}/{ids['A:psp:pesapal']}/postings.csv").text
    gone = browser.get(f"{PATH}/{ids[code]}", params={"on": "2026-10-31"})
    assert gone.json()["code"] == "ACCOUNT_NOT_FOUND"
    assert browser.get(f"{PATH}/{ids[code]}/postings.csv", params={"on": "2026-10-31"}).status_code == 404


def test_only_finance_reads_the_ledger(db: Session, browser: Browser) -> None:
    browser.sign_in(person(db))
    assert browser.get(PATH).status_code == 403
