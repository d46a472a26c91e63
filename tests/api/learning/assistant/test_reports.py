"""Answers learners report: a queue without names, decided once, and passages held back until they are released."""

from typing import Any

import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.lessons.tables import Lesson
from api.learning.assistant.tables import AnswerReport, ChatThread
from api.platform.roles import Role
from tests.api.accounts.auth.letters import posted
from tests.api.conftest import Browser
from tests.api.learning.assistant.conftest import Ask
from tests.factories import people

QUEUE = "/api/admin/assistant-reports"


@pytest.fixture
def reported(ask: Ask, browser: Browser) -> dict[str, Any]:
    """The answer about osmosis, reported as wrong."""
    told = ask("what is osmosis? my number is 0772 123456")
    said = {"reason": "wrong", "words": "it is the other way round, call 0772 123456"}
    for _ in range(2):
        assert browser.post(f"/api/assistant/messages/{told['id']}/report", json=said).status_code == 204
    return told


def as_moderator(browser: Browser, db: Session) -> User:
    browser.cookies.clear()
    user = people.person(db, role=Role.MODERATOR)
    browser.sign_in(user)
    return user


def queue(browser: Browser, state: str = "open") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.get(f"{QUEUE}?state={state}").json()["data"]
    return found


def test_a_report_waits_with_question_answer_and_passages_and_no_name(
    reported: dict[str, Any], browser: Browser, db: Session, learner: User
) -> None:
    as_moderator(browser, db)
    (told,) = queue(browser)
    assert told["question"].startswith("what is osmosis")
    assert told["answer"] == reported["content"]
    assert (told["reason"], told["words"]) == ("wrong", "it is the other way round, call [phone number]")
    assert told["passages"][0]["heading"] == "Osmosis"
    assert told["passages"][0]["mayBeCited"] is True
    for secret in (learner.first_name, learner.email, str(learner.id), "0772", reported["thread"]):
        assert secret not in str(told)
    assert posted(db, "contact_message") == []


def test_a_report_is_decided_once_with_a_note(reported: dict[str, Any], browser: Browser, db: Session) -> None:
    me = as_moderator(browser, db)
    (told,) = queue(browser)
    path = f"{QUEUE}/{told['id']}"
    assert browser.post(path, json={"state": "mended", "note": " "}).status_code == 422
    assert browser.post(path, json={"state": "open", "note": "no"}).status_code == 422
    said = {"state": "mended", "note": "The lesson says now which side has more water."}
    assert browser.post(path, json=said).status_code == 204
    assert browser.post(path, json=said).status_code == 409
    assert queue(browser) == []
    (done,) = queue(browser, "mended")
    assert (done["note"], done["decidedBy"]) == (said["note"], me.first_name)
    assert queue(browser, "kept") == []


def test_a_passage_marked_wrong_is_not_cited_until_it_is_released(
    reported: dict[str, Any], ask: Ask, browser: Browser, db: Session, learner: User, lessons: dict[str, Lesson]
) -> None:
    def headings() -> list[str]:
        browser.cookies.clear()
        browser.sign_in(learner)
        return [source["heading"] for source in ask("what is osmosis")["parts"]["sources"]]

    as_moderator(browser, db)
    (told,) = queue(browser)
    path = f"{QUEUE}/{told['id']}/passages"
    for _ in range(2):
        assert browser.put(path, json={"passage": 0, "mayBeCited": False}).status_code == 204
    assert browser.put(path, json={"passage": 9, "mayBeCited": False}).status_code == 404
    assert queue(browser)[0]["passages"][0]["mayBeCited"] is False
    assert "Osmosis" not in headings()
    lesson = db.get_one(Lesson, lessons["B2.06-1"].id)
    lesson.summary = f"{lesson.summary} Mended."
    db.flush()
    assert "Osmosis" not in headings()
    as_moderator(browser, db)
    (held,) = browser.get(f"{QUEUE}/withheld").json()
    assert (held["heading"], held["reason"], held["hasChanged"], held["isGone"]) == ("Osmosis", "wrong", False, False)
    assert browser.delete(f"{QUEUE}/withheld/{held['id']}").status_code == 204
    assert browser.delete(f"{QUEUE}/withheld/{held['id']}").status_code == 404
    assert browser.get(f"{QUEUE}/withheld").json() == []
    assert headings()[0] == "Osmosis"


def test_the_report_stays_and_the_way_to_its_asker_goes(
    reported: dict[str, Any], browser: Browser, db: Session
) -> None:
    db.execute(delete(ChatThread).where(ChatThread.id == reported["thread"]))
    db.expire_all()
    told = db.scalars(select(AnswerReport)).one()
    assert told.message_id is None
    assert told.question.startswith("what is osmosis")


def test_what_is_confided_cannot_be_reported_on(ask: Ask, browser: Browser) -> None:
    told = ask("my uncle touches me at night")
    said = {"reason": "wrong", "words": None}
    assert browser.post(f"/api/assistant/messages/{told['id']}/report", json=said).status_code == 404


def test_learners_do_not_see_the_queue(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    assert browser.get(QUEUE).status_code == 403
    assert browser.get(f"{QUEUE}/withheld").status_code == 403
