"""One timeline of what a person did, and what they earned by it."""

from datetime import datetime, timedelta
from decimal import Decimal

import pytest
from sqlalchemy import delete
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.accounts.profile import retention
from api.accounts.profile.service import achievements
from api.accounts.profile.tables import Achievement
from api.assessment.quizzes.tables import AttemptStatus, TestAttempt
from api.learning.mastery.tables import MasteryLevel, StudentTopicMastery
from api.library.catalogue.tables import Book
from api.library.reading.tables import (
    BookProgressSnapshot,
    Entitlement,
    IntervalKind,
    ReadingEvent,
    ReadingEventType,
    ReadingSession,
    ReadInterval,
)
from tests.api.conftest import Browser
from tests.conftest import NOON
from tests.factories.money import payment
from tests.factories.quizzes import question, quiz, topic
from tests.factories.shelf import book


def read(db: Session, user: User, shelf: Book, at: datetime, *, minutes: int = 20, pages: int = 12) -> ReadingSession:
    """One opening with one stretch of reading."""
    ends = at + timedelta(minutes=minutes)
    opening = ReadingSession(
        user_id=user.id, book_id=shelf.id, client_key=f"k{at.isoformat()}", entitlement=Entitlement.PAID, opened_at=at,
        last_seen_at=ends, duration=minutes * 60, device="phone", country="UG",
    )  # fmt: skip
    db.add(opening)
    db.flush()
    if minutes:
        db.add(ReadInterval(
            session_id=opening.id, user_id=user.id, book_id=shelf.id, kind=IntervalKind.ACTIVE,
            entitlement=Entitlement.PAID, started_at=at, ended_at=ends, received_at=ends, pages_turned=pages,
        ))  # fmt: skip
    db.add(ReadingEvent(
        session_id=opening.id, user_id=user.id, book_id=shelf.id, seq=1, type=ReadingEventType.OPEN_BOOK,
        occurred_at=at, meta={"monoMs": 987_654_321, "visible": True},
    ))  # fmt: skip
    db.flush()
    return opening


def sat(db: Session, user: User, at: datetime, score: int, number: int = 1, of: object = None) -> TestAttempt:
    """One test handed in."""
    sheet = of or quiz(db, [question(db, topic(db))])
    made = TestAttempt(
        user_id=user.id, quiz_session_id=sheet.id, attempt_number=number, status=AttemptStatus.GRADED, start_time=at,  # type: ignore[attr-defined]
        expires_at=at + timedelta(hours=1), end_time=at + timedelta(minutes=9), questions_answered=5,
        percentage_score=Decimal(score), passed=score >= 70,
    )  # fmt: skip
    db.add(made)
    db.flush()
    return made


@pytest.fixture
def busy(db: Session, amina: User) -> User:
    """Amina has read for nine days, finished a book, sat two tests of one quiz, and paid once."""
    shelf = book(db, title="Rain on the Cassava")
    for back in range(9):
        read(db, amina, shelf, NOON - timedelta(days=10 - back))
    db.add(
        BookProgressSnapshot(user_id=amina.id, book_id=shelf.id, last_page=40, completed_at=NOON - timedelta(days=2))
    )
    sheet = quiz(db, [question(db, topic(db, name="Sets"))], title="Sets and numbers")
    sat(db, amina, NOON - timedelta(days=3), 50, 1, sheet)
    sat(db, amina, NOON - timedelta(days=1), 80, 2, sheet)
    payment(db, amina, 25_000, NOON - timedelta(days=5))
    db.flush()
    return amina


def history(browser: Browser, **query: object) -> dict:  # type: ignore[type-arg]
    answer = browser.get("/api/account/history", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_everything_stands_on_one_line_newest_first(amina_in: Browser, busy: User) -> None:
    items = history(amina_in)["data"]
    assert {item["kind"] for item in items} >= {"reading", "test", "payment", "sign_in"}
    assert [item["at"] for item in items] == sorted((item["at"] for item in items), reverse=True)
    by_kind = {item["kind"]: item for item in reversed(items)}
    assert (by_kind["reading"]["title"], by_kind["reading"]["detail"]) == ("Read Rain on the Cassava", "20 min")
    assert [(item["title"], item["detail"]) for item in items if item["kind"] == "test"] == [
        ("Handed in Sets and numbers", "80%"), ("Handed in Sets and numbers", "50%")
    ]  # fmt: skip
    assert by_kind["payment"]["amountUgx"] == 25_000
    assert by_kind["test"]["amountUgx"] is None


def test_reading_is_told_by_kampala_day_and_book(amina_in: Browser, amina: User, db: Session) -> None:
    shelf = book(db, title="Cells")
    late = datetime.fromisoformat("2026-11-10T20:30:00+00:00")  # half past eleven in the evening
    read(db, amina, shelf, late, minutes=10)
    read(db, amina, shelf, late - timedelta(hours=5), minutes=15)
    read(db, amina, shelf, late + timedelta(hours=1), minutes=5)
    found = [(item["detail"]) for item in history(amina_in, kind="reading")["data"]]
    assert found == ["5 min", "25 min"]


def test_kinds_and_days_are_chosen(amina_in: Browser, busy: User) -> None:
    assert {item["kind"] for item in history(amina_in, kind="payment")["data"]} == {"payment"}
    day = (NOON - timedelta(days=5)).date().isoformat()
    items = history(amina_in, **{"from": day, "to": day})["data"]
    assert {item["at"][:10] for item in items} == {day}
    assert amina_in.get("/api/account/history", params={"kind": "gossip"}).status_code == 422


def test_pages_follow_each_other_without_a_gap_or_a_repeat(amina_in: Browser, amina: User, db: Session) -> None:
    shelf = book(db)
    for back in range(70):
        read(db, amina, shelf, NOON - timedelta(days=back + 1), minutes=1)
    seen: list[str] = []
    after = None
    for _ in range(5):
        found = history(amina_in, kind="reading", **({"after": after} if after else {}))
        seen += [item["ref"] for item in found["data"]]
        after = found["next"]
        if after is None:
            break
    assert len(seen) == len(set(seen)) == 70
    for broken in ("nonsense", "AAAA", "MjAyNi0xMS0xNnxyZWY="):
        assert amina_in.get("/api/account/history", params={"after": broken}).status_code == 422


def test_the_csv_says_the_same_and_runs_nothing(amina_in: Browser, amina: User, db: Session) -> None:
    read(db, amina, book(db, title="=HYPERLINK(1)"), NOON - timedelta(days=1), minutes=0)
    answer = amina_in.get("/api/account/history.csv", params={"kind": "reading"})
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.splitlines()[0] == "at,kind,title,detail,amount_ugx"
    assert "Opened =HYPERLINK(1)" in answer.text


def test_a_history_is_its_own_persons_only(amina_in: Browser, busy: User, stranger: User) -> None:
    amina_in.cookies.clear()
    items = history(amina_in.sign_in(stranger))["data"]
    assert {item["kind"] for item in items} <= {"sign_in", "security"}


def test_achievements_come_from_what_was_really_done(amina_in: Browser, busy: User) -> None:
    body = amina_in.get("/api/account/achievements").json()
    earned = {badge["code"]: badge for badge in body["badges"] if badge["earnedAt"]}
    assert set(earned) == {"pages_100", "books_1", "days_3", "days_7", "hours_1", "tests_1", "better_1"}
    assert earned["better_1"]["evidence"] == "Sets and numbers: 50% first, then 80%"
    assert earned["books_1"]["evidence"] == "Rain on the Cassava"
    assert all(badge["how"] for badge in body["badges"])
    ahead = {each["series"]: each for each in body["next"]}
    assert (ahead["tests"]["code"], ahead["tests"]["done"], ahead["tests"]["needs"]) == ("tests_10", 2, 10)
    assert (ahead["topics"]["code"], ahead["topics"]["done"]) == ("topics_1", 0)


def test_looking_changes_nothing_and_collecting_twice_is_once(amina_in: Browser, busy: User, db: Session) -> None:
    amina_in.get("/api/account/achievements")
    assert db.query(Achievement).count() == 0
    first = amina_in.post("/api/account/achievements/collect").json()
    assert amina_in.post("/api/account/achievements/collect").json() == first
    assert db.query(Achievement).count() == 7


def test_what_was_earned_stays_when_the_numbers_change(amina_in: Browser, amina: User, db: Session) -> None:
    subject = topic(db, name="Sets")
    db.add(StudentTopicMastery(
        user_id=amina.id, topic_id=subject.id, mastery_level=MasteryLevel.MASTERED, percentage=Decimal(95),
        low_pct=Decimal(90), high_pct=Decimal(99), answers=20, is_known=True, computed_at=NOON,
    ))  # fmt: skip
    db.flush()
    amina_in.post("/api/account/achievements/collect")
    db.execute(delete(StudentTopicMastery))
    body = amina_in.post("/api/account/achievements/collect").json()
    assert {badge["code"]: badge["evidence"] for badge in body["badges"] if badge["earnedAt"]} == {"topics_1": "Sets"}


def test_those_who_were_here_lately_get_theirs_by_themselves(busy: User, stranger: User, db: Session) -> None:
    busy.last_login_at = NOON - timedelta(hours=3)
    db.flush()
    people = retention.recent_learners(db, NOON)
    assert people == [busy.id]
    assert [badge.code for badge in achievements.collect(db, busy.id)][:1] == ["pages_100"]
