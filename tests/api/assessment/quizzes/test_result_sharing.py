"""A result that a learner shows to a parent."""

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.platform.roles import Role
from api.school.families.tables import ParentChildLink
from tests.api.assessment.quizzes.test_attempts import finish, start
from tests.api.conftest import Browser
from tests.factories import people, quizzes


@pytest.fixture
def learner(browser: Browser, db: Session) -> User:
    user = people.person(db, first_name="Amina")
    browser.sign_in(user)
    return user


@pytest.fixture
def attempt(browser: Browser, db: Session, learner: User) -> str:
    """A finished test: one topic all right, one all wrong."""
    strong, weak = quizzes.topic(db, name="Ratio"), quizzes.topic(db, name="Sets")
    quiz = quizzes.quiz(db, [quizzes.question(db, strong), quizzes.question(db, weak)], title="Week 3")
    return str(finish(browser, start(browser, quiz).json(), "b", "a").json()["id"])


def parent_of(db: Session, learner: User, code: str, **given: object) -> User:
    parent = people.person(db, role=Role.PARENT, first_name="Sarah")
    db.add(ParentChildLink(parent_user_id=parent.id, student_user_id=learner.id, link_code=code, **given))
    db.flush()
    return parent


def test_a_parent_hears_of_a_result_once_and_in_the_words_the_learner_read(
    browser: Browser, db: Session, learner: User, attempt: str
) -> None:
    parent, gone = parent_of(db, learner, "AAAAAA"), parent_of(db, learner, "BBBBBB", is_active=False)
    address = f"/api/quiz-attempts/{attempt}/share"
    body = browser.get(address).json()
    assert body["words"].startswith("Amina got 50% in Week 3 on ")
    assert body["words"].endswith("1 of 2 questions were right. Went well: Ratio. To practise: Sets.")
    assert body["parents"] == ["Sarah"]
    assert [browser.post(address).json() for _ in range(2)] == [{"parents": 1}] * 2
    browser.sign_in(parent)
    (notice,) = browser.get("/api/notices").json()["data"]
    assert (notice["title"], notice["body"], notice["url"]) == ("Amina shows you a result", body["words"], "/parent")
    assert browser.get(address).status_code == 404
    browser.sign_in(gone)
    assert browser.get("/api/notices").json()["total"] == 0


def test_without_a_linked_parent_nobody_is_told(browser: Browser, attempt: str) -> None:
    address = f"/api/quiz-attempts/{attempt}/share"
    assert browser.get(address).json()["parents"] == []
    refused = browser.post(address)
    assert (refused.status_code, refused.json()["code"]) == (409, "NO_PARENT")


def test_an_open_test_is_no_result_to_share(browser: Browser, db: Session, learner: User) -> None:
    quiz = quizzes.quiz(db, [quizzes.question(db, quizzes.topic(db))])
    under_way = start(browser, quiz).json()["id"]
    assert browser.get(f"/api/quiz-attempts/{under_way}/share").json()["code"] == "STILL_OPEN"
