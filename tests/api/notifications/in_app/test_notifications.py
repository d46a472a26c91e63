"""The bell: what is told stays until it is read, is told once, and is seen by nobody else."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.in_app.service import notify
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.people import person


@pytest.fixture
def ann(db: Session) -> User:
    return person(db)


def send_notice(db: Session, user: User, title: str = "Your score changed", **given: Any) -> None:
    defaults: dict[str, Any] = {"kind": "rescore", "text": "From 60 % to 67 %.", "url": "/home", "now": NOON}
    notify(db, user.id, title=title, **(defaults | given))


def test_notices_come_newest_first_with_how_many_are_unread(browser: Browser, db: Session, ann: User) -> None:
    send_notice(db, ann, "First")
    send_notice(db, ann, "Second", now=NOON + timedelta(hours=1))
    page = browser.sign_in(ann).get("/api/notices").json()
    assert [(each["title"], each["readAt"]) for each in page["data"]] == [("Second", None), ("First", None)]
    assert (page["total"], page["unread"]) == (2, 2)
    assert page["data"][0] | {"kind": "rescore", "body": "From 60 % to 67 %.", "url": "/home"} == page["data"][0]


def test_reading_one_leaves_the_others_unread_and_reading_all_leaves_none(
    browser: Browser, db: Session, ann: User
) -> None:
    send_notice(db, ann, "First")
    send_notice(db, ann, "Second")
    first = browser.sign_in(ann).get("/api/notices").json()["data"][0]["id"]
    assert browser.post(f"/api/notices/{first}/read").status_code == 204
    assert browser.post(f"/api/notices/{first}/read").status_code == 204
    assert browser.get("/api/notices/unread").json() == {"unread": 1}
    assert browser.post("/api/notices/read").status_code == 204
    assert browser.get("/api/notices/unread").json() == {"unread": 0}


def test_the_same_matter_is_told_once(browser: Browser, db: Session, ann: User) -> None:
    send_notice(db, ann, once="rescore:1")
    send_notice(db, ann, once="rescore:1")
    send_notice(db, ann)
    send_notice(db, ann)
    assert browser.sign_in(ann).get("/api/notices").json()["total"] == 3


def test_nobody_sees_or_reads_what_another_was_told(browser: Browser, db: Session, ann: User) -> None:
    send_notice(db, ann)
    theirs = browser.sign_in(ann).get("/api/notices").json()["data"][0]["id"]
    browser.cookies.clear()
    browser.sign_in(person(db))
    assert browser.get("/api/notices").json()["data"] == []
    answer = browser.post(f"/api/notices/{theirs}/read")
    assert (answer.status_code, answer.json()["code"]) == (404, "NOTICE_NOT_FOUND")
    assert browser.post(f"/api/notices/{uuid4()}/read").status_code == 404


@pytest.mark.parametrize("url", ["https://elsewhere.example", "//elsewhere.example", "javascript:alert(1)"])
def test_a_notice_leads_nowhere_but_into_the_product(db: Session, ann: User, url: str) -> None:
    with pytest.raises(ValueError, match="path of ours"):
        send_notice(db, ann, url=url)


def test_a_long_title_is_cut_and_a_notice_may_lead_nowhere(browser: Browser, db: Session, ann: User) -> None:
    send_notice(db, ann, "x" * 300, url=None)
    [notice] = browser.sign_in(ann).get("/api/notices").json()["data"]
    assert (len(notice["title"]), notice["url"]) == (200, None)
