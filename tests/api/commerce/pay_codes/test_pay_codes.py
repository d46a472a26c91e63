"""Paying for a learner by a code that tells nothing and opens nothing else."""

from typing import Any

import pytest
from sqlalchemy import select, update

from api.accounts.auth.tables import User
from api.commerce.pay_codes import routes
from api.commerce.payments import jobs
from api.commerce.subscriptions.tables import Payment, PaymentMethod, PaymentStatus
from api.platform.clock import now
from api.platform.roles import Tier
from api.school.families.tables import ParentChildLink
from tests.api.commerce.conftest import adapters, sandbox, sandbox_server
from tests.api.commerce.payments.conftest import Till, impatient, known_providers, queued
from tests.api.conftest import Browser
from tests.factories.people import person

__all__ = ["adapters", "impatient", "known_providers", "sandbox", "sandbox_server"]
MTN, OTHER_MTN = "0772 123 456", "0772 123 457"


@pytest.fixture
def till(db: Any, sandbox: Any, known_providers: Any, monkeypatch: pytest.MonkeyPatch) -> Till:
    monkeypatch.setattr(routes, "providers", lambda: known_providers)
    return Till(db, sandbox, known_providers, "momo")


@pytest.fixture
def code(browser: Browser, till: Till) -> str:
    browser.sign_in(till.owner)
    assert browser.get("/api/pay-code").json() == {"code": None}
    made: str = browser.post("/api/pay-code").json()["code"]
    assert browser.post("/api/pay-code").json()["code"] == made
    browser.cookies.clear()
    return made


def pays(browser: Browser, code: str, till: Till, phone: str = MTN) -> Any:
    return browser.post(f"/api/pay/{code}/payments", json={"planId": str(till.plan.id), "phone": phone})


def test_a_visitor_with_the_code_pays_for_the_learner_and_sees_how_it_stands(
    browser: Browser, till: Till, code: str
) -> None:
    seen = browser.get(f"/api/pay/{code.lower()[:5]}-{code[5:]}").json()
    assert seen == {
        "initial": "A", "plans": [{"id": str(till.plan.id), "name": "basic", "amount": 12_000, "days": 30}],
    }  # fmt: skip
    made = pays(browser, code, till).json()
    assert (made["status"], made["amount"], "phone" in made) == ("pending", 12_000, False)
    payment = till.db.scalars(select(Payment)).one()
    assert queued(till.db, "payments.begin") == [payment.id]
    jobs.begin_payment.run(till.run, str(payment.id))
    till.decide(payment)
    till.ask(payment)
    assert browser.get(f"/api/pay/{code}/payments/{made['id']}").json()["status"] == "completed"
    assert till.owner.subscription_tier is Tier.BASIC
    assert (till.balance("A:psp:momo"), till.mails()) == (12_000, 1)


def test_the_learner_sees_that_it_was_paid_and_never_whose_number_paid(browser: Browser, till: Till, code: str) -> None:
    named = pays(browser, code, till).json()["id"]
    payment = till.db.get_one(Payment, named)
    jobs.begin_payment.run(till.run, named)
    till.decide(payment)
    till.ask(payment)
    [line] = browser.sign_in(till.owner).get("/api/payments").json()
    assert (line["isGift"], line["phone"], line["status"]) == (True, None, "completed")
    assert till.db.scalars(select(PaymentMethod)).all() == []  # nobody asks the giver again


def test_neither_is_in_the_way_of_the_other(browser: Browser, till: Till, code: str) -> None:
    first = pays(browser, code, till).json()["id"]
    assert pays(browser, code, till).json()["id"] == first
    assert pays(browser, code, till, OTHER_MTN).json()["id"] != first
    wish = {"planId": str(till.plan.id), "method": "mobile_money", "phone": MTN}
    own = browser.sign_in(till.owner).post("/api/payments", json=wish)
    assert (own.status_code, own.json()["isGift"]) == (200, False)


def test_an_old_code_and_one_of_a_closed_account_are_not_known(browser: Browser, till: Till, code: str) -> None:
    browser.sign_in(till.owner)
    other = browser.post("/api/pay-code/replace").json()["code"]
    browser.cookies.clear()
    assert browser.get(f"/api/pay/{code}").json()["code"] == "CODE_NOT_KNOWN"
    assert browser.get(f"/api/pay/{other}").status_code == 200
    till.db.execute(update(User).where(User.id == till.owner.id).values(deleted_at=now(), is_active=False))
    till.db.expire_all()
    assert browser.get(f"/api/pay/{other}").status_code == 404
    assert pays(browser, other, till).status_code == 404


def test_a_code_shows_no_payment_but_its_own(browser: Browser, till: Till, code: str) -> None:
    own = till.start()
    assert browser.get(f"/api/pay/{code}/payments/{own.id}").status_code == 404
    made = pays(browser, code, till).json()["id"]
    browser.sign_in(till.owner)
    other = browser.post("/api/pay-code/replace").json()["code"]
    assert browser.get(f"/api/pay/{code}/payments/{made}").status_code == 404
    assert browser.get(f"/api/pay/{other}/payments/{made}").status_code == 200


def test_a_number_is_not_asked_again_and_again(browser: Browser, till: Till, code: str) -> None:
    asked = []
    for _ in range(4):
        asked.append(pays(browser, code, till).status_code)
        till.db.execute(update(Payment).values(status=PaymentStatus.FAILED))
    assert asked == [200, 200, 200, 429]


def test_a_parent_gets_the_code_of_a_linked_child_and_of_no_other(browser: Browser, till: Till) -> None:
    parent, stranger = person(till.db), person(till.db)
    link = ParentChildLink(parent_user_id=parent.id, student_user_id=till.owner.id, link_code="ABC123")
    till.db.add(link)
    till.db.flush()
    browser.sign_in(parent)
    assert browser.get("/api/pay/children").json() == [
        {
            "linkId": str(link.id),
            "name": "Amina",
            "plan": None,
            "until": None,
            "purse": 0,
            "drawsForRenewal": False,
            "fromPurse": [],
        }
    ]
    code = browser.post(f"/api/pay/children/{link.id}/code").json()["code"]
    assert browser.get(f"/api/pay/{code}").json()["initial"] == "A"
    browser.sign_in(stranger)
    assert browser.get("/api/pay/children").json() == []
    assert browser.post(f"/api/pay/children/{link.id}/code").status_code == 404


def test_signs_behind_a_code_do_not_count_its_payments_anew(browser: Browser, till: Till, code: str) -> None:
    assert browser.get(f"/api/pay/{code}2").json()["code"] == "CODE_NOT_KNOWN"
    assert pays(browser, f"{code}-2", till).status_code == 404
    asked = [pays(browser, code, till, f"0772 123 4{number:02}").status_code for number in range(11)]
    assert asked == [200] * 10 + [429]
