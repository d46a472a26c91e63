"""Plans are edited: words at once, what a plan costs or gives by two people, and nobody who paid loses by it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.payments.service.settlement import complete
from api.commerce.plans.tables import PlanChange, PlanChangeState
from api.commerce.subscriptions.tables import Payment, PaymentStatus, SubscriptionPeriod, SubscriptionPlan
from api.platform.audit.tables import AuditLog
from api.platform.money import Ugx
from api.platform.roles import Tier
from tests.api.commerce.payments.conftest import sold
from tests.api.conftest import Browser
from tests.api.publishing.policy_replays.test_replays import closed
from tests.api.publishing.royalties.october import MONTH, October, october, step
from tests.api.publishing.royalties.test_reversals import paid
from tests.conftest import NOON
from tests.factories.people import give, person, staff

__all__ = ["closed", "october", "paid", "step"]

PLANS = "/api/admin/plans"
FIELDS = (
    "revision", "name", "price", "priceAmount", "currency", "period", "description", "bookLimit", "features",
    "isActive", "displayOrder",
)  # fmt: skip


class Office:
    """Somebody who prepares for finance, somebody who approves, and a browser for either."""

    def __init__(self, db: Session, browser: Browser) -> None:
        self.db, self.browser = db, browser
        self.maker = give(db, staff(db), "finance.prepare")
        self.approver = give(db, staff(db), "finance.approve")

    def as_(self, user: User) -> Browser:
        return self.browser.sign_in(user).step_up()

    def plan(self, name: str) -> Any:
        [found] = [each for each in self.browser.get(PLANS).json()["plans"] if each["name"] == name]
        return found

    def edited(self, name: str, /, **other: Any) -> dict[str, Any]:
        plan = self.plan(name)
        return {**{field: plan[field] for field in FIELDS}, **other}

    def edit(self, name: str, /, **other: Any) -> Any:
        browser = self.as_(self.maker)
        return browser.put(f"{PLANS}/{self.plan(name)['id']}", json=self.edited(name, **other))

    def propose(self, name: str, /, *, may_end_sales: bool = False, **other: Any) -> Any:
        browser = self.as_(self.maker)
        body = {"plan": self.edited(name, **other), "reason": "Paper is dearer.", "mayEndSales": may_end_sales}
        return browser.post(f"{PLANS}/{self.plan(name)['id']}/changes", json=body)

    def approve(self, change_id: str | None = None, by: User | None = None) -> Any:
        browser = self.as_(by or self.approver)
        return browser.post(f"{PLANS}/changes/{change_id or self.waiting()}/approval")

    def waiting(self) -> UUID:
        return self.db.scalars(select(PlanChange.id).where(PlanChange.state == PlanChangeState.PROPOSED)).one()

    def on_sale(self) -> dict[str, int]:
        return {each["name"]: each["priceAmount"] for each in self.browser.get("/api/plans").json()["plans"]}


@pytest.fixture
def office(db: Session, browser: Browser) -> Office:
    sold(db)
    sold(db, "premium", 30_000, 30, Tier.PREMIUM)
    return Office(db, browser)


DEARER: dict[str, Any] = {"price": "UGX 15,000", "priceAmount": 15_000}


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"name": ""}, "name", "Plan name is required"),
        ({"price": ""}, "price", "Price display is required"),
        ({"bookLimit": -2}, "bookLimit", "Book limit must be -1 (unlimited) or positive"),
        ({"price": "UGX 11,000"}, "price", "The price in words must say UGX 12,000."),
        ({"price": "A fair price"}, "price", "The price in words must say UGX 12,000."),
        ({"currency": "USD"}, "currency", "Plans are paid in UGX."),
        ({"period": ""}, "period", "Period is required"),
        ({"priceAmount": -1}, "priceAmount", None),
        ({"displayOrder": 0}, "displayOrder", None),
        ({"name": "starter"}, "name", "This plan keeps its name: receipts and limits go by it."),
    ],
)
def test_what_a_plan_cannot_be_is_refused_at_its_field(
    office: Office, wrong: dict[str, Any], field: str, message: str | None
) -> None:
    answer = office.edit("basic", **wrong)
    assert answer.status_code == 422
    assert field in answer.json()["fields"]
    if message is not None:
        assert answer.json()["fields"][field] == message


def test_words_and_order_are_other_at_once_with_both_in_the_log(db: Session, office: Office) -> None:
    answer = office.edit("basic", price="Only UGX 12,000", description="Three books.", displayOrder=2)
    assert answer.status_code == 200
    plan = office.plan("basic")
    assert (plan["price"], plan["description"], plan["displayOrder"]) == ("Only UGX 12,000", "Three books.", 2)
    [line] = db.scalars(select(AuditLog).where(AuditLog.action == "plan.edited"))
    assert (line.user_id, line.entity_id) == (office.maker.id, plan["id"])
    assert line.old_values == {"price": "UGX 12,000", "description": None, "display_order": 1}
    assert line.new_values == {"price": "Only UGX 12,000", "description": "Three books.", "display_order": 2}


def test_a_plan_nobody_paid_for_may_have_another_free_name(db: Session, office: Office) -> None:
    sold(db, "holiday", 5_000)
    assert office.edit("holiday", name="basic").json()["fields"]["name"] == "Another plan has this name."
    assert office.edit("holiday", name="december").status_code == 200
    pays(db, "december", 5_000)
    assert "keeps its name" in office.edit("december", name="january").json()["fields"]["name"]


@pytest.mark.parametrize(
    "other",
    [DEARER, {"period": "a month"}, {"bookLimit": 5}, {"isActive": False}],
    ids=lambda other: "-".join(other),
)
def test_what_a_plan_costs_or_gives_changes_when_a_second_person_approves(
    db: Session, office: Office, other: dict[str, Any]
) -> None:
    assert office.edit("basic", **other).json()["code"] == "PLAN_NEEDS_TWO_PEOPLE"
    before = office.plan("basic")
    proposed = office.propose("basic", **other).json()
    assert [each["before"] == each["after"] for each in proposed["changes"]] == [False]
    assert (proposed["changes"][0]["mine"], proposed["changes"][0]["replay"]) == (True, None)
    assert {**office.plan("basic"), "waitingId": None} == before
    answer = office.approve()
    assert answer.status_code == 200
    plan = office.plan("basic")
    assert {name: plan[name] for name in other} == other
    assert office.on_sale().get("basic") == (None if "isActive" in other else plan["priceAmount"])
    [line] = db.scalars(select(AuditLog).where(AuditLog.action == "plan.changed"))
    assert line.user_id == office.approver.id
    assert isinstance(line.old_values, dict)
    assert isinstance(line.new_values, dict)
    assert len(line.old_values) == len(line.new_values) == len(other)


def test_nobody_approves_their_own_and_the_database_refuses_it_too(db: Session, office: Office) -> None:
    office.propose("basic", **DEARER)
    give(db, office.maker, "finance.approve")
    assert office.approve(by=office.maker).json()["code"] == "OWN_PLAN_CHANGE"
    change = db.get_one(PlanChange, office.waiting())
    change.state, change.ended_by, change.ended_at = PlanChangeState.APPROVED, office.maker.id, NOON
    with pytest.raises(IntegrityError, match="two_people"):
        db.flush()


def test_a_change_is_approved_once_declined_once_and_holds_the_plan_meanwhile(office: Office) -> None:
    office.propose("basic", **DEARER)
    first = office.waiting()
    assert office.propose("basic", **DEARER).json()["code"] == "PLAN_CHANGE_WAITS"
    assert office.edit("basic", description="Other words.").json()["code"] == "PLAN_CHANGE_WAITS"
    refused = office.as_(office.approver).post(f"{PLANS}/changes/{first}/refusal").json()
    assert refused["changes"][0]["state"] == "declined"
    assert office.approve(str(first)).json()["code"] == "PLAN_CHANGE_NOT_FOUND"
    assert office.on_sale()["basic"] == 12_000
    office.propose("basic", **DEARER)
    second = office.waiting()
    assert office.approve(str(second)).status_code == 200
    assert office.approve(str(second)).json()["code"] == "PLAN_CHANGE_NOT_FOUND"
    assert office.approve(str(uuid4())).json()["code"] == "PLAN_CHANGE_NOT_FOUND"


def test_an_edit_of_what_somebody_else_edited_meanwhile_is_refused(office: Office) -> None:
    browser = office.as_(office.maker)
    seen = office.edited("basic", description="Mine.")
    office.edit("basic", description="Theirs.")
    answer = browser.put(f"{PLANS}/{office.plan('basic')['id']}", json=seen)
    assert (answer.status_code, answer.json()["code"]) == (409, "PLAN_EDITED_MEANWHILE")
    assert office.plan("basic")["description"] == "Theirs."


def test_words_alone_need_no_second_person(office: Office) -> None:
    assert office.propose("basic", description="Three books.").json()["code"] == "NOTHING_ELSE"
    browser = office.as_(office.maker)
    assert browser.put(f"{PLANS}/{uuid4()}", json=office.edited("basic")).json()["code"] == "PLAN_UNKNOWN"


def test_the_last_plan_on_sale_goes_only_where_it_is_said_to_be_meant(office: Office) -> None:
    office.propose("premium", isActive=False)
    assert office.approve().status_code == 200
    plan = office.plan("basic")
    off = office.edited("basic", isActive=False)
    office.as_(office.maker)
    assert office.browser.post(f"{PLANS}/{plan['id']}/preview", json=off).json()["endsSales"] is True
    assert office.propose("basic", isActive=False).json()["code"] == "LAST_PLAN_ON_SALE"
    proposed = office.propose("basic", isActive=False, may_end_sales=True).json()["changes"]
    assert [each["endsSales"] for each in proposed if each["state"] == "proposed"] == [True]
    assert office.approve().status_code == 200
    assert office.on_sale() == {}


def test_of_two_plans_switched_off_at_once_the_second_meets_the_warning(office: Office) -> None:
    office.propose("basic", isActive=False)
    first = office.waiting()
    browser = office.as_(office.maker)
    body = {"plan": office.edited("premium", isActive=False), "reason": "Not needed."}
    browser.post(f"{PLANS}/{office.plan('premium')['id']}/changes", json=body)
    assert office.approve(str(first)).status_code == 200
    assert office.approve().json()["code"] == "LAST_PLAN_ON_SALE"
    assert office.on_sale() == {"premium": 30_000}


def pays(db: Session, plan: str, amount: int) -> Payment:
    """A payment that was begun at noon and waits for its provider."""
    made = Payment(
        user_id=person(db).id, plan=plan, amount=Ugx(amount), credit=Ugx(0), created_at=NOON, provider="momo",
        provider_order_id=f"KTB-{uuid4().hex}", tracking_id=str(uuid4()), amount_reversed=Ugx(0),
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


def test_a_payment_that_waits_keeps_the_price_it_was_begun_with_and_the_next_has_the_new_one(
    db: Session, browser: Browser, office: Office
) -> None:
    waits, ran = pays(db, "basic", 12_000), pays(db, "basic", 12_000)
    complete(db, ran, paid_at=NOON, now=NOON)
    browser.watch.now = NOON + timedelta(minutes=1)
    office.propose("basic", **DEARER)
    office.approve()
    later = NOON + timedelta(minutes=5)
    waits = db.get_one(Payment, waits.id)
    complete(db, waits, paid_at=later, now=later)
    after = pays(db, "basic", 15_000)
    after.created_at = later
    complete(db, after, paid_at=later, now=later)
    rows = db.scalars(select(SubscriptionPeriod)).all()
    prices = {row.payment_id: row.price for row in rows}
    assert (waits.status, waits.amount) == (PaymentStatus.COMPLETED, 12_000)
    assert prices == {ran.id: 12_000, waits.id: 12_000, after.id: 15_000}
    assert {row.ends_at - row.begins_at for row in rows} == {timedelta(days=30)}


def test_who_renews_meets_the_new_price_and_what_runs_is_as_it_was_bought(
    db: Session, browser: Browser, office: Office
) -> None:
    payment = pays(db, "basic", 12_000)
    complete(db, payment, paid_at=NOON, now=NOON)
    office.propose("basic", bookLimit=5, **DEARER)
    office.approve()
    shown = browser.sign_in(db.get_one(User, payment.user_id)).get("/api/subscription").json()
    assert (shown["renewalPlan"], shown["renewalAmount"]) == ("basic", 15_000)
    # The credit for what is left is worth what was paid for it.
    credit = {offer["name"]: offer["credit"] for offer in shown["offers"]}
    assert credit["premium"] == 12_000


def test_a_change_is_proposed_with_what_it_would_have_come_to_in_the_closed_months(
    db: Session, browser: Browser, closed: October
) -> None:
    office = Office(db, browser)
    if db.scalar(select(SubscriptionPlan).where(SubscriptionPlan.name == "premium")) is None:
        sold(db, "premium", 30_000, 30, Tier.PREMIUM)
    sold(db)
    other: dict[str, Any] = {"price": "UGX 15,000", "priceAmount": 15_000}
    browser = office.as_(office.maker)
    path = f"{PLANS}/{office.plan('premium')['id']}/preview"
    preview = browser.post(path, json=office.edited("premium", **other)).json()["replay"]
    asked = {"prices": [{"plan": "premium", "priceUgx": 15_000}]}
    whole = browser.post("/api/admin/policy-replays", json=asked).json()
    assert preview["months"] == [MONTH, "2026-11"]
    assert preview["poolBeforeUgx"] == sum(month["before"]["poolUgx"] for month in whole["months"])
    assert preview["poolAfterUgx"] == sum(month["after"]["poolUgx"] for month in whole["months"])
    assert preview["poolAfterUgx"] < preview["poolBeforeUgx"]
    moved = {each["authorId"]: each["afterUgx"] for each in whole["authors"] if each["differenceUgx"]}
    assert {each["authorId"]: each["afterUgx"] for each in preview["authors"]} == moved != {}
    proposed = office.propose("premium", **other).json()["changes"][0]
    assert proposed["replay"] == preview
    assert all(each["author"] for each in proposed["replay"]["authors"])


@pytest.mark.parametrize(
    "act", [lambda office: office.edit("basic", description="x"), lambda office: office.propose("basic", **DEARER)]
)
def test_an_admin_without_the_permission_sees_plans_and_changes_none(
    db: Session, office: Office, act: Callable[[Office], Any]
) -> None:
    office.maker = staff(db)
    assert office.as_(office.maker).get(PLANS).status_code == 200
    assert act(office).status_code == 403
