"""Mail about books: what is wanted, of books the plan opens, and each once."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.curriculum.subjects.tables import SchoolYear
from api.learning.book_mail import jobs
from api.learning.book_recommendations.tables import BookRecommendation
from api.library.catalogue.tables import Book
from api.library.reading.tables import BookProgressSnapshot, ReadingProgress
from api.library.shelf.preferences import change_preferences
from api.library.shelf.schemas import MailWishes, ReadingPreferencesIn
from api.notifications.email.preferences import of_person
from api.notifications.email.service import opened
from api.notifications.email.tables import OutboxMail
from api.platform.jobs.registry import Job, JobRun
from api.platform.roles import Role, Tier
from tests.api.conftest import Within
from tests.conftest import NOON
from tests.factories.people import learner, person
from tests.factories.shelf import book

Round = Callable[[Job[Any], datetime], list[dict[str, str]]]
ALL = {"weekly_recommendations": True, "new_book_alerts": True, "personalized_deals": True, "reading_reminders": True}


@pytest.fixture
def round_of(db: Session, within: Within) -> Round:
    """Makes one round and gives what it posted, by the receiver's name."""

    def make(job: Job[Any], at: datetime) -> list[dict[str, str]]:
        before = set(db.scalars(select(OutboxMail.id)))
        job.run(JobRun(lambda: at, within, threading.Event()))
        new = db.scalars(select(OutboxMail).where(OutboxMail.id.not_in(before)).order_by(OutboxMail.id))
        return [opened(row) for row in new]

    return make


@pytest.fixture
def amina(db: Session) -> User:
    return learner(db, until=NOON + timedelta(days=60), tier=Tier.BASIC, first_name="Amina")


def suggest(db: Session, user: User, made: Book, rank: int) -> None:
    db.add(
        BookRecommendation(
            user_id=user.id, book_id=made.id, recommendation_type="content", score=1 - rank / 10, rank=rank,
            reason="You read “Forces”.", computed_at=NOON,
        )
    )  # fmt: skip
    db.flush()


def without(db: Session, user: User, wish: str) -> None:
    change_preferences(db, user.id, ReadingPreferencesIn(email_preferences=MailWishes(**ALL | {wish: False})))


def titles(mail: dict[str, str]) -> list[str]:
    return [part.split("”")[0].strip("“") for part in mail["books"].split("\n\n")]


def test_the_weeks_suggestions_come_once_a_week_and_no_book_twice(db: Session, amina: User, round_of: Round) -> None:
    for rank in range(1, 5):
        suggest(db, amina, book(db, title=f"Choice {rank}"), rank)
    [first] = round_of(jobs.mail_suggestions, NOON)
    assert titles(first) == ["Choice 1", "Choice 2", "Choice 3"]
    assert "You read “Forces”." in first["books"]
    assert round_of(jobs.mail_suggestions, NOON + timedelta(hours=3)) == []
    [second] = round_of(jobs.mail_suggestions, NOON + timedelta(days=7))
    assert titles(second) == ["Choice 4"]
    assert round_of(jobs.mail_suggestions, NOON + timedelta(days=14)) == []
    db.expire_all()
    assert db.scalar(select(func.count()).where(BookRecommendation.email_sent)) == 4


def test_no_mail_names_a_book_that_was_begun_or_refused_or_that_the_plan_does_not_open(
    db: Session, amina: User, round_of: Round
) -> None:
    begun, refused, premium, good = book(db), book(db), book(db, required_tier=Tier.PREMIUM), book(db, title="Good")
    for rank, made in enumerate((begun, refused, premium, good), start=1):
        suggest(db, amina, made, rank)
    db.add(ReadingProgress(user_id=amina.id, book_id=begun.id, current_page=2, total_pages=40))
    db.execute(update(BookRecommendation).where(BookRecommendation.book_id == refused.id).values(dismissed_at=NOON))
    [mail] = round_of(jobs.mail_suggestions, NOON)
    assert titles(mail) == ["Good"]


def test_what_the_learner_likes_comes_first(db: Session, amina: User, round_of: Round) -> None:
    change_preferences(
        db, amina.id, ReadingPreferencesIn(preferred_authors=["Nabirye R."], preferred_book_length="short")
    )
    made = [
        book(db, title="Long", page_count=200),
        book(db, title="Plain"),
        book(db, title="Brief", page_count=20),
        book(db, title="Liked", page_count=20, author="Nabirye R."),
    ]
    for rank, each in enumerate(made, start=1):
        suggest(db, amina, each, rank)
    [mail] = round_of(jobs.mail_suggestions, NOON)
    assert titles(mail) == ["Liked", "Brief", "Long"]


@pytest.mark.parametrize("closed", ["wish", "books", "all", "address", "staff", "plan"])
def test_who_does_not_want_it_gets_none(db: Session, amina: User, round_of: Round, closed: str) -> None:
    suggest(db, amina, book(db), 1)
    if closed == "wish":
        without(db, amina, "weekly_recommendations")
    elif closed == "books":
        of_person(db, amina.id).book_updates = False
    elif closed == "all":
        of_person(db, amina.id).is_unsubscribed_all = True
    elif closed == "address":
        amina.email_verified = False
    elif closed == "staff":
        amina.role = Role.ADMIN
    else:
        amina.subscription_period_end = NOON - timedelta(days=1)
    db.flush()
    assert round_of(jobs.mail_suggestions, NOON) == []


def of_years(db: Session, made: Book, *labels: str) -> Book:
    for label in labels:
        year = db.scalar(select(SchoolYear).where(SchoolYear.label == label))
        if year is None:
            db.add(year := SchoolYear(label=label))
            db.flush()
        db.execute(Book.metadata.tables["book_subject_years"].insert().values(book_id=made.id, school_year_id=year.id))
    return made


def test_a_new_book_is_told_of_once_to_whom_it_suits(db: Session, amina: User, round_of: Round) -> None:
    change_preferences(db, amina.id, ReadingPreferencesIn(preferred_authors=["Nabirye R."]))
    day_before = NOON - timedelta(days=1)
    book(db, title="Liked", author="Nabirye R.", approved_at=day_before)
    book(db, title="Of nobody asked", approved_at=day_before)
    book(db, title="Old", author="Nabirye R.", approved_at=NOON - timedelta(days=9))
    book(db, title="Dear", author="Nabirye R.", approved_at=day_before, required_tier=Tier.PREMIUM)
    book(db, title="Of today", author="Nabirye R.", approved_at=NOON - timedelta(hours=1))
    [mail] = round_of(jobs.mail_new_books, NOON)
    assert titles(mail) == ["Liked"]
    assert "You asked for books by Nabirye R." in mail["books"]
    assert round_of(jobs.mail_new_books, NOON + timedelta(hours=1)) == []
    [next_day] = round_of(jobs.mail_new_books, NOON + timedelta(days=1))
    assert titles(next_day) == ["Of today"]


def test_without_the_wish_nothing_new_is_told(db: Session, amina: User, round_of: Round) -> None:
    change_preferences(db, amina.id, ReadingPreferencesIn(preferred_authors=["Nabirye R."]))
    without(db, amina, "new_book_alerts")
    book(db, author="Nabirye R.", approved_at=NOON - timedelta(days=1))
    assert round_of(jobs.mail_new_books, NOON) == []


def stopped(db: Session, user: User, made: Book, at: datetime, page: int = 9) -> None:
    db.add(ReadingProgress(user_id=user.id, book_id=made.id, current_page=page, total_pages=40, updated_at=at))
    db.flush()


def test_a_pause_is_told_of_once_whatever_day_it_began(db: Session, amina: User, round_of: Round) -> None:
    for days in range(7):
        stopped(db, learner(db, until=NOON + timedelta(days=60)), book(db), NOON - timedelta(days=days))
    heard = [round_of(jobs.mail_reminders, NOON + timedelta(days=7 * week)) for week in range(4)]
    assert sum(len(each) for each in heard) == 7
    assert round_of(jobs.mail_reminders, NOON + timedelta(days=14, hours=2)) == []


def test_the_reminder_says_the_page_and_is_not_sent_while_another_book_is_read(
    db: Session, amina: User, round_of: Round
) -> None:
    stopped(db, amina, book(db, title="Forces"), NOON - timedelta(days=6))
    ben = learner(db, until=NOON + timedelta(days=60))
    stopped(db, ben, book(db), NOON - timedelta(days=6))
    stopped(db, ben, book(db), NOON - timedelta(days=1))
    done, carol = book(db), learner(db, until=NOON + timedelta(days=60))
    stopped(db, carol, done, NOON - timedelta(days=6), page=40)
    db.add(BookProgressSnapshot(user_id=carol.id, book_id=done.id, last_page=40, completed_at=NOON))
    dan = learner(db, until=NOON + timedelta(days=60))
    stopped(db, dan, book(db), NOON - timedelta(days=6))
    without(db, dan, "reading_reminders")
    [mail] = round_of(jobs.mail_reminders, NOON)
    assert (mail["first_name"], mail["book"], mail["page"], mail["pages"]) == ("Amina", "Forces", "9", "40")


def test_nobody_is_written_to_who_is_no_learner(db: Session, round_of: Round) -> None:
    teacher = person(db, user_type="tutor")
    stopped(db, teacher, book(db), datetime(2026, 11, 10, 12, tzinfo=UTC))
    assert round_of(jobs.mail_reminders, NOON) == []
