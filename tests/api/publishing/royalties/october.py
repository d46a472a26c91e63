"""A small October, and the walk through its close."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.library.reading.tables import Entitlement, IntervalKind, ReadingSession, ReadInterval
from api.platform.pseudonym import learner_key
from api.publishing.authors.tables import Author
from tests.api.conftest import Browser
from tests.factories import money, people, shelf

MONTH = "2026-10"
MID_MONTH = datetime(2026, 10, 15, 9, tzinfo=UTC)
AS_OF = datetime(2026, 11, 5, tzinfo=UTC)


@dataclass
class October:
    """A small October: 100,001 shillings, two authors, one of them partly held."""

    finance: User
    approver: User
    honest: Author
    doubtful: Author


@pytest.fixture
def october(db: Session, browser: Browser) -> October:
    honest, doubtful = people.author(db), people.author(db)
    books = [shelf.book(db, author_id=author.id) for author in (honest, doubtful)]
    reader, ring = people.person(db), people.person(db)
    for user, seconds in ((reader, 900), (ring, 600)):
        session = ReadingSession(
            user_id=user.id, book_id=books[0].id, client_key="opening-1", entitlement=Entitlement.PAID,
            opened_at=MID_MONTH, last_seen_at=MID_MONTH,
        )  # fmt: skip
        db.add(session)
        db.flush()
        db.add(
            ReadInterval(
                session_id=session.id,
                user_id=user.id,
                book_id=books[0].id,
                kind=IntervalKind.ACTIVE,
                entitlement=Entitlement.PAID,
                started_at=MID_MONTH,
                received_at=MID_MONTH,
                ended_at=MID_MONTH.replace(minute=seconds // 60),
            )
        )
    money.payment(db, reader, 100_001, MID_MONTH)
    a, b = str(honest.id), str(doubtful.id)
    money.publish_marts(
        [
            (MONTH, learner_key(reader.id), a, str(books[0].id), "counted", 900, 900),
            (MONTH, learner_key(ring.id), b, str(books[1].id), "counted", 300, 300),
            (MONTH, learner_key(ring.id), b, str(books[1].id), "held", 300, 0),
        ],
        [(MONTH, learner_key(ring.id), b, "A_ECONOMIC_BOUND", 300)],
        as_of=AS_OF,
    )
    browser.watch.now = datetime(2026, 11, 16, 9, tzinfo=UTC)
    finance = people.give(db, people.staff(db), "finance.prepare")
    approver = people.give(db, people.staff(db), "finance.approve", "finance.settle")
    return October(finance, approver, honest, doubtful)


@pytest.fixture
def step(browser: Browser) -> Callable[..., Any]:
    def take(name: str, **body: Any) -> Any:
        return browser.post(f"/api/admin/months/{MONTH}/{name}", json=body or None)

    return take


def walk_to(step: Callable[..., Any], browser: Browser, october: October, *names: str) -> Any:
    """Take steps as finance, deciding every hold as confirmed on the way; approve and finalise as the second person."""
    answer = None
    for name in names:
        if name == "review":
            for hold in browser.get(f"/api/admin/months/{MONTH}/holds").json():
                step(f"holds/{hold['id']}", decision="confirmed", note="a ring of accounts")
        if name in ("approve", "finalise"):
            browser.sign_in(october.approver).step_up()
        else:
            browser.sign_in(october.finance)
        answer = step(name, confirm=MONTH) if name == "finalise" else step(name)
        assert answer.status_code == 200, answer.text
    return answer


ALL = ("check-data", "reconcile", "draft", "review", "approve", "finalise")


def settle(browser: Browser, step: Callable[..., Any], october: October, line_id: str) -> None:
    """Finance says why, and the second person confirms."""
    browser.sign_in(october.finance)
    walk = step("settlements", lineId=line_id, reason="It stands on the statement.").json()
    [proposed] = [each["settlement"] for each in walk["differences"] if each["lineId"] == line_id]
    browser.sign_in(october.approver).step_up()
    assert step(f"settlements/{proposed['id']}/confirm").status_code == 200
