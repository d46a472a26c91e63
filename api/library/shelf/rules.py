"""Which mail about books may go. Pure: the email preferences stand above the four wishes."""

from collections.abc import Mapping
from typing import Final, Literal

from api.library.shelf.tables import BookMailWishes
from api.notifications.email.tables import EmailPreferences

Blocker = Literal["isUnsubscribedAll", "bookUpdates", "marketingEmails"]
WISHES: Final = ("weeklyRecommendations", "newBookAlerts", "personalizedDeals", "readingReminders")
# A deal is advertising, which is asked for and never assumed.
ADVERTISING: Final = "personalizedDeals"


def blocked(chosen: EmailPreferences) -> Mapping[str, Blocker]:
    """The wishes that an email preference keeps from being met, and which one does."""
    if chosen.is_unsubscribed_all:
        return dict.fromkeys(WISHES, "isUnsubscribedAll")
    if not chosen.book_updates:
        return dict.fromkeys(WISHES, "bookUpdates")
    return {} if chosen.marketing_emails else {ADVERTISING: "marketingEmails"}


def may_mail(wish: str, wishes: BookMailWishes, chosen: EmailPreferences) -> bool:
    """Whether a mail of this wish may go to somebody who chose so."""
    return bool(dict(wishes)[wish]) and wish not in blocked(chosen)
