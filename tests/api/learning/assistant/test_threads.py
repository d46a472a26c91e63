"""Conversations are one's own: kept, deleted, brought back, erased, rated and reported."""

from datetime import timedelta

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api import constants
from api.learning.assistant.service.threads import erase_old
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatThread
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.api.learning.assistant.conftest import Ask
from tests.api.platform.moderation.steps import report
from tests.conftest import NOON
from tests.factories import people


def test_a_conversation_is_listed_and_opened_by_its_own_learner_alone(ask: Ask, browser: Browser, db: Session) -> None:
    thread = ask("what is osmosis")["thread"]
    assert [row["id"] for row in browser.get("/api/assistant").json()["threads"]] == [thread]
    assert len(browser.get(f"/api/assistant/threads/{thread}").json()["messages"]) == 2
    for role in (Role.USER, Role.MODERATOR, Role.SUPER_ADMIN):
        browser.cookies.clear()
        browser.sign_in(people.person(db, role=role))
        assert browser.get(f"/api/assistant/threads/{thread}").status_code == 404
        assert browser.post(f"/api/assistant/threads/{thread}/messages", json={"question": "?"}).status_code == 404
        assert browser.delete(f"/api/assistant/threads/{thread}").status_code == 404
        assert browser.get("/api/assistant").json()["threads"] == []


def test_a_deleted_conversation_can_be_brought_back_for_a_day(ask: Ask, browser: Browser) -> None:
    thread = ask("what is osmosis")["thread"]
    assert browser.delete(f"/api/assistant/threads/{thread}").status_code == 204
    assert browser.get(f"/api/assistant/threads/{thread}").status_code == 404
    assert browser.get("/api/assistant").json()["threads"] == []
    assert browser.post(f"/api/assistant/threads/{thread}/restore").status_code == 200
    assert browser.get(f"/api/assistant/threads/{thread}").status_code == 200
    browser.delete(f"/api/assistant/threads/{thread}")
    browser.watch.now = NOON + timedelta(hours=constants.ASSISTANT_UNDO_HOURS, minutes=1)
    assert browser.post(f"/api/assistant/threads/{thread}/restore").status_code == 404


def test_what_is_due_is_erased_with_all_that_hangs_on_it(ask: Ask, browser: Browser, db: Session) -> None:
    kept, gone, old = (ask("what is osmosis")["thread"] for _ in range(3))
    browser.delete(f"/api/assistant/threads/{gone}")
    db.get_one(ChatThread, old).last_message_at = NOON - timedelta(days=constants.ASSISTANT_KEPT_DAYS + 1)
    db.flush()
    assert erase_old(db, NOON + timedelta(hours=25)) == 2
    db.expire_all()
    assert [str(row) for row in db.scalars(select(ChatThread.id))] == [kept]
    assert db.scalar(select(func.count()).select_from(ChatMessage)) == 2
    assert db.scalar(select(func.count()).select_from(AiTutoringSession)) == 1


def test_an_answer_is_rated_in_a_word_and_in_words(ask: Ask, browser: Browser, db: Session) -> None:
    reply = ask("what is osmosis")
    path = f"/api/assistant/messages/{reply['id']}/satisfaction"
    said = {"satisfaction": "not_helped", "words": "too long, call me 0772 123456"}
    assert browser.put(path, json=said).status_code == 204
    kept = db.scalars(select(AiTutoringSession)).one()
    assert (kept.satisfaction, kept.satisfaction_words) == ("not_helped", "too long, call me [phone number]")
    shown = browser.get(f"/api/assistant/threads/{reply['thread']}").json()["messages"][1]
    assert shown["satisfaction"] == "not_helped"
    assert browser.put(f"/api/assistant/messages/{reply['asked']['id']}/satisfaction", json=said).status_code == 404


def test_a_reported_answer_says_so_afterwards(ask: Ask, browser: Browser) -> None:
    reply = ask("what is osmosis")
    assert report(browser, "answer", reply["id"], "wrong", None).status_code == 204
    shown = browser.get(f"/api/assistant/threads/{reply['thread']}").json()["messages"][1]
    assert shown["isReported"] is True
