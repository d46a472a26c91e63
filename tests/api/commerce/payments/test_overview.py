"""What finance sees of payments on their way."""

from sqlalchemy import delete

from api.commerce.sandbox.deals import SHORT_BY, Decision
from api.platform.jobs.tables import queue_jobs
from api.platform.roles import Role
from tests.api.commerce.payments.conftest import Till, queued
from tests.api.commerce.payments.test_routes import notify
from tests.api.conftest import Browser
from tests.factories.people import person


def test_finance_sees_what_waits_what_was_sent_and_what_fits_nothing(browser: Browser, till: Till) -> None:
    payment = till.start()
    for _ in range(2):
        notify(browser, payment, till)
    browser.sign_in(person(till.db, role=Role.ADMIN))
    seen = browser.get("/api/admin/payments/overview").json()
    [waiting] = [each for each in seen["providers"] if each["name"] == till.name]
    assert (waiting["isOn"], waiting["waiting"], seen["suspense"], seen["held"]) == (True, 1, [], 0)
    [news] = browser.get("/api/admin/payments/notifications").json()["data"]
    assert (news["number"], news["status"], news["copies"]) == (payment.provider_order_id, "pending", 2)
    assert browser.get("/api/admin/payments/notifications", params={"isUnknown": True}).json()["total"] == 0
    before = len(queued(till.db, "payments.ask"))
    till.db.execute(delete(queue_jobs))
    assert browser.post(f"/api/admin/payments/notifications/{news['id']}/ask").status_code == 204
    assert (before, queued(till.db, "payments.ask")) == (1, [payment.id])

    till.decide(payment, Decision.PAY_LITTLE)
    till.ask(payment)
    seen = browser.get("/api/admin/payments/overview").json()
    [held] = seen["suspense"]
    came = 12_000 - SHORT_BY
    assert (held["number"], held["reason"], held["asked"]) == (payment.provider_order_id, "wrong_amount", 12_000)
    assert (held["held"], seen["held"]) == (came, came)
    assert [each["waiting"] for each in seen["providers"] if each["name"] == till.name] == [0]


def test_a_learner_does_not_see_it(browser: Browser, till: Till) -> None:
    browser.sign_in(till.owner)
    assert browser.get("/api/admin/payments/overview").status_code == 403
