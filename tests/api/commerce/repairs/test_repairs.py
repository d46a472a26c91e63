"""What the audit of plans finds, and repairs that one person previews and another applies."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.commerce.repairs.rules import RepairState
from api.commerce.repairs.tables import Repair
from api.commerce.subscriptions.tables import Payment, PaymentPurpose, PaymentStatus, SubscriptionPeriod
from api.platform.audit.tables import AuditLog
from api.platform.money import Ugx
from api.platform.roles import Role, SubscriptionStatus, Tier
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import money
from tests.factories.people import give, learner, person, staff

AUDIT, REPAIRS = "/api/emergency/subscription-audit", "/api/emergency/repairs"
DAYS = timedelta(days=10)


def bought(db: Session, owner: User, **given: Any) -> SubscriptionPeriod:
    """Ten days of Premium that run, and the payment for them."""
    paid = money.payment(db, owner, 30_000, NOON - DAYS, **given)
    row = SubscriptionPeriod(
        user_id=owner.id, payment_id=paid.id, plan="premium", tier=Tier.PREMIUM, price=Ugx(30_000), days=30,
        begins_at=NOON - DAYS, ends_at=NOON + DAYS,
    )  # fmt: skip
    db.add(row)
    db.flush()
    return row


def lost(db: Session) -> User:
    """Somebody who paid, and whose account says they did not."""
    owner = person(db)
    bought(db, owner)
    return owner


def found(browser: Browser) -> list[tuple[str, str, str]]:
    return [(line["flaw"], line["here"], line["record"]) for line in browser.get(AUDIT).json()["lines"]]


@pytest.fixture
def maker(db: Session) -> User:
    return staff(db, role=Role.SUPER_ADMIN)


@pytest.fixture
def approver(db: Session) -> User:
    return give(db, staff(db), "finance.approve")


def propose(browser: Browser, maker: User, job: str = "rebuild_plans") -> Any:
    browser.sign_in(maker).step_up()
    return browser.post(REPAIRS, json={"job": job, "reason": "A plan was lost."})


def test_where_everything_agrees_nothing_is_found_and_nothing_can_be_repaired(
    db: Session, browser: Browser, maker: User
) -> None:
    owner = learner(db, until=NOON + DAYS)
    bought(db, owner)
    before = learner(db, until=NOON + DAYS)  # paid before there was a record
    money.payment(db, before, 30_000, NOON - 2 * DAYS)
    money.payment(db, person(db), 5_000, NOON - DAYS, purpose=PaymentPurpose.PURSE, receipt_number=9_002)
    browser.sign_in(maker).step_up()
    assert found(browser) == []
    assert propose(browser, maker).json()["code"] == "NOTHING_TO_REPAIR"


def test_each_way_in_which_account_record_and_payment_disagree_is_named(
    db: Session, browser: Browser, maker: User
) -> None:
    lost(db)
    learner(db, until=NOON + DAYS)
    money.payment(db, person(db), 12_000, NOON - DAYS, plan="basic", receipt_number=9_001)
    taken = learner(db, until=NOON + DAYS)
    bought(db, taken, amount_reversed=Ugx(30_000), reversed_at=NOON)
    asked = {"sent_at": NOON - timedelta(hours=3), "status": PaymentStatus.PENDING}
    money.payment(db, person(db), 12_000, NOON, **asked)
    browser.sign_in(maker)
    assert found(browser) == [
        ("other_plan", "Trial, inactive", "Premium, active, until 26 November 2026"),
        ("by_hand", "Premium, active, until 26 November 2026", "Nothing was paid"),
        ("not_opened", "UGX 12,000 paid for basic", "No time was given"),
        ("not_paid", "Premium runs", "Taken back"),
        ("unanswered", "UGX 12,000 sent, no answer", "Not asked any more"),
    ]


def test_a_plan_comes_back_once_a_second_person_agrees(
    db: Session, browser: Browser, maker: User, approver: User
) -> None:
    owner = lost(db)
    before = db.scalars(select(Payment.id)).all()
    [preview, _] = propose(browser, maker).json()["previews"]
    assert [(line["before"], line["after"]) for line in preview["lines"]] == [
        ("Trial, inactive", "Premium, active, until 26 November 2026")
    ]
    assert owner.subscription_tier is Tier.TRIAL
    [made] = db.scalars(select(Repair))
    browser.sign_in(approver).step_up()
    seen = browser.post(f"{REPAIRS}/{made.id}/application").json()
    assert [(each["state"], each["changed"]) for each in seen["repairs"]] == [("applied", 1)]
    owner = db.get_one(User, owner.id)
    assert (owner.subscription_tier, owner.subscription_status) == (Tier.PREMIUM, SubscriptionStatus.ACTIVE)
    assert owner.subscription_period_end == NOON + DAYS
    assert found(browser) == []
    assert db.scalars(select(Payment.id)).all() == before
    assert browser.post(f"{REPAIRS}/{made.id}/application").json()["code"] == "REPAIR_NOT_FOUND"
    log = db.execute(select(AuditLog.action, AuditLog.user_id).where(AuditLog.action.like("repair.%")))
    assert {tuple(each) for each in log} == {
        ("repair.proposed", maker.id), ("repair.mended", approver.id), ("repair.applied", approver.id),
    }  # fmt: skip


def test_nobody_applies_their_own_and_the_database_refuses_it_too(
    db: Session, browser: Browser, maker: User, approver: User
) -> None:
    lost(db)
    give(db, maker, "finance.approve")
    propose(browser, maker)
    [made] = db.scalars(select(Repair))
    assert browser.post(f"{REPAIRS}/{made.id}/application").json()["code"] == "NEEDS_TWO_PEOPLE"
    made = db.get_one(Repair, made.id)
    made.state, made.ended_by, made.ended_at, made.changed = RepairState.APPLIED, maker.id, NOON, 1
    with pytest.raises(IntegrityError, match="two_people"):
        db.flush()


def test_what_changed_since_it_was_seen_is_left_alone(
    db: Session, browser: Browser, maker: User, approver: User
) -> None:
    owner, other = lost(db), lost(db)
    propose(browser, maker)
    db.get_one(User, other.id).subscription_tier = Tier.FREE
    db.flush()
    [made] = db.scalars(select(Repair))
    browser.sign_in(approver).step_up()
    browser.post(f"{REPAIRS}/{made.id}/application")
    tiers = [db.get_one(User, each.id).subscription_tier for each in (owner, other)]
    assert (tiers, db.get_one(Repair, made.id).changed) == ([Tier.PREMIUM, Tier.FREE], 1)


def test_one_proposal_of_a_kind_waits_at_a_time_and_can_be_withdrawn(
    db: Session, browser: Browser, maker: User
) -> None:
    lost(db)
    propose(browser, maker)
    assert propose(browser, maker).json()["code"] == "REPAIR_WAITS"
    [made] = db.scalars(select(Repair))
    seen = browser.post(f"{REPAIRS}/{made.id}/withdrawal").json()
    assert [each["state"] for each in seen["repairs"]] == ["withdrawn"]
    assert propose(browser, maker).status_code == 200


def test_a_payment_nobody_asks_after_is_asked_after_again(
    db: Session, browser: Browser, maker: User, approver: User
) -> None:
    asked = {"sent_at": NOON - timedelta(hours=3), "status": PaymentStatus.PENDING}
    forgotten = money.payment(db, person(db), 12_000, NOON, **asked)
    soon = money.payment(db, person(db), 12_000, NOON, next_question_at=NOON + timedelta(minutes=8), **asked)
    propose(browser, maker, "ask_providers")
    [made] = db.scalars(select(Repair))
    assert [line.entity_id for line in made.lines] == [forgotten.id]
    browser.sign_in(approver).step_up()
    browser.post(f"{REPAIRS}/{made.id}/application")
    asked_at = [db.get_one(Payment, each.id).next_question_at for each in (forgotten, soon)]
    assert asked_at == [NOON, NOON + timedelta(minutes=8)]
