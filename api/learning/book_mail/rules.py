"""Which days a mail is about, and how books are named in it. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from api import constants


@dataclass(frozen=True, slots=True)
class NamedBook:
    """A book as a mail names it: `why` is the reason it is there."""

    title: str
    author: str
    why: str


def week_of(day: date) -> str:
    """The week a mail belongs to, as `2026-W47`: one mail a week, however often its round is made."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def days_of_new_books(today: date) -> list[date]:
    """The whole days whose new books may be told of today, the earliest first: a missed round is made up for."""
    return [today - timedelta(days=back) for back in range(constants.BOOK_MAIL_CATCH_UP_DAYS, 0, -1)]


def days_last_read(today: date) -> tuple[date, date]:
    """First and last day on which a book that waits was read. Seven days: a weekly round meets every pause once."""
    last = today - timedelta(days=constants.READING_REMINDER_DAYS)
    return last - timedelta(days=6), last


def length_of(pages: int) -> str:
    """Short, medium or long, as the bookstore's filter has it."""
    if pages < constants.BOOK_SHORT_BELOW_PAGES:
        return "short"
    return "medium" if pages <= constants.BOOK_MEDIUM_PAGES else "long"


def lines(books: Sequence[NamedBook], more: int = 0) -> str:
    """The books, a paragraph each, and how many are not named."""
    named = [f"“{book.title}” by {book.author}. {book.why}".strip() for book in books]
    rest = [f"And {more} more {'book' if more == 1 else 'books'}."] if more else []
    return "\n\n".join([*named, *rest])
