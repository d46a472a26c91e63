"""Plans, payments and notifications through the real routes."""

import json
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from pypdf import PdfReader
from sqlalchemy import select

from api.commerce.payments import jobs
from api.commerce.payments.service.orders import hook_key
from api.commerce.payments.tables import InboundEvent
from api.commerce.sandbox.deals import Decision
from api.commerce.subscriptions.tables import Payment, PaymentStatus
from api.platform.roles import Tier
from tests.api.commerce.payments.conftest import Till, queued, sold
from tests.api.conftest import Browser
from tests.factories.people import person


@pytest.fixture
def shop(browser: Browser, till: Till) -> Browser:
    return browser.sign_in(till.owner)


@pytest.fixture
def wish(till: Till) -> dict[str, Any]:
    return {"planId": str(till.plan.id), "method": "mobile_money", "phone": "0772 123 456", "returnPath": "/books/7"}


def notification(payment: Payment, till: Till) -> tuple[bytes, dict[str, str]]:
    deal = till.deal(payment)
    if till.name == "pesapal":
        body: dict[str, Any] = {"OrderTrackingId": deal.tracking, "OrderNotificationType": "IPNCHANGE",
                                "OrderMerchantReference": deal.reference}  # fmt: skip
    elif till.name == "momo":
        body = {"externalId": deal.reference, "status": "SUCCESSFUL"}
    else:
        body = {"event": "charge.completed", "data": {"id": deal.number, "tx_ref": deal.reference, "status": "x"}}
    return json.dumps(body).encode(), {"content-type": "application/json", "verif-hash": "sandbox"}


def notify(browser: Browser, payment: Payment, till: Till, **changed: Any) -> Any:
    body, headers = notification(payment, till)
    at = f"/api/payments/notifications/{till.name}/{changed.get('key') or hook_key(till.name)}"
    headers = {**headers, "origin": "https://provider.example", **changed.get("headers", {})}
    return browser.post(at, content=changed.get("body", body), headers=headers)


def test_plans_are_shown_to_anybody_without_those_that_are_not_sold(browser: Browser, till: Till) -> None:
    sold(till.db, "old").is_active = False
    till.db.flush()
    found = browser.get("/api/plans").json()
    assert [(plan["name"], plan["priceAmount"], plan["tier"]) for plan in found["plans"]] == [
        ("basic", 12_000, Tier.BASIC)
    ]
    assert found["methods"] == ["mobile_money", "card"]


def test_a_paid_payment_has_a_receipt_and_a_line_in_the_history(shop: Browser, till: Till) -> None:
    till.decide(payment := till.start())
    assert shop.get(f"/api/payments/{payment.id}/receipt").status_code == 404
    till.ask(payment)
    file = shop.get(f"/api/payments/{payment.id}/receipt")
    assert (file.headers["content-type"], file.content[:5]) == ("application/pdf", b"%PDF-")
    words = "".join(page.extract_text() for page in PdfReader(BytesIO(file.content)).pages)
    for said in ("Receipt 000001", "UGX 12,000", "Amina", till.owner.email, "Plan Basic", payment.provider_order_id):
        assert said in words
    assert [each["number"] for each in shop.get("/api/payments").json()] == [payment.provider_order_id]
    lines = shop.get("/api/payments/history.csv").text.splitlines()
    assert (len(lines), "12000,UGX,completed" in lines[1]) == (2, True)


def test_a_person_pays_from_the_wish_to_the_open_plan(shop: Browser, till: Till, wish: dict[str, Any]) -> None:
    made = shop.post("/api/payments", json=wish).json()
    assert (made["status"], made["isBegun"], made["returnPath"]) == ("pending", False, "/books/7")
    named = UUID(made["id"])
    assert queued(till.db, "payments.begin") == [named]
    jobs.begin_payment.run(till.run, made["id"])
    payment = till.db.get_one(Payment, named)
    till.name = payment.provider
    till.decide(payment)
    assert notify(shop, payment, till).status_code == 200
    assert queued(till.db, "payments.ask") == [named]
    till.ask(payment)
    seen = shop.get(f"/api/payments/{named}").json()
    assert (seen["status"], seen["failure"], seen["amount"]) == ("completed", None, 12_000)


def test_a_payment_is_begun_only_with_a_key(shop: Browser, wish: dict[str, Any]) -> None:
    refused = super(Browser, shop).request("POST", "/api/payments", json=wish)
    assert refused.status_code == 400


@pytest.mark.parametrize("path", ["//evil.example", "https://evil.example", "books", "/\\evil.example", "/a b"])
def test_the_way_back_is_a_screen_of_ours(shop: Browser, wish: dict[str, Any], path: str) -> None:
    assert shop.post("/api/payments", json={**wish, "returnPath": path}).status_code == 422


def test_the_price_is_the_plans_whatever_is_sent(shop: Browser, wish: dict[str, Any]) -> None:
    assert shop.post("/api/payments", json={**wish, "amount": 1}).status_code == 422
    assert shop.post("/api/payments", json={**wish, "planId": str(uuid4())}).status_code == 404


def test_nobody_sees_or_touches_anothers_payment(browser: Browser, till: Till) -> None:
    payment = till.start()
    browser.sign_in(person(till.db))
    for method, path in (("GET", ""), ("GET", "/receipt"), ("POST", "/check"), ("POST", "/stop")):
        assert browser.request(method, f"/api/payments/{payment.id}{path}").status_code == 404


def test_who_comes_back_from_the_page_has_the_provider_asked(shop: Browser, till: Till) -> None:
    payment = till.start()
    assert shop.post(f"/api/payments/{payment.id}/check").json()["isBegun"]
    assert queued(till.db, "payments.ask") == [payment.id]


def test_a_stopped_payment_makes_room_for_another(shop: Browser, till: Till) -> None:
    payment = till.start()
    assert shop.post(f"/api/payments/{payment.id}/stop").json()["isAbandoned"]


def test_each_failure_has_a_word_the_screen_can_explain(shop: Browser, till: Till) -> None:
    payment = till.start()
    till.decide(payment, Decision.REJECT)
    till.ask(payment)
    assert shop.get(f"/api/payments/{payment.id}").json()["failure"] == "rejected"


def test_the_same_news_often_is_one_row_and_one_question(browser: Browser, till: Till) -> None:
    payment = till.start()
    answers = [notify(browser, payment, till) for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}
    row = till.db.scalars(select(InboundEvent)).one()
    assert (row.copies, row.payment_id) == (5, payment.id)
    assert queued(till.db, "payments.ask") == [payment.id]


def test_pesapal_hears_its_own_words_back(browser: Browser, till: Till) -> None:
    if till.name != "pesapal":
        return
    payment = till.start()
    assert notify(browser, payment, till).json() == {
        "orderNotificationType": "IPNCHANGE", "orderTrackingId": payment.tracking_id,
        "orderMerchantReference": payment.provider_order_id, "status": 200,
    }  # fmt: skip


def test_a_notification_alone_gives_nothing(browser: Browser, till: Till) -> None:
    payment = till.start()
    notify(browser, payment, till)
    till.ask(payment)
    assert (payment.status, till.journals()) == (PaymentStatus.PENDING, [])


def test_news_of_a_payment_we_never_began_is_kept_and_makes_none(browser: Browser, till: Till) -> None:
    payment = till.start()
    body, _ = notification(payment, till)
    deal = till.deal(payment)
    strange = body.replace(deal.reference.encode(), b"KTB-unknown").replace(deal.tracking.encode(), b"T-unknown")
    strange = strange.replace(str(deal.number).encode(), b"77")
    assert notify(browser, payment, till, body=strange).status_code == 200
    assert till.db.scalars(select(InboundEvent)).one().payment_id is None
    assert queued(till.db, "payments.ask") == []


@pytest.mark.parametrize("changed", [{"key": "x" * 40}, {"body": b"nonsense"}, {"body": b"x" * 70_000}])
def test_what_is_no_notification_is_refused_and_kept_nowhere(
    browser: Browser, till: Till, changed: dict[str, Any]
) -> None:
    payment = till.start()
    assert notify(browser, payment, till, **changed).status_code in (401, 404, 413)
    assert till.db.scalars(select(InboundEvent)).all() == []


def test_a_wrong_signature_is_refused(browser: Browser, till: Till) -> None:
    if till.name != "flutterwave":  # the others sign nothing
        return
    payment = till.start()
    for wrong in ("", "forged"):
        assert notify(browser, payment, till, headers={"verif-hash": wrong}).status_code == 401
    assert till.db.scalars(select(InboundEvent)).all() == []
