"""A final month on one page foots from the providers' statements to what authors are paid."""

from typing import Any

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import MID_MONTH, MONTH, October, october, step
from tests.api.publishing.royalties.test_reversals import (
    BOOKED,
    NOVEMBER,
    close_november,
    november,
    paid,
    take_back,
)
from tests.factories import people

__all__ = ["october", "paid", "step"]


def trail(browser: Browser, month: str) -> Any:
    return browser.get(f"/api/insight/money-trail/{month}").json()


def test_every_step_foots_and_a_payment_without_a_journal_is_seen(
    db: Session, browser: Browser, october: October, paid: Payment
) -> None:
    november(db, browser, october, 200_001)
    browser.sign_in(october.finance)
    assert trail(browser, NOVEMBER)["code"] == "MONTH_NOT_FINAL"
    take_back(db, browser, october, paid, BOOKED)
    close_november(browser, october)
    for month in (MONTH, NOVEMBER):
        found = trail(browser, month)
        assert {each["title"]: each["differenceUgx"] for each in found["steps"]} == dict.fromkeys(
            [each["title"] for each in found["steps"]], 0
        )
        assert found["steps"][0]["totalUgx"] > 0
        assert found["paidOfMonthUgx"] == 0
    # 60,000 of October and 15,000 of November: 45,000 went back to the pool.
    assert found["steps"][-1]["lines"][0]["amountUgx"] == 75_000

    reader: User = people.person(db)
    lost = Payment(
        user_id=reader.id, provider_order_id="lost", tracking_id="lost", amount=7_000, plan="premium",
        paid_at=MID_MONTH, status=PaymentStatus.COMPLETED,
    )  # fmt: skip
    db.add(lost)
    db.flush()
    differ = [each["title"] for each in trail(browser, MONTH)["steps"] if each["differenceUgx"]]
    assert differ == ["From statements to payments", "From payments to the ledger"]
