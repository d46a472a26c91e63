"""Many items at once: sent, approved or sent back together, and what may not go stays with its reason."""

from time import process_time
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import event, func, select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.assessment.question_bank.tables import QuestionStatusChange
from api.assessment.quizzes.tables import ItemStatus, Question, QuizSession
from api.curriculum.subjects.tables import Topic
from api.platform.audit.tables import AuditLog
from api.platform.roles import Role
from tests.api.conftest import Browser
from tests.factories import people

LINES = "topic,type,stem,answer,explanation,hint\n"


def brought(browser: Browser, count: int, *, explanation: str = "Only two divide it.", start: int = 1_001) -> Any:
    rows = [f"M1.02,true_false,Is {n} prime?,true,{explanation},Try 2.\n" for n in range(start, start + count)]
    name = f"primes-{start}.csv"
    answer = browser.post("/api/admin/items/imports", files={"file": (name, (LINES + "".join(rows)).encode())})
    assert answer.status_code == 201, answer.text
    return answer.json()


def ticks(browser: Browser, query: str = "") -> list[str]:
    body = browser.get(f"/api/admin/items/ticks?{query}").json()
    assert body["total"] == len(body["ticks"])
    return [tick["id"] for tick in body["ticks"]]


def act(browser: Browser, what: str, ids: list[str], comment: str = "") -> Any:
    answer = browser.post("/api/admin/items/batches", json={"action": what, "ids": ids, "comment": comment})
    assert answer.status_code == 200, answer.text
    return answer.json()


def statuses(db: Session) -> dict[str, int]:
    rows = db.execute(select(Question.status, func.count()).group_by(Question.status))
    return {status.value: count for status, count in rows}


def test_an_imported_file_goes_live_in_two_acts_by_two_people(browser: Browser, db: Session, author: User) -> None:
    made = brought(browser, 12)
    drafts = ticks(browser, f"importId={made['importId']}&status=draft")
    assert len(drafts) == 12
    assert len(act(browser, "send", drafts)["done"]) == 12
    own = act(browser, "approve", drafts)
    assert (own["done"], len(own["refused"])) == ([], 12)
    assert own["refused"][0]["why"] == "You wrote this question. Ask a colleague to review it."
    browser.sign_in(people.staff(db, Role.ADMIN))
    found = act(browser, "approve", drafts, "Read them all.")
    assert (len(found["done"]), found["refused"]) == (12, [])
    assert statuses(db) == {"live": 12}
    assert db.scalars(select(Question.is_active).distinct()).all() == [True]
    assert db.scalars(select(QuizSession.title)).all() == ["Integers"]
    steps = select(func.count()).select_from(QuestionStatusChange).where(QuestionStatusChange.why == "Read them all.")
    assert db.scalar(steps) == 12
    noted: Any = db.scalars(select(AuditLog.new_values).where(AuditLog.action == "items.approve")).one()
    assert len(noted["codes"]) == 12


def test_the_same_act_again_changes_nothing(browser: Browser, db: Session, author: User) -> None:
    brought(browser, 3)
    drafts = ticks(browser)
    act(browser, "send", [*drafts, *drafts, str(uuid4())])
    again = act(browser, "send", drafts)
    assert (again["done"], again["already"], again["refused"]) == ([], 3, [])
    sent = QuestionStatusChange.to_status == ItemStatus.IN_REVIEW
    assert db.scalar(select(func.count()).select_from(QuestionStatusChange).where(sent)) == 3
    assert db.scalar(select(func.count()).select_from(AuditLog).where(AuditLog.action == "items.send")) == 1


def test_what_the_checks_find_stays_behind_and_the_others_go(browser: Browser, db: Session, author: User) -> None:
    brought(browser, 2)
    faulty = brought(browser, 1, explanation="", start=2_001)["codes"]
    found = act(browser, "send", [*ticks(browser), str(uuid4())])
    assert (len(found["done"]), found["gone"]) == (2, 1)
    assert [(row["code"], row["faults"]) for row in found["refused"]] == [(faulty[0], ["missing explanation"])]
    assert statuses(db) == {"draft": 1, "in_review": 2}


def test_items_are_sent_back_with_a_note_and_that_is_undone(browser: Browser, db: Session, author: User) -> None:
    brought(browser, 4)
    ids = ticks(browser)
    act(browser, "send", ids)
    bare = browser.post("/api/admin/items/batches", json={"action": "return", "ids": ids, "comment": " "})
    assert (bare.status_code, bare.json()["fields"]) == (422, {"comment": "Say why"})
    assert len(act(browser, "return", ids, "Name the numbers in words.")["done"]) == 4
    item = browser.get(f"/api/admin/items/{ids[0]}").json()
    assert (item["status"], item["history"][0]["why"]) == ("draft", "Name the numbers in words.")
    assert len(act(browser, "send", ids, "Sent back by mistake")["done"]) == 4
    assert statuses(db) == {"in_review": 4}


def test_a_live_item_is_neither_sent_nor_sent_back(browser: Browser, db: Session, author: User) -> None:
    brought(browser, 1)
    ids = ticks(browser)
    act(browser, "send", ids)
    browser.sign_in(people.staff(db, Role.ADMIN))
    act(browser, "approve", ids)
    for what in ("send", "return"):
        [refused] = act(browser, what, ids, "Back, please.")["refused"]
        assert "This question is live" in refused["why"]
    assert statuses(db) == {"live": 1}


@pytest.mark.parametrize(
    "body",
    [{"ids": []}, {"ids": [str(uuid4())] * 1_501}, {"ids": ["x"]}, {"action": "retire"}, {"comment": "x" * 1_001}],
)
def test_an_act_beyond_measure_is_refused(browser: Browser, author: User, body: dict[str, Any]) -> None:
    whole = {"action": "send", "ids": [str(uuid4())], **body}
    assert browser.post("/api/admin/items/batches", json=whole).status_code == 422


def test_a_whole_file_of_1500_is_approved_within_seconds_and_in_few_statements(
    browser: Browser, db: Session, author: User, topic: Topic
) -> None:
    brought(browser, 1_500)
    ids = ticks(browser)
    act(browser, "send", ids)
    browser.sign_in(people.staff(db, Role.ADMIN))
    asked: list[str] = []
    listen = lambda *found: asked.append(found[2])  # noqa: E731
    event.listen(db.get_bind(), "before_cursor_execute", listen)
    begun = process_time()
    found = act(browser, "approve", ids)
    took = process_time() - begun
    event.remove(db.get_bind(), "before_cursor_execute", listen)
    assert (len(found["done"]), statuses(db)) == (1_500, {"live": 1_500})
    assert len(asked) < 40
    assert took < 10


def test_only_staff_act_on_the_bank(browser: Browser, db: Session, author: User) -> None:
    brought(browser, 1)
    ids = ticks(browser)
    browser.sign_in(people.person(db))
    assert browser.get("/api/admin/items/ticks").status_code == 403
    refused = browser.post("/api/admin/items/batches", json={"action": "send", "ids": ids})
    assert refused.status_code == 403
