"""What a close reads: payments by the month they came in, less what went back; and decisions at the right step."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from api.platform.clock import month_bounds
from api.publishing.royalties import inputs
from api.publishing.royalties.tables import HeldMinutes
from tests.api.conftest import Browser
from tests.api.publishing.royalties.test_close import ALL, MONTH, October, october, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]

MOMENT = timedelta(microseconds=1)


def test_a_payment_belongs_to_the_month_of_its_very_moment(db: Session) -> None:
    begin, end = month_bounds(MONTH)
    for amount, at in ((1_000, begin - MOMENT), (2_000, begin), (4_000, end - MOMENT), (8_000, end)):
        money.payment(db, people.person(db), amount, at)
    assert sorted(part.received for part in inputs.payments_of(db, MONTH)) == [2_000, 4_000]


def test_what_was_taken_back_in_the_month_is_subtracted_whenever_it_was_paid(db: Session) -> None:
    begin, end = month_bounds(MONTH)
    reader, before = people.person(db), begin - timedelta(days=3)
    money.payment(db, reader, 9_000, before, reversed_at=begin, amount_reversed=9_000)
    money.payment(db, reader, 7_000, begin, reversed_at=end, amount_reversed=7_000)
    money.payment(db, reader, 20_000, begin)
    parts = inputs.payments_of(db, MONTH)
    revenue = inputs.revenue_of(db, MONTH, parts)
    assert (revenue.received, revenue.reversals, revenue.net) == (27_000, 9_000, 18_000)


@pytest.mark.parametrize("until", [4, 5])
def test_held_minutes_are_decided_while_the_month_is_drafted_and_at_no_other_step(
    browser: Browser, db: Session, october: October, step: Callable[..., Any], until: int
) -> None:
    walk_to(step, browser, october, *ALL[:until])
    browser.sign_in(october.finance)
    hold = db.scalars(select(HeldMinutes.id)).one()
    refused = step(f"holds/{hold}", decision="released", note="a second thought")
    assert (refused.status_code, refused.json()["code"]) == (409, "WRONG_MOMENT")


@pytest.mark.parametrize(
    "change",
    [
        "update author_monthly_earnings set earnings_amount = earnings_amount + 1",
        "update monthly_revenue_pools set author_pool_amount = author_pool_amount + 1",
    ],
)
def test_a_result_that_is_not_what_the_inputs_give_cannot_be_made_final(
    browser: Browser, db: Session, october: October, step: Callable[..., Any], change: str
) -> None:
    walk_to(step, browser, october, *ALL[:5])
    db.execute(text(change))
    browser.sign_in(october.approver).step_up()
    refused = step("finalise", confirm=MONTH)
    assert (refused.status_code, refused.json()["code"]) == (409, "INPUTS_CHANGED")
    assert db.scalar(text("select count(*) from ledger_journals where kind = 'month_close'")) == 0
