"""Which days a mail is about, and how books are named in it."""

from datetime import date

from api.learning.book_mail.rules import NamedBook, days_last_read, days_of_new_books, length_of, lines, week_of

TODAY = date(2026, 11, 16)


def test_a_mail_belongs_to_a_week_of_the_calendar_of_weeks() -> None:
    assert [week_of(day) for day in (TODAY, date(2026, 1, 4), date(2027, 1, 1))] == ["2026-W47", "2026-W01", "2026-W53"]


def test_a_missed_round_is_made_up_for_three_days_back_and_today_is_not_over() -> None:
    assert days_of_new_books(TODAY) == [date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 15)]


def test_a_book_waits_five_days_and_is_told_of_once_a_week() -> None:
    assert days_last_read(TODAY) == (date(2026, 11, 5), date(2026, 11, 11))


def test_a_book_is_short_medium_or_long() -> None:
    assert [length_of(pages) for pages in (29, 30, 80, 81)] == ["short", "medium", "medium", "long"]


def test_books_are_named_a_paragraph_each_and_the_rest_counted() -> None:
    one, two = NamedBook("Soil", "A. Okello", "New in Agriculture."), NamedBook("Maps", "B. Auma", "")
    assert lines([one, two]) == "“Soil” by A. Okello. New in Agriculture.\n\n“Maps” by B. Auma."
    assert lines([two], 1) == "“Maps” by B. Auma.\n\nAnd 1 more book."
    assert lines([two], 2).endswith("And 2 more books.")
