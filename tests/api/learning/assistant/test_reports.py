"""Answers learners report: judged without a name, withdrawn if wrong, and passages held back until released."""

from typing import Any

import pytest
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.lessons.tables import Lesson
from api.learning.assistant.tables import ChatThread
from api.notifications.in_app.tables import Notice
from api.platform.audit.tables import AuditLog
from api.platform.moderation.tables import ModerationCase
from api.platform.roles import Role
from tests.api.accounts.auth.messages import posted
from tests.api.conftest import Browser
from tests.api.learning.assistant.conftest import Ask
from tests.api.platform.moderation.steps import QUEUE, decide, opened, queue, reopen, report
from tests.factories import people

CITED, WITHHELD = "/api/admin/assistant/reports", "/api/admin/assistant/withheld"


@pytest.fixture
def reported(ask: Ask, browser: Browser) -> dict[str, Any]:
    """The answer about osmosis, reported as wrong."""
    reply = ask("what is osmosis? my number is 0772 123456")
    for _ in range(2):
        said = report(browser, "answer", reply["id"], "wrong", "it is the other way round, call 0772 123456")
        assert said.status_code == 204
    return reply


def as_moderator(browser: Browser, db: Session) -> User:
    browser.cookies.clear()
    user = people.person(db, role=Role.MODERATOR)
    browser.sign_in(user)
    return user


def test_a_report_waits_with_question_and_answer_and_no_name(
    reported: dict[str, Any], browser: Browser, db: Session, learner: User
) -> None:
    as_moderator(browser, db)
    (card,) = queue(browser, kind="answer")
    found = opened(browser, card["id"])
    asked, answered = found["content"]["parts"]
    assert asked["text"].startswith("what is osmosis")
    assert (answered["text"], answered["hasMaths"]) == (reported["content"], True)
    assert found["said"][0]["words"] == "it is the other way round, call [phone number]"
    (cited, *_) = browser.get(f"{CITED}/{card['id']}/passages").json()
    assert (cited["heading"], cited["mayBeCited"]) == ("Osmosis", True)
    logged = db.scalars(select(AuditLog).where(AuditLog.action == "moderation.reported")).one()
    for secret in (learner.first_name, learner.email, str(learner.id), "0772", reported["thread"]):
        assert secret not in str((found, cited, logged.user_id, logged.new_values))
    assert posted(db, "contact_message") == []


def test_a_wrong_answer_is_withdrawn_and_comes_back_when_that_is_taken_back_and_its_asker_is_told(
    reported: dict[str, Any], browser: Browser, db: Session, learner: User
) -> None:
    def shown() -> tuple[str, bool, bool]:
        browser.cookies.clear()
        browser.sign_in(learner)
        turn = browser.get(f"/api/assistant/threads/{reported['thread']}").json()["messages"][1]
        return turn["content"], turn["isWithdrawn"], turn["parts"] is None

    as_moderator(browser, db)
    (card,) = queue(browser)
    assert decide(browser, card["id"], "upheld", "The lesson says now which side has more water.").status_code == 204
    assert opened(browser, card["id"])["content"]["parts"][1]["text"] == reported["content"]
    assert shown() == ("", True, True)
    notice = db.scalars(select(Notice).where(Notice.user_id == learner.id)).one()
    assert (notice.title, notice.url) == (
        "The answer you reported was withdrawn", f"/ai-support-test?thread={reported['thread']}"
    )  # fmt: skip
    as_moderator(browser, db)
    reopen(browser, card["id"])
    assert shown() == (reported["content"], False, False)


def test_who_asked_does_not_judge_the_answer(
    reported: dict[str, Any], browser: Browser, db: Session, learner: User
) -> None:
    db.get_one(User, learner.id).role = Role.MODERATOR
    assert queue(browser) == []
    (case,) = db.scalars(select(ModerationCase.id))
    assert browser.get(f"{QUEUE}/{case}").status_code == 404
    assert browser.get(f"{CITED}/{case}/passages").status_code == 404
    assert browser.put(f"{CITED}/{case}/passages", json={"passage": 0, "mayBeCited": False}).status_code == 404


def test_a_passage_marked_wrong_is_not_cited_until_it_is_released(
    reported: dict[str, Any], ask: Ask, browser: Browser, db: Session, learner: User, lessons: dict[str, Lesson]
) -> None:
    def cited() -> list[tuple[str, str]]:
        browser.cookies.clear()
        browser.sign_in(learner)
        return [(source["heading"], source["url"]) for source in ask("what is osmosis")["parts"]["sources"]]

    first = cited()[0]
    as_moderator(browser, db)
    (found,) = queue(browser)
    path = f"{CITED}/{found['id']}/passages"
    for _ in range(2):
        assert browser.put(path, json={"passage": 0, "mayBeCited": False}).status_code == 204
    assert browser.put(path, json={"passage": 9, "mayBeCited": False}).status_code == 404
    assert browser.get(path).json()[0]["mayBeCited"] is False
    assert first not in cited()
    lesson = db.get_one(Lesson, lessons["B2.06-1"].id)
    lesson.summary = f"{lesson.summary} Mended."
    db.flush()
    assert first not in cited()
    as_moderator(browser, db)
    (held,) = browser.get(WITHHELD).json()
    assert (held["heading"], held["reason"], held["hasChanged"], held["isGone"]) == ("Osmosis", "wrong", False, False)
    assert browser.delete(f"{WITHHELD}/{held['id']}").status_code == 204
    assert browser.delete(f"{WITHHELD}/{held['id']}").status_code == 404
    assert browser.get(WITHHELD).json() == []
    assert cited()[0] == first


def test_the_report_stays_and_the_way_to_its_asker_goes(
    reported: dict[str, Any], browser: Browser, db: Session
) -> None:
    db.execute(delete(ChatThread).where(ChatThread.id == reported["thread"]))
    db.expire_all()
    as_moderator(browser, db)
    (card,) = queue(browser)
    assert opened(browser, card["id"])["content"]["parts"][0]["text"].startswith("what is osmosis")
    assert decide(browser, card["id"], "dismissed").status_code == 204
    assert db.scalars(select(Notice)).all() == []


def test_what_is_confided_cannot_be_reported_on(ask: Ask, browser: Browser) -> None:
    reply = ask("my uncle touches me at night")
    assert report(browser, "answer", reply["id"], "wrong", None).status_code == 404


def test_learners_do_not_see_what_is_withheld(browser: Browser, db: Session) -> None:
    browser.sign_in(people.person(db))
    assert browser.get(WITHHELD).status_code == 403
