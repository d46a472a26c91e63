"""The three mails, each posted once: by its learner and its week, or its learner and the day the books came out."""

from datetime import date, datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session, selectinload

from api import constants
from api.accounts.auth.tables import User
from api.learning.book_mail import rules
from api.learning.book_mail.receivers import Receiver, wishing
from api.learning.book_mail.rules import NamedBook
from api.learning.book_recommendations.tables import BookRecommendation
from api.learning.recommendations.books import books as suggested_books
from api.library.catalogue.rules import plan_reaches
from api.library.catalogue.tables import ApprovalStatus, Book
from api.library.editions.tables import AssetStatus, PdfAsset
from api.library.reading.tables import BookProgressSnapshot, ReadingProgress
from api.library.shelf.tables import ReadingPreferences
from api.notifications.email.service import post
from api.platform.clock import day_of, start_of_day
from api.settings import settings

DAY: Final = timedelta(days=1)
IN_YEAR: Final = "It is a book for {year}."
BY_AUTHOR: Final = "You asked for books by {author}."
OF_GENRE: Final = "You asked for books on {genre}."


def recommend(db: Session, ids: list[UUID], now: datetime) -> int:
    """The week's suggestions to those of these learners who want them: none that a mail named before."""
    return sum(_recommend(db, each, now) for each in wishing(db, ids, "weeklyRecommendations"))


def _recommend(db: Session, receiver: Receiver, now: datetime) -> bool:
    user, likes = receiver
    asked = select(BookRecommendation.book_id).where(BookRecommendation.user_id == user.id)
    sent = set(db.scalars(asked.where(BookRecommendation.email_sent)))
    hints = [each for each in suggested_books(db, learner_id=user.id, now=now) if each.book_id not in sent]
    begun = _begun(db, user.id)
    reached = _reached(db, user, [each.book_id for each in hints if each.book_id not in begun], now)
    # What the learner says they like comes first; among equals the order of the list stands.
    fitting = sorted(
        (each for each in hints if each.book_id in reached), key=lambda each: -_liked(reached[each.book_id], likes)
    )
    named = fitting[: constants.BOOK_MAIL_BOOKS]
    if not named:
        return False
    is_new = _post(
        db, "book_suggestions", user, now, once=rules.week_of(day_of(now)),
        books=rules.lines([NamedBook(each.title, each.author, each.reason) for each in named]),
        link=f"{settings().base_url}/recommendations",
    )  # fmt: skip
    if is_new:
        mine = select(BookRecommendation).where(BookRecommendation.id.in_([each.id for each in named]))
        for row in db.scalars(mine):
            row.email_sent = True
    return is_new


def _begun(db: Session, user_id: UUID) -> set[UUID]:
    return set(db.scalars(select(ReadingProgress.book_id).where(ReadingProgress.user_id == user_id)))


def _reached(db: Session, user: User, book_ids: list[UUID], now: datetime) -> dict[UUID, Book]:
    """Those of the books that the learner's plan opens: a mail about any other would be an advertisement."""
    books = db.scalars(select(Book).where(Book.id.in_(book_ids)).options(selectinload(Book.categories)))
    return {book.id: book for book in books if plan_reaches(user, book, now)}


def _liked(book: Book, likes: ReadingPreferences) -> int:
    """In how many ways a book is what the learner said they like: its author, a shelf it stands on, its length."""
    shelves = {each.name for each in book.categories}
    of_length = rules.length_of(book.page_count) == likes.preferred_book_length
    return (book.author in likes.preferred_authors) + bool(shelves & set(likes.favorite_genres)) + of_length


def announce(db: Session, ids: list[UUID], day: date, now: datetime) -> int:
    """The books that came out on a day, to those of these learners who want to know and whom they suit."""
    books = new_books(db, day)
    return sum(_announce(db, each, books, day, now) for each in wishing(db, ids, "newBookAlerts")) if books else 0


def new_books(db: Session, day: date) -> list[Book]:
    """Books first published on a Kampala day; a new version of a book that was read before is none."""
    was_read = select(PdfAsset.id).where(PdfAsset.book_id == Book.id, PdfAsset.status == AssetStatus.REPLACED)
    return list(
        db.scalars(
            select(Book)
            .where(
                Book.approval_status == ApprovalStatus.APPROVED,
                Book.approved_at >= start_of_day(day),
                Book.approved_at < start_of_day(day + DAY),
                ~was_read.exists(),
            )
            .options(selectinload(Book.categories), selectinload(Book.year_rows))
            .order_by(Book.title, Book.id)
        )
    )


def _announce(db: Session, receiver: Receiver, books: list[Book], day: date, now: datetime) -> bool:
    user, likes = receiver
    reached = [book for book in books if plan_reaches(user, book, now)]
    asked_for = {book.id: why for book in reached if (why := _asked_for(book, likes))}
    of_year = [book for book in reached if book.id not in asked_for and user.school_year in book.school_years]
    meant = [book for book in reached if book.id in asked_for] + of_year
    if not meant:
        return False
    most, year = constants.BOOK_MAIL_BOOKS, IN_YEAR.format(year=user.school_year)
    named = [NamedBook(book.title, book.author, asked_for.get(book.id, year)) for book in meant[:most]]
    path = f"/books/{meant[0].id}" if len(meant) == 1 else "/bookstore?sort=newest"
    return _post(
        db, "new_books", user, now, once=str(day), books=rules.lines(named, len(meant[most:])),
        link=f"{settings().base_url}{path}",
    )  # fmt: skip


def _asked_for(book: Book, likes: ReadingPreferences) -> str | None:
    """What the learner asked for that this book is, in words."""
    if book.author in likes.preferred_authors:
        return BY_AUTHOR.format(author=book.author)
    genre = next((each.name for each in book.categories if each.name in likes.favorite_genres), None)
    return OF_GENRE.format(genre=genre) if genre else None


def remind(db: Session, ids: list[UUID], now: datetime) -> int:
    """The book each of these learners read last, where it lies unfinished for some days; a pause is told of once."""
    wanted = {user.id: user for user, _ in wishing(db, ids, "readingReminders")}
    return sum(
        _remind(db, wanted[user_id], progress, book, now) for user_id, progress, book in _waiting(db, wanted, now)
    )


def _waiting(db: Session, wanted: dict[UUID, User], now: datetime) -> list[tuple[UUID, ReadingProgress, Book]]:
    first, last = rules.days_last_read(day_of(now))
    newest = (
        select(ReadingProgress)
        .where(ReadingProgress.user_id.in_(wanted))
        .ext(distinct_on(ReadingProgress.user_id))
        .order_by(ReadingProgress.user_id, ReadingProgress.updated_at.desc(), ReadingProgress.id)
        .subquery()
    )
    done = select(BookProgressSnapshot.id).where(
        BookProgressSnapshot.user_id == ReadingProgress.user_id,
        BookProgressSnapshot.book_id == ReadingProgress.book_id,
        BookProgressSnapshot.completed_at.is_not(None),
    )
    rows = db.execute(
        select(ReadingProgress, Book)
        .join(newest, newest.c.id == ReadingProgress.id)
        .join(Book, Book.id == ReadingProgress.book_id)
        .where(
            Book.approval_status == ApprovalStatus.APPROVED,
            ReadingProgress.current_page < ReadingProgress.total_pages,
            ReadingProgress.updated_at >= start_of_day(first),
            ReadingProgress.updated_at < start_of_day(last + DAY),
            ~done.exists(),
        )
        .order_by(ReadingProgress.user_id)
    )
    return [(progress.user_id, progress, book) for progress, book in rows]


def _remind(db: Session, user: User, progress: ReadingProgress, book: Book, now: datetime) -> bool:
    if not plan_reaches(user, book, now):
        return False
    return _post(
        db, "reading_reminder", user, now, once=rules.week_of(day_of(now)), book=book.title,
        page=str(progress.current_page), pages=str(progress.total_pages),
        link=f"{settings().base_url}/reader/{book.id}",
    )  # fmt: skip


def _post(db: Session, template: str, user: User, now: datetime, *, once: str, **values: str) -> bool:
    key = f"{template}:{user.id}:{once}"
    return post(
        db, template, to=user.email, now=now, user_id=user.id, once=key, first_name=user.first_name, **values
    )  # fmt: skip
