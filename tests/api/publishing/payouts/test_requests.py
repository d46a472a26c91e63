"""What an author may ask for, and what becomes of it before anything is sent."""

import threading
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import create_engine, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from api import constants
from api.accounts.auth.tables import User
from api.commerce.ledger.service import post
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.client_info import Client
from api.publishing.authors.tables import Author, PayoutMethod
from api.publishing.payouts.rules import MOVES, withheld
from api.publishing.payouts.service import requests
from api.publishing.payouts.service.transitions import NotEnough
from api.publishing.payouts.tables import AuthorPayoutRequest, PayoutStatus
from tests.api.accounts.profile.conftest import settle_deletions
from tests.api.publishing.payouts.conftest import Office
from tests.api.publishing.royalties.test_kills import databases
from tests.conftest import NOON
from tests.factories import people

__all__ = ["databases"]


def test_a_payout_leaves_the_balance_when_it_is_asked_for(office: Office) -> None:
    payout = office.asked(30_000)
    assert (office.owed(), office.balance("L:author_inflight")) == (70_000, -30_000)
    assert office.sums() == (100_000, 70_000, 0)
    seen = office.browser.get("/api/authors/me/payouts").json()
    assert (seen["owed"], seen["available"], seen["waiting"]) == (70_000, 70_000, 30_000)
    [row] = seen["payouts"]
    assert (row["id"], row["status"], row["goesTo"], row["months"]) == (payout, "pending", "+256772123456", [])
    assert office.db.scalars(select(Notice.title)).all() == ["Your payout of UGX 30,000 was asked for"]
    assert office.db.scalars(select(OutboxMail.template).where(OutboxMail.template == "payout_news")).all() != []
    office.books_agree()


@pytest.mark.parametrize("amount", [0, -30_000, 9_999])
def test_less_than_the_minimum_is_refused_in_these_words(office: Office, amount: int) -> None:
    answer = office.ask(amount)
    assert (answer.status_code, answer.json()["fields"]) == (422, {"amount": "Minimum payout is 10,000 UGX"})
    assert office.journals() == []


def test_nobody_gets_more_than_they_are_owed(office: Office) -> None:
    refused = office.ask(100_001)
    assert (refused.status_code, refused.json()["code"], refused.json()["available"]) == (409, "NOT_ENOUGH", 100_000)
    office.asked(90_001)
    assert office.ask(10_000).json()["code"] == "NOT_ENOUGH"
    assert office.journals() == ["payout_reserved"]


@pytest.mark.parametrize(
    ("given", "fields"),
    [
        ({"paymentMethod": "mobile_money", "paymentDetails": {}}, {"phoneNumber"}),
        ({"paymentMethod": "mobile_money", "paymentDetails": {"phoneNumber": "0414 123 456"}}, {"phoneNumber"}),
        ({"paymentMethod": "bank_transfer", "paymentDetails": {"bankName": "Centenary"}},
         {"bankAccountNumber", "accountName"}),
    ],
)  # fmt: skip
def test_money_needs_somewhere_to_go(office: Office, given: dict[str, object], fields: set[str]) -> None:
    answer = office.ask(**given)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, fields)


def test_what_the_profile_says_need_not_be_said_again(office: Office) -> None:
    row = office.db.get_one(Author, office.author.id)
    row.bank_account_number, row.bank_name, row.bank_account_name = "3100 1234", "Centenary", "Okello"
    office.db.flush()
    payout = office.asked(paymentMethod="bank_transfer", paymentDetails={})
    assert office.see(payout).payment_details == {
        "bankAccountNumber": "3100 1234", "bankName": "Centenary", "accountName": "Okello",
    }  # fmt: skip


def test_an_author_may_take_it_back_until_somebody_decided(office: Office) -> None:
    payout = office.asked()
    assert office.browser.post(f"/api/authors/me/payouts/{payout}/cancel").json()["status"] == "cancelled"
    assert office.browser.post(f"/api/authors/me/payouts/{payout}/cancel").json()["code"] == "WRONG_PAYOUT_STATE"
    assert (office.owed(), office.journals()) == (100_000, ["payout_released", "payout_reserved"])
    decided = office.approved()
    office.browser.sign_in(office.person).step_up()
    assert office.browser.post(f"/api/authors/me/payouts/{decided}/cancel").json()["code"] == "WRONG_PAYOUT_STATE"
    office.books_agree()


def test_only_the_author_themselves_with_their_password(office: Office) -> None:
    payout = office.asked()
    stranger = people.author(office.db)
    office.browser.sign_in(office.db.get_one(User, stranger.user_id)).step_up()
    assert office.browser.post(f"/api/authors/me/payouts/{payout}/cancel").status_code == 404
    office.browser.sign_in(people.person(office.db)).step_up()
    assert office.browser.get("/api/authors/me/payouts").status_code == 403
    office.browser.sign_in(office.person)
    body = {"amount": 10_000, "paymentMethod": "mobile_money", "paymentDetails": {"phoneNumber": "0772 123 456"}}
    assert office.browser.post("/api/authors/me/payouts", json=body).json()["code"] == "REAUTH_REQUIRED"


def test_what_readers_took_back_cannot_be_asked_for(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    from api.publishing.payouts.service import balances
    from api.publishing.royalties.rules import Correction

    due = [Correction("reader", str(office.author.id), 25_000, 100_000)]
    monkeypatch.setattr(balances, "corrections_of", lambda db, month: due)
    assert office.ask(75_001).json()["available"] == 75_000
    office.asked(75_000)
    seen = office.browser.get("/api/authors/me/payouts").json()
    assert (seen["owed"], seen["heldBack"], seen["available"]) == (25_000, 25_000, 0)


def test_the_history_is_a_file_too(office: Office) -> None:
    office.asked()
    answer = office.browser.get("/api/authors/me/payouts.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert "30000" in answer.text
    assert "+256772123456" in answer.text


def test_the_tax_kept_back_is_that_of_the_day() -> None:
    rates = (("2026-01-01", 0), ("2026-11-24", 600))
    assert [withheld(10_001, NOON + timedelta(days=d), rates) for d in (0, 30)] == [0, 600]
    assert withheld(10_001, NOON) == 0
    assert constants.WITHHOLDING_BP_SINCE[-1][1] == 0


def test_the_database_refuses_every_step_the_table_does_not_have(office: Office) -> None:
    payout = office.asked()
    everything = list(PayoutStatus)
    assert sorted(MOVES) == sorted(everything)
    for to in everything:
        if to in MOVES[PayoutStatus.PENDING] or to is PayoutStatus.PENDING:
            continue
        change = text("update author_payout_requests set status = :to, approved_by = :who where id = :id")
        with pytest.raises(DBAPIError, match=r"cannot go|check constraint"), office.db.begin_nested():
            office.db.execute(change, {"to": to.value, "who": office.approver.id, "id": payout})
    with pytest.raises(DBAPIError, match="keeps its author and amount"), office.db.begin_nested():
        office.db.execute(text("update author_payout_requests set amount = 90000"))


def test_of_a_hundred_at_once_exactly_those_are_taken_that_the_balance_holds(
    databases: Callable[[str, str], str],
) -> None:
    engine = create_engine(databases("hundred", "").replace("postgresql://", "postgresql+psycopg://"), pool_size=12)
    with Session(engine) as db, db.begin():
        author = people.author(db, pending_earnings=100_000, total_earnings=100_000)
        lines = [("X:author_share", 100_000), (f"L:author:{author.id}", -100_000)]
        post(db, kind="test", idem=f"test:{author.id}", occurred_at=NOON, ref=("test", "x"), lines=lines)
        author_id, user_id = author.id, author.user_id
    ended: Counter[str] = Counter()

    def ask_often() -> None:
        for _ in range(10):
            try:
                with Session(engine) as db, db.begin():
                    requests.ask(
                        db, author_id, amount=30_000, method=PayoutMethod.MOBILE_MONEY, me_id=user_id, now=NOON,
                        given={"phoneNumber": "0772123456"}, client=Client("127.0.0.1", "test"),
                    )  # fmt: skip
                ended["taken"] += 1
            except NotEnough:
                ended["refused"] += 1

    threads = [threading.Thread(target=ask_often) for _ in range(10)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert ended == {"taken": 3, "refused": 97}
    with Session(engine) as db:
        assert len(db.scalars(select(AuthorPayoutRequest.id)).all()) == 3
        assert db.get_one(Author, author_id).pending_earnings == 10_000
    engine.dispose()


def test_an_account_is_forgotten_only_when_its_payout_has_arrived(office: Office) -> None:
    payout = office.approved(30_000)
    leaving = office.browser.sign_in(office.person).step_up()
    assert leaving.post("/api/account/deletion", json={"confirm": "DELETE"}).status_code == 201
    late = office.now + timedelta(days=14)
    assert settle_deletions(office.db, late) == 0
    assert office.see(payout).payment_details["phoneNumber"], "where the money goes is still known"
    office.send(payout)
    assert office.look(payout).status == "completed"
    assert settle_deletions(office.db, late) == 1
    assert (office.see(payout).payment_details, office.owed()) == ({}, 70_000)
    office.books_agree()


def test_finance_ends_the_wait_by_refusing_and_the_money_stays_owed(office: Office) -> None:
    payout = office.asked(30_000)
    office.browser.sign_in(office.person).step_up().post("/api/account/deletion", json={"confirm": "DELETE"})
    late = office.now + timedelta(days=14)
    assert settle_deletions(office.db, late) == 0
    assert office.finance(f"{payout}/reject", reason="The account is closed.").status_code == 200
    assert (settle_deletions(office.db, late), office.owed()) == (1, 100_000)
    office.books_agree()
