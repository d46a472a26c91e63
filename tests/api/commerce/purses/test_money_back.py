"""Money that leaves a purse otherwise than for a plan, and what finance and the database see of it."""

from datetime import timedelta

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from api.accounts.auth.tables import User
from api.commerce.ledger.purses import account_of
from api.commerce.reconciliation.service import comparison
from api.commerce.sandbox.deals import Decision
from api.commerce.subscriptions.tables import Payment, PaymentPurpose
from api.platform.roles import Tier
from tests.api.commerce.purses.conftest import Purse
from tests.conftest import NOON
from tests.factories.people import give, staff

MTN = "0772 123 456"
DAY = timedelta(days=1)


def test_an_unused_top_up_goes_back_by_two_people_and_is_not_drawn_meanwhile(purse: Purse) -> None:
    first = purse.filled(15_000)
    purse.till.now += DAY
    second = purse.filled(14_000)
    assert purse.refunded(second).status_code == 200
    seen = purse.seen()
    assert (seen["balance"], seen["available"], seen["topUps"][0]["isGoingBack"]) == (29_000, 15_000, True)
    assert purse.draw().status_code == 200
    assert purse.draw().json()["available"] == 3_000
    purse.sent_back()
    assert (purse.balance(), purse.till.balance("I:subscription_refunds")) == (3_000, 0)
    assert purse.till.balance("A:psp:momo") == 15_000
    assert (purse.seen()["topUps"][0]["returned"], purse.seen()["topUps"][1]["left"]) == (14_000, 3_000)
    assert purse.refunded(first).json()["code"] == "ACT_NOT_POSSIBLE"


def test_a_plan_the_purse_paid_goes_back_into_the_purse(purse: Purse) -> None:
    purse.filled(20_000)
    drawn = purse.db.get_one(Payment, purse.draw().json()["id"])
    assert purse.refunded(drawn).json()["refunds"] == []
    purse.sound()
    assert (purse.balance(), purse.till.balance("I:subscription_refunds")) == (20_000, 12_000)
    assert purse.db.get_one(User, purse.learner).subscription_tier is Tier.FREE
    [put_in] = purse.seen()["topUps"]
    assert (put_in["left"], [use["isGivenBack"] for use in put_in["uses"]]) == (20_000, [True])
    assert purse.draw().status_code == 200


def test_money_the_provider_takes_back_takes_the_plans_it_paid_with_it(purse: Purse) -> None:
    from api.commerce.payments.service.reversals import take_back

    first = purse.filled(5_000)
    purse.till.now += DAY
    purse.filled(30_000)
    purse.draw()
    purse.draw()
    assert purse.balance() == 11_000
    top_up = purse.db.get_one(Payment, first.id)
    take_back(purse.db, top_up, top_up.amount, at=purse.till.now, now=purse.till.now)
    purse.sound()
    assert (purse.balance(), purse.till.balance("I:subscription_refunds")) == (18_000, 12_000)
    assert purse.till.balance("A:psp:momo") == 30_000
    assert [each["left"] for each in purse.seen()["topUps"]] == [18_000, 0]


def test_reconciliation_knows_what_came_in_and_that_draws_came_in_before(purse: Purse) -> None:
    from api.commerce.providers.protocol import StatementLine
    from api.commerce.reconciliation.service import statements

    paid = purse.filled(20_000)
    purse.draw()
    span = (NOON - DAY, NOON + DAY)
    [missing] = comparison.mismatches(purse.db, *span)
    assert missing.tracking == paid.tracking_id
    line = StatementLine(
        tracking=str(paid.tracking_id), reference=paid.provider_order_id, amount=paid.amount, fee=0, currency="UGX",  # type: ignore[arg-type]
        settled_at=NOON,
    )  # fmt: skip
    statements.keep(purse.db, "momo", [line])
    assert comparison.mismatches(purse.db, *span) == []
    seen = comparison.sums(purse.db, *span)
    assert (seen.agree, seen.provider, seen.journal) == (True, 20_000, 20_000)


def test_money_that_came_short_goes_into_the_purse_when_two_people_say_so(purse: Purse) -> None:
    from api.commerce.payments.tables import SuspenseItem

    paid = purse.filled(20_000, Decision.PAY_LITTLE)
    assert (paid.status, purse.balance()) == ("invalid", 0)
    item = purse.db.scalars(select(SuspenseItem)).one()
    maker, checker = (
        give(purse.db, staff(purse.db), "finance.prepare"),
        give(purse.db, staff(purse.db), "finance.settle"),
    )
    wish = {"act": "give", "reason": "It is hers."}
    seen = purse.browser.sign_in(maker).post(f"/api/admin/payments/suspense/{item.id}/decisions", json=wish).json()
    [case] = seen["suspense"]
    purse.browser.sign_in(checker).step_up()
    assert purse.browser.post(f"/api/admin/payments/decisions/{case['decision']['id']}/confirm").status_code == 200
    purse.sound()
    held = purse.balance()
    assert (0 < held < 20_000, purse.db.get_one(Payment, paid.id).purpose) == (True, PaymentPurpose.PURSE)


def test_the_database_itself_lets_no_purse_be_overdrawn_and_no_history_be_changed(purse: Purse) -> None:
    from api.commerce.ledger.service import post

    purse.filled(20_000)
    purse.draw()
    lines = [(account_of(purse.learner), 8_001), ("I:subscription", -8_001)]
    with pytest.raises(DBAPIError, match="overdrawn"), purse.db.begin_nested():
        post(purse.db, kind="test", idem="test:over", occurred_at=NOON, ref=("test", "x"), lines=lines)
    for change in ("update purse_uses set amount = 1", "delete from purse_uses"):
        with pytest.raises(DBAPIError, match="only given back"), purse.db.begin_nested():
            purse.db.execute(text(change))


def test_verify_names_a_purse_whose_ledger_says_otherwise(purse: Purse) -> None:
    from api.commerce.ledger.service import post
    from pipelines.close.books import differences

    purse.filled(20_000)
    purse.draw()
    assert [each for each in differences(purse.db, {}) if "purse" in each] == []
    lines = [(account_of(purse.learner), 1_000), ("I:subscription", -1_000)]
    post(purse.db, kind="test", idem="test:less", occurred_at=NOON, ref=("test", "x"), lines=lines)
    [named] = [each for each in differences(purse.db, {}) if "purse" in each]
    assert str(purse.learner) in named
    lines = [(account_of(purse.learner), -1_000), ("I:subscription", 1_000)]
    post(purse.db, kind="test", idem="test:more", occurred_at=NOON, ref=("test", "x"), lines=lines)


def test_a_top_up_for_an_account_that_was_deleted_meanwhile_is_held(purse: Purse) -> None:
    purse.browser.cookies.clear()
    made = purse.browser.post(f"/api/pay/{purse.code}/top-ups", json={"amount": 15_000, "phone": purse.number()})
    purse.db.get_one(User, purse.learner).deleted_at = NOON
    purse.db.flush()
    held = purse.settled(purse.db.get_one(Payment, made.json()["id"]))
    assert (held.status, purse.balance(), purse.till.balance("L:suspense")) == ("invalid", 0, -15_000)
