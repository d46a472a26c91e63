"""Finance agrees to payouts, and pays by bank where there is no phone: never one person alone."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from api.accounts.auth.tables import User
from api.notifications.in_app.tables import Notice
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from tests.api.publishing.payouts.conftest import Office
from tests.factories import money, people

BANK = {"bankAccountNumber": "3100 1234", "bankName": "Centenary", "accountName": "Okello"}


def test_a_rejected_payout_gives_the_money_back_and_says_why(office: Office) -> None:
    payout = office.asked()
    assert office.finance(f"{payout}/reject", reason=" ").status_code == 422
    assert office.finance(f"{payout}/reject", reason="The name is another.").json()["status"] == "rejected"
    assert office.owed() == 100_000
    seen = office.browser.sign_in(office.person).get("/api/authors/me/payouts").json()["payouts"][0]
    assert seen["rejectionReason"] == "The name is another."
    notice = office.db.scalars(select(Notice.body).where(Notice.title.like("%was not approved"))).one()
    assert notice == "The money is in your balance again. The name is another."
    assert office.finance("approve", payoutIds=[payout]).json()["code"] == "WRONG_PAYOUT_STATE"
    office.books_agree()


def test_approving_asks_for_the_permission_and_the_password(office: Office) -> None:
    payout = office.asked()
    for role in (Role.ADMIN, Role.SUPER_ADMIN):
        refused = office.finance("approve", people.staff(office.db, role), payoutIds=[payout])
        assert refused.json()["code"] == "FORBIDDEN"
    office.browser.sign_in(office.approver)
    answer = office.browser.post("/api/admin/payouts/approve", json={"payoutIds": [payout]})
    assert answer.json()["code"] == "REAUTH_REQUIRED"


def test_nobody_approves_a_payout_to_themselves(office: Office) -> None:
    people.give(office.db, office.person, "finance.approve")
    payout = office.asked()
    assert office.finance("approve", office.person, payoutIds=[payout]).json()["code"] == "NEEDS_TWO_PEOPLE"


def test_several_are_approved_all_or_none(office: Office) -> None:
    first, second = office.asked(10_000), office.asked(20_000)
    other = office.asked(10_000)
    office.finance(f"{other}/reject", reason="Not this one.")
    refused = office.finance("approve", payoutIds=[first, second, other])
    assert (refused.status_code, office.see(first).status) == (409, "pending")
    assert office.finance("approve", payoutIds=[first, second]).status_code == 200
    assert {office.see(first).status, office.see(second).status} == {"approved"}


def test_a_big_payout_needs_two_people_of_finance(office: Office) -> None:
    money.final_month(office.db, "2026-10", {office.author: 2_000_000}, office.now)
    payout = office.asked(1_000_001)
    assert office.finance("approve", payoutIds=[payout]).json()[0]["status"] == "pending"
    assert office.finance("approve", payoutIds=[payout]).json()["code"] == "NEEDS_TWO_PEOPLE"
    [row] = office.browser.get("/api/admin/payouts").json()["data"]
    assert (row["needsTwo"], row["firstApprovedBy"]) == (True, str(office.approver.id))
    assert office.finance("approve", office.other, payoutIds=[payout]).json()[0]["status"] == "approved"


def by_bank(office: Office) -> str:
    payout = office.asked(paymentMethod="bank_transfer", paymentDetails=BANK)
    assert office.finance("approve", payoutIds=[payout]).status_code == 200
    return payout


def test_a_bank_transfer_is_paid_by_one_and_confirmed_by_another_with_the_banks_reference(office: Office) -> None:
    payout = by_bank(office)
    path, body = f"{payout}/bank-transfer", {"reference": "CEN-778"}
    assert office.finance(path, office.other, **body).json()["detail"].startswith("This account is new.")
    office.browser.watch.now += timedelta(days=3)
    third = people.give(office.db, people.staff(office.db), "finance.prepare", "finance.settle")
    people.give(office.db, office.approver, "finance.prepare")
    assert office.finance(path, office.approver, **body).json()["code"] == "NEEDS_TWO_PEOPLE"
    assert office.finance(path, office.other, **body).json()["status"] == "processing"
    assert office.finance(f"{path}/confirm", office.other, **body).json()["code"] == "NEEDS_TWO_PEOPLE"
    assert office.finance(f"{path}/confirm", third, reference="CEN-779").json()["code"] == "WRONG_PAYOUT_STATE"
    assert office.finance(f"{path}/confirm", third, **body).json()["status"] == "completed"
    assert (office.balance("A:bank"), office.sums()) == (-30_000, (100_000, 70_000, 30_000))
    office.books_agree()
    returned = office.finance(f"{path}/return", third, reason="The bank sent it back.")
    assert (returned.json()["status"], office.owed()) == ("reversed", 100_000)
    office.books_agree()


def test_a_bank_transfer_that_did_not_go_gives_the_money_back(office: Office) -> None:
    payout = by_bank(office)
    office.browser.watch.now += timedelta(days=3)
    office.finance(f"{payout}/bank-transfer", office.other, reference="CEN-778")
    failed = office.finance(f"{payout}/bank-transfer/fail", reason="No such account.")
    assert (failed.json()["status"], office.owed()) == ("failed", 100_000)


@pytest.mark.parametrize(
    "change",
    ["processed_by = approved_by", "processed_by = :who, confirmed_by = :who", "first_approved_by = approved_by"],
)
def test_the_database_itself_refuses_one_person_for_two(office: Office, change: str) -> None:
    office.approved()
    who = {"who": str(office.other.id)}
    with pytest.raises(DBAPIError, match="check constraint"), office.db.begin_nested():
        office.db.execute(text(f"update author_payout_requests set {change}"), who)


def test_every_step_is_in_the_audit_log_with_who_took_it(office: Office) -> None:
    payout = office.paid()
    rows: Any = office.db.execute(
        select(AuditLog.action, AuditLog.user_id)
        .where(AuditLog.entity_id == payout)
        .order_by(AuditLog.created_at, AuditLog.id)
    ).all()
    author, approver = office.person.id, office.approver.id
    assert set(rows) == {
        ("payout.pending", author), ("payout.approved", approver), ("payout.processing", None),
        ("payout.completed", None),
    }  # fmt: skip


def test_the_queue_shows_what_waits_for_a_person_first(office: Office) -> None:
    done = office.paid(20_000)
    waits = office.asked(30_000)
    office.browser.sign_in(people.staff(office.db))
    seen = office.browser.get("/api/admin/payouts").json()
    assert [row["id"] for row in seen["data"]] == [waits, done]
    first = seen["data"][0]
    assert (first["author"], first["authorUserId"], first["owed"]) == (
        office.author.display_name, str(office.person.id), 50_000,
    )  # fmt: skip
    assert office.db.get_one(User, office.person.id).role is Role.AUTHOR
