"""Money paid ahead for a learner: put in by anybody with the code, drawn first in first out, never beyond what is
there.
"""

from datetime import timedelta

import pytest
from sqlalchemy import select

from api.accounts.auth.tables import User
from api.commerce.sandbox.deals import Decision
from api.commerce.subscriptions.service.reminders import remind
from api.commerce.subscriptions.tables import Payment, PaymentMethod
from api.notifications.email.tables import OutboxMail
from api.platform.audit.tables import AuditLog
from api.platform.roles import Tier
from api.publishing.royalties.inputs import payments_of
from api.school.families.tables import ParentChildLink
from tests.api.commerce.purses.conftest import Purse
from tests.factories.people import person

MTN = "0772 123 456"
DAY = timedelta(days=1)


def test_whoever_has_the_code_fills_the_purse_and_it_is_owed_and_no_revenue(purse: Purse) -> None:
    paid = purse.filled(20_000)
    assert (purse.balance(), purse.till.balance("I:subscription"), purse.till.balance("A:psp:momo")) == (
        20_000,
        0,
        20_000,
    )
    shown = purse.browser.get(f"/api/pay/{purse.code}/payments/{paid.id}").json()
    assert (shown["status"], shown["purpose"], "balance" in shown) == ("completed", "purse", False)
    seen = purse.seen()
    assert (seen["balance"], seen["available"], seen["topUps"][0]["left"]) == (20_000, 20_000, 20_000)
    assert purse.browser.get(f"/api/payments/{paid.id}/receipt").content[:4] == b"%PDF"
    letters = purse.db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == purse.learner)).all()
    assert list(letters) == ["purse_filled"]
    assert purse.till.owner.subscription_tier is not Tier.BASIC
    assert purse.db.scalars(select(PaymentMethod)).all() == []
    assert payments_of(purse.db, "2026-11") == []


@pytest.mark.parametrize("amount", [0, 999, 500_001, 1_000.5, "20000", -5])
def test_only_whole_shillings_within_the_bounds_are_taken(purse: Purse, amount: object) -> None:
    purse.browser.cookies.clear()
    answer = purse.browser.post(f"/api/pay/{purse.code}/top-ups", json={"amount": amount, "phone": MTN})
    assert answer.status_code == 422
    assert purse.db.scalars(select(Payment)).all() == []


def test_a_purse_holds_so_much_and_no_more_with_what_is_on_its_way_counted(purse: Purse) -> None:
    for _ in range(3):
        purse.filled(500_000)
    purse.browser.cookies.clear()
    path, other = f"/api/pay/{purse.code}/top-ups", {"amount": 400_000, "phone": purse.number()}
    assert purse.browser.post(path, json=other).status_code == 200
    refused = purse.browser.post(path, json={"amount": 100_001, "phone": purse.number()})
    assert (refused.status_code, refused.json()["code"]) == (409, "PURSE_FULL")
    assert "UGX 2,000,000" in refused.json()["detail"]
    own = purse.sign_in().post("/api/purse/top-ups", json={"amount": 100_000, "phone": purse.number()})
    assert own.status_code == 200, "up to the brim"
    assert purse.balance() == 1_500_000


def test_top_ups_that_nobody_pays_do_not_take_the_room_of_those_that_are_paid(purse: Purse) -> None:
    purse.browser.cookies.clear()
    path = f"/api/pay/{purse.code}/top-ups"
    asked = [purse.browser.post(path, json={"amount": 500_000, "phone": purse.number()}) for _ in range(5)]
    assert [each.status_code for each in asked] == [200] * 5
    assert purse.filled(500_000).status == "completed", "somebody else with the code still fills it"
    own = purse.sign_in().post("/api/purse/top-ups", json={"amount": 500_000, "phone": purse.number()})
    assert own.status_code == 200, "and so does the learner"


def test_a_purse_that_was_filled_to_the_brim_takes_no_more(purse: Purse) -> None:
    for _ in range(4):
        purse.filled(500_000)
    own = purse.sign_in().post("/api/purse/top-ups", json={"amount": 1_000, "phone": purse.number()})
    assert (own.status_code, own.json()["code"], purse.balance()) == (409, "PURSE_FULL", 2_000_000)


def test_a_plan_is_paid_from_the_purse_and_then_it_is_revenue(purse: Purse) -> None:
    purse.filled(20_000)
    drawn = purse.draw().json()
    assert (drawn["status"], drawn["provider"], drawn["amount"], drawn["phone"]) == ("completed", "purse", 12_000, None)
    assert (purse.balance(), purse.till.balance("I:subscription")) == (8_000, -12_000)
    assert purse.db.get_one(User, purse.learner).subscription_tier is Tier.BASIC
    [part] = payments_of(purse.db, "2026-11")
    assert (part.payment_id, part.received) == (drawn["id"], 12_000)
    again = purse.draw()
    assert (again.status_code, again.json()["code"]) == (409, "NOT_ENOUGH_IN_PURSE")
    assert purse.balance() == 8_000


def test_what_was_put_in_first_is_drawn_first_and_the_history_says_which_paid_what(purse: Purse) -> None:
    for amount in (5_000, 10_000, 30_000):
        purse.filled(amount)
        purse.till.now += DAY
    purse.draw()
    purse.draw()
    newest, middle, oldest = purse.seen()["topUps"]
    assert [each["left"] for each in (oldest, middle, newest)] == [0, 0, 21_000]
    assert [use["amount"] for use in oldest["uses"]] == [5_000]
    assert [use["amount"] for use in middle["uses"]] == [7_000, 3_000]
    assert [use["amount"] for use in newest["uses"]] == [9_000]
    assert purse.balance() == 21_000


def test_the_same_wish_again_is_the_same_payment_and_stands_apart_from_plans(purse: Purse) -> None:
    purse.browser.cookies.clear()
    wish = {"amount": 5_000, "phone": MTN}
    first, again = (purse.browser.post(f"/api/pay/{purse.code}/top-ups", json=wish).json()["id"] for _ in range(2))
    assert first == again
    other = purse.browser.post(f"/api/pay/{purse.code}/top-ups", json={**wish, "amount": 6_000})
    assert other.json()["code"] == "PAYMENT_WAITS"
    own = purse.sign_in().post("/api/purse/top-ups", json=wish).json()
    assert (own["id"] != first, own["purpose"], own["isGift"]) == (True, "purse", False)
    plan = {"planId": str(purse.till.plan.id), "method": "mobile_money", "phone": MTN}
    assert purse.browser.post("/api/payments", json=plan).status_code == 200
    assert purse.draw().json()["code"] == "PAYMENT_WAITS"


def test_a_tap_repeated_with_its_key_draws_once(purse: Purse) -> None:
    purse.filled(40_000)
    purse.sign_in()
    wish, key = {"planId": str(purse.till.plan.id)}, {"Idempotency-Key": "one-tap"}
    first, again = (purse.browser.post("/api/purse/draws", json=wish, headers=key).json()["id"] for _ in range(2))
    assert (first == again, purse.balance()) == (True, 28_000)


def test_a_refused_prompt_leaves_the_purse_as_it_was(purse: Purse) -> None:
    paid = purse.filled(20_000, Decision.REJECT)
    assert (paid.status, purse.balance(), purse.seen()["topUps"]) == ("failed", 0, [])


def test_a_plan_that_ends_is_drawn_once_where_that_was_switched_on(purse: Purse) -> None:
    from api.commerce.payments.service.draws import renew_from_purses

    purse.filled(30_000)
    purse.draw()
    end = purse.db.get_one(User, purse.learner).subscription_period_end
    assert end is not None
    assert renew_from_purses(purse.db, end - timedelta(hours=2)) == 0
    on = purse.sign_in().put("/api/purse/settings", json={"drawsForRenewal": True}).json()
    assert (on["drawsForRenewal"], renew_from_purses(purse.db, end - timedelta(hours=25))) == (True, 0)
    assert remind(purse.db, end - 2 * DAY) == 1
    letters = purse.db.scalars(select(OutboxMail.template).where(OutboxMail.user_id == purse.learner)).all()
    assert ("renewal_from_purse" in letters, "renewal_reminder" in letters) == (True, False)
    assert [renew_from_purses(purse.db, end - timedelta(hours=hour)) for hour in (23, 2, 1)] == [1, 0, 0]
    purse.sound()
    assert (purse.balance(), purse.db.get_one(User, purse.learner).subscription_period_end) == (6_000, end + 30 * DAY)
    assert renew_from_purses(purse.db, end + 30 * DAY - timedelta(hours=1)) == 0
    assert (purse.balance(), purse.seen()["topUps"][0]["left"]) == (6_000, 6_000)


def test_a_parent_sees_the_purses_of_linked_children_and_of_no_other(purse: Purse) -> None:
    purse.filled(20_000)
    parent, stranger = person(purse.db), person(purse.db)
    link = ParentChildLink(parent_user_id=parent.id, student_user_id=purse.learner, link_code="ABC123")
    purse.db.add(link)
    purse.db.flush()
    link_id = link.id
    [child] = purse.browser.sign_in(parent).get("/api/pay/children").json()
    assert (child["purse"], child["drawsForRenewal"]) == (20_000, False)
    path = f"/api/pay/children/{link_id}/purse"
    assert purse.browser.get(path).json()["topUps"][0]["amount"] == 20_000
    assert purse.browser.put(path, json={"drawsForRenewal": True}).json()["drawsForRenewal"] is True
    purse.browser.sign_in(stranger)
    assert purse.browser.get(path).status_code == 404
    assert purse.browser.put(path, json={"drawsForRenewal": False}).status_code == 404
    purse.sign_in()
    assert purse.browser.put(path, json={"drawsForRenewal": False}).status_code == 404


def test_a_parent_pays_for_a_plan_from_the_purse_of_a_linked_child_and_of_no_other(purse: Purse) -> None:
    purse.filled(20_000)
    parent, stranger = person(purse.db), person(purse.db)
    link = ParentChildLink(parent_user_id=parent.id, student_user_id=purse.learner, link_code="ABC123")
    purse.db.add(link)
    purse.db.flush()
    path, parent_id = f"/api/pay/children/{link.id}/draws", parent.id
    [child] = purse.browser.sign_in(parent).get("/api/pay/children").json()
    [plan] = child["fromPurse"]
    assert (plan["name"], plan["amount"]) == ("basic", 12_000)
    drawn = purse.browser.post(path, json={"planId": plan["id"]}).json()
    assert (drawn["status"], drawn["amount"], drawn["plan"]) == ("completed", 12_000, "basic")
    [after] = purse.browser.get("/api/pay/children").json()
    assert (after["purse"], after["plan"], after["fromPurse"]) == (8_000, "basic", [])
    assert purse.browser.post(path, json={"planId": plan["id"]}).json()["code"] == "NOT_ENOUGH_IN_PURSE"
    assert purse.db.scalars(select(AuditLog.user_id).where(AuditLog.action == "payment.drawn")).all() == [parent_id]
    for other in (stranger, purse.db.get_one(User, purse.learner)):
        assert purse.browser.sign_in(other).post(path, json={"planId": plan["id"]}).status_code == 404
    purse.sound()
