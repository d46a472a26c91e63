"""After a test: the page to read for each wrong answer, in a book that opens at once."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.assessment.quizzes.tables import Question
from api.library.loans.tables import Loan
from api.platform.roles import Tier
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories import people, quizzes, shelf
from tests.factories.learning import publish, unpublish
from tests.factories.lending import plans


@pytest.fixture(autouse=True)
def nothing_published() -> Iterator[None]:
    yield
    unpublish()


def pages(browser: Browser, attempt: str) -> list[tuple[str, int]]:
    answer = browser.get(f"/api/quiz-attempts/{attempt}/pages")
    assert answer.status_code == 200, answer.text
    return [(each["title"], each["page"]) for each in answer.json()]


def sat(browser: Browser, db: Session, *given: str) -> tuple[list[Question], str]:
    topic = quizzes.topic(db)
    asked = [quizzes.question(db, topic) for _ in given]
    attempt = start(browser, quizzes.quiz(db, asked)).json()
    finish(browser, attempt, *given)
    return asked, attempt["id"]


def link(question: Question, rank: int, book: Any, page: int) -> tuple[Any, ...]:
    return (question.id, rank, book.id, page, 0.4)


def test_a_wrong_answer_leads_to_the_best_page_and_a_right_one_to_none(browser: Browser, db: Session) -> None:
    browser.sign_in(people.learner(db, until=NOON.replace(year=2027)))
    book, other = shelf.book(db, title="Forces"), shelf.book(db, title="Motion")
    (wrong, right), attempt = sat(browser, db, "a", "b")
    publish(NOON, {"learning.question_pages": [
        link(wrong, 1, book, 14), link(wrong, 2, other, 3), link(right, 1, book, 2),
    ]})  # fmt: skip
    assert pages(browser, attempt) == [("Forces", 14)]


def test_a_book_that_does_not_open_at_once_gives_way_to_one_that_does(browser: Browser, db: Session) -> None:
    me = people.learner(db, until=NOON.replace(year=2027), tier=Tier.BASIC)
    browser.sign_in(me)
    plans(db, basic=3)
    dear = shelf.book(db, title="Dear", required_tier=Tier.PREMIUM)
    not_chosen, chosen = shelf.book(db, title="Not chosen"), shelf.book(db, title="Chosen")
    db.add(Loan(user_id=me.id, book_id=chosen.id, started_at=NOON))
    (wrong,), attempt = sat(browser, db, "a")
    rows = [link(wrong, 1, dear, 5), link(wrong, 2, not_chosen, 6), link(wrong, 3, chosen, 7)]
    publish(NOON, {"learning.question_pages": rows})
    assert pages(browser, attempt) == [("Chosen", 7)]
    publish(NOON, {"learning.question_pages": rows[:2]})
    assert pages(browser, attempt) == []


def test_without_numbers_nothing_is_said_and_nobody_reads_anothers(browser: Browser, db: Session) -> None:
    browser.sign_in(people.learner(db, until=NOON.replace(year=2027)))
    _, attempt = sat(browser, db, "a")
    assert pages(browser, attempt) == []
    topic = quizzes.topic(db)
    open_one = start(browser, quizzes.quiz(db, [quizzes.question(db, topic)])).json()["id"]
    assert browser.get(f"/api/quiz-attempts/{open_one}/pages").status_code == 409
    browser.sign_in(people.learner(db, until=NOON.replace(year=2027)))
    assert browser.get(f"/api/quiz-attempts/{attempt}/pages").status_code == 404
