"""What a person wants to receive, said while signed in or with the token in a mail."""

import secrets
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from api.notifications.email.tables import EmailPreferences, MailKind
from api.platform.directory import PEOPLE
from api.platform.problem import NotFound

COLUMN = {
    MailKind.MARKETING: "marketing_emails",
    MailKind.TRIAL: "trial_reminders",
    MailKind.SUBSCRIPTION: "subscription_updates",
    MailKind.FAMILY: "family_updates",
    MailKind.DIGEST: "weekly_digest",
    MailKind.BOOKS: "book_updates",
}


class NoSuchToken(NotFound):
    title = "Link Not Found"
    detail = "This link is not one of ours, or the account is gone. Sign in to choose your emails in your profile."


def wants(kind: MailKind, chosen: EmailPreferences) -> bool:
    """Whether a mail of this kind may go to somebody who chose so; account mails always may."""
    if kind is MailKind.ACCOUNT:
        return True
    return not chosen.is_unsubscribed_all and bool(getattr(chosen, COLUMN[kind]))


def as_chosen(db: Session, user_id: UUID) -> EmailPreferences:
    """The person's choices, or the defaults of somebody who has made none; writes nothing."""
    return db.scalar(select(EmailPreferences).where(EmailPreferences.user_id == user_id)) or defaults()


def defaults() -> EmailPreferences:
    """Of somebody who has chosen nothing; no row of the database."""
    return EmailPreferences(
        marketing_emails=False,
        trial_reminders=True,
        subscription_updates=True,
        family_updates=True,
        weekly_digest=True,
        book_updates=True,
        is_unsubscribed_all=False,
    )


def of_person(db: Session, user_id: UUID) -> EmailPreferences:
    """The person's choices, made with the defaults and a token on first asking."""
    made = insert(EmailPreferences).values(user_id=user_id, unsubscribe_token=secrets.token_urlsafe(32))
    found = select(EmailPreferences).where(EmailPreferences.user_id == user_id)
    if (chosen := db.scalar(found)) is None:
        db.execute(made.on_conflict_do_nothing(index_elements=["user_id"]))
        chosen = db.scalars(found).one()
    return chosen


def of_token(db: Session, token: str) -> tuple[EmailPreferences, str]:
    """The choices a mail's link leads to, and the address they are for; raises `NoSuchToken`."""
    found = db.execute(
        select(EmailPreferences, PEOPLE.c.email)
        .join(PEOPLE, PEOPLE.c.id == EmailPreferences.user_id)
        .where(EmailPreferences.unsubscribe_token == token)
    ).first()
    if found is None:
        raise NoSuchToken
    return found[0], found[1]


def change(chosen: EmailPreferences, wishes: dict[str, bool]) -> None:
    """Take over the toggles that were sent. Turning any kind on takes an earlier 'none at all' back."""
    for name, wish in wishes.items():
        setattr(chosen, name, wish)
    if "is_unsubscribed_all" not in wishes and any(wishes.values()):
        chosen.is_unsubscribed_all = False


def masked(address: str) -> str:
    """An address one can recognise but not read: g•••a@school.example."""
    name, _, place = address.rpartition("@")
    return f"{name[0]}•••{name[-1] if len(name) > 3 else ''}@{place}" if name else "•••"
