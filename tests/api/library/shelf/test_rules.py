"""Which mail about books may go. Pure."""

from types import SimpleNamespace
from typing import Any

from api.library.shelf.rules import WISHES, blocked, may_mail


def chosen(*, stopped: bool = False, books: bool = True, advertising: bool = True) -> Any:
    return SimpleNamespace(is_unsubscribed_all=stopped, book_updates=books, marketing_emails=advertising)


def test_an_email_preference_stands_above_every_wish() -> None:
    assert blocked(chosen()) == {}
    assert blocked(chosen(stopped=True, books=False)) == dict.fromkeys(WISHES, "isUnsubscribedAll")
    assert blocked(chosen(books=False)) == dict.fromkeys(WISHES, "bookUpdates")
    assert blocked(chosen(advertising=False)) == {"personalizedDeals": "marketingEmails"}


def test_a_mail_goes_where_it_is_wished_for_and_not_kept_back() -> None:
    wishes: Any = dict.fromkeys(WISHES, True) | {"newBookAlerts": False}
    assert may_mail("readingReminders", wishes, chosen())
    assert not may_mail("newBookAlerts", wishes, chosen())
    assert not may_mail("personalizedDeals", wishes, chosen(advertising=False))
    assert may_mail("readingReminders", wishes, chosen(advertising=False))
