"""The page to pay on and the pretend phone, clicked through without a browser."""

import re

import pytest
from starlette.testclient import TestClient

from api.commerce.sandbox.application import application
from api.commerce.sandbox.deals import Book, Deal, Decision, State


@pytest.fixture
def book() -> Book:
    return Book()


@pytest.fixture
def visitor(book: Book) -> TestClient:
    return TestClient(application(book))


@pytest.fixture
def deal(book: Book) -> Deal:
    shop = "http://localhost:8000/payment-success"
    return book.add(Deal("pesapal", "payment", "KTB-1", 12_000, "UGX", phone="256772123456", return_url=shop))


@pytest.mark.parametrize(
    ("decision", "state", "amount"),
    [
        (Decision.APPROVE, State.COMPLETED, 12_000),
        (Decision.REJECT, State.FAILED, 12_000),
        (Decision.TIME_OUT, State.FAILED, 12_000),
        (Decision.PAY_LITTLE, State.COMPLETED, 10_000),
        (Decision.PAY_TWICE, State.COMPLETED, 12_000),
    ],
)
def test_each_button_does_what_it_says(
    visitor: TestClient, book: Book, deal: Deal, decision: Decision, state: State, amount: int
) -> None:
    shown = visitor.get(f"/checkout/{deal.tracking}").text
    action = re.search(rf"action='(/deals/[^']+/{decision})'", shown)
    assert "Pay UGX 12,000" in shown
    assert action
    visitor.post(action[1])
    assert (deal.state, deal.amount) == (state, amount)
    assert len(book.all()) == (2 if decision is Decision.PAY_TWICE else 1)
    assert "payment-success?OrderTrackingId=" in visitor.get(f"/checkout/{deal.tracking}").text


def test_a_late_payment_is_first_refused_and_then_made(visitor: TestClient, book: Book, deal: Deal) -> None:
    book.late_seconds, seen = 0.0, []
    book.notified = lambda deal: seen.append(deal.state)
    visitor.post(f"/deals/{deal.tracking}/{Decision.PAY_LATE}")
    for _ in range(500):
        if len(seen) == 2:
            break
        visitor.get("/phone")
    assert seen == [State.FAILED, State.COMPLETED]


def test_the_phone_shows_what_waits_and_nothing_else(visitor: TestClient, book: Book, deal: Deal) -> None:
    assert "Pay UGX 12,000 from 256772123456" in visitor.get("/phone").text
    book.decide(deal, Decision.REJECT)
    assert "No payment waits for you." in visitor.get("/phone").text


def test_what_a_shop_writes_is_text_and_never_markup(visitor: TestClient, book: Book) -> None:
    book.add(Deal("momo", "payment", "<b>X", 1, "UGX", words="<script>alert(1)</script>", phone="<i>"))
    shown = visitor.get("/phone").text
    assert [mark for mark in ("<script>", "<i>") if mark in shown] == []
    assert "<b>X" not in visitor.get("/").text


def test_it_answers_only_under_names_of_this_machine(visitor: TestClient) -> None:
    assert visitor.get("/phone", headers={"host": "elsewhere.example"}).status_code == 400
