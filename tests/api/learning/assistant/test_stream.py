"""A model's answer as it comes: by statements, stopped, broken off, taken up again; nothing lost, nothing doubled."""

import json
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from api.learning.assistant import documents
from api.learning.assistant import stream as assistant_stream
from api.learning.assistant.documents import Writing
from api.learning.assistant.service import drafts
from api.learning.assistant.tables import AiTutoringSession, ChatMessage, ChatRole
from api.platform.integrations.language_model import Message
from api.platform.integrations.language_model_sandbox import Sandbox
from tests.api.conftest import Browser
from tests.api.learning.assistant.conftest import Ask
from tests.conftest import NOON
from tests.factories import people

WithModel = Callable[[Any], None]
Event = tuple[str, str | None, Any]
SAYS = [
    "Water moves through the membrane [1]. ",
    "It goes to the stronger solution [1]. ",
    "So the cell swells [1]. ",
    "What next?",
]


class Speaker:
    """A model that says these pieces, and lets a test look before each; `said` is how many it was asked for."""

    def __init__(self, between: Callable[[int], None] = lambda at: None) -> None:
        self.between, self.said = between, 0

    def stream(self, messages: Sequence[Message], *, most_tokens: int) -> Iterator[str]:
        for at, piece in enumerate(SAYS):
            self.between(at)
            self.said += 1
            yield piece


def events(browser: Browser, message: str, heard: str | None = None) -> list[Event]:
    """(name, id, data) of each event of a turn's stream."""
    headers = {"Last-Event-ID": heard} if heard else {}
    response = browser.get(f"/api/assistant/messages/{message}/stream", headers=headers)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["cache-control"] == "no-store"
    blocks = [dict(line.split(": ", 1) for line in block.split("\n")) for block in response.text.strip().split("\n\n")]
    return [(each["event"], each.get("id"), json.loads(each["data"])) for each in blocks if "event" in each]


def last_turn(db: Session) -> ChatMessage:
    asked = select(ChatMessage).where(ChatMessage.role == ChatRole.ASSISTANT).order_by(ChatMessage.created_at.desc())
    return db.scalars(asked.execution_options(populate_existing=True)).all()[0]


def being_written(db: Session, said: list[str]) -> ChatMessage:
    """The newest answer as it stands while a model is at it."""
    turn = last_turn(db)
    writing = Writing(since=NOON, said=said, before="")
    turn.parts = {**turn.parts, "writing": writing.model_dump(mode="json")}
    db.flush()
    return turn


def test_without_a_model_an_answer_is_whole_at_once(ask: Ask, browser: Browser) -> None:
    reply = ask("what is osmosis")
    assert (reply["isWriting"], reply["content"][:11]) == (False, "**Osmosis**")
    assert [name for name, _, _ in events(browser, reply["id"])] == ["whole"]


def test_a_question_is_answered_at_once_and_the_models_words_follow(
    ask: Ask, browser: Browser, db: Session, with_model: WithModel
) -> None:
    seen: list[tuple[str, list[str]]] = []

    def look(at: int) -> None:
        turn = last_turn(db)
        seen.append((turn.content, turn.parts["writing"]["said"]))

    with_model(Speaker(look))
    answer = browser.post("/api/assistant/threads", json={"question": "what is osmosis"}).json()["messages"][1]
    assert (answer["isWriting"], answer["content"]) == (True, "")
    assert [len(said) for _, said in seen] == [0, 0, 1, 2]
    assert all(own.startswith("**Osmosis**") for own, _ in seen)
    ((name, _, whole),) = events(browser, answer["id"])
    assert (name, whole["isWriting"], whole["parts"]["byModel"]) == ("whole", False, True)
    assert whole["content"] == "".join(SAYS)
    kept = db.scalars(select(AiTutoringSession)).one()
    assert (kept.ai_response, kept.by_model) == (whole["content"], True)


def test_a_stream_begins_again_after_the_last_statement_that_was_heard(
    ask: Ask, browser: Browser, db: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    reply = ask("what is osmosis")
    being_written(db, ["One [1].", "Two [1]."])
    monkeypatch.setattr(assistant_stream, "LOOKS_EVERY", 0.01)
    monkeypatch.setattr(documents, "LONGEST", timedelta(seconds=0.04))
    heard = events(browser, reply["id"])
    assert [(name, number) for name, number, _ in heard] == [("said", "1"), ("said", "2"), ("whole", None)]
    again = events(browser, reply["id"], heard="1")
    assert [(name, data) for name, _, data in again[:-1]] == [("said", "Two [1].")]
    assert again[-1][0] == "whole"


def test_a_process_that_died_leaves_the_lessons_own_words(ask: Ask, browser: Browser, db: Session) -> None:
    reply = ask("what is osmosis")
    being_written(db, ["One [1]."])
    path = f"/api/assistant/threads/{reply['thread']}"
    assert browser.get(path).json()["messages"][1]["isWriting"] is True
    browser.watch.now = NOON + documents.LONGEST
    late = browser.get(path).json()["messages"][1]
    assert (late["isWriting"], late["content"]) == (False, reply["content"])


def test_stopping_keeps_what_was_said_and_asks_the_model_no_further(
    ask: Ask, browser: Browser, db: Session, learner: Any, with_model: WithModel
) -> None:
    def stop(at: int) -> None:
        if at == 2:
            drafts.stop(db, user_id=learner.id, message_id=last_turn(db).id)

    speaker = Speaker(stop)
    with_model(speaker)
    reply = ask("what is osmosis")
    assert reply["content"] == SAYS[0].strip()
    assert reply["parts"]["note"] == drafts.STOPPED
    assert speaker.said == 3
    assert browser.post(f"/api/assistant/messages/{reply['id']}/stop").status_code == 204
    assert last_turn(db).content == reply["content"]


def test_nobody_else_hears_or_stops_an_answer(ask: Ask, browser: Browser, db: Session) -> None:
    reply = ask("what is osmosis")
    browser.cookies.clear()
    browser.sign_in(people.person(db))
    assert browser.get(f"/api/assistant/messages/{reply['id']}/stream").status_code == 404
    assert browser.post(f"/api/assistant/messages/{reply['id']}/stop").status_code == 404


@pytest.mark.parametrize(("name", "note"), [("sandbox-drops", drafts.BROKE_OFF), ("sandbox-turns", drafts.LEFT_OUT)])
def test_what_was_let_through_before_a_model_failed_stays_with_a_word_about_it(
    ask: Ask, with_model: WithModel, name: str, note: str
) -> None:
    with_model(Sandbox(name))
    reply = ask("how do plants make their food")
    assert reply["parts"]["byModel"] is True
    assert reply["content"].endswith("[1]")
    assert "42" not in reply["content"]
    assert reply["parts"]["note"] == note


def test_with_all_seats_taken_the_lessons_own_words_stay(
    ask: Ask, with_model: WithModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "_seats", drafts.threading.BoundedSemaphore(1))
    drafts._seats.acquire()
    with_model(Sandbox())
    reply = ask("what is osmosis")
    assert (reply["parts"]["byModel"], reply["parts"]["note"]) == (False, None)
    assert reply["content"].startswith("**Osmosis**")


@pytest.mark.parametrize("first", [True, False])
def test_a_question_sent_again_is_answered_by_what_was_kept(
    ask: Ask, browser: Browser, db: Session, first: bool
) -> None:
    sent = {"question": "what is osmosis", "id": str(uuid4())}
    path = "/api/assistant/threads"
    if not first:
        path += f"/{ask('what is a leaf')['thread']}/messages"
    one, again = (browser.post(path, json=sent).json() for _ in range(2))
    assert one == again
    assert one["messages"][0]["id"] == sent["id"]
    asked = select(func.count()).select_from(ChatMessage).where(ChatMessage.content == "what is osmosis")
    assert db.scalar(asked) == 1


def test_an_id_of_anothers_question_tells_nothing(ask: Ask, browser: Browser, db: Session) -> None:
    theirs = ask("what is osmosis, my secret plan")
    browser.cookies.clear()
    browser.sign_in(people.person(db))
    mine = browser.post(
        "/api/assistant/threads", json={"question": "what is a leaf", "id": theirs["asked"]["id"]}
    ).json()
    assert "secret" not in json.dumps(mine)
    assert mine["messages"][0]["id"] != theirs["asked"]["id"]
