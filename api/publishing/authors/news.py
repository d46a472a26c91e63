"""The word to a person about their record as an author: in the product and by email."""

from datetime import datetime
from enum import StrEnum
from typing import Final

from sqlalchemy.orm import Session

from api.accounts.auth.tables import User
from api.notifications.email.service import post as post_mail
from api.notifications.in_app.service import notify


class AuthorNews(StrEnum):
    APPROVED = "approved"
    REJECTED = "rejected"
    SUSPENDED = "suspended"
    PAYEE_CHANGED = "payee_changed"


# Title, what it means, and where to go. Approval is told in the product where the role is given.
WORDS: Final = {
    AuthorNews.APPROVED: (
        "You are an author now", "Send in your books. Minutes read in them earn from now on.", "/author/dashboard",
    ),
    AuthorNews.REJECTED: (
        "Your application as an author was not approved", "{reason} You can change it and apply again.",
        "/author/apply",
    ),
    AuthorNews.SUSPENDED: (
        "Your work as an author is stopped for now", "{reason} What you earned stays yours.", "/author/apply",
    ),
    AuthorNews.PAYEE_CHANGED: (
        "Your payout details were changed",
        "If this was not you, change your password now and write to us. New details wait before money is sent.",
        "/author/profile/edit",
    ),
}  # fmt: skip


def inform(db: Session, person: User, news: AuthorNews, now: datetime, reason: str = "") -> None:
    """Tell it once a minute at most."""
    title, words, url = WORDS[news]
    says = words.format(reason=reason).strip()
    once = f"author:{person.id}:{news}:{now:%Y-%m-%dT%H:%M}"
    if news is not AuthorNews.APPROVED:
        notify(db, person.id, kind="approval", title=title, text=says, url=url, now=now, once=once)
    post_mail(db, "author_news", to=person.email, now=now, user_id=person.id, once=once,
              first_name=person.first_name, title=title, says=says, path=url)  # fmt: skip
