"""Before a plan ends its holder is told once, and the number that paid is asked once; nothing more than asked."""

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import select

from api.accounts.auth.service.sessions import open_session
from api.commerce.payments.service.renewals import begin_renewals
from api.commerce.providers.protocol import PaymentProvider
from api.commerce.subscriptions.service import life
from api.commerce.subscriptions.service.reminders import remind
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.notifications.sms.tables import OutboxSms, SmsNumber
from api.platform.client_info import Client
from api.platform.secrets import unseal
from tests.api.commerce.subscriptions.conftest import DAY, Subscriber
from tests.api.conftest import Browser
from tests.conftest import NOON

PHONE = "+256772123456"
END = NOON + 30 * DAY
CHOICES = {
    "autoRenewal": True, "billingNotifications": True, "emailNotifications": True, "smsNotifications": False,
    "notificationDaysBefore": 3, "numberId": None,
}  # fmt: skip


@pytest.fixture
def shop(browser: Browser, subscriber: Subscriber) -> Browser:
    browser.sign_in(subscriber.owner)
    return browser


def test_a_plan_that_ends_is_told_of_once_three_days_before_and_anew_when_it_is_renewed(subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    assert remind(subscriber.db, END - 3 * DAY - timedelta(seconds=1)) == 0
    assert [remind(subscriber.db, END - 3 * DAY) for _ in range(3)] == [1, 0, 0]
    subscriber.pay(subscriber.basic, END - 2 * DAY)
    assert [remind(subscriber.db, END + 27 * DAY) for _ in range(2)] == [1, 0]
    assert subscriber.mails("renewal_reminder") == 2


def test_whoever_stopped_the_plan_is_not_reminded_and_not_asked(
    subscriber: Subscriber, adapters: dict[str, PaymentProvider]
) -> None:
    subscriber.pay(subscriber.basic, phone=PHONE)
    life.cancel(subscriber.db, subscriber.id, NOON)
    assert remind(subscriber.db, END - DAY) == 0
    assert begin_renewals(subscriber.db, adapters, END - timedelta(hours=2)) == []


def test_reminders_come_as_they_were_chosen(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.db.add(SmsNumber(user_id=subscriber.id, phone=PHONE, verified_at=NOON, digests=False, alerts=True))
    subscriber.pay(subscriber.basic)
    wish = {**CHOICES, "emailNotifications": False, "smsNotifications": True, "notificationDaysBefore": 7}
    saved = shop.put("/api/subscription/settings", json=wish).json()
    assert (saved["notificationDaysBefore"], saved["hasSmsNumber"]) == (7, True)
    assert remind(subscriber.db, END - 7 * DAY) == 1
    assert subscriber.mails("renewal_reminder") == 0
    assert len(subscriber.db.scalars(select(OutboxSms).where(OutboxSms.user_id == subscriber.id)).all()) == 1


def test_whoever_comes_by_the_app_is_reminded_without_a_price_or_a_way_to_pay(
    shop: Browser, subscriber: Subscriber
) -> None:
    subscriber.db.add(SmsNumber(user_id=subscriber.id, phone=PHONE, verified_at=NOON, digests=False, alerts=True))
    subscriber.pay(subscriber.basic)
    shop.put("/api/subscription/settings", json={**CHOICES, "smsNotifications": True})
    open_session(subscriber.db, subscriber.owner, now=END - 4 * DAY, client=Client("127.0.0.1", "Capacitor Kitabo/1.0"))
    assert remind(subscriber.db, END - 3 * DAY) == 1
    assert (subscriber.mails("plan_ends"), subscriber.mails("renewal_reminder")) == (1, 0)
    sealed = subscriber.db.scalars(select(OutboxSms.sealed_content).where(OutboxSms.user_id == subscriber.id)).one()
    said = unseal("sms", sealed or b"").decode()
    assert "your plan ends on" in said
    assert "UGX" not in said
    assert "/billing" not in said


def test_nobody_is_reminded_who_wants_no_reminders(shop: Browser, subscriber: Subscriber) -> None:
    subscriber.pay(subscriber.basic)
    shop.put("/api/subscription/settings", json={**CHOICES, "billingNotifications": False})
    assert remind(subscriber.db, END - DAY) == 0


def test_the_number_that_paid_is_asked_once_on_the_last_day(
    subscriber: Subscriber, adapters: dict[str, PaymentProvider]
) -> None:
    subscriber.pay(subscriber.premium, phone=PHONE)
    life.choose_next(subscriber.db, subscriber.id, subscriber.basic.id, NOON)
    assert begin_renewals(subscriber.db, adapters, END - 25 * timedelta(hours=1)) == []
    asked = [begin_renewals(subscriber.db, adapters, END - timedelta(hours=hour)) for hour in (13, 2, 1)]
    assert [len(each) for each in asked] == [0, 1, 0]  # 23:00 in Kampala is no time to ask
    payment = subscriber.db.get_one(Payment, asked[1][0])
    assert (payment.amount, payment.plan, payment.payer_phone) == (12_000, "basic", PHONE)
    assert payment.status is PaymentStatus.PENDING


@pytest.mark.parametrize("off", ["switched off", "removed"])
def test_no_number_is_asked_where_that_was_switched_off(
    shop: Browser, subscriber: Subscriber, adapters: dict[str, PaymentProvider], off: str
) -> None:
    subscriber.pay(subscriber.basic, phone=PHONE)
    number = shop.get("/api/subscription/settings").json()["numbers"][0]
    assert (number["phone"], number["isDefault"]) == (PHONE, True)
    if off == "removed":
        assert shop.delete(f"/api/subscription/numbers/{number['id']}").json()["numbers"] == []
    else:
        shop.put("/api/subscription/settings", json={**CHOICES, "autoRenewal": False})
    assert begin_renewals(subscriber.db, adapters, END - timedelta(hours=2)) == []


def test_only_a_kept_number_of_ones_own_is_asked(shop: Browser, subscriber: Subscriber) -> None:
    for phone in (PHONE, "+256701123456"):
        subscriber.pay(subscriber.basic, phone=phone)
    first = next(each for each in shop.get("/api/subscription/settings").json()["numbers"] if each["phone"] == PHONE)
    saved = shop.put("/api/subscription/settings", json={**CHOICES, "numberId": first["id"]}).json()
    assert [each["phone"] for each in saved["numbers"] if each["isDefault"]] == [PHONE]
    stranger = str(uuid4())
    assert shop.put("/api/subscription/settings", json={**CHOICES, "numberId": stranger}).status_code == 404
    assert shop.delete(f"/api/subscription/numbers/{stranger}").status_code == 404
    assert shop.put("/api/subscription/settings", json={**CHOICES, "notificationDaysBefore": 15}).status_code == 422
