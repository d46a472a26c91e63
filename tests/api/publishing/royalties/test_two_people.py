"""Whoever prepares what moves or fixes money is not whoever agrees to it."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api.commerce.subscriptions.tables import PaymentStatus
from api.platform.audit.tables import AuditLog
from api.platform.ids import uuid7
from api.platform.roles import Role
from api.publishing.authors.tables import PayoutMethod
from api.publishing.payouts.tables import AuthorPayoutRequest
from tests.api.conftest import Browser
from tests.api.publishing.royalties.october import ALL, MID_MONTH, MONTH, October, october, settle, step, walk_to
from tests.factories import money, people

__all__ = ["october", "step"]


@pytest.mark.parametrize("part", ["draft", "review", "hold"])
def test_whoever_prepared_any_part_of_a_month_cannot_approve_or_finalise_it(
    browser: Browser, db: Session, october: October, step: Callable[..., Any], part: str
) -> None:
    both = people.give(db, people.staff(db), "finance.prepare", "finance.approve")
    walk_to(step, browser, october, *ALL[:2])
    browser.sign_in(both if part == "draft" else october.finance)
    step("draft")
    browser.sign_in(both if part == "hold" else october.finance)
    for hold in browser.get(f"/api/admin/months/{MONTH}/holds").json():
        step(f"holds/{hold['id']}", decision="confirmed", note="a ring of accounts")
    browser.sign_in(both if part == "review" else october.finance)
    assert step("review").status_code == 200
    browser.sign_in(both).step_up()
    refused = step("approve")
    assert (refused.status_code, refused.json()["code"]) == (409, "NEEDS_TWO_PEOPLE")
    walk_to(step, browser, october, "approve")
    browser.sign_in(both).step_up()
    assert step("finalise", confirm=MONTH).json()["code"] == "NEEDS_TWO_PEOPLE"


@pytest.mark.parametrize("column", ["approved_by", "finalized_by"])
@pytest.mark.parametrize("maker", ["drafted_by", "reviewed_by"])
def test_the_database_itself_refuses_one_person_as_maker_and_checker(
    db: Session, october: October, column: str, maker: str
) -> None:
    both = {"id": str(uuid7()), "who": str(october.finance.id)}
    with pytest.raises(DBAPIError, match="check constraint"), db.begin_nested():
        db.execute(
            text(
                "insert into monthly_revenue_pools (id, month, state, revenue_basis, author_pool_percentage,"
                " total_subscription_revenue, reversals, carried_in, author_pool_amount, total_reading_seconds,"
                f" total_reading_minutes, revenue_per_minute, is_finalized, {maker}, {column})"
                " values (:id, '2026-09', 'open', 'cash', 60, 0, 0, 0, 0, 0, 0, 0, false, :who, :who)"
            ),
            both,
        )


@pytest.mark.finding("any_admin")
@pytest.mark.finding("no_password")
def test_approving_and_finalising_ask_for_the_permission_and_the_password(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:4])
    for role in (Role.ADMIN, Role.SUPER_ADMIN):  # the finding: any admin's account could approve a month
        browser.sign_in(people.staff(db, role)).step_up()
        assert step("approve").json()["code"] == "FORBIDDEN"
    browser.sign_in(october.approver)
    assert step("approve").json()["code"] == "REAUTH_REQUIRED"
    browser.step_up()
    assert step("approve").status_code == 200
    browser.sign_in(october.approver)
    assert step("finalise", confirm=MONTH).json()["code"] == "REAUTH_REQUIRED"


@pytest.mark.finding("no_password")
def test_settling_a_payment_needs_a_reason_a_second_person_and_a_password(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    pending = money.payment(db, people.person(db), 12_000, MID_MONTH, status=PaymentStatus.PENDING)
    both = people.give(db, people.staff(db), "finance.prepare", "finance.settle")
    browser.sign_in(both).step_up()
    line = browser.get(f"/api/admin/months/{MONTH}").json()["differences"][0]["lineId"]
    assert step("settlements", lineId=line, reason=" ").status_code == 422
    walk = step("settlements", lineId=line, reason="The provider sent it twice.").json()
    proposed = walk["differences"][0]["settlement"]
    assert (proposed["reason"], proposed["proposedById"]) == ("The provider sent it twice.", str(both.id))
    assert step("settlements", lineId=line, reason="Once more.").json()["code"] == "ALREADY_PROPOSED"
    assert step(f"settlements/{proposed['id']}/confirm").json()["code"] == "NEEDS_TWO_PEOPLE"
    browser.sign_in(october.approver)
    assert step(f"settlements/{proposed['id']}/confirm").json()["code"] == "REAUTH_REQUIRED"
    assert db.get_one(type(pending), pending.id).status is PaymentStatus.PENDING
    with pytest.raises(DBAPIError, match="two_people"), db.begin_nested():
        db.execute(text("update payment_settlements set confirmed_by = proposed_by, confirmed_at = now()"))
    browser.step_up()
    assert step(f"settlements/{proposed['id']}/confirm").json()["differences"] == []
    assert step(f"settlements/{proposed['id']}/confirm").json()["code"] == "SETTLEMENT_NOT_FOUND"
    noted = [row.action for row in db.scalars(select(AuditLog).order_by(AuditLog.id)) if "settle" in row.action]
    assert noted == ["payment.settlement_proposed", "payment.settled_from_statement"]


def test_a_declined_settlement_moves_nothing_and_may_be_proposed_anew(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    pending = money.payment(db, people.person(db), 12_000, MID_MONTH, status=PaymentStatus.PENDING)
    browser.sign_in(october.finance)
    line = browser.get(f"/api/admin/months/{MONTH}").json()["differences"][0]["lineId"]
    first = step("settlements", lineId=line, reason="It stands there.").json()["differences"][0]["settlement"]
    declined = step(f"settlements/{first['id']}/decline").json()
    assert declined["differences"][0]["settlement"] is None
    assert db.get_one(type(pending), pending.id).status is PaymentStatus.PENDING
    settle(browser, step, october, line)
    assert db.get_one(type(pending), pending.id).status is PaymentStatus.COMPLETED


def test_a_payout_is_approved_before_it_is_paid_and_by_another_person(db: Session, october: October) -> None:
    asked = AuthorPayoutRequest(author_id=october.honest.id, amount=20_000, payment_method=PayoutMethod.MOBILE_MONEY)
    db.add(asked)
    db.flush()
    for change in (
        "status = 'approved'",
        "status = 'completed'",
        "status = 'completed', approved_by = :who, processed_by = :who",
    ):
        with pytest.raises(DBAPIError, match="check constraint"), db.begin_nested():
            db.execute(text(f"update author_payout_requests set {change}"), {"who": str(october.approver.id)})


def test_a_decision_about_held_minutes_is_undone_by_who_took_it_and_by_nobody_else(
    browser: Browser, db: Session, october: October, step: Callable[..., Any]
) -> None:
    walk_to(step, browser, october, *ALL[:3])
    ids = [hold["id"] for hold in browser.get(f"/api/admin/months/{MONTH}/holds").json()]
    step("held", holdIds=ids, decision="released", note="a reading club, seen in person")
    browser.sign_in(people.give(db, people.staff(db), "finance.prepare"))
    assert step("held/undo", holdIds=ids).json()["code"] == "NOT_YOUR_DECISION"
    browser.sign_in(october.finance)
    assert step("held/undo", holdIds=[*ids, str(october.honest.id)]).status_code == 404
    board = step("held/undo", holdIds=ids).json()
    assert {(line["decision"], line["holds"][0]["note"]) for line in board["lines"]} == {("pending", None)}
    assert step("review").status_code == 409
    assert step("held/undo", holdIds=ids).json()["code"] == "NOT_YOUR_DECISION"
    step("held", holdIds=ids, decision="confirmed", note="a ring of accounts")
    assert step("review").status_code == 200
    assert step("held/undo", holdIds=ids).json()["code"] == "WRONG_MOMENT"
    log = db.scalars(select(AuditLog.action).where(AuditLog.action.startswith("hold.")).order_by(AuditLog.id)).all()
    assert [*dict.fromkeys(log)] == ["hold.released", "hold.undone", "hold.confirmed"]
