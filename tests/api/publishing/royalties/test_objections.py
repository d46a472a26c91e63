"""An author objects to a line of a statement; a person answers with a reason."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.tables import OutboxMail
from api.notifications.in_app.tables import Notice
from api.platform.jobs.registry import JobRun
from api.publishing.royalties.jobs import notify_authors
from tests.api.conftest import Browser, Within
from tests.api.publishing.royalties.october import ALL, AS_OF, MONTH, October, october, step, walk_to

__all__ = ["october", "step"]
PAGE = f"/api/authors/me/statements/{MONTH}/objections"


@pytest.fixture
def final(browser: Browser, db: Session, october: October, step: Callable[..., Any]) -> October:
    walk_to(step, browser, october, *ALL)
    return october


def _as(browser: Browser, db: Session, author: Any) -> None:
    browser.sign_in(db.get_one(User, author.user_id))


def _held(browser: Browser) -> dict[str, Any]:
    [held] = browser.get(f"/api/authors/me/statements/{MONTH}").json()["held"]
    return {"subject": "held", "bookId": held["bookId"], "words": "A reading club meets at my house."}


def _mails_of(db: Session, user_id: Any, template: str) -> list[str]:
    mails = select(OutboxMail.template).where(OutboxMail.user_id == user_id, OutboxMail.template == template)
    return list(db.scalars(mails))


def test_an_objection_lands_with_finance_and_its_answer_with_the_author(
    browser: Browser, db: Session, final: October
) -> None:
    _as(browser, db, final.doubtful)
    [written] = browser.post(PAGE, json=_held(browser)).json()
    assert (written["state"], written["words"]) == ("open", "A reading club meets at my house.")
    assert _mails_of(db, final.finance.id, "objection_written") == ["objection_written"]
    browser.sign_in(final.finance)
    [waiting] = browser.get("/api/admin/objections").json()
    assert (waiting["author"], waiting["month"], waiting["state"]) == (final.doubtful.display_name, MONTH, "open")
    answer = {"decision": "dismissed", "answer": "Six accounts, one phone."}
    [closed] = browser.post(f"/api/admin/objections/{waiting['id']}/answer", json=answer).json()
    by = f"{final.finance.first_name} {final.finance.last_name}"
    assert (closed["state"], closed["answeredBy"]) == ("dismissed", by)
    _as(browser, db, final.doubtful)
    [seen] = browser.get(PAGE).json()
    assert (seen["state"], seen["answer"]) == ("dismissed", "Six accounts, one phone.")
    bells = db.scalars(select(Notice.title).where(Notice.user_id == final.doubtful.user_id)).all()
    assert "Your objection to October 2026 is answered" in bells
    assert _mails_of(db, final.doubtful.user_id, "objection_answered") == ["objection_answered"]


def test_an_objection_is_answered_once_and_withdrawn_only_while_it_waits(
    browser: Browser, db: Session, final: October
) -> None:
    _as(browser, db, final.doubtful)
    [written] = browser.post(PAGE, json={"subject": "pool", "words": "Revenue looks low."}).json()
    assert browser.post(PAGE, json={"subject": "pool", "words": "Again."}).json()["code"] == "ALREADY_OBJECTED"
    [gone] = browser.post(f"/api/authors/me/objections/{written['id']}/withdraw").json()
    assert gone["state"] == "withdrawn"
    assert browser.post(f"/api/authors/me/objections/{written['id']}/withdraw").json()["code"] == "OBJECTION_CLOSED"
    browser.sign_in(final.finance)
    late = browser.post(
        f"/api/admin/objections/{written['id']}/answer", json={"decision": "upheld", "answer": "You are right."}
    )
    assert late.json()["code"] == "OBJECTION_CLOSED"


def test_only_lines_of_ones_own_statement_can_be_doubted(browser: Browser, db: Session, final: October) -> None:
    _as(browser, db, final.doubtful)
    theirs = _held(browser)
    [written] = browser.post(PAGE, json=theirs).json()
    _as(browser, db, final.honest)
    assert browser.post(PAGE, json=theirs).json()["fields"] == {"bookId": "Choose a book of this statement"}
    assert browser.post(PAGE, json={"subject": "book", "words": "Which one?"}).status_code == 422
    assert browser.post(f"/api/authors/me/objections/{written['id']}/withdraw").status_code == 404
    assert browser.get("/api/admin/objections").status_code == 403


def test_a_final_month_is_announced_to_each_of_its_authors_once_by_bell_and_mail(
    db: Session, final: October, within: Within
) -> None:
    for _ in range(2):
        notify_authors.run(JobRun(lambda: AS_OF, within, Event()), month=MONTH)
    for author, earned in ((final.honest, "45,000"), (final.doubtful, "15,000")):
        rung = select(Notice).where(Notice.user_id == author.user_id, Notice.title == "October 2026 is final")
        [bell] = db.scalars(rung).all()
        assert (f"UGX {earned}" in bell.body, bell.url) == (True, f"/author/dashboard?month={MONTH}")
        assert _mails_of(db, author.user_id, "month_final") == ["month_final"]
